# Na Grunwald! po polsku. Miejsca, pola i karty przychodzą gotowe.

seat = { $seat ->
    [red] czerwony
    [green] zielony
    [purple] fioletowy
   *[yellow] żółty
}
card = { $kind ->
    [crown] koronny { $strength }
    [mercenary] zaciężny { $strength }
   *[teuton] Krzyżak { $strength }
}
peasant = chłop
provision = prowiant { $value }
in-camp = { $card } (obozowisko)
in-hand = { $card } (ręka)
ducats = { $n ->
    [one] { $n } dukat
    [few] { $n } dukaty
   *[other] { $n } dukatów
}
helpers = { $n ->
    [one] { $n } pomocnik
    [few] { $n } pomocników
   *[other] { $n } pomocników
}
officer = oficer
placement = { $pawns } na pole { $field }
placement-ducats = { $pawns } na pole { $field }, dukaty: { $n }
pass = pas
nothing = nic

phase-event = Wydarzenie
phase-placement = Oficerowie królewscy
phase-resolution = Rozstrzygnięcia
phase-end = Koniec rundy
period = runda { $round }
ending-one = wygrywa { $winner }: { $points } pkt
ending-one-cards = wygrywa { $winner }: { $points } pkt i więcej kart
ending-shared = zwycięstwem dzielą się: { $winners } (po { $points } pkt)

# Pytania
ask-buy-provision = { $name }: żeton prowiantu o wartości { $value }, cena: { $ducats }. Kupujesz?
ask-safe-conduct = { $name }: za opłatą ({ $ducats }) nic nie tracisz, jeśli potyczka tej rundy będzie przegrana. Płacisz?
ask-levy = { $name }: płacisz { $ducats } albo oddajesz jeden żeton prowiantu. Co wybierasz?
ask-bid-provision = { $name }: najwyższa tajna oferta płaci i bierze żeton prowiantu o wartości { $value }. Ile dajesz?
ask-bid-helper = { $name }: najwyższa tajna oferta płaci i bierze pomocnika, który służy już w tej rundzie. Ile dajesz?
ask-bid-lease = { $name }: najwyższa tajna oferta płaci, a na koniec rundy bierze { $ducats }. Ile dajesz?
ask-send = { $name }: czy wysyłasz niezużytego rycerza o sile co najmniej { $least } do obozowiska za żeton prowiantu o wartości { $value }?
ask-foray = { $name }: czy potajemnie wysyłasz niezużytego rycerza? Najsilniejszy przynosi { $first }, drugi { $second }.
ask-ransom = { $name }: czy oddajesz jeńca do pudełka za tyle dukatów, ile wynosi jego siła, i jeszcze { $plus }?
ask-event = { $name }: co robisz?
ask-skirmish = Którą kartę wykładasz w potyczce?
ask-losses = Potyczka przegrana o { $due }. Co oddajesz, razem za co najmniej { $due }?
ask-helper = Jesteś drugi na polu Pomocnicy. Kupujesz pomocnika? Cena: { $ducats }.
ask-starve = { $n ->
    [one] Jednego z twoich rycerzy nie ma czym wyżywić. Którego tracisz?
   *[other] Liczba twoich rycerzy, których nie ma czym wyżywić: { $n }. Których tracisz?
}
ask-placement = Twoja kolejka: co stawiasz?
also-losses = albo dowolne karty i żetony o łącznej wartości co najmniej { $due }, np. `odpowiedź ND-09 { $example }`
also-starve = albo dowolni twoi rycerze (tylu: { $n }), np. `odpowiedź ND-11 { $example }`

# Odpowiedzi
choice-buy = kupuję
choice-decline = nie kupuję
choice-buy-helper = kupuję
choice-no-helper = nie kupuję
choice-bid-nothing = nie licytuję
choice-bid = daję { $ducats }
choice-none = nikogo nie wysyłam
choice-no-ransom = nikogo nie oddaję
choice-pay = płacę { $ducats }
choice-give = oddaję { $token }

# Dlaczego nie można tak postawić
not-officer-out = oficer stoi już na planszy
not-helpers = { $left ->
    [0] nie masz już pomocników do postawienia
    [one] masz do postawienia tylko { $left } pomocnika
   *[other] masz do postawienia tylko { $left } pomocników
}
not-truce = pole Krzyżacy otwiera się w rundzie { $from }
not-one-pawn = na polu { $field } może stać jeden pionek każdego gracza
not-helpers-there = pomocnicy nie mogą dołączyć do twoich pomocników na tym samym polu
not-all-helpers = kto ma wszystkich pomocników swojego koloru, nie stawia na polu Pomocnicy
not-ducats-here = na polu { $field } nie kładzie się dukatów
not-bid-missing = z pionkiem na polu Rycerze zaciężni musi leżeć co najmniej 1 dukat
not-too-dear = to kosztuje { $ducats }, a masz { $purse }

# Plan rozegrany naprzód
kept-line = zachowany wiersz { $line }: { $what }
plan-step = { $turn }. wiersz { $line }: { $placement }
plan-pass = { $turn }. wiersz { $line }: pas
plan-end = potem nie masz już nic do postawienia
plan-end-pass = potem żaden wiersz nie pasuje i pasujesz (zostaje: { $left })
plan-struck = wiersz { $line } w obecnej sytuacji przepada: { $why }
plan-unused = wiersz { $line } w obecnej sytuacji nie dojdzie do skutku: { $why }
why-condition = jej warunek nie jest spełniony
why-earlier = wszystko stanie na planszy wcześniej
why-passed = wcześniej pasujesz
fate-earlier = wszystko stało już na planszy
fate-passed = był już pas
fate-replaced = liczy się Twój późniejszy rozkaz w tej samej sprawie
replaced-by = zastępuje go linia { $line }: liczy się ostatnie słowo
replaced-here = zastępuje go `{ $order }`: liczy się ostatnie słowo
fate-struck = nie pasował, gdy przyszła jego kolej, więc skreśliło go `inaczej pomiń`
fate-answered = liczyła się Twoja odpowiedź na pytanie
fate-ruled = sędzia rozstrzygnął inaczej
fate-not-possible = nic z tego, co wymienia, nie było możliwe, więc wybrano za Ciebie
fate-no-choice = zasady nie pozostawiły Ci wyboru
fate-no-event = wydarzenie o nic Cię nie pytało
fate-no-skirmish = nie było Cię w potyczce
fate-no-loss = nie trzeba było nic stracić
fate-no-purchase = nie było pomocnika do kupienia
fate-no-hunger = nikt nie głodował
fate-over = gra skończyła się wcześniej
fate-seating = o miejscach przy stole decyduje losowanie albo sędzia
left-officer = oficer
left-and = { $one } i { $two }
usual-plan = nie masz jeszcze planu; bez niego stawia za ciebie program

# Co jest nie tak z arkuszem
wrong-round = arkusz mówi o rundzie { $said }, a jest na rundę { $round }
wrong-seat = arkusz mówi, że jest od gracza: { $said }, a ty grasz kolorem: { $seat }
not-in-hand = nie masz teraz w ręku karty: { $card }
never-fits = wiersz { $line } w obecnej sytuacji nie pasuje: { $why }
no-such-reply = to teraz nie odpowiada na pytanie; na { $key } można odpowiedzieć: { $choices }
plan-unseen = ten plan zostanie wykonany, zanim zobaczysz oferty rundy { $round }; wiersz „ciąg dalszy nastąpi” go wstrzyma
too-late = za późno: { $phase ->
    [event] wydarzenie
    [placement] wystawianie pionków
   *[resolution] rozstrzyganie pól
} rundy { $round } już za nami
too-late-kept = { $n ->
    [one] wiersz { $lines }: jego faza w tej rundzie już minęła; zostaje na rundę { $next }
   *[other] wiersze { $lines }: ich faza w tej rundzie już minęła; zostają na rundę { $next }
}
kept-ended = to, co było do odwołania, już się nie liczy ({ $orders }): zamiast tego liczy się ten arkusz, i tylko w rundzie { $round }
plan-too-late = zacznij arkusz wierszem `runda { $next }`, a plan zostanie wtedy wykonany
answered-again = na { $key } odpowiada też wiersz { $line } i to on się liczy
one-at-a-time = pytamy o jedno ustawienie naraz: ten wiersz nie został użyty
period-over = gra się skończyła; rozkazów już nie przyjmujemy
period-none = gra ma { $last ->
    [one] { $last } rundę
    [few] { $last } rundy
   *[other] { $last } rund
}; nie ma rundy { $round }
period-past = runda { $round } minęła; przyjmujemy rozkazy na rundę { $now } i późniejsze

# Raporty: rzeczy w bierniku
card-taken = { $kind ->
    [crown] koronnego { $strength }
    [mercenary] zaciężnego { $strength }
   *[teuton] Krzyżaka { $strength }
}
ducats-taken = { $n ->
    [one] { $n } dukata
    [few] { $n } dukaty
   *[other] { $n } dukatów
}
helpers-taken = { $n ->
    [one] pomocnika
   *[other] { $n } pomocników
}
officer-taken = oficera
officer-bare = oficer
officer-counts = oficer { $n }
peasant-taken = chłopa
pawns-ducats = { $pawns } z { $n ->
    [one] 1 dukatem
   *[other] { $n } dukatami
}
prize-may-buy = prawo kupienia jednego
points = { $n } pkt
pile = { $pile ->
    [events] wydarzenia
    [teutons] Krzyżacy
    [crown] rycerze koronni
    [mercenary] rycerze zaciężni
    [provisions] prowiant
    [ducats] dukaty
   *[seats] miejsca przy stole
}

# Raporty: działanie kart wydarzeń
effect-buy-provision = W kolejności tur każdy gracz może kupić żeton prowiantu o wartości { $value } za { $ducats }.
effect-bid-provision = Wszyscy licytują w tajemnicy. Kto da najwięcej, płaci i bierze żeton prowiantu o wartości { $value }.
effect-bid-helper = Ci, którym brakuje pomocnika, licytują w tajemnicy. Kto da najwięcej, płaci i bierze pomocnika, który służy już w tej rundzie.
effect-send = W kolejności tur każdy gracz może wysłać niezużytego rycerza o sile co najmniej { $least } do obozowiska i wziąć żeton prowiantu o wartości { $value }.
effect-foray = Każdy gracz może w tajemnicy wysłać niezużytego rycerza. Najsilniejszy przynosi { $first }, drugi { $second }; wszyscy wysłani trafiają do obozowiska.
effect-ransom = W kolejności tur każdy gracz może oddać do pudełka pojmanego Krzyżaka za tyle dukatów, ile wynosi jego siła, i jeszcze { $plus }.
effect-provision-first = W tej rundzie na polu Prowiant żeton dostaje tylko pierwszy.
effect-provision-extra = W tej rundzie pierwszy na polu Prowiant bierze też żeton prowiantu o wartości { $value }.
effect-crown-officer = W tej rundzie oficer na polu Rycerze koronni liczy się za { $counts }.
effect-treasury = Każdy gracz bierze { $ducats }.
effect-levy = W kolejności tur każdy gracz płaci { $ducats } albo oddaje jeden żeton prowiantu; kto nie ma ani tego, ani tego, nie oddaje nic.
effect-teutons = W tej rundzie Krzyżacy są silniejsi o { $by }.
effect-safe-conduct = W kolejności tur każdy gracz może zapłacić { $ducats }; nic wtedy nie traci, jeśli potyczka tej rundy będzie przegrana.
effect-lease = Wszyscy licytują w tajemnicy. Kto da najwięcej, płaci, a na koniec rundy bierze { $ducats }.

# Raporty: wokół opowieści
banner = WIDOK SĘDZIEGO: są w nim wszystkie ręce, plany i stosy. Nie dla graczy.
heading-short = W skrócie
heading-quiet = Nic się nie wydarzyło.
heading-board = Plansza teraz
heading-board-alt = Plansza po wydarzeniach z tego raportu
heading-before = Plansza przedtem
heading-final = Końcowa punktacja
heading-seats = Co kto ma (ręka bez chłopa)
heading-cards = Tylko do twojej wiadomości
heading-all-cards = Ręce i obozowiska
heading-piles = Stosy zakryte, w kolejności odkrywania
heading-shuffles = Jak potasowano talie
shuffles-how = Każde tasowanie z etykietą jego pierwszej kości, ze wszystkimi kośćmi oraz z talią przed i po. Etykiety dalszych kości różnią się tylko ostatnią liczbą, czyli liczbą ścian, za każdym razem o jedną mniejszą. Strona „Checking the dice” podręcznika mówi, jak obliczyć tasowanie od nowa.
shuffle-dice = Kości: { $dice }
shuffle-from = Przed: { $cards }
shuffle-to = Po: { $cards }
phase-of-round = Runda { $round }: { $phase }
column = { $column ->
    [seat] Gracz
    [ducats] Dukaty
    [helpers] Pomocnicy
    [hand] Ręka
    [camp] Obozowisko
    [provisions] Prowiant
    [knights] Rycerze
    [teutons] Krzyżacy
    [titles] Tytuły
    [for-ducats] Dukaty
    [awarded] Sędzia
    [points] Punkty
   *[cards] Karty
}
that-is-you = { $seat } (ty)
your-cards = Twoje karty
in-your-hand = Ręka: { $cards }
in-your-camp = Obozowisko: { $cards }
pile-loose = { $pile }: { $cards } (ostatnie karty jeszcze niepotasowane, jest ich { $n })

# Raporty: w skrócie
short-event = Wydarzenie: { $name }.
short-won = Potyczka wygrana: { $knights } przeciw { $teutons }.
short-lost = Potyczka przegrana o { $due }: { $knights } przeciw { $teutons }.
short-you = { $what ->
    [gained] Zyskujesz { $things }.
    [lost] Tracisz { $things }.
    [paid] Płacisz { $things }.
   *[used] Zużywasz i odsyłasz do obozowiska { $things }.
}
short-seat = { $what ->
    [gained] zyskuje { $things }
    [lost] traci { $things }
    [paid] płaci { $things }
   *[used] zużywa { $things }
}
short-paused = Ostatnia faza jeszcze trwa: toczy się dalej, gdy zapadną decyzje, które są teraz otwarte.

# Raporty: przygotowanie i wydarzenie
set-up = Talie zostają potasowane i ułożone na planszy
shuffled = Potasowano: { $pile }, kości { $dice }
seated = Kolejno w prawo siedzą: { $seats }; zaczyna { $first }
event-card = Wydarzenie: { $name }
no-event-card = Wydarzenie
no-event-first = W rundzie I nie odkrywa się wydarzenia.
turned-up = Odkryto na rundę { $round }
bids = daje { $ducats }
bids-nothing = nie licytuje
bid-wins = daje najwięcej
bid-wins-tie = jest pierwszy w kolejności tur z tych, którzy dają najwięcej
sends = wysyła { $card } do obozowiska
ransoms = oddaje { $card } do pudełka za { $ducats }
gives-token = oddaje prowiant { $value }
safe-conduct = ma w tej rundzie glejt
leases = bierze dzierżawę, która na koniec rundy przyniesie { $ducats }
idle-declined = { $n ->
    [one] { $seats } nie korzysta
   *[other] { $seats } nie korzystają
}
idle-no-ducats = { $n ->
    [one] { $seats } ma za mało dukatów
   *[other] { $seats } mają za mało dukatów
}
idle-nothing-to-give = { $n ->
    [one] { $seats } nie ma czego oddać
   *[other] { $seats } nie mają czego oddać
}
nothing-truce = Bez skutku: przed rundą { $from } trwa rozejm z Krzyżakami
nothing-sent = Nikt nie wysyła rycerza
nothing-cards = Nie ma już kart wydarzeń
nothing-bid = Nikt nic nie daje

# Raporty: stawianie pionków
turn = Kolejka { $n }
turn-later = Dalsze kolejki
passes = pasuje
places = stawia { $pawns } na polu { $field }
joins = dostawia { $pawns } na polu { $field }
place-now = { $place ->
    [1] prowadzi
   *[other] miejsce { $place }
}
own-seat = Tylko dla ciebie
own-all = Plany i decyzje
plan-use = plan: { $parts }
plan-used = { $n ->
    [one] wykonano wiersz { $lines }
   *[other] wykonano wiersze { $lines }
}
plan-was-struck = { $n ->
    [one] wiersz { $lines } przepadł („inaczej pomiń”)
    [few] wiersze { $lines } przepadły („inaczej pomiń”)
   *[other] wiersze { $lines } przepadły („inaczej pomiń”)
}
plan-left = { $n ->
    [one] nie wykonano wiersza { $lines }
   *[other] nie wykonano wierszy { $lines }
}
plan-none = planu nie było: program stawiał po swojemu
plan-empty = żaden wiersz planu nie postawił pionka
decided = { $what } ({ $id }): { $answer } – { $source ->
    [ruling] z orzeczenia sędziego
    [orders] z rozkazów
    [reply] z odpowiedzi
    [standing] ze stałych rozkazów
    [unfit] domyślnie, bo rozkazu w tej sprawie nie dało się wykonać
   *[default] domyślnie, bo nic nie powiedziano
}
decided-about = { $decision ->
    [ND-03] tajna oferta
    [ND-04] stawianie pionków
    [ND-08] karta na potyczkę
    [ND-09] co oddano
    [ND-10] pomocnik na sprzedaż
    [ND-11] kto odchodzi z głodu
   *[other] wydarzenie
}

# Raporty: pola
to-win = do zdobycia: { $prizes }
rank = { $place }. { $seat } { $total } ({ $made })
rank-tied = , tyle samo, ale dalej na prawo
takes = bierze { $what }
takes-by-event = bierze też { $what } dzięki wydarzeniu
pays = płaci { $ducats }
takes-back = dostaje z powrotem { $ducats }
gains-nothing = { $n ->
    [0] nic nie zdobywa, bo nic tu nie leży
    [one] nic nie zdobywa, bo jest tylko jedna zdobycz
    [few] nic nie zdobywa, bo są tylko { $n } zdobycze
   *[other] nic nie zdobywa, bo zdobyczy jest tylko { $n }
}
gets-nothing-bank = nic nie dostaje, bo bank już tego nie ma
gets-no-helper = nic nie zdobywa, bo ma już wszystkich pomocników
buys-helper = kupuje pomocnika za { $ducats }
buys-no-helper = nie kupuje pomocnika za { $ducats }
cannot-buy-helper = nie ma czym zapłacić za pomocnika ({ $ducats })
has-all-helpers = ma już wszystkich pomocników
empty-fields = Nikt nie stoi na polach: { $fields }.
lays = wykłada { $card }
captures = pojmuje { $card }
no-capture-strong = { $place ->
    [1] nikogo nie pojmuje, bo żaden Krzyżak nie jest słabszy
   *[other] nikogo nie pojmuje, bo słabszy Krzyżak jest równie silny lub silniejszy
}
no-capture-taken = nikogo nie pojmuje, bo słabszy Krzyżak jest już wzięty
no-capture-place = nikogo nie pojmuje, bo jest dopiero { $place }. wśród rycerzy
nobody-fights = Nikt nie ma tu pionka, więc nikt nie walczy
strengths = Siła rycerzy { $knights }{ $sum } przeciw sile Krzyżaków { $teutons } ({ $parts })
bonus = { $n } za { $players ->
    [one] { $players } gracza
   *[other] { $players } graczy
}
bonus-event = { $n } za wydarzenie { $name }
skirmish-won = Potyczka wygrana; nikt nic nie traci
skirmish-lost = Potyczka przegrana o { $due }; każdy gracz oddaje rycerzy, jeńców i prowiant o wartości co najmniej { $due }
from-camp = { $card } (z obozowiska)
from-hand = { $card } (z ręki)
gives-up = oddaje { $what }, razem { $worth }
gives-all = oddaje wszystko, co się liczy: { $what }, razem tylko { $worth }
gives-nothing = nie ma nic, co się liczy, i nic nie oddaje
spared = ma glejt i nic nie traci
to-camp = Do obozowiska ({ $seat }): { $cards }
peasant-home = { $seat } bierze chłopa z powrotem do ręki

# Raporty: koniec rundy i gry
cleared = Plansza zostaje uprzątnięta
cleared-left = Plansza zostaje uprzątnięta; do pudełka: { $cards }
starts-next = { $seat } zaczyna następną rundę
feeding = Wyżywienie rycerzy
feeds-all = { $knights ->
    [0] nie ma kogo żywić
    [one] żywi jednego rycerza; prowiant jest wart { $provisions }
   *[other] żywi wszystkich rycerzy, a ma ich { $knights }; prowiant jest wart { $provisions }
}
feeds-some = ma { $knights ->
    [one] jednego rycerza
   *[other] { $knights } rycerzy
}{ $provisions ->
    [0] {" "}i nie ma prowiantu
   *[other] , a prowiantu tylko { $provisions }
}
starves = traci z głodu { $cards }
titles = Tytuły
title = { $title ->
    [crown] Dowódca wojsk koronnych
    [mercenary] Dowódca wojsk zaciężnych
   *[quartermaster] Kwatermistrz królewski
}
title-cards = najwięcej rycerzy ({ $n })
title-tie = najwięcej rycerzy ({ $n }), przy remisie rozstrzyga ich siła ({ $strength })
title-spare = najwięcej wolnego prowiantu ({ $n })
title-goes = { $title }: { $seat }, { $why } – { $points } pkt
final-scores = Punktacja
scores = ma { $points } pkt: rycerze { $knights }, Krzyżacy { $teutons }, tytuły { $titles }, dukaty { $ducats }; { $cards ->
    [one] 1 karta
    [few] { $cards } karty
   *[other] { $cards } kart
}

# Raporty: jak stoi gra
track = Runda { $track } (wojna od { $war })
stands = zaczyna { $seat }; kolejność tur: { $order }. Następnie: { $phase }.
event-in-force = Wydarzenie: { $name }. { $effect } (Zakrytych zostaje { $pile }.)
event-none = Żadne wydarzenie nie leży odkryte; zakrytych: { $pile }.
face-down = zakrytych: { $n }
closed-until = otwarte od rundy { $round }
nothing-offered = nic tu nie leży
supply = do zdobycia pomocnicy: { $helpers }
stronger-only = do zdobycia tylko silniejszy
counts-only = do zdobycia: { $values }
teutons-sum = siła z premią { $n }
row = { $seat }: { $pawns } = { $points }

# Obrazek
scene-title = Na Grunwald! · runda { $round }
scene-subtitle = zaczyna { $seat } · następnie: { $phase }
scene-event = Wydarzenie
scene-no-event = Żadne wydarzenie nie leży odkryte.
from-round = od rundy { $round }
one-pawn = po jednym pionku
hand-note = Ręce liczy się bez chłopa, którego każdy zawsze ma.
tag-you = ty
tag-first = zaczyna
tag-winner = wygrywa
tag-passed = pas
tag-safe = glejt
tag-lease = dzierżawa
mark = { $seat ->
    [red] C
    [green] Z
    [purple] F
   *[yellow] Ż
}
scene-cards-of = { $place ->
    [hand] { $seat }: ręka
    [camp] { $seat }: obozowisko
   *[laid] { $seat } wykłada
}
scene-your-cards = { $place ->
    [hand] Twoja ręka
   *[camp] Twoje obozowisko
}
kind-letter = { $kind ->
    [crown] K
    [mercenary] Z
    [teuton] T
    [peasant] C
    [provision] P
   *[ducats] D
}
kind-title = { $kind ->
    [crown] rycerz koronny
    [mercenary] rycerz zaciężny
    [teuton] Krzyżak
    [peasant] chłop
    [provision] prowiant
   *[ducats] dukaty
}
sign = { $sign ->
    [officer] oficer, 2 pkt
    [helper] pomocnik, 1 pkt
    [coin] położone dukaty
    [token] żeton prowiantu
   *[pile] karty zakryte
}

# Raporty: co poprawił sędzia
ruled = Sędzia rozstrzyga: { $what }: { $is } (przedtem: { $was })
ruled-hidden = Sędzia poprawia: { $what }
ruled-of-seat = { $seat }, { $part ->
    [ducats] dukaty
    [provisions] prowiant
    [helpers] pomocnicy
    [hand] ręka
    [camp] obozowisko
    [awarded] przyznane punkty
   *[other] { $part }
}
ruled-offer = na planszy, { $part ->
    [teutons] Krzyżacy
    [crown] rycerze koronni
    [mercenary] rycerze zaciężni
    [provisions] prowiant
    [ducats] dukaty
    [event] karta wydarzenia
   *[other] { $part }
}
ruled-field = rząd na polu { $field }
ruled-part = { $part ->
    [first] gracz rozpoczynający
    [order] miejsca zgodnie z ruchem wskazówek zegara
    [passed] spasowali w tej rundzie
    [safe] bezpieczni w potyczce
    [lease] dzierżawa
   *[other] { $part }
}
ruled-stand = { $seat } ({ $officer ->
    [yes] oficer, { $helpers }
   *[no] { $helpers }
} { $helpers ->
    [one] pomocnik
   *[other] pomocników
}, { $ducats ->
    [one] 1 dukat
    [few] { $ducats } dukaty
   *[other] { $ducats } dukatów
})
scores-awarded = { $scores }; { $points ->
    [one] 1 punkt
    [few] { $points } punkty
   *[other] { $points } punktów
} od sędziego
