//! How mail programs in many languages quote a mail without marks: each of these stands above the old mail.

/// What stands above the quote, by where it is seen.
pub const FORMS: &[(&str, &str)] = &[
    // One line in words, as most programs write it.
    ("Gmail, English", "On Tue, Mar 10, 2026 at 8:00 PM Estafette <orders@club.example> wrote:"),
    (
        "Gmail, split",
        "On Tue, Mar 10, 2026 at 8:00 PM Estafette <\norders+spring.polish.abcdef@club.example> wrote:",
    ),
    (
        "Gmail, split twice",
        "On Tue, Mar 10, 2026 at 8:00 PM Estafette\n<orders+spring.polish.abcdef@club.example>\nwrote:",
    ),
    ("Gmail, ISO date", "2026-03-10 20:00 GMT+01:00 Estafette <orders@club.example>:"),
    ("Gmail, ISO date without a colon", "2026-03-10 20:00 GMT+01:00 Estafette <orders@club.example>"),
    ("Gmail, slashes", "2026/3/10 Estafette <orders@club.example>"),
    ("Gmail, ISO date without an address", "2026-03-10 20:00 GMT+01:00 Estafette"),
    ("Apple Mail, English", "On 10 Mar 2026, at 20:00, Estafette <orders@club.example> wrote:"),
    ("Evolution", "On Tue, 2026-03-10 at 20:00 +0100, Estafette wrote:"),
    ("Thunderbird", "On 10/03/2026 20:00, Estafette wrote:"),
    ("Thunderbird, two-figure year", "On 10/03/26 20:00, Estafette wrote:"),
    ("no colon", "On Tue, 10 Mar 2026 20:00:00 +0100 Estafette <orders@club.example> wrote"),
    ("Yahoo", "On Tuesday, March 10, 2026 at 08:00:00 PM GMT+1, Estafette <orders@club.example> wrote:"),
    ("Zoho", "---- On Tue, 10 Mar 2026 20:00:00 +0100 Estafette <orders@club.example> wrote ----"),
    ("Zoho, close", "----On Tue, 10 Mar 2026 20:00:00 +0100 orders@club.example wrote----"),
    ("Android", "---- Estafette wrote ----"),
    ("Proton", "On Tuesday, March 10th, 2026 at 8:00 PM, Estafette <orders@club.example> wrote:"),
    ("Emacs", "Estafette <orders@club.example> writes:"),
    ("mutt", "On Tue, Mar 10, 2026 at 08:00:00PM +0100, Estafette wrote:"),
    ("Pine", "On Tue, 10 Mar 2026, Estafette wrote:"),
    ("name first", "Estafette <orders@club.example> wrote on Tue, 10 Mar 2026 20:00:"),
    ("mailing list", "Estafette via Club <orders@club.example> wrote:"),
    ("Fastmail without a year", "On Tue, Mar 10, at 20:00, Estafette <orders@club.example> wrote:"),
    ("Apple Mail, German", "Am 10.03.2026 um 20:00 schrieb Estafette <orders@club.example>:"),
    ("Gmail, German, split", "Estafette <orders@club.example> schrieb am Di., 10.\nMärz 2026, 20:00:"),
    (
        "GMX, German",
        "Gesendet: Dienstag, 10. März 2026 um 20:00 Uhr\nVon: Estafette <orders@club.example>\nAn: ann@post.example\nBetreff: [spring T3] Zug 3",
    ),
    (
        "Outlook, German",
        "Von: Estafette <orders@club.example>\nGesendet: Dienstag, 10. März 2026 20:00\nAn: Ann\nBetreff: Zug 3",
    ),
    ("Thunderbird, Polish", "W dniu 10.03.2026 o 20:00, Estafette pisze:"),
    ("Gmail, Polish", "wt., 10 mar 2026 o 20:00 Estafette <orders@club.example> napisał(a):"),
    ("Gmail, Polish, split", "wt., 10 mar 2026 o 20:00 Estafette <orders@club.example>\nnapisał(a):"),
    ("o2", "Dnia 10 marca 2026 20:00 Estafette <orders@club.example> napisał(a):"),
    (
        "Interia",
        "Od: \"Estafette\" <orders@club.example>\nDo: ann@post.example;\nWysłane: 20:00 Wtorek 2026-03-10\nTemat: [spring T3] tura 3",
    ),
    ("Interia, one line", "W dniu 2026-03-10 20:00:00 użytkownik Estafette <orders@club.example> napisał:"),
    ("wp.pl", "Dnia 10-03-2026 o godz. 20:00 Estafette napisał(a):"),
    (
        "Apple Mail, Polish",
        "Wiadomość napisana przez Estafette <orders@club.example> w dniu 10 mar 2026, o godz. 20:00:",
    ),
    ("Apple Mail, French", "Le 10 mars 2026 à 20:00, Estafette <orders@club.example> a écrit :"),
    (
        "Orange",
        "Message du 10/03/26 20:00\nDe : \"Estafette\" <orders@club.example>\nA : ann@post.example\nCopie à :\nObjet : [spring T3] tour 3",
    ),
    (
        "Orange, with a colon",
        "====\n\nMessage du : 10/03/2026 20:00\nDe : \"Estafette\" <orders@club.example>\nA : ann@post.example\nCopie à :\nSujet : tour 3",
    ),
    (
        "Free",
        "De: \"Estafette\" <orders@club.example>\nÀ: \"Ann\" <ann@post.example>\nEnvoyé: Mardi 10 Mars 2026 20:00:00\nObjet: tour 3",
    ),
    ("Gmail, Spanish", "El mar, 10 mar 2026 a las 20:00, Estafette (<orders@club.example>) escribió:"),
    (
        "Gmail, Catalan",
        "Missatge de Estafette <orders@club.example> del dia dt., 10 de març 2026 a les 20:00:",
    ),
    (
        "Gmail, Italian",
        "Il giorno mar 10 mar 2026 alle ore 20:00 Estafette <orders@club.example> ha scritto:",
    ),
    ("libero.it", "Il 10/03/2026 20:00 Estafette <orders@club.example> ha scritto:"),
    ("Gmail, Portuguese", "Em ter., 10 de mar. de 2026 às 20:00, Estafette <orders@club.example> escreveu:"),
    ("Portuguese, split", "Em 10 de março de 2026 às 20:00:35, Estafette (\norders@club.example) escreveu:"),
    ("Gmail, Dutch", "Op di 10 mrt 2026 om 20:00 schreef Estafette <orders@club.example>:"),
    (
        "Apple Mail, Dutch",
        "Op 10 mrt. 2026 om 20:00 heeft Estafette <orders@club.example> het volgende geschreven:",
    ),
    ("Gmail, Danish", "Den tirs. 10. mar. 2026 kl. 20.00 skrev Estafette <orders@club.example>:"),
    ("Gmail, Norwegian, split", "tir. 10. mar. 2026 kl. 20:00 skrev Estafette <\norders@club.example>:"),
    (
        "Norwegian, split within the date",
        "tir. 10. mar. 2026\nkl. 20:00 skrev Estafette <orders@club.example>:",
    ),
    ("Gmail, Swedish", "Den tis 10 mars 2026 kl 20:00 skrev Estafette <orders@club.example>:"),
    ("Gmail, Finnish", "ti 10. maalisk. 2026 klo 20.00 Estafette (orders@club.example) kirjoitti:"),
    ("Gmail, Estonian", "Estafette <orders@club.example> kirjutas kuupäeval T, 10. märts 2026 kell 20:00:"),
    ("Gmail, Lithuanian", "2026-03-10, an, 20:00 Estafette <orders@club.example> rašė:"),
    (
        "Gmail, Latvian",
        "otrd., 2026. g. 10. marts, plkst. 20:00 — lietotājs Estafette (<orders@club.example>) rakstīja:",
    ),
    ("Gmail, Czech", "út 10. 3. 2026 v 20:00 odesílatel Estafette <orders@club.example> napsal:"),
    (
        "Seznam",
        "---------- Původní e-mail ----------\nOd: Estafette <orders@club.example>\nKomu: ann@post.example\nDatum: 10. 3. 2026 20:00:00\nPředmět: tah 3",
    ),
    ("Gmail, Slovak", "ut 10. 3. 2026 o 20:00 Estafette <orders@club.example> napísal(a):"),
    ("Gmail, Hungarian", "Estafette <orders@club.example> ezt írta (időpont: 2026. márc. 10., K, 20:00):"),
    ("freemail.hu", "Estafette <orders@club.example> írta (2026. március 10.):"),
    ("Gmail, Romanian", "mar., 10 mar. 2026 la 20:00, Estafette <orders@club.example> a scris:"),
    ("Gmail, Croatian", "uto, 10. ožu 2026. u 20:00 Estafette <orders@club.example> napisao je:"),
    ("Gmail, Slovene", "V V tor., 10. mar. 2026 ob 20:00 je oseba Estafette <orders@club.example> napisala:"),
    ("Gmail, Turkish", "Estafette <orders@club.example>, 10 Mar 2026 Sal, 20:00 tarihinde şunu yazdı:"),
    (
        "Outlook, Turkish",
        "Kimden: Estafette <orders@club.example>\nGönderildi: 10 Mart 2026 Salı 20:00\nKime: Ann\nKonu: 3. tur",
    ),
    (
        "Gmail, Greek",
        "Στις Τρί 10 Μαρ 2026 στις 8:00 μ.μ., ο χρήστης Estafette <orders@club.example> έγραψε:",
    ),
    ("mail.ru", "Вторник, 10 марта 2026, 20:00 +03:00 от Estafette <orders@club.example>:"),
    ("mail.ru, English", "Tuesday, 10 March 2026, 8:00 PM +0300 from Estafette <orders@club.example>:"),
    ("Yandex", "10.03.2026, 20:00, \"Estafette\" <orders@club.example>:"),
    ("Gmail, Russian", "вт, 10 мар. 2026 г. в 20:00, Estafette <orders@club.example>:"),
    ("Thunderbird, Russian", "10.03.2026 20:00, Estafette пишет:"),
    (
        "Outlook, Russian",
        "От: Estafette <orders@club.example>\nОтправлено: 10 марта 2026 г. 20:00\nКому: Ann\nТема: ход 3",
    ),
    ("Gmail, Ukrainian", "вт, 10 бер. 2026 р. о 20:00 Estafette <orders@club.example> пише:"),
    (
        "ukr.net",
        "--- Оригінальне повідомлення ---\nВід кого: \"Estafette\" <orders@club.example>\nДата: 10 березня 2026, 20:00:00",
    ),
    ("Gmail, Bulgarian", "На вт, 10.03.2026 г. в 20:00 Estafette <orders@club.example> написа:"),
    ("Gmail, Serbian", "Estafette <orders@club.example> је написао/ла у уто 10. мар 2026. у 20:00:"),
    (
        "Gmail, Hebrew",
        "\u{200f}בתאריך יום ג׳, 10 במרץ 2026 ב-20:00 מאת \u{200f}Estafette\u{200f} <\u{200f}orders@club.example\u{200f}>:\u{200f}",
    ),
    (
        "Gmail, Arabic",
        "في الثلاثاء، 10 مارس 2026 في 8:00 م تمت كتابة ما يلي بواسطة Estafette <orders@club.example>:",
    ),
    ("Persian, own figures", "در تاریخ ۱۰ مارس ۲۰۲۶، ۲۰:۰۰ Estafette <orders@club.example> نوشت:"),
    ("Gmail, Vietnamese", "Vào Th 3, 10 thg 3, 2026 vào lúc 20:00 Estafette <orders@club.example> đã viết:"),
    (
        "Gmail, Indonesian",
        "Pada tanggal Sel, 10 Mar 2026 pukul 20.00 Estafette <orders@club.example> menulis:",
    ),
    ("Gmail, Thai", "ในวันที่ อ. 10 มี.ค. 2026 เวลา 20:00 Estafette <orders@club.example> เขียนว่า:"),
    ("Gmail, Japanese", "2026年3月10日(火) 20:00 Estafette <orders@club.example>:"),
    ("Apple Mail, Japanese", "2026/03/10 20:00、Estafette <orders@club.example>のメール:"),
    (
        "Outlook, Japanese",
        "差出人: Estafette <orders@club.example>\n送信日時: 2026年3月10日 20:00\n宛先: Ann\n件名: 第3ターン",
    ),
    ("Gmail, Korean", "2026년 3월 10일 (화) 오후 8:00, Estafette <orders@club.example>님이 작성:"),
    (
        "Naver",
        "-----Original Message-----\n보낸사람: \"Estafette\" <orders@club.example>\n받는사람: ann@post.example\n보낸날짜: 2026-03-10 20:00\n제목: 3턴",
    ),
    ("Gmail, Chinese", "Estafette <orders@club.example> 于2026年3月10日周二 20:00写道："),
    ("Apple Mail, Chinese", "在 2026年3月10日，下午8:00，Estafette <orders@club.example> 写道："),
    (
        "QQ",
        "------------------ Original ------------------\nFrom: \"Estafette\" <orders@club.example>;\nDate: Tue, Mar 10, 2026 08:00 PM\nTo: \"Ann\" <ann@post.example>;\nSubject: [spring T3] turn 3",
    ),
    (
        "QQ, Chinese",
        "------------------ 原始邮件 ------------------\n发件人: \"Estafette\" <orders@club.example>;\n发送时间: 2026年3月10日(星期二) 晚上8:00\n收件人: \"Ann\" <ann@post.example>;\n主题: 第3回合",
    ),
    ("163.com", "在 2026-03-10 20:00:00，\"Estafette\" <orders@club.example> 写道："),
    // Headers of the quoted mail.
    (
        "Outlook",
        "________________________________\nFrom: Estafette <orders@club.example>\nSent: Tuesday, March 10, 2026 8:00 PM\nTo: Ann <ann@post.example>\nSubject: [spring T3] turn 3",
    ),
    (
        "Outlook, without a rule",
        "From: Estafette\nSent: Tuesday, March 10, 2026 8:00 PM\nTo: Ann\nSubject: turn 3",
    ),
    (
        "Outlook, a split address",
        "From: Estafette\n<orders+spring.polish.abcdefghijklmnop@club.example>\nSent: Tuesday, March 10, 2026 8:00 PM\nTo: Ann\nSubject: turn 3",
    ),
    (
        "Outlook, bold",
        "*From:* Estafette <orders@club.example>\n*Sent:* Tuesday, March 10, 2026 8:00 PM\n*To:* Ann\n*Subject:* turn 3",
    ),
    (
        "Lotus Notes",
        "From:   Estafette <orders@club.example>\nTo:     Ann <ann@post.example>\nDate:   10/03/2026 20:00\nSubject:        [spring T3] turn 3",
    ),
    (
        "date first",
        "Date: Tue, 10 Mar 2026 20:00:00 +0100\nFrom: orders@club.example\nTo: ann@post.example\nSubject: [spring T3] turn 3",
    ),
    ("original message", "-----Original Message-----\nFrom: Estafette <orders@club.example>"),
    ("original message, alone", "----- Original Message -----"),
    ("reply message", "----- Reply message -----\nFrom: \"Estafette\" <orders@club.example>"),
    (
        "forwarded",
        "---------- Forwarded message ---------\nFrom: Estafette <orders@club.example>\nDate: Tue, Mar 10, 2026\nSubject: turn 3",
    ),
    (
        "forwarded by Apple",
        "Begin forwarded message:\n\nFrom: Estafette <orders@club.example>\nSubject: turn 3\nDate: 10 March 2026\nTo: ann@post.example",
    ),
    (
        "Danish original",
        "-------- Oprindelig besked --------\nFra: Estafette <orders@club.example>\nDato: 10.03.2026 20.00 (GMT+01:00)\nTil: ann@post.example\nEmne: tur 3",
    ),
    ("name, address and date alone", "Estafette <orders@club.example> 10 March 2026 20:00"),
    (
        "in between, German",
        "Estafette <orders@club.example> hat am Di., 10. März 2026 um 20:00 Folgendes mitgeteilt",
    ),
    // Languages of no list: by shape.
    (
        "Welsh, one line",
        "Ar ddydd Mawrth, 10 Mawrth 2026 am 20:00 ysgrifennodd Estafette <orders@club.example>:",
    ),
    ("Basque, the subject's tag", "Estafettek idatzi zuen, 2026-03-10 20:00, [spring T3]:"),
    (
        "Icelandic header",
        "Sendandi: Estafette <orders@club.example>\nSent þann: 10.03.2026 20:00\nViðtakandi: ann@post.example\nEfni: umferð 3",
    ),
    (
        "Maltese rule",
        "---------- Il-messaġġ ta' qabel ----------\nMingħand: Estafette <orders@club.example>\nIbgħatt: 10.03.2026 20:00\nLil: Ann",
    ),
    ("Armenian", "2026 թ․ մարտի 10-ին, ժամը 20:00, Estafette <orders@club.example> գրել է:"),
    ("Georgian", "სამ, 10 მარ. 2026, 20:00 Estafette <orders@club.example> დაწერა:"),
];

/// Texts that players write themselves: all of it stays.
pub const OWN: &[&str] = &[
    "On pit: stop\nafter win: hold all foot\nmove L07: forward 3",
    "I am away until 10.03.2026, 20:00. Write to otto@post.example if it burns.\nmove L07: forward 3\nrally all",
    "Otto wrote to me yesterday that he gives up.\nmove L07: forward 3",
    "My orders of 10 March 2026:\nmove L07: forward 3\nrally all",
    "to: you\nfrom: me\nmove L07: forward 3",
    "UNIT 7 (HC Companions): QUICK towards sector CENTRE\nUNIT 8 (LI): HOLD",
    "deadline 2026-03-12 please\nmove L07: forward 3",
    "On the left:\nmove L07: forward 3\nOn the right:\nmove P38: back",
    "For Tuesday:\nmove L07: forward 3\n\nIf it rains:\nhold L07",
    "------- left wing -------\nmove L07: forward 3\n------- right wing -------\nmove P38: back",
    "Hello orders@club.example,\nmove L07: forward 3",
    "Name: Ann\nGame: spring\nTurn: 3\nmove L07: forward 3",
    "I wrote to orders@club.example yesterday and got no answer.\nmove L07: forward 3",
    "As I wrote:\nmove L07: forward 3",
    "Le roi avance :\nmove L07: forward 3\nEl rey:\nmove P38: back",
    "game spring\n1. move L07: forward 3\n2. move P38: forward 2\n3. rally all",
];
