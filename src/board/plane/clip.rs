//! Convex outlines cut at lines, seen from some place, in paces to its right and before it.

/// Room for the corners of a block that is cut twice: each cut at most doubles them.
pub type Corners = [(f64, f64); 16];

/// The part of a convex outline on the inner side of a line: where `inner`, a linear measure, is not negative.
///
/// # Panics
/// When more corners come of it than there is room for: an outline of four may be cut twice.
pub fn clipped<'c>(
    outline: &[(f64, f64)],
    inner: impl Fn((f64, f64)) -> f64,
    kept: &'c mut Corners,
) -> &'c [(f64, f64)] {
    let mut count = 0;
    let mut keep = |place: (f64, f64)| {
        kept[count] = place;
        count += 1;
    };
    for (i, &here) in outline.iter().enumerate() {
        let next = outline[(i + 1) % outline.len()];
        let (a, b) = (inner(here), inner(next));
        if a >= 0.0 {
            keep(here);
        }
        if (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0) {
            let part = a / (a - b);
            keep((here.0 + (next.0 - here.0) * part, here.1 + (next.1 - here.1) * part));
        }
    }
    &kept[..count]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_corner_on_the_line_is_kept_once_and_nothing_beyond_it() {
        let square = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)];
        let mut room = Corners::default();
        assert_eq!(
            clipped(&square, |p| p.0 - 4.0, &mut room),
            [(4.0, 0.0), (10.0, 0.0), (10.0, 10.0), (4.0, 10.0)]
        );
        assert_eq!(clipped(&square, |p| p.0 - 10.0, &mut room), [(10.0, 0.0), (10.0, 10.0)]);
        assert_eq!(clipped(&square, |p| p.0 - 11.0, &mut room), []);
        assert_eq!(clipped(&square, |p| p.0, &mut room), square);
    }
}
