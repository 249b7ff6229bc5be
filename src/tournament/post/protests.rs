//! Mails about protests: to both players of the game, and to the umpire who answers.

use super::super::live::Protest;
use super::super::name::Name;
use super::mails::Post;
use super::paper::Paper;
use super::{Mail, Stage};

/// A mail about a protest to each whom it concerns.
pub(super) fn to_players(
    post: &Post<'_>,
    number: usize,
    about: &str,
    write: impl Fn(&Protest, &Name) -> Paper,
) -> Vec<Mail> {
    let Some(protest) = protest_numbered(post.stage, number) else { return Vec::new() };
    post.to_players(&protest.concerns(), about, |_, me| write(protest, me))
}

fn protest_numbered<'s>(stage: &Stage<'s>, number: usize) -> Option<&'s Protest> {
    stage.event.protests.iter().find(|protest| protest.number == number)
}

/// A protest in a line: `1, Bauer about round 2: …`.
pub(super) fn in_a_line(protest: &Protest) -> String {
    let Protest { number, by, round, text, .. } = protest;
    format!("{number}, {by} about round {round}: {}", text.split_whitespace().collect::<Vec<_>>().join(" "))
}

fn whose(protest: &Protest, me: &Name) -> String {
    if protest.by == *me { "Your protest".to_owned() } else { format!("The protest of {}", protest.by) }
}

/// To both players: a protest was made.
pub(super) fn made(protest: &Protest, me: &Name) -> Paper {
    let mut paper = Paper::new(format!("protest {} of {}", protest.number, protest.by));
    paper.say(format!(
        "{} about round {} is kept, and the umpire is told.",
        whose(protest, me),
        protest.round
    ));
    paper.quote("The protest", &protest.text);
    if protest.by != *me {
        paper.say("What you have to say to it you can write as a protest of your own. Nothing of the game changes before the umpire answers.");
    }
    paper
}

/// To both players: what the umpire answers.
pub(super) fn answered(protest: &Protest, me: &Name) -> Paper {
    let mut paper = Paper::new(format!("protest {} is answered", protest.number));
    paper.say(format!("The umpire has answered. {} about round {} was:", whose(protest, me), protest.round));
    paper.quote("The protest", &protest.text);
    paper.quote("The answer", protest.answer.as_deref().unwrap_or_default());
    paper
}

/// To the umpire: a protest, with the line that answers it.
pub(super) fn to_answer(stage: &Stage<'_>, number: usize) -> Paper {
    let Some(protest) = protest_numbered(stage, number) else { return Paper::new("a protest") };
    let mut paper = Paper::new(format!("protest {number} of {}", protest.by));
    let told = match &protest.pair {
        Some([one, other]) => format!(" {one} and {other} are told, and will be of your answer."),
        None => String::new(),
    };
    paper.say(format!("{} protests about round {}.{told}", protest.by, protest.round));
    paper.quote("The protest", &protest.text);
    let lines = [format!("answer protest {number}: …")];
    paper.fill_in("To answer, take the # away, fill in and send it back", &lines);
    paper
}
