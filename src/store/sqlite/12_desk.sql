-- The umpire's desk: one-time links to log in, sessions, the secret links of seats' own pages, and who gets a
-- seat back that is lent. Of every secret only a keyed hash is kept.
CREATE TABLE logins (
    print   TEXT PRIMARY KEY,
    address TEXT NOT NULL COLLATE NOCASE,
    at      INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    used    INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX logins_of ON logins (address, at);

CREATE TABLE sessions (
    print   TEXT PRIMARY KEY,
    address TEXT NOT NULL COLLATE NOCASE,
    at      INTEGER NOT NULL,
    until   INTEGER NOT NULL,
    seen    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seat_links (
    print   TEXT PRIMARY KEY,
    game    TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    at      INTEGER NOT NULL,
    revoked INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX seat_links_of ON seat_links (game, seat) WHERE revoked IS NULL;

CREATE TABLE lenders (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    address TEXT NOT NULL COLLATE NOCASE,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX lenders_of ON lenders (address);

CREATE INDEX letters_of_game ON letters (game, number) WHERE game IS NOT NULL;
CREATE INDEX outbox_of_seat ON outbox (game, seat, kind, id);
CREATE INDEX seats_of ON seats (address COLLATE NOCASE);
