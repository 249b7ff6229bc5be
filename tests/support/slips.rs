//! Lines as they come from the keyboard: slips for tests of everything that reads what people write.

use proptest::prelude::*;

/// What can happen to a line on its way from the head to the keyboard.
#[derive(Debug, Clone)]
pub enum Slip {
    Drop(usize),
    Double(usize),
    Swap(usize),
    Other(usize, char),
    NoColon,
    NoVerb,
    SwapWords(usize),
    Words(&'static str),
}

/// One slip.
pub fn slip() -> impl Strategy<Value = Slip> {
    prop_oneof![
        4 => (0..40usize).prop_map(Slip::Drop),
        2 => (0..40usize).prop_map(Slip::Double),
        4 => (0..40usize).prop_map(Slip::Swap),
        4 => (0..40usize, prop::char::range('a', 'z')).prop_map(|(at, c)| Slip::Other(at, c)),
        1 => Just(Slip::NoColon),
        1 => Just(Slip::NoVerb),
        2 => (0..8usize).prop_map(Slip::SwapWords),
        1 => prop_oneof![Just("please"), Just("everything"), Just("now!")].prop_map(Slip::Words),
    ]
}

/// A line after some slips.
pub fn slipped(line: &str, slips: &[Slip]) -> String {
    let mut text: Vec<char> = line.chars().collect();
    for slip in slips {
        let len = text.len().max(1);
        let mut parts: Vec<String> = text.iter().collect::<String>().split(' ').map(str::to_owned).collect();
        match slip {
            _ if text.len() < 2 => {}
            Slip::Drop(at) => drop(text.remove(at % len)),
            Slip::Double(at) => text.insert(at % len, text[at % len]),
            Slip::Swap(at) => text.swap(at % (len - 1), at % (len - 1) + 1),
            Slip::Other(at, c) => text[at % len] = *c,
            Slip::NoColon => text.retain(|c| *c != ':'),
            Slip::NoVerb => text = parts.split_off(1.min(parts.len() - 1)).join(" ").chars().collect(),
            Slip::SwapWords(at) if parts.len() > 1 => {
                let at = at % (parts.len() - 1);
                parts.swap(at, at + 1);
                text = parts.join(" ").chars().collect();
            }
            Slip::SwapWords(_) => {}
            Slip::Words(words) => text.extend(format!(" {words}").chars()),
        }
    }
    text.into_iter().collect()
}
