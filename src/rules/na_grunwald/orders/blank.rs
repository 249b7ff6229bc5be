//! The order sheet that stands below a report, ready to fill in: everything not filled in is a remark.

use super::kinds::*;
use super::values::*;
use super::{Card, Field, Kind, Seat, say::say};
use estafette_core::Lang;

/// The line above a sheet.
const BEGIN: &str = "--- order sheet: begin ---";
/// The line below a sheet.
const END: &str = "--- order sheet: end ---";

/// Widest line of a sheet, so that no mail program breaks it.
const WIDEST: usize = 70;

/// What a sheet asks for besides the placement plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// Rounds without Teutons (NG-6.7): no skirmish.
    Peace,
    /// Rounds with a skirmish.
    War,
    /// The last round: the end of the game follows it.
    LastRound,
}

/// What a sheet is made from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlankFacts {
    /// What the event asks of the seat, in its language; `None` if it asks nothing.
    pub event_asks: Option<String>,
    /// What the round asks.
    pub asked: Asked,
    /// The seat's helpers.
    pub helpers: u8,
    /// The seat's ducats.
    pub ducats: u32,
}

/// A sheet for a round. Mailed back as it is, it gives no orders and no problems; with the marks of
/// remarks taken away, every order of it is read.
pub fn blank_sheet(round: u8, seat: Seat, lang: Lang, facts: &BlankFacts) -> String {
    let mut sheet = Blank { lang, lines: vec![BEGIN.to_owned()] };
    sheet.remark("blank-how", "");
    sheet.order(&Order::Header(Header { round, seat: Some(seat) }));
    if let Some(asks) = &facts.event_asks {
        sheet.remark("blank-event", asks);
        sheet.order(&Order::Event(EventOrder::Decline));
        sheet.order(&Order::Event(EventOrder::Bid(facts.ducats.min(1))));
    }
    sheet.purse(facts);
    sheet.remark("blank-plan", "");
    for line in plan(facts) {
        sheet.order(&Order::Place(line));
    }
    sheet.order(&Order::Place(PlanLine { act: Act::Pass, conditions: Vec::new(), or_skip: false }));
    if facts.asked != Asked::Peace {
        sheet.remark("blank-skirmish", "");
        let weakest = SkirmishCard::Knight { end: RowEnd::Lowest, kind: None, capturing: Capturing::Weaker };
        sheet.order(&Order::Skirmish(Skirmish(vec![weakest, SkirmishCard::Peasant])));
        sheet.remark("blank-losses", "");
        sheet.order(&Order::Losses(Losses(vec![
            pick(What::Knights, Some(Lies::Camp), None),
            pick(What::Provisions(Some(1)), None, None),
        ])));
        sheet.order(&Order::Never(Never(vec![pick(What::Knights, Some(Lies::Hand), Some(3))])));
    }
    sheet.remark("blank-buy", "");
    sheet.order(&Order::Buy(Buy::If(vec![BuyTest::Price(Compare::AtMost, 3)])));
    if facts.asked == Asked::LastRound {
        sheet.remark("blank-starve", "");
        let first = What::Card(Card::new(Kind::Crown, 1));
        sheet.order(&Order::Starve(Starve::These(vec![pick(first, None, None)])));
    }
    sheet.remark("blank-keep", "");
    sheet.order(&Order::Keep(Keep));
    sheet.lines.push(END.to_owned());
    sheet.lines.join("\n") + "\n"
}

fn pick(what: What, place: Option<Lies>, above: Option<u8>) -> Pick {
    Pick { what, place, above, below: None, end: RowEnd::Lowest }
}

/// An example of a plan with the pawns and ducats that the seat has.
fn plan(facts: &BlankFacts) -> Vec<PlanLine> {
    let alone = Condition { negated: false, test: Test::NobodyThere { at: None } };
    let line = |pawns, field, ducats, conditions| PlanLine {
        act: Act::Place { pawns, field, ducats },
        conditions,
        or_skip: false,
    };
    let mut lines = vec![line(Pawns::Officer, Field::RycerzeKoronni, None, Vec::new())];
    let mut helpers = facts.helpers;
    let mut spend = |lines: &mut Vec<PlanLine>, count: u8, next: PlanLine| {
        if helpers >= count {
            helpers -= count;
            lines.push(next);
        }
    };
    if facts.ducats > 0 {
        let lead = Condition { negated: false, test: Test::Place { best: 1 } };
        let bid = Some(Ducats::Exactly(facts.ducats.min(2)));
        spend(&mut lines, 1, line(Pawns::Helpers(1), Field::RycerzeZaciezni, bid, vec![lead]));
    }
    let mut first = line(Pawns::Helpers(1), Field::Dukaty, None, vec![alone]);
    first.or_skip = true;
    spend(&mut lines, 1, first);
    if facts.asked != Asked::Peace {
        spend(&mut lines, 1, line(Pawns::Helpers(1), Field::Krzyzacy, None, Vec::new()));
    }
    spend(&mut lines, 1, line(Pawns::AllHelpers, Field::Prowiant, None, Vec::new()));
    lines
}

/// A sheet being written.
struct Blank {
    lang: Lang,
    lines: Vec<String>,
}

impl Blank {
    /// What the seat has to spend.
    fn purse(&mut self, facts: &BlankFacts) {
        let helpers = say(self.lang, "helpers", &[("n", facts.helpers.into())]);
        let ducats = say(self.lang, "blank-ducats", &[("n", facts.ducats.into())]);
        let text =
            say(self.lang, "blank-purse", &[("helpers", (&helpers).into()), ("ducats", (&ducats).into())]);
        self.lines.push(String::new());
        self.wrap("", &text);
    }

    /// A heading, set off by a blank line; a line of more than one kind follows the purse.
    fn remark(&mut self, key: &str, what: &str) {
        if self.lines.len() > 1 && key != "blank-plan" {
            self.lines.push(String::new());
        }
        let text = say(self.lang, key, &[("what", what.into())]);
        self.wrap("", &text);
    }

    fn order(&mut self, order: &Order) {
        let text = order.said(self.lang);
        self.wrap("  ", &text);
    }

    /// Adds a remark, broken into lines that are narrow enough.
    fn wrap(&mut self, indent: &str, text: &str) {
        let mut line = format!("# {indent}");
        let mut empty = true;
        for word in text.split_whitespace() {
            // An order stays on one line, so that it can be given by taking the mark away.
            let full = line.chars().count() + 1 + word.chars().count() > WIDEST && indent.is_empty();
            if !empty && full {
                self.lines.push(std::mem::replace(&mut line, "# ".to_owned()));
                empty = true;
            }
            if !empty {
                line.push(' ');
            }
            line.push_str(word);
            empty = false;
        }
        self.lines.push(line);
    }
}
