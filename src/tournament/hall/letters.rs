//! Letters to a tournament: what they want is done act by act, and answered once.

use super::super::live::{Act, By, Refusal};
use super::super::name::Name;
use super::super::post::{self, Deed, Page, Waiting, Wants, Writer};
use super::Hall;
use super::games;
use super::hand::{AS_UMPIRE, Hand, UMPIRE, as_reader, secret, thread, umpires_secret};
use super::journal::{Opened, meant, tagged};
use estafette_core::TournamentId;
use estafette_game::{Answer, Counter, Heard, HouseResult, Outcome, Reply, SenderProof};
use estafette_words::Voice;

/// The umpire, where the configuration names none.
const NAMELESS: &str = "umpire";

impl Hall {
    pub(super) fn do_hear(&self, counter: &mut Counter<'_>, heard: &Heard<'_>) -> HouseResult<Answer> {
        let (id, proven) = match heard.known {
            SenderProof::Secret(print) => match self.holder(counter, print)? {
                Some((id, Some(writer))) => (id, Some(writer)),
                // He left before sign-on closed, and nobody is known by his address any more.
                Some((id, None)) => {
                    return self.hear_in(counter, id, &Heard { known: SenderProof::No, ..*heard }, None);
                }
                None => return Ok(Answer::NotMine),
            },
            SenderProof::Address | SenderProof::No => match post::named(heard.subject, heard.text) {
                Some(named) => match meant(counter, &named)? {
                    Ok(id) => (id, None),
                    Err(near) => return Ok(unknown(&named, near.as_ref())),
                },
                None => match tagged(counter, heard.subject)? {
                    Some(id) => (id, None),
                    None => return Ok(Answer::NotMine),
                },
            },
        };
        self.hear_in(counter, id, heard, proven)
    }

    /// Hears a letter to a tournament; `proven` is who has written it, if that is sure.
    fn hear_in(
        &self,
        counter: &mut Counter<'_>,
        id: TournamentId,
        heard: &Heard<'_>,
        proven: Option<Writer>,
    ) -> HouseResult<Answer> {
        let mut hand = Hand::take(&self.cache, counter, &id, (heard.at, Some(heard.letter)))?;
        if heard.known != SenderProof::No {
            hand.catch_up()?;
        }
        let writer = proven.unwrap_or_else(|| writer(&hand, heard));
        if let Writer::Player(name) = &writer {
            hand.answers(name.clone());
        }
        let address = hand.address();
        let mut wants =
            post::read(&hand.opened.stage(hand.counter, &address), &writer, heard.subject, heard.text);
        wants.notes = heard.notes.iter().map(|note| note.say(Voice(wants.lang))).collect();
        if heard.known == SenderProof::No && must_know(&hand, &writer, &wants) {
            let about = hand.event().announcement.title.clone();
            return Ok(Answer::AskFirst { lang: wants.lang, about });
        }
        let deeds = do_acts(&mut hand, &writer, &wants, heard.known)?;
        let waiting = if wants.pages.contains(&Page::Owed) { games::waiting(&mut hand)? } else { Vec::new() };
        let answer = answer(&hand, (heard, &writer), (&wants, &waiting), &deeds);
        hand.put_down(&self.cache)?;
        Ok(answer)
    }

    /// The tournament, and who has the secret with this print, if it is the one of his present address; nobody where
    /// he is no player of it any more.
    fn holder(
        &self,
        counter: &mut Counter<'_>,
        print: &str,
    ) -> HouseResult<Option<(TournamentId, Option<Writer>)>> {
        let Some(pass) = counter.tournaments().pass(print)? else { return Ok(None) };
        if pass.player == UMPIRE {
            let address = counter.identity().umpire.clone().unwrap_or_default();
            let now = umpires_secret(counter, &pass.tournament, &address);
            let writer = Writer::Umpire(umpire_at(counter, &address));
            return Ok((counter.print(&now) == print).then_some((pass.tournament, Some(writer))));
        }
        let Ok(player) = pass.player.parse::<Name>() else { return Ok(None) };
        let opened = Opened::read(&self.cache, counter, &pass.tournament)?;
        let Some(person) = opened.event.people.get(&player) else { return Ok(Some((pass.tournament, None))) };
        let now = secret(counter, &pass.tournament, &player, &person.address);
        Ok((counter.print(&now) == print).then_some((pass.tournament, Some(Writer::Player(player)))))
    }
}

/// What the umpire is called who is mailed at an address.
fn umpire_at(counter: &Counter<'_>, address: &str) -> String {
    let umpires = &counter.identity().umpires;
    let at = umpires.iter().find(|umpire| umpire.address.eq_ignore_ascii_case(address));
    at.or(umpires.first()).map_or_else(|| NAMELESS.to_owned(), |umpire| umpire.name.clone())
}

/// Who writes from an address.
fn writer(hand: &Hand<'_, '_>, heard: &Heard<'_>) -> Writer {
    if let Some(player) = hand.opened.player_at(heard.address) {
        return Writer::Player(player.clone());
    }
    let own = hand.counter.identity();
    let mut umpires = own.umpires.iter().map(|umpire| &umpire.address).chain(&own.umpire);
    match umpires.find(|address| address.eq_ignore_ascii_case(heard.address)) {
        Some(address) => Writer::Umpire(umpire_at(hand.counter, address)),
        None => Writer::Stranger { address: heard.address.to_owned(), name: heard.name.to_owned() },
    }
}

/// Whether a letter wants something for which its writer must be known. Under the address of a player anybody can
/// write; what could be done for him, and what he may see, nobody else learns.
fn must_know(hand: &Hand<'_, '_>, writer: &Writer, wants: &Wants) -> bool {
    match writer {
        Writer::Stranger { .. } => {
            wants.acts.iter().any(|(_, act)| by(writer, act).is_some_and(|by| hand.try_act(act, &by).is_ok()))
        }
        Writer::Player(_) | Writer::Umpire(_) => !wants.acts.is_empty() || wants.pages.contains(&Page::Own),
    }
}

fn do_acts<'w>(
    hand: &mut Hand<'_, '_>,
    writer: &Writer,
    wants: &'w Wants,
    known: SenderProof<'_>,
) -> HouseResult<Vec<Deed<'w>>> {
    let mut deeds = Vec::new();
    for (line, act) in &wants.acts {
        let came = match (by(&by_now(hand, writer), act), known) {
            (None, _) => Err(Refusal::new("only players can write this; sign on first")),
            // It is not done before its writer is known; all that can be said is why it could not be.
            (Some(by), SenderProof::No) => hand.try_act(act, &by).map(|_| Vec::new()),
            (Some(by), SenderProof::Secret(_) | SenderProof::Address) => hand.act(act, &by)?,
        };
        deeds.push(Deed { line, act, came });
    }
    Ok(deeds)
}

/// Who does what a letter wants; nobody whom the tournament does not know, but whoever signs on.
fn by(writer: &Writer, act: &Act) -> Option<By> {
    match (writer, act) {
        (Writer::Player(name), _) => Some(By::Player(name.clone())),
        (Writer::Umpire(name), _) => Some(By::Umpire(name.clone())),
        (Writer::Stranger { .. }, Act::SignOn { name, .. }) => Some(By::Player(name.clone())),
        (Writer::Stranger { .. }, _) => None,
    }
}

/// Whoever writes; somebody who has just signed on is a player by now, and may hand in his army at once.
fn by_now(hand: &Hand<'_, '_>, writer: &Writer) -> Writer {
    let player = match writer {
        Writer::Stranger { address, .. } => hand.opened.player_at(address),
        Writer::Player(_) | Writer::Umpire(_) => None,
    };
    player.map_or_else(|| writer.clone(), |player| Writer::Player(player.clone()))
}

/// The one answer.
fn answer(
    hand: &Hand<'_, '_>,
    (heard, writer): (&Heard<'_>, &Writer),
    (wants, waiting): (&Wants, &[Waiting]),
    deeds: &[Deed<'_>],
) -> Answer {
    let id = &hand.opened.row.id;
    let address = hand.address();
    let stage = post::Stage { waiting, ..hand.opened.stage(hand.counter, &address) };
    let written = post::receipt(&stage, writer, wants, deeds);
    let done = deeds.iter().filter(|deed| deed.came.is_ok()).count() + wants.pages.len();
    let undone = deeds.iter().filter(|deed| deed.came.is_err()).count() + wants.problems.len();
    let outcome = match (done, undone) {
        (0, _) => Outcome::Unusable,
        (_, 0) if !post::barred(deeds) => Outcome::Accepted,
        _ => Outcome::Warned,
    };
    let who = match writer {
        Writer::Player(name) => name.to_string(),
        Writer::Umpire(name) => format!("the umpire {name}"),
        Writer::Stranger { address, .. } => address.clone(),
    };
    // Whoever has just signed on is a player by now.
    let player = match writer {
        Writer::Player(name) => Some(name),
        Writer::Umpire(_) => None,
        Writer::Stranger { address, .. } => hand.opened.player_at(address),
    };
    let person = player.and_then(|player| hand.event().people.get(player));
    let (to, secret, thread) = match (writer, person) {
        // Of several umpires one is mailed, and has the secret.
        (Writer::Umpire(_), _) => match hand.counter.identity().umpire.clone().filter(|to| {
            matches!(heard.known, SenderProof::Secret(_)) || to.eq_ignore_ascii_case(heard.address)
        }) {
            Some(to) => {
                let secret = umpires_secret(hand.counter, id, &to);
                (Some(to), Some(secret), Some(thread(id, AS_UMPIRE)))
            }
            None => (None, None, None),
        },
        (_, Some(person)) => (
            Some(person.address.clone()).filter(|address| !address.is_empty()),
            Some(secret(hand.counter, id, &person.name, &person.address)),
            Some(thread(id, &as_reader(&person.name))),
        ),
        (_, None) => (None, None, None),
    };
    let zone = match (writer, person) {
        (Writer::Umpire(name), _) => {
            let named = hand.counter.identity().umpires.iter().find(|umpire| umpire.name == *name);
            named.map_or_else(|| hand.counter.umpires_zone(), |umpire| umpire.zone.as_str()).to_owned()
        }
        (_, Some(person)) => person.zone.clone(),
        (_, None) => String::new(),
    };
    let reply = Reply {
        to,
        zone,
        subject: format!("[{id}] {}", written.subject),
        text: written.text,
        html: written.html,
        attachments: written.attachments,
        secret,
        thread,
    };
    let reason = format!("tournament {id}, {who}: {done} of {} done", done + undone);
    Answer::Heard { outcome, reason, reply: Some(reply) }
}

/// The answer to a letter that names a tournament of which there is none.
fn unknown(named: &str, near: Option<&TournamentId>) -> Answer {
    let written = post::unknown(named, near);
    let reply = Reply {
        subject: written.subject,
        text: written.text,
        html: written.html,
        attachments: written.attachments,
        ..Reply::default()
    };
    let reason = "it names a tournament of which there is none".to_owned();
    Answer::Heard { outcome: Outcome::Unusable, reason, reply: Some(reply) }
}
