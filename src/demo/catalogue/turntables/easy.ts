import { gear } from '../gear.ts'

const common = { productType: 'Turntables', category: 'turntables' } as const

/** Plays into a computer as well. */
export const sand = gear({
  ...common,
  handle: 'sand-usb-turntable',
  sku: 'TT-SAND',
  tags: ['belt drive', 'automatic', 'usb'],
  priceMinor: 24_900,
  weightGrams: 4_200,
  stock: 140,
  drawing: { subject: 'turntable', model: 'SAND', drive: 'belt', label: '#a2762f', lid: true },
  finishes: ['silver', 'graphite'],
  facts: [
    [
      'drive',
      {
        en: 'belt, fully automatic',
        de: 'Riemen, vollautomatisch',
        fr: 'courroie, automatique',
        ar: 'حزام، آلي بالكامل',
      },
    ],
    ['wow', '0.18 % (DIN 45507)'],
    ['rumble', '−66 dB (DIN B)'],
    ['arm', '8.5″, 14 g'],
    [
      'outputs',
      {
        en: 'phono, line, USB (16 bit / 48 kHz)',
        de: 'Phono, Line, USB (16 bit / 48 kHz)',
        fr: 'phono, ligne, USB (16 bits / 48 kHz)',
        ar: 'فونو، لاين، USB ‏(16 bit / 48 kHz)',
      },
    ],
    ['weight', '4.2 kg'],
  ],
  texts: {
    en: [
      'Sand automatic USB turntable',
      'Press one key, it plays the side and lifts the arm at the end.',
      'For parents’ records that should become files: over USB every computer sees it as a microphone, without a driver. One cable carries sound and nothing else.',
      'It is no toy, but no Ebbe either: the arm is heavier and the motor audible with an ear at the plinth.',
    ],
    de: [
      'USB-Plattenspieler Sand, vollautomatisch',
      'Eine Taste drücken: Er spielt die Seite und hebt am Ende den Arm.',
      'Für die Platten der Eltern, die Dateien werden sollen: Über USB sieht ihn jeder Rechner als Mikrofon, ohne Treiber. Ein Kabel trägt den Ton und sonst nichts.',
      'Kein Spielzeug, aber auch kein Ebbe: Der Arm ist schwerer, und mit dem Ohr an der Zarge hört man den Motor.',
    ],
    fr: [
      'Platine vinyle USB automatique Sand',
      'Une touche : elle joue la face et relève le bras à la fin.',
      'Pour les disques des parents qui doivent devenir des fichiers : en USB, tout ordinateur la voit comme un micro, sans pilote. Un câble porte le son, rien d’autre.',
      'Ce n’est pas un jouet, ni une Ebbe : le bras est plus lourd et le moteur s’entend, l’oreille contre le socle.',
    ],
    ar: [
      'مشغّل الأسطوانات الآلي Sand بمنفذ USB',
      'اضغط زرًا واحدًا، فيشغّل الوجه ويرفع الذراع في نهايته.',
      'لأسطوانات الوالدين التي ينبغي أن تصبح ملفات: يراه كل حاسوب عبر USB ميكروفونًا، دون برنامج تشغيل. كابل واحد يحمل الصوت ولا شيء غيره.',
      'ليس لعبة وليس Ebbe أيضًا: ذراعه أثقل، ويُسمع محرّكه إذا ألصقت أذنك بالقاعدة.',
    ],
  },
})

/** Without a cable to the loudspeakers. */
export const brise = gear({
  ...common,
  handle: 'brise-wireless-turntable',
  sku: 'TT-BRISE',
  tags: ['belt drive', 'wireless'],
  priceMinor: 39_900,
  weightGrams: 5_300,
  stock: 90,
  drawing: { subject: 'turntable', model: 'BRISE', drive: 'belt', label: '#5a6f52', lid: true },
  finishes: ['walnut', 'silver'],
  facts: [
    ['drive', { en: 'belt', de: 'Riemen', fr: 'courroie', ar: 'حزام' }],
    ['wow', '0.12 % (DIN 45507)'],
    ['rumble', '−70 dB (DIN B)'],
    ['arm', '8.7″, 12 g'],
    [
      'outputs',
      {
        en: 'phono, line, Bluetooth (aptX HD)',
        de: 'Phono, Line, Bluetooth (aptX HD)',
        fr: 'phono, ligne, Bluetooth (aptX HD)',
        ar: 'فونو، لاين، بلوتوث (aptX HD)',
      },
    ],
    ['weight', '5.3 kg'],
  ],
  texts: {
    en: [
      'Brise wireless turntable',
      'Stands where the records are, and plays where the loudspeakers are.',
      'It sends to headphones or active loudspeakers over Bluetooth and has both wired outputs for later. The radio is off until you press its key: nothing sends that you did not ask for.',
      'Measured at 10 m through one brick wall: no drop-out in an hour.',
    ],
    de: [
      'Funk-Plattenspieler Brise',
      'Steht bei den Platten und spielt bei den Lautsprechern.',
      'Er sendet per Bluetooth an Kopfhörer oder Aktivlautsprecher und hat beide Kabelausgänge für später. Der Funk ist aus, bis Sie seine Taste drücken: Es sendet nichts, was Sie nicht wollten.',
      'Gemessen über 10 m und eine Ziegelwand: in einer Stunde kein Aussetzer.',
    ],
    fr: [
      'Platine vinyle sans fil Brise',
      'Elle est près des disques et joue près des enceintes.',
      'Elle émet en Bluetooth vers un casque ou des enceintes actives, et garde ses deux sorties filaires pour plus tard. La radio reste coupée jusqu’à ce que vous pressiez sa touche.',
      'Mesuré à 10 m à travers un mur de briques : aucune coupure en une heure.',
    ],
    ar: [
      'مشغّل الأسطوانات اللاسلكي Brise',
      'يقف حيث الأسطوانات ويعزف حيث المكبّرات.',
      'يرسل عبر البلوتوث إلى سماعات رأس أو مكبّرات نشطة، وفيه المخرجان السلكيان لما بعد. يبقى الإرسال مغلقًا حتى تضغط زرّه: لا يرسل ما لم تطلبه.',
      'قِيس على بُعد 10 m وخلف جدار من الطوب: لا انقطاع خلال ساعة.',
    ],
  },
})
