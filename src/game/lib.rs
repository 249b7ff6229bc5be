//! The life of a game: seats, receiving sheets, running phases, publishing, verifying.
//!
//! A [`House`] ties the rules (through [`System`](estafette_rules::System) alone), the store, the reports and the mail
//! together. It reads no clock and no randomness: `now` and random bytes are handed in. Every step
//! that changes something is one transaction of the store, so that a kill at any point loses and
//! doubles nothing.
//!
//! Its rooms, from the bottom up. A file uses what stands in its own room or in one above in this table, never one
//! further down; `tests/tidy.rs` holds it. Each room above `base` is a type over the `Base` (`PostOffice`, `Play`, `Members`,
//! `Sheets`, `Intake`, `Pages`) that can name the rooms below it only, and takes the part of the store that it needs
//! ([`Records`](estafette_store::Records), [`PostWork`](estafette_store::PostWork), [`PlayWork`](estafette_store::PlayWork)).
//!
//! | room | what it is |
//! |---|---|
//! | `said` | what a letter says: commands of the house, talk, words to others, what is left for the rules; pure reading |
//! | `base` | the house and its store, a game as it is loaded, its journal, and what follows from it alone |
//! | `post` | mails out, and whose a letter is: receipts, notices, the outbox, senders and their proofs |
//! | `play` | phases: the clock, runs, rounds of a beacon, drafts and rulings, reports, press, who looks on |
//! | `people` | who plays: sign-on, addresses and proofs, terms, and what stands beside the games |
//! | `sheets` | a seat's letter: orders to receipt, and what its holder says of himself |
//! | `intake` | letters as they come: kept, read in turn, held for a confirmation, handed on |
//! | `views` | what others look at: pages, status, posts for a forum, the check of a whole game |
//!
//! | step | method | file |
//! |---|---|---|
//! | set up a game, seat a player | [`House::create`], [`House::seat`] | `play/create` |
//! | keep a letter before it is read | [`House::take`] | `intake/receive` |
//! | read it, answer it, enter its orders | [`House::handle`], [`House::handle_waiting`] | `intake/receive` |
//! | an umpire's dry run | [`House::check`] | `play/umpire` |
//! | resolve phases and mail reports | [`House::run`] | `play/run`, `play/publish` |
//! | deadline, an umpire's answer | [`House::set_deadline`], [`House::answer`] | `play/umpire` |
//! | send what is due | [`House::send`] | `post/outbox` |
//! | work as a service: letters in groups, proofs, mails one by one | [`House::take_all`], [`House::handle_proven`], [`House::claim_mails`] | `intake/service` |
//! | who may write for a seat | [`House::set_proof`], [`House::change_address`], [`House::set_phrase`] | `people/proofs`, `post/identify`, `intake/confirm`, `intake/waiting` |
//! | let go of mail that was held back for a bouncing address | [`House::deliver`] | `post/deliver`, `post/bounced` |
//! | write a post for a forum | [`House::forum_post`], [`House::mail_post`] | `views/forum` |
//! | who is who on a forum | [`House::set_nick`] | `base/nicks` |
//! | take in a post pasted from a forum | [`House::take_post`], [`House::handle_post`] | `intake/pasted` |
//! | terms, and what happens by itself | [`House::set_terms`], [`House::tick`], [`House::awake`] | `base/terms`, `play/clock` |
//! | what holders say of themselves and to each other by mail | [`House::handle`], [`House::rule_delay`] | `sheets/folk` |
//! | a draw, conceding | the same | `play/ending` |
//! | sign-on by mail, waiting lists, how reliable people are | [`House::waiting_lists`], [`House::stop_waiting`] | `people/signon`, `play/record` |
//! | who looks on, and gets the reports for the public | [`House::add_observer`], [`House::observers`] | `play/observers` |
//! | rounds of a public beacon that games wait for | [`House::awaited_rounds`], [`House::enter_round`] | `play/rounds` |
//! | who may log in, links of seats' pages, what pages list | [`House::ask_login`], [`House::seat_link`], [`House::sees`], [`House::seat_page`] | `views/doors` |
//! | what stands upon games and shares mail, store and clock | [`House::with_neighbour`], [`House::at_counter`] | `people/neighbour` |
//! | look | [`House::status`], [`House::journal`], [`House::history`], [`House::report`] | `views/status`, `play/show` |
//! | go back to an earlier position, correct a fact, try phases under other rules | [`House::roll_back`], [`House::rerun`], [`House::correct`], [`House::shadow`] | `play/drafts` |
//! | recompute and compare | [`House::verify`] | `views/verify` |

#![cfg_attr(test, allow(clippy::pedantic, reason = "tests are read, not linted for style"))]

//!
//! ```text
//! House::open(store: Box<dyn Store>, systems: &dyn Systems, identity: Identity, random: Random) -> HouseResult<House>
//! house.create(&NewGame, random, now) -> HouseResult<Created>
//! house.seat(&GameId, &SeatId, &Holder, random, now) -> HouseResult<Seated>
//! house.set_proof(&GameId, &Ways, now), house.set_phrase(&GameId, &SeatId, phrase, now)
//! house.change_address(&GameId, &SeatId, (AddressChange, address), now)
//! house.take(raw: &[u8], &mail::Envelope, now) -> HouseResult<Kept>            // durable when it returns
//! house.handle(&LetterId, now) -> HouseResult<Handled>
//! house.handle_waiting(now) -> HouseResult<Vec<Handled>>                      // after a restart
//! house.check(&GameId, &SeatId, text, now) -> HouseResult<Checked>
//! house.run(&GameId, Mode, now) -> HouseResult<Ran>
//! house.awaited_rounds() -> HouseResult<Vec<Awaited>>
//! house.enter_round(&GameId, &Round, RoundSource, now) -> HouseResult<Ran>    // verified, journalled, and the game goes on
//! house.set_deadline(&GameId, Option<DateTime<Utc>>, now) -> HouseResult<()>
//! house.questions(&GameId) -> HouseResult<Vec<QuestionRow>>                   // the open ones, with their keys
//! house.answer(&GameId, &Ruling, now) -> HouseResult<()>
//! house.send(now, &mut dyn FnMut(&MailRow) -> Result<(), SendFailure>) -> HouseResult<SendReport>
//! house.take_all(&[mail::Incoming], now) -> HouseResult<Vec<Kept>>       // one commit
//! house.unproven(after: i64, most) -> HouseResult<Vec<Unproven>>              // to be looked into by a mail::Checker
//! house.reader().read((raw, &Envelope), before) -> Ahead               // beside the handler, kept for it
//! house.handle_proven(proofs, now, go_on) -> HouseResult<Vec<Handled>>        // one commit, senders in turns
//! house.claim_mails(most, now), house.settle(&MailRow, &result, now)
//! house.deliver(address, now) -> HouseResult<Delivered>                       // the address works again
//! house.games() -> HouseResult<Vec<GameId>>
//! house.status(&GameId) -> HouseResult<Status>
//! house.journal(&GameId) -> HouseResult<Vec<JournalLine>>
//! house.history(&GameId) -> HouseResult<Vec<HistoryLine>>
//! house.report(&GameId, Option<&SeatId>, turn: Option<u32>, now) -> HouseResult<Report>   // no seat: the umpire's
//! house.map(&GameId, Option<&SeatId>, turn: Option<u32>) -> HouseResult<Picture>
//! house.set_nick(&GameId, &SeatId, Option<&str>, now) -> HouseResult<()>
//! house.take_post(&Pasted, now) -> HouseResult<Kept>                          // durable when it returns
//! house.handle_post(&LetterId, now) -> HouseResult<(Handled, PostReply)>
//! house.forum_post(&GameId, &Posting) -> HouseResult<ForumPost>
//! house.mail_post(&GameId, &Posting, to: &str, now) -> HouseResult<MailedPost>
//! house.add_observer(&GameId, &Holder, now), house.remove_observer(&GameId, address)
//! house.observers(&GameId) -> HouseResult<Vec<Observer>>
//! house.outbox(&GameId) -> HouseResult<Vec<MailRow>>
//! house.verify(&GameId) -> HouseResult<Verdict>
//! ```

mod base;
mod intake;
mod people;
mod play;
mod post;
mod said;
mod sheets;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod views;

pub use base::ahead::{Ahead, Before, Reader};
pub use base::foundings::{Founding, SetUpBefore};
pub use base::house::{House, in_zone};
pub use base::neighbour::{Answer, Counter, Heard, Neighbour, Reply, SenderProof};
pub use base::rights::Sees;
pub use base::terms::*;
pub use base::types::*;
pub use base::verdict::*;
pub use estafette_schedule::read_moment;
pub use intake::pasted::{Pasted, PostReply, Taken};
pub use people::neighbour::{Meeting, Parcel, Seating, Standing};
pub use play::clock::{HolderStatus, Outage, PeopleStatus, ProposalStatus, Ticked};
pub use play::drafts::{
    ActResult, Change, Changed, Correcting, DecisionReview, DieReview, Difference, GoneBack, MOST_ACTS,
    OrderReview, PhaseReview, PrecedentLine, ProblemReview, Review, RuleReview, RulingReview, SeatReview,
    Shadow, ShadowPhase, Shadowed, StandingRuling, Waived,
};
pub use play::observers::Observer;
pub use play::record::Record;
pub use play::renew::Renewed;
pub use play::rounds::{Awaited, beacon_name, round_page};
pub use post::deliver::{Delivered, MailTrouble, Trouble};
pub use post::outbox::{SendReport, Settled};
pub use said::commands::stands;
pub use said::verbs::commands;
pub use views::doors::*;
pub use views::forum::{Audience, ForumPost, MailedPost, Posting};
pub use views::looks::*;

use base::house::Base;

/// Reads the commands to the house in a text, for fuzzing.
#[doc(hidden)]
pub fn read_commands(text: &str) {
    let said = said::commands::read(text);
    let _ = (said.enters(), said.language());
}
