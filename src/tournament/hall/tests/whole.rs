//! A whole tournament, from the announcement to the last standing.

use super::*;
use crate::Outcome;
use crate::live::Stage;

#[test]
fn eight_players_play_two_rounds_by_mail() {
    let mut host = Host::new();
    host.announce(&format(), &announcement());
    host.sign_eight_on();
    assert_eq!(host.event().book.entrants.len(), 8);

    host.until("2027-03-08T10:00:00Z".parse().unwrap());
    let event = host.event();
    assert_eq!(event.stage, Stage::Pairing(1));
    assert!(event.draft.is_some() && event.opened.is_empty(), "the umpire may look at the draft first");

    host.after(24);
    let event = host.event();
    assert_eq!(event.stage, Stage::Playing(1));
    let games: Vec<String> = event.opened.values().map(ToString::to_string).collect();
    assert_eq!(games.len(), 4);
    assert!(games.contains(&"cup-r1-t1".to_owned()), "{games:?}");

    for round in 1..=2 {
        let opened = host.event().opened.clone();
        for ((of, first), game) in opened {
            if of == round {
                let seats = host.seats(&game);
                assert_eq!(seats.len(), 2, "both players of {game} have their first mails");
                let address = EIGHT.iter().find(|(name, ..)| *name == first.as_str()).unwrap().1;
                assert_eq!(seats[0].0, address, "the first of the pair has the first seat");
                host.play(&game);
            }
        }
        host.after(1);
        assert!(host.event().games(round).all(|g| matches!(g.outcome, Some(Outcome::Points(_)))));
        host.after(24);
    }
    let event = host.event();
    assert_eq!(event.stage, Stage::Over);
    assert_eq!(event.books(), Ok(()));
    let verdict = host.verdict();
    assert_eq!(verdict.wrong, Vec::<String>::new());
    for (_, address, _) in EIGHT {
        let last = host.mails_to(address).into_iter().rfind(|m| m.kind == "tournament").unwrap();
        assert!(last.subject.starts_with("[cup] "), "{last:?}");
        assert!(last.text.contains("Ann Archer"), "the standing names all: {}", last.text);
        assert!(last.reply_to.starts_with("orders+event."), "{}", last.reply_to);
    }
}
