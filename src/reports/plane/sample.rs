//! A made-up battle of fifty bodies, for tests and benchmarks of the drawing alone.

use estafette_board::plane::scene::{
    Arm, Body, Camp, Extent, Mark, Piece, PlaneScene, Shape, Sighting, State, Strike, Table, Track,
};
use estafette_board::plane::{Angle, Paces, Point, Pose};

/// Bodies of all kinds in every state, terrain of every kind, ways of every kind.
pub fn full_battle() -> PlaneScene {
    let bodies: Vec<Body> = (0..50).map(body).collect();
    let tracks = bodies.iter().enumerate().filter_map(|(i, b)| track(i, b)).collect();
    let strikes = bodies.iter().enumerate().filter(|(i, _)| i % 6 == 4).map(|(i, b)| strike(i, b)).collect();
    let mark = |(kind, x, y, text): (&str, i64, i64, &str)| Mark {
        kind: kind.to_owned(),
        at: Point::whole(x, y),
        text: text.to_owned(),
    };
    let marks = [
        ("contact", 700, 575, ""),
        ("loss", 410, 505, "-2"),
        ("gone", 1500, 640, ""),
        ("stop", 905, 560, ""),
    ];
    PlaneScene {
        title: "A full battle · period 4 · new orders and signals are next".to_owned(),
        table: table(),
        bodies,
        tracks,
        strikes,
        marks: marks.map(mark).to_vec(),
        notes: vec!["Companions 1 unit routing".to_owned(), "Parthians 2 units gone".to_owned()],
    }
}

fn piece(name: &str, kind: &str, corners: &[(i64, i64)]) -> Piece {
    let extent = if kind == "obstacle" { Extent::Course } else { Extent::Area };
    let corners = corners.iter().map(|(x, y)| Point::whole(*x, *y)).collect();
    Piece { name: name.to_owned(), kind: kind.to_owned(), corners, extent }
}

fn table() -> Table {
    let kinds = ["hill", "wood", "rough", "scrub", "soft-sand", "marsh", "steep", "obstacle"];
    let camp = |style: &str, y: i64, state: &str| Camp {
        style: style.to_owned(),
        at: Point::whole(900, y),
        state: state.to_owned(),
    };
    Table {
        width: Paces::whole(1800),
        depth: Paces::whole(1200),
        deployment: Paces::whole(300),
        armies: vec![("a".to_owned(), "Companions".to_owned()), ("b".to_owned(), "Parthians".to_owned())],
        sectors: ["LEFT", "CENTRE", "RIGHT"].map(str::to_owned).to_vec(),
        pieces: vec![
            piece("H1", "hill", &[(150, 600), (260, 700), (430, 690), (480, 560), (350, 480), (200, 500)]),
            piece("W1", "wood", &[(1250, 430), (1420, 470), (1450, 640), (1300, 680), (1210, 560)]),
            piece("W2", "wood", &[(60, 60), (210, 70), (190, 190), (80, 200)]),
            piece("R1", "rough", &[(900, 900), (1040, 880), (1060, 1010), (920, 1040)]),
            piece("S1", "scrub", &[(560, 150), (720, 130), (760, 240), (600, 260)]),
            piece("D1", "soft-sand", &[(1500, 100), (1740, 120), (1720, 260), (1540, 240)]),
            piece("M1", "marsh", &[(60, 900), (240, 880), (260, 1080), (90, 1100)]),
            piece("T1", "steep", &[(260, 560), (360, 600), (380, 560), (300, 530)]),
            piece("O1", "obstacle", &[(1000, 300), (1100, 330), (1180, 310)]),
        ],
        camps: vec![camp("a", 0, ""), camp("b", 1200, "looted")],
        legend: kinds.iter().map(|k| ((*k).to_owned(), k.replace('-', " "))).collect(),
    }
}

fn body(i: usize) -> Body {
    let near = i < 25;
    let n = (i % 25) as i64;
    let (arm, kind, base, ranks) = match n % 8 {
        0 | 5 => (Arm::Foot, "HI", (7_500, 15_000), vec![12, 12, 3]),
        1 => (Arm::Horse, "HC", (10_000, 20_000), vec![6, 6]),
        2 => (Arm::LightFoot, "LI", (15_000, 15_000), vec![6]),
        3 => (Arm::LightHorse, "LC", (15_000, 20_000), vec![3, 3]),
        4 => (Arm::Foot, "LMI", (10_000, 15_000), vec![8, 7]),
        6 => (Arm::Horse, "EHC", (10_000, 20_000), vec![3, 4, 5]),
        _ => (Arm::Elephants, "El", (20_000, 30_000), vec![2]),
    };
    let general = n == 12;
    let (arm, ranks) = if general { (Arm::General, vec![2]) } else { (arm, ranks) };
    let figures = ranks.iter().sum();
    let shape = if n == 21 { Shape::Ring(Paces::whole(60), Paces::whole(60)) } else { Shape::Ranks(ranks) };
    let row = n % 3;
    let y = if near { 430 + 60 * row } else { 780 - 60 * row };
    let x = 120 + 66 * n + 10 * row;
    let turn = if n % 9 == 7 { 40 } else { 0 };
    let facing = if near { Angle::degrees(turn) } else { Angle::degrees(180 - turn) };
    let states = match n % 10 {
        3 => vec![State::Disordered],
        6 => vec![State::Shaken, State::Disordered],
        8 => vec![State::Routing],
        9 => vec![State::Impetuous],
        _ => Vec::new(),
    };
    let known = match (near, n % 11) {
        (false, 4) => Sighting::Last("period 3".to_owned()),
        (true, 7) => Sighting::Hidden,
        _ => Sighting::Now,
    };
    let style = if near { "a" } else { "b" };
    let name = if general { "G1".to_owned() } else { (n + 1).to_string() };
    let label = if general { name.clone() } else { format!("{name} {kind}") };
    Body {
        id: format!("{style}{name}"),
        label,
        style: style.to_owned(),
        pose: Pose::new(Point::whole(x, y), facing),
        base: (Paces(base.0), Paces(base.1)),
        shape,
        figures,
        arm,
        states,
        known,
    }
}

fn track(i: usize, body: &Body) -> Option<Track> {
    let kind = ["move", "charge", "evade", "rout", "move"][i % 5];
    if i.is_multiple_of(3) || body.known != Sighting::Now {
        return None;
    }
    let back = if matches!(kind, "evade" | "rout") { 1 } else { -1 };
    let step = Paces::whole(18 * back);
    let stops = (0..=4).map(|q| body.pose.shifted(Paces::whole(4 * (q - 4)), step * (4 - q))).collect();
    Some(Track { id: body.id.clone(), style: body.style.clone(), kind: kind.to_owned(), stops })
}

fn strike(i: usize, body: &Body) -> Strike {
    let kind = if i.is_multiple_of(2) { "shot" } else { "melee" };
    let to = body.pose.shifted(Paces::whole(12), Paces::whole(if kind == "shot" { 110 } else { 20 })).at;
    Strike {
        kind: kind.to_owned(),
        style: body.style.clone(),
        from: body.pose.at,
        to,
        text: (7 + i).to_string(),
    }
}
