//! Where two texts differ, with the file and the line.

/// Lines shown around a difference.
const AROUND: usize = 2;
/// Lines shown of all differences of a file.
const MOST: usize = 80;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Line {
    Same(usize, usize),
    Gone(usize),
    New(usize),
}

/// The lines that differ, `-` as they stand in the file and `+` as they are now.
pub fn diff(file: &str, stands: &str, is: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (stands.lines().collect(), is.lines().collect());
    let lines = compare(&old, &new);
    let near = |i: usize| {
        let from = i.saturating_sub(AROUND);
        lines[from..(i + AROUND + 1).min(lines.len())].iter().any(|l| !matches!(l, Line::Same(..)))
    };
    let (mut shown, mut open) = (Vec::new(), false);
    let mut at = 1;
    for (i, line) in lines.iter().enumerate() {
        if near(i) {
            if !open {
                shown.push(format!("{file}:{at}"));
            }
            shown.push(match line {
                Line::Same(o, _) => format!("    {}", old[*o]),
                Line::Gone(o) => format!("  - {}", old[*o]),
                Line::New(n) => format!("  + {}", new[*n]),
            });
        }
        open = near(i);
        at += usize::from(!matches!(line, Line::New(_)));
    }
    if shown.len() > MOST {
        let more = shown.len() - MOST;
        shown.truncate(MOST);
        shown.push(format!("  and {more} lines more"));
    }
    shown.join("\n")
}

/// The longest common lines, and what lies between them.
fn compare(old: &[&str], new: &[&str]) -> Vec<Line> {
    let same = old.iter().zip(new).take_while(|(o, n)| o == n).count();
    let (a, b) = (&old[same..], &new[same..]);
    let width = b.len() + 1;
    let mut longest = vec![0u32; (a.len() + 1) * width];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            longest[i * width + j] = if a[i] == b[j] {
                longest[(i + 1) * width + j + 1] + 1
            } else {
                longest[(i + 1) * width + j].max(longest[i * width + j + 1])
            };
        }
    }
    let mut lines: Vec<Line> = (0..same).map(|i| Line::Same(i, i)).collect();
    let (mut i, mut j) = (0, 0);
    while i < a.len() || j < b.len() {
        if i < a.len() && j < b.len() && a[i] == b[j] {
            lines.push(Line::Same(same + i, same + j));
            (i, j) = (i + 1, j + 1);
        } else if j == b.len() || i < a.len() && longest[(i + 1) * width + j] >= longest[i * width + j + 1] {
            lines.push(Line::Gone(same + i));
            i += 1;
        } else {
            lines.push(Line::New(same + j));
            j += 1;
        }
    }
    lines
}

#[test]
fn a_difference_is_shown_with_its_line() {
    let shown = diff("a.txt", "one\ntwo\nthree\nfour\nfive\n", "one\ntwo\nthree\n4\nfive\nsix\n");
    assert_eq!(shown, "a.txt:2\n    two\n    three\n  - four\n  + 4\n    five\n  + six");
}
