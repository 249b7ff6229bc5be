//! A host who would choose: words that are sent last, rounds and networks of his liking, a house that is set to another beacon.

use super::*;
use estafette_core::Beacon;

/// A host who plays red, knows the secret and sees blue's words tries many words of his own. In a game on words alone he
/// foresees what each would bring; here none of them tells him anything.
#[test]
fn words_that_are_sent_last_choose_no_die() {
    let mut hall = on_beacon(&[], &[]);
    hall.mail(&blue(), "words grey heron\nnumber 4");
    let file = hall.file();
    let secret: String = file.query_row("SELECT secret FROM open_games", [], |r| r.get(0)).unwrap();
    let secret = Secret::from_hex(&secret).unwrap();
    let label = "estafette-die-1|spring|0|1|clash|1|1.2|red|1|6";
    let six = |words: &String| DiceKey::new(&secret, [words.as_str(), "grey heron"]).die(label, 6) == 6;
    let foreseen: Vec<String> = (0..400).map(|n| format!("goose {n}")).filter(six).collect();
    assert!(foreseen.len() > 40);
    hall.mail(&red(), &format!("words {}\nnumber 3", foreseen[0]));
    let round = hall.close(Mode::WhenAllIn);
    let words = hall.log().iter().rposition(|e| matches!(e, Entry::Words { .. })).unwrap();
    let fixed = hall.log().iter().position(|e| matches!(e, Entry::RoundFixed(_))).unwrap();
    assert!(words < fixed && BEACON.time_of(round) > hall.now);
    hall.go_on();
    let sixes = |round: u64| {
        let randomness = BEACON.verify(&SIGNER.round(round)).unwrap();
        let key = |words: &String| DiceKey::with_round(&secret, [words.as_str(), "grey heron"], &randomness);
        foreseen.iter().filter(|words| key(words).die(label, 6) == 6).count()
    };
    assert!(sixes(round) * 2 < foreseen.len(), "what he foresaw holds for few of them, by chance");
    assert_eq!(hall.rolled().iter().find(|d| d.key == label).unwrap().round, Some(round));
}

#[test]
fn a_host_who_journals_another_round_is_found() {
    let mut hall = on_beacon(&[], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    let round = hall.close(Mode::WhenAllIn);
    hall.go_on();
    hall.sound();
    // He likes an earlier round better, and its signature is the beacon's.
    let earlier = |entry: Entry| match entry {
        Entry::RoundFixed(mut fixed) => {
            (fixed.round, fixed.comes) = (round - 100, BEACON.time_of(round - 100));
            Entry::RoundFixed(fixed)
        }
        Entry::RoundKnown(mut known) => {
            known.round = SIGNER.round(round - 100);
            Entry::RoundKnown(known)
        }
        other => other,
    };
    let verdict = hall.forge(earlier);
    let fault = verdict.rounds[0].fault.clone().unwrap();
    assert!(!verdict.is_sound() && verdict.chain.is_none());
    assert!(fault.contains(&format!("round {round} decides by the rule")), "{fault}");

    let mut hall = on_beacon(&[], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.close(Mode::WhenAllIn);
    hall.go_on();
    let own = |entry: Entry| match entry {
        Entry::RoundKnown(mut known) => {
            known.round = SigningBeacon::new(7).round(known.round.number);
            Entry::RoundKnown(known)
        }
        other => other,
    };
    let fault = hall.forge(own).rounds[0].fault.clone().unwrap();
    assert!(fault.contains("public key"), "{fault}");
    // A later round of a network of his own, which he names himself.
    let mut hall = on_beacon(&[], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.close(Mode::WhenAllIn);
    hall.go_on();
    both(&mut hall, ["number 3", "number 4"]);
    hall.close(Mode::WhenAllIn);
    hall.go_on();
    let mut before = 0;
    let switched = |entry: Entry| match entry {
        Entry::RoundFixed(mut fixed) => {
            if before > 0 {
                fixed.network = Some(Beacon::quicknet());
            }
            before += 1;
            Entry::RoundFixed(fixed)
        }
        other => other,
    };
    let fault = hall.forge(switched).rounds[1].fault.clone().unwrap();
    assert!(fault.contains("another network"), "{fault}");
    // Orders that came after they were closed are made to count.
    let later = |entry: Entry| match entry {
        Entry::Begun { sitting, upto, revision } => Entry::Begun { sitting, upto: upto + 1, revision },
        other => other,
    };
    assert!(!hall.forge(later).begun.is_empty());
}

#[test]
fn a_game_keeps_the_network_of_its_first_round_whatever_the_house_is_set_to() {
    let mut hall = on_beacon(&[], &[]);
    both(&mut hall, ["number 3", "number 4"]);
    hall.close(Mode::WhenAllIn);
    hall.go_on();
    both(&mut hall, ["number 3", "number 4"]);
    hall.now += Duration::minutes(5);
    let store = Box::new(Sqlite::open_quickly(&hall.dir.path().join("house.db")).unwrap());
    let own = Identity::new("Estafette", "orders", "club.example");
    assert_eq!(own.beacon, Beacon::quicknet());
    let mut moved = House::open(store, &hall.tiny, own, &mut |b| b.fill(7)).unwrap();
    let ran = moved.run(&spring(), Mode::WhenAllIn, hall.now).unwrap();
    let Stopped::Drawn { round, comes, .. } = ran.stopped else { panic!("{ran:?}") };
    assert_eq!((comes, &moved.awaited_rounds().unwrap()[0].network), (BEACON.time_of(round), &*BEACON));
    hall.now = comes + Duration::seconds(1);
    moved.enter_round(&spring(), &SIGNER.round(round), fetched(), hall.now).unwrap();
    assert!(moved.verify(&spring()).unwrap().is_sound());
    drop(moved);
    hall.sound();
}
