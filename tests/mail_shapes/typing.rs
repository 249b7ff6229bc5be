//! Shapes 17 to 25: what keyboards, phones and mail programs do to what was typed.

use super::build::{mail, plain};
use super::{Expect, Shape, Wording};

pub fn shapes(w: &Wording) -> Vec<Shape> {
    let text = w.text();
    let smart = text.replacen('"', "„", 1).replacen('"', "”", 1).replace(" - ", " — ");
    let no_break = text.replace(' ', "\u{a0}");
    let doubled = text.replace(' ', "\u{a0} ");
    let invisible =
        w.orders.map(|o| format!("\u{202a}{}\u{ad}{}\u{200b}\u{202c}\n", &o[..2], &o[2..])).concat();
    let wide = text.replace('3', "３").replace("L07", "Ｌ０7");
    let look_alike: Vec<String> = w.orders.iter().map(|o| o.replace("A2", "А2").replace('K', "К")).collect();
    let capitals: Vec<String> = w.orders.iter().map(|o| o[..1].to_uppercase() + &o[1..]).collect();
    let linked = text.replace(w.link, &format!("{0}<http://{0}>", w.link));
    let numbered: String = w.orders.iter().enumerate().map(|(i, o)| format!("{}. {o}\n", i + 1)).collect();
    let numbers: Vec<String> = w.orders.iter().enumerate().map(|(i, o)| format!("{}. {o}", i + 1)).collect();
    let bullets: String = w.orders.iter().map(|o| format!("● {o}\n")).collect();
    let bullet_lines: Vec<String> = w.orders.iter().map(|o| format!("• {o}")).collect();
    let mut lone = mail("Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: 8bit\n", "");
    lone.extend_from_slice(text.replace('\n', "\r").as_bytes());
    let spaced = text.replace(' ', "\t ");
    vec![
        Shape::exact("17 smart quotes and dashes", plain(&smart)),
        Shape::exact("18 no-break spaces", plain(&no_break)),
        Shape::exact("18b no-break and plain spaces", plain(&doubled)),
        Shape::exact("19 invisible letters", plain(&invisible)),
        Shape::exact("20 full-width letters", plain(&wide)),
        Shape::exact("20b look-alike letters stay visible", plain(&(look_alike.join("\n") + "\n")))
            .expecting(Expect::Lines(look_alike)),
        Shape::exact("21 capitals", plain(&(capitals.join("\n") + "\n"))).expecting(Expect::Lines(capitals)),
        Shape::exact("22 made into links", plain(&linked)),
        Shape::exact("23 tabs and double spaces", plain(&spaced)),
        Shape::exact("23b lone carriage returns", lone),
        Shape::exact("23c bare line feeds", unix(&text)),
        wrapped(w),
        Shape::exact("25 numbered", plain(&numbered)).expecting(Expect::Lines(numbers)),
        Shape::exact("25b bullets", plain(&bullets)).expecting(Expect::Lines(bullet_lines)),
    ]
}

fn unix(text: &str) -> Vec<u8> {
    let raw = String::from_utf8(plain(text)).unwrap();
    raw.replace("\r\n", "\n").into_bytes()
}

/// Long orders broken at 72 by the mail program, with no sign of it.
fn wrapped(w: &Wording) -> Shape {
    let mut text = String::new();
    for order in w.long {
        let mut column = 0;
        for word in order.split(' ') {
            if column > 0 && column + 1 + word.chars().count() > 72 {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += word.chars().count();
        }
        text.push('\n');
    }
    let lines = w.long.iter().chain(&w.orders).map(|o| (*o).to_owned()).collect();
    Shape::exact("24 broken at 72", plain(&(text + &w.text())))
        .expecting(Expect::Lines(lines))
        .noting("LinesJoined")
}
