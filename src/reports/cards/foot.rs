//! The foot of a board: cards that the reader may see in somebody's possession, what the signs mean, and
//! notes.

use super::page::{Area, INNER, MARGIN, Page, WIDE, bold, line_height, plain};
use super::pieces::SMALL_CARD;
use super::style;
use estafette_board::cards::{Hand, Sign};

/// From card to card.
const STEP: f32 = SMALL_CARD.0 + 4.0;
/// From one line of cards to the next.
const LINE: f32 = SMALL_CARD.1 + 6.0;
/// Height of a hand's title.
const TITLE: f32 = 28.0;
/// Most cards in a line.
const MOST: usize = 21;

impl Page<'_> {
    /// All hands; those of one seat beside each other as long as there is room.
    pub fn hands(&mut self) {
        let hands = &self.scene.hands;
        let mut x = MARGIN;
        let mut high = 0.0_f32;
        for (i, hand) in hands.iter().enumerate() {
            let (wide, tall) = self.hand_size(hand);
            let another = i > 0 && hands[i - 1].seat != hand.seat;
            if another || x > MARGIN && x + wide > WIDE - MARGIN {
                self.y += high + 8.0;
                self.cut();
                (x, high) = (MARGIN, 0.0);
            }
            self.hand(Area { x, y: self.y, w: wide, h: tall }, hand);
            x += wide + 10.0;
            high = high.max(tall);
        }
        if !hands.is_empty() {
            self.y += high + 16.0;
            self.cut();
        }
    }

    fn hand_size(&self, hand: &Hand) -> (f32, f32) {
        let lines = hand.cards.len().div_ceil(MOST).max(1);
        let words = self.width(bold(15.0, style::INK), &hand.title) + 48.0;
        let cards = hand.cards.len().clamp(1, MOST) as f32 * STEP + 16.0;
        (words.max(cards).min(INNER), TITLE + lines as f32 * LINE + 4.0)
    }

    fn hand(&mut self, area: Area, hand: &Hand) {
        let Area { x, y, w, .. } = area;
        let (livery, mark) = self.seat(&hand.seat);
        self.plate(area, 8.0, style::FIELD, Some((livery.body, 2.0)));
        self.plate(
            Area { x: x + 8.0, y: y + 5.0, w: 20.0, h: 19.0 },
            4.0,
            livery.body,
            Some((livery.edge, 1.2)),
        );
        self.centred((x + 18.0, y + 19.5), bold(13.5, livery.print), 17.0, &mark);
        self.words((x + 35.0, y + 20.0), bold(15.0, style::INK), w - 43.0, &hand.title);
        for (i, card) in hand.cards.iter().enumerate() {
            let at = (x + 10.0 + (i % MOST) as f32 * STEP, y + TITLE + (i / MOST) as f32 * LINE);
            self.small_card(at, card);
        }
        if hand.cards.is_empty() {
            self.words((x + 14.0, y + TITLE + 34.0), bold(20.0, style::SHUT), 30.0, "–");
        }
    }

    /// What kinds of card and signs mean.
    pub fn legend(&mut self) {
        let scene = self.scene;
        let pen = plain(14.0, style::INK);
        let mut x = MARGIN;
        self.y += 4.0;
        let kinds = scene.kinds.iter().filter(|kind| !kind.title.is_empty());
        for kind in kinds.clone() {
            let wide = self.width(pen, &kind.title).min(INNER - 60.0);
            x = self.next(x, 30.0 + wide);
            let look = style::kind(&kind.class);
            self.plate(Area { x, y: self.y, w: 24.0, h: 24.0 }, 5.0, look.frame, None);
            self.centred((x + 12.0, self.y + 17.0), bold(13.5, style::PAPER), 19.0, &kind.letter);
            self.words((x + 30.0, self.y + 17.0), pen, wide, &kind.title);
            x += 30.0 + wide + 20.0;
        }
        if x > MARGIN && !scene.legend.is_empty() {
            self.y += 32.0;
            x = MARGIN;
        }
        for (sign, title) in &scene.legend {
            let wide = self.width(pen, title).min(INNER - 60.0);
            x = self.next(x, 32.0 + wide);
            self.sign(*sign, (x + 12.0, self.y + 12.0));
            self.words((x + 32.0, self.y + 17.0), pen, wide, title);
            x += 32.0 + wide + 20.0;
        }
        if x > MARGIN {
            self.y += 36.0;
        }
        self.cut();
    }

    /// Where something of a width goes in a legend: further right, or on the next line.
    fn next(&mut self, x: f32, wide: f32) -> f32 {
        if x > MARGIN && x + wide > WIDE - MARGIN {
            self.y += 32.0;
            return MARGIN;
        }
        x
    }

    /// A sign of a legend, around a point.
    fn sign(&mut self, sign: Sign, (x, y): (f32, f32)) {
        let grey = style::livery("");
        match sign {
            Sign::Large => self.stamp("large", (x, y + 14.0), 0.6, grey.body, Some(grey.edge)),
            Sign::Small => self.stamp("small", (x, y + 11.0), 0.78, grey.body, Some(grey.edge)),
            Sign::Coin => self.stamp("coin", (x, y), 0.9, style::GOLD, None),
            Sign::Token => {
                let look = style::kind("provision");
                self.stamp("token", (x, y), 0.85, look.face, Some(look.frame));
            }
            Sign::Pile => self.backs((x - 12.0, y - 14.0)),
        }
    }

    /// The notes.
    pub fn notes(&mut self) {
        let pen = plain(15.0, style::INK);
        for note in &self.scene.notes {
            self.words((MARGIN + 2.0, self.y + 14.0), pen, 14.0, "•");
            let count = self.lines((MARGIN + 18.0, self.y + 14.0), pen, INNER - 18.0, 12, note);
            self.y += count.max(1) as f32 * line_height(15.0) + 3.0;
        }
        self.y += 12.0;
        self.cut();
    }
}
