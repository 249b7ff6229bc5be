//! The top of a board: title, track of rounds, banner, and the open event.

use std::fmt::Write;

use super::page::{Area, INNER, MARGIN, Page, WIDE, bold, line_height, plain};
use super::pieces;
use super::style::{self, css};
use estafette_board::cards::EventSpace;

/// Width of a step of the track.
const STEP: f32 = 41.0;
/// The track is at most this wide; more steps are narrower.
const TRACK: f32 = 410.0;

impl Page<'_> {
    /// Title, the line below it, and the track at the right.
    pub fn head(&mut self) {
        let scene = self.scene;
        let wide = self.track();
        let room = INNER - wide - 24.0;
        self.words((MARGIN, 40.0), bold(27.0, style::INK), room, &scene.title);
        self.words((MARGIN, 65.0), plain(16.0, style::FAINT), room, &scene.subtitle);
        self.y = 82.0;
        self.cut();
    }

    /// Draws the steps against the right margin; returns how wide they are.
    fn track(&mut self) -> f32 {
        let track = &self.scene.track;
        let count = track.steps.len();
        if count == 0 {
            return 0.0;
        }
        let step = (TRACK / count as f32).min(STEP);
        let left = WIDE - MARGIN - step * count as f32;
        for (i, one) in track.steps.iter().enumerate() {
            let middle = left + step * (i as f32 + 0.5);
            let now = track.current == Some(i);
            let past = track.current.is_some_and(|current| i < current);
            let (fill, print) = match (now, past) {
                (true, _) => (style::ALARM, style::PAPER),
                (_, true) => (style::SLOT, style::FAINT),
                _ => (style::PAPER, style::INK),
            };
            let area = Area { x: middle - step / 2.0 + 2.0, y: 20.0, w: step - 4.0, h: 32.0 };
            let edge = if now { (style::INK, 2.4) } else { (style::SHUT, 1.2) };
            self.plate(area, 6.0, fill, Some(edge));
            self.centred((middle, 42.0), bold(16.0, print), step - 9.0, &one.label);
            if now {
                let _ = write!(
                    self.out,
                    "<path d=\"M{:.1} 6H{:.1}L{middle:.1} 17Z\" fill=\"{}\"/>",
                    middle - 8.0,
                    middle + 8.0,
                    css(style::INK)
                );
            }
            if let Some(class) = &one.emblem {
                let look = style::kind(class);
                self.stamp(&format!("e-{}", look.class), (middle, 64.0), 0.62, look.frame, None);
            }
        }
        step * count as f32
    }

    /// The banner across the page, if there is one.
    pub fn banner(&mut self) {
        let Some(banner) = &self.scene.banner else { return };
        let area = Area { x: MARGIN, y: self.y, w: INNER, h: 40.0 };
        self.plate(area, 6.0, style::ALARM, None);
        self.centred((WIDE / 2.0, self.y + 27.0), bold(20.0, style::PAPER), INNER - 30.0, banner);
        self.y += 52.0;
        self.cut();
    }

    /// The space of the event, if the board has one.
    pub fn event(&mut self) {
        let Some(event) = &self.scene.event else { return };
        let look = style::kind("event");
        let (x, y) = (MARGIN, self.y);
        let left = if event.pile.is_some() { x + 14.0 + pieces::PILE.0 + 16.0 } else { x + 18.0 };
        let room = MARGIN + INNER - left - 16.0;
        let lines = self.letters.wrap(&event.text, 16.0, plain(16.0, style::INK).weight, room, 4).len();
        let least = if event.pile.is_some() { pieces::PILE.1 + 16.0 } else { 0.0 };
        let high = (44.0 + lines as f32 * line_height(16.0)).max(least);
        let area = Area { x, y, w: INNER, h: high };
        if event.name.is_empty() {
            self.plate(area, 10.0, style::FIELD, Some((style::LINE, 1.4)));
        } else {
            self.plate(area, 10.0, look.face, Some((look.frame, 2.4)));
        }
        if let Some(count) = event.pile {
            self.pile((x + 14.0, y + (high - pieces::PILE.1) / 2.0 + 1.0), look, count);
        }
        self.event_words(event, left, y + (high - 44.0 - lines as f32 * line_height(16.0)) / 2.0, room);
        self.y += high + 14.0;
        self.cut();
    }

    fn event_words(&mut self, event: &EventSpace, left: f32, y: f32, room: f32) {
        let look = style::kind("event");
        self.stamp("e-event", (left + 9.0, y + 22.0), 0.85, look.frame, None);
        let heading = bold(14.0, look.frame);
        let wide = self.words((left + 24.0, y + 28.0), heading, room * 0.3, &event.heading);
        if !event.name.is_empty() {
            let at = left + 24.0 + wide + 14.0;
            self.words((at, y + 29.0), bold(20.0, look.print), left + room - at, &event.name);
        }
        let fill = if event.name.is_empty() { style::FAINT } else { style::INK };
        self.lines((left, y + 53.0), plain(16.0, fill), room, 4, &event.text);
    }
}
