//! Made-up boards, one as full as a game can make it and one small, for tests and benchmarks of the
//! drawing alone.

use estafette_board::cards::{
    Badge, BoardField, Card, CardKind, CardScene, EventSpace, FieldState, Hand, Holding, Placement, SeatRow,
    Sign, Step, Tone, Track,
};
use estafette_board::scene::Scene;

const ROUNDS: [&str; 8] = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];

fn words(text: &str) -> String {
    text.to_owned()
}

fn track(current: usize) -> Track {
    let steps = ROUNDS
        .iter()
        .enumerate()
        .map(|(i, label)| Step { label: words(label), emblem: (i >= 3).then(|| words("teuton")) });
    Track { steps: steps.collect(), current: Some(current) }
}

fn badge(text: &str, tone: Tone) -> Badge {
    Badge { text: words(text), tone }
}

fn card(kind: &str, values: &[&str]) -> Card {
    Card { kind: words(kind), values: values.iter().map(|v| words(v)).collect() }
}

fn kinds(all: &[(&str, &str, &str)]) -> Vec<CardKind> {
    let kind = |(class, letter, title): &(&str, &str, &str)| CardKind {
        class: words(class),
        letter: words(letter),
        title: words(title),
    };
    all.iter().map(kind).collect()
}

fn placed(seat: &str, pawns: (u32, u32), coins: u32, score: &str) -> Placement {
    Placement { seat: words(seat), large: pawns.0, small: pawns.1, coins, score: words(score) }
}

fn field(number: usize, name: &str, style: &str) -> BoardField {
    BoardField { number: number.to_string(), name: words(name), style: words(style), ..BoardField::default() }
}

/// Four players with long names, every field crowded, seen by the umpire.
pub fn full_board() -> Scene {
    Scene::Cards(CardScene {
        title: words("Na Grunwald! Spring · round VI of VIII"),
        subtitle: words("Placement is over; the fields are about to be resolved · Purple starts"),
        banner: Some(words("UMPIRE'S VIEW – everything")),
        track: track(5),
        event: Some(EventSpace {
            heading: words("Event"),
            name: words("Letters of safe conduct"),
            text: words(
                "In turn order each player may pay 2 ducats; he then loses nothing if this round's skirmish is \
                 lost. It has no effect before round IV.",
            ),
            pile: Some(8),
        }),
        fields: full_fields(),
        columns: ["Ducats", "Provisions", "Helpers", "Hand", "Camp", "Points"].map(words).to_vec(),
        seats: vec![
            seat("red", "R", "Zawisza z Garbowa Sp", &[], (30, &[5, 5, 3, 1, 1, 1]), (5, 12, 4), "46"),
            seat("green", "G", "Mikołaj Trąba Wielki", &[Tone::Bar], (0, &[]), (2, 3, 11), "112"),
            seat(
                "purple",
                "P",
                "Jadwiga Wawelska-Maj",
                &[Tone::Honour, Tone::Bar],
                (7, &[1]),
                (4, 8, 2),
                "7",
            ),
            seat("yellow", "Y", "WŁADYSŁAW OPOLCZYK W", &[Tone::Plain], (12, &[3, 3, 1]), (3, 1, 0), "38"),
        ],
        hands: full_hands(),
        kinds: kinds(&[
            ("crown", "C", "crown knight"),
            ("mercenary", "M", "mercenary"),
            ("teuton", "T", "Teutonic knight"),
            ("peasant", "P", "peasant"),
            ("provision", "V", "provisions"),
            ("ducats", "D", "ducats"),
        ]),
        legend: signs([
            "officer, 2 points",
            "helper, 1 point",
            "ducats placed",
            "provision token",
            "cards face down",
        ]),
        notes: vec![
            words(
                "Next under the piles: Krzyżacy T2, T4; Rycerze koronni C6, C1; Prowiant 5 and 3; Dukaty 4, 2, 1; Rycerze zaciężni M3, M3.",
            ),
            words(
                "Next events: Hard winter, Toll lease, A clerk seeks service, Granaries of Kraków, Ransom, King's treasury, Foray across the border, Good harvest.",
            ),
            words("Out of the game: Teutons T1 and T3, not to be turned up."),
        ],
    })
}

fn signs(titles: [&str; 5]) -> Vec<(Sign, String)> {
    let signs = [Sign::Large, Sign::Small, Sign::Coin, Sign::Token, Sign::Pile];
    signs.into_iter().zip(titles.map(words)).collect()
}

type Counts = (u32, u32, u32);

fn seat(
    seat: &str,
    mark: &str,
    name: &str,
    tones: &[Tone],
    purse: (u32, &[u32]),
    (owned, hand, camp): Counts,
    points: &str,
) -> SeatRow {
    let tag = |tone: &Tone| match tone {
        Tone::Plain => badge("you", Tone::Plain),
        Tone::Honour => badge("starting player", Tone::Honour),
        Tone::Bar => badge("passed", Tone::Bar),
    };
    SeatRow {
        seat: words(seat),
        mark: words(mark),
        name: words(name),
        tags: tones.iter().map(tag).collect(),
        cells: vec![
            Holding::Coins(purse.0),
            Holding::Tokens(purse.1.to_vec()),
            Holding::Pawns { owned, of: 5 },
            Holding::Cards(hand),
            Holding::Cards(camp),
            Holding::Words(words(points)),
        ],
    }
}

fn full_fields() -> Vec<BoardField> {
    vec![
        BoardField {
            badges: vec![badge("+6", Tone::Plain)],
            piles: vec![3, 4],
            offers: vec![card("teuton", &["4"]), card("teuton", &["3"])],
            notes: vec![words("Strength 4 + 3 + 6 = 13"), words("Knights laid: 3 of 4")],
            placements: vec![
                placed("purple", (0, 1), 0, ""),
                placed("red", (1, 0), 0, ""),
                placed("yellow", (0, 1), 0, ""),
            ],
            ..field(1, "Krzyżacy", "teuton")
        },
        BoardField {
            piles: vec![2, 2],
            offers: vec![card("crown", &["6"]), card("crown", &["2"])],
            placements: vec![
                placed("green", (1, 2), 0, "4"),
                placed("yellow", (0, 3), 0, "3"),
                placed("purple", (1, 1), 0, "3"),
                placed("red", (0, 2), 0, "2"),
            ],
            ..field(2, "Rycerze koronni", "crown")
        },
        BoardField {
            badges: vec![badge("first only", Tone::Bar)],
            piles: vec![2],
            offers: vec![card("provision", &["5", "3"])],
            notes: vec![words("One point for each ducat placed; the winner pays all of them.")],
            placements: vec![placed("red", (0, 2), 12, "14 points"), placed("green", (0, 1), 0, "1 point")],
            ..field(3, "Prowiant", "provision")
        },
        BoardField {
            piles: vec![2],
            offers: vec![card("ducats", &["4", "3", "2"])],
            placements: vec![
                placed("yellow", (0, 1), 0, "1 point"),
                placed("green", (0, 5), 0, "5 points"),
                placed("purple", (1, 5), 0, "7 points"),
            ],
            ..field(4, "Dukaty", "ducats")
        },
        BoardField {
            badges: vec![badge("one pawn each", Tone::Plain)],
            piles: vec![2, 1],
            offers: vec![card("mercenary", &["5"]), card("mercenary", &[])],
            placements: vec![
                placed("green", (0, 1), 3, "4"),
                placed("purple", (0, 1), 9, "10"),
                placed("yellow", (1, 0), 2, "4"),
                placed("red", (0, 1), 30, "31"),
            ],
            ..field(5, "Rycerze zaciężni", "mercenary")
        },
        BoardField {
            stock: vec![(words("green"), 3), (words("purple"), 1), (words("yellow"), 2)],
            notes: vec![words("The second may buy for as many ducats as he has helpers.")],
            placements: vec![placed("yellow", (0, 2), 0, "2 points")],
            ..field(6, "Pomocnicy", "helper")
        },
    ]
}

fn full_hands() -> Vec<Hand> {
    let hand = |seat: &str, title: &str, cards: &[(&str, &str)]| Hand {
        seat: words(seat),
        title: words(title),
        cards: cards.iter().map(|(kind, value)| card(kind, &[value])).collect(),
    };
    let (c, m, t, p) = ("crown", "mercenary", "teuton", "peasant");
    let twelve = [
        (c, "6"),
        (c, "5"),
        (c, "4"),
        (c, "2"),
        (c, "2"),
        (c, "1"),
        (m, "6"),
        (m, "5"),
        (m, "3"),
        (m, "3"),
        (m, "1"),
        (p, "0"),
    ];
    let eleven = [
        (c, "5"),
        (c, "4"),
        (c, "3"),
        (m, "4"),
        (m, "4"),
        (m, "2"),
        (m, "2"),
        (m, "1"),
        (t, "3"),
        (t, "2"),
        (t, "1"),
    ];
    vec![
        hand("red", "Hand of Red", &twelve),
        hand("red", "Camp", &[(c, "3"), (m, "2"), (t, "4"), (t, "1")]),
        hand("green", "Hand of Green", &[(c, "3"), (m, "6"), (p, "0")]),
        hand("green", "Camp", &eleven),
        hand("purple", "Hand of Purple", &twelve[4..]),
        hand("purple", "Camp", &twelve[2..4]),
        hand("yellow", "Hand of Yellow", &[(p, "0")]),
        hand("yellow", "Camp", &[]),
    ]
}

/// The first round of two players, as one of them sees it, in Polish.
pub fn small_board() -> Scene {
    let shut = BoardField {
        state: FieldState::Shut,
        badges: vec![badge("od rundy IV", Tone::Bar), badge("+2", Tone::Plain)],
        piles: vec![6, 6],
        ..field(1, "Krzyżacy", "teuton")
    };
    let open = |number, name: &str, style: &str, piles: &[u32], offers: &[Card]| BoardField {
        piles: piles.to_vec(),
        offers: offers.to_vec(),
        ..field(number, name, style)
    };
    let mut crown =
        open(2, "Rycerze koronni", "crown", &[7, 7], &[card("crown", &["5"]), card("crown", &["3"])]);
    crown.placements = vec![placed("red", (1, 0), 0, "2 pkt"), placed("yellow", (0, 2), 0, "2 pkt")];
    let knights = [card("mercenary", &["1"]), card("mercenary", &["4"])];
    let helpers = BoardField {
        stock: vec![(words("red"), 3), (words("yellow"), 3)],
        ..field(6, "Pomocnicy", "helper")
    };
    let row = |seat: &str, mark: &str, name: &str, tag: Badge| SeatRow {
        seat: words(seat),
        mark: words(mark),
        name: words(name),
        tags: vec![tag],
        cells: vec![
            Holding::Coins(3),
            Holding::Tokens(vec![1]),
            Holding::Pawns { owned: 2, of: 5 },
            Holding::Cards(1),
            Holding::Cards(0),
        ],
    };
    Scene::Cards(CardScene {
        title: words("Na Grunwald! · runda I"),
        subtitle: words("Jesień 1408 · faza oficerów królewskich"),
        banner: None,
        track: track(0),
        event: Some(EventSpace {
            heading: words("Wydarzenie"),
            name: String::new(),
            text: words("W pierwszej rundzie nie odkrywa się wydarzenia."),
            pile: Some(14),
        }),
        fields: vec![
            shut,
            crown,
            open(3, "Prowiant", "provision", &[7], &[card("provision", &["5"])]),
            open(4, "Dukaty", "ducats", &[7], &[card("ducats", &["3", "2"])]),
            open(5, "Rycerze zaciężni", "mercenary", &[7, 7], &knights),
            helpers,
        ],
        columns: ["Dukaty", "Prowiant", "Pomocnicy", "Ręka", "Obóz"].map(words).to_vec(),
        seats: vec![
            row("red", "C", "Ania", badge("rozpoczyna", Tone::Honour)),
            row("yellow", "Ż", "Marek", badge("to ty", Tone::Plain)),
        ],
        hands: vec![
            Hand { seat: words("yellow"), title: words("Twoja ręka"), cards: vec![card("peasant", &["0"])] },
            Hand { seat: words("yellow"), title: words("Twój obóz"), cards: vec![] },
        ],
        kinds: kinds(&[
            ("crown", "K", "rycerz koronny"),
            ("mercenary", "Z", "rycerz zaciężny"),
            ("teuton", "T", "Krzyżak"),
            ("peasant", "C", "chłop"),
            ("provision", "P", "prowiant"),
            ("ducats", "D", "dukaty"),
        ]),
        legend: signs(["oficer, 2 pkt", "pomocnik, 1 pkt", "dukaty", "żeton prowiantu", "karty zakryte"]),
        notes: vec![],
    })
}
