//! Random orders for whole-game tests: every kind of order in both languages, most of them possible, some
//! odd, some wrong, some kept for later rounds.

use estafette_core::Lang;

use super::ids::{Card, Field, Kind, Seat};
use super::orders;
use super::phase::Phase;
use super::position::Position;
use super::s07_legal::{self, Placement};

type Pick<'p> = &'p mut dyn FnMut(u32) -> u32;

/// What people write that is no order, or none that can be carried out.
const ODD: [&str; 12] = [
    "officer to the moon",
    "helpers 9 to Dukaty",
    "officer to Krzyzacy bid 3",
    "helper to mercenaries with 99 ducats",
    "skirmish play teuton 3",
    "losses: bishop 2",
    "event",
    "player red seat 1",
    "pomocnik na księżyc",
    "potyczka: smok 7",
    "straty: nic a nic",
    "zażółć gęślą jaźń 🙂",
];

/// A sheet for the phase that is due.
pub fn sheet(position: &Position, seat: Seat, pick: Pick<'_>) -> String {
    let mut lines = Vec::new();
    if one_in(8, pick) {
        lines.push(header(position.round, seat, pick));
    }
    if position.phase == Phase::Event {
        lines.extend(event(position, seat, pick));
    } else if !one_in(12, pick) {
        plan(position, seat, &mut lines, pick);
    }
    later(position, seat, &mut lines, pick);
    if one_in(6, pick) {
        lines.push(one_of(&ODD, pick).to_owned());
    }
    if one_in(6, pick) {
        lines.push(example(pick));
    }
    if one_in(6, pick) {
        let keep = ["standing orders: keep until changed", "rozkazy stałe: do odwołania"];
        lines.push(one_of(&keep, pick).to_owned());
    }
    lines.join("\n")
}

fn one_in(n: u32, pick: Pick<'_>) -> bool {
    pick(n) == 0
}

fn one_of<T: Copy>(things: &[T], pick: Pick<'_>) -> T {
    things[pick(u32::try_from(things.len()).unwrap_or(u32::MAX)) as usize]
}

fn some<T: Copy>(things: &[T], pick: Pick<'_>) -> Option<T> {
    (!things.is_empty()).then(|| one_of(things, pick))
}

fn lang(pick: Pick<'_>) -> Lang {
    if one_in(3, pick) { Lang::Polish } else { Lang::English }
}

fn header(round: u8, seat: Seat, pick: Pick<'_>) -> String {
    let of = match seat {
        Seat::Red => "czerwonego",
        Seat::Green => "zielonego",
        Seat::Purple => "fioletowego",
        Seat::Yellow => "żółtego",
    };
    match lang(pick) {
        Lang::English => format!("round {round} orders from {seat}"),
        Lang::Polish => format!("runda {round} rozkazy {of}"),
    }
}

/// An order as the help pages show it, whether it fits here or not.
fn example(pick: Pick<'_>) -> String {
    let verbs = orders::verbs(lang(pick));
    let verb = &verbs[pick(u32::try_from(verbs.len()).unwrap_or(1)) as usize];
    one_of(verb.examples, pick).to_owned()
}

/// Lines of a plan: mostly of what may be placed now, so that several of them fit in later turns too. All
/// fields are as likely, however many ways there are to stand on them.
fn plan(position: &Position, seat: Seat, lines: &mut Vec<String>, pick: Pick<'_>) {
    let options = s07_legal::all(position, seat);
    for _ in 0..2 + pick(6) {
        let field = one_of(&Field::ALL, pick);
        let there: Vec<Placement> = options.iter().copied().filter(|p| p.field == field).collect();
        if one_in(8, pick) {
            lines.push(line(anything(position, seat, pick), pick));
        } else if let Some(placement) = some(&there, pick) {
            lines.push(line(placement, pick));
        }
    }
    if one_in(4, pick) {
        let passes = ["pass", "pas", "pass if round >= 5", "pasuję, jeśli nikogo nie ma na Dukatach"];
        lines.push(one_of(&passes, pick).to_owned());
    }
}

/// A placement whether it is legal or not.
fn anything(position: &Position, seat: Seat, pick: Pick<'_>) -> Placement {
    let ducats = pick(position.player(seat).ducats + 3);
    Placement { field: one_of(&Field::ALL, pick), helpers: u8::try_from(pick(6)).unwrap_or(0), ducats }
}

fn line(placement: Placement, pick: Pick<'_>) -> String {
    let Placement { field, helpers, ducats } = placement;
    let lang = lang(pick);
    let polish = lang == Lang::Polish;
    let pawns = match (helpers, polish) {
        (0, false) => "officer".to_owned(),
        (0, true) => "oficer".to_owned(),
        (_, false) if one_in(8, pick) => "all helpers".to_owned(),
        (_, true) if one_in(8, pick) => "wszyscy pomocnicy".to_owned(),
        (1, false) => "helper".to_owned(),
        (1, true) => "pomocnik".to_owned(),
        (n, false) => format!("{n} helpers"),
        (n, true) => format!("{n} pomocników"),
    };
    let to = match (one_in(5, pick), polish) {
        (true, false) => format!("to field {}", field.number()),
        (true, true) => format!("na pole {}", field.number()),
        (false, false) => format!("to {}", field.title()),
        (false, true) => format!("na {}", field.title()),
    };
    format!("{pawns} {to}{}{}", coins(field, ducats, lang, pick), condition(lang, pick))
}

fn coins(field: Field, ducats: u32, lang: Lang, pick: Pick<'_>) -> String {
    let polish = lang == Lang::Polish;
    let takes = matches!(field, Field::Prowiant | Field::RycerzeZaciezni);
    if takes && one_in(6, pick) {
        let wide = if polish {
            [" za wszystkie dukaty", " licytuj, by prowadzić, co najwyżej 4"]
        } else {
            [" with all ducats", " bid to lead, at most 4"]
        };
        return one_of(&wide, pick).to_owned();
    }
    match (field, ducats, polish) {
        (_, 0, _) => String::new(),
        (Field::RycerzeZaciezni, n, false) => format!(" bid {n}"),
        (_, n, false) => format!(" with {n} ducats"),
        (_, n, true) => format!(" za {n} dukaty"),
    }
}

fn condition(lang: Lang, pick: Pick<'_>) -> &'static str {
    const ENGLISH: [&str; 8] = [
        " if nobody there",
        " if I lead, else skip",
        " if round >= 3",
        " unless green there",
        " if others <= 2 and I have 3 ducats",
        " if best knight >= 4",
        " if somebody there, else skip",
        " if nobody on Pomocnicy",
    ];
    const POLISH: [&str; 5] = [
        " jeśli nikogo tam nie ma",
        " jeśli prowadzę, inaczej pomiń",
        ", chyba że jest tam zielony",
        " od rundy 3",
        ", jeśli inni mają tam co najwyżej 2 i mam 3 dukaty",
    ];
    match lang {
        _ if !one_in(3, pick) => "",
        Lang::English => one_of(&ENGLISH, pick),
        Lang::Polish => one_of(&POLISH, pick),
    }
}

fn event(position: &Position, seat: Seat, pick: Pick<'_>) -> Option<String> {
    let player = position.player(seat);
    let polish = one_in(3, pick);
    let say = |english: String, in_polish: String| Some(if polish { in_polish } else { english });
    let captives: Vec<Card> = player.camp.iter().copied().filter(|c| !c.is_knight()).collect();
    match pick(9) {
        0 => say("event buy".into(), "wydarzenie kup".into()),
        1 | 2 => {
            let bid = pick(player.ducats + 2);
            say(format!("event bid {bid}"), format!("wydarzenie: licytuję {bid}"))
        }
        3 => {
            let card = some(&player.hand, pick)?;
            say(format!("event send knight {card}"), format!("wydarzenie wyślij {}", polish_card(card)))
        }
        4 => {
            let card = some(&captives, pick)?;
            say(format!("event ransom {card}"), format!("wydarzenie okup {}", polish_card(card)))
        }
        5 => {
            let value = some(&player.provisions, pick)?;
            say(format!("event pay provision {value}"), format!("wydarzenie oddaj prowiant {value}"))
        }
        6 => say("event decline".into(), "wydarzenie pas".into()),
        _ => None,
    }
}

fn polish_card(card: Card) -> String {
    let kind = match card.kind {
        Kind::Crown => "koronny",
        Kind::Mercenary => "najemnik",
        Kind::Teuton => "krzyżak",
    };
    format!("{kind} {}", card.strength)
}

/// What is decided after the placements, some of it, sometimes.
fn later(position: &Position, seat: Seat, lines: &mut Vec<String>, pick: Pick<'_>) {
    match pick(6) {
        0 => lines.push(one_of(&["skirmish play peasant", "potyczka: chłop"], pick).to_owned()),
        1 => {
            let wishes = [
                "skirmish play strongest knight",
                "skirmish play weakest knight that captures, else peasant",
                "potyczka: najsłabszy rycerz, który pojmie, inaczej chłop",
            ];
            lines.push(one_of(&wishes, pick).to_owned());
        }
        2 => lines.extend(some(&position.player(seat).hand, pick).map(|c| format!("skirmish play {c}"))),
        _ => {}
    }
    let sometimes: [(u32, &[&str]); 4] = [
        (
            3,
            &[
                "losses: camp knights lowest first, then provision 1, then teutons",
                "losses: teutons, then provisions highest first",
                "losses: hand knights highest first",
                "straty: rycerze z obozowiska od najsłabszych, potem prowiant 1, potem Krzyżacy",
            ],
        ),
        (3, &["never hand knights above 3", "never teutons", "nigdy rycerze z ręki powyżej 3"]),
        (
            2,
            &[
                "helper buy if price <= 3",
                "helper buy if at least 1 ducat is left and at least 2 rounds are left",
                "helper do not buy",
                "pomocnik kup jeśli cena <= 3",
                "pomocnika nie kupuj",
            ],
        ),
        (
            4,
            &[
                "starve lowest mercenary first",
                "starve crown 1, mercenary 2",
                "starve default",
                "głód: najsłabsi koronni najpierw",
            ],
        ),
    ];
    for (rarity, choices) in sometimes {
        if one_in(rarity, pick) {
            lines.push(one_of(choices, pick).to_owned());
        }
    }
}
