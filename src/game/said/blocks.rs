//! The blocks of a text that are words to others, cut out of it before anything else reads it.

use estafette_core::press::Manner;
use estafette_mail::{Speech, heading, is_closed, is_end};

/// A block: what a seat has to say, and to whom.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Block {
    /// The line on which it begins.
    pub line: usize,
    pub speech: Speech,
    pub manner: Option<Manner>,
    /// For whom, as it was written.
    pub to: String,
    pub text: String,
}

/// Takes the blocks out of a text; blank lines stay behind, so that the others keep their numbers. Words on the
/// line of the heading are all that is said, unless the end is marked: orders below them are for nobody else.
pub(crate) fn cut(text: &str) -> (String, Vec<Block>) {
    let mut blocks: Vec<Block> = Vec::new();
    let mut rest = String::with_capacity(text.len());
    let mut within = false;
    let lines: Vec<&str> = text.lines().collect();
    for (at, line) in lines.iter().enumerate() {
        let number = at + 1;
        match heading(line) {
            Some(head) => {
                let (speech, manner) = (head.speech, head.manner);
                let (to, text) = (head.to.to_owned(), head.text.to_owned());
                within = text.is_empty() || is_closed(&lines[at + 1..]);
                blocks.push(Block { line: number, speech, manner, to, text });
            }
            None if within && is_end(line) => within = false,
            None if within => {
                let block = blocks.last_mut().expect("a block is open");
                block.text.push('\n');
                block.text.push_str(line);
            }
            None => rest.push_str(line),
        }
        rest.push('\n');
    }
    for block in &mut blocks {
        block.text = block.text.trim_matches('\n').trim_end().to_owned();
    }
    (rest, blocks)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_are_cut_out_and_all_else_keeps_its_line() {
        let text = "rally all\npress to red: shall we\n\nmove north?\ncancel\nend press\nface all N\npress to blue\nnow\ndispatch to red\nfly";
        let (rest, blocks) = cut(text);
        assert_eq!(rest, "rally all\n\n\n\n\n\nface all N\n\n\n\n\n");
        let got: Vec<_> = blocks.iter().map(|b| (b.line, b.speech, b.to.as_str(), b.text.as_str())).collect();
        let want = [
            (2, Speech::Press, "red", "shall we\n\nmove north?\ncancel"),
            (8, Speech::Press, "blue", "now"),
            (10, Speech::Dispatch, "red", "fly"),
        ];
        assert_eq!(got, want);
    }

    #[test]
    fn orders_below_words_on_one_line_are_told_to_nobody() {
        let (rest, blocks) =
            cut("press to red: good game!\nface all N\npress to blue: so long\nand well\nend press");
        assert_eq!(rest, "\nface all N\n\n\n\n");
        let got: Vec<_> = blocks.iter().map(|b| b.text.as_str()).collect();
        assert_eq!(got, ["good game!", "so long\nand well"]);
    }
}
