//! Pairs to tables at least cost, and of all such ways the one that gives the highest pair the lowest table.

/// Repeats, or a price in them.
type Cost = i64;

/// The table of each pair, from 0; `costs` has a row for each pair and a column for each table, and no
/// more rows than columns.
///
/// Tables that no pair needs are given to pairs made up for the purpose, which cost nothing anywhere; then
/// the ways of least cost are exactly those that use no pair and table with a positive reduced cost. Among
/// these each pair, from the first on, takes the lowest table that leaves a way for all others.
pub(super) fn assign(costs: &[Vec<u32>]) -> Vec<usize> {
    let Some(tables) = costs.first().map(Vec::len) else { return Vec::new() };
    let cost = |row: usize, table: usize| costs.get(row).map_or(0, |row| Cost::from(row[table]));
    let (prices, mut taken) = hungarian(tables, &cost);
    let tight = |row: usize, table: usize| cost(row, table) == prices.rows[row] + prices.tables[table];
    let mut seats = vec![0; tables];
    for (table, &row) in taken.iter().enumerate() {
        seats[row] = table;
    }
    for pair in 0..costs.len() {
        for table in 0..seats[pair] {
            let free = seats[pair];
            if !tight(pair, table) || taken[table] < pair {
                continue;
            }
            let mut seen = vec![false; tables];
            seen[table] = true;
            taken[free] = usize::MAX;
            if reseat(taken[table], pair, &mut seen, &mut taken, &tight) {
                taken[table] = pair;
                for (table, &row) in taken.iter().enumerate() {
                    seats[row] = table;
                }
                break;
            }
            taken[free] = pair;
        }
    }
    seats.truncate(costs.len());
    seats
}

/// Finds another table for a row, moving others if need be, but none of the first `settled` and the pair
/// that comes after them.
fn reseat(
    row: usize,
    settled: usize,
    seen: &mut [bool],
    taken: &mut [usize],
    tight: &impl Fn(usize, usize) -> bool,
) -> bool {
    for table in 0..taken.len() {
        let movable = taken[table] == usize::MAX || taken[table] > settled;
        if seen[table] || !movable || !tight(row, table) {
            continue;
        }
        seen[table] = true;
        let holder = taken[table];
        if holder == usize::MAX || reseat(holder, settled, seen, taken, tight) {
            taken[table] = row;
            return true;
        }
    }
    false
}

/// Prices that prove a way to be of least cost: no row and table cost less than their prices together.
struct Prices {
    rows: Vec<Cost>,
    tables: Vec<Cost>,
}

/// Kuhn's and Munkres' method for a square of costs: the prices, and the row at each table.
fn hungarian(size: usize, cost: &impl Fn(usize, usize) -> Cost) -> (Prices, Vec<usize>) {
    const NOBODY: usize = usize::MAX;
    let mut prices = Prices { rows: vec![0; size], tables: vec![0; size] };
    let mut taken = vec![NOBODY; size];
    for first in 0..size {
        let mut slack = vec![Cost::MAX; size];
        let mut from = vec![NOBODY; size];
        let mut tree: Vec<usize> = Vec::new();
        let mut reached = vec![false; size];
        let mut row = first;
        let end = loop {
            let mut nearest = NOBODY;
            for table in (0..size).filter(|&table| !reached[table]) {
                let reduced = cost(row, table) - prices.rows[row] - prices.tables[table];
                if reduced < slack[table] {
                    slack[table] = reduced;
                    from[table] = tree.last().copied().unwrap_or(NOBODY);
                }
                if nearest == NOBODY || slack[table] < slack[nearest] {
                    nearest = table;
                }
            }
            let step = slack[nearest];
            prices.rows[first] += step;
            for &table in &tree {
                prices.rows[taken[table]] += step;
                prices.tables[table] -= step;
            }
            for table in (0..size).filter(|&table| !reached[table]) {
                slack[table] -= step;
            }
            reached[nearest] = true;
            if taken[nearest] == NOBODY {
                break nearest;
            }
            tree.push(nearest);
            row = taken[nearest];
        };
        let mut table = end;
        while from[table] != NOBODY {
            taken[table] = taken[from[table]];
            table = from[table];
        }
        taken[table] = first;
    }
    (prices, taken)
}
