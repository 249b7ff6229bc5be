//! What a letter says: commands of the house, talk, words to others, and what is left for the rules. Pure reading.

pub(crate) mod asking;
pub(crate) mod blocks;
pub(crate) mod command;
pub(crate) mod commands;
pub(crate) mod fates;
pub(crate) mod house_line;
mod requests;
pub(crate) mod unheard;
pub(crate) mod verbs;
pub(crate) mod wordings;
