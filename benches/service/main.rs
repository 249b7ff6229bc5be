//! The service against the limits of the disk, measured in turns in the same minute, and the whole program
//! from LMTP to a mail server.
//!
//! ```sh
//! cargo bench --bench service                        # everything, about two minutes
//! cargo bench --bench service -- disk                # without the program: half a minute
//! cargo bench --bench service -- program             # only the program
//! cargo bench --bench service -- flood               # one seat sends a flood, another waits for his receipt
//! cargo bench --bench service -- bombs               # memory under letters that are made to take much of it
//! cargo bench --bench service -- soak 100000         # memory over so many letters
//! cargo bench --bench service -- letters 500 FOLDER  # so many to their receipts, for a profiler
//! ```

mod bare;
mod flood;
mod house;
mod letters;
mod program;
mod sink;

use std::path::Path;
use std::time::Duration;

/// Letters of one round; small enough that a busy moment spoils one round only.
const ROUND: usize = 200;
/// Rounds of each kind, in turns.
const ROUNDS: usize = 7;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|a| a != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["soak", letters] => program::soak(letters.parse().expect("a number of letters")),
        ["disk"] => disk(),
        ["program"] => program::rates(),
        ["flood"] => flood::flood(),
        ["bombs"] => flood::bombs(),
        ["letters", count, folder] => letters(count.parse().expect("a number of letters"), folder.as_ref()),
        [] => {
            disk();
            program::rates();
        }
        other => {
            panic!(
                "unknown arguments {other:?}; known: disk, program, flood, bombs, letters NUMBER FOLDER, soak NUMBER"
            )
        }
    }
}

/// What the house takes in and answers, as shares of what the disk can do at all.
fn disk() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut bare = bare::Bare::open(folder.path());
    let mut house = house::Bench::open(folder.path());
    let mut rates = [const { Vec::new() }; 6];
    for _ in 0..ROUNDS {
        let letters = house.letters(ROUND);
        rates[0].push(rate(ROUND, bare.one_by_one(&letters)));
        rates[1].push(rate(ROUND, house.accept(&letters)));
        let letters = house.letters(ROUND);
        rates[2].push(rate(ROUND, house.receipts(&letters)));
        let letters = house.letters(ROUND);
        rates[3].push(rate(ROUND, bare.in_groups(&letters, 10)));
        rates[4].push(rate(ROUND, house.accept_in_groups(&letters, 10)));
        let letters = house.letters(ROUND);
        rates[5].push(rate(ROUND, house.receipts_in_groups(&letters)));
    }
    let [one, accepted, answered, ten, grouped, backlog] = rates.map(median);
    println!("bare commits of one row          {one:>8.0} /s");
    println!(
        "letters accepted, one by one     {accepted:>8.0} /s   {:>4.0} % of that",
        100.0 * accepted / one
    );
    println!("letters to durable receipts      {answered:>8.0} /s   {:>4.0} %", 100.0 * answered / one);
    println!("bare commits of ten rows         {ten:>8.0} rows/s");
    println!("letters accepted, in tens        {grouped:>8.0} /s   {:>4.0} %", 100.0 * grouped / ten);
    println!(
        "a backlog to durable receipts    {backlog:>8.0} /s   {:>4.0} % of one by one",
        100.0 * backlog / one
    );
}

/// Letters to durable receipts and nothing else, after some that warm up. The store stays in the folder.
fn letters(count: usize, folder: &Path) {
    let mut house = house::Bench::open(folder);
    let warm = house.letters(house.seats());
    house.accept(&warm);
    let letters = house.letters(count);
    println!("letters to durable receipts      {:>8.0} /s", rate(count, house.receipts(&letters)));
}

fn rate(letters: usize, time: Duration) -> f64 {
    letters as f64 / time.as_secs_f64()
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
