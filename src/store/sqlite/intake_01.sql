-- Letters that are on disk and not in the store yet, sealed. Numbers are never used again.
CREATE TABLE arrivals (
    number        INTEGER PRIMARY KEY AUTOINCREMENT,
    size          INTEGER NOT NULL,
    raw           BLOB NOT NULL,
    envelope_from BLOB,
    envelope_to   BLOB NOT NULL,
    at            INTEGER NOT NULL
) STRICT;
-- What of a letter does not go into its first piece, so that nobody holds a large one in memory once more to write
-- it. The place of a piece is the letter's number times 65,536 and its own.
CREATE TABLE pieces (
    place INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL
) STRICT;
