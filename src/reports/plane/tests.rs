//! What a picture of a table promises.

use super::film::{QUARTERS, film, quarter};
use super::sample::full_battle;
use super::*;
use crate::drawing::raster::Raster;
use estafette_board::plane::scene::{Arm, Mark, Strike, Track};
use estafette_board::plane::{Point, Pose};

fn png(scene: &PlaneScene, raster: &Raster) -> Vec<u8> {
    let battle = Battle::new(scene, &View::default(), &Letters::new());
    raster::png(&battle.pixels(raster).unwrap(), &style::palette()).unwrap()
}

fn svg_of(scene: &PlaneScene) -> String {
    Battle::new(scene, &View::default(), &Letters::new()).svg()
}

#[test]
fn a_full_battle_fits_a_mail_and_is_the_same_every_time() {
    let (scene, raster) = (full_battle(), Raster::default());
    let first = png(&scene, &raster);
    assert!(first.len() <= 500_000, "{} bytes", first.len());
    assert_eq!(png(&scene, &raster), first, "the cache changes nothing");
    assert_eq!(png(&scene, &Raster::default()), first);
    assert_eq!(svg_of(&scene), svg_of(&scene));
}

#[test]
fn hostile_names_stay_text() {
    let mut scene = full_battle();
    let nasty = "</text><script>x()</script>&\"'\u{1}]]>".to_owned();
    scene.title.clone_from(&nasty);
    scene.notes = vec![nasty.clone()];
    scene.table.pieces[0].name.clone_from(&nasty);
    scene.table.pieces[1].kind.clone_from(&nasty);
    scene.table.armies[0] = ("\"><x".to_owned(), nasty.clone());
    scene.table.camps[0].state.clone_from(&nasty);
    scene.bodies[0].label.clone_from(&nasty);
    scene.bodies[4].style.clone_from(&nasty);
    scene.strikes[0].text.clone_from(&nasty);
    scene.marks[0].text.clone_from(&nasty);
    let pictures = [svg_of(&scene), film(&scene, &View::default(), &Letters::new())];
    for picture in pictures {
        assert!(!picture.contains("<script"));
        usvg::Tree::from_str(&picture, &usvg::Options::default()).unwrap();
    }
}

#[test]
fn what_is_off_the_table_or_nothing_at_all_draws_without_harm() {
    let mut scene = full_battle();
    let far = Pose::new(Point::whole(90_000_000, -7), Default::default());
    scene.bodies[0].pose = far;
    scene.bodies[1].shape = Shape::Ranks(vec![]);
    scene.bodies[2].shape = Shape::Ranks(vec![u32::MAX, 0]);
    scene.bodies[3].base = (Paces::ZERO, Paces::ZERO);
    let here = scene.bodies[5].pose;
    for stops in [vec![], vec![here], vec![here, here], vec![here, far]] {
        scene.tracks.push(Track { id: "?".to_owned(), style: "?".to_owned(), kind: "?".to_owned(), stops });
    }
    scene.strikes.push(Strike {
        kind: "shot".to_owned(),
        style: "a".to_owned(),
        from: here.at,
        to: here.at,
        text: String::new(),
    });
    scene.marks.push(Mark { kind: "?".to_owned(), at: far.at, text: String::new() });
    png(&scene, &Raster::default());
    png(&PlaneScene::default(), &Raster::default());
}

#[test]
fn a_quarter_shows_where_troops_were_then() {
    let scene = full_battle();
    let track = &scene.tracks[0];
    for quarters in 0..=QUARTERS {
        let then = quarter(&scene, quarters);
        let body = then.bodies.iter().find(|b| b.id == track.id).unwrap();
        assert_eq!(body.pose, track.stops[quarters]);
        assert_eq!(then.strikes.is_empty(), quarters < QUARTERS);
    }
    assert_eq!(quarter(&scene, 0).tracks.len(), 0);
}

#[test]
fn a_film_moves_who_moved() {
    let scene = full_battle();
    let moving = film(&scene, &View::default(), &Letters::new());
    assert_eq!(moving.matches("type=\"translate\"").count(), scene.tracks.len());
    assert!(moving.contains("repeatCount"));
}

#[test]
fn labels_keep_off_blocks_and_stars_where_there_is_room() {
    let full = full_battle();
    let general = full.bodies.iter().find(|b| b.arm == Arm::General).unwrap();
    let foot = &full.bodies[0];
    let at = Pose::new(Point::whole(900, 600), Default::default());
    for behind in [foot, general] {
        let bodies = vec![
            Body { pose: at, ..general.clone() },
            Body { pose: at.shifted(Paces::ZERO, Paces::whole(-28)), ..behind.clone() },
        ];
        let scene = PlaneScene { bodies, ..full_battle() };
        let frame = Frame::new(&scene.table, &View::default());
        let figures = shown(&scene, &frame, &Letters::new());
        for (body, figure) in &figures {
            let (x, y) = frame.at(body.pose.at);
            let (left, top, right, bottom) = figure.label.reach();
            let corners =
                [(left, top), (right, top), (left, bottom), (right, bottom), (left, (top + bottom) / 2.0)];
            for (other, there) in figures.iter().filter(|(other, _)| other.pose != body.pose) {
                let (other_x, other_y) = frame.at(other.pose.at);
                for (right, down) in corners {
                    let place = (x + right - other_x, y + down - other_y);
                    assert!(!there.solids.iter().any(|s| s.holds(place)), "{} over {}", body.id, other.id);
                }
            }
        }
    }
}
