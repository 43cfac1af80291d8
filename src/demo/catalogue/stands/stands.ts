import type { DemoProduct } from '../../types.ts'
import { gear } from '../gear.ts'

const common = { productType: 'Stands', category: ['accessories', 'stands'] } as const

/** What carries gear and keeps records. */
export const stands: readonly DemoProduct[] = [
  gear({
    ...common,
    handle: 'pegel-speaker-stands',
    sku: 'STD-SPK',
    tags: ['stand', 'loudspeakers', 'pair'],
    priceMinor: 19_900,
    weightGrams: 14_200,
    stock: 70,
    drawing: { subject: 'stand', body: 'speaker-stands' },
    finishes: ['walnut', 'graphite'],
    facts: [
      [
        'material',
        {
          en: 'steel and plywood',
          de: 'Stahl und Multiplex',
          fr: 'acier et multipli',
          ar: 'فولاذ وخشب متعدد الطبقات',
        },
      ],
      ['carries', '15 kg'],
      ['size', '270 × 600 × 300 mm'],
      ['weight', '14.2 kg'],
    ],
    texts: {
      en: [
        'Loudspeaker stands, pair',
        'Brings the tweeter of a bookshelf loudspeaker to the height of your ears.',
        'Both posts may be filled with sand: that moves the ring of the steel from a sound to a thud. Spikes for carpet, discs for parquet.',
      ],
      de: [
        'Lautsprecherständer, Paar',
        'Bringt den Hochtöner eines Regallautsprechers auf die Höhe Ihrer Ohren.',
        'Beide Rohre lassen sich mit Sand füllen: Aus dem Klingen des Stahls wird ein dumpfer Ton. Spikes für Teppich, Teller für Parkett.',
      ],
      fr: [
        'Pieds d’enceintes, la paire',
        'Amène le tweeter d’une enceinte d’étagère à la hauteur des oreilles.',
        'Les deux tubes se remplissent de sable : l’acier ne tinte plus. Pointes pour le tapis, coupelles pour le parquet.',
      ],
      ar: [
        'حاملا مكبّرات، زوج',
        'يرفع سماعة النغمات العالية في مكبّر الرف إلى مستوى أذنيك.',
        'يمكن ملء العمودين بالرمل فيسكت رنين الفولاذ. مسامير للسجاد وأقراص للخشب.',
      ],
    },
  }),
  gear({
    ...common,
    handle: 'headphone-stand',
    sku: 'STD-HP',
    tags: ['stand', 'headphones'],
    priceMinor: 4_900,
    weightGrams: 640,
    stock: 120,
    drawing: { subject: 'stand', body: 'headphone-stand' },
    finishes: ['walnut', 'silver'],
    facts: [
      [
        'material',
        {
          en: 'walnut, steel, leather',
          de: 'Nussbaum, Stahl, Leder',
          fr: 'noyer, acier, cuir',
          ar: 'جوز وفولاذ وجلد',
        },
      ],
      ['carries', '2 kg'],
      ['weight', '0.6 kg'],
    ],
    texts: {
      en: [
        'Headphone stand',
        'Keeps the pads round: headphones that lie on a table press theirs flat.',
        'The saddle is as wide as a head. A groove at the back takes the cable.',
      ],
      de: [
        'Kopfhörerständer',
        'Hält die Polster rund: Auf dem Tisch liegend drücken sie sich platt.',
        'Der Sattel ist so breit wie ein Kopf. Eine Nut hinten nimmt das Kabel auf.',
      ],
      fr: [
        'Support de casque',
        'Garde les coussinets ronds : posé à plat, un casque écrase les siens.',
        'La selle a la largeur d’une tête. Une rainure à l’arrière reçoit le câble.',
      ],
      ar: [
        'حامل سماعات الرأس',
        'يحفظ استدارة الوسائد، فالسماعات الملقاة على الطاولة تنبسط وسائدها.',
        'السرج بعرض الرأس، وفي الخلف أخدود للكابل.',
      ],
    },
  }),
  gear({
    ...common,
    handle: 'record-crate',
    sku: 'STD-CRATE',
    tags: ['storage', 'records'],
    priceMinor: 7_900,
    weightGrams: 3_400,
    stock: 110,
    drawing: { subject: 'stand', body: 'record-crate' },
    finishes: ['walnut', 'graphite'],
    facts: [
      [
        'material',
        {
          en: 'plywood, brass screws',
          de: 'Multiplex, Messingschrauben',
          fr: 'multipli, vis en laiton',
          ar: 'خشب متعدد الطبقات وبراغٍ نحاسية',
        },
      ],
      ['holds', { en: '80 records', de: '80 Platten', fr: '80 disques', ar: '80 أسطوانة' }],
      ['weight', '3.4 kg'],
    ],
    texts: {
      en: [
        'Record crate',
        'Eighty records upright, which is how they want to stand.',
        'Open at the top and low in front, so you can leaf through them. Full, it weighs thirty kilograms: carry it half empty.',
      ],
      de: [
        'Plattenkiste',
        'Achtzig Platten aufrecht, denn so wollen sie stehen.',
        'Oben offen und vorn niedrig, zum Blättern. Voll wiegt sie dreißig Kilogramm: Tragen Sie sie halb leer.',
      ],
      fr: [
        'Caisse à disques',
        'Quatre-vingts disques debout, comme ils aiment être rangés.',
        'Ouverte en haut et basse devant, pour feuilleter. Pleine, elle pèse trente kilos : portez-la à moitié vide.',
      ],
      ar: [
        'صندوق الأسطوانات',
        'ثمانون أسطوانة قائمة، كما ينبغي أن تُحفظ.',
        'مفتوح من الأعلى ومنخفض من الأمام لتقلّبها بيدك. وزنه ممتلئًا ثلاثون كيلوغرامًا: احمله نصف فارغ.',
      ],
    },
  }),
  gear({
    ...common,
    handle: 'isolation-feet',
    sku: 'STD-FEET',
    tags: ['isolation', 'turntable'],
    priceMinor: 5_900,
    weightGrams: 480,
    stock: 100,
    drawing: { subject: 'stand', body: 'feet' },
    finishes: ['silver', 'graphite'],
    facts: [
      [
        'material',
        {
          en: 'aluminium and rubber',
          de: 'Aluminium und Gummi',
          fr: 'aluminium et caoutchouc',
          ar: 'ألمنيوم ومطاط',
        },
      ],
      ['carries', '4 × 8 kg'],
      ['pieces', '4'],
    ],
    texts: {
      en: [
        'Isolation feet, set of four',
        'Lets through nothing above 9 Hz, measured on our own bench.',
        'For turntables and valve amplifiers on furniture that trembles. They want weight: below eight kilograms in all they are too stiff.',
      ],
      de: [
        'Dämpferfüße, vier Stück',
        'Lassen über 9 Hz nichts durch, gemessen am eigenen Messplatz.',
        'Für Plattenspieler und Röhrenverstärker auf Möbeln, die zittern. Sie brauchen Gewicht: Unter acht Kilogramm sind sie zu steif.',
      ],
      fr: [
        'Pieds isolants, jeu de quatre',
        'Ne laissent rien passer au-dessus de 9 Hz, mesuré sur notre banc.',
        'Pour platines et amplis à tubes sur un meuble qui tremble. Il leur faut du poids : sous huit kilos en tout, ils sont trop raides.',
      ],
      ar: [
        'أقدام عازلة، أربع قطع',
        'لا تمرّر شيئًا فوق 9 Hz، قيس على منصتنا.',
        'للمشغّلات ومضخّمات الصمامات على أثاث يهتز. تحتاج إلى وزن: دون ثمانية كيلوغرامات تكون قاسية.',
      ],
    },
  }),
]
