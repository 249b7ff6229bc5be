//! Where the single figures of a body stand: ranks and files, wedges, hollow squares.

use super::block::{Block, Pose};
use super::measure::{Angle, Paces};

/// The base of a figure: along its front and behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stand {
    /// Along its front.
    pub width: Paces,
    /// Behind it.
    pub depth: Paces,
}

/// A figure's place in a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FigurePlace {
    /// Its rank, the front rank being 0; in a square 0.
    pub rank: u32,
    /// Counted from the left in its rank, or on its side of a square.
    pub file: u32,
    /// Whether it stands on the outside: in the front rank, at an end of a wedge's rank, in a square.
    pub rim: bool,
    /// Its base, looking where it looks.
    pub block: Block,
}

impl Stand {
    /// A base so far to the right and forward of the middle of a body's front.
    fn at(self, pose: Pose, right: Paces, forward: Paces) -> Block {
        Block { pose: pose.shifted(right, forward), width: self.width, depth: self.depth }
    }

    /// How far to the right of the middle the `file`-th of `files` figures stands that stand side by side.
    fn aside(self, file: u32, files: u32) -> Paces {
        (self.width * (2 * i64::from(file) - i64::from(files) + 1)).part(1, 2)
    }

    /// Figures in so many files; those of a short last rank stand in the middle.
    pub fn ranks(self, pose: Pose, files: u32, figures: u32) -> Vec<FigurePlace> {
        let files = files.clamp(1, figures.max(1));
        (0..figures)
            .map(|n| {
                let (rank, file) = (n / files, n % files);
                let abreast = files.min(figures - rank * files);
                let block = self.at(pose, self.aside(file, abreast), self.depth * -i64::from(rank));
                FigurePlace { rank, file, rim: rank == 0, block }
            })
            .collect()
    }

    /// A wedge of that full size, 6, 12 or 15: three ranks, each a figure wider than the one before it. The
    /// figures that it has lost are missing from the middle of the rear rank. Empty for any other size.
    pub fn wedge(self, pose: Pose, full: u32, figures: u32) -> Vec<FigurePlace> {
        let Some(front) = wedge_front(full) else { return Vec::new() };
        let mut places = Vec::new();
        for rank in 0..3 {
            let abreast = front + rank;
            let missing = if rank == 2 { full.saturating_sub(figures) } else { 0 };
            let kept = abreast.saturating_sub(missing);
            for file in 0..kept {
                let end = file == 0 || file + 1 == kept;
                let right = match kept {
                    _ if missing == 0 => self.aside(file, abreast),
                    // The ends stay where they are, the others close up in the middle.
                    _ if file == 0 && kept > 1 => self.aside(0, abreast),
                    _ if end && kept > 1 => self.aside(abreast - 1, abreast),
                    1 => Paces::ZERO,
                    _ => self.aside(file - 1, kept - 2),
                };
                let block = self.at(pose, right, self.depth * -i64::from(rank));
                places.push(FigurePlace { rank, file, rim: rank == 0 || end, block });
            }
        }
        places
    }

    /// A hollow square: so many figures look to the front, the rear, the right and the left. Front and rear
    /// stand between the corners, the sides between front and rear.
    pub fn square(self, pose: Pose, [front, rear, right, left]: [u32; 4]) -> Vec<FigurePlace> {
        let (width, depth) = self.square_size([front, rear, right, left]);
        let (half, middle) = (width.part(1, 2), -depth.part(1, 2));
        let turned = |right, forward, turn| {
            let moved = pose.shifted(right, forward);
            Pose::new(moved.at, moved.facing + Angle::degrees(turn))
        };
        let sides = [
            (turned(Paces::ZERO, Paces::ZERO, 0), front),
            (turned(Paces::ZERO, -depth, 180), rear),
            (turned(half, middle, 90), right),
            (turned(-half, middle, -90), left),
        ];
        sides
            .into_iter()
            .flat_map(|(side, abreast)| {
                (0..abreast).map(move |file| FigurePlace {
                    rank: 0,
                    file,
                    rim: true,
                    block: self.at(side, self.aside(file, abreast), Paces::ZERO),
                })
            })
            .collect()
    }

    /// How wide and deep such a square is.
    pub fn square_size(self, [front, rear, right, left]: [u32; 4]) -> (Paces, Paces) {
        let width = (self.width * i64::from(front.max(rear))).max(self.depth * 2);
        (width, self.width * i64::from(right.max(left)) + self.depth * 2)
    }
}

/// Figures in the front rank of a wedge of 6, 12 or 15; each later rank has one more.
pub fn wedge_front(full: u32) -> Option<u32> {
    match full {
        6 => Some(1),
        12 => Some(3),
        15 => Some(4),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plane::Point;

    const HEAVY: Stand = Stand { width: Paces(7_500), depth: Paces::whole(15) };

    fn north() -> Pose {
        Pose::new(Point::whole(100, 100), Angle::degrees(0))
    }

    #[test]
    fn a_short_last_rank_stands_in_the_middle() {
        let places = HEAVY.ranks(north(), 6, 10);
        let last: Vec<i64> = places[6..].iter().map(|p| p.block.pose.at.x.0).collect();
        assert_eq!(last, [88_750, 96_250, 103_750, 111_250]);
        assert!(places[6..].iter().all(|p| p.rank == 1 && p.block.pose.at.y == Paces::whole(85)));
        assert_eq!(HEAVY.ranks(north(), 4, 5)[4].block.pose.at.x, Paces::whole(100));
    }

    #[test]
    fn wedges_have_rims_of_five_seven_and_eight() {
        for (full, rim) in [(6, 5), (12, 7), (15, 8)] {
            let places = HEAVY.wedge(north(), full, full);
            assert_eq!(places.len(), full as usize);
            assert_eq!(places.iter().filter(|p| p.rim).count(), rim);
        }
        let short = HEAVY.wedge(north(), 12, 10);
        assert_eq!(short.iter().filter(|p| p.rim).count(), 7, "losses come from the middle of the rear rank");
        let rear: Vec<i64> = short[7..].iter().map(|p| p.block.pose.at.x.0).collect();
        assert_eq!(rear, [85_000, 100_000, 115_000]);
    }

    #[test]
    fn nobody_stands_on_another_in_a_square() {
        let places = HEAVY.square(north(), [6, 6, 5, 5]);
        assert_eq!(places.len(), 22);
        for (i, a) in places.iter().enumerate() {
            assert!(places[i + 1..].iter().all(|b| !a.block.overlaps(&b.block)), "{a:?}");
        }
        assert_eq!(HEAVY.square_size([6, 6, 5, 5]), (Paces::whole(45), Paces(67_500)));
    }
}
