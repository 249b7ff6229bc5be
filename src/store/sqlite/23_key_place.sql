-- Where the key file lay when the store was opened last: a copy of the store on the same machine finds it there.
CREATE TABLE IF NOT EXISTS key_place (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    path TEXT NOT NULL
) STRICT;
