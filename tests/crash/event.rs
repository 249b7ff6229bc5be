//! Tournaments under kills: people sign on, confirm, hand in armies and sheets by mail, umpires close sign-on and
//! publish rounds from the command line, and the clock drafts and closes them, while service and commands are killed
//! at random moments. The same letters to the same tournaments without a kill must come to the same.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use estafette::tournament::format::VpTable;
use estafette::tournament::scoring::victory_points;
use mail_parser::MessageParser;
use serde_json::Value;

use super::checker::{Letter, Posted, letters, one_copy_each, outbox, sound};
use super::kills::drop_into;
use super::lmtp::Queue;
use super::place::{DOMAIN, Place, Whim, wait_for};
use super::sink::Sink;

/// Who takes part, and whether in the cup of games in the house as well.
const PLAYERS: [(&str, &str, bool); 8] = [
    ("Karl Bauer", "Bonn", true),
    ("Anna Wolf", "Bonn", true),
    ("Jan Kowalski", "Warszawa", true),
    ("Zofia Żółć", "Warszawa", true),
    ("Tom Smith", "", false),
    ("Ewa Nowak", "", false),
    ("Max Saale", "Köln", false),
    ("Ina Havel", "Köln", false),
];
const ROUNDS: u32 = 3;
const ARMY: &str = "army\nlist 159 Ilkhanid, sub-list late, years 1260 to 1335, commander Hulagu\ncost 1250, cheapest 3\n\
                    not used last year\nend";

/// A letter to the house.
struct Post {
    name: String,
    from: String,
    to: String,
    text: String,
}

impl Post {
    fn raw(&self) -> Vec<u8> {
        let Self { name, from, to, text } = self;
        let head = format!("From: <{from}>\nTo: <{to}>\nSubject: x\nMessage-ID: <{name}@players.example>");
        format!("{head}\nContent-Type: text/plain; charset=utf-8\n\n{text}\n")
            .replace('\n', "\r\n")
            .into_bytes()
    }
}

fn address(player: usize) -> String {
    format!("player{player}@players.example")
}

/// A house with its two tournaments, and how often it is killed in each stage of them.
struct Event<'s> {
    place: Place,
    sink: &'s Sink,
    whim: Whim,
    kills_a_stage: usize,
    kills: usize,
    /// All letters that were handed over, by their Message-IDs.
    written: Vec<String>,
}

impl Event<'_> {
    /// Hands letters over, each third one twice, while the service is killed; then lets it come to `end`.
    fn stage(&mut self, letters: &[Post], end: impl Fn(&Place) -> bool) {
        let allowed = AtomicUsize::new(0);
        let share = letters.len().div_ceil(self.kills_a_stage + 1);
        self.written.extend(letters.iter().map(|letter| letter.name.clone()));
        let place = &self.place;
        let (whim, kills) = (&mut self.whim, &mut self.kills);
        thread::scope(|scope| {
            let server = scope.spawn(|| hand_over(place, letters, &allowed));
            for kill in 0..self.kills_a_stage {
                allowed.store((kill + 1) * share, Ordering::SeqCst);
                let mut service = place.spawn();
                if whim.pick(4) == 0 {
                    thread::sleep(Duration::from_millis(whim.pick(60).into()));
                } else {
                    service.wait_ready();
                    thread::sleep(Duration::from_millis(whim.pick(120).into()));
                }
                assert!(service.running(), "it ended by itself:\n{}", service.log());
                service.kill();
                *kills += 1;
            }
            allowed.store(usize::MAX, Ordering::SeqCst);
            let last = place.serve();
            server.join().unwrap();
            wait_for("the Maildir", Duration::from_secs(60), || {
                fs::read_dir(place.path("in/new")).is_ok_and(|mut left| left.next().is_none())
            });
            place.settle();
            wait_for("the stage to end", Duration::from_secs(60), || end(place));
            place.settle();
            assert!(last.stop().success());
        });
    }

    /// Runs a command that is killed some times before it may end, beside a service that is.
    fn command(&mut self, arguments: &[&str], done: impl Fn(&Place) -> bool) {
        for _ in 0..self.kills_a_stage.min(3) {
            let service = self.place.spawn();
            let mut command = self.place.command(arguments).spawn().unwrap();
            thread::sleep(Duration::from_millis(self.whim.pick(80).into()));
            // One that has ended by itself was not killed.
            self.kills += usize::from(command.try_wait().unwrap().is_none());
            let _ = command.kill();
            command.wait().unwrap();
            service.kill();
            self.kills += 1;
        }
        if !done(&self.place) {
            self.place.run(arguments);
        }
        assert!(done(&self.place), "{arguments:?}");
    }

    /// Where the mails to an address are answered whose secret has a tag: each once, in order.
    fn answered(&self, to: &str, tag: &str) -> Vec<String> {
        let mut found = Vec::new();
        for mail in outbox(&self.place).iter().filter(|mail| mail.to == to) {
            let parsed = MessageParser::default().parse_headers(&mail.bytes).unwrap();
            let reply_to = parsed.reply_to().and_then(|a| a.first()?.address()).unwrap_or_default();
            let reply_to = reply_to.to_owned();
            if reply_to.starts_with(&format!("orders+{tag}.")) && !found.contains(&reply_to) {
                found.push(reply_to);
            }
        }
        found
    }

    /// The whole of both tournaments.
    fn hold(&mut self) {
        let house = format!("orders@{DOMAIN}");
        let mut asking = Vec::new();
        for (at, (name, club, cup)) in PLAYERS.into_iter().enumerate() {
            let club = if club.is_empty() { String::new() } else { format!(", club {club}") };
            for id in [Some("open"), cup.then_some("cup")].into_iter().flatten() {
                asking.push(Post {
                    name: format!("sign-on-{id}-{at}"),
                    from: address(at),
                    to: house.clone(),
                    text: format!("tournament {id}\nsign on as {name}{club}, zone Europe/Warsaw"),
                });
            }
        }
        self.stage(&asking, |_| true);
        let mut confirming = Vec::new();
        for (at, (_, _, cup)) in PLAYERS.into_iter().enumerate() {
            let asked = self.answered(&address(at), "confirm");
            assert_eq!(
                asked.len(),
                1 + usize::from(cup),
                "{} was asked about each of his letters",
                address(at)
            );
            for (number, to) in asked.into_iter().enumerate() {
                let name = format!("confirm-{number}-{at}");
                confirming.push(Post { name, from: address(at), to, text: "confirm".to_owned() });
            }
        }
        self.stage(&confirming, |place| {
            (count(place, "open", "signed-on"), count(place, "cup", "signed-on")) == (8, 4)
        });
        let secrets: Vec<String> = (0..PLAYERS.len()).map(|at| self.secret(at)).collect();
        let letter = |name: &str, at: usize, text: &str| Post {
            name: format!("{name}-{at}"),
            from: address(at),
            to: secrets[at].clone(),
            text: text.to_owned(),
        };
        let mut armies: Vec<Post> = (0..PLAYERS.len()).map(|at| letter("army", at, ARMY)).collect();
        armies.extend((0..PLAYERS.len()).map(|at| letter("status", at, "status")));
        self.stage(&armies, |place| count(place, "open", "army-given") == 8);
        for id in ["open", "cup"] {
            self.command(&["tournament", "close-sign-on", id], |place| count(place, id, "shuffled") == 1);
        }
        for round in 1..=ROUNDS {
            // The clock drafts, and in the cup opens the games.
            self.stage(&[letter(&format!("asks-{round}"), 0, "entrants")], |place| {
                let drafted = |id| count(place, id, "drafted");
                drafted("open") == round as usize && drafted("cup") == 1
            });
            self.command(&["tournament", "publish", "open"], |place| {
                count(place, "open", "published") == round as usize
            });
            if round == 1 {
                self.command(&["tournament", "publish", "cup"], |place| {
                    count(place, "cup", "published") == 1
                });
            }
            let sheets: Vec<Post> = self.sheets(round, &letter);
            self.stage(&sheets, |place| {
                count(place, "open", "closed") == round as usize && count(place, "cup", "game-opened") == 2
            });
        }
        self.stage(&[letter("last", 0, "standings")], |place| count(place, "open", "ended") == 1);
    }

    /// The address of a player's own in the open.
    fn secret(&self, at: usize) -> String {
        let found = outbox(&self.place).into_iter().find(|mail| {
            let parsed = MessageParser::default().parse_headers(&mail.bytes).unwrap();
            mail.to == address(at) && parsed.subject().is_some_and(|s| s.starts_with("[open] signed on"))
        });
        let found = found.unwrap_or_else(|| panic!("no welcome to {}", address(at)));
        let parsed = MessageParser::default().parse_headers(&found.bytes).unwrap();
        parsed.reply_to().and_then(|a| a.first()?.address()).unwrap().to_owned()
    }

    /// Both sheets of each game of a round.
    fn sheets(&self, round: u32, letter: &dyn Fn(&str, usize, &str) -> Post) -> Vec<Post> {
        let mut sheets = Vec::new();
        for (table, pair) in pairs(&self.place, "open", round).into_iter().enumerate() {
            let damage = [300 + 50 * i64::from(round), 200 + 70 * i64::try_from(table).unwrap()];
            let vp = |difference| victory_points(VpTable::Printed, difference);
            let won = usize::from(damage[0] < damage[1]);
            let text = format!(
                "result\ndamage {} : {}\ncost 1250 : 1250\nlooted nobody\nvp {} : {}\nwinner {}\nsigned\nend",
                damage[0],
                damage[1],
                vp(damage[0] - damage[1]),
                vp(damage[1] - damage[0]),
                pair[won]
            );
            for player in &pair {
                let at = PLAYERS.iter().position(|(name, ..)| name == player).unwrap();
                sheets.push(letter(&format!("sheet-{round}"), at, &text));
            }
        }
        sheets
    }
}

/// Hands letters over, by both ways in; each third one comes a second time over the other way.
fn hand_over(place: &Place, letters: &[Post], allowed: &AtomicUsize) {
    let socket = place.path("lmtp");
    let mut queue = Queue::new(&socket);
    for (number, letter) in letters.iter().enumerate() {
        while allowed.load(Ordering::SeqCst) <= number {
            thread::sleep(Duration::from_millis(2));
        }
        let raw = letter.raw();
        let file = place.count("SELECT ifnull(max(number), 0) FROM letters") as usize * 100 + number;
        if number % 4 != 1 || number % 3 == 0 {
            queue.deliver(&letter.from, &[&letter.to], &raw);
        }
        if number % 4 == 1 || number % 3 == 0 {
            drop_into(place, file, &raw);
        }
    }
}

/// The records of a tournament's journal.
fn records(place: &Place, id: &str) -> Vec<Value> {
    place.json(&["tournament", "journal", id, "--json"]).as_array().unwrap().clone()
}

/// How many records of a kind there are.
fn count(place: &Place, id: &str, kind: &str) -> usize {
    records(place, id).iter().filter(|line| line["record"]["record"] == kind).count()
}

/// The pairs of a round, by table.
fn pairs(place: &Place, id: &str, round: u32) -> Vec<[String; 2]> {
    let round = round.to_string();
    let facts = place.json(&["tournament", "pairings", id, "--round", &round, "--format", "json"]);
    let pair = |p: &Value| [0, 1].map(|side| p["players"][side].as_str().unwrap().to_owned());
    facts["pairings"].as_array().unwrap().iter().map(pair).collect()
}

/// All that must not depend on kills.
fn came_to(place: &Place) -> Vec<Value> {
    let mut found = Vec::new();
    for round in 1..=ROUNDS {
        let round = round.to_string();
        for what in ["pairings", "standings"] {
            found.push(place.json(&["tournament", what, "open", "--round", &round, "--format", "json"]));
        }
    }
    found.push(place.json(&["tournament", "pairings", "cup", "--format", "json"]));
    for id in ["open", "cup"] {
        // Who is faster signs on first; all else has its order.
        let mut kinds: BTreeMap<String, usize> = BTreeMap::new();
        for line in records(place, id) {
            *kinds.entry(line["record"]["record"].as_str().unwrap().to_owned()).or_default() += 1;
        }
        found.push(serde_json::to_value(kinds).unwrap());
    }
    found
}

/// Each letter was handled once, and what it asked for stands once in a journal; who asked is answered once.
fn each_letter_counts_once(event: &Event<'_>) {
    let (letters, posted) = (letters(&event.place), outbox(&event.place));
    let mut by_name: BTreeMap<String, Vec<&Letter>> = BTreeMap::new();
    for letter in &letters {
        let parsed = MessageParser::default().parse_headers(&letter.raw).unwrap();
        let name = parsed.message_id().unwrap().trim_end_matches("@players.example").to_owned();
        by_name.entry(name).or_default().push(letter);
    }
    assert_eq!(by_name.len(), event.written.len(), "letters that were kept and letters that were written");
    let mut entered: BTreeMap<String, usize> = BTreeMap::new();
    for line in ["open", "cup"].into_iter().flat_map(|id| records(&event.place, id)) {
        let asked =
            ["signed-on", "army-given", "sheet-given"].contains(&line["record"]["record"].as_str().unwrap());
        if let (true, Some(letter)) = (asked, line["letter"].as_str()) {
            *entered.entry(letter.to_owned()).or_default() += 1;
        }
    }
    for name in &event.written {
        let rows = &by_name[name];
        let counted: Vec<_> = rows.iter().filter(|l| l.outcome.as_deref() != Some("duplicate")).collect();
        let [counted] = counted.as_slice() else { panic!("{name} counted {} times", counted.len()) };
        let outcome = counted.outcome.as_deref();
        assert!(outcome == Some("accepted"), "{name}: {outcome:?}, {}", counted.reason);
        let makes = usize::from(["sign-on", "army", "sheet"].iter().any(|kind| name.starts_with(kind)));
        let entries: usize = rows.iter().filter_map(|letter| entered.get(&letter.id)).sum();
        assert_eq!(entries, makes, "entries because of {name}");
        let answers = |mail: &&Posted| mail.answers == format!("{name}@players.example");
        // Who signs on is asked first whether the letter is his, and answered when he has confirmed it.
        let most = if name.starts_with("sign-on") { 2 } else { 1 };
        let answers = posted.iter().filter(answers).count();
        let least = usize::from(!name.starts_with("confirm"));
        assert!((least..=most).contains(&answers), "{answers} answers to {name}");
    }
}

/// No step of a tournament is made twice: rounds, games, mails.
fn nothing_twice(place: &Place) {
    for id in ["open", "cup"] {
        let mut seen = BTreeSet::new();
        for line in records(place, id) {
            let record = &line["record"];
            let kind = record["record"].as_str().unwrap();
            let what = match kind {
                "drafted" | "published" | "placed" | "closed" => record["round"].to_string(),
                "game-opened" | "resulted" => format!("{} {}", record["round"], record["pair"]),
                "signed-on" => record["name"].to_string(),
                "announced" | "shuffled" | "ended" => String::new(),
                _ => continue,
            };
            assert!(seen.insert(format!("{kind} {what}")), "{id}: {kind} {what} twice");
        }
    }
    assert_eq!(place.count("SELECT count(*) FROM games"), 2, "the games of the cup");
    let same = "SELECT count(*) FROM (SELECT bytes FROM open_outbox WHERE kind <> 'receipt'
                GROUP BY recipient, message_id HAVING count(*) > 1)";
    assert_eq!(place.count(same), 0, "a mail was written twice");
}

/// Two tournaments that are announced.
fn announced(sink: &Sink) -> Place {
    let place = Place::new(&sink.table());
    let open = ["tournament", "new", "open", "--format", "german-open", "--title", "Open", "--rounds", "3"];
    let open_ends = ["--until", "2099-01-01", "--lists-until", "2099-01-01", "--tables", "4"];
    place.run(&[&open[..], &open_ends].concat());
    let cup = ["tournament", "new", "cup", "--format", "club-swiss", "--title", "Cup", "--rounds", "1"];
    let cup_ends = ["--until", "2099-01-01", "--system", "na-grunwald", "--scenario", "two-players"];
    place.run(&[&cup[..], &cup_ends].concat());
    place
}

#[test]
fn two_tournaments_through_kills_come_to_what_they_come_to_without() {
    let began = Instant::now();
    let (sink, calm) = (Sink::new(), Sink::new());
    let place = announced(&sink);
    let undisturbed = place.copy();
    undisturbed.configure(&calm.table());
    let seed = std::env::var("CRASH_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(1410);
    let hold = |place, sink, kills_a_stage| {
        let mut event = Event { place, sink, whim: Whim(seed), kills_a_stage, kills: 0, written: Vec::new() };
        event.hold();
        event
    };
    let expected = hold(undisturbed, &calm, 0);
    let event = hold(place, &sink, 6);
    for event in [&expected, &event] {
        sound(&event.place);
        for id in ["open", "cup"] {
            event.place.run(&["tournament", "verify", id]);
        }
        each_letter_counts_once(event);
        nothing_twice(&event.place);
        one_copy_each(&outbox(&event.place), &event.sink.taken(), event.kills);
    }
    assert_eq!(came_to(&event.place), came_to(&expected.place));
    println!("  seed {seed}: {} letters, {} kills, {:?}", event.written.len(), event.kills, began.elapsed());
}
