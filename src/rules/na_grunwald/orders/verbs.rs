//! The verbs of Na Grunwald!, as data, in both languages: help mails, order sheets and near-name hints.

use estafette_core::Lang;
use estafette_orders::Verb;
use estafette_orders::near::fold;

/// Every verb, in the order of play.
pub fn verbs(lang: Lang) -> &'static [Verb] {
    match lang {
        Lang::English => &ENGLISH,
        Lang::Polish => &POLISH,
    }
}

static ENGLISH: [Verb; 11] = [
    Verb {
        name: "officer",
        aliases: &[],
        when: "placement",
        short: "place your officer",
        long: "A line of the placement plan. On your turn the first unused line that is legal and whose \
               conditions hold is carried out and struck off; if none fits, you pass. Conditions follow `if` or \
               `unless`, several are joined by `and`. `else skip` strikes the line off when its turn comes and it \
               does not fit; without it the line waits for a later turn.",
        examples: &[
            "1 officer to Rycerze koronni",
            "officer to Dukaty if nobody there, else skip",
            "officer to mercenaries bid 2 unless green there",
        ],
        rules: &["NG-7.6", "NG-7.7"],
    },
    Verb {
        name: "helper",
        aliases: &["helpers"],
        when: "placement",
        short: "place helpers, with ducats if the field takes them",
        long: "A line of the placement plan. A number in front is the line's own when it fits the sequence and \
               another count, `helper`, `officer` or `pass` follows; `2 helpers to …` is a count of two. Ducats go \
               to Prowiant and Rycerze zaciężni only: `with 2 ducats`, `bid 3`, `with all ducats`, or `bid to lead, \
               at most 5`.",
        examples: &[
            "2 helpers to Pomocnicy if nobody there",
            "helper to Rycerze zaciezni bid 3 if my bid leads, else skip",
            "helpers 1 to Prowiant with 2 ducats",
            "helper to Krzyzacy if round >= 4",
            "2 helpers to ducats if others <= 2 and I have 3 ducats",
            "helper to mercenaries bid to lead, at most 5, if best knight >= 5",
            "all helpers to field 3",
        ],
        rules: &["NG-7.6", "NG-7.8", "NG-7.14", "NG-7.16", "NG-7.18"],
    },
    Verb {
        name: "pass",
        aliases: &["passes"],
        when: "placement",
        short: "pass for the round",
        long: "A line of the placement plan; no line below it is reached, unless it has conditions.",
        examples: &["pass if nobody at Dukaty", "pass"],
        rules: &["NG-7.10"],
    },
    Verb {
        name: "event",
        aliases: &[],
        when: "event",
        short: "say what you do about the event",
        long: "Buy what is for sale, bid, send a knight on a task, ransom a captive, pay a levy in ducats or with a \
               provision token, or decline.",
        examples: &[
            "event buy",
            "event bid 2",
            "event send knight crown 4",
            "event ransom teuton 3",
            "event pay provision 1",
            "event decline",
        ],
        rules: &["NG-6.3", "NG-6.4"],
    },
    Verb {
        name: "skirmish",
        aliases: &["play"],
        when: "resolution",
        short: "choose the card for the skirmish",
        long: "A card of your hand, the peasant, or the weakest or strongest knight, if you like one that captures. \
               The first that can be had is laid.",
        examples: &[
            "skirmish play mercenary 5",
            "skirmish play peasant",
            "skirmish play weakest knight that captures, else peasant",
        ],
        rules: &["NG-9.4"],
    },
    Verb {
        name: "losses",
        aliases: &["lose"],
        when: "resolution",
        short: "say what you give up after a lost skirmish",
        long: "Cards and tokens, those you give most willingly first: `knights`, `crown`, `mercenaries`, `teutons`, \
               `provisions`, single cards, from hand or camp, above or below a strength, lowest or highest first.",
        examples: &[
            "losses: camp knights lowest first, then provision 1, then teutons; never hand knights above 3",
        ],
        rules: &["NG-9.15", "NG-9.17"],
    },
    Verb {
        name: "never",
        aliases: &[],
        when: "resolution",
        short: "say what you give up last",
        long: "Cards and tokens that are kept as long as anything else will do.",
        examples: &["never hand knights above 3", "never teutons"],
        rules: &["NG-9.15", "NG-9.18"],
    },
    Verb {
        name: "helper buy",
        aliases: &["buy", "hire"],
        when: "resolution",
        short: "buy a helper as second on Pomocnicy, or not",
        long: "Conditions speak of the price, of the ducats or rounds that are left, or of the round.",
        examples: &[
            "helper buy if price <= 3",
            "helper buy if at least 1 ducat is left and at least 2 rounds are left",
            "helper do not buy",
        ],
        rules: &["NG-14.3"],
    },
    Verb {
        name: "starve",
        aliases: &["hunger"],
        when: "end",
        short: "say which knights you lose to hunger",
        long: "Knights in order, the first lost first; `default` is lowest strength first.",
        examples: &["starve lowest crown first", "starve crown 1, mercenary 2", "starve default"],
        rules: &["NG-16.4"],
    },
    Verb {
        name: "standing orders",
        aliases: &["keep until changed"],
        when: "any",
        short: "keep the whole sheet in force in later rounds",
        long: "Until you send another sheet.",
        examples: &["standing orders: keep until changed"],
        rules: &[],
    },
    Verb {
        name: "round",
        aliases: &["orders", "turn"],
        when: "any",
        short: "say which round and colour the sheet is for",
        long: "A check: a sheet for another round or colour is noted.",
        examples: &["round 3 orders from green"],
        rules: &["NG-4.1"],
    },
];

static POLISH: [Verb; 11] = [
    Verb {
        name: "oficer",
        aliases: &["oficera"],
        when: "rozstawianie",
        short: "postaw oficera",
        long: "Linia planu. W twojej turze wykonuje się pierwszą niewykorzystaną linię, która jest dozwolona i której \
               warunki są spełnione, po czym się ją skreśla; jeśli żadna nie pasuje, pasujesz. Warunki stoją po \
               „jeśli” albo „chyba że”, kilka łączy „i”. „Inaczej pomiń” skreśla linię, gdy przyjdzie na nią kolej, a \
               nie pasuje; bez tych słów linia czeka na późniejszą turę.",
        examples: &[
            "1 oficer na Rycerzy koronnych",
            "oficer na Dukaty, jeśli nikogo tam nie ma, inaczej pomiń",
            "oficer na zaciężnych za 2 dukaty, chyba że jest tam zielony",
        ],
        rules: &["NG-7.6", "NG-7.7"],
    },
    Verb {
        name: "pomocnik",
        aliases: &["pomocnika", "pomocników", "pomocnicy"],
        when: "rozstawianie",
        short: "postaw pomocników, z dukatami, jeśli pole je przyjmuje",
        long: "Linia planu. Liczba na początku jest numerem linii, gdy zgadza się z kolejnością i stoi po niej druga \
               liczba, „pomocnik”, „oficer” lub „pas”; „2 pomocników na …” to dwóch pomocników. Dukaty kładzie się \
               tylko na polach Prowiant i Rycerze zaciężni: „za 2 dukaty”, „licytuję 3”, „za wszystkie dukaty” albo \
               „licytuj, by prowadzić, co najwyżej 5”.",
        examples: &[
            "2 pomocników na Pomocników jeśli nikogo tam nie ma",
            "pomocnik na zaciężnych za 3 dukaty jeśli prowadzę, inaczej pomiń",
            "pomocnik na Prowiant z 2 dukatami",
            "pomocnik na Krzyżaków od rundy 4",
            "2 pomocników na Dukaty, jeśli inni mają tam co najwyżej 2 i mam 3 dukaty",
            "pomocnik na najemników, licytuj, by prowadzić, co najwyżej 5, jeśli najlepszy rycerz >= 5",
            "wszyscy pomocnicy na pole 3",
        ],
        rules: &["NG-7.6", "NG-7.8", "NG-7.14", "NG-7.16", "NG-7.18"],
    },
    Verb {
        name: "pas",
        aliases: &["pasuję", "pasuj"],
        when: "rozstawianie",
        short: "spasuj do końca rundy",
        long: "Linia planu; do linii pod nią nie dochodzi, chyba że ma warunki.",
        examples: &["pasuję, jeśli nikogo nie ma na Dukatach", "pas"],
        rules: &["NG-7.10"],
    },
    Verb {
        name: "wydarzenie",
        aliases: &[],
        when: "wydarzenie",
        short: "powiedz, co robisz z wydarzeniem",
        long: "Kup, co jest na sprzedaż, licytuj, wyślij rycerza, daj okup za jeńca, zapłać daninę dukatami albo \
               żetonem prowiantu lub spasuj.",
        examples: &[
            "wydarzenie kup",
            "wydarzenie: licytuję 2",
            "wydarzenie wyślij koronny 4",
            "wydarzenie okup krzyżak 3",
            "wydarzenie oddaj prowiant 1",
            "wydarzenie pas",
        ],
        rules: &["NG-6.3", "NG-6.4"],
    },
    Verb {
        name: "potyczka",
        aliases: &["zagraj", "zagrywam", "wykładam"],
        when: "rozstrzyganie",
        short: "wybierz kartę do potyczki",
        long: "Karta z ręki, chłop albo najsłabszy lub najsilniejszy rycerz, jeśli chcesz, taki, który pojmie. \
               Wykłada się pierwszą z nich, którą masz.",
        examples: &[
            "potyczka: najemnik 5",
            "zagraj zaciężnego 5",
            "potyczka: chłop",
            "potyczka: najsłabszy rycerz, który pojmie, inaczej chłop",
        ],
        rules: &["NG-9.4"],
    },
    Verb {
        name: "straty",
        aliases: &["strata"],
        when: "rozstrzyganie",
        short: "powiedz, co oddajesz po przegranej potyczce",
        long: "Karty i żetony, najpierw te, które oddajesz najchętniej: „rycerze”, „koronni”, „zaciężni”, \
               „Krzyżacy”, „prowiant”, pojedyncze karty, z ręki lub z obozowiska, powyżej lub poniżej siły, od \
               najsłabszych lub od najsilniejszych.",
        examples: &[
            "straty: rycerze z obozowiska od najsłabszych, potem prowiant 1, potem Krzyżacy; nigdy rycerze z ręki \
             powyżej 3",
        ],
        rules: &["NG-9.15", "NG-9.17"],
    },
    Verb {
        name: "nigdy",
        aliases: &[],
        when: "rozstrzyganie",
        short: "powiedz, co oddajesz na końcu",
        long: "Karty i żetony, które zatrzymujesz, póki wystarcza czegokolwiek innego.",
        examples: &["nigdy rycerze z ręki powyżej 3", "nigdy Krzyżacy"],
        rules: &["NG-9.15", "NG-9.18"],
    },
    Verb {
        name: "pomocnik kup",
        aliases: &["kup", "kupuję", "kupuj", "nie kupuj"],
        when: "rozstrzyganie",
        short: "kup pomocnika jako drugi na Pomocnikach albo nie",
        long: "Warunki mówią o cenie, o dukatach lub rundach, które zostaną, albo o rundzie.",
        examples: &[
            "pomocnik kup jeśli cena <= 3",
            "pomocnik kup, jeśli zostanie co najmniej 1 dukat i zostaną co najmniej 2 rundy",
            "pomocnika nie kupuj",
        ],
        rules: &["NG-14.3"],
    },
    Verb {
        name: "głód",
        aliases: &[],
        when: "koniec",
        short: "powiedz, których rycerzy zabiera głód",
        long: "Rycerze po kolei, pierwsi giną pierwsi; „domyślnie” to od najsłabszych.",
        examples: &["głód: najsłabsi koronni najpierw", "głód: koronny 1, najemnik 2", "głód: domyślnie"],
        rules: &["NG-16.4"],
    },
    Verb {
        name: "rozkazy stałe",
        aliases: &["stałe rozkazy", "do odwołania"],
        when: "zawsze",
        short: "zachowaj całą kartkę w następnych rundach",
        long: "Póki nie przyślesz innej.",
        examples: &["rozkazy stałe: do odwołania"],
        rules: &[],
    },
    Verb {
        name: "runda",
        aliases: &[],
        when: "zawsze",
        short: "powiedz, której rundy i którego koloru dotyczy kartka",
        long: "Dla sprawdzenia: kartkę na inną rundę lub inny kolor odnotowuje się.",
        examples: &["runda 3 rozkazy zielonego"],
        rules: &["NG-4.1"],
    },
];

/// Words with which a line of the plan may start before its pawns.
const OTHER_STARTS: [&str; 18] = [
    "place",
    "put",
    "send",
    "postaw",
    "all",
    "wszyscy",
    "if",
    "jeśli",
    "jeżeli",
    "unless",
    "from",
    "od",
    "player",
    "gracz",
    "discard",
    "two",
    "three",
    "obowiązują",
];

/// First words of orders, in both languages.
pub fn starts() -> impl Iterator<Item = &'static str> {
    let names =
        ENGLISH.iter().chain(&POLISH).flat_map(|v| [v.name].into_iter().chain(v.aliases.iter().copied()));
    names.filter_map(|n| n.split(' ').next()).chain(OTHER_STARTS)
}

/// Whether an order may start with a folded word.
pub fn starts_order(word: &str) -> bool {
    starts().any(|start| fold(start) == word)
}

/// An example for an order that starts with a folded word.
pub fn example(word: &str, lang: Lang) -> Option<&'static str> {
    let starts = |v: &&Verb| {
        v.name.split(' ').next().is_some_and(|n| fold(n) == word) || v.aliases.iter().any(|a| fold(a) == word)
    };
    let at = [&ENGLISH, &POLISH].into_iter().find_map(|all| all.iter().position(|v| starts(&v)))?;
    verbs(lang)[at].examples.first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_example_starts_like_an_order() {
        for example in ENGLISH.iter().chain(&POLISH).flat_map(|v| v.examples) {
            let words = fold(example);
            let first =
                words.split([' ', ':', ',']).find(|w| !w.starts_with(|c: char| c.is_ascii_digit())).unwrap();
            assert!(starts_order(first), "{example}");
            for lang in Lang::ALL {
                let parsed = super::super::parse(example, lang);
                assert!(parsed.problems.is_empty(), "{}", parsed.problems[0].render(lang));
                assert!(!parsed.orders.is_empty(), "{example}");
            }
        }
    }
}
