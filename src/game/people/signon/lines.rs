//! Text of a mail in lines that fit.

/// Letters in a line.
const WIDTH: usize = 76;

/// A paragraph in lines that fit, with a line end.
pub fn wrapped(text: &str) -> String {
    filled(text, "", "")
}

/// An item below a heading.
pub fn item(text: &str) -> String {
    filled(text, "  ", "    ")
}

/// A text in lines that fit, with what its first line and its others begin with, and a line end.
pub fn filled(text: &str, first: &str, others: &str) -> String {
    let mut out = first.to_owned();
    let mut width = first.chars().count();
    let mut fresh = true;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if !fresh && width + 1 + letters > WIDTH {
            out.push('\n');
            out.push_str(others);
            (width, fresh) = (others.len(), true);
        }
        if !fresh {
            out.push(' ');
            width += 1;
        }
        out.push_str(word);
        width += letters;
        fresh = false;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_item_hangs_below_its_first_line() {
        let text = item(&"word ".repeat(20));
        assert!(text.starts_with("  word") && text.contains("\n    word") && text.ends_with("word\n"));
        assert!(text.lines().all(|l| l.len() <= WIDTH), "{text}");
    }
}
