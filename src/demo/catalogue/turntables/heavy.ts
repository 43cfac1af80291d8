import { gear } from '../gear.ts'

const common = { productType: 'Turntables', category: 'turntables' } as const

/** A sprung sub-chassis: the choice for wooden floors. */
export const warft = gear({
  ...common,
  handle: 'warft-turntable',
  sku: 'TT-WARFT',
  tags: ['belt drive', 'suspended'],
  priceMinor: 159_000,
  weightGrams: 10_400,
  stock: 50,
  drawing: { subject: 'turntable', model: 'WARFT', drive: 'belt', label: '#8a5a2f' },
  finishes: ['walnut', 'graphite'],
  facts: [
    [
      'drive',
      {
        en: 'belt, suspended',
        de: 'Riemen, federnd gelagert',
        fr: 'courroie, suspendu',
        ar: 'حزام، معلّق بنوابض',
      },
    ],
    ['wow', '0.06 % (DIN 45507)'],
    ['rumble', '−80 dB (DIN B)'],
    ['arm', '9″, 10.5 g'],
    ['weight', '10.4 kg'],
  ],
  texts: {
    en: [
      'Warft suspended turntable',
      'For rooms with wooden floors: you may walk past while it plays.',
      'Platter and arm hang together on four springs, tuned to 3.4 Hz. A step on the floor moves the plinth, the needle stays where it is.',
      'The springs are set from above, with the hexagonal key in the box and a coin as level. We set them before delivery; after a move it takes ten minutes.',
    ],
    de: [
      'Plattenspieler Warft mit Subchassis',
      'Für Räume mit Holzboden: Man darf vorbeigehen, während er spielt.',
      'Teller und Arm hängen gemeinsam an vier Federn, abgestimmt auf 3,4 Hz. Ein Schritt bewegt die Zarge, die Nadel bleibt, wo sie ist.',
      'Die Federn stellt man von oben ein, mit dem beiliegenden Sechskantschlüssel und einer Münze als Waage. Wir stellen sie vor der Auslieferung ein; nach einem Umzug dauert es zehn Minuten.',
    ],
    fr: [
      'Platine vinyle suspendue Warft',
      'Pour les planchers de bois : on peut passer devant pendant qu’elle joue.',
      'Plateau et bras sont suspendus ensemble à quatre ressorts accordés à 3,4 Hz. Un pas fait bouger le socle, la pointe reste en place.',
      'Les ressorts se règlent par le dessus, avec la clé fournie et une pièce de monnaie pour niveau. Nous les réglons avant l’envoi ; après un déménagement, comptez dix minutes.',
    ],
    ar: [
      'مشغّل الأسطوانات المعلّق Warft',
      'للأرضيات الخشبية: يمكنك المرور بجانبه وهو يعمل.',
      'الصحن والذراع معلّقان معًا بأربعة نوابض مضبوطة على 3.4 Hz. الخطوة تحرّك القاعدة وتبقى الإبرة مكانها.',
      'تُضبط النوابض من الأعلى بالمفتاح المرفق وبقطعة نقود بدل ميزان الماء. نضبطها قبل الشحن، وبعد الانتقال إلى بيت آخر يكفيها عشر دقائق.',
    ],
  },
})

/** The heaviest one, for a shelf that does not move. */
export const kliff = gear({
  ...common,
  handle: 'kliff-turntable',
  sku: 'TT-KLIFF',
  tags: ['belt drive', 'high mass'],
  priceMinor: 349_000,
  weightGrams: 24_800,
  stock: 50,
  drawing: { subject: 'turntable', model: 'KLIFF', drive: 'belt', label: '#33415c', heavy: true },
  finishes: ['graphite', 'silver'],
  facts: [
    [
      'drive',
      {
        en: 'belt, two motors',
        de: 'Riemen, zwei Motoren',
        fr: 'courroie, deux moteurs',
        ar: 'حزام، محرّكان',
      },
    ],
    ['wow', '0.03 % (DIN 45507)'],
    ['rumble', '−84 dB (DIN B)'],
    ['arm', '10″, 13 g'],
    ['weight', '24.8 kg'],
  ],
  texts: {
    en: [
      'Kliff high-mass turntable',
      'Twenty-five kilograms, nine of them the platter: nothing stops it in a hurry.',
      'Two motors pull at opposite sides of the platter, so the bearing carries no side load and wears evenly. Coming up to speed takes eleven seconds; it keeps it after that.',
      'The ten-inch arm has its weight below the pivot. Azimuth, height and force are set while a record plays, and every scale reads in real units.',
    ],
    de: [
      'Masselaufwerk Kliff',
      'Fünfundzwanzig Kilogramm, neun davon der Teller: Den hält so schnell nichts auf.',
      'Zwei Motoren ziehen an gegenüberliegenden Seiten des Tellers; das Lager trägt keine Seitenlast und nutzt sich gleichmäßig ab. Bis zur Drehzahl braucht er elf Sekunden, dann hält er sie.',
      'Der Zehnzollarm hat sein Gegengewicht unter dem Drehpunkt. Azimut, Höhe und Auflagekraft stellen Sie bei laufender Platte ein, und jede Skala zeigt echte Einheiten.',
    ],
    fr: [
      'Platine vinyle lourde Kliff',
      'Vingt-cinq kilos, dont neuf de plateau : rien ne l’arrête facilement.',
      'Deux moteurs tirent de part et d’autre du plateau : le palier ne subit aucun effort latéral et s’use régulièrement. Elle atteint sa vitesse en onze secondes, puis la garde.',
      'Le bras de dix pouces porte son contrepoids sous le pivot. Azimut, hauteur et force se règlent pendant la lecture, sur des échelles en vraies unités.',
    ],
    ar: [
      'مشغّل الأسطوانات الثقيل Kliff',
      'خمسة وعشرون كيلوغرامًا، تسعة منها للصحن: لا شيء يوقفه بسهولة.',
      'محرّكان يسحبان من جانبي الصحن، فلا يحمل المحمل قوة جانبية ويبلى بانتظام. يبلغ سرعته في إحدى عشرة ثانية ثم يحافظ عليها.',
      'ذراع طولها عشر بوصات وثقلها تحت نقطة الدوران. تضبط الميل والارتفاع والقوة والأسطوانة تدور، وكل مقياس بوحدات حقيقية.',
    ],
  },
})
