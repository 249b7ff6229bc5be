//! Dispatches: letters in character, which a messenger of the game carries for so many turns, and which may
//! be intercepted. The die is rolled on the day of arrival, under a label that the sender knew when the
//! messenger left: nothing that happens on the way changes it. In a game on a beacon it rests on the first round that was
//! fixed after that and is known, so that nobody knows it when he sends a messenger off; one who is still on his way
//! when the game ends without another round has his die from the secret and the words alone.

use crate::play::Play;
use chrono::{DateTime, Utc};

use super::super::rounds::dispatch_key;
use super::{Words, recipients, text};
use crate::base::load::Game;
use crate::post::notices::Notification;
use crate::post::receipt::Page;
use crate::post::visit::Visit;
use crate::said::blocks::Block;
use crate::{HouseError, HouseResult};
use estafette_core::dice::{DiceKey, Label, Scheme, Sitting};
use estafette_core::journal::Entry;
use estafette_core::press::{Delivered, Die, Dispatched, Fate, Manner};
use estafette_core::{GameId, PhaseName, RuleId, SeatId};
use estafette_store::{GameState, MailKind, PlayWork};
use estafette_words::{Voice, say};

/// What stands in a die's label for the phase and for the rule.
const DISPATCH: &str = "dispatch";
/// Sides of the die that says whether a dispatch is intercepted.
const SIDES: u32 = 100;

impl Visit<'_> {
    /// Sends off what a block says, one messenger to each recipient.
    pub(super) fn dispatch(&mut self, work: &mut dyn PlayWork, block: &Block) -> HouseResult<()> {
        let voice = self.voice();
        let refused = |why| Err(HouseError::Refused(why));
        let Some(terms) = self.game.terms()?.dispatches else {
            return refused(say!(voice, "dispatch-no"));
        };
        if self.game.row.state == GameState::Over {
            return refused(say!(voice, "dispatch-over"));
        }
        if block.manner == Some(Manner::Anonymous) {
            return refused(say!(voice, "dispatch-signed"));
        }
        let seat = &self.from.seat;
        let to = recipients::read(&self.game, seat, &block.to, voice).map_err(HouseError::Refused)?;
        if to.umpire {
            return refused(say!(voice, "dispatch-umpire"));
        }
        let text = self.checked(work, block)?;
        let turn = self.game.turn_now();
        for to in to.seats {
            let sent = Dispatched {
                from: self.from.seat.clone(),
                number: self.game.dispatches_of(&self.from.seat) + 1,
                to,
                turn,
                arrives: turn + terms.turns,
                chance: terms.chance,
                text: text.clone(),
                letter: self.from.row.id.clone(),
            };
            self.tell_dispatched(&sent);
            self.journal(work, Entry::Dispatched(sent))?;
        }
        Ok(())
    }

    fn tell_dispatched(&mut self, sent: &Dispatched) {
        let (voice, label) = (self.voice(), first_label(&self.game.row.id, sent));
        let to = self.game.seat_title(&sent.to, voice);
        self.receipt.done.push(say!(
            voice,
            "dispatch-sent",
            n = sent.number,
            to = &to,
            turn = sent.arrives,
            chance = sent.chance,
            label = &label,
        ));
        let title = say!(voice, "dispatch-page", n = sent.number, to = &to);
        self.receipt.pages.push(Page::new(title, text::wrapped(&sent.text).join("\n") + "\n"));
    }
}

impl Game<'_> {
    /// How many dispatches a seat has sent off.
    fn dispatches_of(&self, seat: &SeatId) -> u32 {
        let of_seat = |entry: &Entry| matches!(entry, Entry::Dispatched(sent) if sent.from == *seat);
        u32::try_from(self.log.iter().filter(|l| of_seat(&l.entry)).count()).unwrap_or(u32::MAX)
    }

    /// The dispatches that are to arrive by now; all that are on their way when the game is over.
    fn arriving(&self) -> Vec<Dispatched> {
        let over = self.due().is_err();
        let here = |sent: &Dispatched| over || sent.arrives <= self.turn_now() && self.has_die(sent);
        let delivered = |sent: &Dispatched| self.fate_of(sent).is_some();
        let sent = self.log.iter().filter_map(|l| match &l.entry {
            Entry::Dispatched(sent) => Some(sent.clone()),
            _ => None,
        });
        sent.filter(|s| here(s) && !delivered(s)).collect()
    }

    /// The dispatches whose recorded fate is not the one that their dice give.
    pub(crate) fn wrong_fates(&self) -> Vec<String> {
        let wrong = |seq: u64, delivered: &Delivered| {
            let sent = self.log.iter().find_map(|l| match &l.entry {
                Entry::Dispatched(s) if s.from == delivered.from && s.number == delivered.number => Some(s),
                _ => None,
            });
            sent.is_none_or(|sent| fate(self, sent, seq) != *delivered)
        };
        let delivered = self.log.iter().filter_map(|l| match &l.entry {
            Entry::Delivered(delivered) => Some((l.seq, delivered)),
            _ => None,
        });
        let wrong = delivered.filter(|(seq, d)| wrong(*seq, d)).map(|(_, d)| d);
        wrong.map(|d| format!("dispatch {} of {}: its dice give something else", d.number, d.from)).collect()
    }

    /// Whether its die can be rolled: in a game on a beacon a round was fixed after it was sent off, and is known.
    fn has_die(&self, sent: &Dispatched) -> bool {
        self.rounds().is_empty() && self.closing().is_none() || self.die_key(sent, u64::MAX).is_some()
    }

    /// The key of its dice, if it rests on a round that was known before an entry.
    fn die_key(&self, sent: &Dispatched, before: u64) -> Option<DiceKey> {
        let entered = self.log.iter().find(|l| matches!(&l.entry, Entry::Dispatched(s) if s == sent))?;
        dispatch_key(self, entered.seq, before)
    }

    /// What became of a dispatch, if it is known.
    fn fate_of(&self, sent: &Dispatched) -> Option<&Delivered> {
        self.log.iter().find_map(|l| match &l.entry {
            Entry::Delivered(d) if d.from == sent.from && d.number == sent.number => Some(d),
            _ => None,
        })
    }
}

/// The label of a die that is rolled for a dispatch. Of the sitting, only the turn in which it was sent off
/// counts; the subject is the seat with the number of its dispatch.
fn label(game: &GameId, sent: &Dispatched, sides: u32) -> String {
    let sitting = Sitting {
        game: game.clone(),
        line: 0,
        turn: sent.turn,
        phase: PhaseName::new(DISPATCH),
        occurrence: 1,
    };
    let subject = format!("{}-{}", sent.from, sent.number);
    let rule = RuleId::read(DISPATCH);
    let (numbers, scheme) = (None, Scheme::One);
    Label { sitting: &sitting, rule, subject: &subject, count: 1, sides, numbers, scheme }.to_string()
}

/// The label of the die that says whether it is intercepted.
fn first_label(game: &GameId, sent: &Dispatched) -> String {
    label(game, sent, SIDES)
}

fn roll(game: &GameId, key: &DiceKey, sent: &Dispatched, sides: u32) -> Die {
    let label = label(game, sent, sides);
    Die { shown: key.die(&label, sides), key: label, sides }
}

/// What becomes of a dispatch that is delivered by an entry, by the dice of its game.
fn fate(game: &Game<'_>, sent: &Dispatched, by: u64) -> Delivered {
    let (id, key) = (&game.row.id, game.die_key(sent, by).unwrap_or_else(|| game.dice_key(None)));
    let die = roll(id, &key, sent, SIDES);
    let others: Vec<&SeatId> =
        game.seats.iter().map(|s| &s.seat).filter(|s| **s != sent.from && **s != sent.to).collect();
    let fate = match u32::try_from(others.len()) {
        _ if die.shown > sent.chance => Fate::Arrived,
        Ok(0) | Err(_) => Fate::Lost,
        Ok(sides) => {
            let die = roll(id, &key, sent, sides);
            Fate::Copied { by: others[die.shown as usize - 1].clone(), die }
        }
    };
    Delivered { from: sent.from.clone(), number: sent.number, die, fate }
}

impl Play<'_> {
    /// What is done for dispatches when reports went out, and when a game has come to its end.
    pub(crate) fn after_reports(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        self.deliver_dispatches(work, game, now)?;
        if game.row.state == GameState::Over {
            self.tell_fates(work, game, now)?;
        }
        Ok(())
    }

    /// Tells every seat what became of all dispatches, with their dice.
    fn tell_fates(&self, work: &mut dyn PlayWork, game: &Game<'_>, now: DateTime<Utc>) -> HouseResult<()> {
        let sent = game.log.iter().filter_map(|l| match &l.entry {
            Entry::Dispatched(sent) => Some((sent, game.fate_of(sent)?)),
            _ => None,
        });
        let told: Vec<(&Dispatched, &Delivered)> = sent.collect();
        if told.is_empty() {
            return Ok(());
        }
        for row in &game.seats {
            let voice = game.voice(&row.seat);
            let mut lines = vec![say!(voice, "dispatches-told")];
            lines
                .extend(told.iter().flat_map(|(sent, delivered)| fate_lines(game, (sent, delivered), voice)));
            let notification = Notification {
                kind: MailKind::Notice,
                cause: format!("dispatches|{}|{}", game.row.id, row.seat),
                subject: say!(voice, "dispatches-subject"),
                lines,
            };
            self.office().notify(work, game, &row.seat, notification, now)?;
        }
        Ok(())
    }

    /// Delivers what is to arrive by now. The dice words have to be settled, so a game has to be begun.
    fn deliver_dispatches(
        &self,
        work: &mut dyn PlayWork,
        game: &mut Game<'_>,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        if !game.has_begun() {
            return Ok(());
        }
        for sent in game.arriving() {
            let delivered = fate(game, &sent, u64::MAX);
            if delivered.fate != Fate::Lost {
                self.mail_dispatch(work, game, &sent, now)?;
            }
            if let Fate::Copied { by, .. } = &delivered.fate {
                self.mail_copy(work, game, (&sent, by), now)?;
            }
            let entry = Entry::Delivered(delivered);
            let seq = work.append(&game.row.id, now, &entry)?;
            game.log.push(seq, now, entry);
        }
        Ok(())
    }

    fn mail_dispatch(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        sent: &Dispatched,
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let voice = game.voice(&sent.to);
        let from = game.seat_title(&sent.from, voice);
        let words = Words {
            subject: say!(voice, "dispatch-subject", from = &from),
            intro: say!(voice, "dispatch-arrives", from = &from, turn = sent.turn),
            text: &sent.text,
            how: say!(voice, "dispatch-how", from = sent.from.as_str()),
        };
        self.mail_words(work, game, (&sent.to, cause(game, sent, &sent.to)), words, now)
    }

    fn mail_copy(
        &self,
        work: &mut dyn PlayWork,
        game: &Game<'_>,
        (sent, by): (&Dispatched, &SeatId),
        now: DateTime<Utc>,
    ) -> HouseResult<()> {
        let voice = game.voice(by);
        let (from, to) = (game.seat_title(&sent.from, voice), game.seat_title(&sent.to, voice));
        let words = Words {
            subject: say!(voice, "dispatch-copy-subject"),
            intro: say!(voice, "dispatch-copied", from = &from, to = &to, turn = sent.turn),
            text: &sent.text,
            how: say!(voice, "dispatch-copy-how"),
        };
        self.mail_words(work, game, (by, cause(game, sent, by)), words, now)
    }
}

/// What became of a dispatch, and the labels of its dice.
fn fate_lines(game: &Game<'_>, (sent, delivered): (&Dispatched, &Delivered), voice: Voice) -> Vec<String> {
    let (from, to) = (game.seat_title(&sent.from, voice), game.seat_title(&sent.to, voice));
    let way = say!(voice, "dispatch-way", n = sent.number, from = &from, to = &to, turn = sent.turn);
    let chance = say!(voice, "dispatch-chance", die = delivered.die.shown, chance = sent.chance);
    let (fate, second) = match &delivered.fate {
        Fate::Arrived => (say!(voice, "dispatch-arrived"), None),
        Fate::Lost => (say!(voice, "dispatch-lost"), None),
        Fate::Copied { by, die } => {
            let by = game.seat_title(by, voice);
            (say!(voice, "dispatch-seen", by = &by, die = die.shown, sides = die.sides), Some(die))
        }
    };
    let labels = [Some(&delivered.die), second].into_iter().flatten().map(|die| format!("  {}", die.key));
    [format!("{way} {chance} {fate}")].into_iter().chain(labels).collect()
}

fn cause(game: &Game<'_>, sent: &Dispatched, to: &SeatId) -> String {
    format!("dispatch|{}|{}|{}|{to}", game.row.id, sent.from, sent.number)
}
