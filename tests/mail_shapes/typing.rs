//! Shapes 17 to 25: what keyboards, phones and mail programs do to what was typed.

use super::build::{mail, orders, plain};
use super::{Expect, ORDERS, Shape};

pub fn shapes() -> Vec<Shape> {
    let text = orders();
    let smart = text.replacen('"', "„", 1).replacen('"', "”", 1).replace(" - ", " — ");
    let no_break = text.replace(' ', "\u{a0}");
    let doubled = text.replace(' ', "\u{a0} ");
    let invisible = text.replace("move", "mo\u{ad}ve\u{200b}").replace("rally", "\u{202a}rally\u{202c}");
    let wide = text.replace("L07", "Ｌ０７").replace("forward 3", "forward ３");
    let look_alike: Vec<String> = ORDERS.iter().map(|o| o.replace("A2", "А2").replace('K', "К")).collect();
    let capitals: Vec<String> = ORDERS.iter().map(|o| o[..1].to_uppercase() + &o[1..]).collect();
    let linked = text.replace("A28B38", "A28B38<http://A28B38>");
    let numbered: String = ORDERS.iter().enumerate().map(|(i, o)| format!("{}. {o}\n", i + 1)).collect();
    let numbers: Vec<String> = ORDERS.iter().enumerate().map(|(i, o)| format!("{}. {o}", i + 1)).collect();
    let bullets: String = ORDERS.iter().map(|o| format!("● {o}\n")).collect();
    let bullet_lines: Vec<String> = ORDERS.iter().map(|o| format!("• {o}")).collect();
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
        wrapped(),
        Shape::exact("25 numbered", plain(&numbered)).expecting(Expect::Lines(numbers)),
        Shape::exact("25b bullets", plain(&bullets)).expecting(Expect::Lines(bullet_lines)),
    ]
}

fn unix(text: &str) -> Vec<u8> {
    let raw = String::from_utf8(plain(text)).unwrap();
    raw.replace("\r\n", "\n").into_bytes()
}

/// Long orders broken at 72 by the mail program, with no sign of it.
fn wrapped() -> Shape {
    let long = [
        "attack order A20B33, A19B33, A21B34, A22B34, A23B35, A24B35, A25B36, A26B36, then by differential",
        "pits real A29B40 A28B39 A25B36 A24B36 A23B35 A22B35 A21B34 A20B34 A19B33 A18B33; rest dummy",
    ];
    let mut text = String::new();
    for order in long {
        let mut column = 0;
        for word in order.split(' ') {
            if column > 0 && column + 1 + word.len() > 72 {
                text.push('\n');
                column = 0;
            } else if column > 0 {
                text.push(' ');
                column += 1;
            }
            text.push_str(word);
            column += word.len();
        }
        text.push('\n');
    }
    let lines = long.iter().chain(&ORDERS).map(|o| (*o).to_owned()).collect();
    Shape::exact("24 broken at 72", plain(&(text + &orders())))
        .expecting(Expect::Lines(lines))
        .noting("LinesJoined")
}
