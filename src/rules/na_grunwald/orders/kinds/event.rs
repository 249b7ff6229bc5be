//! `event`: what to do about the event (ND-02, ND-03, ND-13).

use super::*;

/// The verb.
pub const VERB: Declared = Declared {
    english: Verb {
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
    polish: Verb {
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
    forms: &[(Rule::event, read)],
};

impl OrderKind for EventOrder {
    fn topic(&self) -> Option<Topic> {
        Some(Topic::Event)
    }

    fn phase(&self) -> Phase {
        Phase::Event
    }

    fn decisions(&self) -> &'static [&'static str] {
        &["ND-02", "ND-03", "ND-13"]
    }

    fn said(&self, speaker: Speaker) -> String {
        match *self {
            EventOrder::Buy => speaker.plain("event-buy"),
            EventOrder::Bid(n) => speaker.number("event-bid", n),
            EventOrder::Send(card) => {
                speaker.say("event-send", &[("kind", card.kind.as_str().into()), ("n", card.strength.into())])
            }
            EventOrder::Ransom(card) => speaker.number("event-ransom", u32::from(card.strength)),
            EventOrder::PayDucat => speaker.plain("event-pay"),
            EventOrder::PayProvision(None) => speaker.plain("event-pay-token"),
            EventOrder::PayProvision(Some(n)) => speaker.number("event-pay-token-of", u32::from(n)),
            EventOrder::Decline => speaker.plain("event-decline"),
        }
    }

    #[cfg(test)]
    fn any() -> BoxedStrategy<Self> {
        some::event().boxed()
    }
}

fn read(reader: &mut Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<Vec<Order>> {
    Ok(vec![Order::Event(what(reader, pair)?)])
}

fn what(reader: &Reader<'_>, pair: &Pair<'_, Rule>) -> ReadResult<EventOrder> {
    let act = pair.clone().into_inner().find(|p| {
        let acts = [Rule::e_bid, Rule::e_send, Rule::e_ransom, Rule::e_pay, Rule::e_buy, Rule::e_decline];
        acts.contains(&p.as_rule())
    });
    let act = act.ok_or_else(|| reader.wrong(pair, "incomplete", &[]))?;
    match act.as_rule() {
        Rule::e_bid => Ok(EventOrder::Bid(reader.number(&reader.demand(&act, Rule::num)?)?)),
        Rule::e_send => {
            let card = reader.card(&reader.demand(&act, Rule::card)?)?;
            match card.is_knight() {
                true => Ok(EventOrder::Send(card)),
                false => Err(reader.wrong(&act, "wrong-send", &[]).under(rule!("NG-5.1"))),
            }
        }
        Rule::e_ransom => {
            let card = reader.card(&reader.demand(&act, Rule::card)?)?;
            match card.is_knight() {
                false => Ok(EventOrder::Ransom(card)),
                true => Err(reader.wrong(&act, "wrong-ransom", &[]).under(rule!("NG-5.1"))),
            }
        }
        Rule::e_pay => match child(&act, Rule::tokens) {
            Some(tokens) => Ok(EventOrder::PayProvision(reader.token(&tokens)?)),
            None => Ok(EventOrder::PayDucat),
        },
        Rule::e_buy => Ok(EventOrder::Buy),
        _ => Ok(EventOrder::Decline),
    }
}
