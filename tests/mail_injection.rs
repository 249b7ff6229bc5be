//! Nothing that a player writes reaches a header, a path, SQL, a template or a page as more than text:
//! a game in which name, subject, dice words, orders and questions are hostile sends the same mails as one
//! in which they are harmless, but for the words themselves.

use std::cell::RefCell;
use std::collections::BTreeSet;

use chrono::{DateTime, Duration, Utc};
use estafette::core::{GameId, Lang};
use estafette::game::{Holder, House, Identity, Mode, NewGame};
use estafette::mail::Envelope;
use estafette::rules::{Library, Settings};
use estafette::store::{MailKind, Sqlite, StoreKey};
use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{
    BufferQueue, TagKind, Token, TokenSink, TokenSinkResult, Tokenizer, TokenizerOpts,
};
use mail_parser::{Message, MessageParser, MimeHeaders, PartType};

const HARMLESS: &str = "Ann of the mill";

/// Each tries one or more ways out of its place.
const HOSTILE: [&str; 7] = [
    "<script>alert(1)</script><img src=http://evil.example/x.png onerror=alert(1)>",
    "\" onmouseover=\"x\" '><svg/onload=x></td></table></div></body></html>&lt;b&gt;",
    "{{name}} {{{html}}} {{#each this}}{{/each}} {{> partial}} {{lookup . 'x'}}",
    "'); DROP TABLE letters;-- \"; DELETE FROM games WHERE 'a'='a",
    "../../../etc/passwd %2e%2e%2f C:\\x\\y |rm -rf / `id` $(id)",
    "x\r\nBcc: all@evil.example\r\nContent-Type: text/html\r\n\r\n<b>\u{0}\u{85}\u{2028}.\r\n.\r\nMAIL FROM:<x>",
    "\u{202e}gnp.exe\u{200f}\u{feff} =?utf-8?Q?=0D=0ABcc:_x@y.example?= \u{fffd}\u{1f600}é",
];

/// All mails of a small game in which one player's words are these.
fn mails(library: &Library, words: &str) -> Vec<(MailKind, Vec<u8>)> {
    let dir = tempfile::tempdir().unwrap();
    let now: DateTime<Utc> = "2026-01-05T20:00:00Z".parse().unwrap();
    let own = Identity::new("Estafette", "orders", "club.example");
    let mut byte = 0u8;
    let mut random = |bytes: &mut [u8]| {
        for b in bytes {
            byte = byte.wrapping_mul(29).wrapping_add(71);
            *b = byte;
        }
    };
    let store = Box::new(Sqlite::open(&dir.path().join("house.db"), &StoreKey::new([3; 32])).unwrap());
    let mut house = House::open(store, library, own, &mut random).unwrap();
    let game = GameId::new("spring-1410");
    let new = NewGame {
        game: game.clone(),
        system: "grunwald-1410".into(),
        scenario: None,
        settings: Settings::default(),
    };
    let seats = house.create(&new, &mut random, now).unwrap().seats;
    let mut reply_to = Vec::new();
    for seat in &seats {
        let holder = Holder {
            address: format!("{seat}@players.example"),
            // More is refused: a name is one line of at most 80 letters.
            name: words.chars().filter(|c| !c.is_control() && *c != '\u{2028}').take(80).collect(),
            zone: "Europe/Warsaw".into(),
            lang: Lang::English,
        };
        reply_to.push(house.seat(&game, seat, &holder, &mut random, now).unwrap().reply_to);
    }
    let line = words.replace(['\r', '\n'], " ");
    let quoted = line.replace(['\\', '"'], "'");
    let texts = [
        format!("words {line}"),
        format!("help {line}"),
        format!("move {line}: forward 1\nmove L07: left 60 # {line}\nplace \"{quoted}\" at A21B38"),
        format!("game {line}\nrally all"),
        format!("answer 1 {line}\nlanguage {line}"),
    ];
    for (i, text) in texts.iter().enumerate() {
        let raw = format!(
            "From: \"{quoted}\" <{}@players.example>\r\nTo: <{}>\r\nSubject: {line}\r\n\
             Message-ID: <l{i}@players.example>\r\nReferences: <{line}> <l0@players.example>\r\n\
             MIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n{text}\r\n",
            seats[0], reply_to[0]
        );
        let raw = raw.replace('\0', "");
        let at = now + Duration::hours(i as i64);
        let kept = house.take(raw.as_bytes(), &Envelope::default(), at).unwrap();
        house.handle_waiting(at).unwrap();
        house.handle(kept.id(), at).unwrap();
    }
    house.run(&game, Mode::Now, now + Duration::days(1)).unwrap();
    assert!(house.verify(&game).unwrap().is_sound(), "{words:?}");
    house.outbox(&game).unwrap().into_iter().map(|m| (m.mail.kind, m.mail.bytes)).collect()
}

/// The names of a mail's header fields, in order.
fn fields(raw: &[u8]) -> Vec<String> {
    let text = String::from_utf8_lossy(raw);
    let head = text.split("\r\n\r\n").next().unwrap_or("");
    let lines = head.split("\r\n").filter(|l| !l.starts_with([' ', '\t']));
    lines.map(|l| l.split(':').next().unwrap_or("").to_owned()).collect()
}

/// The tags of a page in order, with the names of their attributes.
#[derive(Default)]
struct Shape {
    tags: RefCell<Vec<String>>,
    targets: RefCell<Vec<String>>,
}

impl TokenSink for Shape {
    type Handle = ();

    fn process_token(&self, token: Token, _line: u64) -> TokenSinkResult<()> {
        if let Token::TagToken(tag) = token {
            let mut names: Vec<String> = tag.attrs.iter().map(|a| a.name.local.to_string()).collect();
            names.sort();
            let sign = if tag.kind == TagKind::EndTag { "/" } else { "" };
            self.tags.borrow_mut().push(format!("{sign}{} {}", tag.name, names.join(" ")));
            let linking = tag
                .attrs
                .iter()
                .filter(|a| matches!(&*a.name.local, "src" | "href" | "xlink:href" | "style"));
            self.targets.borrow_mut().extend(linking.map(|a| a.value.to_string()));
        }
        TokenSinkResult::Continue
    }
}

fn shape(page: &str) -> (Vec<String>, Vec<String>) {
    let tokenizer = Tokenizer::new(Shape::default(), TokenizerOpts::default());
    let input = BufferQueue::default();
    input.push_back(StrTendril::from(page));
    let _ = tokenizer.feed(&input);
    tokenizer.end();
    (tokenizer.sink.tags.take(), tokenizer.sink.targets.take())
}

/// Pages, SVG drawings, PNG pictures and file names of a mail.
fn check_parts(message: &Message<'_>, words: &str) -> BTreeSet<String> {
    let mut tags = BTreeSet::new();
    for part in &message.parts {
        if let Some(name) = part.attachment_name() {
            let safe = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
            assert!(name.chars().all(safe) && !name.starts_with('.'), "{name}");
        }
        let drawing = String::from_utf8_lossy(part.contents());
        let page = match &part.body {
            PartType::Html(page) => page.as_ref(),
            _ if drawing.starts_with("<svg") || drawing.starts_with("<?xml") => &drawing,
            _ if part.contents().starts_with(b"\x89PNG") => {
                check_picture(part.contents());
                continue;
            }
            _ => continue,
        };
        let (shape, targets) = shape(page);
        for tag in &shape {
            let name = tag.trim_start_matches('/').split(' ').next().unwrap_or("");
            assert!(
                !["script", "iframe", "object", "embed", "form", "base", "link", "foreignobject"]
                    .contains(&name),
                "{words:?}: {tag}"
            );
            assert!(!tag.split(' ').skip(1).any(|a| a.starts_with("on")), "{words:?}: {tag}");
        }
        for target in targets {
            let remote = ["http:", "https:", "javascript:", "//", "url(", "@import"];
            assert!(!remote.iter().any(|r| target.to_lowercase().contains(r)), "{words:?}: {target}");
        }
        tags.extend(shape);
    }
    tags
}

/// A picture holds nothing but a picture.
fn check_picture(png: &[u8]) {
    let mut at = 8;
    while at + 8 <= png.len() {
        let length = u32::from_be_bytes(png[at..at + 4].try_into().unwrap()) as usize;
        let kind = &png[at + 4..at + 8];
        assert!([&b"IHDR"[..], b"PLTE", b"tRNS", b"IDAT", b"IEND"].contains(&kind), "{kind:?}");
        at += length + 12;
    }
}

#[test]
fn hostile_words_stay_words_in_every_mail_of_a_game() {
    let library = estafette::shelf::load(None).unwrap();
    let harmless = mails(&library, HARMLESS);
    assert!(harmless.len() > 8);
    let parse = |raw: &[u8]| MessageParser::default().parse(raw).unwrap().into_owned();
    let known: BTreeSet<String> =
        harmless.iter().flat_map(|(_, raw)| check_parts(&parse(raw), HARMLESS)).collect();
    for words in HOSTILE {
        let hostile = mails(&library, words);
        assert_eq!(hostile.len(), harmless.len(), "{words:?}");
        for ((kind, raw), (harmless_kind, harmless_raw)) in hostile.iter().zip(&harmless) {
            assert_eq!(kind, harmless_kind, "{words:?}");
            assert_eq!(fields(raw), fields(harmless_raw), "{words:?}");
            assert!(raw.split(|&b| b == b'\n').all(|l| l.len() <= 998), "{words:?}");
            let (message, other) = (parse(raw), parse(harmless_raw));
            let to =
                |m: &Message<'_>| m.to().and_then(|a| a.first()).and_then(|a| a.address().map(str::to_owned));
            assert_eq!(to(&message), to(&other));
            assert_eq!(message.to().unwrap().iter().count(), 1);
            let kinds = |m: &Message<'_>| -> Vec<String> {
                m.parts
                    .iter()
                    .map(|p| {
                        p.content_type()
                            .map(|c| format!("{}/{:?}", c.ctype(), c.subtype()))
                            .unwrap_or_default()
                    })
                    .collect()
            };
            assert_eq!(kinds(&message), kinds(&other), "{words:?}");
            let unknown: Vec<String> = check_parts(&message, words).difference(&known).cloned().collect();
            assert!(unknown.is_empty(), "{words:?} {kind:?}: {unknown:?}");
        }
        // What stood in a template stands in the mail as it was written.
        if words.contains("{{name}}") {
            let said = hostile
                .iter()
                .any(|(_, raw)| parse(raw).body_text(0).is_some_and(|t| t.contains("{{{html}}}")));
            assert!(said, "the words are gone");
        }
    }
}
