//! A draft: its review with the maps and the log, rulings with a preview, and what an umpire does to it.

use serde_json::{Value, json};

use super::doors::Asked;
use super::game::picture;
use super::when::{away, short};
use super::{Reply, Status, rules, write};
use estafette_core::words::counted;
use estafette_core::{GameId, Lang, told_reason};
use estafette_game::{
    ActResult, Change, Changed, Difference, House, HouseError, HouseResult, MOST_ACTS, Review, SeatReview,
    StandingRuling, Waived,
};
use estafette_orders::desk::{self, DeskWord, Spoken};
use estafette_rules::RuleList;

/// The draft that waits.
pub(super) fn page(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let game = asked.game();
    let review = match house.review(game, asked.ask.now) {
        Ok(review) => review,
        Err(HouseError::Refused(why)) => return none(house, asked, &why),
        Err(failed) => return Err(failed),
    };
    let review = review.without(&house.plays(&asked.umpire().address)?);
    let (before, after) = house.review_svgs(game, asked.ask.now)?;
    let umpire = asked.umpire();
    let mut facts = facts(&review, house.rules_of(&review.system));
    facts["since"] = json!(short(review.since, &umpire.zone));
    facts["publish"] = json!(review.publish.map(|at| short(at, &umpire.zone)).unwrap_or_default());
    facts["left"] = json!(review.publish.map(|at| away(at, asked.ask.now)).unwrap_or_default());
    facts["zone"] = json!(umpire.zone);
    facts["before"] = json!(picture(&before).replace("map-title", "before-title"));
    facts["after"] = json!(picture(&after).replace("map-title", "after-title"));
    facts["help"] = desk::rulings().map(|v| json!({ "short": v.short, "examples": v.examples })).collect();
    facts["said"] = json!("");
    Ok(write::of_game(asked, "review", &format!("{game}: draft {}", review.draft), &facts))
}

/// Does what the form says to the draft that its sender saw: shows what it would change, or does it.
pub(super) fn act(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, ask) = (asked.game(), asked.ask);
    let draft = ask.field("draft").parse();
    let draft: u32 = draft.map_err(|_| HouseError::Refused("say which draft".to_owned()))?;
    let by = asked.umpire().name.clone();
    let said = said(asked);
    let said = said.as_str();
    let words = match ask.field("do") {
        "approve" => vec![DeskWord::Approve],
        "hold" => vec![DeskWord::Hold],
        "drop" => {
            return match house.stands(game, draft) {
                Ok(()) => ask_to_drop(house, asked, draft),
                Err(HouseError::Refused(why)) => Ok(shown(asked, (draft, said), &[why], None)),
                Err(failed) => Err(failed),
            };
        }
        "drop-it" => vec![DeskWord::Drop],
        "preview" | "rule" => {
            let read = desk::read(said, &house.desk_names(game)?);
            let mut problems: Vec<String> =
                read.problems.iter().map(|p| p.render(Lang::English).trim_end().to_owned()).collect();
            if read.words.is_empty() && problems.is_empty() {
                problems.push("It says nothing yet.".to_owned());
            }
            if read.words.len() > MOST_ACTS {
                problems.push(format!("At most {MOST_ACTS} acts are done together."));
            }
            // These have buttons of their own: `drop` asks first, and none of them is a ruling.
            let of_draft = |w: &&Spoken| !matches!(w.word, DeskWord::Rule { .. } | DeskWord::Withdraw { .. });
            problems.extend(read.words.iter().filter(of_draft).map(|w| {
                format!(
                    "line {}: `{}` is no ruling: use its button or form, or reply by mail.",
                    w.line, w.text
                )
            }));
            if !problems.is_empty() {
                return Ok(shown(asked, (draft, said), &problems, None));
            }
            read.words.into_iter().map(|s| s.word).collect()
        }
        _ => return Err(HouseError::Refused("say what is to be done".to_owned())),
    };
    if ask.field("do") == "preview" {
        return Ok(match house.preview(game, draft, &words, &by, ask.now) {
            Ok((result, _)) => shown(asked, (draft, said), &[], Some(&result)),
            Err(HouseError::Refused(why)) => shown(asked, (draft, said), &[why], None),
            Err(failed) => return Err(failed),
        });
    }
    match house.act(game, draft, &words, &by, ask.now) {
        Ok(result) => Ok(done(asked, &result)),
        Err(HouseError::Refused(why)) => Ok(shown(asked, (draft, said), &[why], None)),
        Err(failed) => Err(failed),
    }
}

/// What the form says: its lines, or the withdrawal of one ruling with its reason.
fn said(asked: &Asked<'_>) -> String {
    let (words, because) = (asked.ask.field("words"), asked.ask.field("because").trim());
    if because.is_empty() { words.to_owned() } else { format!("{words} because {because}") }
}

/// Asks before a draft is given up, and says what stays.
fn ask_to_drop(house: &mut House<'_>, asked: &Asked<'_>, draft: u32) -> HouseResult<Reply> {
    let game = asked.game();
    let facts = json!({ "draft": draft, "rulings": standing(house, game)? });
    Ok(write::of_game(asked, "drop", &format!("{game}: drop draft {draft}?"), &facts))
}

/// The rulings that stay in force, for a list with a form to withdraw each.
pub(super) fn standing(house: &mut House<'_>, game: &GameId) -> HouseResult<Vec<Value>> {
    let line = |r: StandingRuling| {
        let because = told_reason(&r.because);
        json!({ "number": r.number, "text": r.text, "because": because, "by": r.by })
    };
    Ok(house.standing_rulings(game)?.into_iter().map(line).collect())
}

/// Withdraws a ruling when no draft waits.
pub(super) fn withdraw(house: &mut House<'_>, asked: &Asked<'_>) -> HouseResult<Reply> {
    let (game, ask) = (asked.game(), asked.ask);
    let ruling = ask.field("ruling").trim_start_matches(['R', 'r']).parse();
    let ruling: u32 = ruling.map_err(|_| HouseError::Refused("say which ruling".to_owned()))?;
    let by = asked.umpire().name.clone();
    Ok(done(asked, &house.withdraw(game, (ruling, ask.field("because")), &by, ask.now)?))
}

/// What acts would change, or why they cannot be done; the acts stand in the form again.
fn shown(
    asked: &Asked<'_>,
    (draft, said): (u32, &str),
    problems: &[String],
    result: Option<&ActResult>,
) -> Reply {
    let facts = json!({
        "draft": draft,
        "said": said,
        "problems": problems,
        "would": result.map(|r| r.done.clone()).unwrap_or_default(),
        "changes": result.map(|r| changes(&r.changed)).unwrap_or_default(),
        "nothing": result.is_some_and(|r| r.changed.is_empty()),
        "can": result.is_some(),
    });
    let status = if problems.is_empty() { Status::Fine } else { Status::Refused };
    let title = format!("{}: preview of a ruling", asked.game());
    write::of_game_as(status, asked, "preview", &title, &facts)
}

/// What was done.
fn done(asked: &Asked<'_>, result: &ActResult) -> Reply {
    let facts = json!({
        "did": result.done,
        "draft": result.draft.unwrap_or_default(),
        "mails": result.mails,
        "changes": changes(&result.changed),
    });
    write::of_game(asked, "acted", &format!("{}: done", asked.game()), &facts)
}

fn none(house: &mut House<'_>, asked: &Asked<'_>, why: &str) -> HouseResult<Reply> {
    let facts = json!({ "why": why, "rulings": standing(house, asked.game())? });
    Ok(write::of_game(asked, "no-draft", &format!("{}: no draft", asked.game()), &facts))
}

/// The parts of a difference that are not empty, each with a title.
fn changes(difference: &Difference) -> Vec<Value> {
    let part = |title: String, lines: &[Changed]| {
        let line = |c: &Changed| {
            let (kind, said) = match c.change {
                Change::Same => ("same", ""),
                Change::Gone => ("gone", "gone: "),
                Change::New => ("new", "new: "),
            };
            json!({ "kind": kind, "said": said, "text": c.text })
        };
        json!({ "title": title, "lines": lines.iter().map(line).collect::<Vec<_>>() })
    };
    let named = [
        ("What happens", &difference.story),
        ("Dice", &difference.dice),
        ("Problems", &difference.problems),
        ("Where it stops", &difference.stops),
    ];
    let mut parts: Vec<Value> = named
        .into_iter()
        .filter(|(_, lines)| !lines.is_empty())
        .map(|(title, lines)| part(title.to_owned(), lines))
        .collect();
    parts.extend(difference.told.iter().map(|(seat, lines)| part(format!("What {seat} is told"), lines)));
    parts
}

fn facts(review: &Review, list: Option<&RuleList>) -> Value {
    let link = |rule: &str| rules::known_link(&review.system, list, rule);
    let pieces = |line: &String| rules::pieces(&review.system, list, line);
    let rulings = review.rulings.iter().map(|r| {
        json!({
            "number": r.number,
            "text": r.text,
            "replaced": r.replaced,
            "by": r.by,
            "because": told_reason(&r.because),
            "idle": r.without_effect,
            "withdrawn": r.withdrawn.clone().unwrap_or_default(),
        })
    });
    let phases = review.phases.iter().map(|p| {
        let entries = p.entries.iter().map(|(head, lines)| {
            json!({ "head": pieces(head), "lines": lines.iter().map(pieces).collect::<Vec<_>>() })
        });
        json!({ "title": p.title, "entries": entries.collect::<Vec<_>>() })
    });
    let dice = review.dice.iter().map(|d| {
        json!({
            "mark": d.mark, "die": d.die, "of": d.of, "rule": d.rule, "subject": d.subject, "label": d.key,
            "link": link(&d.rule),
            "computed": d.computed.map(|c| c.to_string()).unwrap_or_default(),
        })
    });
    let problems = review
        .problems
        .iter()
        .map(|p| json!({ "number": p.number, "text": p.text, "waived": p.waived == Waived::Yes }));
    let decisions = review.decisions.iter().map(|d| {
        json!({
            "decision": d.decision, "rule": d.rule, "link": link(&d.rule), "seat": d.seat,
            "subject": d.subject, "text": d.text, "source": d.source,
        })
    });
    let acted = review.rules.iter().map(|r| {
        let ruled = r.precedents.iter().map(|p| {
            format!("{}, R{} by {}: {} {}", p.game, p.number, p.by, p.text, told_reason(&p.because))
        });
        json!({
            "rule": r.rule, "title": r.title, "section": r.section, "times": counted(r.times, "time"),
            "link": link(&r.rule), "precedents": ruled.collect::<Vec<_>>(),
        })
    });
    let questions =
        review.questions.iter().map(|(seat, q)| json!({ "seat": seat, "key": q.key, "text": q.text }));
    json!({
        "system": review.system_title,
        "draft": review.draft,
        "title": review.title,
        "stops": review.stops,
        "seats": review.seats.iter().map(seat).collect::<Vec<_>>(),
        "phases": phases.collect::<Vec<_>>(),
        "dice": dice.collect::<Vec<_>>(),
        "decisions": decisions.collect::<Vec<_>>(),
        "questions": questions.collect::<Vec<_>>(),
        "problems": problems.collect::<Vec<_>>(),
        "settings": review.settings.iter().map(|(k, v)| format!("{k} = {v}")).collect::<Vec<_>>(),
        "rules": acted.collect::<Vec<_>>(),
        "rulings": rulings.collect::<Vec<_>>(),
    })
}

fn seat(seat: &SeatReview) -> Value {
    let several = seat.orders.iter().any(|o| o.when != seat.orders[0].when);
    let orders = seat.orders.iter().map(|o| {
        let when = if several { o.when.as_str() } else { "" };
        let ruled = o.ruled.clone().unwrap_or_default();
        let struck = o.ruled.as_ref().is_some_and(String::is_empty);
        json!({ "number": o.number, "text": o.text, "ruled": ruled, "struck": struck, "when": when })
    });
    json!({
        "seat": seat.seat,
        "title": seat.title,
        "holder": seat.holder.clone().unwrap_or_default(),
        "letters": seat.letters.iter().map(|(id, text)| json!({ "id": id, "text": text })).collect::<Vec<_>>(),
        "orders": orders.collect::<Vec<_>>(),
        "understood": seat.understood,
        "subject": seat.report.0,
        "report": seat.report.1,
    })
}
