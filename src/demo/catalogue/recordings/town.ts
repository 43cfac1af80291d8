import { recording, words } from './recording.ts'

export const noonBells = recording({
  handle: 'village-bells-at-noon',
  cover: { sound: 'bells', tint: 'ember', number: '010', minutes: '18', ratio: 1 },
  priceMinor: 690,
  tags: ['bells', 'town'],
  length: '18:05',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: 'ORTF pair',
  scenes: [{ sound: 'bells', seconds: 24 }],
  texts: {
    en: words(
      'Village bells at noon',
      'village-bells-at-noon',
      'Three bells of 1742, from the first stroke until the last one has died away.',
      'Recorded from a meadow 200 metres away. The deepest bell takes 48 seconds to fall silent.',
      'Allgäu, Germany',
    ),
    de: words(
      'Dorfglocken am Mittag',
      'dorfglocken-am-mittag',
      'Drei Glocken von 1742, vom ersten Schlag bis zum letzten Ausklang.',
      'Aufgenommen von einer Wiese in 200 Metern Entfernung. Die tiefste Glocke braucht 48 Sekunden, bis sie verstummt.',
      'Allgäu, Deutschland',
    ),
    fr: words(
      'Les cloches du village à midi',
      'cloches-du-village-a-midi',
      'Trois cloches de 1742, du premier coup à la dernière résonance.',
      'Enregistré depuis un pré, à 200 mètres. La cloche la plus grave met 48 secondes à se taire.',
      'Allgäu, Allemagne',
    ),
    ar: words(
      'أجراس القرية ظهرًا',
      'ajras-al-qarya-zuhran',
      'ثلاثة أجراس من عام 1742، من أول دقّة حتى آخر رنين.',
      'سُجّلت من مرج يبعد 200 متر. يحتاج أعمق الأجراس 48 ثانية حتى يصمت.',
      'ألغوي، ألمانيا',
    ),
  },
})

export const marketStreet = recording({
  handle: 'market-street',
  cover: { sound: 'street', tint: 'dusk', number: '011', minutes: '33', ratio: 1.25 },
  priceMinor: 790,
  tags: ['town', 'voices'],
  length: '33:30',
  format: 'FLAC 24 bit / 48 kHz',
  microphones: 'Binaural head',
  scenes: [{ sound: 'street', seconds: 22 }],
  texts: {
    en: words(
      'Market street',
      'market-street',
      'A walk past forty stalls, at the height of your own ears.',
      'No sentence can be understood: we kept the voices and left the words with those who spoke them.',
      'Lisbon, Portugal',
    ),
    de: words(
      'Marktstraße',
      'marktstrasse',
      'Ein Gang an vierzig Ständen vorbei, in Höhe der eigenen Ohren.',
      'Kein Satz ist zu verstehen: Die Stimmen sind geblieben, die Worte gehören denen, die sie sprachen.',
      'Lissabon, Portugal',
    ),
    fr: words(
      'Rue du marché',
      'rue-du-marche',
      'Une promenade devant quarante étals, à hauteur d’oreille.',
      'Aucune phrase n’est compréhensible : nous avons gardé les voix et laissé les mots à ceux qui les ont dits.',
      'Lisbonne, Portugal',
    ),
    ar: words(
      'شارع السوق',
      'shari-as-suq',
      'مشي أمام أربعين بسطة، على ارتفاع أذنيك.',
      'لا تُفهم جملة واحدة: أبقينا الأصوات وتركنا الكلمات لأصحابها.',
      'لشبونة، البرتغال',
    ),
  },
})

export const readingRoom = recording({
  handle: 'reading-room',
  cover: { sound: 'room', tint: 'moss', number: '015', minutes: '30', ratio: 0.8 },
  priceMinor: 590,
  tags: ['room', 'work'],
  length: '30:00',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: '2 × omni, 60 cm',
  scenes: [{ sound: 'room', seconds: 20 }],
  texts: {
    en: words(
      'Reading room',
      'reading-room',
      'Half an hour under a dome: pages, a chair, and nobody who speaks.',
      'The dome carries every sound to the opposite wall. People work to this recording; so did we.',
      'Vienna, Austria',
    ),
    de: words(
      'Lesesaal',
      'lesesaal',
      'Eine halbe Stunde unter einer Kuppel: Seiten, ein Stuhl und niemand, der spricht.',
      'Die Kuppel trägt jedes Geräusch zur Wand gegenüber. Zu dieser Aufnahme wird gearbeitet; wir haben es auch getan.',
      'Wien, Österreich',
    ),
    fr: words(
      'Salle de lecture',
      'salle-de-lecture',
      'Une demi-heure sous une coupole : des pages, une chaise, et personne ne parle.',
      'La coupole porte chaque bruit jusqu’au mur d’en face. On travaille sur cet enregistrement ; nous l’avons fait aussi.',
      'Vienne, Autriche',
    ),
    ar: words(
      'قاعة المطالعة',
      'qaat-al-mutalaa',
      'نصف ساعة تحت قبة: صفحات وكرسي ولا أحد يتكلم.',
      'تحمل القبة كل صوت إلى الجدار المقابل. يعمل الناس على هذا التسجيل، وقد فعلنا ذلك أيضًا.',
      'فيينا، النمسا',
    ),
  },
})

export const towerBells = recording({
  handle: 'bells-from-the-tower',
  cover: { sound: 'bells', tint: 'slate', number: '021', minutes: '22', ratio: 1.25 },
  priceMinor: 990,
  tags: ['bells', 'test'],
  length: '22:50',
  format: 'FLAC 24 bit / 192 kHz',
  microphones: '4 × omni',
  scenes: [{ sound: 'bells', seconds: 26 }],
  texts: {
    en: words(
      'Bells from the tower',
      'bells-from-the-tower',
      'The same hour from inside the belfry: 112 dB, and not one sample too loud.',
      'For loudspeakers that can bear it. Begin quietly: the first stroke is 40 dB above the silence before it.',
      'Lübeck, Germany',
    ),
    de: words(
      'Glocken aus dem Turm',
      'glocken-aus-dem-turm',
      'Dieselbe Stunde aus der Glockenstube: 112 dB und kein einziger übersteuerter Wert.',
      'Für Lautsprecher, die das aushalten. Bitte leise beginnen: Der erste Schlag liegt 40 dB über der Stille davor.',
      'Lübeck, Deutschland',
    ),
    fr: words(
      'Les cloches depuis la tour',
      'cloches-depuis-la-tour',
      'La même heure dans la chambre des cloches : 112 dB, sans un seul échantillon saturé.',
      'Pour des enceintes qui le supportent. Commencez doucement : le premier coup est 40 dB au-dessus du silence.',
      'Lübeck, Allemagne',
    ),
    ar: words(
      'الأجراس من داخل البرج',
      'al-ajras-min-al-burj',
      'الساعة نفسها من حجرة الأجراس: 112 dB دون عيّنة واحدة مشوّهة.',
      'لمكبّرات تحتمل ذلك. ابدأ بصوت خافت: الدقّة الأولى أعلى من الصمت قبلها بمقدار 40 dB.',
      'لوبيك، ألمانيا',
    ),
  },
})

export const tramNight = recording({
  handle: 'tram-line-at-night',
  cover: { sound: 'street', tint: 'tide', number: '022', minutes: '41', ratio: 1 },
  priceMinor: 890,
  tags: ['town', 'train'],
  length: '41:15',
  format: 'FLAC 24 bit / 48 kHz',
  microphones: 'Binaural head',
  scenes: [
    { sound: 'street', seconds: 12 },
    { sound: 'train', seconds: 14 },
  ],
  texts: {
    en: words(
      'Tram line at night',
      'tram-line-at-night',
      'The wait at the stop, and the ride to the last one, in two chapters.',
      'The last tram leaves at 0:52. In it sat the driver, a sleeper and our dummy head.',
      'Prague, Czechia',
    ),
    de: words(
      'Straßenbahn bei Nacht',
      'strassenbahn-bei-nacht',
      'Das Warten an der Haltestelle und die Fahrt bis zur letzten, in zwei Kapiteln.',
      'Die letzte Bahn fährt um 0:52 Uhr. Darin saßen die Fahrerin, ein Schläfer und unser Kunstkopf.',
      'Prag, Tschechien',
    ),
    fr: words(
      'Le tramway de nuit',
      'le-tramway-de-nuit',
      'L’attente à l’arrêt, puis le trajet jusqu’au terminus, en deux chapitres.',
      'Le dernier tramway part à 0 h 52. À bord : la conductrice, un dormeur et notre tête artificielle.',
      'Prague, Tchéquie',
    ),
    ar: words(
      'خط الترام ليلًا',
      'khatt-at-tram-laylan',
      'الانتظار في الموقف ثم الرحلة إلى آخر محطة، في فصلين.',
      'ينطلق آخر ترام في الساعة 0:52. كان فيه السائقة ونائم ورأسنا الاصطناعي.',
      'براغ، التشيك',
    ),
  },
})
