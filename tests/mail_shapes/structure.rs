//! Shapes 26 to 41: HTML, alternatives, attachments, signatures, calendars, pieces.

use super::build::{base64, file, html, mail, multi, nested, part, plain};
use super::{Expect, Shape, Wording};

pub fn shapes(w: &Wording) -> Vec<Shape> {
    let mut shapes = pages(w);
    shapes.extend(alternatives(w));
    shapes.extend(attachments(w));
    shapes.extend(sealed(w));
    shapes.extend(rest(w));
    shapes
}

pub fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;").replace('ł', "&#322;")
}

pub fn outlook(w: &Wording) -> String {
    let rows: String = w
        .orders
        .iter()
        .map(|o| {
            format!(
                "<p class=MsoNormal><span lang=PL style='font-size:11.0pt'>{}<o:p></o:p></span></p>\n",
                escaped(o).replace(": ", ":&nbsp;")
            )
        })
        .collect();
    format!(
        "<html xmlns:o=\"urn:schemas-microsoft-com:office:office\"><head><meta charset=utf-8>\
         <style><!-- p.MsoNormal {{margin:0cm}} --></style><!--[if gte mso 9]><xml>move X99: back</xml><![endif]-->\
         </head><body lang=PL><div class=WordSection1>{rows}<p class=MsoNormal><o:p>&nbsp;</o:p></p></div></body></html>"
    )
}

fn pages(w: &Wording) -> Vec<Shape> {
    let divs: String = w.orders.iter().map(|o| format!("<div>{}</div>", escaped(o))).collect();
    let table: String = w
        .orders
        .iter()
        .map(|o| {
            let cells: String = o.split(' ').map(|w| format!("<td>{}</td>", escaped(w))).collect();
            format!("<tr>{cells}</tr>\n")
        })
        .collect();
    let breaks: String = w.orders.iter().map(|o| format!("<span>{}<br></span>\n", escaped(o))).collect();
    let list: String = w.orders.iter().map(|o| format!("<li>{}</li>", escaped(o))).collect();
    let hidden = format!("<div style=\"display:none\">move X99: back</div>{divs}");
    let bare = w.orders.map(escaped).join("<br>\n");
    [
        ("26 HTML of Outlook", outlook(w)),
        ("26b HTML of divs", format!("<html><body>{divs}</body></html>")),
        ("27 HTML table", format!("<table border=1><tbody>{table}</tbody></table>")),
        ("28 breaks within spans", format!("<div>{breaks}</div>")),
        ("28b a list", format!("<ol>{list}</ol>")),
        ("28c hidden text", hidden),
        ("28d no tags but breaks", bare),
    ]
    .map(|(name, body)| Shape::exact(name, html(&body)).noting("HtmlRead"))
    .into()
}

fn alternatives(w: &Wording) -> Vec<Shape> {
    let alternative =
        |text: &str, page: &str| multi("alternative", &[part("text/plain", text), part("text/html", page)]);
    let other = outlook(w).replace(w.changed.0, w.changed.1);
    let related = nested("=_b2", &[part("text/html", &outlook(w)), picture()]);
    let related = format!("Content-Type: multipart/related; boundary=\"=_b2\"\n\n{related}");
    vec![
        Shape::exact("29 empty plain part", alternative("\n", &outlook(w))).noting("HtmlRead"),
        Shape::exact("29b plain part points to HTML", alternative(&format!("{}\n", w.see_html), &outlook(w)))
            .noting("HtmlRead"),
        Shape::exact(
            "29c only the HTML has a picture",
            multi("alternative", &[part("text/plain", &w.text()), related]),
        ),
        Shape::exact("30 the same twice", alternative(&w.text(), &outlook(w))),
        Shape::exact("30b parts that differ", alternative(&w.text(), &other)).noting("PartsDiffer"),
    ]
}

fn picture() -> String {
    let bytes = base64(&[0x89, b'P', b'N', b'G', 1, 2, 3]);
    format!(
        "Content-Type: image/png\nContent-Transfer-Encoding: base64\nContent-Disposition: inline\nContent-ID: <x>\n\n{bytes}"
    )
}

fn attachments(w: &Wording) -> Vec<Shape> {
    let hello = part("text/plain", &format!("{}\n", w.see_file));
    let mixed = |parts: &[String]| multi("mixed", parts);
    let forwarded = format!(
        "Content-Type: message/rfc822\n\nFrom: Bob <bob@post.example>\nSubject: mine\n\n{}",
        w.report()
    );
    let text_file = file("text/plain", "orders.txt", &w.text());
    let binary_file = file("application/octet-stream", "Orders.TXT", &w.text());
    let other = file("text/plain", "old.txt", &w.report());
    vec![
        Shape::exact("31 orders in a text file", mixed(&[hello.clone(), text_file]))
            .expecting(Expect::Among(vec![w.see_file.into()]))
            .noting("AttachmentUsed"),
        Shape::exact("31b text file as octets", mixed(&[part("text/plain", ""), binary_file]))
            .noting("AttachmentUsed"),
        Shape::exact("31c another text file", mixed(&[part("text/plain", &w.text()), other]))
            .noting("AttachmentIgnored"),
        Shape::exact(
            "32 orders in a Word file",
            mixed(&[
                hello.clone(),
                file(
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
                    "orders.docx",
                    "PK",
                ),
            ]),
        )
        .expecting(Expect::Nothing)
        .noting("AttachmentIgnored"),
        Shape::exact("33 winmail.dat", mixed(&[hello, file("application/ms-tnef", "winmail.dat", "x")]))
            .expecting(Expect::Nothing)
            .noting("Winmail"),
        Shape::exact("34 picture before the text", mixed(&[picture(), part("text/plain", &w.text())])),
        Shape::exact("35 forwarded as a mail", mixed(&[part("text/plain", &w.text()), forwarded.clone()]))
            .noting("ForwardIgnored"),
        Shape::exact("35b forwarded and nothing else", mixed(&[forwarded]))
            .expecting(Expect::Nothing)
            .noting("ForwardIgnored"),
    ]
}

fn sealed(w: &Wording) -> Vec<Shape> {
    let signature = "Content-Type: application/pgp-signature; name=signature.asc\n\n-----BEGIN PGP SIGNATURE-----\nx\n-----END PGP SIGNATURE-----\n";
    let inline = format!(
        "-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA512\n\n{}-----BEGIN PGP SIGNATURE-----\n\niQabc=\n-----END PGP SIGNATURE-----\n",
        w.orders
            .iter()
            .enumerate()
            .map(|(i, o)| if i == 3 { format!("- - {o}\n") } else { format!("{o}\n") })
            .collect::<String>()
    );
    let mut dashed: Vec<String> = w.orders.iter().map(|o| (*o).to_owned()).collect();
    dashed[3] = format!("- {}", w.orders[3]);
    vec![
        Shape::exact("36 signed", multi("signed; protocol=\"application/pgp-signature\"", &[part("text/plain", &w.text()), signature.into()])),
        Shape::exact("36b PGP in the text", plain(&inline)).expecting(Expect::Lines(dashed)).noting("PgpFrame"),
        Shape::exact(
            "36c opaque S/MIME",
            mail("Content-Type: application/pkcs7-mime; smime-type=signed-data; name=smime.p7m\nContent-Transfer-Encoding: base64\n", base64(b"x")),
        )
        .expecting(Expect::Nothing)
        .noting("Sealed"),
    ]
}

fn rest(w: &Wording) -> Vec<Shape> {
    let calendar = part(
        "text/calendar; method=REQUEST",
        "BEGIN:VCALENDAR\nSUMMARY:attack order A01B01\nEND:VCALENDAR\n",
    );
    let footer = part("text/plain", w.list_footer);
    let subject = |s: &str| {
        let raw = String::from_utf8(plain("")).unwrap();
        raw.replace("Subject: Re: [spring-1410] turn 3", &format!("Subject: {s}")).into_bytes()
    };
    vec![
        Shape::exact("37 calendar part", multi("alternative", &[part("text/plain", &w.text()), calendar]))
            .noting("InviteIgnored"),
        Shape::exact("38 list footer as a part", multi("mixed", &[part("text/plain", &w.text()), footer]))
            .noting("FooterStripped"),
        Shape::exact("39 orders in the subject", subject(&format!("[spring-1410] {}", w.subject)))
            .expecting(Expect::Lines(vec![w.subject.into()]))
            .noting("SubjectUsed"),
        Shape::exact("40 empty", plain("")).expecting(Expect::Nothing).noting("Empty"),
        Shape::exact(
            "41 a piece",
            mail("Content-Type: message/partial; id=x; number=1; total=2\n", w.text()),
        )
        .expecting(Expect::Nothing)
        .noting("Piece"),
    ]
}
