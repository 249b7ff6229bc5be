# Co Estafette mówi w swoich listach, po polsku. Te same klucze i wartości są w house.en.ftl.

# Chwile i odcinki czasu
moment = { $weekday ->
    [1] pon.
    [2] wt.
    [3] śr.
    [4] czw.
    [5] pt.
    [6] sob.
   *[7] niedz.
} { $day } { $month ->
    [1] sty
    [2] lut
    [3] mar
    [4] kwi
    [5] maj
    [6] cze
    [7] lip
    [8] sie
    [9] wrz
    [10] paź
    [11] lis
   *[12] gru
} { $year }, { $time } { $zone }
left-passed = już minął
left-days = zostało: { $days ->
    [one] { $days } dzień
   *[other] { $days } dni
}{ $hours ->
    [0] { "" }
    [one] , { $hours } godzina
    [few] , { $hours } godziny
   *[other] , { $hours } godzin
}
left-hours = zostało: { $hours ->
    [one] { $hours } godzina
    [few] { $hours } godziny
   *[other] { $hours } godzin
}{ $minutes ->
    [0] { "" }
    [one] , { $minutes } minuta
    [few] , { $minutes } minuty
   *[other] , { $minutes } minut
}
left-minutes = zostało: { $minutes ->
    [one] { $minutes } minuta
    [few] { $minutes } minuty
   *[other] { $minutes } minut
}
deadline = Termin: { $at }; { $left }.
deadline-none = Nie wyznaczono terminu.
deadline-now = Nowy termin: { $at }; { $left }.
deadline-lifted = Termin został odwołany.
deadline-subject = termin

# Co gracz ma do zrobienia
owed-over = Gra się skończyła: { $how }.
owed-gathering = Gra zacznie się, gdy wszystkie miejsca będą zajęte; rozkazy można wysyłać już teraz.
owed-nothing = Teraz nie musisz nic przysyłać: { $phase }.
owed-next = Twoje następne rozkazy: { $period }; można je wysłać z wyprzedzeniem.
owed-next-in = Twoje rozkazy już mamy: { $period }.
owed-next-open = Twój arkusz pozostaje otwarty: { $period }.
owed-next-part = Twoje rozkazy nie są jeszcze kompletne: { $period }.
owed-sheet = Czekamy na Twoje rozkazy: { $period }.
owed-sheet-in = Twoje rozkazy już mamy ({ $period }); wciąż możesz je zmienić.
owed-sheet-open = Twój arkusz ({ $period }) pozostaje otwarty (`ciąg dalszy nastąpi`); przyślij resztę albo list z wierszem `gotowe`.
owed-sheet-part = Twoje rozkazy ({ $period }) nie są kompletne; przyślij resztę albo list z wierszem `gotowe`.
owed-answer = Czekamy na Twoją odpowiedź na pytanie { $question }.
owed-answered = Twoja odpowiedź na pytanie { $question } to `{ $answer }`; wciąż możesz ją zmienić.
owed-ordered = Na pytanie { $question } odpowiadają Twoje rozkazy: `{ $answer }`.
owed-standing = Na pytanie { $question } odpowiadają Twoje stałe rozkazy: `{ $answer }`; możesz odpowiedzieć inaczej.
owed-ruled = W sprawie { $question } rozstrzygnął sędzia: `{ $answer }`.
owed-words = Twoje słowa do kości są zapieczętowane: otwórz je wierszem `słowa`, zanim zacznie się pierwsza faza.
owed-not-asked = Faza czeka na odpowiedzi; do Ciebie nie ma pytań.

# Pierwszy list
hello = Witaj, { $reader }!
welcome-subject = { $system }: grasz jako { $seat }
welcome-seat =
    W grze „{ $game }” grasz jako { $seat }:
    { $system }, scenariusz { $scenario }.
meeting = { $title }, runda { $n }: grasz z przeciwnikiem { $opponent }, który czyta godziny w strefie { $zone }.
meeting-until = Gra ma się skończyć do: { $until }.
meeting-reach = Przeciwnik { $opponent } dostanie od Ciebie list, jeśli w odpowiedzi na dowolny list tej gry napiszesz wiersz `press to { $seat }`, pod nim swoje słowa, a pod nimi wiersz `end press`. Żaden z Was nie pozna adresu drugiego.
meeting-letters = Sprawy samego turnieju { $title }, jak `pairings`, `standings` lub `protest …`, pisz do niego: odpowiedz na jego list albo napisz na { $address } z wierszem `{ $line }` na górze.
welcome-how-title = Jak grać
welcome-how =
    Odpowiadaj na dowolny list tej gry. Adres, na który idzie odpowiedź, jest
    tylko Twój i potwierdza, że to Ty, więc nikomu go nie podawaj. Rozkazy
    pisz zwykłym tekstem, po jednym w wierszu. Na każdy Twój list przyjdzie
    potwierdzenie: co zrozumieliśmy, czego nie i dlaczego. Rozkazy można
    przysyłać w kilku listach: w każdej sprawie liczy się ostatnie słowo.
    Na list z wierszem „pomoc” odpowiemy spisem wszystkiego, co można napisać.
welcome-dice-title = Kości
welcome-dice =
    Rzuty kośćmi w tej grze wynikają z tajnej liczby, wylosowanej przed
    napisaniem tego listu. Jej SHA-256 to
welcome-dice-later =
    a samą liczbę ogłosimy po zakończeniu gry, żeby można było sprawdzić
    każdy rzut.
welcome-words =
    Możesz coś do niej dodać: wiersz „słowa”, a po nim dowolne Twoje słowa,
    wejdzie do klucza kości: kto losował sekret, jeszcze ich nie znał. Słowa
    przyjmujemy do rozpoczęcia pierwszej fazy.
welcome-words-alone =
    Dopóki nikt żadnych nie przyśle, wszystkie kości opierają się tylko na
    słowie gospodarza, który mógł losować sekret, aż mu się spodobał. Żeby
    nikt nie przeczytał Twoich słów, zanim inni wybiorą swoje, przyślij
    najpierw wiersz „skrót-słów” z ich SHA-256.
welcome-words-own =
    Jesteś tu gospodarzem albo sędzią: z Twojego miejsca nie przyjmujemy słów.
    Można by przeczytać słowa innych, własne przysłać na końcu i nimi wybrać
    kości. Twoim słowem jest podany wyżej sekret, ustalony przy zakładaniu
    gry.
welcome-words-hosts = Tu gra gospodarz albo sędzia: { $seats }. Słów stamtąd nie przyjmujemy: jego słowem jest podany wyżej sekret, ustalony przy zakładaniu gry.
welcome-owed = Co jest do zrobienia
founding-place = Na liście gier założonych w tym domu ta ma numer { $number }. Skrót listy aż do niej to { $hash }.
founding-before = { $n ->
    [one] Przed nią założono { $n } grę tego systemu, która się nie zaczęła.
    [few] Przed nią założono { $n } gry tego systemu, które się nie zaczęły.
   *[other] Przed nią założono { $n } gier tego systemu, które się nie zaczęły.
}
founding-again = Założona wcześniej pod tą nazwą albo z Twoim udziałem i nie zaczęta: `{ $game }`, { $at }, ze skrótem sekretu { $commitment }.
welcome-sheet = Twój arkusz
welcome-sheet-hint = wypełnij i odeślij
map-alt = Mapa, jaką możesz widzieć

# Sama mapa
map-standing = mapa w obecnym stanie
map-after = mapa po rundzie { $turn }
map-where =
    { $title }: obraz znajduje się w części HTML tego listu
    oraz w załączniku jako SVG.

# Raporty: oprawa faktów gry
report-turn = runda { $turn }
report-up-to = runda { $turn }, włącznie z: { $phase }
report-turns-up-to = rundy { $first }–{ $last }, włącznie z: { $phase }
report-again = ponownie: { $title }
report-game = Gra { $game }
report-for = Dla: { $reader }
report-umpire = Sędzia
report-map-alt = Mapa po wydarzeniach z tego raportu
report-map-before = Mapa przedtem
report-map-before-alt = Mapa sprzed wydarzeń z tego raportu
report-short = W skrócie
report-passed = Pominięto: nikt nie mógł nic zrobić.
report-quiet = Nic się nie wydarzyło.
report-questions = Pytania do Ciebie
fates-title = Twoje rozkazy
fates-order = „{ $text }” – { $fate ->
    [carried-out] wykonano
    [in-part] wykonano częściowo
    [refused] nie wykonano
    [overtaken] coś było wcześniej
    [waiting] nie było okazji
   *[nothing] nic z tego nie wynikło
}
fates-done = { $n ->
    [one] { $n } rozkaz wykonano tak, jak był napisany.
    [few] { $n } rozkazy wykonano tak, jak były napisane.
   *[other] { $n } rozkazów wykonano tak, jak były napisane.
}
fates-struck = „{ $text }” – nie wykonano: skreśla to orzeczenie R{ $n }.
fates-amended = „{ $was }” – nie wykonano: z orzeczenia R{ $n } liczy się zamiast tego „{ $text }”, i o tym jest tu mowa.
fates-added = „{ $text }” to rozkaz, który orzeczenie R{ $n } dodaje do Twoich; o nim też jest tu mowa.
fates-waiting = { $n ->
    [one] { $n } rozkaz czeka na swoją okazję.
    [few] { $n } rozkazy czekają na swoją okazję.
   *[other] { $n } rozkazów czeka na swoją okazję.
}
report-no-answer = Bez Twojej odpowiedzi: { $default }
report-next = Co dalej
report-sheet = Twój arkusz rozkazów
report-sheet-hint = wypełnij i odeślij
report-sheet-how = Wypełnij go i odeślij albo napisz własne wiersze.
report-dice = Rzuty kośćmi w tym raporcie
report-dice-how = Przy każdym rzucie: wynik, zasada, dla kogo rzucono, a w następnym wierszu etykieta, z której każdy może obliczyć ten rzut ponownie.
report-die = { $face } z { $sides }
report-die-set = { $face } z { $sides } (ustalone przez sędziego; z klucza wynika { $computed })
beacon-quicknet = sieci quicknet (drand)
beacon-other = źródła o kluczu { $key }…
welcome-beacon = Opierają się też na rundach { $beacon }, publicznego źródła losowości: to liczby, których nikt nie zna przed czasem i których nikt nie może wybrać, nawet prowadzący tę grę. Listy podają, która runda rozstrzygnie to, co masz przysłać; będzie znana dopiero po zamknięciu rozkazów. Każdy raport podaje rundy swoich kości z podpisami, więc można je sprawdzić.
round-announced = Kości opierają się na rundzie { $round } { $beacon }, która będzie znana: { $comes }; jeśli rozkazy zostaną zamknięte kiedy indziej niż w terminie, na innej, późniejszej niż ta chwila.
report-beacon-sealed = Kości opierają się też na rundach { $beacon }; każda z nich była znana dopiero po zamknięciu rozkazów albo odpowiedzi.
report-beacon-told = Kości opierają się na rundach { $beacon }: za słowami stoją 32 bajty SHA-256 z podpisu rundy danego rzutu, więc każda runda ma własny klucz.
report-round = Runda { $round } { $beacon }, { $at }: { $dice }
report-rounds = Rundy, na których opierają się kości tej gry, według faz:
report-round-of-phase = { $phase }: runda { $round }, { $at }
report-secret-sealed = Kości: tajną liczbę tej gry poświadcza SHA-256 { $commitment }.
dice-words-none = Nikt nie podał słów do kości przed pierwszą fazą: za to, że kości nie wybrano, ręczy tylko słowo gospodarza.
dice-words-hosts = Tu grał wtedy gospodarz albo sędzia, więc jego słów nie przyjęto: { $seats }.
dice-words-closed = Zapieczętowane i nigdy nie otwarte słowa: { $seats }; zamiast nich liczy się skrót.
report-secret-told = Kości: tajna liczba S tej gry to { $secret }. SHA-256 jej 32 bajtów to { $commitment }, jak podano w pierwszym liście. Klucz K to HMAC-SHA-256 z kluczem S ze słów graczy w tej kolejności, każde poprzedzone swoją długością w bajtach zapisaną na czterech bajtach: { $words }. Przy każdym rzucie w raportach stoi jego etykieta; bierze się HMAC-SHA-256 z kluczem K z etykiety, bajtu zerowego i jeszcze ośmiu bajtów zerowych, a z ośmiu 32-bitowych liczb wyniku (big-endian) pierwszą, która jest mniejsza od największej wielokrotności liczby ścian; reszta z dzielenia jej przez liczbę ścian, plus 1, to wynik rzutu.

# Wpisy na forum
post-everybody = wszystkich
post-map-file = Mapa jest w pliku
post-sheet-how = Wypełnij go i wklej na forum albo wyślij pocztą; możesz też napisać własne wiersze.
post-dice-how = Przy każdym rzucie: wynik, zasada, dla kogo rzucono, i etykieta, z której każdy może obliczyć ten rzut ponownie.
post-opening = otwarcie
post-due = Następnie: { $phase }.
post-waits = { $phase }: faza czeka na odpowiedzi.
post-over = Gra się skończyła: { $how }.
post-deadline = Termin: { $at }.

# Odpowiedź na wpis, widoczna dla wszystkich
post-from = To odpowiedź na Twój wpis na forum, gdzie piszesz jako { $nick }.
post-reply-taken = { $nick }: Twoje rozkazy przyjęto ({ $period }).
post-reply-back = { $nick }: Twoje rozkazy wycofano ({ $period }).
post-reply-missed = { $nick }: Twoje rozkazy przyjęto ({ $period }); { $n ->
    [one] jednego wiersza
   *[other] { $n } wierszy
} nie zrozumiano ({ $places }).
post-reply-read = { $nick }: Twój wpis odczytano; nie było w nim nic do zapisania.
post-reply-nothing = { $nick }: z Twojego wpisu nic nie przyjęto.
post-reply-nothing-missed = { $nick }: z Twojego wpisu nic nie przyjęto; { $n ->
    [one] jednego wiersza
   *[other] { $n } wierszy
} nie zrozumiano ({ $places }).
post-reply-before = { $nick }: ten wpis odczytano już wcześniej.
post-reply-again = (Ten wpis odczytano już wcześniej; nic nie wpisano od nowa.)
post-reply-lines = { $n ->
    [one] wiersz
   *[other] wiersze
} { $lines }

# Potwierdzenia
receipt-mail-of = { $reader } – Twój list, { $at }:
receipt-reader = { $reader } –
grade-accepted = przyjęto
grade-warned = przyjęto z uwagami
grade-unusable = nic nie przyjęto
grade-answered = odpowiedź
grade-trial = próba
grade-waiting = czeka na Twoje potwierdzenie
grade-duplicate = taki sam list jak wcześniejszy, na który przyszło potwierdzenie
receipt-place = wiersz { $n }:
receipt-standing = (stały)
receipt-not-done = Nie wykonano
receipt-understood = Zrozumiano
receipt-nothing = nic
receipt-nothing-yet = na razie nic
receipt-problems = Do sprawdzenia
receipt-unshown = ... i jeszcze { $n ->
    [one] { $n } podobny błąd.
    [few] { $n } podobne błędy.
   *[other] { $n } podobnych błędów.
}
receipt-forecast = Jeśli nikt nie przeszkodzi
receipt-trial = Próba
receipt-trial-hint = niczego stąd nie zapisano
receipt-sheet = Cały Twój arkusz w tej chwili
receipt-questions = Otwarte pytania do Ciebie
receipt-answer = odpowiedź
receipt-default = bez odpowiedzi: { $default }
receipt-owed = Co jest jeszcze do zrobienia
receipt-notes = Jak odczytano Twój list
receipt-other-sender =
    List przyszedł z adresu { $writer }, który nie jest żadnym z Twoich.
    Jeśli to Ty, `adres dodaj { $writer }` doda go do Twoich adresów.
    Jeśli nie, ktoś zna adres, na który idą Twoje odpowiedzi: powiedz
    o tym organizatorowi, który może dać Ci nowy.
receipt-other-game = Ten list wymienia grę `{ $named }`, a przyszedł na Twój adres w grze `{ $game }`. Niczego z niego nie zapisano; odpowiedz na list tej gry, o którą Ci chodzi.
receipt-other-seat = Ten list mówi, że jest dla miejsca `{ $named }`, a przyszedł na adres miejsca { $seat }. Niczego z niego nie zapisano; odpowiedz na list tego miejsca, o które Ci chodzi.
receipt-two-turns = Ten list wymienia rundę { $one } i rundę { $other }: żadnego rozkazu z niego nie przyjęto. Rozkazy na każdą rundę przyślij w osobnym liście.
receipt-turn-only = z tego wiersza odczytano tylko rundę, { $turn }
receipt-misplaced = `{ $said }` liczy się tylko w osobnym wierszu albo na początku wiersza: nic z tym nie zrobiono
receipt-over = Gra się skończyła ({ $how }): rozkazów już nie przyjmujemy.
receipt-not-entered = Twoich rozkazów nie zapisano: { $why }.
receipt-cancelled = Cofnięto Twoje rozkazy ({ $period }){ $standing ->
    [yes] , a także stałe rozkazy z wcześniejszych listów
   *[no] { "" }
}{ $n ->
    [0] { "" }
    [one] , wraz z wierszem { $voided } nad `cofnij` w tym liście
   *[other] , wraz z wierszami { $voided } nad `cofnij` w tym liście
}.
receipt-cancelled-standing = { $n ->
    [one] Cofnięto przy tym rozkaz stały, wysłany na ten okres
   *[other] Cofnięto przy tym rozkazy stałe, wysłane na ten okres
}: { $orders }.
receipt-no-words = Nie mamy od Ciebie słów do kości. Jeśli nikt żadnych nie przyśle, wszystkie kości opierają się tylko na słowie gospodarza. Zmienia to wiersz `słowa` z dowolnymi Twoimi słowami, aż do rozpoczęcia pierwszej fazy.
receipt-done = `gotowe`, { $period }: nic więcej nie rozkazujesz. Rozkazy, które przyjdą przed rozegraniem, jeszcze się liczą.
receipt-no-order = W tym liście nie ma ani rozkazu, ani polecenia.
receipt-phrase = Twoje hasło odczytano. Nie jest rozkazem, nie jest przechowywane ani pokazywane.
receipt-talk = { $n ->
    [one] { $n } wiersz pominięto
    [few] { $n } wiersze pominięto
   *[other] { $n } wierszy pominięto
} jako zwykłe słowa: { $lines }. Rozkaz albo polecenie napisz w osobnym wierszu.
receipt-not-in-a-trial = polecenie albo list do innych: na próbę nic się z nim nie dzieje
receipt-nothing-tried = Pod `próba` nie ma rozkazu, który można by wypróbować.
left-near = `{ $said }` to ani rozkaz, ani polecenie; nic z tym nie zrobiono
left-near-hint = może chodziło o `{ $word }`?
left-command = polecenia `{ $command }` tak się nie pisze; nic z tym nie zrobiono
left-such-as = na przykład { $examples }
left-same = rozkazy z poprzedniego etapu liczą się tylko w nim; rozkazy stałe obowiązują same
left-same-hint = `rozkazy` pokazuje, co obowiązuje; napisz jeszcze raz, co ma się powtórzyć
left-pass = to nie jest rozkaz
left-pass-hint = wiersz `gotowe` mówi, że nie masz więcej rozkazów; co bez rozkazu, dzieje się domyślnie
left-words = nie odczytano tego jako rozkazu ani polecenia; nic z tym nie zrobiono
left-kind = taki rozkaz wygląda na przykład tak: `{ $example }`
left-help = `pomoc` wymienia, co można napisać
left-below-end = ten wiersz stoi pod wierszem { $end }, który kończy arkusz, i nie został odczytany
receipt-write-turn = Żeby trafiły na okres { $period }, przyślij je jeszcze raz z wierszem `runda { $turn }` na początku.
receipt-other-turn = Żeby trafiły na okres { $period }, przyślij je jeszcze raz z `runda { $turn }` zamiast `runda { $named }`.
receipt-old-mail-tried = Twój list odpowiada na list z rundy, która już minęła, i sam żadnej nie wymienia: wypróbowano go na okres { $period }.
receipt-old-mail = Twój list odpowiada na list z rundy, która już minęła, i sam żadnej nie wymienia: przyjęto go na okres { $period }. Wiersz `cofnij` go odwołuje.
receipt-done-empty = `gotowe` oddaje pusty arkusz na okres { $period }: niczego w nim nie nakazano. Rozkazy, które przyjdą przed jego rozegraniem, nadal się liczą.
receipt-umpire-called = Sędzia został powiadomiony, w jakiej sprawie go wzywasz.
receipt-after = Ten list przyszedł po { $n ->
    [one] { $n } wcześniejszym
   *[other] { $n } wcześniejszych
} ({ $period }): gdzie mówią o tym samym, liczy się ten.
receipt-before = Późniejszy Twój list już zapisano: gdzie mówią o tym samym, liczy się tamten.
receipt-kept = Te rozkazy zachowaliśmy na później ({ $period }); teraz trwa: { $due }.
receipt-begun = Faza już się zaczęła ({ $phase }) z rozkazami, które były wtedy u nas; te liczą się od następnej.
done-beside-answer = `gotowe` przy odpowiedzi nie oddaje arkusza, bo nie ma w nim jeszcze Twoich rozkazów. Aby oddać pusty arkusz, wyślij samo `gotowe`.
receipt-held-open = Twój arkusz pozostaje otwarty, aż przyjdzie reszta albo `gotowe`.
receipt-gathered = W ciągu godziny przyszło od Ciebie wiele listów: to jedno potwierdzenie dotyczy ostatniego z nich, a liczy się cały arkusz poniżej.
receipt-nearly-full = Listy z rozkazami, które w tym czasie ({ $due }) od Ciebie przeczytano: { $letters }, najwyżej { $most_letters }. Same rozkazy, w kB: { $kb }, najwyżej { $most_kb }. Ponad to nie czytamy rozkazów aż do następnego terminu: resztę napisz w niewielu listach.
receipt-full = Nic z tego listu nie przeczytano. W tym czasie ({ $due }) czytamy od jednego miejsca tyle: listy z rozkazami, najwyżej { $most_letters }; kB rozkazów, najwyżej { $most_kb }. To, co przeczytano wcześniej, liczy się jak poniżej. Ten list zachowano i powiadomiono sędziego; na następne listy z rozkazami nie będzie potwierdzeń. List z samymi poleceniami, takimi jak `status`, `answer`, `cancel` albo `gotowe`, czytamy jak dotąd.

# Odpowiedzi na polecenia
status-title = Stan gry
status-due = Teraz: { $phase }.
history-title = Historia
units-title = Twoje oddziały
units-none = w tej grze nie ma tabeli oddziałów; `raport` przysyła ostatni raport
units-no-such = żaden Twój oddział nie nazywa się `{ $which }`; `oddziały` podaje ich listę
history-resolved = rozstrzygnięto { $at }
history-waits = czeka na odpowiedzi
history-mail = Twój list z { $at }: { $what }
history-none = Jeszcze nic nie rozegrano, a to Twój pierwszy list.
apart = `{ $title }` przyjdzie osobnym listem.
apart-later = w ciągu godziny przyszło od Ciebie wiele listów; poproś ponownie za godzinę
words-taken = Twoje słowa do kości to `{ $words }`. Liczą się, dopóki nie przyślesz innych.
words-opened = Twoje słowa są otwarte: `{ $words }`. Wejdą do klucza kości.
words-sealed = Twoje słowa są zapieczętowane skrótem { $hash }. Damy znać, gdy wszyscy inni podadzą albo zapieczętują swoje: wtedy przyślij `słowa` i dokładnie te słowa. Jeśli nie otworzysz ich do rozpoczęcia pierwszej fazy, zamiast nich liczy się skrót.
words-hash-how = po `skrót-słów` stoi SHA-256 Twoich słów, 64 cyfry szesnastkowe; w powłoce liczy go: printf %s 'siedem szarych gęsi' | sha256sum
words-hash-plain = Twoje słowa już mamy i nie są zapieczętowane: `{ $words }`
words-hash-stands = Twoje słowa są już zapieczętowane skrótem { $hash } i tak zostanie: na skrócie, który można zmienić, nikt nie mógłby polegać
words-unfit = to nie są słowa, które zapieczętowano: skrót to { $hash }, a skrót `{ $words }` to { $found }
words-hosts = z tego miejsca nie przyjmujemy słów, bo gra tu gospodarz albo sędzia: może przeczytać słowa innych i wybrać kości, przysyłając własne na końcu. Jego słowem jest sekret gry
words-open-subject = można otworzyć Twoje słowa do kości
words-open = Wszyscy podali albo zapieczętowali swoje słowa do kości. Otwórz swoje: przyślij wiersz `słowa` i dokładnie te słowa, które zostały zapieczętowane.
signon-words-refused = Twoich słów do kości nie przyjęto: { $why }.
words-late = słowa do kości przyjmujemy do rozpoczęcia pierwszej fazy, a ta już się zaczęła
words-frozen = teraz nie przyjmuje się słów do kości: pierwsza faza jest rozstrzygana bez nich i przegląda ją sędzia
not-played = jeszcze nic nie rozegrano
turn-not-played = rundy { $turn } nie rozegrano; ostatnia to runda { $last }
answer-other-turn = ten list dotyczy rundy { $turn }, a otwarte pytania są z rundy { $asked }; odpowiedz na list, w którym je zadano, albo napisz na początku `runda { $asked }`
answer-no-question = nie ma do Ciebie otwartych pytań
answer-no-choice = { $said } nie jest odpowiedzią na żadne otwarte pytanie; { $open }
answer-not-here = takiej odpowiedzi tu nie ma; { $open }
answer-no-key = `odpowiedź { $said }` nie wskazuje otwartego pytania; { $open }
answer-open = otwarte są: { $questions }
answer-ordered = na pytanie { $question } odpowiadają Twoje rozkazy: { $answer }; wzięto je takie, jakie były na początku fazy
answer-ruled = w sprawie { $question } rozstrzygnął sędzia: { $answer }
answer-later = na pytanie { $question } odpowiada późniejszy Twój list i tamta odpowiedź się liczy
asked-ordered = na to odpowiadają Twoje rozkazy: { $answer }
asked-standing = na to odpowiadają Twoje stałe rozkazy: { $answer }; możesz odpowiedzieć inaczej
offer-worth = albo oddaj rzeczy warte razem co najmniej { $least }, a jeśli warte są mniej, to wszystkie, spośród: { $items }; na przykład `odpowiedź { $question } { $example }`
offer-items = albo oddaj dowolne rzeczy w liczbie { $n } spośród: { $items }; na przykład `odpowiedź { $question } { $example }`
offer-item = { $item } (wartość { $worth })
give-no-more = nie masz już więcej `{ $item }`
give-not-there = nie ma tu `{ $item }`
give-unknown = `{ $item }` nie można tu oddać{ $hint }
give-there-are = ; są tu: { $items }
give-worth = to warte { $given }, a trzeba { $least }: brakuje { $lacks }
give-items = to { $given } zamiast { $asked }; trzeba dokładnie tyle, ani więcej, ani mniej
did-you-mean = ; może chodziło o `{ $word }`?
mail-off-subject = poczta stop
mail-written = Napisano: { $at }
mail-off = Od teraz raporty i zawiadomienia są wstrzymane. `poczta start` albo dowolne rozkazy wyślą je.
mail-on = { $n ->
    [0] Raporty znów przychodzą.
    [one] Raporty znów przychodzą; jeden wstrzymany jest w drodze.
    [few] Raporty znów przychodzą; { $n } wstrzymane są w drodze.
   *[other] Raporty znów przychodzą; { $n } wstrzymanych jest w drodze.
}
mail-on-already = Raporty przychodzą jak zawsze.
language-taken = Od teraz Twoje listy przychodzą w tym języku: { $lang }.
language-unknown = w języku `{ $said }` nie ma listów; są po angielsku i po polsku
language-not-spoken = gra { $system } nie ma listów w tym języku ({ $lang }); są w niej: { $known }

# Pomoc
offer-choose = { $count ->
    [one] Jeszcze nie obowiązuje. Jeśli o to chodziło, odpisz `{ $n }`.
   *[other] Żaden z nich jeszcze nie obowiązuje. Aby wybrać, odpisz samym numerem, na przykład `{ $n }`.
}
offer-or-answer = `{ $n }` może być odpowiedzią na pytanie albo wyborem odczytania; do pytania napisz `odpowiedź { $n }`, albo napisz sam rozkaz
offer-none = `{ $n }` nie jest numerem żadnego z podanych odczytań; ostatni to { $last }
offer-another = `{ $n }` to inne odczytanie rozkazu, którego jedno odczytanie już wybrano; wybierz jedno
help-title = Pomoc
help-of = Pomoc: { $topic }
help-decisions-title = Pomoc: decyzje
help-rule-title = Pomoc: zasada { $rule }
help-chart = Gra toczy się według tych wierszy pliku `{ $file }`:
help-none = o `{ $topic }` nie ma pomocy{ $hint } spis tematów podaje `pomoc`
help-mean-rule = ; może chodziło o zasadę { $rule }?
help-orders = Rozkazy w grze { $system }:
help-any-time = W każdej chwili:
help-more =
    `pomoc SŁOWO` mówi o każdym więcej, `pomoc decyzje` wymienia możliwe pytania.
    Jeden rozkaz w wierszu albo kilka przedzielonych średnikiem. Co stoi po #,
    jest uwagą.
help-aliases = Inne słowa na to samo: { $words }.
help-when = Kiedy: { $when }.
help-rules = Zasady: { $rules }.
help-examples = Przykłady:
help-asked = O co możemy zapytać:
help-asked-more = `pomoc ID` podaje odpowiedź domyślną i rozkaz, który rozstrzyga pytanie.
help-default = Bez Twojego słowa: { $default }
help-order = Rozkaz, który to rozstrzyga: { $order }
help-section = Rozdział { $section }
help-dice = Kości: { $dice }
help-rule-order = Rozkaz: { $verb } ({ $short }), na przykład `{ $example }`
help-rule-decision = Decyzja { $decision }: { $title }; domyślnie: { $default }

# Kłopoty z rozkazami
problem-error = nie wykonano
problem-warning = uwaga
problem-help = wskazówka

# Listy od nieznanych nadawców
stranger-subject = Twojego listu nie przyjęto
stranger-hello = Dzień dobry,
stranger-not-entered = Twojego listu nigdzie nie zapisano. { $why }
stranger-how =
    Rozkazy liczą się, gdy przychodzą jako odpowiedź na list gry: adres,
    na który idzie taka odpowiedź, potwierdza, kto pisze. Jeśli u nas grasz,
    odpowiedz na najnowszy list swojej gry. Jeśli Twoja gra pozwala potwierdzić
    list, który przyszedł inaczej, pytamy o to pod zgłoszonym adresem.
stranger-list =
    Jeśli chcesz zagrać: na list z wierszem `lista` odpowiemy spisem otwartych
    gier, a na list z wierszem `pomoc` – jak się zapisać.
stranger-once = To jedyna odpowiedź, jaką dziś dostaniesz.
stranger-unknown = Twój list nie należy do żadnej z naszych gier.
stranger-wrong-secret = Adres, na który przyszedł list, nie jest (lub już nie jest) adresem miejsca w grze.
stranger-other-address = Twój list odnosi się do gry, ale nie przyszedł z adresu, który jest w niej zgłoszony.
stranger-not-enough = To, co wiadomo o jego nadawcy, nie wystarcza.
stranger-near = Czy chodziło o { $words }?
stranger-unreadable = Nie można go odczytać: { $why }.

# Wiersze, których czytający list nie potrzebuje
unheard = { $n ->
    [one] Tego wiersza nie odczytano i nic się z nim nie dzieje
   *[other] Tych wierszy nie odczytano i nic się z nimi nie dzieje
}: { $lines }.
unheard-line = wiersz { $line }
unheard-said = wiersz { $line }, `{ $said }`
unheard-near = { $line } (czy chodziło o `{ $word }`?)

# Potwierdzenia
confirm-how =
    Aby to potwierdzić, odpowiedz na ten list wierszem
    `potwierdzam`
    Odpowiedź może przyjść z dowolnego adresu. Liczy się raz, w ciągu
    { $days ->
        [one] { $days } dnia
        [few] { $days } dni
       *[other] { $days } dni
    }.
confirm-where = potwierdzeniem jest odpowiedź na list, który o nie prosi: jej adres mówi, co potwierdzasz
confirm-used = Odpowiedź na prośbę o potwierdzenie przyszła, ale potwierdzono to już wcześniej. Niczego teraz nie zmieniono.
confirm-late = Odpowiedź na prośbę o potwierdzenie przyszła po terminie. Niczego nie zmieniono; napisz to jeszcze raz, a zapytamy ponownie.
confirm-unsaid = Ktoś odpowiedział na prośbę o potwierdzenie bez wiersza `potwierdzam`. Niczego nie zmieniono; jeśli tak ma być, odpowiedz na nią jeszcze raz.
confirm-not = Tego, co potwierdzasz, nie da się już zrobić: { $why }.
confirm-beside = Rozkazy i polecenia wymagają osobnego listu, w odpowiedzi na list gry.
confirm-beside-subject = części Twojej odpowiedzi nie odczytano

# Listy, które czekają na potwierdzenie
waiting-subject = czy to Twój list?
waiting-was =
    Przyszedł list, który może być Twój. Wysłano go z adresu
    { $writer }, { $at }, i nic w nim nie dowodzi, że jest od Ciebie.
    Niczego z niego nie zapisano; czeka.
waiting-text = Temat listu to „{ $subject }”, a treść:
waiting-more = (Nie pokazano { $n ->
    [one] { $n } dalszego wiersza
   *[other] { $n } dalszych wierszy
}.)
waiting-else =
    Przyjmiemy go wtedy tak, jakby przyszedł od Ciebie w chwili, gdy nadszedł.
    Jeśli to nie Twój list, nic nie rób: nigdy nie zostanie zapisany.

# Adresy i hasła
people-subject = Twoje adresy i hasło
people-not-you = Jeśli to nie Ty, od razu powiedz o tym organizatorowi.
address-how = napisz `adres` albo `adres dodaj`, `adres usuń` lub `adres główny` i jeden adres
address-bad = `{ $address }` nie może być Twoim adresem; ma on postać nazwa@domena
address-known = `{ $address }` już jest jednym z Twoich adresów
address-unknown = `{ $address }` nie jest żadnym z Twoich adresów; ich listę podaje `adres`
address-last = `{ $address }` to Twój zgłoszony adres; najpierw wybierz inny poleceniem `adres główny`
address-is-main = `{ $address }` już jest Twoim zgłoszonym adresem
address-most = oprócz zgłoszonego adresu można mieć najwyżej { $n }, licząc z tymi, które zapytano
address-today = na `{ $address }` w ciągu doby poszedł już nasz list; spróbuj jutro
address-asked = Adres `{ $address }` poproszono o potwierdzenie. Będzie Twój, gdy w odpowiedzi na tamten list przyjdzie `potwierdzam`.
address-added = `{ $address }` jest od teraz jednym z Twoich adresów.
address-removed = `{ $address }` nie jest już jednym z Twoich adresów.
address-main-now = Twoje listy idą od teraz na `{ $address }`. `{ $before }` pozostaje jednym z Twoich adresów; usuwa go `adres usuń`.
addresses-title = Twoje adresy
addresses-main = { $address } (zgłoszony: tam idą Twoje listy)
addresses-asked = { $address } (zapytany, jeszcze niepotwierdzony)
new-address-subject = Czy to Twój adres?
new-address-was =
    ktoś, kto pisze do { $house }, podał ten adres jako jeden ze swoich
    i chce, żeby listy z niego się liczyły.
new-address-else =
    Jeśli nic o tym nie wiesz, nic nie rób: z tego powodu już nie napiszemy.
ask-subject = prosimy o potwierdzenie
ask-remove = Twój list prosi, by `{ $address }` nie był już jednym z Twoich adresów.
ask-main = Twój list prosi, by Twoje listy szły od teraz na `{ $address }`.
ask-phrase = Twój list ustawia nowe hasło.
ask-else = Jeśli to nie Ty, nic nie rób i powiedz o tym organizatorowi: ktoś zna adres, na który idą Twoje odpowiedzi.
ask-most = na Twoje potwierdzenie czeka już kilka spraw; najpierw je potwierdź albo zaczekaj
asked-holder = Najpierw pytamy pod zgłoszonym adresem: odpowiedz `potwierdzam` na list, który tam przyjdzie.
phrase-length = hasło ma co najmniej { $least ->
    [one] { $least } literę lub cyfrę
    [few] { $least } litery lub cyfry
   *[other] { $least } liter lub cyfr
}, a najwyżej { $most }
phrase-set = Twoje miejsce ma nowe hasło. Wiersz `hasło` razem z nim liczy się w grach, które przyjmują hasła.

# Dlaczego listu w ogóle nie odczytano
refused-too-large = list ma ponad { $size }; wyślij rozkazy zwykłym tekstem, bez obrazów
refused-header-too-large = nagłówek listu ma ponad { $size }
refused-too-many-headers = nagłówek listu ma więcej wierszy niż { $most }
refused-line-too-long = list ma wiersz dłuższy niż { $size }; podziel rozkazy na wiersze
refused-too-deep = list jest zapakowany w więcej warstw niż { $most }; wyślij rozkazy w nowym liście, a nie jako załącznik załącznika
refused-too-many-parts = liczba części listu przekracza { $most }; wyślij rozkazy zwykłym tekstem
refused-too-many-parameters = wiersz nagłówka listu ma więcej parametrów niż { $most }; tak nie pisze żaden program pocztowy
refused-boundary = znacznik części listu jest dłuższy niż dopuszczalne { $most ->
    [one] { $most } znak
    [few] { $most } znaki
   *[other] { $most } znaków
}; takich listów nie pisze żaden program pocztowy
refused-control = nagłówek listu zawiera znak sterujący, jakiego nie pisze żaden program pocztowy
refused-no-from = list nie mówi, kto go wysłał: w polu From nie ma adresu
refused-two-from = list ma więcej niż jedno pole From, więc nie wiadomo, kto go wysłał
refused-several-senders = pole From listu wymienia kilku nadawców; rozkazy muszą przyjść z jednego adresu
refused-bad-sender = adresu nadawcy `{ $address }` nie da się odczytać na pewno; napisz ze zwykłego adresu nazwa@domena

# Jak odczytano list
note-quotes = { $lines ->
    [one] pominięto { $lines } cytowany wiersz
    [few] pominięto { $lines } cytowane wiersze
   *[other] pominięto { $lines } cytowanych wierszy
}
note-among-quoted = to stoi wśród cytowanych wierszy bez znaków cytatu albo pod nimi i nie zostało odczytane: { $text }. Rozkazy proszę pisać nad cytatem albo bez cytatu
note-signature = { $lines ->
    [one] pominięto { $lines } wiersz podpisu
    [few] pominięto { $lines } wiersze podpisu
   *[other] pominięto { $lines } wierszy podpisu
}
note-footer = { $lines ->
    [one] pominięto { $lines } wiersz stopki lub nagłówka
    [few] pominięto { $lines } wiersze stopki lub nagłówka
   *[other] pominięto { $lines } wierszy stopki lub nagłówka
}
note-like-orders = (w tym wyglądających na rozkazy: { $n })
note-struck = nie odczytano przekreślonych fragmentów ({ $n })
note-sheet-taken = rozkazy odczytano z arkusza w cytowanej części (liczba wierszy: { $lines })
note-sheet-outside = ; poza nim nie odczytano: { $text }
note-sheet-left = w cytowanym arkuszu { $lines ->
    [one] pominięto { $lines } wiersz
    [few] pominięto { $lines } wiersze
   *[other] pominięto { $lines } wierszy
}, bo poza nim stoją Twoje własne rozkazy
note-sheet-incomplete = cytowany arkusz nie ma wiersza końcowego, więc go nie odczytano; wyślij rozkazy jako własny tekst
note-html = list odczytano z części HTML, bo zwykłego tekstu brakuje albo jest pusty
note-parts-differ = zwykły tekst listu i jego HTML mówią co innego; odczytano zwykły tekst
note-attachment-used = rozkazy odczytano z załączonego pliku `{ $name }`
note-attachment-kind = załącznika `{ $name }` nie odczytano: czytamy tylko zwykły tekst; wklej rozkazy do listu
note-attachment-winmail = załącznika `{ $name }` nie odczytano: to format własny Outlooka; ustaw w Outlooku wysyłanie zwykłego tekstu
note-attachment-body = załącznika `{ $name }` nie odczytano: rozkazy są w samym liście
note-attachment-no-orders = załącznika `{ $name }` nie odczytano: żaden jego wiersz nie wygląda na rozkaz
note-attachment-past-limit = załącznika `{ $name }` nie odczytano do końca: list zawiera więcej tekstu, niż się przegląda; wyślij rozkazy w krótszym liście
note-forward = nie odczytano załączonego lub przekazanego listu
note-invite = nie odczytano wpisu z kalendarza
note-subject = list był pusty; zamiast niego odczytano temat
note-truncated = tekst był za długi; odczytano tylko pierwsze bajty: { $kept }
note-charset = list nie podaje poprawnie swojego kodowania znaków; odczytano go jako { $charset }
note-double-encoding = poprawiono litery, które Twój program pocztowy zakodował dwukrotnie
note-joined = Twój program pocztowy połamał długie wiersze; { $n ->
    [one] sklejono { $n } złamanie
    [few] sklejono { $n } złamania
   *[other] sklejono { $n } złamań
}
note-damaged = list został po drodze uszkodzony; porównaj, co zrozumiano
note-cut-short = list został po drodze ucięty; na końcu może brakować rozkazów
note-outside-parts = nie odczytano tekstu za końcem ostatniej części listu, gdzie nie pokazuje go żaden program pocztowy
note-pgp = zdjęto podpis PGP i nie sprawdzono go
note-sealed = list jest zaszyfrowany lub zapieczętowany i nie można go tu otworzyć; wyślij rozkazy zwykłym tekstem
note-piece = to jeden kawałek dłuższego listu; wyślij rozkazy w jednym liście
note-empty = w liście nie ma tekstu

# Zegar
deadline-grace = Czas minął, a nie wszystkie rozkazy dotarły. Jest jeszcze czas dodatkowy: zaległe rozkazy i odpowiedzi można jeszcze przysłać.
deadline-outage = Serwer nie działał przez { $lasted } i nikt nie mógł przysłać rozkazów. Termin jest późniejszy o { $moved }.
deadline-undone = Termin { $was } powstał przez zły zegar albo przerwę w pracy serwera. Sędzia go cofnął.
deadline-handover = Jedno z miejsc przejął nowy gracz i dostaje tyle czasu, ile daje termin.
reminder-subject = przypomnienie: czekamy na Ciebie
reminder-how = Odpowiedz na ten list rozkazami. `przypominaj nie` albo `przypominaj 24 h, 3 h` zmienia pory przypomnień.
clock-stands = Zegar tej gry stoi: { $why }. Póki nie ruszy, żaden termin się nie liczy i nic nie dzieje się samo; rozkazy są przyjmowane jak zawsze.
clock-stands-fuse = w terminie brakowało więcej rozkazów, niż dopuszczają warunki, i sędzia został zapytany, jak ma iść dalej
clock-stands-missing = w terminie brakowało rozkazów i sędzia został zapytany, jak ma iść dalej
clock-stands-umpire = sędzia go zatrzymał
clock-stands-no-deadline = z harmonogramu nie wynika żaden termin i sędzia został zapytany, jak ma iść dalej
clock-stands-tournament = jeden z graczy opuścił turniej, a grę mają rozsądzić sędziowie
clock-goes = Zegar tej gry znów idzie.
clock-halted-subject = gra czeka
clock-halted = Czas minął, a gra czeka: sędzia został zapytany, jak ma iść dalej.
clock-halted-you = Twoje zaległe rozkazy i odpowiedzi można jeszcze przysłać.
missed = Czas minął, zanim dotarły Twoje rozkazy, i gra poszła dalej.
missed-standing = Liczyło się to, co dotarło wcześniej, i Twoje rozkazy stałe; gdzie ich nie było, ustalenia domyślne zasad.
missed-hold = Liczyło się to, co dotarło wcześniej; w reszcie było tak, jakby przyszedł pusty arkusz.
missed-default = Liczyło się to, co dotarło wcześniej; dla reszty ustalenia domyślne zasad.
missed-excused = Twoja nieobecność była zapowiedziana: to się nie liczy na Twoją niekorzyść.
missed-warning = { $n ->
    [one] Jeszcze jeden termin bez rozkazów i przegrywasz tę grę.
    [few] Jeszcze { $n } terminy z rzędu bez rozkazów i przegrywasz tę grę.
   *[other] Jeszcze { $n } terminów z rzędu bez rozkazów i przegrywasz tę grę.
}
missed-subject = gra poszła dalej bez Twoich rozkazów
vacated-subject = Twoje miejsce jest do przejęcia
vacated-missed = Kilka terminów z rzędu minęło bez Twoich rozkazów i Twoje miejsce jest do przejęcia. Jest Twoje, dopóki ktoś go nie zajmie: przyślij rozkazy, a przestanie być do przejęcia.
vacated-resigned = Twoja rezygnacja jest przyjęta. Miejsce jest Twoje, dopóki ktoś go nie zajmie; do tej pory możesz jeszcze przysyłać rozkazy.
vacated-umpire = Sędzia oddaje Twoje miejsce do przejęcia. Jest Twoje, dopóki ktoś go nie zajmie.
calendar-summary = Termin rozkazów: { $game }
calendar-how = Odpowiedz rozkazami na najnowszy list gry. Kolejny list przesunie ten wpis, jeśli przesunie się termin.
terms-title = Terminy rozkazów
terms-stand = Tak toczy się gra, gdy jej zegar idzie; teraz stoi.
terms-missing-standing = Kto nie przyśle rozkazów na czas, działa według swoich rozkazów stałych, a gdzie ich nie ma, według ustaleń domyślnych zasad.
terms-missing-hold = Kto nie przyśle rozkazów na czas, gra tak, jakby odesłał pusty arkusz.
terms-missing-default = Kto nie przyśle rozkazów na czas, działa według ustaleń domyślnych zasad.
terms-missing-ask = Gdy po upływie czasu brakuje rozkazów, gra czeka na sędziego.
terms-takeover = Miejsce gracza, który { $n ->
    [one] raz nie przyśle rozkazów
    [2] dwa razy z rzędu nie przyśle rozkazów
   *[other] { $n } razy z rzędu nie przyśle rozkazów
}, jest do przejęcia.
terms-lost = Kto { $n ->
    [one] raz nie przyśle rozkazów
    [2] dwa razy z rzędu nie przyśle rozkazów
   *[other] { $n } razy z rzędu nie przyśle rozkazów
} albo zrezygnuje, od razu przegrywa grę.
terms-away = Kto zgłosi nieobecność do końca rundy, przegrywa grę w chwili, gdy nieobecność się zaczyna.
terms-resigned = Kto zrezygnuje, od razu przegrywa grę.
# Harmonogramy, dni i odcinki czasu
schedule = Terminy: { $clauses }{ $early }.
schedule-daily = codziennie o { $time } ({ $zone })
schedule-workdays = od poniedziałku do piątku o { $time } ({ $zone })
schedule-weekly = co tydzień: { $days }, godz. { $time } ({ $zone })
schedule-fortnightly = co dwa tygodnie: { $days }, godz. { $time } ({ $zone })
schedule-from = od dnia { $day }
schedule-weekday = { $n ->
    [1] poniedziałek
    [2] wtorek
    [3] środa
    [4] czwartek
    [5] piątek
    [6] sobota
   *[7] niedziela
}
schedule-and = { $others } i { $last }
schedule-after = { $length } po poprzedniej turze
schedule-after-in = { $length } po poprzedniej turze ({ $zone })
schedule-not-before = nigdy przed { $time }
schedule-not-after = nigdy po { $time }
schedule-between = nigdy przed { $from } ani po { $until }
schedule-in-any-zone = { $times } w strefie żadnego z graczy
schedule-in-zone = { $times } ({ $zone })
schedule-weekdays-only = tylko od poniedziałku do piątku
schedule-not-on = z pominięciem dnia { $day }
schedule-not-from = z pominięciem dni od { $first } do { $last }
schedule-least = najmniej czasu na turę: { $length }
schedule-grace = dodatkowy czas po terminie: { $length }
schedule-early = ; gdy są już wszystkie rozkazy, gra toczy się dalej przed terminem
schedule-early-cool = ; gdy są już wszystkie rozkazy, gra toczy się dalej przed terminem (czas na rozmysł: { $length })
shift-skipped = Harmonogram liczy czas według zegarów strefy { $zone }, które tego dnia pomijają jego godzinę; termin przypada o tyle później.
shift-outside = W godzinach, które wyznacza harmonogram, nie ma pory dnia dobrej dla wszystkich graczy; to najbliższa chwila poza nimi.
shift-off-hours = Pora dnia, którą podaje harmonogram, wypada wtedy poza wyznaczonymi w nim godzinami graczy, choć inne by się w nich mieściły; mimo to termin jest o tej porze.
shift-doubled = Tego dnia zegary strefy { $zone } pokazują tę godzinę dwa razy; chodzi o { $n ->
    [1] pierwszą
   *[other] drugą
} z nich: decyduje przesunięcie względem UTC.
no-moment-windows = w ciągu { $days ->
    [one] { $days } dnia
    [few] { $days } dni
   *[other] { $days } dni
} od { $since } żadna chwila nie pasuje do harmonogramu { $n ->
    [one] w strefie graczy
   *[other] we wszystkich strefach ({ $n })
}
no-moment-days = w ciągu { $days ->
    [one] { $days } dnia
    [few] { $days } dni
   *[other] { $days } dni
} od { $since } żadna chwila nie pasuje do harmonogramu
no-moment-far = żaden termin od { $since } nie mieści się w kalendarzu
zone-unknown = nie ma strefy czasowej `{ $zone }`; strefa to na przykład Europe/Warsaw{ $hint }
days-unread = dni zapisuje się jako 2026-12-20 albo 2026-12-20..2027-01-03, a nie `{ $said }`
days-no-such = nie ma takiego dnia: `{ $said }`
days-backwards = { $last } jest przed { $first }; najpierw podaj pierwszy dzień
length-days = { $n ->
    [one] { $n } dzień
   *[other] { $n } dni
}
length-hours = { $n ->
    [one] { $n } godzina
    [few] { $n } godziny
   *[other] { $n } godzin
}
length-minutes = { $n ->
    [one] { $n } minuta
    [few] { $n } minuty
   *[other] { $n } minut
}
length-nothing = odcinek czasu to więcej niż nic, na przykład 24 godz. albo 3 dni
length-no-number = tu powinna stać liczba, jak w „24 godz.” albo „3 dni”, a nie `{ $word }`
length-no-unit = przy liczbie brakuje jednostki: min, godz., dni albo tygodnie
length-unknown-unit = `{ $word }` nie jest jednostką czasu; są min, godz., dni i tygodnie{ $hint }
length-too-long = odcinek czasu to najwyżej rok

# Co gracze mówią o sobie
folk-other-turn = ten list jest na rundę { $turn }, a trwa runda { $present }; nic nie zrobiono. Odpowiedz na najnowszy list gry albo napisz na początku `runda { $present }`
folk-no-clock = Ta gra nie ma harmonogramu i nic w niej nie dzieje się samo: jest to zapisane, a prowadzący to widzi.
zone-is = Terminy podajemy Ci w strefie czasowej { $zone }. Zmienia to `strefa Europe/Berlin`.
zone-taken = Terminy podajemy Ci odtąd w strefie czasowej { $zone }. Jest tam teraz { $now }. Ogłoszony termin to nadal ta sama chwila.
remind-never = Nie przypominamy Ci o tym, co masz przysłać.
remind-at = Gdy masz coś do przysłania, przypominamy przed terminem: { $times }.
remind-how = napisz `przypominaj 24 h, 3 h`, `przypominaj nie` albo `przypominaj domyślnie`
remind-range = `{ $said }`: przypomnienie przychodzi od { $least } do { $most } przed terminem
remind-most = na jeden termin można mieć najwyżej { $n ->
    [one] { $n } przypomnienie
    [few] { $n } przypomnienia
   *[other] { $n } przypomnień
}
whoami-title = Kim tu jesteś
whoami-seat = { $name }: grasz jako { $seat } w grze „{ $game }” ({ $system }).
whoami-zone = Strefa czasowa: { $zone }; jest tam teraz { $now }.
whoami-language = Język Twoich listów: { $lang }.
whoami-proof = Twoich listów dowodzą: { $ways }.
whoami-phrase = Hasło jest ustawione.
whoami-lent = Zastępujesz kogoś, do: { $until }.
whoami-vacant = Twoje miejsce jest do objęcia; należy do Ciebie, dopóki ktoś go nie obejmie.
orders-title = Twoje rozkazy, { $period }
orders-sent = Tak, jak przyszły ({ $n }):
pace-no-schedule = ta gra nie ma harmonogramu: rusza, gdy rozegra ją arbiter, więc nie ma na co zaczekać ani dokąd ruszać; arkusz zamyka `gotowe`
pace-not-early = ta gra zawsze czeka do terminu, więc nie ma na co zaczekać ani dokąd ruszać; arkusz zamyka `gotowe`
pace-not-asked = nic teraz od Ciebie nie zależy, więc gra na Ciebie nie czeka
pace-wait = Zachowujesz cały swój czas: gra nie ruszy przed terminem, choćby wszyscy byli gotowi. Cofa to `ruszaj`.
pace-ready = Jeśli o Ciebie chodzi, gra rusza, gdy tylko wszyscy będą gotowi. Co masz do przysłania, nadal musi przyjść.
absent-over = gra jest skończona
absent-past = { $days } już minęło
absent-none = warunki tej gry nie przewidują nieobecności; zapytaj prowadzącego albo wskaż zastępcę: `pomoc zastępstwo`
absent-overlaps = wiemy już o Twojej nieobecności od { $from } do { $until }; cofa ją `jestem`
absent-most = razem to { $days ->
    [one] { $days } dzień
    [few] { $days } dni
   *[other] { $days } dni
} z rzędu, a warunki tej gry pozwalają na { $most }
absent-in-all = razem to { $days ->
    [one] { $days } dzień
    [few] { $days } dni
   *[other] { $days } dni
}, a warunki tej gry pozwalają na { $most }
absent-taken = Nie ma Cię od { $from } do { $until }. Późniejsze terminy to omijają, a to, co przepadnie w tym czasie, nie liczy się na Twoją niekorzyść. Prowadzący już wie.
absent-deadline = Ogłoszony termin, { $at }, przypada w tym czasie i się nie zmienia: przyślij rozkazy wcześniej, podaj stałe albo wskaż zastępcę (`pomoc zastępstwo`).
absent-loses = To trwa do końca rundy ({ $ends }): jeśli gra nie skończy się do { $at }, wtedy ją przegrywasz. Do tego czasu cofa to `jestem`; `pomoc zastępstwo` mówi, jak ktoś może zagrać za Ciebie.
absent-loses-now = To trwa do końca rundy ({ $ends }), więc ta gra jest przegrana.
absent-told = { $seat }: nieobecność od { $at } do końca rundy. Jeśli do tego czasu gra się nie skończy, nikt tego nie cofnie i nie będzie zastępcy, wtedy wygrywasz.
absent-told-subject = nieobecność przeciwnika
present-told = { $seat }: nieobecność do końca rundy odwołana, gra toczy się dalej.
present-told-subject = przeciwnik jednak będzie obecny
absent-left = Zostało Ci w tej grze { $n ->
    [one] { $n } dzień
    [few] { $n } dni
   *[other] { $n } dni
} nieobecności.
absences-title = Kiedy Cię nie ma
absences-none = Nie ma żadnych zgłoszonych dni nieobecności.
absences-limits = W tej grze można być nieobecnym { $most ->
    [one] { $most } dzień
    [few] { $most } dni
   *[other] { $most } dni
} z rzędu i { $all ->
    [one] { $all } dzień
    [few] { $all } dni
   *[other] { $all } dni
} w sumie; wykorzystano { $used }.
absence-line = Nieobecność od { $from } do { $until }.
present-already = nie było zgłoszenia nieobecności
present-taken = Witaj z powrotem. Twoja nieobecność się skończyła; prowadzący już wie.
present-cancelled = Zgłoszenie nieobecności cofnięto; prowadzący już wie.

# Zastępstwa, rezygnacje, propozycje
substitute-how = napisz `zastępstwo anna@klub.example 2026-12-20..2027-01-03 imię Anna`: adres, dni i imię
substitute-not = `{ $address }` nie może tu nikogo zastępować; zapytaj prowadzącego
substitute-umpire-only = Twoje miejsce nie ma adresu, który mógłby to potwierdzić; zapytaj prowadzącego
substitute-umpire = Warunki tej gry nie pozwalają na tak długą nieobecność: zapytano prowadzącego, czy ktoś może Cię zastąpić.
substitute-late = Na zastępstwo jest już za późno: te dni minęły albo miejsce ma kto inny.
substitute-agreed = { $name } zastąpi Cię od { $from } do { $until }. Miejsce samo wtedy przejdzie w inne ręce i samo do Ciebie wróci; Twój adres do odpowiedzi straci wtedy ważność, a gdy miejsce wróci, dostaniesz nowy. Wcześniej cofa to `jestem`.
ask-substitute = Twój list prosi, by { $name } ({ $address }) grał na Twoim miejscu od { $from } do { $until }. Gdy to potwierdzisz, zapytamy tę osobę.
stand-in-subject = Czy kogoś zastąpisz?
stand-in-was =
    { $name }, kto gra korespondencyjnie w { $house }, pyta, czy
    zechcesz grać za tę osobę od
    { $from } do
    { $until }.
    Przychodziłyby do Ciebie raporty z gry, a od Ciebie rozkazy.
stand-in-else =
    Jeśli nie chcesz, nic nie rób: z tego powodu już nie napiszemy.
taken-over = Twoje miejsce zajmuje teraz kto inny. To, co wyślesz w jego imieniu, już się nie liczy.
lent-subject = Twoje miejsce przechodzi w inne ręce
lent = Na Twoim miejscu gra { $name }, do: { $until }. Listy na Twój adres do odpowiedzi nie liczą się w tym czasie. Potem miejsce do Ciebie wróci, z listem, który ma nowy adres do odpowiedzi.
lent-not = zastępujesz kogoś: to miejsce nie jest Twoje, więc nie możesz go oddać; zapytaj prowadzącego
given-back = Miejsce ma znów osoba, którą zastępujesz. Dziękujemy! Listy na jego adres do odpowiedzi już się nie liczą.
resign-sure = by zrezygnować z miejsca w tej grze, podaj jej nazwę: napisz `rezygnuję { $game }`
resign-already = rezygnacja już jest; cofa ją `zostaję`
resign-taken = Rezygnacja przyjęta. Miejsce jest do objęcia i należy do Ciebie, dopóki ktoś go nie obejmie; cofa to `zostaję`.
stay-already = Twoje miejsce nie jest do objęcia
stay-umpire = Twoje miejsce wystawił prowadzący; zapytaj prowadzącego
stay-taken = Miejsce zostaje Twoje i nie jest już do objęcia.
propose-no-terms = warunki tej gry tego nie przewidują; zapytaj prowadzącego
propose-not-now = gra się teraz nie toczy
propose-open = taka propozycja już jest: { $what }; ma numer { $n }
propose-done = Zapisana jest { $what }. Zapytano pozostałych; czy się zgadzają, powiemy po rozstrzygnięciu, najpóźniej: { $until }. `sprzeciw { $n }` ją cofa.
proposal-subject = propozycja { $n }
proposal-delay = propozycja { $n } ({ $seat }): termin później o { $length }
proposal-draw = propozycja { $n } ({ $seat }): gra kończy się remisem
proposal-concede = propozycja { $n } ({ $seat }): gra się kończy i wygrywa { $to }
proposal-made = Czeka na odpowiedź { $what }.
proposal-because = Powód: { $because }
proposal-how = Odpowiedz na ten list `zgoda { $n }` albo `sprzeciw { $n }`, do: { $until }. Bez zgody wszystkich się nie liczy; nikt się nie dowie, kto co powiedział.
proposal-withdrawn = Cofnięta jest { $what }.
proposal-lapsed = Nic z tego nie będzie: { $what }. Jej czas minął bez rozstrzygnięcia.
proposal-gone-on = Nic z tego nie będzie: { $what }. Gra poszła dalej przed rozstrzygnięciem.
proposal-of-step = Jeśli wcześniej wszyscy oddadzą, co mają oddać, gra pójdzie dalej bez niej.
proposal-rejected = Nic z tego nie będzie: { $what }. Nie wszyscy się zgadzają.
proposal-refused = Nic z tego nie będzie: { $what }. Prowadzący odmówił; termin zostaje.
delay-no = warunki tej gry nie pozwalają odraczać terminu
delay-most = to więcej, niż można teraz prosić: { $left }
delay-no-deadline = nie ma przed nami terminu, który można by odroczyć
delay-asked = Zapisana jest { $what }. Zapytano prowadzącego; do odpowiedzi termin zostaje. `sprzeciw { $n }` cofa prośbę.
delay-granted = Na prośbę jednego z miejsc termin odroczono o { $length }.
draw-no = warunki tej gry nie pozwalają na remis
concede-no = warunki tej gry nie pozwalają poddać gry
concede-sure = by poddać grę przeciwnikowi, podaj jej nazwę: napisz `poddaję { $game }`
concede-to = powiedz, na czyją rzecz: `poddaję na rzecz MIEJSCE`, a jest nim jedno z: { $seats }
vote-none = nie ma propozycji o numerze { $n }
vote-over = na propozycję { $n } nie można już odpowiedzieć
vote-own = propozycja { $n } jest Twoja; cofa ją `sprzeciw { $n }`
vote-stands = Na propozycję { $n } zgadzają się wszyscy, ale zegar stoi i nie ma terminu: gdy ruszy, przesunięty zostanie nowy termin.
vote-taken = Twój głos w sprawie propozycji { $n } jest zapisany. Przed rozstrzygnięciem nikt się o nim nie dowie; do tego czasu można go zmienić.
vote-accepted = Propozycja { $n } przyjęta: wszyscy się zgadzają.
vote-rejected = Propozycja { $n } odrzucona; dowiedzą się wszyscy, ale nie od kogo.
vote-withdrawn = Propozycja { $n } cofnięta.
ended-draw = uzgodniono remis
ended-conceded = { $by } poddaje grę, zwycięża { $to }
ended-ruled = jej wynik ustalił sędzia turnieju { $tournament }
ended-resigned = { $by } rezygnuje, zwycięża { $to }
ended-missed = { $by } opuszcza zbyt wiele terminów z rzędu, zwycięża { $to }
ended-away = { $by } jest poza grą do końca rundy, zwycięża { $to }
ended-both-away = obie strony są poza grą do końca rundy i obie przegrywają
ended-deserted = obie strony opuszczają zbyt wiele terminów z rzędu i obie przegrywają
ended-awarded = jej wynik przyznano w turnieju { $tournament }
ended-called-off = turniej { $tournament } odwołano
ended-because = Powód: { $because }.
ended-subject = gra skończona: { $how }
ended-how = Dziękujemy za grę. `raport`, `mapa` i `historia` nadal mówią, co rozegrano.
# Zapisy pocztą
list-title = Otwarte gry
list-none = Do żadnej gry nie można się teraz zapisać.
list-game = { $game }: { $system }, scenariusz { $scenario }
list-free = wolne: { $seats }
list-vacant = do przejęcia: { $seats }, w rundzie { $turn }
list-no-schedule = bez stałych terminów: każdy wyznacza sędzia
list-press-no = bez listów między graczami
list-press-signed = listy między graczami są podpisane
list-press-anonymous = listy między graczami są anonimowe
list-press-both = listy między graczami mogą być podpisane albo anonimowe
list-nobody = nikt jeszcze nie gra
list-anonymous = na razie { $n ->
    [one] 1 gracz
    [few] { $n } graczy
   *[many] { $n } graczy
}; nazwisk nie podajemy
list-players = grają: { $players }
list-player = { $name } ({ $side }; { $record })
list-needs = wymagane: rozkazy w terminie w { $share } % przypadków
list-how = aby zająć miejsce, napisz: zapisz { $game } jako { $seat }
list-waiting = Systemy i liczba oczekujących. Aby czekać na grę, napisz `zapisz` i nazwę:
list-waiting-n = { $n ->
    [0] nikt nie czeka
    [one] czeka 1 osoba
    [few] czekają { $n } osoby
   *[many] czeka { $n } osób
}
list-you = Twoja punktualność: { $record }.
signon-seated = Masz miejsce w grze { $game }: { $side }. Pierwszy list gry, z adresem na rozkazy, przyjdzie osobno.
signon-unknown = `{ $what }` to ani gra, do której można się zapisać, ani system zasad{ $hint } Wiersz `lista` pokazuje, co jest otwarte.
signon-already = W grze { $game } masz już miejsce: { $side }.
signon-unreliable = Gra { $game } wymaga rozkazów w terminie w { $share } % przypadków. Twoja punktualność: { $record }.
signon-full = Wszystkie miejsca w grze { $game } są zajęte. Wiersz `zapisz { $system }` wpisze Cię na listę oczekujących na następną.
signon-no-side = { $game }: nie ma strony `{ $side }`. Są: { $sides }.
signon-taken = { $side } w grze { $game } to miejsce już zajęte. Można zająć: { $free }.
signon-waits = Żadna otwarta gra systemu { $system } nie ma teraz miejsca dla Ciebie. Jesteś na liście oczekujących, na miejscu { $place }; gdy gra ruszy, przyjdzie list. Wiersz `wypisz { $name }` skreśla z listy.
signon-instead = W grze { $game } można od razu zająć: { $free }.
signon-nothing-done = Nic z Twojego listu nie zostało zrobione: { $why }
signon-over = W liście czyta się { $most } prośby; tego nie zrobiono: { $lines }. Wyślij to jeszcze raz.
signon-again = Dalszy wiersz mówi co innego, więc to już się nie liczy: { $lines }.
signon-left = Nie ma Cię już na liście oczekujących: { $name }.
signon-not-waiting = Nie ma Cię na takiej liście oczekujących.
signon-no-address = nie znamy Twojego adresu pocztowego, a miejsce w grze go wymaga
signon-gone-subject = Twoje miejsce ma już ktoś inny
signon-gone = Twoje miejsce { $side } w grze { $game } zostało przejęte. Twój adres na rozkazy przestał działać. Dziękujemy za grę.
apply-subject = gra pocztą
apply-foot = Aby napisać znowu, odpowiedz na ten list. Wiersz `pomoc` mówi, co można napisać.
apply-help-title = Jak zacząć grać
apply-help =
    Każda sprawa w osobnym wierszu, w treści listu:

      lista                        co jest otwarte
      zapisz SYSTEM                dowolne miejsce albo lista oczekujących
      zapisz SYSTEM jako STRONA    ta strona
      zapisz GRA jako STRONA       miejsce w tej grze
      zapisz GRA słowo ZAPROSZENIE miejsce w grze prywatnej
      wypisz SYSTEM                skreślenie z listy oczekujących
      obserwuj GRA                 przyglądanie się grze

    A o sobie, w tym samym liście:

      imię Anna
      strefa Europe/Warsaw
      język polski
      słowa siedem szarych gęsi

    W podanej strefie czytasz terminy; słowa wchodzą do klucza kości.
apply-confirm-subject = potwierdź, że chcesz grać
apply-was = List z tego adresu prosi { $house } o miejsce w grze prowadzonej pocztą albo na liście oczekujących. Każdy może pisać pod każdym adresem, więc niczego jeszcze nie zrobiono.
apply-event-subject = potwierdź swój list do turnieju { $event }
apply-event-was = List z tego adresu prosi { $house } o coś w turnieju { $event }. Każdy może pisać pod każdym adresem, więc niczego jeszcze nie zrobiono.
apply-else = Jeśli to nie Twoja prośba, nic nie rób: nic się wtedy nie stanie.
apply-once = Niczego nie potwierdzono: { $why }. Napisz jeszcze raz, czego chcesz, a zapytamy ponownie.
apply-used = potwierdzono to już wcześniej
apply-late = odpowiedź przyszła po terminie
apply-unsaid = w odpowiedzi nie ma wiersza `potwierdzam`
welcome-players = Grają z Tobą: { $players }.
welcome-ask-zone = Nie wiemy, w jakiej strefie czytasz terminy, więc podajemy je w UTC. Zmienia to wiersz taki jak `strefa Europe/Warsaw`.
welcome-ask-words = Nie mamy jeszcze Twoich słów do kości. Więcej o nich poniżej.
welcome-ask-language = Listy przychodzą po polsku albo po angielsku: `język polski`, `język angielski`.
newcomer-subject = ktoś nowy
newcomer = { $name } gra teraz jako { $side } ({ $record }).
newcomer-anonymous = { $side } to teraz ktoś nowy.
newcomer-begins = Wszystkie miejsca są zajęte: gra się zaczyna.

# Punktualność
record = { $share } % w terminie ({ $n } w terminie, { $late } po terminie, { $missed } brakujących)
record-none = nic jeszcze o niej nie wiadomo
record-took-over = { $n ->
    [one] 1 przejęte miejsce
    [few] { $n } przejęte miejsca
   *[many] { $n } przejętych miejsc
}
record-lost = { $n ->
    [one] 1 stracone miejsce
    [few] { $n } stracone miejsca
   *[many] { $n } straconych miejsc
}
record-resigned = { $n ->
    [one] 1 oddane miejsce
    [few] { $n } oddane miejsca
   *[many] { $n } oddanych miejsc
}
record-short = { $n } z { $of } w terminie
record-short-none = jeszcze bez historii
# Wiadomości i gońcy
press-no = w tej grze nie ma wiadomości między graczami
press-signed-only = w tej grze wiadomości są podpisane: napisz `wiadomość do` bez słowa `anonimowa`
press-unsigned-only = w tej grze wiadomości nie są podpisane: napisz `wiadomość do` bez słowa `podpisana`
press-to-whom = napisz do kogo, w wierszu, który zaczyna się od `wiadomość` albo `goniec`; są tu { $known }, `wszyscy` i `sędzia`
press-unknown = nie ma miejsca `{ $name }`{ $hint } są tu { $known }, `wszyscy` i `sędzia`
press-own = to Twoje własne miejsce
press-empty = nie ma pod tym tekstu; stoi on w tym samym wierszu po dwukropku albo w wierszach poniżej
press-too-long = ma { $n ->
    [one] { $n } znak
    [few] { $n } znaki
   *[other] { $n } znaków
}, a najwięcej może mieć { $most }; nic z tego nie wysłano
press-too-many = najwięcej { $most ->
    [one] { $most } wiadomość
    [few] { $most } wiadomości
   *[other] { $most } wiadomości
} do innych w ciągu 24 godzin; ta nie została wysłana
press-nobody = do nikogo z nich nie dochodzi teraz poczta; nie wysłano
press-no-umpire = Ten dom nie ma adresu sędziego; Twoje słowa do niego nie poszły.
press-unreached = Poczta nie dochodzi do: { $names }. Twoje słowa tam nie poszły.
press-below-check = co stoi pod `próba`, do nikogo nie idzie
press-sent = Twoje słowa idą do: { $to }. Podpisuje je Twoje miejsce.
press-sent-unsigned = Twoje słowa idą do: { $to }. Bez podpisu; sędzia może zobaczyć, czyje są.
press-only-one = Jest tylko jeden przeciwnik: będzie wiedział, kto to napisał.
press-page = Tak to idzie do: { $to }
press-umpire = sędzia
press-subject = Wiadomość: { $from }
press-subject-unsigned = Wiadomość bez podpisu
press-from = { $from } pisze do Ciebie:
press-from-to-others = { $from } pisze do Ciebie, a także do: { $others }
press-from-to-all = { $from } pisze do wszystkich:
press-unsigned = Ktoś, kto się nie podpisał, pisze do Ciebie:
press-unsigned-to-all = Ktoś, kto się nie podpisał, pisze do wszystkich:
press-how = Aby odpowiedzieć, napisz wiersz `wiadomość do { $from }`, pod nim swoje słowa, a pod nimi `koniec wiadomości`. Nic pomiędzy nie jest czytane jako rozkaz.
press-how-unsigned = Samemu autorowi nie można odpowiedzieć; `wiadomość do wszystkich` dojdzie do każdego.
dispatch-no = w tej grze nie ma gońców
dispatch-over = gra się skończyła; żaden goniec już nie jedzie
dispatch-signed = goniec jedzie zawsze w Twoim imieniu: napisz `goniec do` bez słowa `anonimowy`
dispatch-umpire = goniec jedzie do miejsc; do sędziego pisze się `wiadomość do sędziego`
dispatch-sent = Twój goniec nr { $n } jest w drodze, cel: { $to }; dotrze w turze { $turn }. Z szansą { $chance } na 100 zostanie przejęty; co się z nim stało, dowiesz się po zakończeniu gry. Jego kość: { $label }
dispatch-page = Goniec nr { $n }, cel: { $to }; tak to będzie przeczytane:
dispatch-subject = Goniec: { $from }
dispatch-arrives = { $from }: przybywa goniec z listem z tury { $turn }:
dispatch-how = Aby odesłać gońca, napisz wiersz `goniec do { $from }`, pod nim swoje słowa, a pod nimi `koniec gońca`.
dispatch-copy-subject = Przejęty goniec
dispatch-copied = Twoi ludzie przeczytali list z tury { $turn }; nadawca: { $from }, adresat: { $to }. Goniec pojechał dalej i niczego nie zauważył:
dispatch-copy-how = Żaden z nich się o tym nie dowie.
dispatches-subject = co się stało z gońcami
dispatches-told = Gra się skończyła. Wysłano w niej tych gońców; kość stuścienna do wysokości szansy oznacza, że goniec został przejęty. Kości może obliczyć każdy, kto zna sekret gry.
dispatch-way = { $from }, goniec nr { $n }, cel: { $to }, z tury { $turn }.
dispatch-chance = Kość { $die }, szansa { $chance }:
dispatch-arrived = dotarł.
dispatch-lost = został przejęty i przepadł w drodze.
dispatch-seen = został przejęty: dotarł, a odpis dostał { $by } (kość { $die } z { $sides }).
press-observers = obserwatorzy

# Obserwatorzy
observe-no = nie ma gry `{ $game }`, której można by się przyglądać
observe-seat = sam grasz w { $game }
observe-already = już się przyglądasz grze { $game }
observe-full = zbyt wielu już się przygląda grze { $game }
observe-done = Od teraz przyglądasz się grze { $game }; jej raporty przychodzą w osobnych listach.
observer-subject = przyglądasz się grze
observer-welcome = Przyglądasz się grze { $game }, to jest: { $system }. Przychodzą do Ciebie raporty, które każdy może czytać.
observer-late = { $turns ->
    [0] Przychodzą wtedy, gdy dostają je gracze.
    [one] Przychodzą o jedną turę później, a po zakończeniu gry wszystkie.
    [few] Przychodzą o { $turns } tury później, a po zakończeniu gry wszystkie.
   *[other] Przychodzą o { $turns } tur później, a po zakończeniu gry wszystkie.
}
observer-stop = Gdy nie chcesz ich więcej, odpowiedz wierszem `stop`.
observer-gone-subject = nie przyglądasz się już grze
observer-gone = Nie przyglądasz się już grze { $game }. Żaden list o tej grze już do Ciebie nie przyjdzie.
observer-only = Przyglądasz się grze { $game }: nic z tego, co tu napiszesz, do gry nie trafi.

# Orzeczenia w raportach; stoją pod „Sędzia”.
ruling-told = Orzeczenie R{ $number }: { $what }.{ $reason ->
    [no] {""}
   *[yes] {" "}Powód: { $because }
}
ruling-short = Orzeczenie R{ $number }: { $what }.
ruling-replaced = { $told } W jego miejsce liczy się orzeczenie R{ $by }.
ruling-withdrawn = Orzeczenie R{ $number } zostało cofnięte.{ $reason ->
    [no] {""}
   *[yes] {" "}Powód: { $because }
}
ruling-struck = rozkaz „{ $text }” ({ $seat }) nie liczy się
ruling-amended = { $seat }: zamiast „{ $was }” liczy się „{ $text }”
ruling-added = { $seat }: liczy się także „{ $text }”
ruling-answered = odpowiedź na { $question } to { $answer }
ruling-die = kość liczy się jako { $die }, choć jej klucz daje { $computed } ({ $label })
ruling-award = { $seat }: { $points } { $unit ->
    [damage] { $points ->
        [one] punkt strat
        [few] punkty strat
       *[other] punktów strat
    }
   *[victory] { $points ->
        [one] punkt zwycięstwa
        [few] punkty zwycięstwa
       *[other] punktów zwycięstwa
    }
}
ruling-corrected = pozycja jest poprawiona: { $what }
ruling-orders = rozkazy gracza { $seat } zostały zmienione
ruling-answer = na pytanie do gracza { $seat } odpowiedział sędzia
ruling-a-die = ustalono kość, której nie widzisz
ruling-a-fact = poprawiono fakt, którego nie widzisz

# Gdy sędzia przegląda rozstrzygnięcie.
receipt-frozen = Niczego nie przyjęto: trwa rozstrzyganie ({ $period }), sędzia przegląda je przed ogłoszeniem. Rozkazy na późniejszą turę poprzedź jej numerem: TURA { $next }.
said-anew = wiersz { $by } mówi o tym jeszcze raz, a liczy się ostatnie słowo
answer-frozen = { $question }: niczego nie przyjęto, bo trwa rozstrzyganie fazy; sędzia przegląda je przed ogłoszeniem.
receipt-closed = Niczego nie przyjęto: rozkazy ({ $period }) są zamknięte. Rozstrzygnie runda { $round } publicznego źródła losowości; gdy będzie znana, przyjdą raporty. Rozkazy na późniejszą turę poprzedź jej numerem: TURA { $next }.
answer-closed = { $question }: niczego nie przyjęto, bo odpowiedzi są zamknięte. Rozstrzygnie runda { $round } publicznego źródła losowości; gdy będzie znana, przyjdą raporty.
owed-round = Na razie niczego nie musisz przysyłać: rozkazy są zamknięte ({ $phase }). Rozstrzygnie runda { $round } publicznego źródła losowości; będzie znana: { $comes }, potem przyjdą raporty.
owed-draft = Na razie niczego nie musisz przysyłać: trwa rozstrzyganie ({ $phase }), sędzia przegląda je przed ogłoszeniem.
# Strona miejsca przy stole
page-subject = Twoja strona
page-mail = Oto Twoja własna strona. Kto ma ten odnośnik, widzi to, co wolno widzieć Twojej stronie, i może wysyłać za nią rozkazy, więc zachowaj go dla siebie:
page-mail-how = Nowa `strona` unieważnia ten odnośnik, a `strona stop` go kończy. Wszystko można też jak dotąd załatwić pocztą.
page-made = Odnośnik do Twojej strony przyjdzie osobnym listem. Wcześniejsze odnośniki są nieważne.
page-none = Ten dom nie ma stron; wszystko załatwia się pocztą.
page-off = Odnośnik do Twojej strony jest nieważny.
page-off-already = Nie masz odnośnika do strony.
renewed-subject = Twój nowy tajny adres
renewed-mail = Twoja strona w grze ma nowy tajny adres. To, co przyjdzie na poprzedni, już się nie liczy, ktokolwiek go ma; nie liczy się też odpowiedź na list, który wysłaliśmy przed tym.
renewed-how = Odpowiedz na ten list i wpisz jego adres do książki adresowej zamiast starego. Raporty napisane przed tym listem, jeśli jakieś są jeszcze w drodze, podają stary adres: odpowiadaj na ten.
renewed-void = Odnośniki do Twojej strony w sieci są nieważne, podobnie wszystko, co czekało na potwierdzenie: jeśli było Twoje, wyślij to jeszcze raz.
renewed-addresses = Oprócz zapisanego adresu za Twoje uchodzą: { $addresses }. Usuń te, które nie są Twoje: `adres usuń ADRES`.
renewed-done = Twoja strona w grze ma nowy tajny adres; przyszedł osobno na Twój zapisany adres. Poprzedni jest nieważny.
page-no-address = To miejsce nie ma adresu pocztowego, więc nie byłoby dokąd wysłać potwierdzenia: rozkazy idą tak jak zawsze.
page-too-long = To więcej, niż może mieć list. Wyślij w dwóch częściach, w pierwszej z `ciąg dalszy nastąpi`.
page-title = { $seat } w { $game }
page-skip = Do treści
page-map = Mapa
page-map-standing = Stan obecny
page-turn = Tura { $turn }
page-reports = Raporty
page-owed = Na co czekamy
page-orders = Rozkazy
page-orders-label = Twoje rozkazy
page-orders-how = Czytamy je tak jak list. Sprawdzenie pokazuje, jak je rozumiemy; wysłanie je zapisuje, a potwierdzenie przychodzi także pocztą.
page-check = Sprawdź
page-send = Wyślij
page-checked = Sprawdzone, nie zapisane
page-sent = Wysłane
page-waits = Twoje rozkazy są u nas. Jeszcze ich nie przeczytano; potwierdzenie przyjdzie pocztą.
page-gathered = Nie ma na to osobnego potwierdzenia; zajrzyj do poczty.
page-receipts = Potwierdzenia
page-no-receipts = Jeszcze żadnych.
page-questions = Otwarte pytania
page-again = Wróć do strony
page-dice = Kości
page-no-report = Nie ma jeszcze raportu.

# Gdy gra się cofa
back-title = Gra została cofnięta
back-what = { $by } cofa grę: toczy się ona dalej od miejsca, którym jest { $place }.
back-why = Powód: { $because }
back-void = To, co rozegrano później, już się nie liczy, także to, co w tym orzekł sędzia. Rozkazy na tury, które są rozgrywane od nowa, są nieważne; przyślij nowe.
back-dice = To, co jest rozgrywane od nowa, ma nowe kości, z linii { $line }: żadna z kości, które już widać było, nie powtórzy się.
back-opening = początek gry
back-after = koniec tury { $turn }, { $phase }
back-observer-subject = gra się cofa
back-observer = Gra została cofnięta. Tura { $turn } i to, co po niej, już się nie liczy; jest rozgrywana od nowa, a jej raporty przyjdą jeszcze raz.
again-subject = rozstrzygane ponownie
again-what = { $by } zarządza ponowne rozstrzygnięcie tego, co nastąpiło od miejsca, którym jest { $place }.
again-how = Twoje rozkazy i odpowiedzi pozostają, jak były, podobnie jak kości, których nie zmienia żadne orzeczenie. Przyjdzie nowy raport, który zastąpi wcześniejsze; do tego czasu nic nie trzeba przysyłać.
revised = Zasady gry { $system } zostały w programie poprawione: odtąd gramy według wersji { $now }, dotąd była to wersja { $was }. To, co już rozegrano, pozostaje bez zmian.
revised-data = Dane gry { $system } zostały zmienione przez organizatora: odtąd gramy według nowych. To, co już rozegrano, pozostaje bez zmian.
again-told = Ten raport zastępuje wcześniejsze raporty o tych samych fazach, które rozstrzygnięto ponownie.
again-observer = Gra od tury { $turn } jest rozstrzygana ponownie. Jej raporty przyjdą jeszcze raz i zastąpią wcześniejsze.
phase-correction = sprostowanie (orzeczenie R{ $ruling })
phase-roll-back = grę cofnięto
phase-re-run = dalsze fazy rozstrzygnięto ponownie
history-void = już się nie liczy

# Szkic rozstrzygnięcia został wycofany.
reopened-subject = rozkazy znowu są przyjmowane: { $period }
reopened = Sędzia wycofał rozstrzygnięcie przed ogłoszeniem: rozkazy znowu są przyjmowane ({ $period }). To, co przysłano przed nim, liczy się tak, jak było.
reopened-again = Tego, co w tym czasie odrzucono, u nas nie ma: przyślij to jeszcze raz, jeśli nadal ma się liczyć.
