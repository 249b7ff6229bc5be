//! Header fields as they stand in the bytes: names folded, values unfolded, nothing decoded.
//!
//! The guard, the loop signs and the subject need the fields before any library has an opinion.

/// One header field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct HeaderField {
    /// The name in lower case, without blanks.
    pub name: String,
    /// The value without line breaks, trimmed.
    pub value: Vec<u8>,
    /// Whether the name stands in the bytes without blanks, as it must.
    pub sound: bool,
}

impl HeaderField {
    /// The value as text; what is not UTF-8 becomes replacement marks.
    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.value).into_owned()
    }
}

/// The header fields of one entity.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Fields(pub Vec<HeaderField>);

impl Fields {
    /// Reads a header block. Lines that are no field (a stray mbox `From ` line) are passed over.
    pub fn read(block: &[u8]) -> Self {
        let mut fields: Vec<HeaderField> = Vec::new();
        for line in block.split(|&b| b == b'\n') {
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            if line.first().is_some_and(|b| matches!(b, b' ' | b'\t')) {
                if let Some(last) = fields.last_mut() {
                    last.value.push(b' ');
                    last.value.extend_from_slice(line.trim_ascii());
                }
            } else if let Some(colon) = line.iter().position(|&b| b == b':') {
                let name: String = line[..colon]
                    .iter()
                    .filter(|b| !b.is_ascii_whitespace())
                    .map(|b| char::from(b.to_ascii_lowercase()))
                    .collect();
                let sound = name.len() == colon;
                fields.push(HeaderField { name, value: line[colon + 1..].trim_ascii().to_vec(), sound });
            }
        }
        for field in &mut fields {
            field.value = field.value.trim_ascii().to_vec();
        }
        Self(fields)
    }

    /// All values of a field.
    pub fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a HeaderField> {
        self.0.iter().filter(move |f| f.name == name)
    }

    /// The first value of a field, as text.
    pub fn first(&self, name: &str) -> Option<String> {
        self.all(name).next().map(HeaderField::text)
    }
}

/// Where the header block of an entity ends and where its body begins.
pub(super) fn header_end(bytes: &[u8]) -> (usize, usize) {
    let mut at = 0;
    while at < bytes.len() {
        let next = bytes[at..].iter().position(|&b| b == b'\n').map_or(bytes.len(), |n| at + n + 1);
        if bytes[at..next].iter().all(|b| matches!(b, b'\r' | b'\n')) {
            return (at, next);
        }
        at = next;
    }
    (bytes.len(), bytes.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn folded_lines_join_and_odd_names_are_still_seen() {
        let fields = Fields::read(b"From x\r\nSubject: a\r\n  b\r\nFR OM : c@d\r\n");
        assert_eq!(fields.first("subject").as_deref(), Some("a b"));
        assert_eq!(fields.first("from").as_deref(), Some("c@d"));
    }

    #[test]
    fn the_body_starts_after_the_first_empty_line() {
        assert_eq!(header_end(b"A: b\r\n\r\nbody"), (6, 8));
        assert_eq!(header_end(b"A: b\n\nbody"), (5, 6));
        assert_eq!(header_end(b"A: b"), (4, 4));
    }
}
