//! Orders of generals, of troops off the table, signals, and all the rest.

use pest::iterators::Pair;

use super::actions::order_of;
use super::things::sector;
use super::{Read, Reader, Said, child, descendants, has, signal_name};
use crate::ids::{Temperament, UnitId, Weapon};
use crate::orders::clause::{Action, Asked};
use crate::orders::grammar::Rule;
use crate::position::Edge;
use estafette_board::plane::Angle;

impl Reader<'_> {
    /// Generals, troops off the table, and all the rest.
    pub(super) fn other(&mut self, pair: &Pair<'_, Rule>) -> Read<Vec<Said>> {
        let act = match pair.as_rule() {
            Rule::join => Action::Join(self.own_below(pair)?),
            Rule::leave => Action::Leave {
                to: super::actions::square_sides(pair).first().copied(),
                before_pursuit: has(pair, Rule::kw_before_pursuit_test),
            },
            Rule::influence => Action::Influence(self.influence_word(pair)),
            Rule::front_rank => Action::FrontRank(true),
            Rule::rear_rank => Action::FrontRank(false),
            Rule::character => Action::Character(temperament(pair)),
            Rule::off_table => Action::OffTable { edge: Edge::Own, sector: None, delay: 0 },
            Rule::arrive => {
                let edge = match () {
                    () if has(pair, Rule::edge_left) => Edge::Left,
                    () if has(pair, Rule::edge_right) => Edge::Right,
                    () => Edge::Own,
                };
                return Ok(vec![Said::Arrive(edge, child(pair, Rule::in_sector).map(|s| sector(&s)))]);
            }
            Rule::delay => {
                return Ok(vec![Said::Delay(u8::try_from(self.count(pair)?).unwrap_or(u8::MAX))]);
            }
            Rule::no_delay => return Ok(vec![Said::Delay(0)]),
            Rule::force_march => Action::ForceMarch,
            Rule::together => Action::Together(self.own_below(pair)?),
            Rule::deploy => {
                let place = child(pair, Rule::place).unwrap_or_else(|| pair.clone());
                let facing = child(pair, Rule::facing).map(|f| self.degrees(&f)).transpose()?;
                Action::Deploy {
                    at: self.place(&place)?,
                    facing: facing.map(Angle::direction),
                    hidden: has(pair, Rule::hidden),
                }
            }
            Rule::detachment => Action::DetachmentOf(self.own_below(pair)?),
            Rule::fall_back => {
                let to = has(pair, Rule::num).then(|| self.paces(pair)).transpose()?;
                Action::FallBack { to, exactly: has(pair, Rule::exactly) }
            }
            Rule::break_off => Action::BreakOff,
            Rule::fight_with => Action::FightWith(descendants(pair).find_map(|p| weapon(&p))),
            Rule::rally => {
                let faces = has(pair, Rule::enemy_edge).then_some(Said::Act(Action::FaceEnemyEdge));
                return Ok([Said::Act(Action::Rally)].into_iter().chain(faces).collect());
            }
            Rule::pursue => Action::Pursue(true),
            Rule::do_not_pursue => Action::Pursue(false),
            Rule::give_signal => Action::GiveSignal(signal_name(pair)),
            Rule::signal_means => signal_means(pair),
            Rule::link => Action::Link(true),
            Rule::unlink => Action::Link(false),
            Rule::check => Action::Check { unit: self.target_unit(pair)?, of: asked(pair) },
            Rule::concede => Action::Concede { not_before: None },
            Rule::agree => Action::AgreeToEnd,
            _ => Action::CallUmpire(self.about(pair)),
        };
        Ok(vec![Said::Act(act)])
    }

    fn own_below(&self, pair: &Pair<'_, Rule>) -> Read<UnitId> {
        match descendants(pair).find(|p| p.as_rule() == Rule::own_unit) {
            Some(unit) => self.own_unit(&unit),
            None => Err(self.wrong(pair, "an own unit is missing")),
        }
    }

    fn about(&self, pair: &Pair<'_, Rule>) -> String {
        let about = child(pair, Rule::about_what);
        let written = about.map_or_else(String::new, |about| {
            let span = about.as_span();
            self.desk.written(span.start()..span.end()).to_owned()
        });
        let text = written.trim_start_matches([':', ',', ' ']);
        let start = text.get(..6).filter(|s| s.eq_ignore_ascii_case("about "));
        text[start.map_or(0, str::len)..].chars().take(300).collect()
    }
}

/// What a signal means to everybody who names it, or to units with an order.
fn signal_means(pair: &Pair<'_, Rule>) -> Action {
    let mut orders = descendants(pair).filter_map(|p| order_of(&p));
    Action::SignalMeans { name: signal_name(pair), from: orders.next(), to: orders.next() }
}

/// Which orders a check is about.
fn asked(pair: &Pair<'_, Rule>) -> Asked {
    let mut of = Asked::default();
    for what in descendants(pair).filter(|p| p.as_rule() == Rule::kw_order_type) {
        match what.as_str() {
            "order type" | "order" | "type" => of.order = true,
            "sector" => of.sector = true,
            "delay" => of.delay = true,
            _ => {}
        }
    }
    of
}

fn temperament(pair: &Pair<'_, Rule>) -> Temperament {
    match () {
        () if has(pair, Rule::rash) => Temperament::Rash,
        () if has(pair, Rule::cautious) => Temperament::Cautious,
        () => Temperament::Bold,
    }
}

fn weapon(pair: &Pair<'_, Rule>) -> Option<Weapon> {
    if pair.as_rule() != Rule::weapon {
        return None;
    }
    Some(match pair.as_str() {
        "pikes" | "pike" | "p" => Weapon::Pike,
        "long spears" | "long thrusting spears" | "lts" => Weapon::LongSpear,
        "heavy throwing weapons" | "htw" => Weapon::HeavyThrowing,
        "javelins" | "jls" => Weapon::Javelins,
        "darts" | "d" => Weapon::Darts,
        "two-handed cutting weapons" | "2hcw" => Weapon::TwoHandedCutting,
        "two-handed thrusting weapons" | "2hct" => Weapon::TwoHandedThrusting,
        "lances" | "lance" | "l" => Weapon::Lance,
        _ => Weapon::SideArms,
    })
}
