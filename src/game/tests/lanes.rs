//! Senders in turns: who is handled when many letters wait.

use super::*;
use estafette_mail::{Incoming, Proof};

/// Takes letters in, looks into all of them, and handles them one by one; from whom they were, in that order.
fn handled(hall: &Hall, letters: Vec<Vec<u8>>) -> Vec<String> {
    let letters: Vec<Incoming> =
        letters.into_iter().map(|raw| Incoming { raw, envelope: Envelope::default() }).collect();
    let mut house = hall.house();
    house.take_all(&letters, hall.now).unwrap();
    let proofs: Vec<_> =
        house.unproven(0, 99).unwrap().into_iter().map(|l| (l.id, Proof::default())).collect();
    let mut order = Vec::new();
    loop {
        let done = house.handle_proven(&proofs, hall.now, &mut || false).unwrap();
        if done.is_empty() {
            return order;
        }
        order.extend(
            done.iter().map(|h| h.seat.as_ref().map_or("nobody".to_owned(), |(_, seat)| seat.to_string())),
        );
    }
}

#[test]
fn a_flood_of_one_seat_or_of_strangers_holds_up_no_other_seat() {
    let mut hall = Hall::with(&[]);
    let mut letters: Vec<Vec<u8>> =
        (0..10).map(|n| hall.bytes_from(&red(), "orders", &format!("number {n}"))).collect();
    for n in 0..10 {
        let from = format!("s{n}@elsewhere.example");
        letters.push(hall.raw(&from, "orders@club.example", "hello", "number 3"));
    }
    letters.push(hall.bytes_from(&blue(), "orders", "number 1"));
    letters.push(hall.bytes_from(&blue(), "orders", "number 2"));
    let order = handled(&hall, letters);
    assert_eq!(order.len(), 22);
    let of_blue: Vec<usize> = (0..order.len()).filter(|at| order[*at] == "blue").collect();
    assert!(of_blue[0] <= 2 && of_blue[1] <= 5, "{order:?}");
    // Each seat's last word is the one that it sent last.
    assert!(hall.last(&red()).contains("number 9"), "{}", hall.last(&red()));
    assert!(hall.last(&blue()).contains("number 2"), "{}", hall.last(&blue()));
}

#[test]
fn letters_of_one_person_keep_their_order_whichever_address_they_go_to() {
    let mut hall = Hall::with(&[]);
    let secret = |hall: &mut Hall, n: u32| hall.bytes_from(&red(), "orders", &format!("number {n}"));
    let open = |hall: &mut Hall, text: &str| hall.raw(PLAYERS[0], "orders@club.example", "orders", text);
    let letters =
        vec![secret(&mut hall, 1), open(&mut hall, "status"), secret(&mut hall, 2), open(&mut hall, "help")];
    let kept: Vec<Incoming> =
        letters.into_iter().map(|raw| Incoming { raw, envelope: Envelope::default() }).collect();
    let mut house = hall.house();
    let ids = house.take_all(&kept, hall.now).unwrap();
    let ids: Vec<_> = ids.iter().map(|kept| kept.id().clone()).collect();
    let proofs: Vec<_> = ids.iter().map(|id| (id.clone(), Proof::default())).collect();
    // The second is not looked into yet: nothing behind it is handled.
    let first = house.handle_proven(
        &[proofs[0].clone(), proofs[2].clone(), proofs[3].clone()],
        hall.now,
        &mut || true,
    );
    assert_eq!(first.unwrap().iter().map(|h| h.letter.clone()).collect::<Vec<_>>(), ids[..1]);
    let rest = house.handle_proven(&proofs[1..2], hall.now, &mut || true).unwrap();
    assert_eq!(rest.iter().map(|h| h.letter.clone()).collect::<Vec<_>>(), ids[1..]);
}
