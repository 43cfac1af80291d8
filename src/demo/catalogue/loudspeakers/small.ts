import { gear } from '../gear.ts'

const common = { productType: 'Loudspeakers', category: 'loudspeakers' } as const

/** The smallest pair. */
export const hallig = gear({
  ...common,
  handle: 'hallig-bookshelf-speakers',
  sku: 'SPK-HALLIG',
  tags: ['bookshelf', 'pair'],
  priceMinor: 39_900,
  weightGrams: 8_600,
  stock: 90,
  drawing: { subject: 'loudspeaker', model: 'HALLIG', body: 'bookshelf' },
  finishes: ['walnut', 'graphite', 'silver'],
  facts: [
    ['range', '58 Hz – 21 kHz (±3 dB)'],
    ['sensitivity', '85 dB (2.83 V, 1 m)'],
    ['impedance', '8 Ω (min. 6.4 Ω)'],
    ['drivers', '25 mm + 130 mm'],
    ['weight', '8.6 kg'],
  ],
  texts: {
    en: [
      'Hallig small loudspeakers, pair',
      'The size of a shoe box on end, and honest about the lowest octave: it has none.',
      'What it does from 58 Hz upwards it does evenly, also thirty degrees off axis. Two of them on a desk or a window sill fill a room of fifteen square metres.',
    ],
    de: [
      'Kleine Lautsprecher Hallig, Paar',
      'So groß wie ein hochkant gestellter Schuhkarton, und ehrlich: Die unterste Oktave fehlt.',
      'Was sie ab 58 Hz tun, tun sie gleichmäßig, auch dreißig Grad neben der Achse. Zwei auf Schreibtisch oder Fensterbank füllen fünfzehn Quadratmeter.',
    ],
    fr: [
      'Petites enceintes Hallig, la paire',
      'La taille d’une boîte à chaussures debout, et franches : l’octave grave n’y est pas.',
      'Dès 58 Hz, tout est régulier, même à trente degrés de l’axe. Une paire sur un bureau ou un rebord de fenêtre remplit quinze mètres carrés.',
    ],
    ar: [
      'مكبّران صغيران Hallig، زوج',
      'بحجم علبة أحذية قائمة، وصادقان: الأوكتاف الأدنى غير موجود.',
      'ما يقدّمانه من 58 Hz فما فوق متوازن، حتى على ثلاثين درجة خارج المحور. زوج على مكتب أو حافة نافذة يملأ خمسة عشر مترًا مربعًا.',
    ],
  },
})

/** For people who mix. */
export const watt = gear({
  ...common,
  handle: 'watt-studio-monitor',
  sku: 'SPK-WATT',
  tags: ['active', 'studio', 'single'],
  priceMinor: 44_900,
  weightGrams: 7_900,
  stock: 80,
  drawing: { subject: 'loudspeaker', model: 'WATT', body: 'active' },
  finishes: ['graphite', 'silver'],
  facts: [
    ['power', '90 W + 50 W'],
    ['range', '42 Hz – 22 kHz (±2 dB)'],
    ['inputs', 'XLR, RCA'],
    ['drivers', '25 mm + 165 mm'],
    ['weight', '7.9 kg'],
  ],
  texts: {
    en: [
      'Watt studio monitor',
      'Shows what is on the recording, whether you like it or not. Sold singly.',
      'Switches at the rear for wall, corner and desk, with the curves of each printed beside them. We mix our own recordings on a pair of these, 1.2 m apart.',
    ],
    de: [
      'Studiomonitor Watt',
      'Zeigt, was auf der Aufnahme ist, ob es gefällt oder nicht. Preis je Stück.',
      'Hinten Schalter für Wand, Ecke und Tisch, daneben gedruckt die Kurve zu jedem. Unsere eigenen Aufnahmen mischen wir auf einem Paar davon, 1,2 m auseinander.',
    ],
    fr: [
      'Moniteur de studio Watt',
      'Montre ce qu’il y a sur l’enregistrement, que cela plaise ou non. Vendu à l’unité.',
      'À l’arrière, des sélecteurs mur, angle et bureau, chacun avec sa courbe imprimée. Nous mixons nos propres enregistrements sur une paire, à 1,2 m l’un de l’autre.',
    ],
    ar: [
      'مكبّر الاستوديو Watt',
      'يُظهر ما في التسجيل، أعجبك أم لم يعجبك. يُباع مفردًا.',
      'في الخلف مفاتيح للجدار والزاوية والمكتب، وبجانب كل منها منحناه مطبوعًا. نمزج تسجيلاتنا على زوج منها تفصل بينهما 1.2 m.',
    ],
  },
})
