import type { DemoProduct } from '../types.ts'
import { gear } from './gear.ts'
import { leeFunk, luvPro, muschel } from './headphones/others.ts'

const common = { productType: 'Headphones', category: 'headphones' } as const

const luv = gear({
  ...common,
  handle: 'luv-open-headphones',
  sku: 'HP-LUV',
  tags: ['open', 'wired'],
  priceMinor: 39_900,
  weightGrams: 900,
  stock: 95,
  drawing: { subject: 'headphones', model: 'LUV', back: 'open' },
  finishes: ['silver'],
  facts: [
    ['range', '12 Hz – 34 kHz'],
    ['impedance', '62 Ω'],
    ['sensitivity', '102 dB (1 V)'],
    ['distortion', '0.05 % (1 kHz, 94 dB)'],
    ['weight', '298 g'],
  ],
  texts: {
    en: [
      'Luv open headphones',
      'Open at the back: the room stays audible, and the music stands in it.',
      'Pads, cable and headband come off without tools. Made for the desk and the late evening.',
    ],
    de: [
      'Offener Kopfhörer Luv',
      'Hinten offen: Der Raum bleibt hörbar, und die Musik steht darin.',
      'Polster, Kabel und Bügel lösen sich ohne Werkzeug. Für den Schreibtisch und den späten Abend.',
    ],
    fr: [
      'Casque ouvert Luv',
      'Ouvert à l’arrière : la pièce reste audible, et la musique s’y tient.',
      'Coussinets, câble et arceau se retirent sans outil. Fait pour le bureau et la fin de soirée.',
    ],
    ar: [
      'سماعات Luv المفتوحة',
      'مفتوحة من الخلف: تبقى الغرفة مسموعة وتقف الموسيقى فيها.',
      'الوسائد والكابل والقوس تُنزع بلا أدوات. صُنعت للمكتب وآخر المساء.',
    ],
  },
})

const lee = gear({
  ...common,
  handle: 'lee-closed-headphones',
  sku: 'HP-LEE',
  tags: ['closed', 'wired', 'travel'],
  priceMinor: 19_900,
  weightGrams: 780,
  stock: 140,
  drawing: { subject: 'headphones', model: 'LEE', back: 'closed' },
  finishes: ['graphite'],
  facts: [
    ['range', '10 Hz – 28 kHz'],
    ['impedance', '38 Ω'],
    ['sensitivity', '108 dB (1 V)'],
    ['noise', '24 dB (ISO 4869-1)'],
    ['weight', '264 g'],
  ],
  texts: {
    en: [
      'Lee closed headphones',
      'Shut out 24 dB without a battery.',
      'Closed cups and soft pads do the work that others leave to electronics. Folds into a bag of 18 by 20 cm.',
    ],
    de: [
      'Geschlossener Kopfhörer Lee',
      'Hält 24 dB draußen, ohne Batterie.',
      'Geschlossene Muscheln und weiche Polster leisten, was andere der Elektronik überlassen. Faltbar auf 18 mal 20 cm.',
    ],
    fr: [
      'Casque fermé Lee',
      'Isole de 24 dB sans pile.',
      'Des coques closes et des coussinets souples font le travail que d’autres laissent à l’électronique. Se plie dans un sac de 18 sur 20 cm.',
    ],
    ar: [
      'سماعات Lee المغلقة',
      'تعزل 24 dB بلا بطارية.',
      'أكواب مغلقة ووسائد لينة تؤدي ما يتركه غيرها للإلكترونيات. تُطوى في كيس 18 × 20 سم.',
    ],
  },
})

const spule = gear({
  handle: 'spule-headphone-amplifier',
  productType: 'Headphone amplifiers',
  category: 'headphones',
  sku: 'HPA-SPULE',
  tags: ['headphone amplifier'],
  priceMinor: 24_900,
  weightGrams: 1_300,
  stock: 65,
  drawing: { subject: 'amplifier', model: 'SPULE', layout: 'headphone' },
  finishes: ['silver'],
  facts: [
    ['power', '2 × 1.2 W, 32 Ω'],
    ['noise', '121 dB (A)'],
    ['distortion', '0.0008 % (1 kHz)'],
    ['outputs', '6.3 mm, 4.4 mm'],
    ['weight', '1.3 kg'],
  ],
  texts: {
    en: [
      'Spule headphone amplifier',
      'Silent enough for the most sensitive pair you own.',
      'Output impedance 0.4 ohms, so every pair of headphones keeps its own sound.',
    ],
    de: [
      'Kopfhörerverstärker Spule',
      'Leise genug für den empfindlichsten Kopfhörer, den Sie haben.',
      'Ausgangsimpedanz 0,4 Ohm, damit jeder Kopfhörer seinen Klang behält.',
    ],
    fr: [
      'Ampli casque Spule',
      'Assez silencieux pour le casque le plus sensible.',
      'Impédance de sortie de 0,4 ohm : chaque casque garde son propre son.',
    ],
    ar: [
      'مضخّم السماعات Spule',
      'هادئ بما يكفي لأكثر سماعاتك حساسية.',
      'معاوقة الخرج 0.4 أوم، فتحتفظ كل سماعة بصوتها.',
    ],
  },
})

export const headphones: readonly DemoProduct[] = [luv, lee, spule, luvPro, leeFunk, muschel]
