import { type DemoReview, review } from './types.ts'

const LENA = ['Lena Hart', 'Lena H.'] as const
const JONAS = ['Jonas Weidner', 'Jonas'] as const
const IDA = ['Ida Brandt', 'Ida'] as const
const EMIL = ['Emil Sander', 'Emil S.'] as const
const PAUL = ['Paul Aigner', 'Paul aus Wien'] as const
const MARIE = ['Marie Voss', 'M. Voss'] as const
const GRETA = ['Greta Lohse', 'Greta'] as const
const ANTON = ['Anton Reiter', 'Toni'] as const
const BERND = ['Bernd Kröger', 'Bernd K.'] as const
const KATRIN = ['Katrin Ebert', 'Katrin'] as const
const DIETER = ['Dieter Lang', 'D. Lang'] as const
const SVEN = ['Sven Albrecht', 'Sven'] as const

/** Reviews that German-speaking buyers wrote. */
export const germanReviews: readonly DemoReview[] = [
  review(
    LENA,
    ['lee-closed-headphones', 5, 20],
    'Endlich Ruhe im Großraumbüro',
    'Ohne Strom, ohne Rauschen, und die Kollegen sind weg. Der Klang ist hell, aber nicht spitz. Mit Brille nach zwei Stunden spürbar, nach drei Tagen Tragen besser.',
  ),
  review(
    PAUL,
    ['lee-closed-headphones', 3, 12],
    'Dicht, aber eng',
    'Die Dämmung stimmt, das habe ich im Railjet geprüft. Für meinen Kopf ist der Bügel zu stramm, ich setze sie nach einer Stunde ab. Kabel zum Glück steckbar.',
  ),
  review(
    ANTON,
    ['lee-closed-headphones', 4, 7],
    '',
    'Für das Geld sehr ordentlich. Ein Hauch mehr Tiefbass wäre schön, dafür matscht nichts.',
  ),
  review(
    JONAS,
    ['pegel-mm3', 5, 16],
    'Höhen ohne Nadeln im Ohr',
    'Am alten Thorens montiert, Überhang mit der Schablone eingestellt, fertig. Die Innenrille klingt jetzt wie die Außenrille. Der Nadelschutz sitzt fest, das war beim Vorgänger ein Drama.',
  ),
  review(
    MARIE,
    ['pegel-mm3', 4, 11],
    'Gutes System, knappe Anleitung',
    'Klingt ausgewogen und tastet sauber ab. In der Anleitung steht die Kapazität nur in einer Fußnote, die sollte größer gedruckt sein.',
  ),
  review(
    MARIE,
    ['inner-sleeves-25', 5, 11],
    'Keine Fusseln',
    'Glatt, stabil, Etikett bleibt lesbar. Ich habe gleich noch einmal bestellt.',
  ),
  review(
    IDA,
    ['pegel-c1-1m', 4, 8],
    'Ein Kabel, das ein Kabel ist',
    'Das Brummen war weg, mehr will ich nicht. Die Stecker gehen an meiner Phonobuchse sehr streng.',
  ),
  review(
    IDA,
    ['record-brush', 2, 8],
    'Bürste gut, Griff schlecht',
    'Nimmt Staub gut auf. Leider stand am Griff ein scharfer Grat, an dem ich mich geschnitten habe. Nach dem Entgraten mit Schleifpapier in Ordnung, aber das ist nicht meine Aufgabe.',
    {
      answer:
        'Das tut uns leid, und es darf nicht sein. Wir haben den Bestand durchgesehen und entgratet. Schreiben Sie uns bitte, Sie bekommen eine neue Bürste ohne Rücksendung.',
    },
  ),
  review(
    EMIL,
    ['pegel-h1', 5, 10],
    'Man hört die Fische fressen',
    'Ins Hafenbecken gehängt, R2 dran, läuft. Zehn Meter Kabel reichen vom Steg bis zum Grund. Der Stecker ist gut vergossen, nach vier Wochen Salzwasser keine Spur von Rost.',
  ),
  review(
    GRETA,
    ['pegel-r2-silver', 4, 9],
    'Fast perfekt',
    'Rauscharm, robust, einfache Menüs. Nur das Display ist in praller Sonne kaum zu lesen.',
  ),
  review(
    BERND,
    ['deich-bookshelf-speakers-walnut', 5, 25],
    'Mit den Ständern ein Traum',
    'Drei Wochen gerückt, jetzt stehen sie 40 cm vor der Wand und das Wohnzimmer klingt wie ein größeres. Stimmen genau in der Mitte. Furnier sauber, keine Kante offen.',
  ),
  review(
    BERND,
    ['pegel-speaker-stands-walnut', 4, 25],
    '',
    'Stabil und schnell aufgebaut. Die Spikes liegen bei, für Parkett musste ich Plättchen dazukaufen.',
  ),
  review(
    BERND,
    ['a80-amplifier-silver', 5, 30],
    'Er wird nicht einmal warm',
    'Kein Schnickschnack, Lautstärke ohne Sprünge, Kopfhörerausgang brauchbar. Die Fernbedienung ist aus Metall und macht genau drei Dinge.',
  ),
  review(
    KATRIN,
    ['sand-usb-turntable-silver', 4, 14],
    'Genau richtig für mich',
    'Ich wollte Platten hören und kein Hobby daraus machen. Knopf drücken, hören, der Arm hebt am Ende selbst ab. Über USB habe ich die alten Hörspiele digitalisiert, klappt auf Anhieb.',
  ),
  review(
    KATRIN,
    ['record-crate-walnut', 1, 10],
    'Kam mit gebrochenem Boden an',
    'Schöne Kiste, aber der Boden war an der Nut gerissen. Verpackung unbeschädigt, also ging sie so aus dem Haus. Die Ersatzkiste ist in Ordnung, der eine Stern ist für die erste.',
    {
      answer:
        'Wir verstehen den Stern. Der Boden ist jetzt aus Sperrholz und vier Millimeter stärker, und jede Kiste wird vor dem Packen belastet.',
    },
  ),
  review(
    KATRIN,
    ['inner-sleeves-5', 5, 10],
    '',
    'Kleine Packung zum Probieren, das fand ich nett. Die große ist bestellt.',
  ),
  review(
    DIETER,
    ['rille-phono-stage-silver', 5, 20],
    'Stille, dann Musik',
    'Mit dem MC 5 bei 100 Ohm: Man dreht auf, hört nichts, senkt die Nadel ab und erschrickt. So soll das sein. Die Schalter auf der Unterseite stellt man einmal ein und vergisst sie.',
  ),
  review(
    DIETER,
    ['pegel-mc5', 4, 20],
    'Zeigt alles, auch den Staub',
    'Auflösung wie bei doppelt so teuren Systemen. Verzeiht dafür keine schmutzige Platte. Wer nicht wäscht, ist mit dem MM 3 besser bedient.',
  ),
  review(
    DIETER,
    ['record-weight-silver', 3, 20],
    'Schön, aber nötig?',
    'Hilft bei leicht welligen Platten, sonst höre ich keinen Unterschied. Verarbeitung tadellos.',
  ),
  review(
    SVEN,
    ['hallig-bookshelf-speakers-graphite', 4, 12],
    'Ehrlich klein',
    'Der Text sagt, dass die unterste Oktave fehlt, und so ist es. Darüber sehr fein. Für den Schreibtisch die beste Lösung, die ich hatte.',
  ),
  review(
    SVEN,
    ['a40-amplifier', 5, 12],
    'Klein, leise, reicht',
    'An den Hallig in 14 m² nie über neun Uhr gedreht. Trafo brummt nicht, auch nachts nicht.',
  ),
  review(
    SVEN,
    ['isolation-feet-graphite', 2, 12],
    'Unter dem Verstärker sinnlos',
    'Unter dem Plattenspieler helfen sie auf Dielen wirklich. Ich hatte sie unter den Verstärker gelegt, da ändern sie gar nichts, und das hätte man auf der Seite sagen können.',
    { waits: true },
  ),
]
