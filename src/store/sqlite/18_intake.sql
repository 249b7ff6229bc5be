-- Whose turn it is: the letters that wait, by who sent them. A lane is empty for strangers.
CREATE TABLE queue (
    letter INTEGER PRIMARY KEY REFERENCES letters (number),
    lane   TEXT NOT NULL
) STRICT;
-- How much of a seat's was read while a period was due, and how many of its letters were not. A line is one of the
-- game's, counted by its roll backs; `told` is the last that the seat was told of it.
CREATE TABLE sheets (
    game    TEXT NOT NULL REFERENCES games (id),
    seat    TEXT NOT NULL,
    line    INTEGER NOT NULL,
    period  INTEGER NOT NULL,
    letters INTEGER NOT NULL,
    bytes   INTEGER NOT NULL,
    unread  INTEGER NOT NULL,
    told    TEXT,
    PRIMARY KEY (game, seat, line, period)
) STRICT, WITHOUT ROWID;
