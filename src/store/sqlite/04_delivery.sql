-- What becomes of mails after they were sent: bounces, addresses that mail does not reach, mails held back,
-- and what was said to whom lately, so that no loop starts.
ALTER TABLE outbox ADD COLUMN held TEXT;
CREATE INDEX outbox_held ON outbox (game, seat) WHERE held IS NOT NULL;
CREATE INDEX outbox_from ON outbox (envelope_from) WHERE envelope_from <> '';

CREATE TABLE bounces (
    number  INTEGER PRIMARY KEY,
    mail    INTEGER NOT NULL REFERENCES outbox (id),
    letter  TEXT REFERENCES letters (id),
    address TEXT NOT NULL,
    weight  TEXT NOT NULL,
    status  TEXT,
    why     TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT;
CREATE INDEX bounces_of ON bounces (address, weight, at);

CREATE TABLE bouncing (
    address TEXT PRIMARY KEY,
    why     TEXT NOT NULL,
    since   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE mail_off (
    game  TEXT NOT NULL REFERENCES games (id),
    seat  TEXT NOT NULL,
    since INTEGER NOT NULL,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE said (
    number  INTEGER PRIMARY KEY,
    address TEXT NOT NULL,
    game    TEXT,
    digest  TEXT NOT NULL,
    at      INTEGER NOT NULL
) STRICT;
CREATE INDEX said_to ON said (address, at);
CREATE INDEX said_of ON said (game, at) WHERE game IS NOT NULL;
CREATE INDEX said_at ON said (at);
