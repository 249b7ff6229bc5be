//! Who can be paired and what each pair costs, as plain numbers.

/// What a pair costs before the distance of its ranks counts, the first thing first.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Penalty {
    /// How often the two have met.
    pub again: u32,
    /// 1 if the plan of a round robin does not want it.
    pub unplanned: u32,
    /// 1 if the two are of one club.
    pub clubs: u32,
}

/// What a whole pairing costs: the lesser is the better, and no two pairings of a field are equal.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// Pairs that have met, each as often as it has.
    pub again: u32,
    /// Pairs beside the plan of a round robin.
    pub unplanned: u32,
    /// Pairs of one club [W-2.1d].
    pub clubs: u32,
    /// The sum of rank distances.
    pub distance: u64,
    /// The partner of each, from the top of the order down.
    pub partners: Vec<usize>,
}

/// An even number of players in the order of their ranks, and the penalty of each pair.
#[derive(Debug, Clone)]
pub(super) struct Pool {
    ranks: Vec<usize>,
    penalties: Vec<Option<Penalty>>,
}

impl Pool {
    /// So many players, with nothing between any two of them.
    pub(super) fn new(size: usize) -> Self {
        Self { ranks: (0..size).collect(), penalties: vec![Some(Penalty::default()); size * size] }
    }

    /// How many players there are.
    pub(super) fn size(&self) -> usize {
        self.ranks.len()
    }

    /// What the pair costs; none if it is barred.
    pub(super) fn penalty(&self, one: usize, other: usize) -> Option<Penalty> {
        self.penalties[one * self.size() + other]
    }

    /// Sets what the pair costs, none to bar it.
    pub(super) fn set(&mut self, one: usize, other: usize, penalty: Option<Penalty>) {
        let size = self.size();
        self.penalties[one * size + other] = penalty;
        self.penalties[other * size + one] = penalty;
    }

    /// Whether the pair costs its distance and nothing else.
    pub(super) fn is_free(&self, one: usize, other: usize) -> bool {
        self.penalty(one, other) == Some(Penalty::default())
    }

    /// The distance of two ranks.
    pub(super) fn distance(&self, one: usize, other: usize) -> u64 {
        self.ranks[one].abs_diff(self.ranks[other]) as u64
    }

    /// The field of some of the players, who keep their ranks.
    pub(super) fn only(&self, kept: &[usize]) -> Self {
        let penalties = kept.iter().flat_map(|&one| kept.iter().map(move |&other| self.penalty(one, other)));
        Self {
            ranks: kept.iter().map(|&player| self.ranks[player]).collect(),
            penalties: penalties.collect(),
        }
    }

    /// What a pairing costs that makes no barred pair: the partner of each.
    pub(super) fn worth(&self, partners: &[usize]) -> Worth {
        let mut worth = Worth { partners: partners.to_vec(), ..Worth::default() };
        for (one, &other) in partners.iter().enumerate().filter(|(one, other)| one < other) {
            let penalty = self.penalty(one, other).unwrap_or_default();
            worth.again += penalty.again;
            worth.unplanned += penalty.unplanned;
            worth.clubs += penalty.clubs;
            worth.distance += self.distance(one, other);
        }
        worth
    }
}
