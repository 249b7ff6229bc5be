//! Mail: bytes to a letter, a message to bytes, and the transports. Knows no game.
