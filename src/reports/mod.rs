//! Reports: facts become text, HTML and pictures. This room sees systems only through their views,
//! reads no file and no clock, and mails nothing.

pub mod map;
