//! Letters that name another game or seat than the one to whose address they came: nothing of them is taken.

use crate::Outcome;
use crate::post::identify::subject_tag;
use crate::post::visit::Visit;
use crate::said::commands::SortedText;
use estafette_words::say;

impl Visit<'_> {
    /// Why nothing of a letter is taken that names another game or seat than the one to whose address it came.
    pub(crate) fn meant_for_another(&self, said: &SortedText) -> Option<String> {
        let (voice, game) = (self.voice(), self.game.row.id.as_str());
        let other =
            self.other_game(said).map(|named| say!(voice, "receipt-other-game", named = &named, game = game));
        let seat = self.game.seat_title(&self.from.seat, voice);
        let seat = || {
            self.other_seat(said).map(|named| say!(voice, "receipt-other-seat", named = &named, seat = &seat))
        };
        other.or_else(seat)
    }

    /// The game that the letter is meant for, if that is not the one to whose address it came.
    fn other_game(&self, said: &SortedText) -> Option<String> {
        let tagged = subject_tag(&self.from.letter.subject).map(|(game, _)| game);
        let here = self.game.row.id.as_str();
        let named = said.another_game(here).map(str::to_owned);
        named.or(tagged.filter(|named| said.games.is_empty() && named != here))
    }

    /// The seat for which the letter says that it is, if that is another than the one to whose address it came.
    fn other_seat(&self, said: &SortedText) -> Option<String> {
        let named = said.games.iter().filter_map(|(_, seat)| seat.as_deref());
        named.map(str::to_owned).find(|named| named != self.from.seat.as_str())
    }

    pub(crate) fn refuse_other(&mut self, remark: String) {
        self.receipt.remarks.push(remark);
        self.note(Outcome::Unusable);
    }
}
