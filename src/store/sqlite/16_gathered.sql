-- The phase with which the story begins that a report tells which waits for a later one.
ALTER TABLE outbox ADD COLUMN since INTEGER;
