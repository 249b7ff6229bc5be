//! Three Hills: two sides bid coins for a hill each turn. The smallest game that has all of a game: orders, secrets,
//! dice, fates and an end.

use std::collections::BTreeMap;

use estafette::board::cards::CardScene;
use estafette::board::scene::Scene;
use estafette::core::fate::{End, Fates};
use estafette::core::journal::{Period, Revision};
use estafette::core::table::{self, CitedEvent, Decided, Roll, Table};
use estafette::core::{Lang, PhaseName, RuleId, SeatId, cites, rule};
use estafette::orders::{Placed, Verb};
use estafette::rules::{
    CasePosition, Chapter, Due, Ending, Game, PhaseRun, Reader, Reading, ReportTemplates, Resolution,
    RuleList, Rulebook, SeatInfo, SeatOrders, Settings, Snapshot, fates, kit, texts::numbered,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::orders::{Order, VERBS, parse};

/// A side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    Red,
    Blue,
}

impl Side {
    const BOTH: [Self; 2] = [Self::Red, Self::Blue];

    fn id(self) -> SeatId {
        SeatId::new(&format!("{self:?}").to_lowercase())
    }
}

/// What stands on the table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Hills {
    /// The hill that is bid for, from 1.
    hill: u32,
    coins: BTreeMap<Side, u32>,
    taken: BTreeMap<Side, u32>,
}

/// What can happen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Event {
    Roll(Roll),
    Decision(Decided),
    Fates(Fates),
    Paid { side: Side, coins: u32 },
    Taken { side: Side },
}

estafette::core::from_table!(Event, Decision);

impl table::Position for Hills {
    type Event = Event;

    fn apply(&mut self, _: &RuleId, event: &Event) {
        match event {
            Event::Paid { side, coins } => *self.coins.entry(*side).or_default() -= coins,
            Event::Taken { side } => {
                *self.taken.entry(*side).or_default() += 1;
                self.hill += 1;
            }
            Event::Roll(_) | Event::Decision(_) | Event::Fates(_) => {}
        }
    }
}

/// A turn: both bids are laid open and paid, and the higher one takes the hill.
fn bid(table: &mut Table<'_, Hills>, sheets: &BTreeMap<SeatId, SeatOrders>) {
    let Hills { hill, coins, .. } = table.position().clone();
    let mut offers = BTreeMap::new();
    for side in Side::BOTH {
        let (mut last, mut offer) = (None, 0);
        let texts = sheets.get(&side.id()).map_or(&[][..], Vec::as_slice);
        for (number, placed) in numbered(texts, hill, |text| parse(text).orders) {
            let order = table.give(&side.id(), number, placed.words());
            let bid = placed.order.kind().coins();
            if bid > coins[&side] {
                table.end(order, End::refused(rule!("1.1"), "you do not have so many coins"));
                continue;
            }
            if let Some(before) = last.replace(order) {
                table.end(before, End::overtaken("a later order of yours counts"));
            }
            offer = bid;
            table.end(order, End::done());
        }
        table.tell(rule!("1.2"), Event::Paid { side, coins: offer });
        offers.insert(side, offer);
    }
    let mut scores = offers.clone();
    while scores[&Side::Red] == scores[&Side::Blue] {
        scores = Side::BOTH.map(|side| (side, table.roll(rule!("1.2"), side.id(), 6))).into();
    }
    let side = if scores[&Side::Red] > scores[&Side::Blue] { Side::Red } else { Side::Blue };
    table.tell(rule!("1.2"), Event::Taken { side });
    table.close(&rule!("1.1"));
}

/// The system.
pub struct ThreeHills {
    rules: RuleList,
    lately: kit::Lately<Hills>,
}

impl ThreeHills {
    pub fn new() -> Self {
        let rules = RuleList::parse(include_str!("rules.toml"), "rules.toml").expect("the rules are sound");
        Self { rules, lately: kit::Lately::default() }
    }
}

impl Rulebook for ThreeHills {
    fn name(&self) -> &'static str {
        "three-hills"
    }
    fn title(&self) -> &'static str {
        "Three Hills"
    }
    fn revision(&self) -> Revision {
        Revision { number: 1, data: String::new() }
    }
    fn rules(&self) -> &RuleList {
        &self.rules
    }
    fn seats(&self) -> Vec<SeatInfo> {
        Side::BOTH.into_iter().zip(["Red", "Blue"]).map(|(s, title)| SeatInfo { id: s.id(), title }).collect()
    }
    fn scenarios(&self) -> Vec<String> {
        vec!["hills".to_owned()]
    }
    fn phases(&self) -> Vec<PhaseName> {
        vec![PhaseName::new("bidding")]
    }
    fn verbs(&self, _: Lang) -> &'static [Verb] {
        VERBS
    }
    fn templates(&self) -> Option<&'static ReportTemplates> {
        None
    }
}

impl Game for ThreeHills {
    type Position = Hills;
    type Event = Event;
    type Seat = Side;

    fn lately(&self) -> &kit::Lately<Hills> {
        &self.lately
    }
    fn load_position(&self, stored: &Snapshot) -> Result<Hills, String> {
        serde_json::from_str(&stored.0).map_err(|e| e.to_string())
    }
    fn store_position(&self, position: &Hills) -> Snapshot {
        Snapshot(serde_json::to_string(position).expect("a position is plain data"))
    }
    fn seat(&self, _: &Hills, id: &SeatId) -> Option<Side> {
        Side::BOTH.into_iter().find(|side| side.id() == *id)
    }
    fn opening(&self, _: &str, _: &Settings) -> Result<Hills, String> {
        let all = |coins| Side::BOTH.map(|side| (side, coins)).into();
        Ok(Hills { hill: 1, coins: all(10), taken: all(0) })
    }
    fn staged(&self, case: &CasePosition<'_>) -> Result<Hills, String> {
        case.stated.map_or_else(|| self.opening("hills", &case.settings), kit::stated)
    }
    fn described(&self, position: &Hills) -> Value {
        json!(position)
    }
    fn due_at(&self, position: &Hills) -> Result<Due, Ending> {
        cites!("1.3");
        if position.hill > 3 {
            let best = if position.taken[&Side::Red] > 1 { Side::Red } else { Side::Blue };
            let text = format!("{best:?} holds {} of three hills", position.taken[&best]);
            return Err(Ending { winners: vec![best.id()], text, points: Vec::new() });
        }
        Ok(Due {
            turn: position.hill,
            phase: PhaseName::new("bidding"),
            title: format!("the bids for hill {}", position.hill),
            occurrence: 1,
            period: period(position.hill),
            owed: Side::BOTH.map(Side::id).into(),
        })
    }
    fn period_of(&self, position: &Hills, _: Side, turn: Option<u32>, _: Lang) -> Result<Period, String> {
        match turn.unwrap_or(position.hill) {
            hill if hill < position.hill => {
                Err(format!("hill {hill} is taken; hill {} is next", position.hill))
            }
            hill @ 1..=3 => Ok(period(hill)),
            _ => Err("there are three hills".to_owned()),
        }
    }
    fn understand(&self, position: &Hills, side: Side, texts: &SeatOrders, _: Lang) -> Reading {
        let mut heard = texts.last().map(|newest| parse(&newest.text)).unwrap_or_default();
        let has = position.coins[&side];
        let fits = |placed: &Placed<Order>| placed.order.kind().coins() <= has;
        let (fit, dear): (Vec<_>, Vec<_>) = heard.orders.into_iter().partition(fits);
        heard.orders = fit;
        let mut reading = Reading::of(texts, &heard, |order| order.kind().said());
        let problem = |o: &Placed<Order>| o.problem(format!("you have {has} coins")).under(rule!("1.1"));
        reading.problems.extend(dear.iter().map(problem));
        reading.sheet.extend(reading.understood.last().cloned());
        reading
    }
    fn play(&self, run: PhaseRun<'_, Hills>) -> Resolution<Hills, CitedEvent<Event>> {
        let orders = run.orders;
        let mut table = run.table();
        bid(&mut table, orders);
        Resolution::of(table)
    }
    fn show(&self, told: CitedEvent<Event>, reader: Reader<'_>) -> Option<Value> {
        let secret = matches!(told.event, Event::Fates(_)) && own_fates(&told.event, reader).is_none();
        (!secret).then(|| json!(told))
    }
    fn seen_by(&self, position: &Hills, _: Reader<'_>) -> Value {
        json!(position)
    }
    fn report(
        &self,
        chapter: &Chapter<'_, Hills, CitedEvent<Event>>,
        reader: Reader<'_>,
        lang: Lang,
    ) -> Value {
        let mut phases = Vec::new();
        for (sitting, events) in chapter.phases {
            let lines: Vec<String> = events.iter().filter_map(|told| tell(&told.event)).collect();
            let title = format!("Hill {}", sitting.turn);
            phases.push(json!({ "title": title, "entries": [{ "head": "", "lines": lines }] }));
            let own = events.iter().filter_map(|told| own_fates(&told.event, reader)).collect::<Vec<_>>();
            if let Some(orders) = fates::told(&own, lang, &|why| why.said().to_owned()) {
                let entries: Vec<Value> =
                    orders.lines.iter().map(|line| json!({ "head": line, "lines": [] })).collect();
                phases.push(json!({ "title": orders.title, "entries": entries }));
            }
        }
        let ending = self.due_at(chapter.after).err().map_or_else(String::new, |ending| ending.text);
        json!({ "summary": [], "ending": ending, "dice": [], "phases": phases })
    }
    fn picture(&self, _: &Hills, _: &[CitedEvent<Event>], _: Reader<'_>, _: Lang) -> Scene {
        Scene::Cards(CardScene::default())
    }
    fn sheet_of(&self, _: &Hills, _: Side, _: Lang) -> String {
        "# bid 4\n".to_owned()
    }
    fn random_orders(&self, position: &Hills, side: Side, pick: &mut dyn FnMut(u32) -> u32) -> String {
        format!("bid {}", pick(position.coins[&side] + 1))
    }
}

/// An event in a sentence; what became of orders is told apart.
fn tell(event: &Event) -> Option<String> {
    match event {
        Event::Roll(roll) => Some(format!("{} rolls {}.", roll.subject, roll.die)),
        Event::Paid { side, coins } => Some(format!("{side:?} bid {coins} coins.")),
        Event::Taken { side } => Some(format!("{side:?} takes the hill.")),
        Event::Decision(_) | Event::Fates(_) => None,
    }
}

/// What became of orders, of an event that tells it to this reader.
fn own_fates<'e>(event: &'e Event, reader: Reader<'_>) -> Option<&'e Fates> {
    match (event, reader) {
        (Event::Fates(fates), Reader::Seat(seat)) if fates.seat == *seat => Some(fates),
        _ => None,
    }
}

fn period(hill: u32) -> Period {
    Period { ordinal: hill, turn: hill, title: format!("hill {hill}") }
}
