//! The decisions of the notes, ND-01 to ND-13, as documentation, settings and questions know them.

use estafette_core::{DecisionId, Lang, RuleId};
use estafette_rules::DecisionInfo;

/// What a game asks unless its settings say otherwise.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// It does, of a seat whose sheet does not answer.
    Yes,
    /// It takes the sheet or the default.
    No,
}

/// Id, rule, what is decided, the default, in English and Polish; an order that answers it.
type Row = (&'static str, &'static str, [&'static str; 2], [&'static str; 2], &'static str, Asked);

const ROWS: [Row; 13] = [
    (
        "ND-01",
        "NG-3.17",
        ["who starts, and who sits where", "kto zaczyna i kto gdzie siedzi"],
        ["drawn", "losowanie"],
        "player red seat 1",
        Asked::No,
    ),
    (
        "ND-02",
        "NG-6.3",
        ["what to do about an event", "co zrobić wobec wydarzenia"],
        ["decline; the levy in ducats", "odmowa; pobór w dukatach"],
        "event buy",
        Asked::Yes,
    ),
    (
        "ND-03",
        "NG-6.3",
        ["a sealed bid for an event", "tajna oferta w wydarzeniu"],
        ["bid nothing", "bez oferty"],
        "event bid 2",
        Asked::Yes,
    ),
    (
        "ND-04",
        "NG-7.1",
        ["what to place where", "co i gdzie postawić"],
        [
            "officer to Rycerze koronni, a helper to Dukaty, one to Pomocnicy, the others to Prowiant",
            "oficer na Rycerzy koronnych, pomocnik na Dukaty, jeden na Pomocników, reszta na Prowiant",
        ],
        "helpers 2 to Pomocnicy if nobody there",
        Asked::No,
    ),
    (
        "ND-05",
        "NG-7.10",
        ["when to pass", "kiedy pasować"],
        ["when no line of the plan fits", "gdy nie pasuje żaden wiersz planu"],
        "pass",
        Asked::No,
    ),
    (
        "ND-06",
        "NG-7.16",
        ["ducats with a pawn on Prowiant", "dukaty z pionkiem na polu Prowiant"],
        ["none", "żadne"],
        "helpers 1 to Prowiant with 2 ducats",
        Asked::No,
    ),
    (
        "ND-07",
        "NG-7.18",
        ["ducats on Rycerze zaciężni", "dukaty na polu Rycerze zaciężni"],
        ["2, or all if fewer", "2 albo wszystkie, jeśli mniej"],
        "helper to Rycerze zaciezni bid 3",
        Asked::No,
    ),
    (
        "ND-08",
        "NG-9.4",
        ["the card for a skirmish", "karta do potyczki"],
        [
            "the weakest knight that beats the weaker Teuton, else the peasant",
            "najsłabszy rycerz silniejszy od słabszego Krzyżaka, inaczej chłop",
        ],
        "skirmish play weakest knight that captures, else peasant",
        Asked::Yes,
    ),
    (
        "ND-09",
        "NG-9.15",
        ["what to give up for a lost skirmish", "co oddać po przegranej potyczce"],
        [
            "the cheapest: used knights, provisions not needed, Teutons, knights of the hand",
            "najtaniej: zużyci rycerze, zbędny prowiant, Krzyżacy, rycerze z ręki",
        ],
        "losses: camp knights lowest first, then provision 1, then teutons",
        Asked::Yes,
    ),
    (
        "ND-10",
        "NG-14.3",
        ["whether to buy a helper as second", "czy drugi kupuje pomocnika"],
        [
            "buy while two rounds remain and a ducat is left",
            "tak, jeśli zostają dwie rundy i co najmniej 1 dukat",
        ],
        "helper buy if price <= 3",
        Asked::Yes,
    ),
    (
        "ND-11",
        "NG-16.4",
        ["which knights to lose to hunger", "których rycerzy stracić z głodu"],
        [
            "the weakest; of equals the kind one cannot command",
            "najsłabszych; przy równych ten rodzaj, którym nie można dowodzić",
        ],
        "starve lowest crown first",
        Asked::Yes,
    ),
    (
        "ND-12",
        "NG-9.6",
        ["which of two equal Teutons", "którego z dwóch równych Krzyżaków"],
        ["they are the same", "są jednakowi"],
        "skirmish play crown 5",
        Asked::No,
    ),
    (
        "ND-13",
        "NG-6.3",
        ["which knight or captive for an event", "który rycerz lub jeniec w wydarzeniu"],
        ["none", "żaden"],
        "event send knight crown 4",
        Asked::Yes,
    ),
];

/// The ids, in order.
pub const IDS: [&str; 13] = {
    let mut ids = [""; 13];
    let mut i = 0;
    while i < ids.len() {
        ids[i] = ROWS[i].0;
        i += 1;
    }
    ids
};

/// Whether a key of the settings is one of them.
pub fn is_decision(key: &str) -> bool {
    IDS.contains(&key)
}

/// The ids under which the notes also list the choice of a card for an event (ND-13): E05 is a sealed
/// choice (ND-03), E04 and E06 are choices in turn order (ND-02).
pub fn synonyms(decision: &DecisionId) -> &'static [&'static str] {
    if decision.as_str() == "ND-13" { &["ND-02", "ND-03"] } else { &[] }
}

/// All decisions, in order.
pub fn decisions(lang: Lang) -> Vec<DecisionInfo> {
    let word = |words: [&'static str; 2]| if lang == Lang::Polish { words[1] } else { words[0] };
    ROWS.into_iter()
        .map(|(id, rule, title, default, order, asked)| DecisionInfo {
            id: DecisionId::new(id),
            rule: RuleId::cited(rule),
            title: word(title),
            default: word(default),
            order,
            asked: asked == Asked::Yes,
        })
        .collect()
}
