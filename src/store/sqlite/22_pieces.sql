-- A letter of many bytes is kept in pieces: a change of its row does not write all of them anew, and nobody holds it in
-- memory once more for that. Its row has the first piece, and in `size` the bytes of the whole; empty where the row has
-- all of them, as those from before this step have. The place of a further piece is the letter's number times 65,536 and
-- its own.
ALTER TABLE letters ADD COLUMN size INTEGER CHECK (size > 0);
CREATE TABLE letter_pieces (
    place INTEGER PRIMARY KEY,
    bytes BLOB NOT NULL CHECK (substr(bytes, 1, 2) = x'e501')
) STRICT;
CREATE TRIGGER letter_pieces_stay BEFORE DELETE ON letter_pieces BEGIN
    SELECT RAISE(ABORT, 'a letter is never thrown away');
END;
CREATE TRIGGER letter_pieces_as_received BEFORE UPDATE ON letter_pieces BEGIN
    SELECT RAISE(ABORT, 'a letter stays as it was received');
END;
CREATE TRIGGER letter_sizes_as_received BEFORE UPDATE OF size ON letters BEGIN
    SELECT RAISE(ABORT, 'a letter stays as it was received');
END;
