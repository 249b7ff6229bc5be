//! The fields of a board, two beside each other: head with number, name and badges; piles, cards on
//! offer and words; below them the slot in which pawns stand, from the left.

use std::fmt::Write;

use super::page::{Area, INNER, MARGIN, Page, bold, line_height, plain};
use super::pieces::{self, CARD, COIN_WIDE, LARGE_WIDE, PILE, SMALL_WIDE};
use super::style::{self, Look, css};
use estafette_board::cards::{BoardField, FieldState, Placement};

/// Space between fields.
const GAP: f32 = 14.0;
/// Height of a field's head.
const HEAD: f32 = 38.0;
/// Space within a field.
const PAD: f32 = 12.0;
/// Height of a group of pawns: the pawns, and the words below them.
const GROUP: (f32, f32) = (65.0, 22.0);
/// More small pawns than these are drawn as one with a number.
const MOST_SMALL: u32 = 6;
/// More large pawns than these are drawn as one with a number.
const MOST_LARGE: u32 = 3;
/// Words of a note are this high.
const NOTE: f32 = 14.0;

/// How a field is laid out.
struct Layout {
    /// Height of the cards and words.
    cards: f32,
    /// The groups in lines: which placement, its left edge and width.
    lines: Vec<Vec<(usize, f32, f32)>>,
}

impl Layout {
    fn height(&self) -> f32 {
        HEAD + PAD + self.cards + PAD + self.slot() + PAD
    }

    fn slot(&self) -> f32 {
        let one = GROUP.0 + GROUP.1 + 6.0;
        self.lines.len().max(1) as f32 * one + 8.0
    }
}

impl Page<'_> {
    /// All fields, line by line.
    pub fn fields(&mut self) {
        let scene = self.scene;
        let wide = (INNER - GAP) / 2.0;
        for pair in scene.fields.chunks(2) {
            let laid: Vec<Layout> = pair.iter().map(|field| self.lay(field, wide)).collect();
            let high = laid.iter().map(Layout::height).fold(0.0, f32::max);
            for (i, (field, layout)) in pair.iter().zip(&laid).enumerate() {
                let x = MARGIN + i as f32 * (wide + GAP);
                self.field(Area { x, y: self.y, w: wide, h: high }, field, layout);
            }
            self.y += high + GAP;
            self.cut();
        }
    }

    fn lay(&self, field: &BoardField, wide: f32) -> Layout {
        let room = wide - 2.0 * PAD;
        let beside = room - shelf_wide(field);
        let notes: usize = field.notes.iter().map(|note| self.note_lines(note, beside)).sum();
        let words = notes as f32 * line_height(NOTE) + 4.0;
        let mut lines: Vec<Vec<(usize, f32, f32)>> = Vec::new();
        let mut left = f32::MAX;
        for (i, placement) in field.placements.iter().enumerate() {
            let group = self.group_wide(placement).min(room - 8.0);
            if left + group > room - 4.0 {
                lines.push(Vec::new());
                left = 4.0;
            }
            if let Some(line) = lines.last_mut() {
                line.push((i, left, group));
            }
            left += group + 6.0;
        }
        Layout { cards: words.max(CARD.1), lines }
    }

    fn note_lines(&self, note: &str, room: f32) -> usize {
        self.letters.wrap(note, NOTE, plain(NOTE, style::INK).weight, room, 5).len()
    }

    fn field(&mut self, area: Area, field: &BoardField, layout: &Layout) {
        let shut = field.state == FieldState::Shut;
        let look = style::kind(&field.style);
        let colour = if shut { style::SHUT } else { look.frame };
        self.plate(area, 10.0, style::FIELD, Some((colour, 2.0)));
        self.field_head(area, field, colour, look);
        let (x, y) = (area.x + PAD, area.y + HEAD + PAD);
        if shut {
            self.out.push_str("<g opacity=\".5\">");
        }
        // In a field that is higher than it need be, the slot stays at the foot.
        let slot = layout.slot();
        let top = area.y + area.h - PAD - slot;
        let lower = (top - PAD - y - layout.cards) / 2.0;
        let words = self.shelf((x, y + lower), field, look) + x;
        if shut {
            self.out.push_str("</g>");
        }
        let mut line = y + lower + NOTE;
        for note in &field.notes {
            let room = area.x + area.w - PAD - words;
            let count = self.lines((words, line), plain(NOTE, style::INK), room, 5, note);
            line += count as f32 * line_height(NOTE);
        }
        let ground = if shut { style::FIELD } else { style::SLOT };
        let edge = if shut { style::LINE } else { style::SHUT };
        self.plate(Area { x, y: top, w: area.w - 2.0 * PAD, h: slot }, 12.0, ground, Some((edge, 1.0)));
        let middle = top + slot / 2.0;
        if shut {
            self.stamp("lock", (area.x + area.w / 2.0, middle), 1.0, style::LINE, Some(style::LINE));
        } else if field.placements.is_empty() {
            self.stamp("ahead", (x + 26.0, middle), 1.0, style::LINE, Some(style::LINE));
        }
        for (n, groups) in layout.lines.iter().enumerate() {
            let upper = top + 7.0 + n as f32 * (GROUP.0 + GROUP.1 + 6.0);
            for (i, left, wide) in groups {
                self.group((x + left, upper), *wide, &field.placements[*i]);
            }
        }
    }

    fn field_head(&mut self, area: Area, field: &BoardField, colour: style::Rgb, look: Look) {
        let Area { x, y, w, .. } = area;
        let _ = write!(
            self.out,
            "<path d=\"M{x:.1} {:.1}v-{}a10 10 0 0 1 10 -10h{:.1}a10 10 0 0 1 10 10v{}z\" fill=\"{}\"/>",
            y + HEAD,
            HEAD - 10.0,
            w - 20.0,
            HEAD - 10.0,
            css(colour)
        );
        let middle = y + HEAD / 2.0;
        let mut left = x + PAD;
        if !field.number.is_empty() {
            let _ = write!(
                self.out,
                "<circle cx=\"{:.1}\" cy=\"{middle:.1}\" r=\"13\" fill=\"{}\"/>",
                left + 11.0,
                css(style::PAPER)
            );
            self.centred((left + 11.0, middle + 6.5), bold(18.0, style::INK), 21.0, &field.number);
            left += 34.0;
        }
        self.stamp(&format!("e-{}", look.class), (left + 10.0, middle), 0.95, style::PAPER, None);
        left += 30.0;
        // Badges take what they need up to half of the head; the name gets the rest.
        let most = (x + w - PAD - left) * 0.62;
        let mut right = x + w - PAD;
        for badge in field.badges.iter().rev() {
            let room = most - (x + w - PAD - right);
            if room < 30.0 {
                break;
            }
            let wide = self.badge_width(badge, 13.5).min(room);
            self.badge(right - wide, middle, 13.5, wide, badge);
            right -= wide + 6.0;
        }
        self.words((left, middle + 7.0), bold(20.0, style::PAPER), right - left - 4.0, &field.name);
    }

    /// Piles, offers and pawns to be won; returns how wide they are with the space after them.
    fn shelf(&mut self, at: (f32, f32), field: &BoardField, look: Look) -> f32 {
        let (mut x, y) = at;
        for count in &field.piles {
            self.pile((x, y + CARD.1 - PILE.1), look, *count);
            x += PILE.0 + 6.0;
        }
        if !field.piles.is_empty() {
            x += 6.0;
        }
        for card in &field.offers {
            self.card((x, y), card);
            x += CARD.0 + 8.0;
        }
        for (i, (seat, count)) in field.stock.iter().enumerate() {
            let (left, low) = (x + (i / 2) as f32 * STOCK, y + 40.0 + (i % 2) as f32 * 46.0);
            self.small((left + 13.0, low), seat);
            self.words((left + 31.0, low - 7.0), bold(17.0, style::INK), STOCK - 34.0, &format!("× {count}"));
        }
        shelf_wide(field)
    }

    /// How wide a group of pawns is.
    fn group_wide(&self, placement: &Placement) -> f32 {
        let words = self.width(bold(13.0, style::INK), &self.group_words(placement)) + 14.0;
        let mut pawns = 12.0 + standing(placement.large, MOST_LARGE, LARGE_WIDE);
        pawns += standing(placement.small, MOST_SMALL, SMALL_WIDE);
        if placement.coins > 0 {
            pawns += COIN_WIDE + 2.0;
        }
        pawns.max(words.min(150.0)).max(46.0)
    }

    fn group_words(&self, placement: &Placement) -> String {
        let (_, mark) = self.seat(&placement.seat);
        if placement.score.is_empty() { mark } else { format!("{mark} · {}", placement.score) }
    }

    /// Pawns and coins of one seat, with what they count below them.
    fn group(&mut self, at: (f32, f32), wide: f32, placement: &Placement) {
        let (x, y) = at;
        let (livery, _) = self.seat(&placement.seat);
        let high = GROUP.0 + GROUP.1;
        self.plate(Area { x, y, w: wide, h: high }, 8.0, style::PAPER, Some((livery.edge, 1.6)));
        let _ = write!(
            self.out,
            "<path d=\"M{:.1} {:.1}h{:.1}v{}a7 7 0 0 1 -7 7h-{:.1}a7 7 0 0 1 -7 -7z\" fill=\"{}\"/>",
            x + 0.8,
            y + GROUP.0,
            wide - 1.6,
            GROUP.1 - 7.8,
            wide - 15.6,
            css(livery.body)
        );
        let pawns = standing(placement.large, MOST_LARGE, LARGE_WIDE)
            + standing(placement.small, MOST_SMALL, SMALL_WIDE)
            + if placement.coins > 0 { COIN_WIDE + 2.0 } else { 0.0 };
        let mut left = x + (wide - pawns) / 2.0;
        let floor = y + GROUP.0 - 4.0;
        for _ in 0..drawn(placement.large, MOST_LARGE) {
            self.large((left + LARGE_WIDE / 2.0, floor), &placement.seat);
            left += LARGE_WIDE;
        }
        left = self.times(left, floor, placement.large, MOST_LARGE);
        for _ in 0..drawn(placement.small, MOST_SMALL) {
            self.small((left + SMALL_WIDE / 2.0, floor), &placement.seat);
            left += SMALL_WIDE;
        }
        left = self.times(left, floor, placement.small, MOST_SMALL);
        if placement.coins > 0 {
            self.coin((left + 2.0 + COIN_WIDE / 2.0, floor - 15.0), placement.coins);
        }
        let words = self.group_words(placement);
        self.centred((x + wide / 2.0, y + GROUP.0 + 15.5), bold(13.0, livery.print), wide - 10.0, &words);
    }

    /// The number of pawns that are drawn as one.
    fn times(&mut self, left: f32, floor: f32, count: u32, most: u32) -> f32 {
        if count <= most {
            return left;
        }
        self.words((left + 1.0, floor - 6.0), bold(14.0, style::INK), TIMES - 3.0, &format!("×{count}"));
        left + TIMES
    }
}

/// Width of the number beside pawns that are drawn as one.
const TIMES: f32 = 34.0;
/// Width of a column of pawns to be won.
const STOCK: f32 = 80.0;

fn drawn(count: u32, most: u32) -> u32 {
    if count > most { 1 } else { count }
}

fn standing(count: u32, most: u32, wide: f32) -> f32 {
    let number = if count > most { TIMES } else { 0.0 };
    drawn(count, most) as f32 * wide + number
}

/// What piles, offers and pawns to be won take, with the space after them.
fn shelf_wide(field: &BoardField) -> f32 {
    let piles = field.piles.len() as f32 * (PILE.0 + 6.0) + if field.piles.is_empty() { 0.0 } else { 6.0 };
    let offers = field.offers.len() as f32 * (pieces::CARD.0 + 8.0);
    let stock = field.stock.len().div_ceil(2) as f32 * STOCK;
    let all = piles + offers + stock;
    if all > 0.0 { all + 8.0 } else { 0.0 }
}
