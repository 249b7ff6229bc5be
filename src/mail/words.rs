//! Encoded words in headers (RFC 2047), also when a letter is split between two of them, and subjects
//! without their reply prefixes.

use super::charset;
use super::normalise;
use super::phrases::{SUBJECT_MARKS, SUBJECT_PREFIXES};
use super::transfer;

/// Charsets in each other that are undone in a header.
const LAYERS: usize = 2;
/// Letters of a value that are kept.
const LONGEST: usize = 1_000;
/// Bytes of a value, decoded, after which no more is looked at: blanks in a row go from it.
const ENOUGH: usize = 16 * LONGEST;
/// Bytes of an encoded word.
const LONGEST_WORD: usize = 2_000;

/// A header value decoded to one plain line, at most 1000 letters of it.
pub(super) fn decoded(value: &[u8]) -> String {
    let mut out = String::new();
    let mut run: Vec<u8> = Vec::new();
    let mut run_charset = String::new();
    let mut rest = value;
    while !rest.is_empty() && out.len() + run.len() < ENOUGH {
        let start = find(rest, b"=?").unwrap_or(rest.len());
        let (before, at) = rest.split_at(start);
        let word = encoded_word(at);
        // Blanks between two encoded words are not part of the text.
        let joins = before.trim_ascii().is_empty() && word.is_some() && !run.is_empty();
        if !joins {
            flush(&mut run, &run_charset, &mut out);
            out.push_str(&charset::decode(before, None, LAYERS).text);
        }
        match word {
            Some(word) => {
                if !word.charset.eq_ignore_ascii_case(&run_charset) {
                    flush(&mut run, &run_charset, &mut out);
                    run_charset.clone_from(&word.charset);
                }
                run.extend_from_slice(&word.bytes);
                rest = &at[word.length..];
            }
            None if at.is_empty() => rest = at,
            None => {
                flush(&mut run, &run_charset, &mut out);
                out.push_str("=?");
                rest = &at[2..];
            }
        }
    }
    flush(&mut run, &run_charset, &mut out);
    normalise::one_line(&out).chars().take(LONGEST).collect()
}

fn flush(run: &mut Vec<u8>, charset: &str, out: &mut String) {
    if !run.is_empty() {
        out.push_str(&charset::decode(run, Some(charset), LAYERS).text);
        run.clear();
    }
}

struct Word {
    charset: String,
    bytes: Vec<u8>,
    length: usize,
}

/// `=?charset?Q?text?=` at the start of some bytes.
fn encoded_word(at: &[u8]) -> Option<Word> {
    let inner = at.strip_prefix(b"=?")?;
    let charset_end = inner.iter().take(60).position(|&b| b == b'?')?;
    let kind = inner.get(charset_end + 1)?.to_ascii_uppercase();
    let text = inner.get(charset_end + 2..)?.strip_prefix(b"?")?;
    let text_end = find(&text[..text.len().min(LONGEST_WORD + 2)], b"?=")?;
    let text = &text[..text_end];
    if text.contains(&b'?') {
        return None;
    }
    let bytes = match kind {
        b'B' => transfer::base64(text).bytes.into_owned(),
        b'Q' => {
            let spaced: Vec<u8> = text.iter().map(|&b| if b == b'_' { b' ' } else { b }).collect();
            let ends_blank = spaced.len() - spaced.trim_ascii_end().len();
            let mut bytes = transfer::quoted(&spaced).bytes.into_owned();
            bytes.extend(std::iter::repeat_n(b' ', ends_blank));
            bytes
        }
        _ => return None,
    };
    let name = String::from_utf8_lossy(&inner[..charset_end]).into_owned();
    let charset = name.split('*').next().unwrap_or("").to_owned();
    Some(Word { charset, bytes, length: 2 + charset_end + 3 + text_end + 2 })
}

fn find(haystack: &[u8], needle: &[u8]) -> Option<usize> {
    haystack.windows(needle.len()).position(|w| w == needle)
}

/// A subject without `Re:`, `AW:`, `Odp:`, `Fwd:`, `Re[2]:`, `[EXT]` and their like, however often.
pub(super) fn plain_subject(subject: &str) -> String {
    let mut rest = subject.trim();
    loop {
        let next = without_mark(rest).or_else(|| without_prefix(rest));
        match next {
            Some(shorter) => rest = shorter,
            None => return rest.trim_end_matches("(fwd)").trim_end().to_owned(),
        }
    }
}

/// Whether a subject has a reply's or forward's prefix.
pub(super) fn is_reply(subject: &str) -> bool {
    let rest = without_mark(subject.trim()).unwrap_or(subject.trim());
    without_prefix(rest).is_some()
}

fn without_mark(text: &str) -> Option<&str> {
    let (mark, rest) = match text.strip_prefix('[') {
        Some(inner) => inner.split_once(']')?,
        None => text.strip_prefix("***")?.split_once("***")?,
    };
    SUBJECT_MARKS
        .contains(&mark.trim_matches([' ', ':', '*']).to_lowercase().as_str())
        .then(|| rest.trim_start())
}

fn without_prefix(text: &str) -> Option<&str> {
    let (head, rest) = text.split_once([':', '：'])?;
    let word = head.split(['[', '(', '^']).next().unwrap_or(head).trim();
    let count = head[word.len().min(head.len())..].trim();
    let counted = count.is_empty() || count.chars().all(|c| c.is_ascii_digit() || "[]()^ ".contains(c));
    let known = SUBJECT_PREFIXES.contains(&word.trim_end_matches('.').to_lowercase().as_str());
    (known && counted).then(|| rest.trim_start())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn encoded_words_join_even_inside_a_letter() {
        let split = b"=?utf-8?Q?Re:_m=C5?= =?UTF-8?q?=82yn_i?=\r\n =?utf-8?B?IMW8dWJy?= end";
        assert_eq!(decoded(split), "Re: młyn i żubr end");
        assert_eq!(decoded(b"a =?iso-8859-2?Q?=B3?= b"), "a ł b");
        assert_eq!(decoded("surowy młyn".as_bytes()), "surowy młyn");
        assert_eq!(decoded(b"=?utf-8?X?a?= =?broken"), "=?utf-8?X?a?= =?broken");
        assert_eq!(decoded(b"=?utf-8?Q?a_?= =?utf-8?Q?b?="), "a b");
    }

    #[test]
    fn prefixes_go_however_often() {
        for subject in [
            "Re: [g1] Turn 3",
            "RE: AW: Odp: [EXT] Re[2]: Fwd: WG: PD: SV: VS: TR: RV: [g1] Turn 3",
            "[EXTERNAL] re : [g1] Turn 3",
            "***SPAM*** Re^3: [g1] Turn 3 (fwd)",
        ] {
            assert_eq!(plain_subject(subject), "[g1] Turn 3", "{subject}");
            assert!(is_reply(subject), "{subject}");
        }
        assert_eq!(plain_subject("move L07: back"), "move L07: back");
        assert!(!is_reply("status"));
    }
}
