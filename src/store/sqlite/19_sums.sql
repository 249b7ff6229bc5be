-- Whether the log beside the file belongs to what stands here: see `sqlite/log_mark.rs`. What sums every row of every
-- table is no SQL: see `sqlite/sums.rs`.
CREATE TABLE log_mark (
    only    INTEGER PRIMARY KEY CHECK (only = 1),
    missing INTEGER NOT NULL CHECK (missing IN (0, 1))
) STRICT;
INSERT INTO log_mark VALUES (1, 0);
