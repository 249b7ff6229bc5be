-- The drafts that wait for the umpires, for the queue over all games. All else of them is in the journal.
CREATE TABLE drafts (
    game    TEXT PRIMARY KEY REFERENCES games (id),
    number  INTEGER NOT NULL,
    turn    INTEGER NOT NULL,
    title   TEXT NOT NULL,
    since   INTEGER NOT NULL,
    publish INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX drafts_since ON drafts (since, game);

-- Rulings by the rules that they are about, each once for every rule; never changed but when withdrawn.
CREATE TABLE precedents (
    system    TEXT NOT NULL,
    rule      TEXT NOT NULL,
    game      TEXT NOT NULL REFERENCES games (id),
    ruling    INTEGER NOT NULL,
    by        TEXT NOT NULL,
    text      TEXT NOT NULL,
    because   TEXT NOT NULL,
    at        INTEGER NOT NULL,
    withdrawn INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (system, rule, game, ruling)
) STRICT, WITHOUT ROWID;
