-- Receipts wait in the outbox as what they are written from, and are written when they are sent: their bytes are
-- empty until then.
ALTER TABLE outbox ADD COLUMN facts TEXT;
