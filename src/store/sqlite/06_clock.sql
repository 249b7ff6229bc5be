-- The clock: the terms of a game, the moment at which it wants to be looked at, and when the house was last awake.
ALTER TABLE games ADD COLUMN terms TEXT CHECK (terms IS NULL OR json_valid(terms));
ALTER TABLE games ADD COLUMN wake INTEGER;
CREATE INDEX games_to_wake ON games (wake) WHERE wake IS NOT NULL;
ALTER TABLE house ADD COLUMN awake INTEGER;
