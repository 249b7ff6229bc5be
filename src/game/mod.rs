//! The life of a game: seats, receiving sheets, running phases, publishing, verifying.
