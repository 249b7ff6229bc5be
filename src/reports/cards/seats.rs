//! The players' rows: colour, letter and name, what is said of them, and what everybody sees that they
//! have, in columns.

use super::page::{Area, INNER, MARGIN, Page, WIDE, bold, plain};
use super::style;
use estafette_board::cards::{Holding, SeatRow};

/// Height of a row.
const ROW: f32 = 58.0;
/// Where the columns begin.
const COLUMNS: f32 = 330.0;

impl Page<'_> {
    /// All rows, below the heads of their columns.
    pub fn seats(&mut self) {
        let scene = self.scene;
        if scene.seats.is_empty() {
            return;
        }
        let columns = self.columns();
        for (head, (x, wide)) in scene.columns.iter().zip(&columns) {
            let at = (x + wide / 2.0, self.y + 14.0);
            self.centred(at, plain(14.0, style::FAINT), wide - 6.0, head);
        }
        self.y += if scene.columns.iter().all(String::is_empty) { 2.0 } else { 22.0 };
        for row in &scene.seats {
            self.seat_row(row, &columns);
            self.y += ROW + 6.0;
        }
        self.y += 8.0;
        self.cut();
    }

    /// Left edge and width of each column: in proportion to what its widest cell may need.
    fn columns(&self) -> Vec<(f32, f32)> {
        let count = self.scene.seats.iter().map(|row| row.cells.len()).max().unwrap_or(0);
        let need = |i: usize| {
            let cells = self.scene.seats.iter().filter_map(|row| row.cells.get(i));
            cells.map(|cell| self.need(cell)).fold(64.0, f32::max)
        };
        let needs: Vec<f32> = (0..count).map(need).collect();
        let all: f32 = needs.iter().sum();
        let room = WIDE - MARGIN - 6.0 - COLUMNS;
        let mut left = COLUMNS;
        let mut columns = Vec::new();
        for need in needs {
            let wide = need * room / all;
            columns.push((left, wide));
            left += wide;
        }
        columns
    }

    fn need(&self, cell: &Holding) -> f32 {
        match cell {
            Holding::Coins(_) | Holding::Cards(_) => 84.0,
            Holding::Tokens(values) => 16.0 + grouped(values).into_iter().map(token_wide).sum::<f32>(),
            Holding::Pawns { of, .. } if *of <= MOST_PAWNS => 52.0 + *of as f32 * 19.0,
            Holding::Pawns { .. } => 90.0,
            Holding::Words(words) => self.width(bold(20.0, style::INK), words) + 18.0,
        }
    }

    fn seat_row(&mut self, row: &SeatRow, columns: &[(f32, f32)]) {
        let (x, y) = (MARGIN, self.y);
        let (livery, mark) = self.seat(&row.seat);
        self.plate(Area { x, y, w: INNER, h: ROW }, 8.0, style::FIELD, Some((style::LINE, 1.2)));
        self.plate(Area { x, y, w: 46.0, h: ROW }, 8.0, livery.body, Some((livery.edge, 1.6)));
        self.centred((x + 23.0, y + ROW / 2.0 + 9.0), bold(26.0, livery.print), 38.0, &mark);
        let left = x + 58.0;
        let room = COLUMNS - left - 8.0;
        let line = if row.tags.is_empty() { y + ROW / 2.0 + 7.0 } else { y + 25.0 };
        self.words((left, line), bold(19.0, style::INK), room, &row.name);
        let mut at = left;
        for tag in &row.tags {
            let rest = left + room - at;
            if rest < 30.0 {
                break;
            }
            at += self.badge(at, y + 43.0, 12.5, rest, tag) + 6.0;
        }
        for (cell, (left, wide)) in row.cells.iter().zip(columns) {
            self.cell((left + wide / 2.0, y + ROW / 2.0), *wide - 8.0, cell, &row.seat);
        }
    }

    /// A cell around a point.
    fn cell(&mut self, at: (f32, f32), room: f32, cell: &Holding, seat: &str) {
        let (x, y) = at;
        let number = bold(20.0, style::INK);
        match cell {
            Holding::Coins(count) => self.counted("coin", at, *count),
            Holding::Cards(count) => self.counted("cards", at, *count),
            Holding::Tokens(values) if values.is_empty() => self.centred((x, y + 7.0), number, room, "–"),
            Holding::Tokens(values) => {
                let groups = grouped(values);
                let wide: f32 = groups.iter().copied().map(token_wide).sum();
                let narrow = (room / wide).min(1.0);
                let mut left = x - wide * narrow / 2.0;
                for (value, count) in groups {
                    let apart = token_wide((value, count)) * narrow;
                    self.token((left + 15.0, y), &value.to_string());
                    if count > 1 {
                        let at = (left + 30.0, y + 5.0);
                        self.words(at, bold(15.0, style::INK), apart - 32.0, &format!("×{count}"));
                    }
                    left += apart;
                }
            }
            Holding::Pawns { owned, of } => self.owned(at, room, (*owned, *of), seat),
            Holding::Words(words) => self.centred((x, y + 7.0), number, room, words),
        }
    }

    /// A sign with a number behind it.
    fn counted(&mut self, sign: &str, at: (f32, f32), count: u32) {
        let (x, y) = at;
        if sign == "coin" {
            self.stamp("coin", (x - 18.0, y), 1.0, style::GOLD, None);
        } else {
            self.backs((x - 29.0, y - 14.0));
        }
        self.words((x + 1.0, y + 7.0), bold(20.0, style::INK), 42.0, &count.to_string());
    }

    /// Two small cards face down, their upper left corner at a point.
    pub fn backs(&mut self, at: (f32, f32)) {
        let back = style::kind("crown").back;
        for off in [4.0, 0.0] {
            let area = Area { x: at.0 + off, y: at.1 + off / 2.0, w: 19.0, h: 26.0 };
            self.plate(area, 3.0, back, Some((style::PAPER, 1.2)));
        }
    }

    /// Pawns owned in colour, the others as outlines, and both as numbers.
    fn owned(&mut self, at: (f32, f32), room: f32, (owned, of): (u32, u32), seat: &str) {
        let (livery, _) = self.seat(seat);
        let (x, y) = (at.0, at.1 + 14.0);
        let shown = if of <= MOST_PAWNS { of } else { 1 };
        let apart = 19.0;
        let wide = shown as f32 * apart + 38.0;
        let mut left = x - wide.min(room) / 2.0;
        for i in 0..shown {
            let fill = if i < owned { livery.body } else { style::PAPER };
            let edge = if i < owned { livery.edge } else { style::SHUT };
            self.stamp("small", (left + apart / 2.0, y), 0.88, fill, Some(edge));
            left += apart;
        }
        self.words((left + 5.0, y - 7.0), bold(16.0, style::INK), 36.0, &format!("{owned}/{of}"));
    }
}

/// More pawns than these are drawn as one with a number.
const MOST_PAWNS: u32 = 6;

/// What tokens of one value take: the token, and how many there are if there is more than one.
fn token_wide((_, count): (u32, usize)) -> f32 {
    match count {
        1 => 34.0,
        2..=9 => 60.0,
        _ => 70.0,
    }
}

/// Values with how often each comes, the highest first.
fn grouped(values: &[u32]) -> Vec<(u32, usize)> {
    let mut groups = std::collections::BTreeMap::new();
    for value in values {
        *groups.entry(*value).or_insert(0) += 1;
    }
    groups.into_iter().rev().collect()
}
