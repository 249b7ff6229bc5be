//! A format in sentences, for its announcement: whoever signs on knows what counts.

use super::super::timing::PbemLate;
use super::{
    AgreedEnd, ArmyRules, Avoid, Criterion, DamageRounding, DamageScoring, Entrants, Format, Halving,
    LateList, Method, Policy, Scoring, Sides, TiebreakDamage, VariantChoice, VpTable,
};
use estafette_core::cites;

impl Format {
    /// The format in sentences: who is paired and how, what a game and a bye count, the ranking, a final, and
    /// what an army must keep.
    pub fn stated(&self) -> Vec<String> {
        cites!("W-2.1a", "W-2.2d");
        let mut all = vec![self.stated_rounds()];
        all.extend(self.stated_pairing());
        all.extend(self.stated_scoring());
        if matches!(self.scoring, Scoring::Damage(_)) {
            all.extend(self.stated_clock());
        }
        all.push(self.stated_bye());
        all.push(format!("The ranking goes by {}.", listed(self.ranking.iter().map(|c| self.criterion(*c)))));
        if let Some(playoff) = self.playoff {
            let who = match playoff.entrants {
                2 => "After the rounds the first two of the ranking play a final".to_owned(),
                n => format!(
                    "After the rounds the first {n} of the ranking play for the title, first against last"
                ),
            };
            let text = format!(
                "{who}; after a draw the higher ranked goes on. They are ranked by how far they come, before all others."
            );
            all.push(text);
        }
        all.extend(self.armies.map(|rules| self.stated_armies(&rules)).into_iter().flatten());
        all
    }

    fn stated_rounds(&self) -> String {
        let rounds = counted(i64::from(self.rounds), "round");
        match self.entrants {
            Entrants::Players => format!("{rounds}; in each, everybody plays one game."),
            Entrants::Teams => format!(
                "{rounds} for teams of three, one player in each period; in each round two teams play a match of \
                 three games."
            ),
        }
    }

    fn stated_pairing(&self) -> Vec<String> {
        let pairing = &self.pairing;
        let mut all = vec![match (pairing.method, pairing.repeat) {
            (Method::RoundRobin, Policy::Forbid) => {
                "Everybody meets everybody once, by a fixed plan; when fewer sign on than fill the rounds, fewer are \
                 played."
                    .to_owned()
            }
            (Method::RoundRobin, Policy::Avoid | Policy::Allow) => {
                "Everybody meets everybody, by a fixed plan, which begins anew when all have met.".to_owned()
            }
            (Method::Swiss, repeat) => {
                let again = match repeat {
                    Policy::Forbid => "who have met never meet again",
                    Policy::Avoid => "who have met meet again only when there is no other way",
                    Policy::Allow => "who have met may meet again",
                };
                format!(
                    "Neighbours in the standing meet (Swiss system); those {again}. A published shuffle orders the first round."
                )
            }
        }];
        let avoided = |avoid: Avoid, what: &str| match avoid {
            Avoid::Never => None,
            Avoid::Always => Some(format!("{what} are avoided in all rounds.")),
            Avoid::UntilLast => Some(format!("{what} are avoided in all rounds but the last.")),
        };
        if pairing.method == Method::Swiss {
            all.extend(avoided(pairing.clubs, "Games within a club"));
        }
        all.extend(avoided(pairing.tables, "Second games on the same table"));
        if self.system.is_some() || self.entrants == Entrants::Players {
            all.push(match pairing.sides {
                Sides::Balance => "Who had a side less often gets it.".to_owned(),
                Sides::ByRank => "The higher ranked has the first side.".to_owned(),
            });
        }
        all
    }

    fn stated_scoring(&self) -> Vec<String> {
        match &self.scoring {
            Scoring::Damage(rules) => stated_damage(rules),
            Scoring::WinDrawLoss { win, draw, loss } => {
                let all = [("a win", win), ("a draw", draw), ("a loss", loss)];
                let all = all.map(|(what, points)| format!("{what} {}", counted(*points, "point")));
                vec![format!("A game counts: {}.", all.join(", "))]
            }
            Scoring::Points => vec!["A game counts the points that it gives to its seats.".to_owned()],
        }
    }

    /// How long a game is, and how it may end before its time.
    fn stated_clock(&self) -> Vec<String> {
        cites!("W-2.1.2a", "W-2.1.2b", "W-2.1.2h", "W-2.1.2i", "W-2.1.2l", "W-2.1.3a", "W-2.1.3e");
        let clock = &self.clock;
        let minutes = |n: u32| counted(i64::from(n), "minute");
        let tests =
            if clock.closing_tests_after_12 { "the reaction tests of another" } else { "nothing more" };
        let agreed = match self.scoring {
            Scoring::Damage(DamageScoring { agreed_end: AgreedEnd::LoserConcedes, .. }) => {
                "as if the loser had conceded"
            }
            _ => "as the table stands",
        };
        let late = match clock.pbem_late {
            PbemLate::DefaultOrders => "each full day that orders come late costs a point",
            PbemLate::Umpire => "an umpire says what orders cost that come late",
        };
        vec![
            format!(
                "On real tables each has {} to set up, both at once unless one is outscouted; no period is begun after {} of \
                 play, and games stop after {}.",
                minutes(clock.set_up),
                minutes(clock.last_begin),
                minutes(clock.stop)
            ),
            format!("By mail, {late}."),
            format!(
                "A game has {} at most, and after the last {tests}.",
                counted(i64::from(clock.periods), "period")
            ),
            format!(
                "A player may concede by himself from period {} on, after its reaction tests; what both agree to end is \
                 counted {agreed}.",
                clock.concede_from
            ),
        ]
    }

    fn stated_bye(&self) -> String {
        let bye = self.bye;
        let each = match self.entrants {
            Entrants::Players => "Who has no opponent in a round gets",
            Entrants::Teams => "A team without an opponent gets, for each of its three players,",
        };
        let points = counted(bye.points, "point");
        match (&self.scoring, bye.difference, bye.damage) {
            (Scoring::Damage(_), difference, damage) => {
                format!("{each} {points}, a difference of {difference} and damage {damage}.")
            }
            (_, 0, 0) => format!("{each} {points}."),
            (_, difference, damage) => {
                format!("{each} {points}, a difference of {difference} and damage {damage}.")
            }
        }
    }

    fn criterion(&self, criterion: Criterion) -> String {
        let gross = matches!(&self.scoring, Scoring::Damage(r) if r.tiebreak_damage == TiebreakDamage::Gross);
        match criterion {
            Criterion::Points => "points",
            Criterion::Difference => "the sum of differences",
            Criterion::Damage if gross => "damage done, before deductions",
            Criterion::Damage => "damage done, after deductions",
            Criterion::DirectGame => "the direct game, where exactly two are tied",
            Criterion::Wins => "games won",
            Criterion::OpponentsPoints => "the points of all opponents (Buchholz)",
            Criterion::BeatenPoints => {
                "the points of opponents beaten and half of those drawn with (Sonneborn-Berger)"
            }
        }
        .to_owned()
    }

    fn stated_armies(&self, rules: &ArmyRules) -> Vec<String> {
        let mut all = vec![format!(
            "An army costs at most {} points and the price of its cheapest figure.",
            rules.limit
        )];
        all.push(match (rules.variants, rules.variant_choice) {
            (1, _) => "One list is handed in.".to_owned(),
            (n, VariantChoice::AfterPairing) => {
                format!("Up to {n} variants of one list; one is chosen in secret for each round, when the pairing is known.")
            }
            (n, VariantChoice::PerTournament) => {
                format!("Up to {n} variants of one list; one is chosen for the whole tournament.")
            }
        });
        all.push(match rules.late {
            LateList::Refuse => "A list that comes after the deadline is not taken.".to_owned(),
            LateList::Penalty(points) => {
                format!("A list that comes after the deadline costs {}.", counted(points, "point"))
            }
        });
        if self.entrants == Entrants::Teams {
            let years = counted(i64::from(rules.overlap), "year");
            all.push(format!("A list may be used in a period that its dates overlap for {years} or more."));
        }
        all
    }
}

fn stated_damage(rules: &DamageScoring) -> Vec<String> {
    let table = match rules.vp_table {
        VpTable::Printed => "as printed",
        VpTable::Mirror => "with its two misprints mended",
    };
    let rounding = match rules.damage_rounding {
        DamageRounding::Truncate => "a fraction is cut off",
        DamageRounding::HalfUp => "a half counts as a whole point",
    };
    let halving = match rules.halving {
        Halving::KeptValue => "what their owner keeps is halved again",
        Halving::ScoredValue => "what their opponent scores is halved again",
    };
    vec![
        format!(
            "A game counts damage; the difference gives 0 to 100 points by the table, {table}; {rounding}."
        ),
        format!(
            "Each point of an army over {} takes 3 off its damage, a looted camp takes {} off its owner's.",
            rules.limit, rules.camp
        ),
        format!("Of troops that are halved for two reasons, {halving}."),
        format!(
            "Lateness costs a point for each {} full; a result sheet with gaps costs both players {}.",
            counted(i64::from(rules.late_minutes), "minute"),
            counted(rules.incomplete, "point")
        ),
    ]
}

/// A number with its noun.
pub(crate) fn counted(count: impl TryInto<i64>, what: &str) -> String {
    let count = count.try_into().unwrap_or(i64::MAX);
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

/// Words with commas, and `then` before the last.
fn listed(all: impl Iterator<Item = String>) -> String {
    let all: Vec<String> = all.collect();
    match all.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{}, then {last}", rest.join(", ")),
        _ => all.concat(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_says_all_that_decides_it() {
        let stated = Format::built_in("german-open").unwrap().stated().join("\n");
        for sentence in [
            "4 rounds; in each, everybody plays one game.",
            "those who have met never meet again",
            "Games within a club are avoided in all rounds but the last.",
            "0 to 100 points by the table, as printed",
            "Who has no opponent in a round gets 50 points, a difference of 0 and damage 0.",
            "The ranking goes by points, the sum of differences, damage done, after deductions, then the direct game",
            "at most 1250 points and the price of its cheapest figure",
            "each has 15 minutes to set up, both at once unless one is outscouted",
            "no period is begun after 180 minutes of play, and games stop after 225 minutes.",
            "each full day that orders come late costs a point",
            "A game has 12 periods at most, and after the last the reaction tests of another.",
            "from period 6 on, after its reaction tests; what both agree to end is counted as the table stands.",
        ] {
            assert!(stated.contains(sentence), "{sentence}\n--\n{stated}");
        }
    }

    #[test]
    fn a_league_says_that_it_has_a_final() {
        let stated = Format::built_in("league-with-final").unwrap().stated().join("\n");
        assert!(
            stated.contains("A game counts: a win 3 points, a draw 1 point, a loss 0 points."),
            "{stated}"
        );
        assert!(stated.contains("the first 4 of the ranking play for the title"), "{stated}");
        assert!(!stated.contains("army") && !stated.contains("period"), "{stated}");
        assert!(stated.contains("when fewer sign on than fill the rounds, fewer are played"), "{stated}");
    }

    #[test]
    fn another_reading_is_another_sentence() {
        let text = "name = \"x\"\ntitle = \"X\"\n[scoring]\nmethod = \"damage\"\nvp-table = \"mirror\"\n\
                    tiebreak-damage = \"gross\"\nhalving = \"scored_value\"\n[pairing]\nrepeat = \"avoid\"\n";
        let stated = Format::parse(text, "x.toml").unwrap().stated().join("\n");
        for part in ["misprints mended", "before deductions", "opponent scores is halved", "no other way"] {
            assert!(stated.contains(part), "{part}\n--\n{stated}");
        }
    }
}
