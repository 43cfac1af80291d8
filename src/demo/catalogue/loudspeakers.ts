import type { DemoProduct } from '../types.ts'
import { gear } from './gear.ts'
import { grund, leuchtturm } from './loudspeakers/large.ts'
import { hallig, watt } from './loudspeakers/small.ts'

const common = { productType: 'Loudspeakers', category: 'loudspeakers' } as const

const deich = gear({
  ...common,
  handle: 'deich-bookshelf-speakers',
  sku: 'SPK-DEICH',
  tags: ['bookshelf', 'pair'],
  priceMinor: 69_900,
  weightGrams: 12_800,
  stock: 70,
  drawing: { subject: 'loudspeaker', model: 'DEICH', body: 'bookshelf' },
  finishes: ['walnut', 'graphite'],
  facts: [
    ['range', '46 Hz – 22 kHz (±3 dB)'],
    ['sensitivity', '86 dB (2.83 V, 1 m)'],
    ['impedance', '8 Ω (min. 6.1 Ω)'],
    ['drivers', '25 mm + 165 mm'],
    ['size', '200 × 340 × 280 mm'],
  ],
  texts: {
    en: [
      'Deich bookshelf loudspeakers, pair',
      'Flat within 3 dB from 46 Hz, in a box that fits a shelf.',
      'Closed cabinet, so they may stand against the wall. Each pair is matched within 0.5 dB; the measured curve lies in the box.',
    ],
    de: [
      'Regallautsprecher Deich, Paar',
      'Auf 3 dB linear ab 46 Hz, in einem Gehäuse fürs Regal.',
      'Geschlossenes Gehäuse, darum dürfen sie an der Wand stehen. Jedes Paar ist auf 0,5 dB abgestimmt; die Messkurve liegt bei.',
    ],
    fr: [
      'Enceintes d’étagère Deich, la paire',
      'Linéaires à 3 dB près dès 46 Hz, dans un coffret d’étagère.',
      'Coffret clos : elles peuvent toucher le mur. Chaque paire est appariée à 0,5 dB ; la courbe mesurée est dans le carton.',
    ],
    ar: [
      'مكبّرا رفّ Deich، زوج',
      'استجابة مستوية ضمن 3 dB بدءًا من 46 Hz في صندوق يتسع له الرف.',
      'صندوق مغلق، فيمكن أن يلامس الجدار. كل زوج متطابق ضمن 0.5 dB ومنحنى القياس في العلبة.',
    ],
  },
})

const mole = gear({
  ...common,
  handle: 'mole-floorstanders',
  sku: 'SPK-MOLE',
  tags: ['floorstanding', 'pair'],
  priceMinor: 249_000,
  weightGrams: 30_500,
  stock: 50,
  drawing: { subject: 'loudspeaker', model: 'MOLE', body: 'floor' },
  finishes: ['walnut', 'silver'],
  facts: [
    ['range', '31 Hz – 24 kHz (±3 dB)'],
    ['sensitivity', '89 dB (2.83 V, 1 m)'],
    ['impedance', '6 Ω (min. 4.4 Ω)'],
    ['drivers', '25 mm + 150 mm + 2 × 180 mm'],
    ['weight', '30.5 kg'],
  ],
  texts: {
    en: [
      'Mole floorstanding loudspeakers, pair',
      'A metre tall and quiet about it: 31 Hz without a subwoofer.',
      'Three ways, four drivers, a cabinet braced every 14 cm. A knock anywhere on the side dies within 40 ms.',
    ],
    de: [
      'Standlautsprecher Mole, Paar',
      'Ein Meter hoch und leise dabei: 31 Hz ohne Subwoofer.',
      'Drei Wege, vier Chassis, ein Gehäuse mit Verstrebung alle 14 cm. Ein Klopfen an der Seite verklingt in 40 ms.',
    ],
    fr: [
      'Enceintes colonnes Mole, la paire',
      'Un mètre de haut, sans emphase : 31 Hz sans caisson.',
      'Trois voies, quatre haut-parleurs, un coffret renforcé tous les 14 cm. Un coup sur le flanc s’éteint en 40 ms.',
    ],
    ar: [
      'مكبّرا Mole الأرضيان، زوج',
      'بارتفاع متر وبلا ضجيج: 31 Hz دون مضخّم جهير.',
      'ثلاثة مسارات وأربع سماعات وصندوق مدعّم كل 14 cm. الطرقة على الجانب تخمد خلال 40 ms.',
    ],
  },
})

const boje = gear({
  ...common,
  handle: 'boje-active-speaker',
  sku: 'SPK-BOJE',
  tags: ['active', 'single'],
  priceMinor: 34_900,
  weightGrams: 4_200,
  stock: 110,
  drawing: { subject: 'loudspeaker', model: 'BOJE', body: 'active' },
  finishes: ['graphite'],
  facts: [
    ['power', '60 W + 30 W'],
    ['range', '52 Hz – 20 kHz (±3 dB)'],
    [
      'inputs',
      {
        en: 'line, optical, Bluetooth',
        de: 'Line, optisch, Bluetooth',
        fr: 'ligne, optique, Bluetooth',
        ar: 'لاين، بصري، بلوتوث',
      },
    ],
    ['drivers', '25 mm + 130 mm'],
    ['weight', '4.2 kg'],
  ],
  texts: {
    en: [
      'Boje active loudspeaker',
      'One box with its own amplifiers, for the kitchen or the desk.',
      'Two amplifiers, one for each driver, and a switch for wall, desk or free standing that changes what you hear.',
    ],
    de: [
      'Aktivlautsprecher Boje',
      'Eine Box mit eigenen Verstärkern, für Küche oder Schreibtisch.',
      'Zwei Verstärker, einer je Chassis, und ein Schalter für Wand, Tisch oder freie Aufstellung, den man hört.',
    ],
    fr: [
      'Enceinte active Boje',
      'Une seule enceinte avec ses amplis, pour la cuisine ou le bureau.',
      'Deux amplis, un par haut-parleur, et un sélecteur mur, bureau ou champ libre qui s’entend.',
    ],
    ar: [
      'المكبّر النشط Boje',
      'صندوق واحد بمضخّماته، للمطبخ أو المكتب.',
      'مضخّمان، واحد لكل سماعة، ومفتاح للجدار أو المكتب أو الوضع الحر يُسمع أثره.',
    ],
  },
})

export const loudspeakers: readonly DemoProduct[] = [deich, mole, boje, hallig, leuchtturm, watt, grund]
