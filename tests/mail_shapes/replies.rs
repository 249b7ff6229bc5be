//! Shapes 42 to 52: replies of many mail programs and languages, tails and heads.

use super::build::{html, mail, multi, part, plain, quoted};
use super::structure::{escaped, outlook};
use super::{Expect, Shape, Wording};

pub fn shapes(w: &Wording) -> Vec<Shape> {
    let mut shapes = vec![];
    for (i, frame) in w.attributions.iter().enumerate() {
        shapes.extend(marked(w, i, frame));
    }
    for (i, block) in w.blocks.iter().enumerate() {
        let text = format!("{}\n{block}\n{}", w.text(), w.report());
        shapes.push(Shape::exact(format!("43.{i} unmarked quote"), plain(&text)).noting("QuotesStripped"));
        let only = format!("{block}\n{}", w.report());
        let shape = Shape::exact(format!("49.{i} forwarded orders of another"), plain(&only));
        shapes.push(shape.expecting(Expect::Nothing).noting("QuotesStripped"));
    }
    shapes.extend(pages(w));
    for (i, tail) in w.tails.iter().enumerate() {
        shapes.push(Shape::exact(format!("50.{i} tail"), plain(&format!("{}\n{tail}", w.text()))));
        let reply = format!(
            "{}\n{tail}\n{}\n{}",
            w.text(),
            w.attributions[i % w.attributions.len()],
            quoted(&w.report(), "> ")
        );
        shapes
            .push(Shape::exact(format!("50.{i} tail above a quote"), plain(&reply)).noting("QuotesStripped"));
    }
    for (i, head) in w.heads.iter().enumerate() {
        let shape = Shape::exact(format!("50.{i} banner above"), plain(&format!("{head}\n{}", w.text())));
        shapes.push(shape.noting("FooterStripped"));
    }
    shapes.extend(sheets(w));
    shapes
}

/// One "On … wrote:" above, below and between, with 1 to 5 quote marks.
fn marked(w: &Wording, i: usize, frame: &str) -> Vec<Shape> {
    let top = format!("{}\n{frame}\n\n{}", w.text(), quoted(&w.report(), "> "));
    let bottom = format!("{frame}\n{}\n{}", quoted(&w.report(), ">"), w.text());
    let mut between = format!("{frame}\n");
    for (order, line) in w.orders.iter().zip(w.report().lines().cycle()) {
        between.push_str(&format!("> {line}\n\n{order}\n\n"));
    }
    let mut deep = w.text() + "\n" + frame + "\n";
    for depth in 1..=5 {
        deep.push_str(&quoted(&w.report(), &"> ".repeat(depth)));
    }
    let flowed = "Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: 8bit\n";
    vec![
        Shape::exact(format!("42.{i} top-posted"), plain(&top)).noting("QuotesStripped"),
        Shape::exact(format!("42.{i} top-posted, flowed"), mail(flowed, &top)).noting("QuotesStripped"),
        Shape::exact(
            format!("44.{i} quote without marks"),
            plain(&format!("{}\n{frame}\n\n{}", w.text(), w.report())),
        )
        .noting("QuotesStripped"),
        Shape::exact(format!("45.{i} between"), plain(&between)).noting("QuotesStripped"),
        Shape::exact(format!("46.{i} bottom-posted"), plain(&bottom)).noting("QuotesStripped"),
        Shape::exact(format!("48.{i} five deep"), plain(&deep)).noting("QuotesStripped"),
    ]
}

fn pages(w: &Wording) -> Vec<Shape> {
    let rows: String = w.orders.iter().map(|o| format!("<div>{}</div>", escaped(o))).collect();
    let old: String = w.report().lines().map(|l| format!("<div>{}</div>", escaped(l))).collect();
    let [from, sent, to, subject] = w.labels;
    let frame = escaped(w.attributions[1]).replace('\n', " ");
    let gmail = format!(
        "<div dir=ltr>{rows}</div><br><div class=\"gmail_quote\"><div dir=ltr class=gmail_attr>{frame}<br></div>\
         <blockquote class=gmail_quote style=\"margin:0\">{old}</blockquote></div>"
    );
    let below = format!(
        "<div class=\"gmail_quote\"><div>{frame}<br></div><blockquote>{old}</blockquote></div><div>{rows}</div>"
    );
    let border = outlook(w).replace(
        "</div></body>",
        &format!(
            "<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>{from}:</b> Umpire<br>\
             <b>{sent}:</b> 5.01.2026<br><b>{to}:</b> Ann<br><b>{subject}:</b> turn 3</p></div>{old}</div></body>"
        ),
    );
    let web = format!(
        "<div>{rows}</div><div id=\"appendonsend\"></div><hr><div id=\"divRplyFwdMsg\"><b>{from}:</b> Umpire<br><b>{sent}:</b> 5<br><b>{to}:</b> Ann</div>{old}"
    );
    let apple = format!(
        "{rows}<div><br><blockquote type=cite><div>{}</div><br></blockquote></div>\
         <blockquote type=cite>{old}<blockquote type=cite>{old}</blockquote></blockquote>",
        escaped(w.attributions[0])
    );
    [
        ("42h quote of Gmail", gmail),
        ("46h below a quote of Gmail", below),
        ("47 Outlook's rule", border),
        ("47b Outlook on the web", web),
        ("48h quotes of Apple", apple),
    ]
    .map(|(name, body)| Shape::exact(name, html(&body)).noting("QuotesStripped"))
    .into()
}

/// A report's order sheet, filled in where it stands and mailed back.
fn sheets(w: &Wording) -> Vec<Shape> {
    let [begin, end] = w.sheet;
    let filled = format!("{begin}\n# turn 3\n{}{end}\n...\n", w.text());
    let sheet = format!("{}\n{filled}", w.report());
    let mut lines = vec!["# turn 3".to_owned()];
    lines.extend(w.orders.map(str::to_owned));
    let long = "Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: 8bit\n";
    let page: String = sheet.lines().map(|l| format!("<div>{}</div>", escaped(l))).collect();
    let frame = w.attributions[0];
    let marked = format!("{}\n\n{frame}\n{}", w.hello, quoted(&sheet, "> "));
    let shapes = [
        ("53 sheet in a quote", plain(&marked)),
        ("53b sheet in a flowed quote", mail(long, &marked)),
        ("53c sheet in a quote without marks", plain(&format!("{}\n\n{}\n{sheet}", w.hello, w.blocks[0]))),
        (
            "53d sheet in a quote of HTML",
            html(&format!("<p>{}</p><div>{}</div><blockquote>{page}</blockquote>", w.hello, escaped(frame))),
        ),
        ("53e sheet pasted into a new mail", plain(&format!("{}\n\n{filled}", w.hello))),
        (
            "53f sheet in both parts",
            multi(
                "alternative",
                &[
                    part("text/plain", &marked),
                    part(
                        "text/html",
                        &format!("<div>{}</div><blockquote>{page}</blockquote>", escaped(frame)),
                    ),
                ],
            ),
        ),
        ("53g dashes made smart", plain(&marked.replace("---", "—-"))),
    ];
    let shapes = shapes.map(|(name, raw)| {
        Shape::exact(name, raw).noting("SheetTaken").expecting(Expect::Lines(lines.clone()))
    });
    let own = format!("{}\n{frame}\n{}", w.text(), quoted(&sheet.replace(w.changed.0, w.changed.1), "> "));
    let mut shapes: Vec<Shape> = shapes.into();
    shapes.push(Shape::exact("53h own orders above a filled sheet", plain(&own)).noting("SheetLeft"));
    shapes
}
