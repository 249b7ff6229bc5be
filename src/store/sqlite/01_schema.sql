CREATE TABLE house (
    only   INTEGER PRIMARY KEY CHECK (only = 1),
    key    BLOB NOT NULL CHECK (length(key) = 32)
) STRICT;

CREATE TABLE letters (
    number        INTEGER PRIMARY KEY,
    id            TEXT NOT NULL UNIQUE,
    raw           BLOB NOT NULL,
    envelope_from TEXT,
    envelope_to   TEXT NOT NULL CHECK (json_valid(envelope_to)),
    at            INTEGER NOT NULL,
    outcome       TEXT,
    reason        TEXT,
    game          TEXT,
    seat          TEXT,
    fingerprint   TEXT,
    handled_at    INTEGER
) STRICT;
CREATE INDEX letters_waiting ON letters (number) WHERE outcome IS NULL;
CREATE INDEX letters_of ON letters (game, seat, number) WHERE game IS NOT NULL;
CREATE INDEX letters_like ON letters (fingerprint) WHERE fingerprint IS NOT NULL;
CREATE TRIGGER letters_stay BEFORE DELETE ON letters BEGIN
    SELECT RAISE(ABORT, 'a letter is never thrown away');
END;
CREATE TRIGGER letters_as_received BEFORE UPDATE OF id, raw, envelope_from, envelope_to, at ON letters BEGIN
    SELECT RAISE(ABORT, 'a letter stays as it was received');
END;

CREATE TABLE games (
    id         TEXT PRIMARY KEY,
    number     INTEGER NOT NULL UNIQUE,
    system     TEXT NOT NULL,
    scenario   TEXT NOT NULL,
    settings   TEXT NOT NULL CHECK (json_valid(settings)),
    secret     TEXT NOT NULL CHECK (length(secret) = 64),
    commitment TEXT NOT NULL CHECK (length(commitment) = 64),
    state      TEXT NOT NULL,
    deadline   INTEGER,
    at         INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    game    TEXT NOT NULL REFERENCES games (id),
    ordinal INTEGER NOT NULL,
    seat    TEXT NOT NULL,
    address TEXT,
    name    TEXT,
    zone    TEXT,
    token   TEXT UNIQUE,
    words   TEXT,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE journal (
    game  TEXT NOT NULL REFERENCES games (id),
    seq   INTEGER NOT NULL CHECK (seq > 0),
    at    INTEGER NOT NULL,
    entry TEXT NOT NULL CHECK (json_valid(entry)),
    hash  TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER journal_is_written_once BEFORE UPDATE ON journal BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only');
END;
CREATE TRIGGER journal_stays BEFORE DELETE ON journal BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only');
END;

CREATE TABLE phases (
    game      TEXT NOT NULL REFERENCES games (id),
    number    INTEGER NOT NULL CHECK (number > 0),
    sitting   TEXT NOT NULL CHECK (json_valid(sitting)),
    title     TEXT NOT NULL,
    period    TEXT NOT NULL CHECK (json_valid(period)),
    revision  TEXT NOT NULL CHECK (json_valid(revision)),
    upto      INTEGER NOT NULL,
    state     TEXT NOT NULL,
    begun     INTEGER NOT NULL,
    resolved  INTEGER,
    pauses    INTEGER NOT NULL,
    told      INTEGER NOT NULL,
    events    TEXT NOT NULL CHECK (json_valid(events)),
    paused_at TEXT,
    PRIMARY KEY (game, number)
) STRICT;
CREATE TRIGGER resolved_phases_stay BEFORE UPDATE ON phases WHEN OLD.state = 'resolved' BEGIN
    SELECT RAISE(ABORT, 'a resolved phase never changes');
END;

CREATE TABLE positions (
    game     TEXT NOT NULL REFERENCES games (id),
    number   INTEGER NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (game, number)
) STRICT;

CREATE TABLE questions (
    number       INTEGER PRIMARY KEY,
    game         TEXT NOT NULL REFERENCES games (id),
    phase        INTEGER NOT NULL,
    turn         INTEGER NOT NULL,
    seat         TEXT NOT NULL,
    open         TEXT NOT NULL CHECK (json_valid(open)),
    first_option INTEGER NOT NULL,
    last_option  INTEGER NOT NULL,
    closed       INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX questions_open ON questions (game, number) WHERE closed = 0;
CREATE INDEX questions_numbered ON questions (game, seat, turn, last_option);

CREATE TABLE outbox (
    id            INTEGER PRIMARY KEY,
    message_id    TEXT NOT NULL UNIQUE,
    game          TEXT,
    seat          TEXT,
    kind          TEXT NOT NULL,
    envelope_from TEXT NOT NULL,
    recipient     TEXT NOT NULL,
    bytes         BLOB NOT NULL,
    at            INTEGER NOT NULL,
    not_before    INTEGER NOT NULL,
    sent          INTEGER,
    attempts      INTEGER NOT NULL DEFAULT 0,
    next_try      INTEGER,
    last_error    TEXT
) STRICT;
CREATE INDEX outbox_due ON outbox (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX outbox_of ON outbox (game, id);
CREATE INDEX outbox_to ON outbox (recipient, kind, at);
