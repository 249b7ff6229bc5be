-- Letters that are on disk and not in the store yet. Numbers are never used again.
CREATE TABLE arrivals (
    number        INTEGER PRIMARY KEY AUTOINCREMENT,
    raw           BLOB NOT NULL,
    envelope_from TEXT,
    envelope_to   TEXT NOT NULL CHECK (json_valid(envelope_to)),
    at            INTEGER NOT NULL
) STRICT;
