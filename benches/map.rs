//! Drawing pictures: the whole map of a full game at 1600 pixels, and a full board of cards at 1000; warm,
//! as in a running game, and cold.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use estafette::board::scene::Scene;
use estafette::reports::cards::sample::full_board;
use estafette::reports::map::sample::full_game;
use estafette::reports::picture::{Drawer, usual};

fn pictures(c: &mut Criterion) {
    picture(c, "map-1600", &full_game());
    picture(c, "cards-1000", &full_board());
}

fn picture(c: &mut Criterion, name: &str, scene: &Scene) {
    let view = usual(scene);
    let mut group = c.benchmark_group(name);
    group.sample_size(10);
    let drawer = Drawer::new();
    drawer.picture(scene, &view).expect("the sample draws");
    group.bench_function("warm: SVG and PNG", |b| {
        b.iter(|| drawer.picture(black_box(scene), &view).expect("the sample draws"));
    });
    group.bench_function("cold: SVG and PNG", |b| {
        b.iter(|| Drawer::new().picture(black_box(scene), &view).expect("the sample draws"));
    });
    group.bench_function("SVG alone", |b| b.iter(|| drawer.svg(black_box(scene), &view)));
    group.finish();
}

criterion_group!(benches, pictures);
criterion_main!(benches);
