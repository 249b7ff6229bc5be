-- A campaign on a forum: letters that were posts, and whose nick is whose.
ALTER TABLE letters ADD COLUMN forum TEXT CHECK (forum IS NULL OR json_valid(forum));
CREATE TRIGGER posts_as_received BEFORE UPDATE OF forum ON letters WHEN OLD.forum IS NOT NULL BEGIN
    SELECT RAISE(ABORT, 'a letter stays as it was received');
END;
CREATE TABLE nicks (
    game TEXT NOT NULL REFERENCES games (id),
    seat TEXT NOT NULL,
    key  TEXT NOT NULL,
    nick TEXT NOT NULL,
    PRIMARY KEY (game, seat),
    UNIQUE (game, key)
) STRICT, WITHOUT ROWID;
CREATE INDEX nicks_by_key ON nicks (key);
