//! What organiser and players are told beforehand of hours: pairs who have none in common or whose schedule is outside
//! of them, rounds too short for their games.

use super::*;
use crate::live::Announcement;

/// A schedule under which Sydney and Los Angeles never meet.
const WINDOWS: &str = "every day 20:00 Europe/Berlin, not before 18:00 nor after 22:00 in any player's zone, early; missing=hold";

fn joined(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn who_has_no_hour_in_common_is_told_so_at_sign_on_with_the_draft_and_before_the_game() {
    let mut host = Host::new();
    host.announce(&format(), &Announcement { terms: WINDOWS.to_owned(), ..announcement() });
    let [(one, ann, _), (other, bob, _)] = [EIGHT[0], EIGHT[1]];
    host.known(ann, &format!("tournament cup\nsign on as {one}, zone Australia/Sydney"));
    assert!(!joined(&host.last_to(ann).text).contains("no hour in common"));
    host.known(bob, &format!("tournament cup\nsign on as {other}, zone America/Los_Angeles"));
    let told = format!("you have no hour in common with {one} from");
    let mails: Vec<String> = host.mails_to(bob).iter().map(|mail| joined(&mail.text)).collect();
    assert!(mails.iter().any(|mail| mail.contains(&told)), "{mails:?}");
    let umpire = host.mails_to(UMPIRE);
    let note = umpire.iter().find(|mail| mail.subject.contains("no hour in common with others")).unwrap();
    assert!(joined(&note.text).contains(&format!("{other} - {one}: none from")), "{}", note.text);
    host.until("2027-03-09T10:00:00Z".parse().unwrap());
    let draft =
        host.mails_to(UMPIRE).into_iter().find(|mail| mail.subject.contains("draft of round 1")).unwrap();
    assert!(joined(&draft.text).contains("none from"), "{}", draft.text);
    for (address, opponent) in [(ann, other), (bob, one)] {
        let opened =
            host.mails_to(address).into_iter().find(|mail| mail.reply_to.contains("+cup-r1-")).unwrap();
        let told = format!("you have no hour in common with {opponent} from");
        assert!(joined(&opened.text).contains(&told), "{}", opened.text);
    }
    let (_, game) = host.event().opened.into_iter().next().unwrap();
    let deadline = host.doing(|_, house| Ok(house.status(&game)?)).deadline;
    assert!(deadline.is_some(), "the nearest hour outside");
}

#[test]
fn who_signs_on_after_another_or_moves_to_another_zone_is_told_with_whom_he_has_no_hour() {
    let mut host = Host::new();
    let terms =
        "24 h after the last turn, not before 18:00 nor after 22:00 in any player's zone, grace 2 h, early";
    host.announce(&format(), &Announcement { terms: terms.to_owned(), ..announcement() });
    let [(one, ann, _), (other, bob, _), (third, cat, _)] = [EIGHT[0], EIGHT[1], EIGHT[2]];
    host.known(ann, &format!("tournament cup\nsign on as {one}, zone Asia/Tokyo"));
    host.known(bob, &format!("tournament cup\nsign on as {other}, zone Europe/Berlin"));
    host.known(cat, &format!("tournament cup\nsign on as {third}, zone Europe/Paris"));
    let said = |host: &Host, address: &str, from: usize| -> Vec<String> {
        let told = |mail: &Seen| joined(&mail.text);
        let mails = host.mails_to(address).iter().skip(from).map(told).collect::<Vec<_>>();
        mails.into_iter().filter(|mail| mail.contains("you have no hour in common")).collect()
    };
    let told = said(&host, bob, 0);
    assert!(told.len() == 1 && told[0].contains(&format!("with {one} from")), "{told:?}");
    assert!(!told[0].contains(third) && !told[0].contains("Tokyo"), "{told:?}");
    let (before, desk) = (host.mails_to(cat).len(), host.mails_to(UMPIRE).len());
    host.known(cat, "tournament cup\nzone Asia/Seoul");
    let told = said(&host, cat, before);
    assert!(told.len() == 1 && told[0].contains(&format!("with {other} from")), "{told:?}");
    assert!(!told[0].contains(one) && !told[0].contains("Berlin"), "{told:?}");
    let umpire = host.mails_to(UMPIRE);
    let named = format!("{third} has no hour in common with others");
    assert!(umpire[desk..].iter().any(|mail| mail.subject.contains(&named)), "{umpire:?}");
    let before = host.mails_to(cat).len();
    host.known(cat, "tournament cup\nlanguage polish");
    assert_eq!(said(&host, cat, before), [] as [String; 0]);
}

#[test]
fn a_schedule_whose_own_time_is_outside_is_no_want_of_hours_in_common() {
    let mut host = Host::new();
    let terms = "every day 20:00 Europe/Berlin, not before 07:00 nor after 23:00 in any player's zone, early";
    host.announce(&format(), &Announcement { terms: terms.to_owned(), ..announcement() });
    let [(one, ann, _), (other, bob, _)] = [EIGHT[0], EIGHT[1]];
    host.known(ann, &format!("tournament cup\nsign on as {one}, zone Europe/Berlin"));
    host.known(bob, &format!("tournament cup\nsign on as {other}, zone Asia/Tokyo"));
    let told = format!("In games with {one} from");
    let mails: Vec<String> = host.mails_to(bob).iter().map(|mail| joined(&mail.text)).collect();
    assert!(
        mails.iter().any(|mail| mail.contains(&told) && mail.contains("you have others in common")),
        "{mails:?}"
    );
    let umpire = host.mails_to(UMPIRE);
    let note = umpire.iter().find(|mail| mail.subject.contains("outside the hours of the terms")).unwrap();
    assert!(joined(&note.text).contains(&format!("{other} - {one}: from")), "{}", note.text);
    let nowhere = |mail: &String| !mail.to_lowercase().contains("no hour in common");
    assert!(mails.iter().all(nowhere) && nowhere(&joined(&note.text)), "{}", note.text);
}

#[test]
fn an_announcement_whose_rounds_cannot_hold_their_games_says_so() {
    let said = |days: u32| {
        let host = Host::new();
        let terms = "48 h after the last turn, early, grace 6 h".to_owned();
        host.announce(&format(), &Announcement { terms, round_days: days, ..announcement() });
        joined(&host.mails_to(UMPIRE).remove(0).text)
    };
    let told = said(2);
    assert!(
        told.contains("and a round lasts 2 days: whoever wants to finish in time writes sooner"),
        "{told}"
    );
    assert!(!said(90).contains("writes sooner"));
}
