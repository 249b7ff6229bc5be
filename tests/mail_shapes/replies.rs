//! Shapes 42 to 52: replies of many mail programs and languages, tails and heads.

use super::build::{html, mail, multi, orders, part, plain, quoted, report};
use super::structure::outlook;
use super::{Expect, ORDERS, Shape};

/// "On … wrote:" as programs write it, also broken over two lines.
pub const ATTRIBUTIONS: &[&str] = &[
    "On Mon, 5 Jan 2026 at 20:00, Umpire <orders+k7f3@club.example> wrote:",
    "On Mon, 5 Jan 2026 at 20:00, Umpire of the Club\n<orders+k7f3@club.example> wrote:",
    "On 05/01/2026 20:00, Umpire wrote:",
    "Am 05.01.2026 um 20:00 schrieb Umpire:",
    "Am Mo., 5. Jan. 2026 um 20:00 Uhr schrieb Umpire <orders+k7f3@club.example>:",
    "Am Montag, dem 05.01.2026 um 20:00 +0100 schrieb Umpire of the\nClub:",
    "W dniu 05.01.2026 o 20:00, Umpire pisze:",
    "W dniu pon., 5.01.2026 o 20:00 Umpire <orders+k7f3@club.example>\nnapisał(a):",
    "pon., 5 sty 2026 o 20:00 Umpire <orders+k7f3@club.example> napisał(a):",
    "Dnia 5 stycznia 2026 20:00 Umpire <orders+k7f3@club.example> napisał(a):",
    "Użytkownik Umpire <orders+k7f3@club.example> napisał:",
    "Le 05/01/2026 à 20:00, Umpire a écrit :",
    "Le lun. 5 janv. 2026 à 20:00, Umpire <orders+k7f3@club.example> a\nécrit :",
    "man. 5. jan. 2026 kl. 20:00 skrev Umpire <orders+k7f3@club.example>:",
    "пн, 5 янв. 2026 г. в 20:00, Umpire <orders+k7f3@club.example>:\nпишет:",
];

/// Header blocks above unmarked quotes.
pub const BLOCKS: &[&str] = &[
    "-----Original Message-----\nFrom: Umpire <orders@club.example>\nSent: Monday, January 5, 2026 8:00 PM\nTo: Ann\nSubject: turn 3\n",
    "-----Ursprüngliche Nachricht-----\nVon: Umpire\nGesendet: Montag, 5. Januar 2026 20:00\nAn: Ann\nBetreff: turn 3\n",
    "-----Wiadomość oryginalna-----\nOd: Umpire\nWysłano: poniedziałek, 5 stycznia 2026 20:00\nDo: Ann\nTemat: turn 3\n",
    "-----Message d'origine-----\nDe : Umpire\nEnvoyé : lundi 5 janvier 2026 20:00\nÀ : Ann\nObjet : turn 3\n",
    "-----Opprinnelig melding-----\nFra: Umpire\nSendt: 5. januar 2026\nTil: Ann\nEmne: turn 3\n",
    "-----Исходное сообщение-----\nОт: Umpire\nОтправлено: 5 января 2026\nКому: Ann\nТема: turn 3\n",
    "________________________________\nFrom: Umpire\nSent: Monday, January 5, 2026\nTo: Ann\nSubject: turn 3\n",
    "Von: Umpire\nGesendet: Montag, 5. Januar 2026\nAn: Ann\nBetreff: turn 3\n",
    "Od: Umpire\nWysłane: poniedziałek, 5 stycznia 2026\nDo: Ann\nDW: Bob\nTemat: turn 3\n",
    "*From:* Umpire\n*Date:* Monday\n*To:* Ann\n*Subject:* turn 3\n",
    "---------- Forwarded message ---------\nFrom: Bob <bob@post.example>\nDate: Mon\nSubject: my orders\nTo: Ann\n",
    "Begin forwarded message:\n\nFrom: Bob <bob@post.example>\nSubject: my orders\n",
];

/// What phones, programs, firms and lists put below.
pub const TAILS: &[&str] = &[
    "-- \nAnn\nClub of Grunwald\nattack is the best defence\n",
    "Wysłane z iPhone'a\n",
    "Wysłano z telefonu Samsung Galaxy\n",
    "Sent from my Galaxy\n",
    "Sent from my iPhone\n",
    "Von meinem iPhone gesendet\n",
    "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n",
    "Envoyé de mon iPhone\n",
    "Отправлено с iPhone\n",
    "Get Outlook for Android <https://aka.ms/x>\n",
    "This e-mail and any attachments are confidential. If you received it in error you may not\nmove, copy, hold or\nattack order it: delete.\n",
    "Niniejsza wiadomość oraz załączniki są poufne.\nRally all nie jest rozkazem.\n",
    "Diese E-Mail enthält vertrauliche Informationen.\n",
    "_______________________________________________\nclub mailing list\nclub@lists.example\nhttps://lists.example/club\n",
    "Virus-free. www.scanner.example\n",
    "Wiadomość wolna od wirusów. www.scanner.example\n",
];

/// What gateways put above.
const HEADS: &[&str] = &[
    "[CAUTION: This email originated from outside of the organization. Do not click links.]\n",
    "This message was checked for viruses by Scanner.\nNothing was found.\n",
    "You don't often get email from ann@post.example. Learn why this is important\n",
    "Diese E-Mail wurde von Scanner auf Viren geprüft.\n",
];

pub fn shapes() -> Vec<Shape> {
    let mut shapes = vec![];
    for (i, frame) in ATTRIBUTIONS.iter().enumerate() {
        shapes.extend(marked(i, frame));
    }
    for (i, block) in BLOCKS.iter().enumerate() {
        let text = format!("{}\n{block}\n{}", orders(), report());
        shapes.push(Shape::exact(format!("43.{i} unmarked quote"), plain(&text)).noting("QuotesStripped"));
        let only = format!("{block}\n{}", report());
        let shape = Shape::exact(format!("49.{i} forwarded orders of another"), plain(&only));
        shapes.push(shape.expecting(Expect::Nothing).noting("QuotesStripped"));
    }
    shapes.extend(pages());
    for (i, tail) in TAILS.iter().enumerate() {
        shapes.push(Shape::exact(format!("50.{i} tail"), plain(&format!("{}\n{tail}", orders()))));
        let reply = format!(
            "{}\n{tail}\n{}\n{}",
            orders(),
            ATTRIBUTIONS[i % ATTRIBUTIONS.len()],
            quoted(&report(), "> ")
        );
        shapes
            .push(Shape::exact(format!("50.{i} tail above a quote"), plain(&reply)).noting("QuotesStripped"));
    }
    for (i, head) in HEADS.iter().enumerate() {
        let shape = Shape::exact(format!("50.{i} banner above"), plain(&format!("{head}\n{}", orders())));
        shapes.push(shape.noting("FooterStripped"));
    }
    shapes.extend(sheets());
    shapes
}

/// One "On … wrote:" above, below and between, with 1 to 5 quote marks.
fn marked(i: usize, frame: &str) -> Vec<Shape> {
    let top = format!("{}\n{frame}\n\n{}", orders(), quoted(&report(), "> "));
    let bottom = format!("{frame}\n{}\n{}", quoted(&report(), ">"), orders());
    let mut between = format!("{frame}\n");
    for (order, line) in ORDERS.iter().zip(report().lines().cycle()) {
        between.push_str(&format!("> {line}\n\n{order}\n\n"));
    }
    let mut deep = orders() + "\n" + frame + "\n";
    for depth in 1..=5 {
        deep.push_str(&quoted(&report(), &"> ".repeat(depth)));
    }
    let flowed = "Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: 8bit\n";
    vec![
        Shape::exact(format!("42.{i} top-posted"), plain(&top)).noting("QuotesStripped"),
        Shape::exact(format!("42.{i} top-posted, flowed"), mail(flowed, &top)).noting("QuotesStripped"),
        Shape::exact(
            format!("44.{i} quote without marks"),
            plain(&format!("{}\n{frame}\n\n{}", orders(), report())),
        )
        .noting("QuotesStripped"),
        Shape::exact(format!("45.{i} between"), plain(&between)).noting("QuotesStripped"),
        Shape::exact(format!("46.{i} bottom-posted"), plain(&bottom)).noting("QuotesStripped"),
        Shape::exact(format!("48.{i} five deep"), plain(&deep)).noting("QuotesStripped"),
    ]
}

fn pages() -> Vec<Shape> {
    let rows: String = ORDERS.iter().map(|o| format!("<div>{o}</div>")).collect();
    let old: String = report().lines().map(|l| format!("<div>{l}</div>")).collect();
    let gmail = format!(
        "<div dir=ltr>{rows}</div><br><div class=\"gmail_quote\"><div dir=ltr class=gmail_attr>pon., 5 sty 2026 o 20:00 Umpire \
         &lt;<a href=\"mailto:orders@club.example\">orders@club.example</a>&gt; napisał(a):<br></div>\
         <blockquote class=gmail_quote style=\"margin:0\">{old}</blockquote></div>"
    );
    let below = format!(
        "<div class=\"gmail_quote\"><div>On Mon, 5 Jan 2026 at 20:00, Umpire wrote:<br></div><blockquote>{old}</blockquote></div><div>{rows}</div>"
    );
    let border = outlook().replace(
        "</div></body>",
        &format!(
            "<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'><p class=MsoNormal><b>Od:</b> Umpire<br>\
             <b>Wysłano:</b> poniedziałek<br><b>Do:</b> Ann<br><b>Temat:</b> turn 3</p></div>{old}</div></body>"
        ),
    );
    let web = format!(
        "<div>{rows}</div><div id=\"appendonsend\"></div><hr><div id=\"divRplyFwdMsg\"><b>Fra:</b> Umpire<br><b>Sendt:</b> 5<br><b>Til:</b> Ann</div>{old}"
    );
    let apple = format!(
        "{rows}<div><br><blockquote type=cite><div>Am 05.01.2026 um 20:00 schrieb Umpire:</div><br></blockquote></div>\
         <blockquote type=cite>{old}<blockquote type=cite>{old}</blockquote></blockquote>"
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
fn sheets() -> Vec<Shape> {
    let sheet = format!(
        "{}\n--- order sheet: begin ---\n# Polish movement, turn 3\n{}--- order sheet: end ---\nGood luck!\n",
        report(),
        orders()
    );
    let mut lines = vec!["# Polish movement, turn 3".to_owned()];
    lines.extend(ORDERS.map(str::to_owned));
    let long = "Content-Type: text/plain; charset=utf-8; format=flowed\nContent-Transfer-Encoding: 8bit\n";
    let page: String = sheet.lines().map(|l| format!("<div>{l}</div>")).collect();
    let frame = ATTRIBUTIONS[0];
    let marked = format!("Filled in below. Cheers, Ann\n\n{frame}\n{}", quoted(&sheet, "> "));
    let shapes = [
        ("53 sheet in a quote", plain(&marked)),
        ("53b sheet in a flowed quote", mail(long, &marked)),
        ("53c sheet in a quote without marks", plain(&format!("Hello\n\n{}\n{sheet}", BLOCKS[2]))),
        (
            "53d sheet in a quote of HTML",
            html(&format!("<p>Hello</p><div>{frame}</div><blockquote>{page}</blockquote>")),
        ),
        (
            "53e sheet pasted into a new mail",
            plain(&format!(
                "Dear umpire\n\n{}",
                sheet.split_once("\n\n--- ").map_or("", |_| &sheet[report().len() + 1..])
            )),
        ),
        (
            "53f sheet in both parts",
            multi(
                "alternative",
                &[
                    part("text/plain", &marked),
                    part("text/html", &format!("<div>{frame}</div><blockquote>{page}</blockquote>")),
                ],
            ),
        ),
        ("53g dashes made smart", plain(&marked.replace("---", "—-"))),
    ];
    let shapes = shapes.map(|(name, raw)| {
        Shape::exact(name, raw).noting("SheetTaken").expecting(Expect::Lines(lines.clone()))
    });
    let own = format!("{}\n{frame}\n{}", orders(), quoted(&sheet.replace("L07", "L09"), "> "));
    let mut shapes: Vec<Shape> = shapes.into();
    shapes.push(Shape::exact("53h own orders above a filled sheet", plain(&own)).noting("SheetLeft"));
    shapes
}
