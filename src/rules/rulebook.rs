//! What a rule system is, whatever the position: its names, rules, seats, words and data.

use estafette_core::journal::Revision;
use estafette_core::table::Open;
use estafette_core::{DecisionId, Lang, PhaseName, RuleId, SeatId};
use estafette_orders::Verb;

use super::{CaseIndex, Chart, Mustered, OrderText, Phrased, ReportTemplates, RuleList, Thing, index};

/// A seat of a system.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeatInfo {
    /// Its id.
    pub id: SeatId,
    /// Its name in mails: `Polish-Lithuanian`.
    pub title: &'static str,
}

/// One decision of a system's notes, for documentation, settings and questions.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DecisionInfo {
    /// Its id.
    pub id: DecisionId,
    /// The rule it belongs to.
    pub rule: RuleId,
    /// What is decided.
    pub title: &'static str,
    /// What happens when nobody says anything.
    pub default: &'static str,
    /// An order that answers it.
    pub order: &'static str,
    /// Whether a game asks it unless its settings say otherwise.
    pub asked: bool,
}

/// What a rule system is, whatever the position.
pub trait Rulebook: Send + Sync {
    /// Its name in commands and cases: `grunwald-1410`.
    fn name(&self) -> &'static str;
    /// Its name in mails.
    fn title(&self) -> &'static str;
    /// The revision of its rules and data.
    fn revision(&self) -> Revision;
    /// Its rules.
    fn rules(&self) -> &RuleList;
    /// The charts of its data, for whoever asks for one by mail.
    fn charts(&self) -> &[Chart] {
        &[]
    }
    /// All seats that a game of it can have, in seat order.
    fn seats(&self) -> Vec<SeatInfo>;
    /// The seats of a scenario, in seat order.
    fn seats_of(&self, _scenario: &str) -> Vec<SeatInfo> {
        self.seats()
    }
    /// The languages it speaks; orders are read in all of them.
    fn languages(&self) -> &'static [Lang] {
        &[Lang::English]
    }
    /// The name of a thing in a language other than English; `None` where it has none.
    fn named(&self, _thing: Thing<'_>, _lang: Lang) -> Option<String> {
        None
    }
    /// Names of its scenarios; the first is the one a game gets when none is named.
    fn scenarios(&self) -> Vec<String>;
    /// Its phases, in the order of play.
    fn phases(&self) -> Vec<PhaseName>;
    /// Its order verbs, for help, order sheets and near-name hints.
    fn verbs(&self, lang: Lang) -> &'static [Verb];
    /// The decisions of its notes.
    fn decisions(&self, _lang: Lang) -> Vec<DecisionInfo> {
        Vec::new()
    }
    /// Keys of a position and of events whose lists say nothing by their order, such as hands of cards;
    /// cases compare them as multisets.
    fn multisets(&self) -> &'static [&'static str] {
        &[]
    }
    /// What may stand in such a list of a case or be left out of it, since it is always there.
    fn implied(&self) -> &'static [&'static str] {
        &[]
    }
    /// Keys of a described position whose lists a case's expectation names only in part, such as all pairs
    /// of units that see each other.
    fn samples(&self) -> &'static [&'static str] {
        &[]
    }
    /// Other decisions under which the notes list the same choice; cases may call it by any of them.
    fn synonyms(&self, _decision: &DecisionId) -> &'static [&'static str] {
        &[]
    }
    /// Keys and allowed values of its settings, besides the decisions; no values where any text will do. What
    /// holds any text may be secret (an army list): no seat but its own is ever shown it.
    fn setting_keys(&self) -> Vec<(&'static str, &'static [&'static str])> {
        Vec::new()
    }
    /// Reads an army list; `None` where players bring no armies of their own. Where they do, a game takes the
    /// list of a seat as its setting `army.SEAT`, else the seat has the scenario's army.
    fn muster(&self, _text: &str) -> Option<Mustered> {
        None
    }
    /// What an umpire gives and takes with `award` and `take`: `victory` points, or what the system counts besides.
    fn points_of_awards(&self) -> &'static str {
        "victory"
    }
    /// Where among a seat's texts of a period the one lies that all later ones go on with: those before it are
    /// void, and what was wrong with them concerns nobody any more.
    fn begun_anew(&self, _texts: &[&OrderText]) -> usize {
        0
    }
    /// An open question in the words of a language.
    fn phrase(&self, open: &Open, _lang: Lang) -> Phrased {
        let question = &open.question;
        Phrased {
            text: question.text.clone(),
            choices: question.choices.iter().map(|c| c.text.clone()).collect(),
            default: question.words(&question.default),
            settled: question.settled().map(|a| question.words(a)),
            also: String::new(),
        }
    }
    /// The templates of its reports; without, reports show what the facts of every system have: `ending`, `summary`,
    /// `phases` and `dice`.
    fn templates(&self) -> Option<&'static ReportTemplates>;
    /// The cases that prove its rules; none where it keeps no index.
    fn cases(&self) -> &'static CaseIndex {
        &index::NONE
    }
}
