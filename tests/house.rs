//! Tests of the house as a library: games, tournaments, mails and months of play, without a program, a server or a
//! network. One binary, so that the house is linked once: `cargo test --test house whole_games::`.

mod arrows;
mod campaigns;
mod campaigns_support;
mod changed_orders;
mod conversations;
mod conversations_support;
mod desk_pages;
mod forgeries;
mod fuzz_replay;
mod law;
mod mail_corpus;
mod mail_hostile;
mod mail_injection;
mod mail_limits;
mod mail_loops;
mod mail_out;
mod mail_shapes;
mod mail_truncated;
mod na_grunwald;
mod played_by_mail;
mod quoted_orders;
mod replay;
mod rules;
mod schedules;
mod secrecy_na_grunwald;
mod sentences;
mod simulated;
mod three_hills;
mod tidy;
mod tournament_event;
mod whole_battles;
mod whole_games;
mod whole_games_na_grunwald;
mod wrg_6th;
