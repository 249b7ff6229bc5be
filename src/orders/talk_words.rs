//! The words of talk, folded: closed lists, in the languages in which people write.

/// Words of names that have no capital.
#[rustfmt::skip]
pub const PARTICLES: &[&str] = &[
    "of", "von", "van", "de", "der", "den", "du", "la", "le", "z", "ze", "the", "and", "und", "i",
];

/// First words of greetings.
#[rustfmt::skip]
pub const GREETINGS: &[&str] = &[
    "hello", "hi", "hiya", "hey", "dear", "greetings", "welcome", "howdy", "hallo", "guten", "gruss",
    "moin", "servus", "liebe", "lieber", "liebes", "sehr", "dzien", "czesc", "witam", "witaj", "witajcie",
    "hej", "szanowni", "szanowny", "szanowna", "drogi", "droga", "drodzy", "panie", "pani", "panowie",
    "salut", "bonjour", "bonsoir", "cher", "chere", "ahoj", "ciao", "hola",
];

/// First words of greetings that greet with one of these behind them alone.
pub const HALVES: &[(&str, &[&str])] = &[
    ("dzien", &["dobry"]),
    ("guten", &["tag", "morgen", "abend"]),
    ("sehr", &["geehrte", "geehrter", "geehrtes", "geehrten", "verehrte", "verehrter"]),
];

/// Lines that close a letter; a name may follow.
#[rustfmt::skip]
pub const CLOSINGS: &[&str] = &[
    "all the best", "best", "best regards", "best wishes", "kind regards", "warm regards",
    "kindest regards", "with best regards", "with kind regards", "many regards", "regards", "br", "kr",
    "yours", "yours in arms", "yours aye", "yours sincerely", "yours faithfully", "yours truly", "yours ever", "sincerely", "cheers",
    "love", "thanks", "thx", "many thanks", "thank you", "thanks a lot", "thanks again",
    "thanks in advance", "with thanks", "bye", "bye bye", "greetings", "take care", "until then", "so long",
    "viele grusse", "viele gruesse", "liebe grusse", "liebe gruesse", "beste grusse", "schone grusse",
    "grusse", "gruss", "lg", "vg", "mfg", "mit freundlichen grussen", "mit freundlichen gruessen",
    "mit besten grussen", "danke", "vielen dank", "bis bald", "tschuss", "herzliche grusse", "pozdrawiam",
    "pozdrowienia", "serdecznie pozdrawiam", "pozdrawiam serdecznie", "z pozdrowieniami", "pozdro",
    "z powazaniem", "dzieki", "dziekuje", "dziekuje bardzo", "do zobaczenia", "na razie", "do uslyszenia",
    "cordialement", "bien cordialement", "amities", "amicalement", "merci", "a bientot", "salutations",
    "groeten", "met vriendelijke groet", "saludos", "saluti", "cordiali saluti", "mvh", "hilsen",
];

/// Beginnings of thanks, wishes and excuses.
#[rustfmt::skip]
pub const WISHES: &[&str] = &[
    "good luck", "good game", "good hunting", "good morning", "good evening", "good afternoon", "good day",
    "good night", "good to", "have fun", "have a", "happy", "merry", "see you", "talk soon", "take care",
    "enjoy", "sorry", "oh dear", "i forgot", "that's all for", "that is all for", "thats all for", "over to you", "hope", "i hope", "hoping", "looking forward", "thank", "thanks", "thx", "cheers",
    "viele grusse", "viele gruesse", "liebe grusse", "liebe gruesse", "schone grusse", "beste grusse", "herzliche grusse", "greetings from", "regards from", "pozdrowienia z", "pozdrawiam z", "nothing else", "nothing more", "no other",
    "best wishes", "kind wishes", "warm wishes", "that is everything", "that's everything", "thats everything", "that is all", "that's all", "thats all", "that is it", "that's it", "nothing more from", "to tyle", "tyle na", "to na razie", "das war", "das ist alles", "soweit von mir", "so viel von mir",
    "well played", "gg", "ps", "p.s", "wonderful", "splendid", "lovely", "brilliant", "congratulations", "well done", "my apologies", "apologies", "pardon", "no worries", "no hurry", "much obliged", "it was", "that was", "what a", "what an", "glad", "so sorry", "gratulacje", "gratuluje", "swietna", "swietny", "swietnie", "pieknie", "glueckwunsch", "gluckwunsch", "herzlichen", "klasse", "toll", "tolles", "tolle", "hat spass", "es hat", "may the best", "many thanks", "all the best", "best of luck", "nice", "great",
    "sent from my", "get outlook", "powodzenia", "udanej", "udanego", "milej", "milego", "wesolych",
    "do zobaczenia", "dzieki", "dziekuje", "przepraszam", "wyslane z", "wyslano z", "viel gluck",
    "viel spass", "viel erfolg", "bis bald", "schone", "schonen", "danke", "vielen dank", "entschuldigung",
    "von meinem", "gesendet", "frohe", "merci", "bonne", "bon", "envoye de",
];

/// Beginnings of words that say that orders follow.
#[rustfmt::skip]
pub const OPENINGS: &[&str] = &[
    "here are", "here come", "here is", "here you", "attached", "enclosed", "below are", "below you",
    "this is what", "these are what", "what i", "mine for", "mine are", "mine below", "ours for", "find below", "please find", "these are", "see below", "my orders", "my moves", "our orders",
    "orders below", "moves below", "orders attached", "orders for turn", "orders for round",
    "orders for period", "oto", "ponizej", "moje rozkazy", "rozkazy ponizej", "hier sind", "hier meine",
    "anbei", "voici",
];

/// Words that are called out to troops, and never to people.
#[rustfmt::skip]
pub const CALLS: &[&str] = &[
    "forward", "forwards", "onward", "advance", "attack", "charge", "halt", "hold", "fire", "shoot", "retreat", "back",
    "left", "right", "vorwarts", "halt", "feuer", "angriff", "naprzod", "stoj", "ognia", "odwrot",
];

/// Talk that fills a whole line by itself.
#[rustfmt::skip]
pub const ALONE: &[&str] = &[
    "ok", "okay", "fine", "great", "super", "and that is it", "that is all", "that's all", "thats all",
    "that is it", "and that's all", "that's it", "to wszystko", "das ist alles", "das war's", "c'est tout",
    "ps", "p.s",
];
