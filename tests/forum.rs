//! A campaign on a forum: posts as they are pasted, and what is made of the posts of players.

use crate::{play, twin};

use std::fs;
use std::path::Path;

use assert_cmd::Command;
use chrono::{DateTime, Utc};
use estafette::core::{GameId, Lang, Markup, SeatId};
use estafette::game::{
    Audience, Holder, House, Identity, Kept, Mode, NewGame, Outcome, Pasted, PostReply, Posting, Taken,
};
use estafette::reports::forum::{MapPlace, PostStyle};
use estafette::reports::{ReportHeader, Reports};
use estafette::rules::{Chapter, Library, Reader, Settings, Snapshot, System};
use estafette::store::{MailKind, Sqlite};
use mail_parser::{MessageParser, MimeHeaders};
use play::How;
use serde_json::{Value, json};

/// A house with one game, all of whose secrets and times are fixed.
struct Club<'l> {
    house: House<'l>,
    game: GameId,
    now: DateTime<Utc>,
}

impl<'l> Club<'l> {
    fn open(library: &'l Library, system: &str, seats: &[(&str, &str, Lang)]) -> Self {
        let now: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().unwrap();
        let own = Identity::new("Estafette", "orders", "club.example");
        let mut byte = 0u8;
        let mut random = |bytes: &mut [u8]| {
            for b in bytes {
                byte = byte.wrapping_mul(29).wrapping_add(71);
                *b = byte;
            }
        };
        let store = Box::new(Sqlite::in_memory().unwrap());
        let mut house = House::open(store, library, own, &mut random).unwrap();
        let game = GameId::new("spring-1410");
        let scenario = (system == "na-grunwald").then(|| "two-players".to_owned());
        let settings = Settings::default();
        let new = NewGame { game: game.clone(), system: system.into(), scenario, settings };
        house.create(&new, &mut random, now).unwrap();
        for (seat, nick, lang) in seats {
            let holder = Holder {
                address: format!("{seat}@players.example"),
                name: format!("Player {nick}"),
                zone: "Europe/Warsaw".into(),
                lang: *lang,
            };
            let seat = SeatId::new(seat);
            house.seat(&game, &seat, &holder, &mut random, now).unwrap();
            house.set_nick(&game, &seat, Some(nick), now).unwrap();
        }
        Self { house, game, now }
    }

    fn grunwald(library: &'l Library) -> Self {
        let seats = [("teutonic", "Bert", Lang::English), ("polish", "Anna", Lang::English)];
        Self::open(library, "grunwald-1410", &seats)
    }

    fn cards(library: &'l Library) -> Self {
        Self::open(library, "na-grunwald", &[("red", "Anna", Lang::Polish), ("green", "Bert", Lang::English)])
    }

    fn pasted(&self, author: &str, markup: Markup, text: &str) -> Pasted {
        Pasted { raw: text.into(), markup, author: author.into(), game: None, post: None }
    }

    fn take(&mut self, pasted: &Pasted) -> (Kept, Outcome, PostReply) {
        let kept = self.house.take_post(pasted, self.now).unwrap();
        let (handled, reply) = self.house.handle_post(kept.id(), self.now).unwrap();
        (kept, handled.outcome, reply)
    }

    fn paste(&mut self, author: &str, text: &str) -> (Kept, Outcome, PostReply) {
        self.take(&self.pasted(author, Markup::Bbcode, text))
    }

    fn run(&mut self, mode: Mode) {
        self.house.run(&self.game, mode, self.now).unwrap();
    }

    fn post(&mut self, audience: Audience, markup: Markup) -> String {
        let posting = Posting { audience, turn: None, zone: None, markup, map_link: None, limit: 50_000 };
        let post = self.house.forum_post(&self.game, &posting).unwrap();
        assert_eq!(post.parts.len(), 1);
        assert!(post.map.len() > 5000);
        post.parts.into_iter().next().unwrap().1
    }

    /// The texts of all orders that were entered.
    fn orders(&mut self) -> Vec<String> {
        let lines = self.house.journal(&self.game).unwrap().into_iter();
        let entries = lines.map(|l| serde_json::from_str::<Value>(&l.entry).unwrap());
        entries.filter_map(|e| e["text"].as_str().map(str::to_owned)).collect()
    }
}

fn library() -> Library {
    estafette::shelf::load(None).expect("the built-in data is sound")
}

/// Holds texts against files of `tests/forum`; what came out instead is kept to be looked at.
fn golden(texts: &[(String, String)]) {
    let mut faults = Vec::new();
    for (name, text) in texts {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/forum").join(name);
        if fs::read_to_string(&file).unwrap_or_default() != *text {
            let other = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
            fs::write(&other, text).unwrap();
            faults.push(format!("tests/forum/{name} is not what comes out; see {}", other.display()));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}

#[test]
fn posts_of_grunwald_look_like_this() {
    let library = library();
    let mut club = Club::grunwald(&library);
    club.paste("Bert", "pits real A29B40 A28B39 A25B36\nB01 at A26B40");
    club.run(Mode::Now);
    club.paste("Anna", "move L02: forward 3\nmove L03: forward 2");
    club.run(Mode::Now);
    let mut texts = Vec::new();
    for markup in Markup::ALL {
        let public = club.post(Audience::Everybody(Lang::English), markup);
        texts.push((format!("grunwald-1410-public.{}", markup.extension()), public));
        let own = club.post(Audience::Seat(SeatId::new("teutonic")), markup);
        texts.push((format!("grunwald-1410-teutonic.{}", markup.extension()), own));
    }
    golden(&texts);
}

#[test]
fn posts_of_na_grunwald_look_like_this_in_both_languages() {
    let library = library();
    let mut club = Club::cards(&library);
    club.run(Mode::WhenAllIn);
    club.paste("Anna", "oficer na Rycerze koronni\npomocnik na Dukaty\nskirmish: strongest knight");
    club.paste("Bert", "officer to Dukaty\nhelpers 2 to Prowiant");
    club.run(Mode::Now);
    let mut texts = Vec::new();
    for markup in Markup::ALL {
        for lang in Lang::ALL {
            let public = club.post(Audience::Everybody(lang), markup);
            texts.push((format!("na-grunwald-public-{lang}.{}", markup.extension()), public));
        }
        let own = club.post(Audience::Seat(SeatId::new("red")), markup);
        texts.push((format!("na-grunwald-red.{}", markup.extension()), own));
    }
    golden(&texts);
}

/// A post for everybody about a stretch of play, and everything else that everybody may see of it.
fn public(
    system: &dyn System,
    play: (&Snapshot, &[Value], &Snapshot),
    step: &estafette::core::Sitting,
) -> Vec<String> {
    let reports = Reports::new();
    let (before, events, after) = play;
    let phases = [(step.clone(), events.to_vec())];
    let chapter = Chapter { before, phases: &phases, after, open: &[] };
    let style = |markup| PostStyle { markup, map: MapPlace::File("map.png".into()), limit: 1_000_000 };
    let mut all = Vec::new();
    for lang in system.languages() {
        let header = ReportHeader { lang: *lang, ..ReportHeader::default() };
        for markup in Markup::ALL {
            all.extend(reports.post(system, &chapter, Reader::Public, &header, &style(markup)));
        }
        all.push(format!("{:?}", system.scene(after, events, Reader::Public, *lang)));
    }
    all.push(system.view(after, Reader::Public).to_string());
    all.extend(events.iter().filter_map(|e| system.shown(e, Reader::Public)).map(|e| e.to_string()));
    all
}

#[test]
fn a_public_post_of_na_grunwald_does_not_depend_on_what_is_hidden_from_anybody() {
    let library = library();
    let system = library.find("na-grunwald").unwrap();
    let (mut told, mut answers) = (0, 0);
    for (scenario, seed) in [("two-players", 1), ("three-players", 2), ("four-players", 3)] {
        let asked = system.decisions(Lang::English).into_iter().filter(|_| seed == 3);
        let settings = Settings(asked.map(|d| (d.id.to_string(), "ask".to_owned())).collect());
        play::play(system, &How { scenario, seed, settings }, &mut |step| {
            answers += step.answers;
            if system.due(&step.after).is_err() {
                return;
            }
            let this = public(system, (&step.before, &step.events, &step.after), &step.sitting);
            let (before, after) =
                (twin::position(&step.before, "nobody"), twin::position(&step.after, "nobody"));
            assert_ne!(after, step.after);
            let other =
                public(system, (&before, &twin::events(&step.events, "nobody"), &after), &step.sitting);
            assert_eq!(this, other, "{scenario}, round {} {}", step.due.turn, step.due.phase);
            told += this.iter().map(String::len).sum::<usize>();
        });
    }
    assert!(told > 100_000 && answers > 20, "{told} {answers}");
}

#[test]
fn a_public_post_of_grunwald_does_not_depend_on_what_the_pits_hide_or_who_was_asked() {
    let library = library();
    let system = library.find("grunwald-1410").unwrap();
    let before = system.open("grunwald", &Settings::default()).unwrap();
    let hexes: Vec<String> =
        ["A29B40", "A28B39", "A25B36", "A24B36", "A26B37"].iter().map(|h| (*h).to_owned()).collect();
    let told = |real: &[usize], side: &str| {
        let kind = |i: usize| if real.contains(&i) { "real" } else { "dummy" };
        let pits: serde_json::Map<String, Value> =
            hexes.iter().enumerate().map(|(i, hex)| (hex.clone(), json!(kind(i)))).collect();
        let events = [
            json!({ "rule": "14.11", "kind": "place-pits", "pits": pits, "out": kind(1) }),
            json!({ "rule": "7.24", "kind": "decision", "decision": "GD-14", "seat": side, "subject": side,
                    "answer": "K31", "text": "K31", "source": if side == "polish" { "default" } else { "reply" } }),
            json!({ "rule": "4.31", "kind": "refused", "side": side, "unit": "P12", "reason": "x", "order": 3 }),
        ];
        let after = system.apply(&before, &events).unwrap();
        let sitting = serde_json::from_value(json!({ "game": "g", "line": 0, "turn": 0, "phase": "set-up",
            "occurrence": 1 }));
        public(system, (&before, &events, &after), &sitting.unwrap())
    };
    let this = told(&[0, 1, 2], "polish");
    assert_eq!(this, told(&[2, 4], "teutonic"));
    for secret in ["real: A", "GD-14", "not carried out"] {
        assert!(!this.concat().contains(secret), "{secret}");
    }
}

#[test]
fn a_public_post_does_not_tell_what_anybody_has_sent() {
    let library = library();
    let mut posts = Vec::new();
    for sends in [false, true] {
        let mut club = Club::cards(&library);
        club.run(Mode::WhenAllIn);
        if sends {
            let (_, outcome, _) = club.paste("Anna", "officer to Dukaty");
            assert_eq!(outcome, Outcome::Accepted);
        }
        posts.push(Markup::ALL.map(|m| club.post(Audience::Everybody(Lang::English), m)));
    }
    assert_eq!(posts[0], posts[1]);
}

#[test]
fn a_sheet_goes_out_in_a_post_and_comes_back_in_one() {
    let library = library();
    for markup in Markup::ALL {
        for quoted in [false, true] {
            let mut club = Club::grunwald(&library);
            club.run(Mode::Now);
            let post = club.post(Audience::Seat(SeatId::new("polish")), markup);
            let begin = post.find("--- order sheet: begin ---").unwrap();
            let end = post.find("--- order sheet: end ---").unwrap() + "--- order sheet: end ---".len();
            let filled = |text: &str| text.replace("turn 1\n", "turn 1\nmove L02: forward 3\nrally all\n");
            let back = match (quoted, markup) {
                (false, Markup::Bbcode) => format!("Hi!\n[code]\n{}\n[/code] :)", filled(&post[begin..end])),
                (false, Markup::Markdown) => format!("Hi!\n```\n{}\n```", filled(&post[begin..end])),
                (true, Markup::Bbcode) => format!("[quote=\"Umpire\"]{}[/quote]\nThanks!", filled(&post)),
                (true, Markup::Markdown) => {
                    let lines: Vec<String> = filled(&post).lines().map(|l| format!("> {l}")).collect();
                    format!("{}\n\nThanks!", lines.join("\n"))
                }
            };
            let (_, outcome, reply) = club.take(&club.pasted("anna", markup, &back));
            assert!(matches!(outcome, Outcome::Accepted | Outcome::Warned), "{reply:?}\n{back}");
            assert_eq!((reply.taken, reply.missed.as_slice()), (Taken::Entered, &[][..]));
            let orders = club.orders();
            assert!(orders.len() == 1 && orders[0].contains("move L02: forward 3\nrally all"), "{orders:?}");
        }
    }
}

#[test]
fn a_post_is_one_letter_and_an_edited_one_another() {
    let library = library();
    let mut club = Club::grunwald(&library);
    club.run(Mode::Now);
    let (first, outcome, reply) = club.paste("Anna", "move L02: forward 3\nmove L03: forwad 1");
    assert!(matches!(first, Kept::New(_)) && outcome == Outcome::Warned);
    let said = "Anna: your orders were taken (turn 1, Polish-Lithuanian half-turn); 1 line was not understood (line 2).";
    assert_eq!(reply.say(Markup::Markdown), said);
    let receipts = |club: &mut Club<'_>| {
        let mails = club.house.outbox(&club.game).unwrap().into_iter();
        mails.filter(|m| m.mail.kind == MailKind::Receipt).collect::<Vec<_>>()
    };
    let sent = receipts(&mut club);
    assert_eq!(sent.len(), 1);
    let mail = MessageParser::default().parse(&sent[0].mail.bytes).unwrap();
    assert_eq!(sent[0].mail.to, "polish@players.example");
    assert!(mail.body_text(0).unwrap().contains("your post on the forum, where you are Anna"));

    let (again, _, reply) = club.paste("ANNA", "move L02: forward 3\nmove L03: forwad 1");
    assert_eq!((again, reply.taken), (Kept::Known(first.id().clone()), Taken::Before));
    assert_eq!(receipts(&mut club).len(), 1);
    let (edited, outcome, _) = club.paste("Anna", "move L02: forward 3\nrally all");
    assert!(matches!(edited, Kept::New(_)) && outcome == Outcome::Accepted);
    // The same words of another post are another letter, if the organiser says so.
    let mut other = club.pasted("Anna", Markup::Bbcode, "cancel");
    assert_eq!(club.take(&other).1, Outcome::Accepted);
    other.post = Some("4711".into());
    assert!(matches!(club.take(&other).0, Kept::New(_)));
    assert!(matches!(club.take(&other).0, Kept::Known(_)));
    // And of another turn, since nobody sends the orders of a turn that is past.
    club.run(Mode::Now);
    club.run(Mode::Now);
    assert!(matches!(club.paste("Anna", "cancel").0, Kept::New(_)));
}

#[test]
fn a_public_answer_says_whether_a_post_was_taken_and_nothing_of_what_it_said() {
    let library = library();
    let mut club = Club::grunwald(&library);
    club.house.set_nick(&club.game, &SeatId::new("polish"), Some("[img]@everyone[/img]"), club.now).unwrap();
    club.run(Mode::Now);
    let post = "move L02: forward 3\nwords the secret words\nmove [b]K99[/b]: secret 3\nmove nowhere: forwad";
    let (_, _, reply) = club.paste("[IMG]@everyone[/IMG]", post);
    for markup in Markup::ALL {
        let said = reply.say(markup);
        for bad in ["L02", "secret", "K99", "[img]", "@everyone", "nowhere"] {
            assert!(!said.contains(bad), "{said}");
        }
        assert!(said.contains("were taken") && said.contains("not understood (lines 2, 3, 4)"), "{said}");
    }
    assert!(reply.receipt.contains("K99"), "the receipt is the author's: {}", reply.receipt);
    let (_, _, reply) = club.paste("[img]@everyone[/img]", "Nice game!");
    assert_eq!(reply.taken, Taken::Nothing);
    let (_, _, reply) = club.paste("[img]@everyone[/img]", "status\nhelp move");
    assert_eq!(reply.taken, Taken::Read);
}

#[test]
fn a_nick_that_changed_hands_says_nothing_any_more() {
    let library = library();
    let mut club = Club::grunwald(&library);
    let kept = club.house.take_post(&club.pasted("Anna", Markup::Bbcode, "rally all"), club.now).unwrap();
    let holder =
        Holder { address: String::new(), name: "Carla".into(), zone: "UTC".into(), lang: Lang::English };
    let polish = SeatId::new("polish");
    club.house.seat(&club.game, &polish, &holder, &mut |b| b.fill(9), club.now).unwrap();
    let (handled, reply) = club.house.handle_post(kept.id(), club.now).unwrap();
    assert_eq!((handled.outcome, reply.taken), (Outcome::Refused, Taken::Nothing));
    let refused = club.house.take_post(&club.pasted("Anna", Markup::Bbcode, "rally all"), club.now);
    assert!(refused.unwrap_err().to_string().contains("no seat has the nick `Anna`"));
    assert!(club.orders().is_empty());
}

#[test]
fn a_post_that_was_kept_is_read_by_whoever_comes_next() {
    let library = library();
    let mut club = Club::grunwald(&library);
    club.run(Mode::Now);
    club.house.take_post(&club.pasted("Anna", Markup::Bbcode, "move L02: forward 3"), club.now).unwrap();
    assert!(club.house.unproven(0, 10).unwrap().is_empty(), "who vouches is known");
    let handled = club.house.handle_proven(&[], club.now, &mut || true).unwrap();
    assert_eq!(handled.len(), 1);
    assert_eq!((handled[0].outcome, club.orders().len()), (Outcome::Accepted, 1));
    // A mail that copies such a post is a stranger's, whatever it says.
    let mail = b"From: anna <x@evil.example>\r\nSubject: [spring-1410 T1]\r\nForum: bbcode\r\n\r\nmove L02: back\r\n";
    let kept = club.house.take(mail, &estafette::mail::Envelope::default(), club.now).unwrap();
    assert_eq!(club.house.handle(kept.id(), club.now).unwrap().outcome, Outcome::Stranger);
}

#[test]
fn a_post_is_mailed_to_a_forum_once_as_a_person_would() {
    let library = library();
    let mut club = Club::grunwald(&library);
    club.run(Mode::Now);
    let posting = |map_link: Option<&str>| Posting {
        audience: Audience::Everybody(Lang::English),
        turn: None,
        zone: None,
        markup: Markup::Markdown,
        map_link: map_link.map(str::to_owned),
        limit: 50_000,
    };
    let (to, game) = ("games+club@forum.example", club.game.clone());
    assert_eq!(club.house.mail_post(&game, &posting(None), to, club.now).unwrap().mails, 1);
    assert_eq!(club.house.mail_post(&game, &posting(None), to, club.now).unwrap().mails, 0);
    let mut sent = Vec::new();
    club.house
        .send(club.now, &mut |row| {
            sent.push(row.mail.clone());
            Ok(())
        })
        .unwrap();
    let mail = sent.iter().find(|m| m.kind == MailKind::Forum).unwrap();
    let parsed = MessageParser::default().parse(&mail.bytes).unwrap();
    assert_eq!((mail.to.as_str(), parsed.subject()), (to, Some("[spring-1410 T0] Grunwald 1410, turn 0")));
    let posted = club.post(Audience::Everybody(Lang::English), Markup::Markdown);
    assert_eq!(parsed.body_text(0).unwrap().replace("\r\n", "\n").trim(), posted.trim());
    assert_eq!(parsed.attachment(0).unwrap().attachment_name(), Some("spring-1410-turn-0.png"));
    assert!(parsed.header("Auto-Submitted").is_none() && parsed.header("Reply-To").is_none());
    assert!(!String::from_utf8_lossy(&mail.bytes).contains("orders+"), "no secret address goes to a forum");
    for bad in ["javascript:x", "https://x.example/a b", "https://x.example/](y", "x"] {
        assert!(club.house.forum_post(&game, &posting(Some(bad))).is_err(), "{bad}");
    }
}

/// Runs the command, expects this exit code, gives standard output and standard error.
fn run(folder: &Path, arguments: &[&str], stdin: &str, code: i32) -> (String, String) {
    let mut command = Command::cargo_bin("estafette").unwrap();
    command.current_dir(folder).args(arguments);
    for variable in ["ESTAFETTE_STORE", "ESTAFETTE_GAMES", "ESTAFETTE_CONFIG", "ESTAFETTE_LOG"] {
        command.env_remove(variable);
    }
    let output = command.write_stdin(stdin).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(output.stdout), text(output.stderr));
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{out}\n{err}");
    (out, err)
}

#[test]
fn the_first_post_shows_how_a_game_opens() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    let systems = [
        ("grunwald-1410", "Next: Set-up."),
        ("na-grunwald", "Next: Event."),
        ("wrg-6th", "Next: Deployment"),
    ];
    for (system, next) in systems {
        let game = system.split('-').next().unwrap();
        run(folder, &["new", game, system], "", 0);
        let (out, _) = run(folder, &["post", game], "", 0);
        assert!(out.contains(&format!("subject: [{game} T0] ")) && out.contains(", the opening\n"), "{out}");
        let post = fs::read_to_string(folder.join(format!("posts/{game}-opening.bbcode.txt"))).unwrap();
        assert!(post.contains(next) && post.contains("committed to by SHA-256"), "{post}");
        assert!(folder.join(format!("posts/{game}-opening.png")).is_file());
        let seat = match system {
            "grunwald-1410" => "polish",
            "na-grunwald" => "red",
            _ => "a",
        };
        run(folder, &["post", game, "--seat", seat, "--format", "markdown"], "", 0);
        let own = fs::read_to_string(folder.join(format!("posts/{game}-opening-{seat}.md"))).unwrap();
        assert!(own.contains("--- order sheet: begin ---"), "{own}");
        let mailed = ["post", game, "--mail", "games@forum.example"];
        assert!(run(folder, &mailed, "", 0).0.contains("1 mail put into the outbox"));
        assert!(run(folder, &mailed, "", 0).0.contains("is in the outbox already"));
        run(folder, &["post", game, "--turn", "1"], "", 65);
    }
}

#[test]
fn deadlines_are_told_in_the_zone_of_the_thread() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    run(folder, &["new", "spring", "grunwald-1410"], "", 0);
    run(folder, &["deadline", "spring", "2099-07-01T18:00Z"], "", 0);
    let told = |more: &[&str]| {
        run(folder, &[&["post", "spring"], more].concat(), "", 0);
        let post = fs::read_to_string(folder.join("posts/spring-opening.bbcode.txt")).unwrap();
        post.lines().find(|line| line.contains("Deadline: ")).unwrap().to_owned()
    };
    assert_eq!(told(&[]), "• Deadline: Wednesday 1 July 2099, 18:00 UTC.");
    let london = told(&["--zone", "Europe/London"]);
    assert_eq!(london, "• Deadline: Wednesday 1 July 2099, 19:00 BST (2099-07-01 18:00 UTC).");
    run(folder, &["terms", "spring", "schedule=every Tue 20:00 Europe/Warsaw"], "", 0);
    assert!(
        told(&[]).contains(" 20:00 CEST (2099-07-01 18:00 UTC)"),
        "the schedule has a zone: {}",
        told(&[])
    );
    let (_, err) = run(folder, &["post", "spring", "--zone", "Europe/Londno"], "", 2);
    assert!(err.contains("did you mean `Europe/London`?"), "{err}");
}

#[test]
fn a_forum_that_mails_the_house_is_told_apart_from_a_mailing_list() {
    let library = library();
    let mut club = Club::grunwald(&library);
    let mut why = |fields: &str| {
        let mail = format!(
            "From: Club <board@forum.example>\r\nTo: orders@club.example\r\nSubject: Spring\r\n{fields}\r\n\
             \r\nmove L02: forward 3\r\n"
        );
        let kept = club.house.take(mail.as_bytes(), &estafette::mail::Envelope::default(), club.now).unwrap();
        let handled = club.house.handle(kept.id(), club.now).unwrap();
        assert_eq!(handled.outcome, Outcome::Silent, "{fields}");
        handled.reason
    };
    let list = "List-Id: Club <spring.forum.example>\r\nPrecedence: list";
    assert!(why(list).contains("it came through a mailing list"));
    let discourse = why(&format!("{list}\r\nMessage-ID: <discourse/post/4711@forum.example>"));
    assert!(discourse.contains("a notification of a forum (Discourse)"), "{discourse}");
    let phpbb = why("X-Mailer: phpBB3\r\nX-phpBB-Origin: phpbb://forum.example");
    assert!(phpbb.contains("(phpBB)") && phpbb.contains("`estafette ingest --forum`"), "{phpbb}");
    assert!(club.orders().is_empty());
}

#[test]
fn a_campaign_by_the_command_line() {
    let dir = tempfile::tempdir().unwrap();
    let folder = dir.path();
    for game in ["spring", "autumn"] {
        run(folder, &["new", game, "grunwald-1410"], "", 0);
        run(folder, &["seat", game, "teutonic", "--nick", "Bert", "--name", "Bert"], "", 0);
        run(folder, &["seat", game, "polish", "anna@club.example", "--name", "Anna"], "", 0);
        run(folder, &["adjudicate", game, "--now"], "", 0);
    }
    run(folder, &["nick", "spring", "polish", "Anna"], "", 0);
    let (_, err) = run(folder, &["nick", "spring", "polish", "BERT"], "", 65);
    assert!(err.contains("`BERT` is the nick of teutonic already"), "{err}");
    let (out, _) = run(folder, &["nick", "spring"], "", 0);
    assert!(out.contains("Anna") && out.contains("Bert"), "{out}");

    let ingest = ["ingest", "--forum", "bbcode", "--author"];
    let with = |more: &[&'static str]| ingest.iter().chain(more).copied().collect::<Vec<_>>();
    let (_, err) = run(folder, &with(&["Ana"]), "rally all", 65);
    assert!(err.contains("did you mean `Anna`?"), "{err}");
    let (_, err) = run(folder, &with(&["Bert"]), "done", 65);
    assert!(err.contains("`Bert` plays in spring, autumn: say in which game with --game"), "{err}");
    run(folder, &with(&["Bert", "--game", "autum"]), "done", 65);
    let (out, _) = run(folder, &with(&["Bert", "--game", "autumn"]), "[b]done[/b]", 0);
    assert!(out.contains("autumn teutonic: accepted"), "{out}");
    let (out, _) = run(folder, &with(&["bert"]), "game spring\ndone", 0);
    assert!(out.contains("spring teutonic: accepted"), "{out}");
    let (out, _) = run(folder, &with(&["bert"]), "[autumn T1] mine\nmove K99: forwad 3", 0);
    assert!(out.contains("autumn teutonic: nothing usable"), "{out}");
    let (out, _) = run(folder, &with(&["Anna", "--reply"]), "[quote]rally not P01[/quote]rally all", 0);
    assert_eq!(out, "Anna: your orders were taken (turn 1, Polish-Lithuanian half-turn).\n");
    let (out, _) = run(folder, &with(&["Anna", "--reply"]), "more follows", 0);
    assert_eq!(out, "Anna: your post was read; there was nothing in it to be entered.\n");
    let (out, _) = run(folder, &with(&["Anna", "--reply"]), "cancel", 0);
    assert_eq!(out, "Anna: your orders were taken back (turn 1, Polish-Lithuanian half-turn).\n");
    let (out, _) = run(folder, &with(&["Anna", "--reply"]), "rally all\n\n", 0);
    assert_eq!(out, "Anna: your orders were taken (turn 1, Polish-Lithuanian half-turn).\n");
    // The receipt is there together with the answer, and after it; nothing is entered anew.
    let both = with(&["Bert", "--game", "autumn", "--reply", "--receipt"]);
    let (out, _) = run(folder, &both, "move K05: forward 1\nmove K99: forwad 3", 0);
    let (public, own) = out.split_once("--- for Bert alone ---\n").unwrap();
    assert!(public.starts_with("--- for the thread ---\nBert: your orders were taken"), "{out}");
    assert!(
        !public.contains("K05") && own.contains("K05") && own.contains("did you mean `forward`?"),
        "{out}"
    );
    let one = |more: &str| {
        let words = ["Bert", "--game", "autumn", more];
        let words: Vec<&str> = ingest.iter().chain(&words).copied().collect();
        run(folder, &words, "move K05: forward 1\nmove K99: forwad 3", 0).0
    };
    assert_eq!(one("--receipt").trim_end(), own.trim_end());
    let again = one("--reply");
    assert!(again.contains("orders were taken") && again.contains("(This post was read before;"), "{again}");
    run(folder, &["adjudicate", "spring", "--now"], "", 0);

    run(folder, &["post", "spring", "--limit", "2000"], "", 0);
    run(folder, &["post", "spring", "--format", "markdown", "--seat", "polish", "--turn", "1"], "", 0);
    let mut names: Vec<String> = fs::read_dir(folder.join("posts"))
        .unwrap()
        .map(|e| e.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    let plain =
        |n: &String| n.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b"-.".contains(&b));
    assert!(names.iter().all(plain), "{names:?}");
    assert!(names.contains(&"spring-turn-1-polish.md".to_owned()), "{names:?}");
    assert!(names.contains(&"spring-turn-1.png".to_owned()), "{names:?}");
    // Grunwald has a turn before the first, so that there is an opening only until it is played.
    run(folder, &["post", "spring", "--turn", "0"], "", 0);
    assert!(!folder.join("posts/spring-opening.bbcode.txt").exists());
    run(folder, &["post", "spring", "--limit", "20"], "", 2);
    run(folder, &["post", "spring", "--turn", "9"], "", 65);
    let (out, _) = run(folder, &["verify"], "", 0);
    assert_eq!(out.matches(": sound").count(), 2, "{out}");
}
