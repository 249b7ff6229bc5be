//! Tournaments as an organiser runs them, from the command line alone.

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use estafette::tournament::export::trf;
use estafette::tournament::format::VpTable;
use estafette::tournament::scoring::victory_points;
use serde_json::Value;

/// The command in a folder, with nothing of this machine's settings.
fn run(folder: &Path, arguments: &[&str], stdin: &str, code: i32) -> (String, String) {
    let mut command = Command::cargo_bin("estafette").unwrap();
    command.current_dir(folder).args(arguments).write_stdin(stdin);
    for variable in ["ESTAFETTE_STORE", "ESTAFETTE_GAMES", "ESTAFETTE_CONFIG", "ESTAFETTE_LOG"] {
        command.env_remove(variable);
    }
    let output = command.output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{err}");
    (out, err)
}

/// A command about the tournament `open`.
fn open(folder: &Path, verb: &str, rest: &[&str]) -> String {
    run(folder, &[&["tournament", verb, "open"], rest].concat(), "", 0).0
}

/// What such a command says when it is refused.
fn refused(folder: &Path, verb: &str, rest: &[&str]) -> String {
    run(folder, &[&["tournament", verb, "open"], rest].concat(), "", 65).1
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|e| panic!("{e}: {text}"))
}

const PLAYERS: [(&str, &str); 6] = [
    ("Karl Bauer", "Bonn"),
    ("Anna Wolf", "Bonn"),
    ("Jan Kowalski", "Warszawa"),
    ("Zofia Żółć", "Warszawa"),
    ("Tom Smith", ""),
    ("Ewa Nowak", ""),
];

fn announced() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let new = ["tournament", "new", "open", "--format", "german-open", "--title", "Little Open"];
    let (said, _) = run(dir.path(), &[&new[..], &["--until", "2099-01-01", "--tables", "3"]].concat(), "", 0);
    assert!(said.contains("Little Open") && said.contains("SHA-256"), "{said}");
    for (name, club) in PLAYERS {
        let club: &[&str] = if club.is_empty() { &[] } else { &["--club", club] };
        let said = open(dir.path(), "sign-on", &[&[name], club].concat());
        assert!(said.contains(name) && said.contains("is signed on"), "{said}");
    }
    dir
}

/// The pairs of the latest round, by table.
fn pairs(folder: &Path) -> Vec<[String; 2]> {
    let facts = json(&open(folder, "pairings", &["--format", "json"]));
    let pair = |p: &Value| [0, 1].map(|side| p["players"][side].as_str().unwrap().to_owned());
    facts["pairings"].as_array().unwrap().iter().map(pair).collect()
}

/// The lines of a sheet, without signatures.
fn sheet([one, other]: &[String; 2], damage: [i64; 2]) -> Vec<String> {
    let difference = damage[0] - damage[1];
    let vp = |difference| victory_points(VpTable::Printed, difference);
    vec![
        format!("damage {} : {}", damage[0], damage[1]),
        "cost 1250 : 1250".to_owned(),
        format!("vp {} : {}", vp(difference), vp(-difference)),
        format!("winner {}", if difference > 0 { one } else { other }),
    ]
}

/// Hands in a sheet that both signed.
fn report(folder: &Path, pair: &[String; 2], damage: [i64; 2]) {
    let [one, other] = pair;
    let mut lines = sheet(pair, damage);
    lines.push(format!("signed {one} and {other}"));
    let lines: Vec<&str> = lines.iter().flat_map(|line| ["--line", line]).collect();
    let said = open(folder, "result", &[&[one.as_str()], &lines[..]].concat());
    assert!(said.contains("is entered"), "{said}");
}

#[test]
fn an_event_of_six_is_run_from_its_announcement_to_the_final_ranking() {
    let dir = announced();
    let folder = dir.path();
    assert!(refused(folder, "away", &["Kowalsky", "2"]).contains("did you mean `Jan Kowalski`?"));
    let (_, unknown) = run(folder, &["tournament", "show", "opne"], "", 66);
    assert!(unknown.contains("did you mean `open`?"), "{unknown}");
    let closed = open(folder, "close-sign-on", &[]);
    assert!(closed.contains("the seed is"), "{closed}");

    for round in 1..=4 {
        let drafted = open(folder, "draft", &[]);
        assert!(drafted.contains(&format!("Round {round} is drafted")), "{drafted}");
        if round == 1 {
            assert!(refused(folder, "pairings", &[]).contains("no round is published yet"));
            assert!(open(folder, "show", &[]).contains("a draft waits for `publish`"));
        }
        open(folder, "publish", &[]);
        let pairs = pairs(folder);
        assert_eq!(pairs.len(), 3);
        if round == 3 {
            let costs = ["Bauer", "5 points", "--because", "of shouting"];
            assert!(open(folder, "penalise", &costs).contains("Karl Bauer loses 5 points"));
        }
        for (at, pair) in pairs.iter().enumerate() {
            let [one, other] = pair;
            if (round, at) == (2, 1) {
                // Two sheets that differ: the umpire rules.
                let hand_in = |name: &str, damage| {
                    let text = sheet(pair, damage).join("\n") + "\nsigned\n";
                    run(folder, &["tournament", "result", "open", name, "-"], &text, 0).0
                };
                hand_in(one, [400, 280]);
                let said = hand_in(other, [400, 290]);
                assert!(said.contains("280") && said.contains("290"), "{said}");
                let shown = open(folder, "show", &[]);
                assert!(shown.contains("waits for `rule`"), "{shown}");
                assert!(refused(folder, "close", &[]).contains("has no result"));
                let result = "62 : 38 difference 120 : -120 damage 400 : 280";
                let rule =
                    [one.as_str(), other, result, "--because", "of the notes of both", "--as", "Ursula"];
                let ruled = open(folder, "rule", &rule);
                assert!(ruled.contains("of the notes of both"), "{ruled}");
            } else {
                report(folder, pair, [300 + 50 * round, 200 + 70 * i64::try_from(at).unwrap()]);
            }
        }
        open(folder, "close", &[]);
    }
    let verdict = open(folder, "verify", &[]);
    assert!(verdict.contains("open: sound"), "{verdict}");
    exports(folder);
    let journal = open(folder, "journal", &[]);
    assert!(journal.contains("Zofia Żółć") && journal.contains("is over"), "{journal}");
    let why = open(folder, "why", &["Bauer", "Wolf", "--round", "1"]);
    assert!(why.contains("of one club"), "{why}");
    assert!(open(folder, "show", &[]).contains(": over"));
    let (list, _) = run(folder, &["tournament", "list", "--json"], "", 0);
    assert_eq!(json(&list)[0]["entrants"], 6);
}

/// Text, CSV, JSON and TRF of the standing say the same.
fn exports(folder: &Path) {
    let standings = json(&open(folder, "standings", &["--format", "json"]));
    let lines = standings["standings"].as_array().unwrap();
    assert_eq!((lines.len(), &standings["after"]), (6, &4.into()));
    // Twelve games give 100 points each; a penalty takes 5.
    let sum: i64 = lines.iter().map(|line| line["points"].as_i64().unwrap()).sum();
    assert_eq!(sum, 1195);
    let text = open(folder, "standings", &[]);
    assert!(text.starts_with("Standing after round 4\n"), "{text}");
    assert!(open(folder, "standings", &["--round", "2"]).starts_with("Standing after round 2\n"));
    assert!(open(folder, "cross-table", &[]).starts_with("Cross-table after round 4"));
    let csv = open(folder, "standings", &["--format", "csv"]);
    assert!(csv.starts_with("rank,name,club,") && csv.contains(",games,after round\r\n"), "{csv}");
    let mut rows = csv.split("\r\n").skip(1);
    for line in lines {
        let (rank, name) = (&line["rank"], line["name"].as_str().unwrap());
        let row = rows.next().unwrap();
        assert!(
            row.starts_with(&format!("{rank},{name},"))
                && row.contains(&line["points"].to_string())
                && row.ends_with(",4"),
            "{row}"
        );
        assert!(text.contains(name), "{text}");
    }
    let trf = open(folder, "standings", &["--format", "trf"]);
    let read = trf::Report::read(&trf).unwrap();
    assert_eq!((read.name.as_str(), read.rounds, read.players.len()), ("Little Open", 4, 6));
    for player in &read.players {
        assert_eq!(player.rounds.len(), 4);
        let of = |line: &&Value| deunicode(line["name"].as_str().unwrap()) == player.name;
        let line = lines.iter().find(of).unwrap();
        assert_eq!(line["rank"], player.rank, "{player:?}");
        for cell in &player.rounds {
            let opponent = &read.players[cell.opponent.unwrap() as usize - 1];
            let round = player.rounds.iter().position(|c| c == cell).unwrap();
            let back = &opponent.rounds[round];
            assert_eq!(read.players[back.opponent.unwrap() as usize - 1].name, player.name);
        }
    }
    let cross = json(&open(folder, "cross-table", &["--format", "json"]));
    let rounds = cross["lines"][0]["rounds"].as_array().unwrap();
    let won: i64 = rounds.iter().map(|met| met["points"][0].as_i64().unwrap()).sum();
    assert_eq!(won, cross["lines"][0]["points"].as_i64().unwrap());
    let first = open(folder, "standings", &["--round", "1", "--format", "json"]);
    assert_eq!(json(&first)["after"], 1);
    let (_, late) = run(folder, &["tournament", "standings", "open", "--round", "9"], "", 65);
    assert!(late.contains("round 9 is not closed"), "{late}");
}

fn deunicode(name: &str) -> String {
    name.replace('Ż', "Z").replace('ó', "o").replace('ł', "l").replace('ć', "c")
}

#[test]
fn a_round_is_paired_by_hand_and_a_player_leaves_and_returns() {
    let dir = announced();
    let folder = dir.path();
    open(folder, "close-sign-on", &[]);
    let by_hand = ["--by-hand", "Bauer - Wolf", "--by-hand", "kowalski - Zolc table 3"];
    let drafted = open(folder, "draft", &by_hand);
    assert!(drafted.contains("by hand: Karl Bauer - Anna Wolf"), "{drafted}");
    let wrong = refused(folder, "draft", &["--by-hand", "Bauer - Wolff"]);
    assert!(wrong.contains("did you mean `Anna Wolf`?"), "{wrong}");
    open(folder, "publish", &[]);
    assert!(pairs(folder).contains(&["Jan Kowalski".to_owned(), "Zofia Żółć".to_owned()]));
    assert!(open(folder, "leave", &["Nowak"]).contains("Ewa Nowak has left"));
    assert!(open(folder, "return", &["Nowak"]).contains("paired again from round 2 on"));
    let army = folder.join("army.txt");
    fs::write(&army, "list 159 Ilkhanid, years 1260 to 1335, commander Hulagu\ncost 1300, cheapest 3\n")
        .unwrap();
    let given = open(folder, "army", &["Smith", army.to_str().unwrap()]);
    assert!(given.contains("W-2.1.1d"), "{given}");
    let judged = open(folder, "judge", &["Smith", "refuse", "--because", "it is too strong"]);
    assert!(judged.contains("is refused, because it is too strong"), "{judged}");
    assert!(open(folder, "call-off", &["--because", "the hall burnt down"]).contains("called off"));
    assert!(refused(folder, "publish", &[]).contains("called off"));
}

#[test]
fn formats_are_listed_and_stated_and_faults_of_own_ones_have_their_line() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let (listed, _) = run(folder, &["tournament", "formats"], "", 0);
    assert!(listed.contains("german-open"), "{listed}");
    let (stated, _) = run(folder, &["tournament", "formats", "german-open"], "", 0);
    assert!(stated.contains("german-open: ") && stated.lines().count() > 5, "{stated}");
    let (_, near) = run(folder, &["tournament", "formats", "german-opn"], "", 65);
    assert!(near.contains("did you mean `german-open`?"), "{near}");
    fs::write(folder.join("mine.toml"), "name = \"mine\"\ntitle = \"Mine\"\nround = 3\n").unwrap();
    let (_, fault) = run(folder, &["tournament", "formats", "mine.toml"], "", 65);
    assert!(fault.contains("mine.toml") && fault.contains("`rounds`"), "{fault}");
}

#[test]
fn a_simulation_prints_a_table_and_is_the_same_twice() {
    let dir = tempfile::tempdir().unwrap();
    let simulate =
        ["tournament", "simulate", "--players", "16", "--rounds", "3", "--zones", "world", "--seed", "5"];
    let (first, progress) = run(dir.path(), &simulate, "", 0);
    assert!(first.contains("16 players, world, seed 5") && first.contains("longest game"), "{first}");
    assert_eq!(progress, "", "a bar is for terminals");
    let (second, _) = run(dir.path(), &simulate, "", 0);
    assert_eq!(first, second);
    let (told, _) = run(dir.path(), &[&simulate[..], &["--json"]].concat(), "", 0);
    assert_eq!(json(&told)["rounds"].as_array().unwrap().len(), 3);
    let (_, zone) = run(dir.path(), &["tournament", "simulate", "--zones", "Europe/Warsav"], "", 2);
    assert!(zone.contains("Europe/Warsaw"), "{zone}");
    assert!(!dir.path().join("estafette.db").exists());
}

/// A cup of four in a hall where nobody needs time to set up.
const HALL: &str = "name = \"hall-cup\"\ntitle = \"Hall Cup\"\nrounds = 3\n[armies]\n[clock]\nset-up = 0\n";

#[test]
fn a_day_in_a_hall_is_run_by_commands() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    fs::write(folder.join("hall.toml"), HALL).unwrap();
    let new = ["tournament", "new", "open", "--format", "hall.toml", "--title", "Hall Cup", "--until"];
    run(folder, &[&new[..], &["2099-01-01", "--tables", "2", "--round-days", "1"]].concat(), "", 0);
    for (name, _) in &PLAYERS[..4] {
        open(folder, "sign-on", &[name]);
    }
    let army = "list 159 Ilkhanid, years 1260 to 1335, commander Hulagu\ncost 1250, cheapest 3\n\
                variant, years 1270 to 1300\n";
    fs::write(folder.join("army.txt"), army).unwrap();
    for name in ["Bauer", "Wolf", "Kowalski"] {
        let given = open(folder, "army", &[name, "army.txt"]);
        assert!(given.contains("Nothing is wrong with it."), "{given}");
    }
    assert!(refused(folder, "start", &[]).contains("no round is published that could start"));
    open(folder, "close-sign-on", &[]);
    let relaxed = open(folder, "relax", &["opponents", "--because", "we are few"]);
    assert!(
        relaxed.contains("How rounds are paired is changed") && relaxed.contains("we are few"),
        "{relaxed}"
    );
    let fewer = open(folder, "rounds", &["2", "--because", "the hall closes early"]);
    assert!(fewer.contains("there are 2 rounds"), "{fewer}");
    let by_hand = ["--by-hand", "Bauer - Wolf", "--by-hand", "Kowalski - Zolc"];
    open(folder, "draft", &by_hand);
    open(folder, "publish", &[]);
    let chosen = open(folder, "choose", &["Bauer", "--variant", "2"]);
    assert!(chosen.contains("In round 1 Karl Bauer plays variant 2"), "{chosen}");

    let unasked = ["Wolf", "UNIT 7", "--because", "time was up"];
    assert!(refused(folder, "off-table", &unasked).contains("round 1 has not been started"));
    assert!(open(folder, "start", &[]).contains("Round 1 has officially started"));
    assert!(refused(folder, "start", &[]).contains("round 1 has been started already"));
    let refusal = refused(folder, "off-table", &unasked);
    assert!(refusal.contains("has not asked for it [W-2.1.2f]"), "{refusal}");
    let off = open(folder, "off-table", &[&unasked[..], &["--asked"]].concat());
    assert!(off.contains("UNIT 7") && off.contains("because time was up"), "{off}");

    let because = ["--because", "the server was down"];
    let ruled = open(folder, "rule", &[&["Kowalski", "Zolc", "60 : 40"], &because[..]].concat());
    assert!(ruled.contains("60 : 40 points, because the server was down"), "{ruled}");
    let opened = open(folder, "rule", &[&["Kowalski", "Zolc", "open"], &because[..]].concat());
    assert!(opened.contains("counts no more, because the server was down"), "{opened}");
    let [one, other] = ["Karl Bauer", "Anna Wolf"].map(str::to_owned);
    report(folder, &[one, other], [300, 100]);
    let incomplete = open(folder, "incomplete", &["Bauer", "Wolf"]);
    assert!(
        incomplete.contains("Karl Bauer loses 1 point") && incomplete.contains("Anna Wolf loses 1 point")
    );
    let error = ["Bauer", "120", "--because", "of a mixed body", "--percent"];
    assert!(refused(folder, "list-error", &[&error[..], &["30"]].concat()).contains("[W-2.1.1k]"));
    let error = open(folder, "list-error", &[&error[..], &["50"]].concat());
    assert!(
        error.contains("Karl Bauer loses 60 damage points in round 1, because of a mixed body"),
        "{error}"
    );
    let fined = open(folder, "penalise", &["Wolf", "14 minutes", "--because", "she was late"]);
    assert!(fined.contains("Anna Wolf loses what 14 minutes late cost in round 1"), "{fined}");

    let shown = open(folder, "show", &[]);
    assert!(shown.contains("without a result in round 1, which lasts until "), "{shown}");
    assert!(shown.contains(" UTC: Jan Kowalski - Zofia Żółć"), "{shown}");
    let refusal = refused(folder, "close", &[]);
    assert!(refusal.contains("the game of Jan Kowalski and Zofia Żółć has no result"), "{refusal}");
    open(folder, "rule", &[&["Kowalski", "Zolc", "55 : 45", "--round", "1"], &because[..]].concat());
    open(folder, "close", &[]);
    let facts = json(&open(folder, "standings", &["--format", "json"]));
    let points = |name: &str| {
        let lines = facts["standings"].as_array().unwrap();
        lines.iter().find(|line| line["name"] == name).unwrap()["points"].as_i64().unwrap()
    };
    // 200 ahead is 66 : 34; 60 damage leave 140, which is 62; an incomplete sheet costs both 1, 14 minutes 2.
    assert_eq!([points("Karl Bauer"), points("Anna Wolf")], [61, 31]);
    assert_eq!([points("Jan Kowalski"), points("Zofia Żółć")], [55, 45]);
    let journal = open(folder, "journal", &[]);
    assert!(journal.contains("counts no more, because the server was down"), "{journal}");
    assert!(open(folder, "verify", &[]).starts_with("open: sound"));
}

#[test]
fn teams_choose_tables_by_commands() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let new =
        ["tournament", "new", "open", "--format", "team-championship", "--title", "Teams", "--rounds", "1"];
    run(folder, &[&new[..], &["--until", "2099-01-01", "--tables", "3"]].concat(), "", 0);
    for (team, players) in [("Rhein", ["Ann", "Ben", "Cem"]), ("Elbe", ["Dan", "Eva", "Fay"])] {
        let [antique, dark, medieval] = ["antique", "dark-ages", "medieval"].map(str::to_owned);
        let members =
            [antique, dark, medieval].into_iter().zip(players).map(|(p, name)| format!("{p}={name}"));
        let members: Vec<String> = members.flat_map(|member| ["--member".to_owned(), member]).collect();
        let members: Vec<&str> = members.iter().map(String::as_str).collect();
        open(folder, "sign-on", &[&[team], &members[..]].concat());
    }
    open(folder, "close-sign-on", &[]);
    open(folder, "draft", &[]);
    let published = open(folder, "publish", &[]);
    let first = if published.contains("Rhein begins") { "Rhein" } else { "Elbe" };
    let second = if first == "Rhein" { "Elbe" } else { "Rhein" };
    let early = refused(folder, "choose", &[second, "antique=1", "dark-ages=2"]);
    assert!(early.contains(&format!("it is for {first} to choose now")), "{early}");
    assert!(open(folder, "choose", &[first, "medieval=2"]).contains("medieval on table 2"));
    assert!(open(folder, "show", &[]).contains(&format!("{second} is to `choose` tables until ")));
    let chosen = open(folder, "choose", &[second, "antique=1", "dark-ages=3"]);
    assert!(chosen.contains("The die for the sides shows"), "{chosen}");
    // A team plays on one side, and each meets whoever plays his period.
    let pairs = pairs(folder);
    assert_eq!(pairs.len(), 3);
    for pair in &pairs {
        let [one, other] = pair;
        assert!(
            [["Ann", "Dan"], ["Ben", "Eva"], ["Cem", "Fay"]]
                .iter()
                .any(|p| p.contains(&one.as_str()) && p.contains(&other.as_str()))
        );
        report(folder, pair, [300, 100]);
    }
    open(folder, "close", &[]);
    let all = open(folder, "individuals", &[]);
    assert!(all.contains("Ann") && all.contains("Fay"), "{all}");
    let medieval = open(folder, "individuals", &["--period", "medieval"]);
    assert!(medieval.contains("Cem") && !medieval.contains("Ann"), "{medieval}");
    assert!(medieval.starts_with("Players of the Medieval period after round 1\n"), "{medieval}");
}

/// Every verb of `estafette tournament` stands in a test above, as what is run.
#[test]
fn every_verb_is_run_by_a_test() {
    let dir = tempfile::tempdir().unwrap();
    let (help, _) = run(dir.path(), &["tournament", "--help"], "", 0);
    let commands = help.split("Commands:").nth(1).unwrap().split("Options:").next().unwrap();
    // A verb stands two spaces in; what is further in tells more of the one above.
    let lines = commands.lines().filter_map(|line| line.strip_prefix("  "));
    let verbs: Vec<&str> =
        lines.filter(|l| !l.starts_with(' ')).filter_map(|l| l.split_whitespace().next()).collect();
    assert!(verbs.len() > 25, "{help}");
    let source = include_str!("tournament.rs");
    let run = |verb: &&str| {
        [format!("(folder, \"{verb}\""), format!("[\"tournament\", \"{verb}\"")]
            .iter()
            .any(|call| source.contains(call))
            || source.contains(&format!("(dir.path(), \"{verb}\""))
    };
    let left: Vec<&str> = verbs.into_iter().filter(|verb| *verb != "help" && !run(verb)).collect();
    assert!(left.is_empty(), "no test runs {left:?}");
}

#[test]
fn the_examples_of_the_help_of_new_can_be_run() {
    let dir = tempfile::tempdir().unwrap();
    let (help, _) = run(dir.path(), &["tournament", "new", "--help"], "", 0);
    let (_, examples) = help.split_once("Example:\n").unwrap();
    // The examples name days to come.
    let examples = examples.split("\n\n").next().unwrap().replace("until 2027", "until 2099");
    let program = Path::new(env!("CARGO_BIN_EXE_estafette")).parent().unwrap();
    let path = format!("{}:/usr/bin:/bin", program.display());
    let mut shell = Command::new("sh");
    shell.current_dir(dir.path()).args(["-ec", &examples]).env("PATH", path);
    shell.env_remove("ESTAFETTE_STORE").env_remove("ESTAFETTE_CONFIG").assert().success();
    let (listed, _) = run(dir.path(), &["tournament", "list"], "", 0);
    assert!(listed.contains("open-2027") && listed.contains("grunwald-cup"), "{listed}");
}

/// The commands below one, by its help.
fn below(folder: &Path, command: &[String]) -> Vec<String> {
    let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
    let (help, _) = run(folder, &arguments, "", 0);
    let Some((_, listed)) = help.split_once("Commands:\n") else { return Vec::new() };
    let name = |line: &str| line.trim_start().split(' ').next().unwrap_or_default().to_owned();
    let listed = listed.lines().take_while(|line| !line.trim().is_empty());
    listed.filter(|line| line.starts_with("  ") && !line.starts_with("    ")).map(name).collect()
}

#[test]
fn no_example_of_a_help_is_broken_where_a_shell_would_not_join_it() {
    let dir = tempfile::tempdir().unwrap();
    let mut commands: Vec<Vec<String>> = below(dir.path(), &[]).into_iter().map(|name| vec![name]).collect();
    let mut at = 0;
    while at < commands.len() {
        let command = commands[at].clone();
        at += 1;
        if command.iter().any(|name| name == "help") {
            continue;
        }
        commands.extend(
            below(dir.path(), &command).into_iter().map(|name| [command.clone(), vec![name]].concat()),
        );
        let arguments: Vec<&str> = command.iter().map(String::as_str).chain(["--help"]).collect();
        let (help, _) = run(dir.path(), &arguments, "", 0);
        let Some((_, examples)) = help.split_once("Example:\n") else { continue };
        let mut joined = false;
        for line in examples.lines().take_while(|line| !line.trim().is_empty()) {
            let begins =
                line.starts_with("  estafette") || line.starts_with("  cat") || !line.starts_with("  ");
            assert!(joined || begins || line.contains(" | "), "{command:?}: {line}");
            joined = line.ends_with('\\');
        }
    }
    assert!(commands.len() > 40, "{commands:?}");
}
