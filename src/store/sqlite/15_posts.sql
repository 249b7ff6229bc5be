-- What was answered to posts of a forum, to be shown again: their authors may have no address for it.
CREATE TABLE post_replies (
    letter TEXT PRIMARY KEY REFERENCES letters (id),
    reply  TEXT NOT NULL CHECK (json_valid(reply))
) STRICT, WITHOUT ROWID;
