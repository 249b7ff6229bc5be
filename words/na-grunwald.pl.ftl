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
ask-ransom = { $name }: czy oddajesz jeńca do pudełka? Dukaty: jego siła i { $plus }.
ask-event = { $name }: co robisz?
ask-skirmish = Którą kartę wykładasz w potyczce?
ask-losses = Potyczka przegrana, różnica: { $due }. Co oddajesz (razem co najmniej { $due })?
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
choice-decline = nie
choice-buy-helper = kupuję pomocnika ({ $ducats })
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
not-too-dear = potrzeba { $ducats }, a masz { $purse }

# Plan rozegrany naprzód
plan-step = { $turn }. wiersz { $line }: { $placement }
plan-pass = { $turn }. wiersz { $line }: pas
plan-end = potem nie masz już nic do postawienia
plan-end-pass = potem żaden wiersz nie pasuje i pasujesz (zostaje: { $left })
plan-struck = wiersz { $line } w obecnej sytuacji przepada: { $why }
plan-unused = wiersz { $line } w obecnej sytuacji nie dojdzie do skutku: { $why }
why-condition = jego warunek nie jest spełniony
why-earlier = wszystko stanie na planszy wcześniej
why-passed = wcześniej pasujesz
left-officer = oficer
left-and = { $one } i { $two }
usual-plan = nie masz jeszcze planu; bez niego stawia za ciebie program

# Co jest nie tak z arkuszem
wrong-round = arkusz mówi o rundzie { $said }, a jest na rundę { $round }
wrong-seat = arkusz mówi, że jest od gracza: { $said }, a ty grasz kolorem: { $seat }
not-in-hand = nie masz teraz w ręku karty: { $card }
never-fits = wiersz { $line } w obecnej sytuacji nie pasuje: { $why }
no-such-reply = to teraz nie odpowiada na pytanie; na { $key } można odpowiedzieć: { $choices }
one-at-a-time = pytamy o jedno ustawienie naraz: ten wiersz nie został użyty
period-over = gra się skończyła; rozkazów już nie przyjmujemy
period-none = gra ma { $last } rund; nie ma rundy { $round }
period-past = runda { $round } minęła; przyjmujemy rozkazy na rundę { $now } i późniejsze
