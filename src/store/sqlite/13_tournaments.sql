-- Tournaments: the seed of each, when it is to be looked at, its journal, and who may write for its players.
-- Names of tournaments and of games are one space.
CREATE TABLE tournaments (
    id     TEXT PRIMARY KEY,
    number INTEGER NOT NULL UNIQUE,
    seed   TEXT NOT NULL CHECK (length(seed) = 64),
    wake   INTEGER,
    rest   INTEGER NOT NULL DEFAULT 0,
    at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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

CREATE TABLE tournament_journal (
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    number     INTEGER NOT NULL CHECK (number > 0),
    at         INTEGER NOT NULL,
    record     TEXT NOT NULL CHECK (json_valid(record)),
    letter     TEXT REFERENCES letters (id),
    hash       TEXT NOT NULL CHECK (length(hash) = 64),
    PRIMARY KEY (tournament, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER tournament_journal_is_written_once BEFORE UPDATE ON tournament_journal BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only');
END;
CREATE TRIGGER tournament_journal_stays BEFORE DELETE ON tournament_journal BEGIN
    SELECT RAISE(ABORT, 'the journal is append-only');
END;

CREATE TABLE tournament_passes (
    print      TEXT PRIMARY KEY,
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    player     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tournament_games (
    game       TEXT PRIMARY KEY REFERENCES games (id),
    tournament TEXT NOT NULL REFERENCES tournaments (id),
    collected  INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX tournament_games_open ON tournament_games (tournament) WHERE collected IS NULL;
CREATE VIEW ended_tournament_games AS
SELECT t.tournament, t.game, g.number FROM tournament_games t JOIN games g ON g.id = t.game
WHERE t.collected IS NULL AND g.state = 'over';
