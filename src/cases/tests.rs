//! The runner on a tiny system: two seats, one die a fight, one question.

mod tiny;

use std::fs;

use super::{Hear, Outcome, Teller, find, parse, run};
use estafette_core::table::Open;
use estafette_rules::{Chapter, Reader, System};
use tiny::Tiny;

/// Reports that list the kinds of events, wrapped as mails are.
struct Kinds;

impl Teller for Kinds {
    fn tell(&self, _: &dyn System, chapter: &Chapter<'_>, reader: Reader<'_>, asked: &[Open]) -> String {
        let events = chapter.phases.iter().flat_map(|(_, events)| events);
        let kinds: Vec<_> = events.filter_map(|e| e["kind"].as_str()).collect();
        format!("{reader:?} saw\n{}\n{} asked", kinds.join("\n"), asked.len())
    }
}

fn played(text: &str) -> Outcome {
    let text = format!("system = \"tiny\"\n{text}");
    match parse("x.toml", &text) {
        Ok(case) => run(&case, &Tiny, &Kinds, Hear::Expected),
        Err(faults) => Outcome::unreadable("x.toml", &faults),
    }
}

fn passes(text: &str) {
    let outcome = played(text);
    assert!(outcome.passed, "{outcome}");
}

fn fails(text: &str, with: &str) {
    let outcome = played(text);
    let line = outcome.to_string();
    assert!(!outcome.passed && line.contains(with), "`{with}` is not in\n{line}");
}

const FIGHT: &str = r#"
phase = "fight"
[position.units]
A1 = { side = "a", strength = 2 }
B1 = { side = "b", strength = 1 }
[orders]
a = """
strike B1
"""
"#;

#[test]
fn a_case_with_dice_events_and_position_passes() {
    passes(&format!(
        "rules = [\"1.2\"]\n{FIGHT}
        [dice]
        rolls = [{{ rule = \"1.2\", subject = \"B1\", die = 5 }}]
        [expect]
        eliminated = [\"B1\"]
        phase = \"move\"
        units.A1.strength = 2
        [[expect.events]]
        rule = \"1.2\"
        kind = \"roll\"
        die = 5
        [[expect.events]]
        kind = \"eliminate\"
        [expect.reports.a]
        contains = [\"roll hit eliminate\"]
        lacks = [\"decision\"]
        "
    ));
}

#[test]
fn each_failed_expectation_says_what_was_found() {
    let case = |expect: &str| format!("{FIGHT}[dice]\nrolls = [5]\n[expect]\n{expect}");
    fails(&case("eliminated = [\"A1\"]"), "`A1` is not eliminated: {");
    fails(&case("eliminated = [\"A7\"]"), "there never was a unit or leader `A7`");
    fails(&case("eliminated = []"), "`B1` is gone: told by {");
    fails(&case("units.B1.strength = 1"), "`B1` is gone: told by {");
    fails(&case("units.A1.strenght = 2"), "did you mean `strength`?");
    fails(&case("untis.A1.strength = 2"), "did you mean `units`?");
    fails(&case("phase = \"fight\""), "`move` is due next, expected `fight`");
    fails(&case("asks = [{ seat = \"a\", decision = \"TD-1\" }]"), "no question is open");
    fails(&case("events = [{ kind = \"hti\" }]"), "told were roll, hit, eliminate, phase");
    fails(&case("events = [{ kind = \"hit\" }, { kind = \"roll\" }]"), "one stands earlier");
    fails(&case("problems = [{ seat = \"a\", line = 1 }]"), "none was found");
    fails(&case("reports.a.contains = [\"decision\"]"), "does not say `decision`");
    fails(&case("reports.a.lacks = [\"roll\"]"), "a's report says `roll`");
    fails(&case("turn = 7"), "`turn` is 2, expected 7");
}

#[test]
fn failures_name_the_line_of_the_expectation() {
    let outcome = played(&format!("{FIGHT}[dice]\nrolls = [5]\n[expect]\n\nphase = \"fight\""));
    assert_eq!(outcome.failures[0].line, 15, "{outcome}");
}

#[test]
fn too_few_too_many_and_unused_dice_fail() {
    passes(FIGHT);
    fails(&format!("{FIGHT}[dice]\nrolls = []"), "the script has no die 1 (d6 under 1.2a for B1)");
    fails(&format!("{FIGHT}[dice]\nrolls = [5, 2]"), "dice left unused: 2; asked for were d6 1.2a B1");
    fails("[dice]\nrolls = [1]", "no `phase` is named");
}

#[test]
fn without_dice_the_phrase_decides_and_decides_the_same_again() {
    let text = |secret: &str| format!("secret = \"{secret}\"\n{FIGHT}");
    let die = |secret: &str| played(&text(secret)).steps[0].dice[0].die;
    let faces: Vec<u32> = (0..20).map(|i| die(&i.to_string())).collect();
    assert!(faces.iter().any(|f| *f != faces[0]));
    assert_eq!(die("x"), die("x"));
}

#[test]
fn problems_of_orders_are_held_against_the_expected_ones() {
    let text = |expect: &str| {
        format!("phase = \"fight\"\n[orders]\na = \"\"\"\nstrike B1\nstirke B1\n\"\"\"\n{expect}")
    };
    passes(&text("[[expect.problems]]\nseat = \"a\"\nline = 2\nrule = \"1\""));
    fails(&text("[[expect.problems]]\nseat = \"a\"\nline = 1"), "found were: a line 2 [1.1]");
    fails(&text("[expect]\nproblems = []"), "no problem was expected");
}

#[test]
fn a_question_is_answered_by_key_words_or_number_or_left_open() {
    let case = |settings: &str, rest: &str| format!("{settings}{FIGHT}[dice]\nrolls = [1]\n{rest}");
    let answer = |text: &str| {
        format!("[[answers]]\nseat = \"b\"\ndecision = \"TD-1\"\nsubject = \"B1\"\nanswer = {text}\n")
    };
    for given in ["\"south\"", "\"to the south\"", "2", "\"2\""] {
        passes(&case("", &format!("{}[expect]\nunits.B1.at = \"south\"", answer(given))));
    }
    passes(&case("", "[expect]\nunits.B1.at = \"north\""));
    let ask = "settings.TD-1 = \"ask\"\n";
    passes(&case(ask, "[expect]\nasks = [{ seat = \"b\", decision = \"TD-1\" }]\nphase = \"fight\""));
    fails(&case(ask, "[expect]\nasks = []"), "no question was expected; open are");
    fails(&case("", &answer("\"west\"")), "`west` does not answer TD-1 B1; the choices are north, south");
    fails(&case("", &(answer("1") + &answer("2"))), "was not asked for");
}

#[test]
fn what_is_given_is_answered_in_words_or_keys_and_compares_in_any_order() {
    let case = |answer: &str, what: &str| {
        format!(
            "phase = \"fight\"\n[position.units.B1]\ntoll = 3\nbag = [\"crown-2\", \"crown-4\", \"provision-1\"]
            [orders]\na = \"strike B1\"\n[dice]\nrolls = [1]
            [[answers]]\nseat = \"b\"\ndecision = \"TD-2\"\nanswer = \"{answer}\"
            [expect]\nunits.B1.bag = [\"provision-1\", \"crown-4\", \"crown-2\"]
            [[expect.events]]\nkind = \"paid\"\nwhat = [{what}]"
        )
    };
    for given in ["crown 2, provision 1", "provision-1+crown-2", "Provision 1 and crown 2"] {
        passes(&case(given, "\"provision-1\", \"crown-2\""));
    }
    passes(&case("1", "\"crown-4\", \"provision-1\", \"crown-2\""));
    fails(&case("crown 2", "\"crown-2\""), "`crown 2` does not answer TD-2 B1");
    fails(&case("crown 2", "\"crown-2\""), "1 is lacking");
    fails(&case("crwn 4", "\"crown-4\""), "did you mean `crown 4`?");
    fails(&case("crown 4", "\"crown-2\""), "no event fits");
}

#[test]
fn then_goes_on_from_an_open_question_with_the_same_dice() {
    passes(&format!(
        "settings.TD-1 = \"ask\"\n{FIGHT}
        [dice]
        rolls = [1]
        [expect]
        asks = [{{ seat = \"b\", decision = \"TD-1\", subject = \"B1\" }}]
        [[then]]
        phase = \"fight\"
        [[then.answers]]
        seat = \"b\"
        decision = \"TD-1\"
        answer = \"south\"
        [then.expect]
        units.B1.at = \"south\"
        phase = \"move\"
        [[then]]
        phase = \"move\"
        [then.expect]
        turn = 2
        "
    ));
}

#[test]
fn only_the_phase_that_is_due_is_played_or_all_through_a_named_one() {
    fails("phase = \"fihgt\"", "did you mean `fight`?");
    fails("phase = \"fight\"\n[[then]]\nphase = \"fight\"", "`fight` is not due; due is `move` of turn 2");
    passes("phase = \"move\"\nthrough = \"fight\"\n[expect]\nturn = 2\nphase = \"move\"");
    passes("[position]\nunits.A1.side = \"a\"\n[expect]\nunits.A1.side = \"a\"");
}

#[test]
fn names_that_the_system_does_not_know_are_refused_with_the_nearest() {
    fails("[orders]\nc = \"x\"", "there is no seat `c`");
    fails("rules = [\"1.3\"]", "tiny has no rule `1.3`; did you mean `1.1`?");
    fails("[position]\nuntis = 1", "line 3: unknown key `untis`");
    fails("[[rulings]]\ntext = \"x\"", "nothing that the desk does");
}

#[test]
fn folders_are_searched_in_order() {
    let dir = tempfile::tempdir().unwrap();
    fs::create_dir(dir.path().join("b")).unwrap();
    for name in ["c.toml", "b/z.toml", "a.toml", "note.txt"] {
        fs::write(dir.path().join(name), "").unwrap();
    }
    let found = find(&[dir.path().to_owned()]).unwrap();
    let names: Vec<_> =
        found.iter().map(|p| p.strip_prefix(dir.path()).unwrap().display().to_string()).collect();
    assert_eq!(names, ["a.toml", "b/z.toml", "c.toml"]);
    assert!(find(&[dir.path().join("nothing")]).unwrap_err().contains("nothing"));
}

#[test]
fn rulings_that_mean_nothing_in_a_case_are_failures_with_their_line() {
    let ruling = |text: &str| format!("{FIGHT}[dice]\nrolls = [5]\n[[rulings]]\ntext = \"{text}\"");
    for (text, why) in [
        ("approve", "a case has no draft"),
        ("withdraw R2 because no", "leave a ruling out of the case"),
        ("waive P1 because no", "a case expects its problems"),
        ("die D1 = 4 because no", "a case names a die by rule and subject"),
        ("die 1.2 B1 = 7 because no", "is set to 7, which a die of 6 sides does not have"),
        ("die 1.2 A1 = 4 because no", "no die 1.2 A1 #1 was rolled; asked for were d6 1.2a B1"),
        ("strike A 2 because no", "a has no order 2 here, only 1"),
        ("strike B 1 because no", "b has no orders here"),
        ("strike A 1", "the reason is missing"),
        ("answer XX-99 B1 yes because no", "nobody decided XX-99 like `B1 yes`"),
        ("set units.A1.strength = 3 because no", "takes no corrections"),
        ("set units.A1.strength = 3 after move because no", "`move` is none of the phases that were played"),
    ] {
        fails(&ruling(text), why);
    }
    fails("rulings = [3]", "line 2: a ruling is a text");
}

#[test]
fn a_die_is_set_an_order_is_amended_and_a_note_is_heard() {
    let case = |rulings: &str, expect: &str| {
        format!("rulings = [{rulings}]\n{FIGHT}[dice]\nrolls = [5]\n[expect]\n{expect}")
    };
    let events = "[[expect.events]]\nkind = \"roll\"\ndie = 1\ncomputed = 5";
    passes(&case("\"die 1.2 B1 = 1 because so\"", &format!("eliminated = []\n{events}")));
    passes(&case("\"note to A: look out\"", "reports.a.contains = [\"The umpire notes: look out\"]"));
    passes(&case("\"note to B: look out\"", "reports.a.lacks = [\"look out\"]"));
    let struck =
        format!("rulings = [\"strike A 1 because so\"]\n{FIGHT}[expect]\neliminated = []\nevents = []");
    passes(&struck);
}
