//! What real mail programs write, rebuilt from their structure: header, parts, attribution, signature.

use super::build::{base64, nested, quoted, quoted_printable};
use super::structure::escaped;
use super::{Shape, Wording};

/// The words of one program in one language: the line above the quote, and below the text.
struct Says {
    frame: &'static str,
    tail: &'static str,
}

/// What a program says, by English, Polish and German.
fn says(w: &Wording, all: [(&'static str, &'static str); 3]) -> Says {
    let at = match w.code {
        "en" => 0,
        "pl" => 1,
        _ => 2,
    };
    let (frame, tail) = all[at];
    Says { frame, tail }
}

const SENDER: &str = "Umpire <orders+k7f3@club.example>";

pub fn shapes(w: &Wording) -> Vec<Shape> {
    let all: [(&str, Vec<u8>); 17] = [
        ("gmail-web", gmail(w)),
        ("gmail-android", gmail_android(w)),
        ("outlook-365", outlook_web(w)),
        ("outlook-desktop", outlook_desktop(w)),
        ("outlook-mobile", outlook_mobile(w)),
        ("apple-mail", apple_mail(w)),
        ("ios-mail", ios(w)),
        ("thunderbird", thunderbird(w)),
        ("k-9", k9(w)),
        ("mutt", mutt(w)),
        ("alpine", alpine(w)),
        ("wp-pl", wp(w)),
        ("o2-pl", o2(w)),
        ("onet", onet(w)),
        ("gmx", gmx(w)),
        ("samsung", samsung(w)),
        ("proton", proton(w)),
    ];
    all.map(|(name, raw)| Shape::exact(format!("54.{name}"), raw).noting("QuotesStripped")).into()
}

/// The header that all have, and their own lines.
fn head(own: &str) -> String {
    format!(
        "Return-Path: <ann@post.example>\nReceived: from out.post.example (out.post.example [192.0.2.1])\n\tby mx.club.example \
         with ESMTPS id 1; Mon, 5 Jan 2026 21:00:00 +0100\nDate: Mon, 05 Jan 2026 21:00:00 +0100\n\
         From: =?UTF-8?Q?Ann_M=C5=82ynarska?= <ann@post.example>\nTo: Umpire <orders+k7f3@club.example>\n\
         Subject: Re: [spring-1410 T3] report\nMIME-Version: 1.0\nIn-Reply-To: <t3@club.example>\nReferences: <t3@club.example>\n{own}"
    )
}

fn raw(head: String, body: &str) -> Vec<u8> {
    format!("{head}\n{body}").replace('\n', "\r\n").into_bytes()
}

fn alternative(own: &str, boundary: &str, plain: (&str, String), html: (&str, String)) -> Vec<u8> {
    let part = |kind: &str, (encoding, body): (&str, String)| {
        let packed = match encoding {
            "base64" => base64(body.replace('\n', "\r\n").as_bytes()),
            "quoted-printable" => quoted_printable(&body, 72),
            _ => body,
        };
        format!("Content-Type: {kind}; charset=\"UTF-8\"\nContent-Transfer-Encoding: {encoding}\n\n{packed}")
    };
    let body = nested(boundary, &[part("text/plain", plain), part("text/html", html)]);
    // These programs write no preamble.
    let body = body.split_once('\n').map_or("", |(_, rest)| rest).to_owned();
    let kind = format!("Content-Type: multipart/alternative; boundary=\"{boundary}\"\n");
    raw(head(&format!("{own}{kind}")), &body)
}

fn rows(lines: impl IntoIterator<Item = impl AsRef<str>>, open: &str, close: &str) -> String {
    lines.into_iter().map(|l| format!("{open}{}{close}\n", escaped(l.as_ref()))).collect()
}

fn old_rows(w: &Wording) -> String {
    rows(w.report().lines(), "", "<br>")
}

fn gmail(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            ("On Mon, Jan 5, 2026 at 8:00 PM Umpire <orders+k7f3@club.example> wrote:", ""),
            ("pon., 5 sty 2026 o 20:00 Umpire <orders+k7f3@club.example> napisał(a):", ""),
            ("Am Mo., 5. Jan. 2026 um 20:00 Uhr schrieb Umpire <orders+k7f3@club.example>:", ""),
        ],
    );
    let plain = format!("{}\n{}\n\n{}", w.text(), say.frame, quoted(&w.report(), "> "));
    let html = format!(
        "<div dir=\"ltr\">{}</div><br><div class=\"gmail_quote gmail_quote_container\"><div dir=\"ltr\" class=\"gmail_attr\">{}<br></div>\
         <blockquote class=\"gmail_quote\" style=\"margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex\">{}</blockquote></div>\n",
        rows(w.orders, "<div>", "</div>"),
        escaped(say.frame),
        old_rows(w)
    );
    alternative(
        "Message-ID: <CAF+x=1@mail.gmail.com>\n",
        "000000000000b1",
        ("base64", plain),
        ("quoted-printable", html),
    )
}

fn gmail_android(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            ("On Mon, 5 Jan 2026, 20:00 Umpire, <orders+k7f3@club.example> wrote:", ""),
            ("pon., 5 sty 2026, 20:00 użytkownik Umpire <orders+k7f3@club.example> napisał:", ""),
            ("Umpire <orders+k7f3@club.example> schrieb am Mo., 5. Jan. 2026, 20:00:", ""),
        ],
    );
    let plain = format!("{}\n{}\n\n{}", w.text(), say.frame, quoted(&w.report(), "> "));
    let html = format!(
        "<div dir=\"auto\">{}</div><br><div class=\"gmail_quote\"><div dir=\"ltr\" class=\"gmail_attr\">{}<br></div>\
         <blockquote class=\"gmail_quote\">{}</blockquote></div>\n",
        rows(w.orders, "<div dir=\"auto\">", "</div>"),
        escaped(say.frame),
        old_rows(w)
    );
    alternative(
        "Message-ID: <CAF+x=2@mail.gmail.com>\n",
        "000000000000b2",
        ("quoted-printable", plain),
        ("quoted-printable", html),
    )
}

/// Outlook's lines above a quote, in text and in HTML.
fn outlook_block(w: &Wording) -> (String, String) {
    let [from, sent, to, subject] = w.labels;
    let lines = [
        (from, SENDER),
        (sent, "Monday, January 5, 2026 8:00 PM"),
        (to, "Ann <ann@post.example>"),
        (subject, "[spring-1410 T3] report"),
    ];
    let plain = lines.map(|(label, value)| format!("{label}: {value}\n")).concat();
    let html = lines.map(|(label, value)| format!("<b>{label}:</b> {}<br>\n", escaped(value))).concat();
    (plain, html)
}

fn outlook_web(w: &Wording) -> Vec<u8> {
    let (block, shown) = outlook_block(w);
    let plain = format!("{}\n________________________________\n{block}\n{}", w.text(), w.report());
    let html = format!(
        "<html>\n<head>\n<style type=\"text/css\" style=\"display:none;\"> P {{margin-top:0;margin-bottom:0;}} </style>\n</head>\n<body dir=\"ltr\">\n{}\
         <div id=\"appendonsend\"></div>\n<hr style=\"display:inline-block;width:98%\" tabindex=\"-1\">\n\
         <div id=\"divRplyFwdMsg\" dir=\"ltr\"><font face=\"Calibri, sans-serif\" style=\"font-size:11pt\" color=\"#000000\">{shown}</font>\n<div>&nbsp;</div>\n</div>\n\
         <div>{}</div>\n</body>\n</html>\n",
        rows(w.orders, "<div class=\"elementToProof\" style=\"font-size: 12pt;\">", "</div>"),
        old_rows(w)
    );
    alternative(
        "Thread-Topic: [spring-1410 T3] report\nThread-Index: AQHbx1\nAccept-Language: en-US\nX-MS-Has-Attach:\nMessage-ID: <AM0PR1@AM0PR1.eurprd01.prod.outlook.com>\n",
        "_000_AM0PR1_",
        ("quoted-printable", plain),
        ("quoted-printable", html),
    )
}

fn outlook_desktop(w: &Wording) -> Vec<u8> {
    let (block, shown) = outlook_block(w);
    let plain = format!("{}\n \n{block} \n{}", w.orders.map(|o| format!("{o}\n")).concat(), w.report());
    let html = format!(
        "<html xmlns:v=\"urn:schemas-microsoft-com:vml\" xmlns:o=\"urn:schemas-microsoft-com:office:office\">\n<head>\n<meta name=Generator content=\"Microsoft Word 15\">\n\
         <style><!--\n/* Style Definitions */\np.MsoNormal {{margin:0cm;}}\n--></style><!--[if gte mso 9]><xml><o:shapedefaults v:ext=\"edit\" spidmax=\"1026\" /></xml><![endif]-->\n</head>\n\
         <body lang=PL link=\"#0563C1\">\n<div class=WordSection1>\n{}<p class=MsoNormal><o:p>&nbsp;</o:p></p>\n\
         <div>\n<div style='border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm'>\n<p class=MsoNormal>{shown}<o:p></o:p></p>\n</div>\n</div>\n<p class=MsoNormal>{}</p>\n</div>\n</body>\n</html>\n",
        rows(w.orders, "<p class=MsoNormal><span style='font-size:11.0pt'>", "<o:p></o:p></span></p>"),
        old_rows(w)
    );
    alternative(
        "X-Mailer: Microsoft Outlook 16.0\nThread-Index: AQHbx2\nContent-Language: pl\nMessage-ID: <000001db$1@post.example>\n",
        "----=_NextPart_000_0001_01DB",
        ("quoted-printable", plain),
        ("quoted-printable", html),
    )
}

fn outlook_mobile(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            ("", "Get Outlook for iOS<https://aka.ms/o0ukef>"),
            ("", "Pobierz aplikację Outlook dla systemu iOS<https://aka.ms/o0ukef>"),
            ("", "Outlook für iOS<https://aka.ms/o0ukef> beziehen"),
        ],
    );
    let (block, shown) = outlook_block(w);
    let plain =
        format!("{}\n{}\n________________________________\n{block}\n{}", w.text(), say.tail, w.report());
    let html = format!(
        "<html><head></head><body>{}<div><br></div><div id=\"ms-outlook-mobile-signature\"><a href=\"https://aka.ms/o0ukef\">{}</a></div>\
         <hr style=\"display:inline-block;width:98%\"><div id=\"divRplyFwdMsg\" dir=\"ltr\"><font>{shown}</font></div>{}</body></html>\n",
        rows(w.orders, "<div>", "</div>"),
        escaped(say.tail.split('<').next().unwrap_or("")),
        old_rows(w)
    );
    alternative(
        "Message-ID: <AM0PR2@AM0PR2.eurprd01.prod.outlook.com>\n",
        "_000_AM0PR2_",
        ("base64", plain),
        ("base64", html),
    )
}

fn apple_mail(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            ("On 5 Jan 2026, at 20:00, Umpire <orders+k7f3@club.example> wrote:", ""),
            (
                "Wiadomość napisana przez Umpire <orders+k7f3@club.example> w dniu 5 sty 2026, o godz. 20:00:",
                "",
            ),
            ("Am 05.01.2026 um 20:00 schrieb Umpire <orders+k7f3@club.example>:", ""),
        ],
    );
    let plain = format!("{}\n> {}\n> \n{}\n", w.text(), say.frame, quoted(&w.report(), "> "));
    let html = format!(
        "<html><head><meta http-equiv=\"content-type\" content=\"text/html; charset=utf-8\"></head><body style=\"overflow-wrap: break-word;\">{}\
         <div><br><blockquote type=\"cite\"><div>{}</div><br class=\"Apple-interchange-newline\"><div>{}</div></blockquote></div><br></body></html>\n",
        rows(w.orders, "<div>", "</div>"),
        escaped(say.frame),
        old_rows(w)
    );
    alternative(
        "X-Mailer: Apple Mail (2.3826.300.87.4.3)\nMessage-Id: <4A6F@post.example>\n",
        "Apple-Mail=_1",
        ("quoted-printable", plain),
        ("quoted-printable", html),
    )
}

fn ios(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            ("On 5 Jan 2026, at 20:00, Umpire <orders+k7f3@club.example> wrote:", "Sent from my iPhone"),
            (
                "Wiadomość napisana przez Umpire <orders+k7f3@club.example> w dniu 5 sty 2026, o godz. 20:00:",
                "Wysłane z iPhone’a",
            ),
            (
                "Am 05.01.2026 um 20:00 schrieb Umpire <orders+k7f3@club.example>:",
                "Von meinem iPhone gesendet",
            ),
        ],
    );
    // The keyboard makes quotes and dashes typographic.
    let text = w.text().replace(" - ", " – ").replacen('"', "“", 1).replacen('"', "”", 1);
    let plain = format!(
        "{text}\n{}\n\n> {}\n> \n> {}",
        say.tail,
        say.frame,
        quoted(&w.report(), "\u{feff}> ").trim_start_matches("\u{feff}> ")
    );
    let plain = plain.replace('\u{feff}', "");
    let html = format!(
        "<html><head></head><body dir=\"auto\">{}<br id=\"lineBreakAtBeginningOfSignature\"><div dir=\"ltr\">{}</div>\
         <div dir=\"ltr\"><br><blockquote type=\"cite\">{}<br><br></blockquote></div><blockquote type=\"cite\"><div dir=\"ltr\">\u{feff}{}</div></blockquote></body></html>\n",
        rows(text.lines(), "<div>", "</div>"),
        say.tail,
        escaped(say.frame),
        old_rows(w)
    );
    alternative(
        "X-Mailer: iPhone Mail (22C152)\nMessage-Id: <9F01@post.example>\n",
        "Apple-Mail-F0",
        ("base64", plain),
        ("quoted-printable", html),
    )
}

/// A plain mail as UTF-8 in 8bit.
fn plain_mail(own: &str, body: &str) -> Vec<u8> {
    let kind = "Content-Type: text/plain; charset=UTF-8; format=flowed\nContent-Transfer-Encoding: 8bit\n";
    raw(head(&format!("{own}{kind}")), body)
}

fn thunderbird(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            ("On 05/01/2026 20:00, Umpire wrote:", ""),
            ("W dniu 5.01.2026 o 20:00, Umpire pisze:", ""),
            ("Am 05.01.26 um 20:00 schrieb Umpire:", ""),
        ],
    );
    let body = format!("{}\n{}\n{}\n-- \nAnn\n", w.text(), say.frame, quoted(&w.report(), "> "));
    plain_mail(
        "User-Agent: Mozilla Thunderbird\nContent-Language: pl\nMessage-ID: <5d1@post.example>\n",
        &body,
    )
}

fn k9(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            (
                "On 5 January 2026 20:00:13 CET, Umpire <orders+k7f3@club.example> wrote:",
                "-- \nSent from my Android device with K-9 Mail. Please excuse my brevity.",
            ),
            (
                "Dnia 5 stycznia 2026 20:00:13 CET, Umpire <orders+k7f3@club.example> napisał/a:",
                "-- \nWysłane za pomocą K-9 Mail. Proszę wybaczyć moją zwięzłość.",
            ),
            (
                "Am 5. Januar 2026 20:00:13 MEZ schrieb Umpire <orders+k7f3@club.example>:",
                "-- \nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.",
            ),
        ],
    );
    let body = format!("{}\n{}\n\n{}\n{}", w.text(), say.tail, say.frame, quoted(&w.report(), ">"));
    raw(
        head(
            "User-Agent: K-9 Mail for Android\nMessage-ID: <7B1@post.example>\nContent-Type: text/plain;\n charset=utf-8\nContent-Transfer-Encoding: quoted-printable\n",
        ),
        &quoted_printable(&body, 72),
    )
}

fn mutt(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            ("On Mon, Jan 05, 2026 at 08:00:13PM +0100, Umpire wrote:", ""),
            ("On pon, sty 05, 2026 at 08:00:13 +0100, Umpire wrote:", ""),
            ("On Mon, Jan 05, 2026 at 08:00:13PM +0100, Umpire wrote:", ""),
        ],
    );
    let body = format!("{}\n{}\n{}\n-- \nAnn\n", say.frame, quoted(&w.report(), "> "), w.text());
    raw(
        head(
            "Message-ID: <aVwd@post.example>\nContent-Type: text/plain; charset=utf-8\nContent-Disposition: inline\nContent-Transfer-Encoding: 8bit\nUser-Agent: Mutt/2.2.13\n",
        ),
        &body,
    )
}

fn alpine(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            ("On Mon, 5 Jan 2026, Umpire wrote:", ""),
            ("On Mon, 5 Jan 2026, Umpire wrote:", ""),
            ("On Mon, 5 Jan 2026, Umpire wrote:", ""),
        ],
    );
    let body = format!("{}\n\n{}\n{}", say.frame, quoted(&w.report(), "> "), w.text());
    raw(
        head(
            "Message-ID: <4f2@post.example>\nUser-Agent: Alpine 2.26\nContent-Type: text/plain; format=flowed; charset=UTF-8\nContent-Transfer-Encoding: 8BIT\n",
        ),
        &body,
    )
}

fn wp(w: &Wording) -> Vec<u8> {
    let frame = "Dnia 5 stycznia 2026 20:00 Umpire &lt;orders+k7f3@club.example&gt; napisał(a):";
    let html = format!(
        "<div>{}</div><div><br></div><div class=\"nh_extra\"><div><p>{frame}</p></div><blockquote style=\"margin:0 0 0 .8ex;border-left:1px #ccc solid\"><div>{}</div></blockquote></div>\n",
        rows(w.orders, "<div>", "</div>"),
        old_rows(w)
    );
    let plain = format!(
        "{}\n{}\n{}",
        w.text(),
        frame.replace("&lt;", "<").replace("&gt;", ">"),
        quoted(&w.report(), "> ")
    );
    alternative(
        "X-Mailer: Interfejs WWW nowej poczty Wirtualnej Polski\nMessage-ID: <695c@wp.pl>\n",
        "part_695c",
        ("8bit", plain),
        ("8bit", html),
    )
}

/// o2.pl sends HTML alone.
fn o2(w: &Wording) -> Vec<u8> {
    let html = format!(
        "<div>{}</div><div>Dnia 5 stycznia 2026 20:00 Umpire &lt;orders+k7f3@club.example&gt; napisał(a):</div><blockquote><div>{}</div></blockquote>\n",
        rows(w.orders, "", "<br />"),
        old_rows(w)
    );
    raw(
        head(
            "Message-ID: <f0a@o2.pl>\nContent-Type: text/html; charset=\"UTF-8\"\nContent-Transfer-Encoding: 8bit\n",
        ),
        &html,
    )
}

fn onet(w: &Wording) -> Vec<u8> {
    let frame = "W dniu 2026-01-05 20:00:13 użytkownik Umpire <orders+k7f3@club.example> napisał:";
    let plain = format!("{}\n{frame}\n{}", w.text(), quoted(&w.report(), "> "));
    let html = format!(
        "<html><head></head><body><div>{}</div><br/><br/>{}<br/><blockquote style=\"border-left:2px solid #000\">{}</blockquote></body></html>\n",
        rows(w.orders, "<p>", "</p>"),
        escaped(frame),
        old_rows(w)
    );
    alternative(
        "X-Mailer: onet.poczta\nMessage-ID: <166@pmq.onet>\n",
        "----=_Part_1_2",
        ("base64", plain),
        ("base64", html),
    )
}

/// GMX and WEB.DE put the sender's lines in a bold block and send HTML alone.
fn gmx(w: &Wording) -> Vec<u8> {
    let html = format!(
        "<html><head></head><body><div style=\"font-family: Verdana;font-size: 12.0px;\">{}<div>&nbsp;\n\
         <div name=\"quote\" style=\"margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5;\">\n\
         <div style=\"margin:0 0 10px 0;\"><b>Gesendet:</b>&nbsp;Montag, 05. Januar 2026 um 20:00 Uhr<br/>\n<b>Von:</b>&nbsp;&quot;Umpire&quot; &lt;orders+k7f3@club.example&gt;<br/>\n\
         <b>An:</b>&nbsp;ann@post.example<br/>\n<b>Betreff:</b>&nbsp;[spring-1410 T3] report</div>\n<div name=\"quoted-content\">{}</div></div></div></div></body></html>\n",
        rows(w.orders, "<div>", "</div>"),
        old_rows(w)
    );
    raw(
        head(
            "Message-ID: <trinity-1@3c-app-gmx-bs01>\nX-Provags-ID: V03:K1:x\nContent-Type: text/html; charset=UTF-8\nContent-Transfer-Encoding: quoted-printable\n",
        ),
        &quoted_printable(&html, 72),
    )
}

fn samsung(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            (
                "-------- Original message --------\nFrom: Umpire <orders+k7f3@club.example>\nDate: 05/01/2026 20:00 (GMT+01:00)\nTo: ann@post.example\nSubject: [spring-1410 T3] report",
                "Sent from my Galaxy",
            ),
            (
                "-------- Oryginalna wiadomość --------\nOd: Umpire <orders+k7f3@club.example>\nData: 05.01.2026 20:00 (GMT+01:00)\nDo: ann@post.example\nTemat: [spring-1410 T3] report",
                "Wysłane z mojego Galaxy",
            ),
            (
                "-------- Ursprüngliche Nachricht --------\nVon: Umpire <orders+k7f3@club.example>\nDatum: 05.01.26 20:00 (GMT+01:00)\nAn: ann@post.example\nBetreff: [spring-1410 T3] report",
                "Von meinem Galaxy gesendet",
            ),
        ],
    );
    let plain = format!("{}\n\n\n{}\n\n{}\n{}", w.text(), say.tail, say.frame, w.report());
    let html = format!(
        "<html><head></head><body dir=\"auto\">{}<div dir=\"auto\"><br></div><div id=\"composer_signature\" dir=\"auto\"><div style=\"font-size:14px;\">{}</div></div>\
         <div dir=\"auto\"><br></div><div>{}</div><div><br></div>{}</body></html>\n",
        rows(w.orders, "<div dir=\"auto\">", "</div>"),
        say.tail,
        rows(say.frame.lines(), "<div>", "</div>"),
        old_rows(w)
    );
    alternative(
        "Message-ID: <sam.1@email.android.com>\n",
        "--_com.samsung.android.email_1",
        ("base64", plain),
        ("base64", html),
    )
}

fn proton(w: &Wording) -> Vec<u8> {
    let say = says(
        w,
        [
            (
                "On Monday, January 5th, 2026 at 8:00 PM, Umpire <orders+k7f3@club.example> wrote:",
                "Sent with [Proton Mail](https://proton.me/mail/home) secure email.",
            ),
            (
                "W dniu poniedziałek, 5 stycznia 2026 o 20:00 Umpire <orders+k7f3@club.example> napisał(a):",
                "Wysłane za pomocą bezpiecznej poczty [Proton Mail](https://proton.me/mail/home).",
            ),
            (
                "Am Montag, 5. Januar 2026 um 20:00 schrieb Umpire <orders+k7f3@club.example>:",
                "Gesendet mit [Proton Mail](https://proton.me/mail/home).",
            ),
        ],
    );
    let plain = format!("{}\n{}\n\n{}\n\n{}", w.text(), say.tail, say.frame, quoted(&w.report(), "> "));
    let html = format!(
        "<div style=\"font-family: Arial, sans-serif; font-size: 14px;\">{}</div><div class=\"protonmail_signature_block\"><div class=\"protonmail_signature_block-proton\">{}</div></div>\
         <div class=\"protonmail_quote\">{}<br><blockquote class=\"protonmail_quote\" type=\"cite\">{}</blockquote><br></div>\n",
        rows(w.orders, "<div>", "</div>"),
        say.tail,
        escaped(say.frame),
        old_rows(w)
    );
    alternative(
        "Message-ID: <q1@proton.me>\nX-Pm-Message-ID: 1\n",
        "b1_proton",
        ("base64", plain),
        ("base64", html),
    )
}
