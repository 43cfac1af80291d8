import type { DemoProduct } from '../types.ts'
import { gear } from './gear.ts'
import { brise, sand } from './turntables/easy.ts'
import { kliff, warft } from './turntables/heavy.ts'

const common = { productType: 'Turntables', category: 'turntables' } as const

const ebbe = gear({
  ...common,
  handle: 'ebbe-turntable',
  sku: 'TT-EBBE',
  tags: ['belt drive', 'manual'],
  priceMinor: 64_900,
  compareAtMinor: 69_900,
  weightGrams: 7_800,
  stock: 80,
  drawing: { subject: 'turntable', model: 'EBBE', drive: 'belt' },
  finishes: ['walnut', 'silver', 'graphite'],
  facts: [
    [
      'drive',
      {
        en: 'belt, motor decoupled',
        de: 'Riemen, Motor entkoppelt',
        fr: 'courroie, moteur découplé',
        ar: 'حزام، محرّك معزول',
      },
    ],
    ['wow', '0.08 % (DIN 45507)'],
    ['rumble', '−74 dB (DIN B)'],
    ['arm', '9″, 11.5 g'],
    ['weight', '7.8 kg'],
  ],
  texts: {
    en: [
      'Ebbe belt-drive turntable',
      'Keeps its speed to 0.08 % and lets you mend everything else yourself.',
      'The motor hangs on three springs and touches the plinth nowhere. The belt is a standard size that costs six euros.',
      'Delivered with a moving-magnet cartridge, mounted and aligned. Set the counterweight, put a record on.',
    ],
    de: [
      'Plattenspieler Ebbe mit Riemenantrieb',
      'Hält die Drehzahl auf 0,08 %; alles andere reparieren Sie selbst.',
      'Der Motor hängt an drei Federn und berührt die Zarge nirgends. Der Riemen hat ein Standardmaß und kostet sechs Euro.',
      'Mit montiertem und justiertem MM-Tonabnehmer. Gegengewicht einstellen, Platte auflegen.',
    ],
    fr: [
      'Platine vinyle Ebbe à courroie',
      'Tient sa vitesse à 0,08 % ; tout le reste se répare à la maison.',
      'Le moteur est suspendu à trois ressorts et ne touche jamais le socle. La courroie, de taille courante, coûte six euros.',
      'Livrée avec une cellule à aimant mobile montée et réglée. Il reste le contrepoids et un disque.',
    ],
    ar: [
      'مشغّل الأسطوانات Ebbe بالحزام',
      'يحافظ على سرعته ضمن 0.08 %، وكل ما عدا ذلك تصلحه بنفسك.',
      'المحرّك معلّق بثلاثة نوابض ولا يلامس القاعدة. الحزام بمقاس شائع وثمنه ستة يوروهات.',
      'يصل مع رأس مغناطيسي مركّب ومضبوط. اضبط الثقل وضع أسطوانة.',
    ],
  },
})

const lotse = gear({
  ...common,
  handle: 'lotse-turntable',
  sku: 'TT-LOTSE',
  tags: ['direct drive', 'pitch'],
  priceMinor: 114_900,
  weightGrams: 11_600,
  stock: 60,
  drawing: { subject: 'turntable', model: 'LOTSE', drive: 'direct', label: '#8a3f36' },
  finishes: ['silver', 'graphite'],
  facts: [
    [
      'drive',
      {
        en: 'direct, quartz locked',
        de: 'direkt, quarzgeregelt',
        fr: 'direct, régulé par quartz',
        ar: 'مباشر، مضبوط بالكوارتز',
      },
    ],
    ['wow', '0.025 % (DIN 45507)'],
    ['rumble', '−78 dB (DIN B)'],
    ['arm', '9″, S, 12 g'],
    ['weight', '11.6 kg'],
  ],
  texts: {
    en: [
      'Lotse direct-drive turntable',
      'Up to speed in half a turn, with pitch from −8 to +8 %.',
      'The platter is the rotor: no belt, nothing that ages. Speed is read 2,400 times a turn.',
      'Eleven kilograms of it stand still while the record moves.',
    ],
    de: [
      'Plattenspieler Lotse mit Direktantrieb',
      'Nach einer halben Umdrehung auf Drehzahl, Pitch von −8 bis +8 %.',
      'Der Teller ist der Rotor: kein Riemen, nichts, was altert. Die Drehzahl wird 2400-mal je Umdrehung gelesen.',
      'Elf Kilogramm stehen still, während sich die Platte bewegt.',
    ],
    fr: [
      'Platine vinyle Lotse à entraînement direct',
      'À sa vitesse en un demi-tour, avec un pitch de −8 à +8 %.',
      'Le plateau est le rotor : pas de courroie, rien qui vieillisse. La vitesse est lue 2 400 fois par tour.',
      'Onze kilos restent immobiles pendant que le disque tourne.',
    ],
    ar: [
      'مشغّل الأسطوانات Lotse بالدفع المباشر',
      'يبلغ سرعته في نصف دورة، مع تعديل للسرعة من −8 إلى +8 %.',
      'الصحن هو الدوّار نفسه: لا حزام ولا شيء يشيخ. تُقرأ السرعة 2400 مرة في الدورة.',
      'أحد عشر كيلوغرامًا تبقى ساكنة بينما تدور الأسطوانة.',
    ],
  },
})

const priel = gear({
  ...common,
  handle: 'priel-turntable',
  sku: 'TT-PRIEL',
  tags: ['belt drive', 'first turntable'],
  priceMinor: 29_900,
  weightGrams: 4_900,
  stock: 120,
  drawing: { subject: 'turntable', model: 'PRIEL', drive: 'belt', label: '#2f6f62', lid: true },
  finishes: ['graphite'],
  facts: [
    ['drive', { en: 'belt', de: 'Riemen', fr: 'courroie', ar: 'حزام' }],
    ['wow', '0.15 % (DIN 45507)'],
    ['rumble', '−68 dB (DIN B)'],
    [
      'outputs',
      {
        en: 'phono and line (built-in preamplifier)',
        de: 'Phono und Line (Vorverstärker eingebaut)',
        fr: 'phono et ligne (préampli intégré)',
        ar: 'فونو ولاين (مضخّم أولي مدمج)',
      },
    ],
    ['weight', '4.9 kg'],
  ],
  texts: {
    en: [
      'Priel first turntable',
      'The cheapest one we would put a good record on.',
      'A preamplifier is built in, so it plays through anything with a line input. Switch it off when you buy a better one.',
      'The arm is the one of the Ebbe with a simpler bearing.',
    ],
    de: [
      'Einsteiger-Plattenspieler Priel',
      'Der günstigste, auf den wir eine gute Platte legen würden.',
      'Ein Vorverstärker ist eingebaut, er spielt also an jedem Line-Eingang. Schalten Sie ihn ab, wenn Sie einen besseren kaufen.',
      'Der Tonarm ist der des Ebbe mit einfacherem Lager.',
    ],
    fr: [
      'Première platine vinyle Priel',
      'La moins chère sur laquelle nous poserions un bon disque.',
      'Un préampli est intégré : elle joue sur toute entrée ligne. Coupez-le quand vous en achèterez un meilleur.',
      'Le bras est celui de l’Ebbe avec un palier plus simple.',
    ],
    ar: [
      'مشغّل الأسطوانات الأول Priel',
      'أرخص ما نضع عليه أسطوانة جيدة.',
      'مضخّم أولي مدمج، فيعمل مع أي مدخل لاين. أوقفه حين تشتري أفضل منه.',
      'الذراع هي ذراع Ebbe بمحمل أبسط.',
    ],
  },
})

export const turntables: readonly DemoProduct[] = [ebbe, lotse, priel, warft, kliff, brise, sand]
