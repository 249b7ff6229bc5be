//! Signing on: `sign on as Karl Bauer, club Würfel Bonn, zone Europe/Berlin`, and teams with their players.

use std::collections::BTreeMap;

use super::super::book::Period;
use super::super::format::Entrants;
use super::super::live::{Act, Person};
use super::super::name::Name;
use super::Writer;
use super::cut::LetterLine;
use super::letter::{Reader, behind};
use super::player::period_in;
use super::words;
use estafette_core::Lang;
use estafette_orders::Problem;
use estafette_orders::near::fold;
use estafette_schedule::Zone;

/// The zone of whoever names none.
const NO_ZONE: &str = "UTC";
/// Longest name of a club, in letters.
const LONGEST_CLUB: usize = 60;

/// A part between commas, parted where a comma is missing: before `zone Europe/Berlin`, and before `club` behind a name.
fn before_details(part: &str) -> Vec<&str> {
    let lower = part.to_lowercase();
    let fits = lower.len() == part.len();
    let zone = lower.match_indices(" zone ").map(|(at, word)| (at, at + word.len()));
    let zone =
        zone.filter(|(_, behind)| part[*behind..].trim_end_matches('.').trim().parse::<Zone>().is_ok());
    let club = lower.find(" club ").filter(|_| behind(part, "club").is_none());
    let mut cuts: Vec<usize> = zone.map(|(at, _)| at).chain(club).filter(|_| fits).collect();
    cuts.sort_unstable();
    let mut pieces = Vec::new();
    let mut from = 0;
    for at in cuts {
        pieces.push(&part[from..at]);
        from = at;
    }
    pieces.push(&part[from..]);
    pieces
}

impl Reader<'_> {
    /// `sign on as Karl Bauer, club …, zone …`.
    pub(super) fn sign_on(&mut self, said: &LetterLine) -> Result<(), Problem> {
        let rest = said.rest();
        if let Some(team) = behind(rest, "team").or_else(|| behind(behind(rest, "as")?, "team")) {
            return self.team_of(said, team);
        }
        if self.stage.event.book.format.entrants == Entrants::Teams {
            let hint = format!("such as `{}`", super::verbs::named("team").map_or("", |v| v.examples[0]));
            return Err(said.missing("this is a tournament of teams of three; sign a team on").hinting(hint));
        }
        let mut parts = rest.split(',').flat_map(before_details).map(str::trim);
        let called = parts.next().unwrap_or_default();
        let called = behind(called, "as").unwrap_or(called).trim_end_matches('.');
        let (address, in_mail) = match self.writer {
            Writer::Stranger { address, name } => (address.clone(), name.as_str()),
            Writer::Player(name) => {
                let message = format!("you are signed on already, as {name}");
                return Err(said.missing(message).hinting("`status` shows where you stand"));
            }
            Writer::Umpire(_) => {
                return Err(said.missing("whoever plays signs on himself, from his own address"));
            }
        };
        let name = self.name(said, if called.is_empty() { in_mail } else { called })?;
        let (mut club, mut zone) = (None, NO_ZONE.to_owned());
        for part in parts.filter(|p| !p.trim_end_matches('.').is_empty()) {
            self.detail(said, part, &mut club, &mut zone)?;
        }
        let person = Person { name: name.clone(), address, zone, lang: Lang::English };
        self.newcomer = Some(name.clone());
        self.act(said, Act::SignOn { name, club, people: vec![person], periods: BTreeMap::new() });
        Ok(())
    }

    fn name(&self, said: &LetterLine, given: &str) -> Result<Name, Problem> {
        let hint = "such as `sign on as Karl Bauer`";
        match given.trim().parse() {
            Ok(name) => Ok(name),
            Err(why) if said.source.contains(given) && !given.is_empty() => {
                Err(said.problem(given, why).hinting(hint))
            }
            Err(why) => Err(said.missing(why).hinting(hint)),
        }
    }

    /// `club Würfel Bonn`, `zone Europe/Berlin`.
    fn detail(
        &self,
        said: &LetterLine,
        part: &str,
        club: &mut Option<String>,
        zone: &mut String,
    ) -> Result<(), Problem> {
        let twice = |what: &str| Err(said.problem(part, format!("a second {what}; write one")));
        if let Some(named) = behind(part, "club") {
            if club.is_some() {
                return twice("club");
            }
            let named: String =
                named.trim_end_matches('.').chars().filter(|c| !c.is_control()).take(LONGEST_CLUB).collect();
            *club = Some(named).filter(|c| !c.is_empty() && !matches!(fold(c).as_str(), "none" | "no"));
            return Ok(());
        }
        if let Some(named) = ["zone", "time zone", "timezone"].into_iter().find_map(|word| behind(part, word))
        {
            if zone != NO_ZONE {
                return twice("zone");
            }
            *zone = zone_of(said, named.trim_end_matches('.'))?;
            return Ok(());
        }
        let message = format!("`{part}` does not fit here");
        Err(said
            .problem(part, message)
            .hinting("behind the name, `club NAME` and `zone Europe/Berlin` may stand"))
    }

    /// `team Rhein, club Köln: antique …, dark ages …, medieval …`.
    pub(super) fn team(&mut self, said: &LetterLine) -> Result<(), Problem> {
        self.team_of(said, said.rest())
    }

    fn team_of(&mut self, said: &LetterLine, rest: &str) -> Result<(), Problem> {
        let example = super::verbs::named("team").map_or("", |v| v.examples[0]);
        if self.stage.event.book.format.entrants == Entrants::Players {
            let hint = "such as `sign on as Karl Bauer`";
            return Err(said.missing("this is a tournament of single players").hinting(hint));
        }
        let own = match self.writer {
            Writer::Stranger { address, .. } => address.clone(),
            Writer::Player(name) => {
                let message = format!("you are signed on already, as {name}");
                return Err(said.missing(message).hinting("`status` shows where you stand"));
            }
            Writer::Umpire(_) => {
                return Err(said.missing("a team signs itself on, from the address of one of its players"));
            }
        };
        let Some((head, players)) = rest.split_once(':') else {
            return Err(said
                .missing("a colon is missing between the team and its players")
                .hinting(format!("such as `{example}`")));
        };
        let mut head = head.split(',').flat_map(before_details).map(str::trim);
        let called = head.next().unwrap_or_default();
        let name = self.name(said, called)?;
        let (mut club, mut zone) = (None, NO_ZONE.to_owned());
        for part in head.filter(|p| !p.is_empty()) {
            self.detail(said, part, &mut club, &mut zone)?;
        }
        let (mut people, mut periods) = (Vec::new(), BTreeMap::new());
        for part in players.split([',', ';']).map(str::trim).filter(|p| !p.trim_end_matches('.').is_empty()) {
            let (period, who) = period_in(said, part)?;
            let person = self.member(said, who, &zone)?;
            if periods.insert(period, person.name.clone()).is_some() {
                return Err(said.problem(part, format!("{} has two players", words::period(period))));
            }
            people.push(person);
        }
        let absent: Vec<&str> =
            Period::ALL.into_iter().filter(|p| !periods.contains_key(p)).map(words::period).collect();
        if !absent.is_empty() {
            let message = format!("a player is missing for {}", words::joined(&absent));
            return Err(said
                .missing(message)
                .under(estafette_core::rule!("W-2.2c"))
                .hinting(format!("such as `{example}`")));
        }
        self.addresses(said, &mut people, &own)?;
        self.act(said, Act::SignOn { name, club, people, periods });
        Ok(())
    }

    /// `Anna Wolf anna@club.example zone Europe/Berlin`.
    fn member(&self, said: &LetterLine, text: &str, zone: &str) -> Result<Person, Problem> {
        let text = text.trim_end_matches('.');
        let (text, zone) = match text.split_once(" zone ") {
            Some((before, named)) => (before, zone_of(said, named.trim())?),
            None => (text, zone.to_owned()),
        };
        let is_address = |word: &&str| word.contains('@');
        let address = text.split_whitespace().find(is_address).unwrap_or_default();
        let called = text.split(address).next().filter(|_| !address.is_empty()).unwrap_or(text).trim();
        let name = self.name(said, called)?;
        let plain = address.trim_matches(['<', '>', '(', ')', '.']).to_lowercase();
        if !plain.is_empty() && !looks_like_address(&plain) {
            return Err(said.problem(address, format!("`{address}` is no address")));
        }
        Ok(Person { name, address: plain, zone, lang: Lang::English })
    }

    /// Gives the writer's address to the one player without any.
    fn addresses(&self, said: &LetterLine, people: &mut [Person], own: &str) -> Result<(), Problem> {
        let without: Vec<String> =
            people.iter().filter(|p| p.address.is_empty()).map(|p| p.name.to_string()).collect();
        if without.len() > 1 {
            let message = format!("there is no address for {}", words::joined(&without));
            let hint = "one player may be without an address: the one who writes";
            return Err(said.missing(message).hinting(hint));
        }
        if without.is_empty() && !people.iter().any(|p| p.address == own) {
            let message = "none of the three addresses is that from which you write";
            return Err(said.missing(message).hinting("a team is signed on by one of its players"));
        }
        if let Some(writer) = people.iter_mut().find(|p| p.address.is_empty()) {
            own.clone_into(&mut writer.address);
        }
        Ok(())
    }
}

/// A zone by its name in the database.
fn zone_of(said: &LetterLine, named: &str) -> Result<String, Problem> {
    named.parse::<Zone>().map(|zone| zone.name().to_owned()).map_err(|error| {
        let near = error.nearest.as_ref().map_or_else(
            || "zones are named as `Europe/Berlin`".to_owned(),
            |near| format!("did you mean `{near}`?"),
        );
        said.problem(named, format!("`{}` is no time zone", error.said)).hinting(near)
    })
}

/// Whether a word has the shape of a mail address.
fn looks_like_address(word: &str) -> bool {
    let Some((local, domain)) = word.split_once('@') else { return false };
    let plain = |c: char| c.is_ascii_graphic() && !"<>()[]:;,\"\\@".contains(c);
    let whole =
        !local.is_empty() && domain.contains('.') && !domain.starts_with('.') && !domain.ends_with('.');
    whole && word.len() <= 254 && local.chars().chain(domain.chars()).all(plain)
}
