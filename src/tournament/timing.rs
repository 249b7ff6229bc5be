//! The clock of a game on a real table [W-2.1.2].

use serde::{Deserialize, Serialize};

use super::armies::Fault;
use estafette_core::{cites, rule};

/// The clock of a tournament's games.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case", default)]
pub struct ClockRules {
    /// Minutes that each player has to set up [W-2.1.2a].
    pub set_up: u32,
    /// Minutes of playing time before which a period can be begun [W-2.1.2i].
    pub last_begin: u32,
    /// Minutes after which a game stops wherever it is [W-2.1.2l].
    pub stop: u32,
    /// Most periods of a game [W-2.1.2h].
    pub periods: u32,
    /// Whether closing tests follow the last of them (key `closing_tests_after_12`).
    pub closing_tests_after_12: bool,
    /// The first period in which somebody may concede by himself [W-2.1.3a].
    pub concede_from: u32,
    /// Minutes that two teams have to choose tables [W-2.2.2].
    pub choose_tables: u32,
    /// What a missed deadline costs in a game by mail (key `pbem_late`).
    pub pbem_late: PbemLate,
}

impl Default for ClockRules {
    fn default() -> Self {
        Self {
            set_up: 15,
            last_begin: 180,
            stop: 225,
            periods: 12,
            closing_tests_after_12: true,
            concede_from: 6,
            choose_tables: 15,
            pbem_late: PbemLate::default(),
        }
    }
}

/// What a missed deadline costs in a game by mail (key `pbem_late`).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PbemLate {
    /// Default orders are played, and each full day costs a victory point.
    #[default]
    DefaultOrders,
    /// An umpire says.
    Umpire,
}

/// What follows when a period ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Next {
    /// A new period is played in full.
    NewPeriod,
    /// Only the reaction tests of the next period, then the game is over [W-2.1.2i].
    ClosingTests,
    /// The game is over as it stands; what was not finished did not happen [W-2.1.2l], [W-2.1.2m].
    End,
}

/// What follows at so many minutes of playing time with so many periods complete, by the usual clock.
pub fn next(minutes: u32, periods: u32) -> Next {
    ClockRules::default().next(minutes, periods)
}

/// Whether somebody's army is outscouted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Scouting {
    /// Nobody is: both set up at once.
    Even,
    /// One side is, and sets up first.
    Outscouted,
}

/// The time for setting up, maps and orders included [W-2.1.2c]; it begins with the official start [W-2.1.2d].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SetUp {
    /// So many minutes for each, one after the other.
    Each(u32),
    /// So many minutes for both at once.
    Both(u32),
}

/// Who of two sets up first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// Whoever is outscouted.
    First,
    /// The other.
    Second,
}

impl SetUp {
    /// From which minute to which after the official start somebody sets up. Both at once have all of it.
    pub fn span(self, turn: Turn) -> [u32; 2] {
        match (self, turn) {
            (Self::Both(minutes), _) => [0, minutes],
            (Self::Each(minutes), Turn::First) => [0, minutes],
            (Self::Each(minutes), Turn::Second) => [minutes, minutes.saturating_mul(2)],
        }
    }
}

/// Whether an opponent asked the umpire to step in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// He did.
    Yes,
    /// He lets it pass.
    No,
}

/// Who wants a game to be given up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Conceding {
    /// One player, in a period before its reaction tests are done.
    BeforeTests,
    /// One player, in a period after all its reaction tests.
    AfterTests,
    /// Both agreed.
    Agreed,
}

impl ClockRules {
    /// What follows at so many minutes of playing time with so many periods complete. In closing tests nobody
    /// declares a charge but those that are automatic, such as impetuous troops' [W-2.1.2k].
    pub fn next(&self, minutes: u32, periods: u32) -> Next {
        cites!("W-2.1.2h", "W-2.1.2i", "W-2.1.2j", "W-2.1.2k", "EX-2.1.2", "W-2.1.2l");
        if minutes >= self.stop {
            return Next::End;
        }
        match periods < self.periods {
            true if minutes < self.last_begin => Next::NewPeriod,
            false if !self.closing_tests_after_12 => Next::End,
            _ => Next::ClosingTests,
        }
    }

    /// How long both have for setting up.
    pub fn set_up(&self, scouting: Scouting) -> SetUp {
        cites!("W-2.1.2a", "W-2.1.2b", "W-2.1.2c", "W-2.1.2d");
        match scouting {
            Scouting::Outscouted => SetUp::Each(self.set_up),
            Scouting::Even => SetUp::Both(2 * self.set_up),
        }
    }

    /// The minute after the official start at which playing time begins: when all have set up. Maps and orders
    /// have no time of their own.
    pub fn play_from(&self) -> u32 {
        cites!("W-2.1.2c");
        self.set_up(Scouting::Even).span(Turn::First)[1]
    }

    /// Whether a step of a game counts, by when it was finished; what was not did not happen, for neither side.
    pub fn counts(&self, finished: Option<u32>) -> bool {
        cites!("W-2.1.2l", "W-2.1.2m", "W-2.1.2n");
        finished.is_some_and(|minutes| minutes <= self.stop)
    }

    /// The minutes at which the umpire gives a signal: each full hour of playing time.
    pub fn signals(&self) -> Vec<u32> {
        cites!("W-2.1.2o");
        (60..=self.stop).step_by(60).collect()
    }

    /// Whether somebody may concede in a period. It ends the game at once [W-2.1.3b].
    ///
    /// # Errors
    /// Why he may not, and when he may.
    pub fn may_concede(&self, period: u32, how: Conceding) -> Result<(), Fault> {
        cites!("W-2.1.3a", "W-2.1.3b", "W-2.1.3e", "EX-2.1.3");
        let from = self.concede_from;
        let text = match how {
            Conceding::Agreed => return Ok(()),
            _ if period < from => {
                format!(
                    "nobody can concede in period {period} by himself: wait for period {from}, or agree on it"
                )
            }
            Conceding::BeforeTests => {
                format!("nobody can concede before all reaction tests of period {period} are done")
            }
            Conceding::AfterTests => return Ok(()),
        };
        Err(Fault::new(rule!("W-2.1.3a"), text).see(rule!("W-2.1.3e")))
    }

    /// Victory points that a sheet costs which came so many hours late in a game by mail; none where an umpire
    /// says.
    pub fn late_by_mail(&self, hours: u32) -> Option<i64> {
        match self.pbem_late {
            PbemLate::DefaultOrders => Some(i64::from(hours / 24)),
            PbemLate::Umpire => None,
        }
    }
}

/// Units that become reinforcements off the table: those that were not set up in time, if the opponent asks
/// for it.
pub fn off_table<T>(not_set_up: &[T], asked: Asked) -> &[T] {
    cites!("W-2.1.2f");
    match asked {
        Asked::Yes => not_set_up,
        Asked::No => &[],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_period_begins_before_the_last_half_hour_alone() {
        let at = |minutes| next(minutes, 5);
        assert_eq!([at(179), at(180), at(224)], [Next::NewPeriod, Next::ClosingTests, Next::ClosingTests]);
        assert_eq!(at(225), Next::End);
        assert_eq!([next(90, 11), next(90, 12)], [Next::NewPeriod, Next::ClosingTests]);
        let no = ClockRules { closing_tests_after_12: false, ..ClockRules::default() };
        assert_eq!([no.next(90, 12), no.next(200, 11)], [Next::End, Next::ClosingTests]);
    }

    #[test]
    fn conceding_waits_for_period_6_and_its_tests_unless_both_agree() {
        let clock = ClockRules::default();
        let may = |period, how| clock.may_concede(period, how).map_err(|f| f.rule);
        let refused = Err("W-2.1.3a".to_owned());
        assert_eq!(may(5, Conceding::AfterTests), refused);
        assert_eq!(may(6, Conceding::BeforeTests), refused);
        assert_eq!(may(6, Conceding::AfterTests), Ok(()));
        assert_eq!(may(2, Conceding::Agreed), Ok(()));
    }

    #[test]
    fn setting_up_signals_and_the_last_minute() {
        let clock = ClockRules::default();
        assert_eq!(clock.set_up(Scouting::Even), SetUp::Both(30));
        assert_eq!(clock.set_up(Scouting::Outscouted), SetUp::Each(15));
        assert_eq!([Turn::First, Turn::Second].map(|t| clock.set_up(Scouting::Even).span(t)), [[0, 30]; 2]);
        let outscouted = [Turn::First, Turn::Second].map(|t| clock.set_up(Scouting::Outscouted).span(t));
        assert_eq!((outscouted, clock.play_from()), ([[0, 15], [15, 30]], 30));
        assert_eq!(clock.signals(), [60, 120, 180]);
        assert!(clock.counts(Some(225)) && !clock.counts(Some(226)) && !clock.counts(None));
        let late = ["UNIT 7".to_owned()];
        assert_eq!((off_table(&late, Asked::Yes).len(), off_table(&late, Asked::No).len()), (1, 0));
        assert_eq!([clock.late_by_mail(23), clock.late_by_mail(49)], [Some(0), Some(2)]);
    }
}
