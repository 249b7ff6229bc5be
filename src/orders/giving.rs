//! What a seat gives, in words: `crown 2, provision 1`. Items are known by key or by any of their names,
//! joined by commas, `+`, `and` or `i`; what is wrong is said with the nearest thing that is there.

use super::near::{fold, nearest};
use estafette_core::payment::{Payment, Short};
use estafette_core::table::{Answer, Choice, Question};
use estafette_words::{Voice, say};

/// Words for giving nothing.
const NOTHING: &[&str] = &["nothing", "none", "nic"];
/// Words between items.
const AND: &[&str] = &["and", "i", "oraz"];

/// Yes and no, to a choice of two of which one declines.
const YES: &[&str] = &["yes", "tak"];
const NO: &[&str] = &["no", "nie"];
/// The key of declining.
const DECLINE: &str = "decline";

/// The choice that a folded text names by its key, with or without hyphens, by its words, or by yes or no.
pub fn choice<'q>(question: &'q Question, said: &str) -> Option<&'q Choice> {
    let keyed = |c: &&Choice| fold(&c.answer.0) == said || fold(&c.answer.0.replace('-', " ")) == said;
    let worded = |c: &&Choice| fold(&c.text) == said;
    let meant = |c: &&Choice| {
        let declines = c.answer.0 == DECLINE;
        NO.contains(&said) && declines || YES.contains(&said) && !declines
    };
    let plain = question.choices.len() == 2 && question.choices.iter().any(|c| c.answer.0 == DECLINE);
    let find = |is: &dyn Fn(&&Choice) -> bool| question.choices.iter().find(is);
    find(&keyed).or_else(|| find(&worded)).or_else(|| find(&meant).filter(|_| plain))
}

/// Reads what is given. `names` are further names of the items, in their order; it may be shorter.
///
/// # Errors
/// A sentence for the player: what is not there, with the nearest that is, or how much is lacking.
pub fn read(payment: &Payment, names: &[Vec<String>], said: &str, voice: Voice) -> Result<Answer, String> {
    let mut left: Vec<usize> = (0..payment.items.len()).collect();
    let mut keys = Vec::new();
    for part in parts(said) {
        let is = |at: usize| known_as(payment, names, at).any(|name| name == part);
        let Some(place) = left.iter().position(|at| is(*at)) else {
            let there = (0..payment.items.len()).any(is);
            return Err(if there {
                say!(voice, "give-no-more", item = &part)
            } else {
                unknown(payment, names, &part, voice)
            });
        };
        keys.push(payment.items[left.remove(place)].key.as_str());
    }
    let answer = payment.answer(keys);
    match payment.check(&answer) {
        Ok(()) => Ok(answer),
        Err(short) => Err(lacking(&short, voice)),
    }
}

/// The items named in a text, folded.
fn parts(said: &str) -> Vec<String> {
    let folded = fold(said);
    let text: Vec<&str> =
        folded.split(' ').map(|word| if AND.contains(&word) { "," } else { word }).collect();
    let text = text.join(" ");
    let text = text.trim_end_matches(['.', '!']);
    let parts = text.split([',', '+']).map(str::trim).filter(|part| !part.is_empty());
    parts.filter(|part| !NOTHING.contains(part)).map(str::to_owned).collect()
}

/// How an item may be called, folded; also without a remark in brackets, such as where it lies: the
/// first item of that name is meant then.
fn known_as<'p>(
    payment: &'p Payment,
    names: &'p [Vec<String>],
    at: usize,
) -> impl Iterator<Item = String> + 'p {
    let item = &payment.items[at];
    let own = [item.key.clone(), item.key.replace('-', " "), item.text.clone()];
    let all = own.into_iter().chain(names.get(at).into_iter().flatten().cloned());
    all.flat_map(|name| {
        let bare = name.split(" (").next().unwrap_or_default().to_owned();
        [fold(&name), fold(&bare)]
    })
}

fn unknown(payment: &Payment, names: &[Vec<String>], part: &str, voice: Voice) -> String {
    let known: Vec<String> = (0..payment.items.len()).flat_map(|at| known_as(payment, names, at)).collect();
    let there: Vec<&str> = payment.items.iter().map(|i| i.text.as_str()).collect();
    let hint = match nearest(part, known.iter().map(String::as_str)) {
        Some(word) => say!(voice, "did-you-mean", word = word),
        None => say!(voice, "give-there-are", items = &there.join(", ")),
    };
    say!(voice, "give-unknown", item = part, hint = &hint)
}

fn lacking(short: &Short, voice: Voice) -> String {
    match short {
        Short::NotThere(key) => say!(voice, "give-not-there", item = key),
        Short::Worth { given, least } => {
            let lacks = least.saturating_sub(*given);
            say!(voice, "give-worth", given = *given, least = *least, lacks = lacks)
        }
        Short::Items { given, asked } => say!(voice, "give-items", given = *given, asked = *asked),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use estafette_core::payment::{Amount, Item};

    fn payment(amount: Amount) -> Payment {
        let item = |key: &str, text: &str, worth| Item { key: key.into(), text: text.into(), worth };
        let items = vec![
            item("crown-2", "crown 2", 2),
            item("crown-2", "crown 2", 2),
            item("provision-1", "a token of 1 provision", 1),
        ];
        Payment { items, amount }
    }

    #[test]
    fn a_remark_in_brackets_need_not_be_repeated() {
        let item = |key: &str, text: &str| Item { key: key.into(), text: text.into(), worth: 4 };
        let items = vec![item("camp-crown-4", "crown 4 (camp)"), item("hand-crown-4", "crown 4 (hand)")];
        let ask = Payment { items, amount: Amount::AtLeast(4) };
        let is = |said: &str| read(&ask, &[], said, Voice::ENGLISH).unwrap().0;
        assert_eq!((is("crown 4"), is("crown 4 (hand)")), ("camp-crown-4".into(), "hand-crown-4".into()));
    }

    #[test]
    fn items_are_read_by_key_text_and_other_names_however_they_are_joined() {
        let names = [vec!["Korona 2".to_owned()], vec!["Korona 2".to_owned()], vec!["Prowiant 1".to_owned()]];
        let ask = payment(Amount::AtLeast(3));
        for said in [
            "crown 2, provision 1",
            "PROVISION-1 + Crown-2",
            "crown 2 and a token of 1 provision",
            "korona 2 i prowiant 1.",
        ] {
            assert_eq!(
                read(&ask, &names, said, Voice::ENGLISH),
                Ok(Answer::of("crown-2+provision-1")),
                "{said}"
            );
        }
        assert_eq!(read(&ask, &[], "crown 2, crown 2", Voice::ENGLISH), Ok(Answer::of("crown-2+crown-2")));
    }

    #[test]
    fn what_is_not_there_and_what_is_lacking_is_said() {
        let said = |amount, text: &str| read(&payment(amount), &[], text, Voice::ENGLISH).unwrap_err();
        assert!(said(Amount::AtLeast(3), "crwn 2").contains("did you mean `crown 2`?"));
        assert!(said(Amount::AtLeast(9), "crown 2, crown 2, crown 2").contains("no more `crown 2`"));
        assert!(said(Amount::AtLeast(3), "crown 2").contains("1 is lacking"));
        assert!(said(Amount::AtLeast(3), "nothing").contains("3 is lacking"));
        assert!(said(Amount::Items(1), "crown 2, provision 1").contains("2 of the 1"));
        assert_eq!(read(&payment(Amount::Items(0)), &[], "nic", Voice::ENGLISH), Ok(Answer::of("nothing")));
    }
}
