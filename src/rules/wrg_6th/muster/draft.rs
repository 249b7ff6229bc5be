//! A line of an army list as far as it has been read: what each item says of the unit.

use estafette_core::{said, text};
use std::ops::Range;

use pest::iterators::Pair;

use estafette_core::rule;
use estafette_orders::{Problem, numbers};

use super::grammar::Rule;
use crate::ids::{Class, Command, Offer, Seat, Team, Temperament, Training, Type, UnitId, Weapon};

/// Whom a line speaks of.
#[derive(Debug, Clone, Default)]
pub struct Who {
    /// Its name, if it has one.
    pub name: Option<UnitId>,
    /// The mother unit of a detachment.
    pub mother: Option<UnitId>,
    /// Whether its types are said to be mixed.
    pub mixed: bool,
}

impl Who {
    /// What stands before the colon.
    pub fn read(who: Pair<'_, Rule>, seat: Seat) -> Self {
        let mut out = Self::default();
        for pair in who.into_inner() {
            let name = |pair: Pair<'_, Rule>| {
                let name = pair.into_inner().find(|p| matches!(p.as_rule(), Rule::name | Rule::wagons_name));
                name.and_then(|n| UnitId::named(seat, n.as_str()).ok())
            };
            match pair.as_rule() {
                Rule::named => out.name = name(pair),
                Rule::detachment => out.mother = name(pair),
                Rule::mixed => out.mixed = true,
                _ => {}
            }
        }
        out
    }
}

/// How deep or wide a unit stands at first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stands {
    /// So many ranks.
    Ranks(u32),
    /// So many files.
    Files(u32),
}

/// A unit as its line describes it.
#[derive(Debug, Clone)]
pub struct Draft {
    /// Number of the line, from 1.
    pub line: usize,
    /// The line as written.
    pub source: String,
    /// Where its name stands, or its first words.
    pub span: Range<usize>,
    /// Whom it speaks of.
    pub who: Who,
    /// What its player calls it, in round brackets before the colon.
    pub called: String,
    /// Its troops: type, figures, and whether they were said to be close-based.
    pub troops: Vec<(Type, u32)>,
    /// Where its troops stand in the line.
    pub at: Range<usize>,
    /// Whether it has LMI on close bases.
    pub close: bool,
    /// The general whose body it is.
    pub general: Option<Command>,
    /// How he is.
    pub temperament: Option<Temperament>,
    /// How it was trained.
    pub training: Option<Training>,
    /// Its class.
    pub class: Option<Class>,
    /// Whether it has shields.
    pub shield: bool,
    /// Its weapons.
    pub weapons: Vec<Weapon>,
    /// Whether it has the army standard.
    pub standard: bool,
    /// Whether it has obstacles.
    pub stakes: bool,
    /// What an opponent's list must offer for these to be used.
    pub only_against: Option<Offer>,
    /// Whether its wagons have mantlets.
    pub mantlet: bool,
    /// Where its team is.
    pub team: Option<Team>,
    /// How it stands.
    pub stands: Option<Stands>,
    /// The line, where it is that of the camp.
    pub camp: Option<usize>,
    /// Whether something of it could not be read: it is no unit then.
    pub broken: bool,
}

impl Draft {
    /// A unit of which nothing is known yet.
    pub fn new(who: Who, line: usize, source: &str, span: Range<usize>) -> Self {
        Self {
            line,
            source: source.to_owned(),
            at: span.clone(),
            span,
            who,
            called: String::new(),
            troops: Vec::new(),
            close: false,
            general: None,
            temperament: None,
            training: None,
            class: None,
            shield: false,
            weapons: Vec::new(),
            standard: false,
            stakes: false,
            only_against: None,
            mantlet: false,
            team: None,
            stands: None,
            camp: None,
            broken: false,
        }
    }

    /// Whether its troops are known.
    pub fn has_troops(&self) -> bool {
        !self.troops.is_empty() || self.camp.is_some()
    }

    /// A problem with what its troops are.
    pub fn error(&self, message: impl Into<String>) -> Problem {
        Problem::error(self.line, &self.source, self.at.clone(), message)
    }

    /// Takes an item in; what is wrong with it, made from `at`, which has its place.
    pub fn hear(&mut self, item: &Pair<'_, Rule>, at: &Problem) -> Option<Problem> {
        let twice = |what: &str, hint: &str| {
            let message = said!("was-said-before", %what);
            Some(Problem { message, ..at.clone() }.under(rule!("W-4.4.4a")).hinting(hint))
        };
        let troops = matches!(item.as_rule(), Rule::troops | Rule::mixture | Rule::wagons | Rule::general);
        if troops {
            if self.has_troops() && item.as_rule() != Rule::general {
                return twice(text!("who-these-are"), text!("a-mixed-unit-is-written-as"));
            }
            self.at = at.span.clone();
        }
        let words = || item.clone().into_inner();
        match item.as_rule() {
            Rule::camp => self.camp = Some(self.line),
            Rule::troops => self.troops.extend(troops_of(item, &mut self.close)),
            Rule::mixture => {
                self.who.mixed |= words().any(|p| p.as_rule() == Rule::mixed);
                for part in words().filter(|p| p.as_rule() == Rule::troops) {
                    self.troops.extend(troops_of(&part, &mut self.close));
                }
            }
            Rule::wagons => {
                let kind = if words().any(|p| p.as_rule() == Rule::cart) { Type::Cart } else { Type::Wag };
                let war = item.as_str().contains("war");
                self.mantlet |= war || words().any(|p| p.as_rule() == Rule::mantlet_word);
                self.troops
                    .push((kind, words().find(|p| p.as_rule() == Rule::num).map_or(1, |n| number(&n))));
            }
            Rule::general => self.general(item),
            Rule::quality => {
                if self.class.is_some() && words().flatten().any(|p| p.as_rule() == Rule::letter) {
                    let letter = item.as_str().trim().len() == 1;
                    let hint =
                        if letter { text!("write-weapons-as-words") } else { text!("leave-one-of-them-out") };
                    return twice(text!("its-class"), hint);
                }
                self.quality(item);
            }
            Rule::closely => self.close = true,
            Rule::mixed => self.who.mixed = true,
            Rule::detachment => {
                let name = words().find(|p| p.as_rule() == Rule::name);
                let seat = self.who.name.as_ref().map_or(Seat::A, UnitId::seat);
                self.who.mother = name.and_then(|n| UnitId::named(seat, n.as_str()).ok());
            }
            Rule::obstacles => {
                self.stakes = true;
                self.only_against = words().flatten().find_map(|p| offer(&p));
            }
            Rule::standard => self.standard = true,
            Rule::shield => self.shield = true,
            Rule::mantlets => self.mantlet = true,
            Rule::team => {
                self.team = words().next().map(|p| match p.as_rule() {
                    Rule::t_inside => Team::Unlinked,
                    Rule::t_off => Team::Off,
                    _ => Team::Linked,
                });
            }
            Rule::ranks => self.stands = words().next().map(|n| Stands::Ranks(number(&n))),
            Rule::files => self.stands = words().next().map(|n| Stands::Files(number(&n))),
            Rule::temperament => {
                self.temperament = words().next().map(|p| match p.as_rule() {
                    Rule::rash => Temperament::Rash,
                    Rule::cautious => Temperament::Cautious,
                    _ => Temperament::Bold,
                });
            }
            Rule::weapons => {
                for pair in words() {
                    match pair.as_rule() {
                        Rule::shield => self.shield = true,
                        _ => self.weapons.extend(weapon(&pair).filter(|w| !self.weapons.contains(w))),
                    }
                }
            }
            _ => {}
        }
        None
    }

    /// A general: himself a figure, on the mount that is named, or that of his guards.
    fn general(&mut self, item: &Pair<'_, Rule>) {
        let mut kind = None;
        let mut guards = 0;
        for pair in item.clone().into_inner() {
            match pair.as_rule() {
                Rule::command => {
                    let chief = pair.into_inner().any(|p| p.as_rule() == Rule::chief);
                    self.general = Some(if chief { Command::Chief } else { Command::Sub });
                }
                Rule::mount => kind = pair.into_inner().find_map(|p| type_of(&p)),
                Rule::guards => {
                    for word in pair.into_inner() {
                        match word.as_rule() {
                            Rule::num => guards = number(&word),
                            Rule::r#type => kind = kind.or(type_of(&word)),
                            _ => {}
                        }
                    }
                }
                _ => {}
            }
        }
        match (self.troops.first_mut(), kind) {
            // `24 HC, C-in-C`: he is one of them.
            (Some(_), _) => {}
            (None, Some(kind)) => self.troops.push((kind, guards + 1)),
            (None, None) => {}
        }
    }

    fn quality(&mut self, item: &Pair<'_, Rule>) {
        for pair in item.clone().into_inner().flatten() {
            match pair.as_rule() {
                Rule::regular => self.training = Some(Training::Regular),
                Rule::irregular => self.training = Some(Training::Irregular),
                Rule::letter => {
                    let letter = pair.as_str();
                    self.class = Class::ALL.iter().copied().find(|c| c.as_str().eq_ignore_ascii_case(letter));
                }
                _ => {}
            }
        }
    }
}

/// What a list may offer.
pub fn offer(pair: &Pair<'_, Rule>) -> Option<Offer> {
    Some(match pair.as_rule() {
        Rule::o_elephants => Offer::Elephants,
        Rule::o_scythed => Offer::Scythed,
        Rule::o_chariots => Offer::Chariots,
        Rule::o_camels => Offer::Camels,
        Rule::o_knights => Offer::Knights,
        Rule::o_artillery => Offer::Artillery,
        Rule::o_wagons => Offer::Wagons,
        Rule::o_mounted => Offer::Mounted,
        _ => return None,
    })
}

fn troops_of(item: &Pair<'_, Rule>, close: &mut bool) -> Option<(Type, u32)> {
    let (mut kind, mut figures) = (None, 0);
    for pair in item.clone().into_inner() {
        match pair.as_rule() {
            Rule::num => figures = number(&pair),
            Rule::close | Rule::closely => *close = true,
            Rule::r#type => kind = type_of(&pair),
            _ => {}
        }
    }
    Some((kind?, figures))
}

/// A type by its code or its name, one or many of them.
fn type_of(pair: &Pair<'_, Rule>) -> Option<Type> {
    if pair.as_rule() != Rule::r#type {
        return None;
    }
    let text = pair.as_str();
    let by_code = Type::ALL.iter().copied().find(|t| {
        let code = t.as_str();
        text.eq_ignore_ascii_case(code)
            || text.strip_suffix('s').is_some_and(|t| t.eq_ignore_ascii_case(code))
    });
    by_code.or_else(|| {
        Some(match text.trim_end_matches('s') {
            "light infantry" => Type::Li,
            "light medium infantry" => Type::Lmi,
            "light heavy infantry" => Type::Lhi,
            "medium infantry" => Type::Mi,
            "heavy infantry" => Type::Hi,
            "extra heavy infantry" => Type::Ehi,
            "super heavy infantry" => Type::Shi,
            "light cavalry" => Type::Lc,
            "medium cavalry" => Type::Mc,
            "heavy cavalry" => Type::Hc,
            "heavy knight" => Type::Hk,
            "extra heavy cavalry" => Type::Ehc,
            "extra heavy knight" => Type::Ehk,
            "super heavy cavalry" => Type::Shc,
            "super heavy knight" => Type::Shk,
            "light camelry" => Type::Lcm,
            "heavy camelry" => Type::Hcm,
            "light chariot" => Type::Lch,
            "heavy chariot" => Type::Hch,
            "scythed chariot" => Type::Sch,
            "elephant" => Type::El,
            "mounted infantry" => Type::MtI,
            "artillery" | "artillery piece" => Type::Art,
            _ => return None,
        })
    })
}

fn weapon(pair: &Pair<'_, Rule>) -> Option<Weapon> {
    let word = pair.clone().into_inner().next()?;
    Some(match word.as_rule() {
        Rule::w_two_cut => Weapon::TwoHandedCutting,
        Rule::w_two_thrust => Weapon::TwoHandedThrusting,
        Rule::w_heavy_throw => Weapon::HeavyThrowing,
        Rule::w_long_spear => Weapon::LongSpear,
        Rule::w_longbow => Weapon::Longbow,
        Rule::w_crossbow => Weapon::Crossbow,
        Rule::w_staff_sling => Weapon::StaffSling,
        Rule::w_light_art => Weapon::LightArtillery,
        Rule::w_heavy_art => Weapon::HeavyArtillery,
        Rule::w_handgun => Weapon::Handgun,
        Rule::w_javelins => Weapon::Javelins,
        Rule::w_darts => Weapon::Darts,
        Rule::w_sling => Weapon::Sling,
        Rule::w_bow => Weapon::Bow,
        Rule::w_pike => Weapon::Pike,
        Rule::w_lance => Weapon::Lance,
        Rule::w_side_arms => Weapon::SideArms,
        _ => return None,
    })
}

/// A number in digits or words; what is too large for a unit is as large as can be.
fn number(pair: &Pair<'_, Rule>) -> u32 {
    numbers::number(pair.as_str()).unwrap_or(0)
}
