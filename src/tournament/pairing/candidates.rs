//! Which pairs can stand in a best pairing at all. A field of a thousand has half a million pairs; a few
//! dozen for each player are left.
//!
//! **Why no other pair can.** Let a-b (a above b) and c-d (c above d) be two pairs of a best pairing whose
//! stretches of the order overlap: both a and c stand above both b and d. Making a-c and b-d of them takes
//! at least 2 from the sum of distances and touches nothing else; so one of these two is marked, that is,
//! barred or penalised. Now whoever stands between a and b is of a pair that overlaps a-b. Each such pair
//! therefore has its upper player among those marked with a, or its lower among those marked with b. One
//! found by a marked player between a and b holds at most two of those between, one found by a marked
//! player above a or below b at most one. So between a and b there stand no more than twice the marked
//! ones there, and the marked ones beyond; and these count only if they themselves can reach past a
//! or past b with a pair that is left.

use super::field::Pool;

/// Rounds of striking out, each on what the one before left. Stopping early leaves too much, never too little.
const PASSES: usize = 4;

/// The pairs that can stand in a best pairing, each with the higher ranked first, in order.
pub(super) fn candidates(field: &Pool) -> Vec<(usize, usize)> {
    let size = field.size();
    let marked: Vec<Vec<usize>> = (0..size)
        .map(|one| (0..size).filter(|&other| other != one && !field.is_free(one, other)).collect())
        .collect();
    let mut reach = vec![(0, size); size];
    let mut left = Vec::new();
    for _ in 0..PASSES {
        let before = left.len();
        left = pass(field, &marked, &reach);
        if left.len() == before {
            break;
        }
        reach = (0..size).map(|player| (player, player)).collect();
        for &(upper, lower) in &left {
            reach[upper].1 = reach[upper].1.max(lower);
            reach[lower].0 = reach[lower].0.min(upper);
        }
    }
    left
}

/// One round of striking out: `reach` has for each player the highest and the lowest he can meet.
fn pass(field: &Pool, marked: &[Vec<usize>], reach: &[(usize, usize)]) -> Vec<(usize, usize)> {
    let size = field.size();
    let above: Vec<usize> = (0..size)
        .map(|player| marked[player].iter().filter(|&&c| c < player && reach[c].1 > player).count())
        .collect();
    let below: Vec<usize> = (0..size)
        .map(|player| marked[player].iter().filter(|&&d| d > player && reach[d].0 < player).count())
        .collect();
    let most = marked.iter().map(Vec::len).max().unwrap_or(0);
    let mut left = Vec::new();
    for upper in 0..size {
        let own = marked[upper].partition_point(|&c| c <= upper);
        let furthest = size.min(upper + 2 + 2 * (marked[upper].len() + most));
        for lower in upper + 1..furthest.min(reach[upper].1 + 1) {
            let theirs = &marked[lower];
            let between = marked[upper][own..].partition_point(|&c| c < lower)
                + theirs.partition_point(|&d| d < lower)
                - theirs.partition_point(|&d| d <= upper);
            let near = lower - upper - 1 <= 2 * between + above[upper] + below[lower];
            if near && reach[lower].0 <= upper && field.penalty(upper, lower).is_some() {
                left.push((upper, lower));
            }
        }
    }
    left
}
