//! What becomes of the lines of an army list: it is opened, or a later list took its place.

use estafette_core::Fate;
use estafette_core::text;
use estafette_orders::sheet::Places;
use estafette_rules::OrderText;

use super::super::ids::Seat;
use super::super::position::Position;
use super::super::{muster, sheet};
use super::{Ended, Page};

/// What became of a seat's army list.
pub(super) fn page(before: &Position, seat: Seat, texts: &[OrderText]) -> Page {
    let lists: Vec<&OrderText> = texts.iter().filter(|t| t.period == 0).collect();
    let Some((list, _)) = sheet::list(texts) else { return Page::default() };
    let army = muster::read(&before.data, &list, seat);
    let places = Places::of(&list);
    let all: u32 = lists.iter().map(|t| Places::of(&t.text).count()).sum();
    let void = all.saturating_sub(places.count());
    let end = match army.units.is_empty() {
        true => Ended::new(Fate::Overtaken, text!("no-unit-stands-in-the-list")),
        false => Ended::done(),
    };
    let line = |text: &str, number: usize| text.lines().nth(number - 1).unwrap_or_default().trim().to_owned();
    let mut page = Page::new();
    let mut put = |order: u32, text: String, end: Ended| {
        if page.last().is_none_or(|(last, ..)| *last != order) {
            page.push((order, text, end));
        }
    };
    let from = lists.iter().rposition(|t| !t.continues).unwrap_or(0);
    let mut before_it = 0;
    for earlier in &lists[..from] {
        let places = Places::of(&earlier.text);
        for (number, _) in muster::read(&before.data, &earlier.text, seat).lines {
            let end = Ended::overtaken(text!("a-later-list-of-yours-took"));
            put(before_it + places.number(number, 0), line(&earlier.text, number), end);
        }
        before_it += places.count();
    }
    for (number, _) in &army.lines {
        put(void + places.number(*number, 0), line(&list, *number), end.clone());
    }
    page
}
