-- How holders are known: ways of proof, further addresses, pass phrases, confirmations, wrong secrets.
ALTER TABLE games ADD COLUMN proof TEXT NOT NULL DEFAULT 'secret';
ALTER TABLE seats ADD COLUMN phrase TEXT;
CREATE INDEX seats_by_address ON seats (address COLLATE NOCASE) WHERE address IS NOT NULL;

CREATE TABLE addresses (
    number  INTEGER PRIMARY KEY,
    game    TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    address TEXT NOT NULL COLLATE NOCASE,
    at      INTEGER NOT NULL,
    UNIQUE (game, seat, address)
) STRICT;
CREATE INDEX addresses_by_address ON addresses (address);

CREATE TABLE confirmations (
    number INTEGER PRIMARY KEY,
    print  TEXT NOT NULL UNIQUE,
    game   TEXT NOT NULL REFERENCES games (id),
    seat   TEXT NOT NULL,
    wish   TEXT NOT NULL CHECK (json_valid(wish)),
    at     INTEGER NOT NULL,
    until  INTEGER NOT NULL,
    used   INTEGER
) STRICT;
CREATE INDEX confirmations_of ON confirmations (game, seat, number);

CREATE TABLE guesses (
    address TEXT NOT NULL COLLATE NOCASE,
    day     INTEGER NOT NULL,
    count   INTEGER NOT NULL,
    PRIMARY KEY (address, day)
) STRICT, WITHOUT ROWID;
