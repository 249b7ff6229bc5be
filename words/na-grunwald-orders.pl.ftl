# Język rozkazów Na Grunwald!: co jest nie tak z rozkazem i rozkazy w słowach gry.

# --- błędy ---
too-many = z listu czyta się tylko pierwsze 2000 rozkazów; tego i dalszych nie przeczytano
too-long = ten wiersz ma ponad 2000 liter i nie został przeczytany
never-reached = wiersz { $line } pasuje na całą rundę, więc ten wiersz nigdy nie dojdzie do głosu
incomplete = ten rozkaz jest niepełny
stops = tu rozkaz się urywa; powinno stać: { $expected }
not-here = „{ $word }” jest tu niezrozumiałe; powinno stać: { $expected }
not-understood = „{ $word }” jest tu niezrozumiałe
no-field = „{ $word }” to żadne pole planszy; jest ich sześć: Krzyżacy, Rycerze koronni, Prowiant, Dukaty, Rycerze zaciężni i Pomocnicy
no-order = „{ $word }” to nie rozkaz
not-read = tego nie odczytano jako rozkazu; nic z tego nie wynika
did-you-mean = czy chodziło o „{ $word }”?
for-example = taki rozkaz wygląda tak: „{ $example }”
or = lub
wrong-round = są rundy od 1 do 8
wrong-seating = o miejscach przy stole decyduje losowanie albo sędzia; ten wiersz niczego nie zmienia
wrong-send = wysłać można tylko własnego rycerza: „wydarzenie: wyślij koronny 4”
wrong-ransom = okup daje się tylko za pojmanego Krzyżaka: „wydarzenie: okup krzyżak 3”
wrong-field = pola mają numery od 1 do 6
which-knights = którzy rycerze: „Rycerze koronni” czy „Rycerze zaciężni”?
wrong-number = ta liczba jest za duża
wrong-strength = siła tych kart wynosi od 1 do { $most }
wrong-bound = siły i wartości sięgają najwyżej 6
wrong-token = żetony prowiantu mają wartość 1, 3 albo 5
wrong-captive = pojmani Krzyżacy nie walczą; wyłóż rycerza z ręki albo chłopa
wrong-starving = prowiantu potrzebują tylko rycerze koronni i zaciężni
two-comparisons = to są dwa porównania naraz; wystarczy jedno
wrong-unless = „chyba że” przyjmuje jeden warunek, który da się odwrócić; napisz „jeśli”
wrong-not-if = „nie kupuj” nie przyjmuje warunku; napisz, kiedy kupić
wrong-pass = pas kończy twoją rundę: nie stawia się przy nim pionków ani dukatów
other-number = to jest wiersz { $number } planu; numer { $n } nie ma znaczenia, liczy się kolejność wierszy
read-as-words = odczytano jako `{ $words }`
read-as-count = odczytano jako liczbę pomocników ({ $n }), bo to jest wiersz { $number } planu
one-officer = oficer jest jeden; { $n } to ani liczba pionków, ani numer tego wiersza ({ $number })
how-many = ilu pomocników? napisz „2 pomocników na …” albo „wszyscy pomocnicy na …”
no-helpers = w turze stawia się co najmniej jeden pionek
too-many-helpers = nikt nie ma więcej niż 5 pomocników
officer-or-helpers = w turze stawia się albo oficera, albo pomocników; napisz dwa wiersze
pass-where = wiersz z pasem nie ma swojego pola, więc ten warunek nic nie znaczy
pass-where-hint = nazwij pole: „pas, jeśli nikogo nie ma na Dukatach”
one-field = w turze stawia się na jednym polu; drugie pole wymaga osobnego wiersza
one-pawn = na polu { $field } może stać jeden twój pionek
one-pawn-hint = napisz „pomocnik na { $field }” albo „oficer na { $field }”
needs-ducats = na Rycerzy zaciężnych stawia się pionek z co najmniej jednym dukatem
needs-ducats-hint = napisz, ile ich ma być: „pomocnik na Rycerzy zaciężnych za 2 dukaty”
no-ducats-there = na polu { $field } nie kładzie się dukatów; kładzie się je na polach Prowiant i Rycerze zaciężni
ducats-twice = ten wiersz ma już swoje dukaty
no-or = warunki łączy „i”; zamiast „lub” napisz dwa wiersze planu
nobody-has = napisz „nikt nie ma tam więcej niż 2” albo „inni mają tam co najmniej 2”
one-seat = jeden kolor na warunek; warunki łączy „i”
who-there = o kogo chodzi: „nikogo”, „nikogo innego”, „ktoś inny” czy kolor?

# --- co powinno stać ---
expected-field = pole, na przykład `Dukaty`
expected-pawns = `oficer`, `pomocnik`, `2 pomocników` lub `pas`
expected-to = `na` i pole
expected-event = `kup`, `licytuję 2`, `wyślij koronny 4`, `okup krzyżak 3`, `płacę dukata` lub `pas`
expected-card = karta, na przykład `koronny 4`
expected-kind = `koronny`, `zaciężny` lub `krzyżak`
expected-choice = karta, na przykład `zaciężny 5`, `chłop` lub `najsłabszy rycerz, który pojmie`
expected-pick = karty lub żetony, na przykład `rycerze z obozowiska` lub `prowiant 1`
expected-buy = `kup` lub `nie kupuj`
expected-colour = kolor, na przykład `zielony`
expected-number = liczba
expected-compare = porównanie, na przykład `co najmniej 3`
expected-condition = warunek, na przykład `nikogo tam nie ma`
expected-if = `jeśli`
expected-skip = `pomiń`
expected-ducats = dukaty, na przykład `za 2 dukaty`
expected-round = `runda`
expected-until = `do odwołania`
expected-default = `domyślnie`
expected-order = rozkaz
expected-end = koniec rozkazu

# --- rozkazy w słowach gry ---
helpers = { $n ->
    [one] { $n } pomocnik
   *[other] { $n } pomocników
}
ducats = { $n ->
    [one] { $n } dukata
    [few] { $n } dukaty
   *[other] { $n } dukatów
}
place = { $pawns } na pole { $field }
officer = oficer
all-helpers = wszyscy pomocnicy
with-ducats = {" "}za { $ducats }
with-all = {" "}za wszystkie dukaty
bid-to-lead = , licytuj, by prowadzić
bid-to-lead-most = , licytuj, by prowadzić, co najwyżej { $ducats }
pass = pas
if = jeśli { $test }
unless = chyba że { $test }
and = i
else-skip = inaczej pomiń
at = na polu { $field }
there = tam
nobody-there = { $own ->
    [yes] nikogo tam nie ma
   *[no] nikogo nie ma { $there }
}
somebody-there = { $own ->
    [yes] ktoś tam jest
   *[no] ktoś jest { $there }
}
nobody-else = { $own ->
    [yes] nikogo innego tam nie ma
   *[no] nikogo innego nie ma { $there }
}
somebody-else = { $own ->
    [yes] ktoś inny tam jest
   *[no] ktoś inny jest { $there }
}
seat-there = { $own ->
    [yes] { $seat } tam jest
   *[no] { $seat } jest { $there }
}
seat-not-there = { $own ->
    [yes] { $seat } tam nie stoi
   *[no] { $seat } nie stoi { $there }
}
i-lead = prowadzę
i-am = będę co najmniej { $place ->
    [2] drugi
    [3] trzeci
   *[4] czwarty
}
test-round = { $how ->
    [less] jest runda wcześniejsza niż { $n }
    [at-most] jest runda { $n } lub wcześniejsza
    [equal] jest runda { $n }
    [at-least] jest runda { $n } lub późniejsza
   *[more] jest runda późniejsza niż { $n }
}
test-purse = mam { $compare } { $ducats }
test-against = inni { $there } mają { $compare } { $n }
test-offer = najlepsza karta { $there } ma wartość { $compare } { $n }
test-helpers = mam jeszcze { $compare } { $n ->
    [one] { $n } pomocnika
   *[other] { $n } pomocników
}
event-buy = wydarzenie: kup
event-bid = wydarzenie: licytuj { $n }
event-send = wydarzenie: wyślij { $kind ->
    [crown] koronnego
   *[mercenary] zaciężnego
} { $n }
event-ransom = wydarzenie: okup za Krzyżaka { $n }
event-pay = wydarzenie: zapłać dukatami
event-pay-token = wydarzenie: oddaj prowiant
event-pay-token-of = wydarzenie: oddaj prowiant { $n }
event-decline = wydarzenie: pas
skirmish = potyczka: { $choices }
else = , inaczej{" "}
peasant = chłop
capturing = , który pojmie
capturing-stronger = , który pojmie silniejszego Krzyżaka
losses = straty: { $picks }
never = nigdy { $picks }
then = , potem{" "}
from-hand = z ręki
from-camp = z obozowiska
above = powyżej { $n }
below = poniżej { $n }
provisions = prowiant
provision = prowiant { $n }
anything = cokolwiek
buy = pomocnik: kup
buy-no = pomocnik: nie kupuj
buy-price = cena wynosi { $compare } { $n }
buy-ducats = { $n ->
    [one] zostanie { $compare } { $n } dukat
    [few] zostaną { $compare } { $n } dukaty
   *[other] zostanie { $compare } { $n } dukatów
}
buy-rounds = { $n ->
    [one] zostanie { $compare } { $n } runda
    [few] zostaną { $compare } { $n } rundy
   *[other] zostanie { $compare } { $n } rund
}
starve = głód: { $picks }
starve-default = głód: domyślnie
keep = rozkazy stałe: do odwołania
header = runda { $round }, rozkazy
header-seat = runda { $round }, rozkazy gracza { $seat ->
    [red] czerwonego
    [green] zielonego
    [purple] fioletowego
   *[yellow] żółtego
}
seating = gracz { $seat } miejsce { $place }
seat = { $seat ->
    [red] czerwony
    [green] zielony
    [purple] fioletowy
   *[yellow] żółty
}
card = { $kind ->
    [crown] koronny
    [mercenary] zaciężny
   *[teuton] krzyżak
} { $n }
knights = { $kind ->
    [crown] rycerze koronni
    [mercenary] rycerze zaciężni
    [teuton] Krzyżacy
   *[both] rycerze
}
ranked = { $end ->
    [lowest] najsłabszy
   *[highest] najsilniejszy
} { $kind ->
    [crown] rycerz koronny
    [mercenary] rycerz zaciężny
   *[both] rycerz
}
end = { $end ->
    [lowest] od najsłabszych
   *[highest] od najsilniejszych
}
end-token = { $end ->
    [lowest] od najniższych
   *[highest] od najwyższych
}

# --- arkusz rozkazów ---
blank-how = Co stoi za #, jest uwagą. Usuń #, żeby wydać rozkaz. Nazwy pól i kart można pisać po polsku lub po angielsku, z polskimi literami lub bez.
blank-event = Wydarzenie: { $what }
blank-purse = Masz oficera, { $helpers } i { $ducats }.
blank-ducats = { $n ->
    [one] { $n } dukata
    [few] { $n } dukaty
   *[other] { $n } dukatów
}
blank-plan = Plan: w twojej turze wykonuje się pierwszy pasujący wiersz, a gdy żaden nie pasuje, pasujesz. Przykład:
blank-skirmish = Karta do potyczki:
blank-losses = Co oddajesz, jeśli potyczka będzie przegrana:
blank-buy = Pomocnik, jeśli jesteś drugi na Pomocnikach:
blank-starve = Których rycerzy tracisz najpierw, jeśli zabraknie prowiantu:
blank-keep = Żeby cały arkusz obowiązywał w następnych rundach:
