//! The marks of Markdown within a line, taken off.

/// A line without emphasis, code marks, links and escapes; and how many pieces in it were struck out.
pub fn taken_off(line: &str) -> (String, usize) {
    let line = line.trim_end();
    let line = line.strip_suffix('\\').unwrap_or(line);
    let mut letters = Vec::new();
    let mut source = unlinked(line).into_iter().peekable();
    while let Some(c) = source.next() {
        match source.peek() {
            Some(next) if c == '\\' && next.is_ascii_punctuation() => {
                letters.push(Letter::Plain(*next));
                source.next();
            }
            _ if matches!(c, '*' | '_' | '~' | '`') => letters.push(Letter::Mark(c)),
            _ => letters.push(Letter::Plain(c)),
        }
    }
    let bullet = letters.iter().position(|l| *l != Letter::Plain(' '));
    let bullet = bullet.filter(|&at| {
        letters[at] == Letter::Mark('*') && letters.get(at + 1).is_none_or(|l| *l == Letter::Plain(' '))
    });
    if let Some(at) = bullet {
        letters[at] = Letter::Plain('*');
    }
    let struck = without_struck(&mut letters);
    (without_marks(&letters), struck)
}

/// A letter, or one that may mark others.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Letter {
    Plain(char),
    Mark(char),
}

impl Letter {
    fn shown(self) -> char {
        let (Self::Plain(c) | Self::Mark(c)) = self;
        c
    }
}

/// Takes out what stands between two `~~`.
fn without_struck(letters: &mut Vec<Letter>) -> usize {
    let pair = [Letter::Mark('~'); 2];
    let mut struck = 0;
    while let Some(from) = letters.windows(2).position(|w| w == pair) {
        let Some(to) = letters[from + 2..].windows(2).position(|w| w == pair) else { break };
        letters.drain(from..from + 2 + to + 2);
        struck += 1;
    }
    struck
}

/// The text without the marks that come in pairs; one alone stays.
fn without_marks(letters: &[Letter]) -> String {
    let mut keep = vec![true; letters.len()];
    for mark in ['`', '*', '_'] {
        let mut open: Option<usize> = None;
        for at in (0..letters.len()).filter(|&at| letters[at] == Letter::Mark(mark)) {
            // `a_b_c` is one word, and no emphasis.
            let inner = |i: Option<usize>| {
                i.and_then(|i| letters.get(i)).is_some_and(|l| l.shown().is_alphanumeric())
            };
            if mark == '_' && inner(at.checked_sub(1)) && inner(Some(at + 1)) {
                continue;
            }
            match open.take() {
                Some(from) => (keep[from], keep[at]) = (false, false),
                None => open = Some(at),
            }
        }
    }
    letters.iter().zip(keep).filter(|(_, keep)| *keep).map(|(l, _)| l.shown()).collect()
}

/// The letters of a line in which `[text](address)` is its text and `![picture](address)` is nothing.
fn unlinked(line: &str) -> Vec<char> {
    let mut out = String::new();
    let mut rest = line;
    while let Some(open) = rest.find('[') {
        let (head, tail) = rest.split_at(open);
        let link = tail[1..].split_once("](").and_then(|(text, after)| {
            let (_, after) = after.split_once(')')?;
            (!text.contains(['[', ']'])).then_some((text, after))
        });
        match link.filter(|_| !head.ends_with('\\')) {
            Some((text, after)) => {
                match head.strip_suffix('!') {
                    Some(head) => out.push_str(head),
                    None => {
                        out.push_str(head);
                        out.push_str(text);
                    }
                }
                rest = after;
            }
            None => {
                out.push_str(head);
                out.push('[');
                rest = &tail[1..];
            }
        }
    }
    out.push_str(rest);
    out.chars().collect()
}

/// The entities that forums put into the text of a post.
pub fn entities(line: &str) -> String {
    if !line.contains('&') {
        return line.to_owned();
    }
    let known = [
        ("&lt;", "<"),
        ("&gt;", ">"),
        ("&quot;", "\""),
        ("&#39;", "'"),
        ("&#91;", "["),
        ("&#93;", "]"),
        ("&nbsp;", " "),
        ("&amp;", "&"),
    ];
    known.iter().fold(line.to_owned(), |line, (entity, letter)| line.replace(entity, letter))
}
