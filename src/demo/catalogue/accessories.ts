import type { DemoProduct } from '../types.ts'
import { gear, perLocale } from './gear.ts'

const common = { category: 'accessories', finishes: ['graphite'] } as const

const cable = gear({
  ...common,
  handle: 'leine-speaker-cable',
  productType: 'Cables',
  sku: 'CAB-LEINE',
  tags: ['cable', 'loudspeaker'],
  priceMinor: 2_900,
  weightGrams: 700,
  stock: 250,
  drawing: { subject: 'cable', plug: 'banana' },
  views: ['detail'],
  facts: [
    ['crossSection', '2 × 2.5 mm²'],
    ['material', { en: 'copper, OFC', de: 'Kupfer, OFC', fr: 'cuivre OFC', ar: 'نحاس OFC' }],
    ['plugs', { en: 'banana, gold-plated', de: 'Banane, vergoldet', fr: 'bananes dorées', ar: 'موز مطلي بالذهب' }],
    ['pieces', '2'],
  ],
  texts: {
    en: [
      'Leine loudspeaker cable, pair',
      'Copper of the right thickness, cut to length, with plugs that stay put.',
      '2.5 mm² is enough for ten metres into four ohms: the loss is 0.2 dB.',
    ],
    de: [
      'Lautsprecherkabel Leine, Paar',
      'Kupfer in der richtigen Stärke, auf Länge geschnitten, mit Steckern, die halten.',
      '2,5 mm² reichen für zehn Meter an vier Ohm: 0,2 dB Verlust.',
    ],
    fr: [
      'Câble d’enceinte Leine, la paire',
      'Du cuivre de la bonne section, coupé à longueur, avec des fiches qui tiennent.',
      '2,5 mm² suffisent pour dix mètres sous quatre ohms : 0,2 dB de perte.',
    ],
    ar: ['كابل مكبّرات Leine، زوج', 'نحاس بالسماكة الصحيحة، مقصوص بالطول، بقوابس ثابتة.', '‏2.5 mm² تكفي لعشرة أمتار على أربعة أوم: الفقد 0.2 dB.'],
  },
})

const LENGTH = { en: 'Length', de: 'Länge', fr: 'Longueur', ar: 'الطول' } as const
const LENGTHS = [
  { metres: 2, priceMinor: 2_900 },
  { metres: 3, priceMinor: 3_900 },
  { metres: 5, priceMinor: 5_900 },
] as const

/** Three lengths at three prices. */
const speakerCable: DemoProduct = {
  ...cable,
  variants: LENGTHS.map(({ metres, priceMinor }) => ({
    ...cable.variants[0]!,
    publicId: `${cable.handle}-${metres}m`,
    sku: `CAB-LEINE-${metres}`,
    priceMinor,
    weightGrams: 250 * metres,
    options: perLocale((locale) => [{ name: LENGTH[locale], value: `2 × ${metres} m` }]),
  })),
}

const interconnect = gear({
  ...common,
  handle: 'strang-interconnect',
  productType: 'Cables',
  sku: 'CAB-STRANG',
  tags: ['cable', 'rca'],
  priceMinor: 2_400,
  weightGrams: 180,
  stock: 300,
  drawing: { subject: 'cable', plug: 'rca' },
  views: ['detail'],
  facts: [
    ['plugs', 'RCA'],
    ['material', { en: 'copper, double screen', de: 'Kupfer, doppelt geschirmt', fr: 'cuivre, double blindage', ar: 'نحاس بحجاب مزدوج' }],
    ['pieces', '2 × 0.8 m'],
  ],
  texts: {
    en: [
      'Strang interconnect cable',
      'Short, screened twice, and soldered by somebody who signs for it.',
      '92 pF over 80 cm, low enough for any moving-magnet cartridge.',
    ],
    de: [
      'Cinchkabel Strang',
      'Kurz, doppelt geschirmt und von jemandem gelötet, der dafür unterschreibt.',
      '92 pF auf 80 cm, wenig genug für jeden MM-Tonabnehmer.',
    ],
    fr: [
      'Câble de modulation Strang',
      'Court, doublement blindé et soudé par quelqu’un qui signe.',
      '92 pF sur 80 cm, assez peu pour toute cellule à aimant mobile.',
    ],
    ar: ['كابل الوصل Strang', 'قصير، محجوب مرتين، ولحّمه من يوقّع عليه.', '‏92 pF على 80 cm، وهو قليل بما يكفي لأي رأس مغناطيسي.'],
  },
})

const cartridge = gear({
  ...common,
  handle: 'span-cartridge',
  productType: 'Cartridges',
  sku: 'CAR-SPAN',
  tags: ['cartridge', 'stylus'],
  priceMinor: 12_900,
  weightGrams: 60,
  stock: 160,
  drawing: { subject: 'cartridge', model: 'SPAN', color: '#1f7a6d' },
  views: ['side', 'detail'],
  facts: [
    ['stylus', { en: 'elliptical, 0.3 × 0.7 mil', de: 'elliptisch, 0,3 × 0,7 mil', fr: 'elliptique, 0,3 × 0,7 mil', ar: 'بيضوية، 0.3 × 0.7 mil' }],
    ['tracking', '1.8 – 2.2 g'],
    ['range', '20 Hz – 22 kHz'],
    ['weight', '6.4 g'],
  ],
  texts: {
    en: [
      'Span moving-magnet cartridge',
      'Tracks 80 µm at two grams; the stylus pulls off by hand.',
      'Half-inch mount, fits every arm we sell. A thousand hours, then a new stylus for a third of the price.',
    ],
    de: [
      'MM-Tonabnehmer Span',
      'Tastet 80 µm bei zwei Gramm ab; die Nadel lässt sich von Hand abziehen.',
      'Halbzoll-Befestigung, passt an jeden Tonarm bei uns. Tausend Stunden, dann eine neue Nadel für ein Drittel des Preises.',
    ],
    fr: [
      'Cellule à aimant mobile Span',
      'Lit 80 µm à deux grammes ; le diamant se retire à la main.',
      'Fixation demi-pouce, va sur tous nos bras. Mille heures, puis un diamant neuf au tiers du prix.',
    ],
    ar: [
      'الرأس المغناطيسي Span',
      'يتتبّع 80 µm عند غرامين، والإبرة تُنزع باليد.',
      'تثبيت نصف بوصة يناسب كل أذرعنا. ألف ساعة ثم إبرة جديدة بثلث الثمن.',
    ],
  },
})

const brush = gear({
  ...common,
  handle: 'besen-record-brush',
  productType: 'Record care',
  sku: 'CARE-BESEN',
  tags: ['care'],
  priceMinor: 1_490,
  weightGrams: 70,
  stock: 400,
  drawing: { subject: 'brush' },
  views: ['detail'],
  facts: [
    ['material', { en: 'carbon fibre, aluminium', de: 'Kohlefaser, Aluminium', fr: 'fibre de carbone, aluminium', ar: 'ألياف كربون وألمنيوم' }],
    ['weight', '58 g'],
  ],
  texts: {
    en: [
      'Besen record brush',
      'Two rows of carbon fibre: dust off, charge off, ten seconds.',
      'Hold it still, let the record turn twice, lift it off at an angle.',
    ],
    de: [
      'Plattenbürste Besen',
      'Zwei Reihen Kohlefaser: Staub weg, Ladung weg, zehn Sekunden.',
      'Still halten, die Platte zweimal drehen lassen, schräg abheben.',
    ],
    fr: [
      'Brosse à disques Besen',
      'Deux rangs de fibre de carbone : plus de poussière ni de charge, en dix secondes.',
      'Tenez-la immobile, laissez le disque tourner deux fois, retirez-la en biais.',
    ],
    ar: [
      'فرشاة الأسطوانات Besen',
      'صفّان من ألياف الكربون: يزول الغبار والشحنة في عشر ثوانٍ.',
      'أمسكها ثابتة، دع الأسطوانة تدور مرتين، ثم ارفعها بميل.',
    ],
  },
})

const sleeves = gear({
  ...common,
  handle: 'hemd-inner-sleeves',
  productType: 'Record care',
  sku: 'CARE-HEMD',
  tags: ['care'],
  priceMinor: 490,
  weightGrams: 260,
  stock: 600,
  drawing: { subject: 'inner-sleeves' },
  views: ['detail'],
  facts: [
    ['pieces', '10'],
    ['material', { en: 'paper with HDPE lining', de: 'Papier, HDPE-gefüttert', fr: 'papier doublé PEHD', ar: 'ورق ببطانة HDPE' }],
  ],
  texts: {
    en: [
      'Hemd inner sleeves, ten',
      'Paper outside, smooth film inside. Records slide out without a crackle.',
      'Ten pieces, acid-free, for 30 cm records.',
    ],
    de: [
      'Innenhüllen Hemd, zehn Stück',
      'Außen Papier, innen glatte Folie. Platten gleiten heraus, ohne zu knistern.',
      'Zehn Stück, säurefrei, für 30-cm-Platten.',
    ],
    fr: [
      'Sous-pochettes Hemd, par dix',
      'Papier dehors, film lisse dedans. Les disques sortent sans un craquement.',
      'Dix pièces, sans acide, pour disques de 30 cm.',
    ],
    ar: ['أغلفة داخلية Hemd، عشرة', 'ورق من الخارج وغشاء أملس من الداخل. تنزلق الأسطوانة بلا طقطقة.', 'عشر قطع خالية من الحمض لأسطوانات 30 سم.'],
  },
})

export const accessories: readonly DemoProduct[] = [speakerCable, interconnect, cartridge, brush, sleeves]
