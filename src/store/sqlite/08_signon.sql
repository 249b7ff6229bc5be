-- Sign-on by mail: who waits for a game of a system, who is asked whether a letter is his, and what people did
-- in the games they played.
CREATE TABLE waiting_list (
    number  INTEGER PRIMARY KEY,
    system  TEXT NOT NULL,
    address TEXT NOT NULL COLLATE NOCASE,
    name    TEXT NOT NULL,
    zone    TEXT,
    lang    TEXT NOT NULL,
    words   TEXT,
    side    TEXT,
    at      INTEGER NOT NULL,
    UNIQUE (system, address)
) STRICT;

CREATE TABLE applications (
    print   TEXT PRIMARY KEY,
    letter  TEXT NOT NULL REFERENCES letters (id),
    address TEXT NOT NULL COLLATE NOCASE,
    at      INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    used    INTEGER
) STRICT, WITHOUT ROWID;

CREATE TABLE deeds (
    number  INTEGER PRIMARY KEY,
    address TEXT NOT NULL COLLATE NOCASE,
    game    TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    cause   TEXT NOT NULL,
    deed    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    UNIQUE (game, seat, cause)
) STRICT;
CREATE INDEX deeds_of ON deeds (address, deed);
