//! What every store must do for the doors to the pages.

use super::*;

pub fn check(store: &mut dyn Store) {
    logins(store);
    sessions(store);
    seat_links(store);
    lenders(store);
}

fn logins(store: &mut dyn Store) {
    let login = |print: &str, minutes| LoginRow {
        print: print.to_owned(),
        address: "ann@a.example".to_owned(),
        at: now() + Duration::minutes(minutes),
        until: now() + Duration::minutes(minutes + 30),
        used: None,
    };
    done(store, |w| {
        w.add_login(&login("l1", 0)).unwrap();
        w.add_login(&login("l2", 10)).unwrap();
    });
    assert_eq!(done(store, |w| w.login("l1").unwrap()), Some(login("l1", 0)));
    assert_eq!(done(store, |w| w.login("l3").unwrap()), None);
    let since = |minutes| now() + Duration::minutes(minutes);
    assert_eq!(done(store, |w| w.logins_since("ANN@a.example", since(-1)).unwrap()), 2);
    assert_eq!(done(store, |w| w.logins_since("ann@a.example", since(5)).unwrap()), 1);
    assert!(done(store, |w| w.use_login("l1", now()).unwrap()));
    assert!(!done(store, |w| w.use_login("l1", now()).unwrap()), "a link works once");
    assert_eq!(done(store, |w| w.login("l1").unwrap()).unwrap().used, Some(now()));
    done(store, |w| w.forget_ended(since(35)).unwrap());
    assert_eq!(done(store, |w| w.login("l1").unwrap()), None);
    assert!(done(store, |w| w.login("l2").unwrap()).is_some());
}

fn sessions(store: &mut dyn Store) {
    let session = SessionRow {
        print: "s1".to_owned(),
        address: "ann@a.example".to_owned(),
        at: now(),
        until: now() + Duration::hours(12),
        seen: now(),
    };
    done(store, |w| w.add_session(&session).unwrap());
    done(store, |w| w.see_session("s1", now() + Duration::hours(1)).unwrap());
    let seen = SessionRow { seen: now() + Duration::hours(1), ..session };
    assert_eq!(done(store, |w| w.session("s1").unwrap()), Some(seen));
    done(store, |w| w.end_session("s1").unwrap());
    assert_eq!(done(store, |w| w.session("s1").unwrap()), None);
}

fn seat_links(store: &mut dyn Store) {
    let red = SeatId::new("red");
    let link = |print: &str| SeatLinkRow {
        print: print.to_owned(),
        game: game(),
        seat: red.clone(),
        at: now(),
        revoked: None,
    };
    done(store, |w| w.add_seat_link(&link("k1")).unwrap());
    assert_eq!(done(store, |w| w.link_of_seat(&game(), &red).unwrap()), Some(link("k1")));
    assert!(done(store, |w| w.revoke_seat_links(&game(), &red, now()).unwrap()));
    assert!(!done(store, |w| w.revoke_seat_links(&game(), &red, now()).unwrap()));
    done(store, |w| w.add_seat_link(&link("k2")).unwrap());
    assert_eq!(done(store, |w| w.link_of_seat(&game(), &red).unwrap()), Some(link("k2")));
    assert_eq!(done(store, |w| w.seat_link("k1").unwrap()).unwrap().revoked, Some(now()));
    assert_eq!(done(store, |w| w.seat_link("k3").unwrap()), None);
}

fn lenders(store: &mut dyn Store) {
    let red = SeatId::new("red");
    done(store, |w| w.set_lender(&game(), &red, Some("ann@a.example")).unwrap());
    done(store, |w| w.set_lender(&game(), &red, Some("Bob@b.example")).unwrap());
    assert_eq!(done(store, |w| w.lender(&game(), &red).unwrap()).as_deref(), Some("Bob@b.example"));
    assert_eq!(done(store, |w| w.lent_by("bob@b.example").unwrap()), [(game(), red.clone())]);
    done(store, |w| w.set_lender(&game(), &red, None).unwrap());
    assert!(done(store, |w| w.lent_by("bob@b.example").unwrap()).is_empty());
}
