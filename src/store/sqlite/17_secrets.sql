-- Whatever can hold a secret is sealed under a key that is not in this file: `sealed.rs` says how, and lists the columns.
-- A table whose column becomes a sealed blob is made anew. `swept` says whether the pages are gone that held plain text.
CREATE TABLE seals (
    only      INTEGER PRIMARY KEY CHECK (only = 1),
    key_check BLOB NOT NULL,
    swept     INTEGER NOT NULL
) STRICT;
INSERT INTO seals SELECT 1, key_check(), NOT EXISTS (SELECT 1 FROM house);

DROP VIEW ended_tournament_games;
DROP TRIGGER tournaments_are_no_games;
DROP TRIGGER games_are_no_tournaments;

CREATE TABLE new_house (
    only  INTEGER PRIMARY KEY CHECK (only = 1),
    key   BLOB NOT NULL CHECK (substr(key, 1, 2) = x'e501'),
    awake INTEGER
) STRICT;
INSERT INTO new_house SELECT only, seal('house.key', key, only), awake FROM house;
DROP TABLE house;
ALTER TABLE new_house RENAME TO house;

CREATE TABLE new_letters (
    number        INTEGER PRIMARY KEY,
    id            TEXT NOT NULL UNIQUE,
    raw           BLOB NOT NULL CHECK (substr(raw, 1, 2) = x'e501'),
    envelope_from BLOB CHECK (substr(envelope_from, 1, 2) = x'e502'),
    envelope_to   BLOB NOT NULL CHECK (substr(envelope_to, 1, 2) = x'e502'),
    at            INTEGER NOT NULL,
    outcome       TEXT,
    reason        BLOB CHECK (substr(reason, 1, 2) = x'e502'),
    game          TEXT,
    seat          TEXT,
    fingerprint   TEXT,
    handled_at    INTEGER,
    proof         BLOB CHECK (substr(proof, 1, 2) = x'e502'),
    strikes       INTEGER NOT NULL DEFAULT 0,
    forum         BLOB CHECK (substr(forum, 1, 2) = x'e502')
) STRICT;
INSERT INTO new_letters
SELECT number, id, seal('letters.raw', raw, id), seal('letters.envelope_from', envelope_from, id),
       seal('letters.envelope_to', envelope_to, id), at, outcome, seal('letters.reason', reason, id), game, seat,
       fingerprint, handled_at, seal('letters.proof', proof, id), strikes, seal('letters.forum', forum, id)
FROM letters ORDER BY number;
DROP TABLE letters;
ALTER TABLE new_letters RENAME TO letters;
CREATE INDEX letters_waiting ON letters (number) WHERE outcome IS NULL;
CREATE INDEX letters_of ON letters (game, seat, number) WHERE game IS NOT NULL;
CREATE INDEX letters_like ON letters (fingerprint) WHERE fingerprint IS NOT NULL;
CREATE TRIGGER letters_stay BEFORE DELETE ON letters BEGIN
    SELECT RAISE(ABORT, 'a letter is never thrown away');
END;
CREATE TRIGGER letters_as_received BEFORE UPDATE OF id, raw, envelope_from, envelope_to, at ON letters BEGIN
    SELECT RAISE(ABORT, 'a letter stays as it was received');
END;
CREATE TRIGGER posts_as_received BEFORE UPDATE OF forum ON letters WHEN OLD.forum IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'a letter stays as it was received');
END;

CREATE TABLE new_post_replies (
    letter TEXT PRIMARY KEY REFERENCES letters (id),
    reply  BLOB NOT NULL CHECK (substr(reply, 1, 2) = x'e502')
) STRICT, WITHOUT ROWID;
INSERT INTO new_post_replies SELECT letter, seal('post_replies.reply', reply, letter) FROM post_replies;
DROP TABLE post_replies;
ALTER TABLE new_post_replies RENAME TO post_replies;

CREATE TABLE new_games (
    id         TEXT PRIMARY KEY,
    number     INTEGER NOT NULL UNIQUE,
    system     TEXT NOT NULL,
    scenario   TEXT NOT NULL,
    settings   TEXT NOT NULL CHECK (json_valid(settings)),
    secret     BLOB NOT NULL CHECK (substr(secret, 1, 2) = x'e502'),
    commitment TEXT NOT NULL CHECK (length(commitment) = 64),
    state      TEXT NOT NULL,
    deadline   INTEGER,
    at         INTEGER NOT NULL,
    proof      TEXT NOT NULL DEFAULT 'secret',
    terms      TEXT CHECK (terms IS NULL OR json_valid(terms)),
    wake       INTEGER
) STRICT, WITHOUT ROWID;
INSERT INTO new_games
SELECT id, number, system, scenario, settings, seal('games.secret', secret, id), commitment, state, deadline, at,
       proof, terms, wake
FROM games;
DROP TABLE games;
ALTER TABLE new_games RENAME TO games;
CREATE INDEX games_to_wake ON games (wake) WHERE wake IS NOT NULL;

CREATE TABLE new_seats (
    game    TEXT NOT NULL REFERENCES games (id),
    ordinal INTEGER NOT NULL,
    seat    TEXT NOT NULL,
    address TEXT,
    name    TEXT,
    zone    TEXT,
    token   BLOB CHECK (substr(token, 1, 2) = x'e502'),
    words   BLOB CHECK (substr(words, 1, 2) = x'e502'),
    phrase  TEXT,
    -- Mails of the outbox up to this one prove the seat no more: they went out under an earlier secret.
    void    INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (game, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO new_seats
SELECT game, ordinal, seat, address, name, zone, seal('seats.token', token, game, seat),
       seal('seats.words', words, game, seat), phrase, 0
FROM seats;
DROP TABLE seats;
ALTER TABLE new_seats RENAME TO seats;
CREATE INDEX seats_by_address ON seats (address COLLATE NOCASE) WHERE address IS NOT NULL;
CREATE INDEX seats_of ON seats (address COLLATE NOCASE);

CREATE TABLE new_journal (
    game  TEXT NOT NULL REFERENCES games (id),
    seq   INTEGER NOT NULL CHECK (seq > 0),
    at    INTEGER NOT NULL,
    entry BLOB NOT NULL CHECK (substr(entry, 1, 2) = x'e502'),
    hash  TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (game, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO new_journal SELECT game, seq, at, seal('journal.entry', entry, game, seq), hash FROM journal;
DROP TABLE journal;
ALTER TABLE new_journal RENAME TO journal;
CREATE TRIGGER journal_is_written_once BEFORE UPDATE ON journal BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only');
END;
CREATE TRIGGER journal_stays BEFORE DELETE ON journal BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only');
END;

-- A Message-ID proves a seat together with an address, and who knows the address that bounces go to can forge one.
CREATE TABLE new_outbox (
    id            INTEGER PRIMARY KEY,
    print         BLOB NOT NULL UNIQUE CHECK (length(print) = 16),
    message_id    BLOB NOT NULL CHECK (substr(message_id, 1, 2) = x'e502'),
    game          TEXT,
    seat          TEXT,
    kind          TEXT NOT NULL,
    returns       BLOB CHECK (length(returns) = 16),
    envelope_from BLOB NOT NULL CHECK (substr(envelope_from, 1, 2) = x'e502'),
    recipient     TEXT NOT NULL,
    bytes         BLOB NOT NULL CHECK (substr(bytes, 1, 2) = x'e501'),
    at            INTEGER NOT NULL,
    not_before    INTEGER NOT NULL,
    sent          INTEGER,
    attempts      INTEGER NOT NULL DEFAULT 0,
    next_try      INTEGER,
    last_error    BLOB CHECK (substr(last_error, 1, 2) = x'e502'),
    claimed       INTEGER NOT NULL DEFAULT 0,
    held          TEXT,
    facts         BLOB CHECK (substr(facts, 1, 2) = x'e502'),
    since         INTEGER
) STRICT;
INSERT INTO new_outbox
SELECT id, print, seal('outbox.message_id', message_id, print), game, seat, kind,
       CASE WHEN envelope_from <> '' THEN find('outbox.envelope_from', envelope_from) END,
       seal('outbox.envelope_from', envelope_from, print), recipient, seal('outbox.bytes', bytes, print), at,
       not_before, sent, attempts, next_try, seal('outbox.last_error', last_error, print), claimed, held,
       seal('outbox.facts', facts, print), since
FROM (SELECT find('outbox.message_id', message_id) AS print, * FROM outbox) ORDER BY id;
DROP TABLE outbox;
ALTER TABLE new_outbox RENAME TO outbox;
CREATE INDEX outbox_due ON outbox (next_try) WHERE next_try IS NOT NULL;
CREATE INDEX outbox_to ON outbox (recipient, kind, at);
CREATE INDEX outbox_held ON outbox (game, seat) WHERE held IS NOT NULL;
CREATE INDEX outbox_returns ON outbox (returns) WHERE returns IS NOT NULL;
CREATE INDEX outbox_of_seat ON outbox (game, seat, kind, id);

CREATE TABLE new_bounces (
    number  INTEGER PRIMARY KEY,
    mail    INTEGER NOT NULL REFERENCES outbox (id),
    letter  TEXT REFERENCES letters (id),
    address TEXT NOT NULL,
    weight  TEXT NOT NULL,
    status  TEXT,
    why     BLOB NOT NULL CHECK (substr(why, 1, 2) = x'e502'),
    at      INTEGER NOT NULL
) STRICT;
INSERT INTO new_bounces
SELECT number, mail, letter, address, weight, status, seal('bounces.why', why, mail), at FROM bounces ORDER BY number;
DROP TABLE bounces;
ALTER TABLE new_bounces RENAME TO bounces;
CREATE INDEX bounces_of ON bounces (address, weight, at);

CREATE TABLE new_bouncing (
    address TEXT PRIMARY KEY,
    why     BLOB NOT NULL CHECK (substr(why, 1, 2) = x'e502'),
    since   INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO new_bouncing SELECT address, seal('bouncing.why', why, address), since FROM bouncing;
DROP TABLE bouncing;
ALTER TABLE new_bouncing RENAME TO bouncing;

CREATE TABLE new_waiting_list (
    number  INTEGER PRIMARY KEY,
    system  TEXT NOT NULL,
    address TEXT NOT NULL COLLATE NOCASE,
    name    TEXT NOT NULL,
    zone    TEXT,
    lang    TEXT NOT NULL,
    words   BLOB CHECK (substr(words, 1, 2) = x'e502'),
    side    TEXT,
    at      INTEGER NOT NULL,
    UNIQUE (system, address)
) STRICT;
INSERT INTO new_waiting_list
SELECT number, system, address, name, zone, lang, seal('waiting_list.words', words, system, lower(address)), side, at
FROM waiting_list ORDER BY number;
DROP TABLE waiting_list;
ALTER TABLE new_waiting_list RENAME TO waiting_list;

CREATE TABLE new_tournaments (
    id     TEXT PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE,
    seed   BLOB NOT NULL CHECK (substr(seed, 1, 2) = x'e502'),
    wake   INTEGER,
    rest   INTEGER NOT NULL DEFAULT 0,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO new_tournaments SELECT id, number, seal('tournaments.seed', seed, id), wake, rest, at FROM tournaments;
DROP TABLE tournaments;
ALTER TABLE new_tournaments RENAME TO tournaments;
CREATE INDEX tournaments_to_wake ON tournaments (wake) WHERE wake IS NOT NULL;
CREATE TRIGGER tournaments_are_no_games BEFORE INSERT ON tournaments
WHEN EXISTS (SELECT 1 FROM games WHERE id = NEW.id) BEGIN
    SELECT RAISE(ABORT, 'a game has this name');
END;
CREATE TRIGGER games_are_no_tournaments BEFORE INSERT ON games
WHEN EXISTS (SELECT 1 FROM tournaments WHERE id = NEW.id) BEGIN
    SELECT RAISE(ABORT, 'a tournament has this name');
END;
CREATE TRIGGER tournaments_as_announced BEFORE UPDATE OF id, number, seed, at ON tournaments BEGIN
    SELECT RAISE(ABORT, 'a tournament stays as it was announced');
END;
CREATE TRIGGER tournaments_stay BEFORE DELETE ON tournaments BEGIN
    SELECT RAISE(ABORT, 'a tournament is never thrown away');
END;

CREATE TABLE new_tournament_journal (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number     INTEGER NOT NULL CHECK (number > 0),
    at         INTEGER NOT NULL,
    record     BLOB NOT NULL CHECK (substr(record, 1, 2) = x'e502'),
    letter     TEXT REFERENCES letters (id),
    hash       TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
INSERT INTO new_tournament_journal
SELECT tournament, number, at, seal('tournament_journal.record', record, tournament, number), letter, hash
FROM tournament_journal;
DROP TABLE tournament_journal;
ALTER TABLE new_tournament_journal RENAME TO tournament_journal;
CREATE TRIGGER tournament_journal_is_written_once BEFORE UPDATE ON tournament_journal BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only');
END;
CREATE TRIGGER tournament_journal_stays BEFORE DELETE ON tournament_journal BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only');
END;

CREATE VIEW ended_tournament_games AS
SELECT t.tournament, t.game, g.number FROM tournament_games t JOIN games g ON g.id = t.game
WHERE t.collected IS NULL AND g.state = 'over';
