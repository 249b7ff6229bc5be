//! Drawing the whole map of a full game at 1600 pixels: warm, as in a running game, and cold.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use estafette::reports::map::View;
use estafette::reports::map::sample::full_game;
use estafette::reports::picture::Drawer;

fn map(c: &mut Criterion) {
    let scene = full_game();
    let view = View::default();
    let mut group = c.benchmark_group("map-1600");
    group.sample_size(10);
    let drawer = Drawer::new();
    drawer.picture(&scene, &view).expect("the sample draws");
    group.bench_function("warm: SVG and PNG", |b| {
        b.iter(|| drawer.picture(black_box(&scene), &view).expect("the sample draws"));
    });
    group.bench_function("cold: SVG and PNG", |b| {
        b.iter(|| Drawer::new().picture(black_box(&scene), &view).expect("the sample draws"));
    });
    group.bench_function("SVG alone", |b| b.iter(|| drawer.svg(black_box(&scene), &view)));
    group.finish();
}

criterion_group!(benches, map);
criterion_main!(benches);
