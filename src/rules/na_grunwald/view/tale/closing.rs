//! The end of a round and of the game told: what goes to the box, who starts, who is fed, titles, scores.

use std::cmp::Ordering;

use estafette_core::{RuleId, rule};

use super::super::super::event::{Event, Title};
use super::super::super::ids::{Card, Kind};
use super::super::super::words::said;
use super::super::entry::About;
use super::super::standing;
use super::Tale;

impl Tale<'_> {
    /// The entry of the lease, the one thing that is paid at the end of a round.
    pub(super) fn lease(&mut self) {
        let name = self.now.offer.event.as_ref().map_or_else(String::new, |id| self.speech.event(id));
        self.entry(About::RoundEnd, |_| (name, Vec::new()));
    }

    pub(super) fn ending(&mut self, rule: &RuleId, event: &Event) {
        let speech = self.speech;
        let lang = speech.lang;
        match event {
            Event::Clear => {
                let left = self.left_on_board();
                let text = match left.is_empty() {
                    true => said!(lang, "cleared"),
                    false => said!(lang, "cleared-left", cards = &speech.cards(&left)),
                };
                self.headline(About::RoundEnd, rule, text);
            }
            Event::First { seat } => {
                let last = self.now.round >= self.now.data.tables.rounds;
                if !last {
                    let text = said!(lang, "starts-next", seat = &speech.seat(*seat));
                    self.headline(About::RoundEnd, rule, text);
                }
            }
            Event::Feed { seat, knights, provisions } => {
                self.feeding();
                let text = match knights.cmp(provisions) {
                    Ordering::Greater => {
                        said!(lang, "feeds-some", knights = *knights, provisions = *provisions)
                    }
                    _ => said!(lang, "feeds-all", knights = *knights, provisions = *provisions),
                };
                self.clause(rule, *seat, text);
            }
            Event::Starve { seat, cards, .. } => {
                self.feeding();
                let cards: Vec<String> = cards.iter().map(|c| speech.card_taken(*c)).collect();
                self.clause(rule, *seat, said!(lang, "starves", cards = &speech.list(&cards)));
            }
            Event::Title { seat, title, points, strength } => {
                self.entry(About::Titles, |_| (said!(lang, "titles"), vec![rule!("NG-16.8")]));
                let seat = speech.seat(*seat);
                let name = speech.title(*title);
                let why = match (title, strength) {
                    (Title::Quartermaster, _) => said!(lang, "title-spare", n = *points),
                    (_, None) => said!(lang, "title-cards", n = *points),
                    (_, Some(strength)) => said!(lang, "title-tie", n = *points, strength = *strength),
                };
                let text =
                    said!(lang, "title-goes", title = &name, seat = &seat, why = &why, points = *points);
                self.line(rule, text);
            }
            Event::Score { seat, points, knights, teutons, titles, ducats, cards, awarded } => {
                self.scores();
                let text = said!(
                    lang,
                    "scores",
                    points = *points,
                    knights = *knights,
                    teutons = *teutons,
                    titles = *titles,
                    ducats = *ducats,
                    cards = *cards
                );
                let text = match *awarded {
                    0 => text,
                    points => said!(lang, "scores-awarded", scores = &text, points = points),
                };
                self.clause(rule, *seat, text);
            }
            Event::GameOver { winners, by_cards } => {
                self.scores();
                let points = winners.first().and_then(|s| self.now.player(*s).points).unwrap_or(0);
                let text = standing::ending(winners, *by_cards, points, lang);
                self.line(rule, text);
            }
            of_cards!() | of_turns!() | of_skirmish!() | of_gains!() | told_singly!() => {}
        }
    }

    fn feeding(&mut self) {
        let lang = self.speech.lang;
        self.entry(About::Feeding, |_| (said!(lang, "feeding"), vec![rule!("NG-16.2")]));
    }

    fn scores(&mut self) {
        let lang = self.speech.lang;
        self.entry(About::Scores, |_| (said!(lang, "final-scores"), Vec::new()));
    }

    /// Knights and Teutons that nobody took.
    fn left_on_board(&self) -> Vec<Card> {
        let offer = &self.now.offer;
        let of = |kind: Kind, left: &[u8]| left.iter().map(|s| Card::new(kind, *s)).collect::<Vec<_>>();
        let mut left = of(Kind::Crown, &offer.crown);
        left.extend(of(Kind::Mercenary, &offer.mercenary));
        left.extend(of(Kind::Teuton, &offer.teutons));
        left
    }
}
