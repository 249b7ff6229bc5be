-- Who looks on: they get the reports for the public. The print is of the secret in their reply address.
CREATE TABLE observers (
    game    TEXT NOT NULL REFERENCES games (id),
    address TEXT NOT NULL COLLATE NOCASE,
    name    TEXT NOT NULL,
    zone    TEXT NOT NULL,
    lang    TEXT NOT NULL,
    print   TEXT NOT NULL UNIQUE,
    since   INTEGER NOT NULL,
    told    INTEGER NOT NULL,
    PRIMARY KEY (game, address)
) STRICT, WITHOUT ROWID;
