//! `helper buy`: whether to buy a helper as second on Pomocnicy (ND-10).

use super::super::said::how_word;
use super::super::say::compare;
use super::super::values::{BuyTest, Compare};
use super::*;

/// The verb.
pub const VERB: Declared = Declared {
    english: Verb {
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
    polish: Verb {
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
    forms: &[(Rule::buy, read)],
};

impl OrderKind for Buy {
    fn topic(&self) -> Option<Topic> {
        Some(Topic::Buy)
    }

    fn phase(&self) -> Phase {
        Phase::Resolution
    }

    fn decisions(&self) -> &'static [&'static str] {
        &["ND-10"]
    }

    fn said(&self, speaker: Speaker) -> String {
        let Self::If(tests) = self else { return speaker.plain("buy-no") };
        let tests: Vec<_> = tests.iter().map(|t| said_test(speaker, *t)).collect();
        if tests.is_empty() {
            return speaker.plain("buy");
        }
        let all = tests.join(&format!(" {} ", speaker.plain("and")));
        format!("{}, {}", speaker.plain("buy"), speaker.say("if", &[("test", (&all).into())]))
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::buy().boxed()
    }
}

fn said_test(speaker: Speaker, test: BuyTest) -> String {
    let (key, how, n) = match test {
        BuyTest::Price(how, n) => ("buy-price", how, n),
        BuyTest::DucatsLeft(how, n) => ("buy-ducats", how, n),
        BuyTest::RoundsLeft(how, n) => ("buy-rounds", how, n),
        BuyTest::Round(how, n) => ("test-round", how, n),
    };
    let (id, words) = (how_word(how), compare(speaker.lang, how));
    speaker.say(key, &[("how", id.into()), ("compare", words.into()), ("n", n.into())])
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![Order::Buy(buy(reader, pair)?)])
}

fn buy(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Buy> {
    let no = has(pair, Rule::no_buy) || has(pair, Rule::no_buy_it);
    let mut tests = Vec::new();
    for part in pair.clone().into_inner() {
        match part.as_rule() {
            Rule::buy_for => {
                let compared = reader.demand(&part, Rule::compared)?;
                let (compare, price) = reader.compared(&compared, Compare::AtMost)?;
                tests.push(BuyTest::Price(compare, price));
            }
            Rule::buy_if => {
                let unless = has(&part, Rule::w_unless);
                let found = children(&part, Rule::buy_test).collect::<Vec<_>>();
                if unless && found.len() > 1 {
                    return Err(reader.wrong(&part, "wrong-unless", &[]));
                }
                for test in found {
                    let read = read_test(reader, &test)?;
                    tests.push(if unless { opposite(reader, &test, read)? } else { read });
                }
            }
            _ => {}
        }
    }
    match (no, tests.is_empty()) {
        (true, true) => Ok(Buy::No),
        (true, false) => Err(reader.wrong(pair, "wrong-not-if", &[])),
        (false, _) => Ok(Buy::If(tests)),
    }
}

fn read_test(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<BuyTest> {
    let test = pair.clone().into_inner().next().ok_or_else(|| reader.wrong(pair, "incomplete", &[]))?;
    if test.as_rule() == Rule::t_round {
        let (compare, round) = reader.round_test(&test)?;
        return Ok(BuyTest::Round(compare, round));
    }
    let compared = reader.demand(&test, Rule::compared)?;
    match test.as_rule() {
        Rule::price => reader.compared(&compared, Compare::Equal).map(|(c, n)| BuyTest::Price(c, n)),
        Rule::ducats_left => {
            reader.compared(&compared, Compare::AtLeast).map(|(c, n)| BuyTest::DucatsLeft(c, n))
        }
        _ => reader.compared(&compared, Compare::AtLeast).map(|(c, n)| BuyTest::RoundsLeft(c, n)),
    }
}

fn opposite(reader: &Reader<'_>, pair: &Pair<'_, Rule>, test: BuyTest) -> ReadResult<BuyTest> {
    let turned = |compare| {
        Ok(match compare {
            Compare::Less => Compare::AtLeast,
            Compare::AtMost => Compare::More,
            Compare::AtLeast => Compare::Less,
            Compare::More => Compare::AtMost,
            Compare::Equal => return Err(reader.wrong(pair, "wrong-unless", &[])),
        })
    };
    Ok(match test {
        BuyTest::Price(c, n) => BuyTest::Price(turned(c)?, n),
        BuyTest::DucatsLeft(c, n) => BuyTest::DucatsLeft(turned(c)?, n),
        BuyTest::RoundsLeft(c, n) => BuyTest::RoundsLeft(turned(c)?, n),
        BuyTest::Round(c, n) => BuyTest::Round(turned(c)?, n),
    })
}
