//! Reports: facts to text, HTML and pictures.
