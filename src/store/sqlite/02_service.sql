-- What a service needs: the proof of a letter's sender, letters that killed the program, mails in hand.
ALTER TABLE letters ADD COLUMN proof TEXT CHECK (proof IS NULL OR json_valid(proof));
ALTER TABLE letters ADD COLUMN strikes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN claimed INTEGER NOT NULL DEFAULT 0;
