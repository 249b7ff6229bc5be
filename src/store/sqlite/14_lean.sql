-- Every index is a page or more that each letter writes. What these two found, the longer ones find as well:
-- `letters_of` a game's letters, `outbox_of_seat` a game's mails.
DROP INDEX letters_of_game;
DROP INDEX outbox_of;
