//! The words of the three languages in which the mails are written. There are no German orders: a German
//! player writes English ones among German words.

/// What differs from language to language.
pub struct Wording {
    /// `en`, `pl` or `de`.
    pub code: &'static str,
    /// The orders.
    pub orders: [&'static str; 12],
    /// Two orders that a mail program breaks at its width.
    pub long: [&'static str; 2],
    /// Orders that were given last turn, as a report shows them.
    pub old: [&'static str; 3],
    /// The report's words around them.
    pub report: [&'static str; 3],
    /// A word of the orders, and another that makes a different order.
    pub changed: (&'static str, &'static str),
    /// A word of the orders that a program takes for a link.
    pub link: &'static str,
    /// An order in the subject.
    pub subject: &'static str,
    /// An ISO charset, the Windows one, and one that can be told without a label.
    pub charsets: [&'static str; 3],
    /// The lines around a report's blank sheet.
    pub sheet: [&'static str; 2],
    /// "Filled in below".
    pub hello: &'static str,
    /// "See the file."
    pub see_file: &'static str,
    /// "Please view in HTML."
    pub see_html: &'static str,
    /// From, sent, to, subject.
    pub labels: [&'static str; 4],
    /// "On … wrote:" as programs write it, also broken over two lines.
    pub attributions: &'static [&'static str],
    /// Header blocks above unmarked quotes.
    pub blocks: &'static [&'static str],
    /// What phones, programs, firms and lists put below.
    pub tails: &'static [&'static str],
    /// What gateways put above.
    pub heads: &'static [&'static str],
    /// What a mailing list adds as a part.
    pub list_footer: &'static str,
}

impl Wording {
    /// The twelve orders, one to a line.
    pub fn text(&self) -> String {
        self.orders.map(|o| format!("{o}\n")).concat()
    }

    /// Last turn's report, with orders that must not count.
    pub fn report(&self) -> String {
        let [title, yours, next] = self.report;
        format!("{title}\n\n{yours}\n{}\n{next}\n", self.old.map(|o| format!("{o}\n")).concat())
    }
}

pub const ENGLISH: Wording = Wording {
    code: "en",
    orders: [
        "move L07: forward 3, right 60, forward 2",
        "move K15: back",
        "move Młyńscy: left 60",
        "leader WITOLD to A29B31 A28B31",
        "gun B03 left 60",
        "enter P33 at A52B10 facing NW: forward 2",
        "fire KP01 at A28B38 else strongest",
        "rally all",
        "attack order A20B33, A19B33, A21B34, then by differential",
        "after win: hold all foot",
        "retreat P12 prefer SE, S, NE; displace never",
        "place \"Żubr - Łoś\" at A21B38",
    ],
    long: [
        "attack order A20B33, A19B33, A21B34, A22B34, A23B35, A24B35, A25B36, A26B36, then by differential",
        "pits real A29B40 A28B39 A25B36 A24B36 A23B35 A22B35 A21B34 A20B34 A19B33 A18B33; rest dummy",
    ],
    old: ["move K01: forward 1", "rally not T02", "attack order A01B01"],
    report: ["Turn 2 of spring-1410", "Your orders were:", "Next: turn 3"],
    changed: ("L07", "L09"),
    link: "A28B38",
    subject: "move L07: back; rally all",
    charsets: ["iso-8859-2", "Windows-1250", "iso-8859-2"],
    sheet: ["--- order sheet: begin ---", "--- order sheet: end ---"],
    hello: "Filled in below. Cheers, Ann",
    see_file: "See the file.",
    see_html: "Please view in HTML.",
    labels: ["From", "Sent", "To", "Subject"],
    attributions: &[
        "On Mon, 5 Jan 2026 at 20:00, Umpire <orders+k7f3@club.example> wrote:",
        "On Mon, 5 Jan 2026 at 20:00, Umpire of the Club\n<orders+k7f3@club.example> wrote:",
        "On 05/01/2026 20:00, Umpire wrote:",
        "On Monday, January 5th, 2026 at 8:00 PM, Umpire <orders+k7f3@club.example> wrote:",
        "Umpire <orders@club.example> wrote (at Mon, 5 Jan 2026 20:00:00 +0100):",
        "Le 05/01/2026 à 20:00, Umpire a écrit :",
        "Le lun. 5 janv. 2026 à 20:00, Umpire <orders+k7f3@club.example> a\nécrit :",
        "man. 5. jan. 2026 kl. 20:00 skrev Umpire <orders+k7f3@club.example>:",
        "пн, 5 янв. 2026 г. в 20:00, Umpire <orders+k7f3@club.example>:\nпишет:",
    ],
    blocks: &[
        "-----Original Message-----\nFrom: Umpire <orders@club.example>\nSent: Monday, January 5, 2026 8:00 PM\nTo: Ann\nSubject: turn 3\n",
        "________________________________\nFrom: Umpire\nSent: Monday, January 5, 2026\nTo: Ann\nSubject: turn 3\n",
        "*From:* Umpire\n*Date:* Monday\n*To:* Ann\n*Subject:* turn 3\n",
        "---------- Forwarded message ---------\nFrom: Bob <bob@post.example>\nDate: Mon\nSubject: my orders\nTo: Ann\n",
        "Begin forwarded message:\n\nFrom: Bob <bob@post.example>\nSubject: my orders\n",
        "-----Message d'origine-----\nDe : Umpire\nEnvoyé : lundi 5 janvier 2026 20:00\nÀ : Ann\nObjet : turn 3\n",
        "-----Opprinnelig melding-----\nFra: Umpire\nSendt: 5. januar 2026\nTil: Ann\nEmne: turn 3\n",
        "-----Исходное сообщение-----\nОт: Umpire\nОтправлено: 5 января 2026\nКому: Ann\nТема: turn 3\n",
    ],
    tails: &[
        "-- \nAnn\nClub of Grunwald\nattack is the best defence\n",
        "Sent from my Galaxy\n",
        "Sent from my iPhone\n",
        "Get Outlook for Android <https://aka.ms/x>\n",
        "This e-mail and any attachments are confidential. If you received it in error you may not\nmove, copy, hold or\nattack order it: delete.\n",
        "_______________________________________________\nclub mailing list\nclub@lists.example\nhttps://lists.example/club\n",
        "Virus-free. www.scanner.example\n",
        "Sent with Proton Mail secure email.\n",
        "Envoyé de mon iPhone\n",
        "Отправлено с iPhone\n",
    ],
    heads: &[
        "[CAUTION: This email originated from outside of the organization. Do not click links.]\n",
        "This message was checked for viruses by Scanner.\nNothing was found.\n",
        "You don't often get email from ann@post.example. Learn why this is important\n",
    ],
    list_footer: "_______________________________________________\nClub mailing list\nClub@lists.example\n",
};

pub const POLISH: Wording = Wording {
    code: "pl",
    orders: [
        "oficer na Rycerzy koronnych",
        "2 pomocników na Pomocników jeśli nikogo tam nie ma",
        "pomocnik na zaciężnych za 3 dukaty jeśli prowadzę, inaczej pomiń",
        "pomocnik na Prowiant z 2 dukatami",
        "pomocnik na Krzyżaków jeśli runda >= 4",
        "pas",
        "wydarzenie: licytuję 2",
        "potyczka: najsłabszy rycerz, który pojmie, inaczej chłop",
        "straty: rycerze z obozowiska od najsłabszych, potem prowiant 1",
        "pomocnik kup jeśli cena <= 3",
        "odpowiedź ND-09 koronny 2, prowiant 1",
        "rozkazy stałe: do odwołania",
    ],
    long: [
        "straty: rycerze z obozowiska od najsłabszych, potem prowiant 1, potem Krzyżacy; nigdy rycerze z ręki powyżej 3",
        "pomocnik na zaciężnych za wszystkie dukaty jeśli najlepsza karta >= 5 i mam jeszcze 2 pomocników, inaczej pomiń",
    ],
    old: ["oficer na Dukaty", "2 pomocników na Prowiant", "potyczka: chłop"],
    report: ["Runda 2 gry jesień-1410", "Twoje rozkazy:", "Następna: runda 3"],
    changed: ("Prowiant z 2", "Prowiant z 3"),
    link: "Pomocników",
    subject: "oficer na Dukaty; pas",
    charsets: ["iso-8859-2", "Windows-1250", "iso-8859-2"],
    sheet: ["--- arkusz rozkazów: początek ---", "--- arkusz rozkazów: koniec ---"],
    hello: "Wypełniłam poniżej. Pozdrawiam, Ania",
    see_file: "Rozkazy w pliku.",
    see_html: "Ta wiadomość jest w formacie HTML.",
    labels: ["Od", "Wysłano", "Do", "Temat"],
    attributions: &[
        "pon., 5 sty 2026 o 20:00 Umpire <orders+k7f3@club.example> napisał(a):",
        "W dniu pon., 5.01.2026 o 20:00 Umpire <orders+k7f3@club.example>\nnapisał(a):",
        "W dniu 05.01.2026 o 20:00, Umpire pisze:",
        "Dnia 5 stycznia 2026 20:00 Umpire <orders+k7f3@club.example> napisał(a):",
        "Użytkownik Umpire <orders+k7f3@club.example> napisał:",
        "W dniu 2026-01-05 20:00:13 użytkownik Umpire <orders+k7f3@club.example> napisał:",
        "Wiadomość napisana przez Umpire <orders+k7f3@club.example> w dniu 5 sty 2026, o godz. 20:00:",
        "Dnia 2026-01-05, o godz. 20:00:13 Umpire <orders@club.example> napisał(a):",
        "Umpire <orders@club.example> napisała (pon., 5 sty 2026, 20:00):",
    ],
    blocks: &[
        "-----Wiadomość oryginalna-----\nOd: Umpire\nWysłano: poniedziałek, 5 stycznia 2026 20:00\nDo: Ann\nTemat: turn 3\n",
        "-----Original Message-----\nFrom: Umpire <orders@club.example>\nSent: Monday, January 5, 2026 8:00 PM\nTo: Ann\nSubject: turn 3\n",
        "Od: Umpire\nWysłane: poniedziałek, 5 stycznia 2026\nDo: Ann\nDW: Bob\nTemat: turn 3\n",
        "________________________________\nOd: Umpire <orders@club.example>\nWysłane: poniedziałek, 5 stycznia 2026 20:00\nDo: Ann\nTemat: turn 3\n",
        "---------- Forwarded message ---------\nOd: Bob <bob@post.example>\nDate: pon., 5 sty 2026 o 20:00\nSubject: moje rozkazy\nTo: Ann\n",
        "Początek przekazywanej wiadomości:\n\nOd: Bob <bob@post.example>\nTemat: moje rozkazy\n",
        "-------- Treść przekazanej wiadomości --------\nTemat: moje rozkazy\nData: Mon, 5 Jan 2026\nNadawca: Bob <bob@post.example>\nAdresat: Ann\n",
        "-------- Wiadomość oryginalna --------\nOd: Umpire <orders@club.example>\nData: 5.01.2026 20:00 (GMT+01:00)\nDo: ann@post.example\nTemat: turn 3\n",
    ],
    tails: &[
        "-- \nAnna\nKlub Grunwald\npas to też decyzja\n",
        "Wysłane z iPhone'a\n",
        "Wysłano z telefonu Samsung Galaxy\n",
        "Wysłane z mojego Galaxy\n",
        "Wysłane z aplikacji Poczta Onet na Androida\n",
        "Wysłano z bezpiecznej poczty Proton Mail.\n",
        "Pobierz aplikację Outlook dla systemu Android <https://aka.ms/x>\n",
        "Niniejsza wiadomość oraz załączniki są poufne.\nPomocnik prawny nie odpowiada za oficera dyżurnego.\n",
        "Wiadomość wolna od wirusów. www.scanner.example\n",
        "_______________________________________________\nLista dyskusyjna klubu\nclub@lists.example\n",
        "--\nWysłane za pomocą programu pocztowego K-9. Proszę wybaczyć zwięzłość.\n",
        "--\nWysłane z urządzenia z Androidem przy pomocy K-9 Mail. Proszę wybaczyć moją zwięzłość.\n",
    ],
    heads: &[
        "UWAGA: Wiadomość spoza organizacji. Nie otwieraj załączników.\n",
        "Nie otrzymujesz często wiadomości e-mail od ann@post.example. Dowiedz się, dlaczego jest to ważne\n",
        "Wiadomość sprawdzona przez program antywirusowy.\nNic nie znaleziono.\n",
    ],
    list_footer: "_______________________________________________\nLista dyskusyjna klubu\nClub@lists.example\n",
};

pub const GERMAN: Wording = Wording {
    code: "de",
    orders: [
        "move L07: forward 3, right 60, forward 2",
        "move K15: back",
        "move Mühlhäuser: left 60",
        "leader WITOLD to A29B31 A28B31",
        "gun B03 left 60",
        "enter P33 at A52B10 facing NW: forward 2",
        "fire KP01 at A28B38 else strongest",
        "rally all",
        "attack order A20B33, A19B33, A21B34, then by differential",
        "after win: hold all foot",
        "retreat P12 prefer SE, S, NE; displace never",
        "place \"Größter Bär - Köln\" at A21B38",
    ],
    long: ENGLISH.long,
    old: ENGLISH.old,
    report: ENGLISH.report,
    changed: ENGLISH.changed,
    link: ENGLISH.link,
    subject: ENGLISH.subject,
    charsets: ["iso-8859-1", "windows-1252", "windows-1250"],
    sheet: ENGLISH.sheet,
    hello: "Unten ausgefüllt. Viele Grüße, Änne",
    see_file: "Siehe Datei.",
    see_html: "Ihr Mailprogramm unterstützt kein HTML.",
    labels: ["Von", "Gesendet", "An", "Betreff"],
    attributions: &[
        "Am 05.01.2026 um 20:00 schrieb Umpire:",
        "Am Mo., 5. Jan. 2026 um 20:00 Uhr schrieb Umpire of the Club\n<orders+k7f3@club.example>:",
        "Am Mo., 5. Jan. 2026 um 20:00 Uhr schrieb Umpire <orders+k7f3@club.example>:",
        "Am Montag, dem 05.01.2026 um 20:00 +0100 schrieb Umpire of the\nClub:",
        "Umpire <orders@club.example> schrieb am 05.01.2026 20:00:",
        "Am 5. Januar 2026 20:00:13 MEZ schrieb Umpire <orders+k7f3@club.example>:",
        "Umpire <orders@club.example> schrieb am Mo., 5. Jan. 2026, 20:00:",
        "Am Montag, 5. Januar 2026 um 20:00:13 MEZ hat Umpire <orders+k7f3@club.example> Folgendes geschrieben:",
    ],
    blocks: &[
        "-----Ursprüngliche Nachricht-----\nVon: Umpire\nGesendet: Montag, 5. Januar 2026 20:00\nAn: Ann\nBetreff: turn 3\n",
        "Von: Umpire\nGesendet: Montag, 5. Januar 2026\nAn: Ann\nBetreff: turn 3\n",
        "________________________________\nVon: Umpire <orders@club.example>\nGesendet: Montag, 5. Januar 2026 20:00\nAn: Ann\nCc: Bob\nBetreff: turn 3\n",
        "Gesendet: Montag, 05. Januar 2026 um 20:00 Uhr\nVon: Umpire <orders@club.example>\nAn: ann@post.example\nBetreff: turn 3\n",
        "---------- Weitergeleitete Nachricht ---------\nVon: Bob <bob@post.example>\nDatum: Mo\nBetreff: my orders\nAn: Ann\n",
        "Anfang der weitergeleiteten Nachricht:\n\nVon: Bob <bob@post.example>\nBetreff: my orders\n",
        "-------- Ursprüngliche Nachricht --------\nVon: Umpire <orders@club.example>\nDatum: 05.01.26 20:00 (GMT+01:00)\nAn: ann@post.example\nBetreff: turn 3\n",
    ],
    tails: &[
        "-- \nÄnne\nVerein Grunwald\nattack is the best defence\n",
        "Von meinem iPhone gesendet\n",
        "Von meinem Galaxy gesendet\n",
        "Gesendet von Outlook für Android<https://aka.ms/x>\n",
        "Diese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n",
        "--\nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.\n",
        "Gesendet mit der GMX Mail App\n",
        "Gesendet mit der WEB.DE Mail App\n",
        "Diese E-Mail enthält vertrauliche Informationen.\nMove on, rally all: das ist kein Befehl.\n",
        "Virenfrei. www.scanner.example\n",
        "_______________________________________________\nVerein mailing list\nclub@lists.example\n",
        "Mit Proton Mail verschickte sichere E-Mail.\n",
    ],
    heads: &[
        "ACHTUNG: Externe E-Mail. Klicken Sie nicht auf Links.\n",
        "Diese E-Mail wurde von Scanner auf Viren geprüft.\n",
        "Sie erhalten nicht häufig E-Mails von ann@post.example. Erfahren Sie, warum dies wichtig ist\n",
    ],
    list_footer: "_______________________________________________\nVerein mailing list\nClub@lists.example\n",
};
