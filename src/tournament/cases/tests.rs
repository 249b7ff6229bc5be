//! Case files of tournaments: what they say, and faults with their lines.

use super::*;
use estafette_cases::parse;

fn told(text: &str) -> Vec<String> {
    let case = match parse("x.toml", &format!("system = \"tournament\"\n{text}")) {
        Ok(case) => case,
        Err(faults) => return faults.iter().map(ToString::to_string).collect(),
    };
    run(&case).failures.iter().map(ToString::to_string).collect()
}

#[test]
fn a_case_states_a_game_and_holds_its_score() {
    let game = "[[tournament.games]]\nround = 1\npair = [\"A\", \"B\"]\ndamage = [640, 371]\n\
                cost = [1252, 1250]\nlooted = \"A\"\n";
    let good = format!(
        "{game}[expect]\nvictory_points = {{ A = 59, B = 41 }}\ndifferences.A = 113\ndamage.A = 484\n"
    );
    assert_eq!(told(&good), Vec::<String>::new());
    assert_eq!(
        told(&format!("{game}[expect]\nvictory_points.A = 60\nvictory_points.C = 5\n")),
        [
            "line 9: `victory_points.A` is 59, expected 60",
            "line 10: there is no `victory_points.C`; known: A, B",
        ]
    );
}

/// Whoever has only the page must find all that a case may state and expect. The keys are those that the faults of
/// misspelt ones name.
#[test]
fn the_page_has_every_key() {
    let page = include_str!("../../../docs/systems/tournament.md");
    let known = |text: &str, within: &str| -> Vec<String> {
        let all = told(&format!("[tournament]\n{text}"));
        let found = all.iter().find_map(|line| line.split_once("known: "));
        let (_, keys) = found.unwrap_or_else(|| panic!("{within}: {all:?}"));
        keys.split(", ").map(str::to_owned).collect()
    };
    let mut keys = known("zzzzzzzz = 1\n", "tournament");
    keys.extend(known("[[tournament.games]]\npair = [\"A\", \"B\"]\nzzzzzzzz = 1\n", "a game"));
    keys.extend(known("[[tournament.armies]]\nplayer = \"A\"\nzzzzzzzz = 1\n", "an army"));
    let letter = "from = \"A\"\ntext = \"x\"\nzzzzzzzz = 1\n";
    keys.extend(known(&format!("[[tournament.letters]]\n{letter}"), "a letter"));
    let of_match = "match = { tables = [1, 2, 3], lower = \"A\", other = \"B\", zzzzzzzz = 1 }\n";
    keys.extend(known(of_match, "a match"));
    keys.extend(known("[expect]\nzzzzzzzz = 1\n", "an expectation"));
    let there = |key: &String| {
        [format!("`{key}`"), format!("`{key}."), format!("[[tournament.{key}]]")]
            .iter()
            .any(|k| page.contains(k))
    };
    keys.retain(|key| !there(key));
    assert_eq!(keys, Vec::<String>::new(), "not in docs/systems/tournament.md");
    assert_eq!(told("[tournament]\nnow = 1\n[expect]\nsignals = []\ntimetable.started = false\n"), [""; 0]);
}

#[test]
fn what_is_misspelt_is_told_with_its_line_and_the_nearest_right_word() {
    assert_eq!(
        told("[tournament]\nformat = \"german-opn\"\n"),
        ["line 3: there is no format `german-opn`; did you mean `german-open`?"]
    );
    assert_eq!(
        told("[tournament]\n[[tournament.games]]\npair = [\"A\", \"B\"]\ndamge = [1, 2]\n"),
        ["line 5: `tournament.games[0]`: unknown key `damge`; did you mean `damage`?"]
    );
    assert_eq!(
        told("[tournament]\nrund = 1\n"),
        ["line 3: `tournament`: unknown key `rund`; did you mean `round`?"]
    );
    assert_eq!(
        told("[tournament]\n[expect]\nvictorypoints.A = 1\n"),
        ["line 4: unknown key `victorypoints` in `expect`; did you mean `victory_points`?"]
    );
    assert_eq!(
        told("[tournament]\n[settings]\nvp_tabel = \"mirror\"\n"),
        ["line 4: `vp_tabel` is no decision of a tournament; did you mean `vp_table`?"]
    );
    assert_eq!(
        told("orders.a = \"x\"\n"),
        [
            "x.toml:2: unknown key `orders`; known: system, title, rules, settings, decisions, tournament, expect"
        ]
    );
    let misnamed = "[tournament]\nplayers = { Albert = {}, Bertha = {} }\n[[tournament.games]]\n\
                    pair = [\"Albert\", \"Berta\"]\n";
    assert_eq!(told(misnamed), ["line 5: nobody is called `Berta`; did you mean `Bertha`?"]);
}

#[test]
fn shared_ranks_are_lists_and_teams_have_the_sum_of_their_players() {
    let text = "[tournament]\nformat = \"team-championship\"\nshuffle = [\"Red\", \"Blue\"]\n\
                teams.Red = { antique = \"r1\", dark-ages = \"r2\", medieval = \"r3\" }\n\
                teams.Blue = { antique = \"b1\", dark-ages = \"b2\", medieval = \"b3\" }\n\
                [[tournament.games]]\npair = [\"r1\", \"b1\"]\nperiod = \"antique\"\ndamage = [300, 200]\n\
                [[tournament.games]]\npair = [\"r2\", \"b2\"]\nperiod = \"dark-ages\"\ndamage = [200, 300]\n\
                [expect]\nvictory_points = { Red = 100, Blue = 100, r1 = 58, b1 = 42 }\n\
                standings = [[\"Red\", \"Blue\"]]\n";
    assert_eq!(told(text), Vec::<String>::new());
}

#[test]
fn a_decision_changes_what_counts() {
    let text = "[settings]\nvp_table = \"mirror\"\n[[tournament.games]]\npair = [\"A\", \"B\"]\n\
                damage = [609, 0]\n[expect]\nvictory_points = { A = 86, B = 14 }\n";
    assert_eq!(told(text), Vec::<String>::new());
    assert_eq!(told(&text.replace("mirror", "printed")), ["line 8: `victory_points.B` is 13, expected 14"]);
}
