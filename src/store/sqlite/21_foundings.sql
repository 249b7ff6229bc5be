-- Each setting up of a game, in order, chained by hash: a game that was set up again can be told from one that was not.
-- It names games that may be gone; the games before this step are not in it.
CREATE TABLE foundings (
    number INTEGER PRIMARY KEY CHECK (number > 0),
    at     INTEGER NOT NULL,
    game   TEXT NOT NULL,
    record TEXT NOT NULL CHECK (json_valid(record)),
    hash   TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE INDEX foundings_of ON foundings (game);
CREATE TRIGGER foundings_are_written_once BEFORE UPDATE ON foundings BEGIN
    SELECT RAISE(ABORT, 'the list of games set up is append-only');
END;
CREATE TRIGGER foundings_stay BEFORE DELETE ON foundings BEGIN
    SELECT RAISE(ABORT, 'the list of games set up is append-only');
END;
