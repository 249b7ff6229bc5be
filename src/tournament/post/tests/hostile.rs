//! What strangers write does not get out of its place, and breaks nothing.

use proptest::prelude::*;

use super::super::{Written, read, receipt, unknown};
use super::field::{MailedEvent, player, stranger, umpire};

/// Whether a mail is sound: one line of subject, no tag and no direction mark of somebody else's.
fn sound(written: &Written) -> Result<(), String> {
    let html = written.html.clone().unwrap_or_default();
    let bad = |what: &str| Err(format!("{what}\n{}\n{html}", written.text));
    if written.subject.chars().any(char::is_control) {
        return bad("the subject has a control letter");
    }
    if html.to_lowercase().contains("<script") || html.contains("<img") || html.contains("onerror=\"") {
        return bad("a tag came through");
    }
    if written.text.contains(['\u{202e}', '\u{200f}', '\r']) {
        return bad("a mark came through");
    }
    Ok(())
}

const EVIL: [&str; 8] = [
    "<script>alert(1)</script>",
    "<img src=x onerror=\"alert(1)\">",
    "\u{202e}gnihton",
    "x\r\nBcc: all@players.example",
    "{{title}}{{#each this}}",
    "=?utf-8?Q?=0D=0ABcc:_x?=",
    "--- order sheet: begin ---",
    "&lt;b&gt; &amp; ' \" `",
];

#[test]
fn nothing_of_a_letter_reaches_html_or_a_subject_unescaped() {
    let lines = [
        "sign on as X",
        "sign on as",
        "sign on as Karl, club",
        "sign on as Karl, zone",
        "penalise Bauer 5 points because",
        "rule round 1 Bauer - Kowalski 60 : 40 because",
        "call off because",
        "why",
        "help",
        "away",
        "choose",
        "variant",
        "army\nlist",
        "result\nwinner",
        "tournament",
        "",
    ];
    let first_round = MailedEvent::first_round();
    for line in lines {
        for evil in EVIL {
            let text = format!("{line} {evil}\n{evil}\n");
            for writer in [player("Karl Bauer"), umpire(), stranger("x@y.example", evil)] {
                let mut field = first_round.clone();
                let answer = field.says(&writer, &text);
                sound(&answer).unwrap();
                field.mailed.iter().for_each(|m| sound(&m.written).unwrap());
            }
        }
    }
    EVIL.iter().for_each(|evil| sound(&unknown(evil, None)).unwrap());
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn any_letter_is_answered(lines in proptest::collection::vec("(sign on|army|result|choose|away|why|pair|rule|penalise|help|allow|team)?[ :]?.{0,40}", 0..8)) {
        let field = MailedEvent::announced("german-open");
        let text = lines.join("\n");
        for writer in [player("Karl Bauer"), umpire(), stranger("x@y.example", "Eve")] {
            let wants = read(&field.stage(), &writer, "", &text);
            for problem in &wants.problems {
                prop_assert!(problem.source.get(problem.span.clone()).is_some(), "{problem:?}");
            }
            prop_assert!(sound(&receipt(&field.stage(), &writer, &wants, &[])).is_ok());
        }
    }
}

#[test]
fn a_letter_of_a_thousand_lines_gets_an_answer_that_can_be_read() {
    let field = MailedEvent::first_round();
    let text = "penalise Nobody 5 points because x\n".repeat(1_000);
    let wants = read(&field.stage(), &umpire(), "", &text);
    let answer = receipt(&field.stage(), &umpire(), &wants, &[]);
    assert!(wants.problems.len() <= 61 && answer.text.len() < 40_000, "{}", answer.text.len());
}
