import { gear } from '../gear.ts'

const common = { category: 'amplifiers' } as const

/** A phono stage for cartridges of both kinds. */
export const rille = gear({
  ...common,
  productType: 'Phono stages',
  handle: 'rille-phono-stage',
  sku: 'PHO-RILLE',
  tags: ['phono', 'turntable'],
  priceMinor: 32_900,
  weightGrams: 1_300,
  stock: 80,
  drawing: { subject: 'amplifier', model: 'RILLE', layout: 'phono' },
  finishes: ['silver', 'graphite'],
  facts: [
    ['gain', '40 / 46 / 60 / 66 dB'],
    ['distortion', '0.004 % (1 kHz, 5 mV)'],
    ['noise', { en: '84 dB (A), MM', de: '84 dB (A), MM', fr: '84 dB (A), MM', ar: '84 dB (A)، MM' }],
    ['load', '47 kΩ / 100 Ω – 1 kΩ'],
    ['weight', '1.3 kg'],
  ],
  texts: {
    en: [
      'Rille phono stage',
      'Follows the RIAA curve within 0.2 dB, for moving magnets and moving coils.',
      'Gain and load are two knobs on the front, so a second cartridge is a matter of seconds. The low cut takes away warps below 16 Hz and nothing that is on the record.',
    ],
    de: [
      'Phonovorverstärker Rille',
      'Folgt der RIAA-Kurve auf 0,2 dB, für MM- und MC-Systeme.',
      'Verstärkung und Abschluss sind zwei Knöpfe vorn; ein zweites System ist eine Sache von Sekunden. Der Tiefenfilter nimmt Höhenschlag unter 16 Hz weg und nichts, was auf der Platte ist.',
    ],
    fr: [
      'Préampli phono Rille',
      'Suit la courbe RIAA à 0,2 dB près, pour aimants et bobines mobiles.',
      'Gain et charge sont deux boutons en façade : changer de cellule prend quelques secondes. Le filtre coupe les voiles du disque sous 16 Hz, et rien de ce qui est gravé.',
    ],
    ar: [
      'مضخّم الفونو Rille',
      'يتبع منحنى RIAA ضمن 0.2 dB، للمغناطيس المتحرك والملف المتحرك.',
      'الكسب والحمل مفتاحان في الواجهة، فتبديل الرأس مسألة ثوانٍ. ومرشّح الجهير يزيل تموّج الأسطوانة دون 16 Hz ولا يزيل شيئًا مما سُجّل عليها.',
    ],
  },
})

/** A converter that is a headphone amplifier too. */
export const takt = gear({
  ...common,
  productType: 'Converters',
  handle: 'takt-converter',
  sku: 'DAC-TAKT',
  tags: ['converter', 'usb', 'headphones'],
  priceMinor: 42_900,
  weightGrams: 1_200,
  stock: 80,
  drawing: { subject: 'amplifier', model: 'TAKT', layout: 'dac' },
  finishes: ['silver', 'graphite'],
  facts: [
    ['formats', 'PCM 384 kHz / 32 bit, DSD256'],
    ['distortion', '0.0004 % (1 kHz, 2 V)'],
    ['noise', '121 dB (A)'],
    [
      'inputs',
      {
        en: 'USB, optical, coaxial',
        de: 'USB, optisch, koaxial',
        fr: 'USB, optique, coaxial',
        ar: 'USB، بصري، محوري',
      },
    ],
    ['weight', '1.2 kg'],
  ],
  texts: {
    en: [
      'Takt converter',
      'Turns the files on your computer into what was recorded, and shows at which rate.',
      'The display names the sample rate that arrives: if it says 44.1 while the file has 96, something before it is converting. The headphone output has 0.6 ohms.',
    ],
    de: [
      'D/A-Wandler Takt',
      'Macht aus den Dateien im Rechner das, was aufgenommen wurde, und zeigt die Abtastrate.',
      'Die Anzeige nennt die Rate, die ankommt: Steht dort 44,1 und die Datei hat 96, rechnet vorher etwas um. Der Kopfhörerausgang hat 0,6 Ohm.',
    ],
    fr: [
      'Convertisseur Takt',
      'Fait des fichiers de l’ordinateur ce qui a été enregistré, et affiche la fréquence.',
      'L’écran donne la fréquence reçue : s’il indique 44,1 pour un fichier à 96, quelque chose convertit en amont. La sortie casque a 0,6 ohm.',
    ],
    ar: [
      'المحوّل الرقمي Takt',
      'يعيد ملفات حاسوبك إلى ما سُجّل، ويعرض معدّل العيّنات.',
      'تعرض الشاشة المعدّل الذي يصل: إن قالت 44.1 والملف 96 فثمة ما يحوّله قبلها. ومعاوقة مخرج السماعات 0.6 أوم.',
    ],
  },
})

/** A player and an amplifier in one box. */
export const funk = gear({
  ...common,
  productType: 'Network players',
  handle: 'funk-streaming-amplifier',
  sku: 'NET-FUNK',
  tags: ['streaming', 'integrated'],
  priceMinor: 74_900,
  compareAtMinor: 79_900,
  weightGrams: 5_100,
  stock: 70,
  drawing: { subject: 'amplifier', model: 'FUNK', layout: 'stream' },
  finishes: ['graphite', 'silver'],
  facts: [
    ['power', '2 × 50 W, 8 Ω'],
    ['network', 'Ethernet, Wi-Fi 6, Bluetooth'],
    ['formats', 'FLAC, WAV, Opus, MP3'],
    ['noise', '106 dB (A)'],
    [
      'outputs',
      {
        en: 'loudspeakers, subwoofer',
        de: 'Lautsprecher, Subwoofer',
        fr: 'enceintes, caisson',
        ar: 'مكبّرات، جهير',
      },
    ],
    ['weight', '5.1 kg'],
  ],
  texts: {
    en: [
      'Funk streaming amplifier',
      'A network player with fifty watts: add loudspeakers, and that is the whole system.',
      'It plays from your own library, from internet radio and from everything that you bought here; pairing takes a code of eight letters. No account is needed for the rest.',
    ],
    de: [
      'Streaming-Verstärker Funk',
      'Ein Netzwerkspieler mit fünfzig Watt: Lautsprecher dazu, und die Anlage ist fertig.',
      'Er spielt aus Ihrer eigenen Bibliothek, Internetradio und alles, was Sie hier gekauft haben; zum Verbinden genügt ein Code aus acht Buchstaben. Für den Rest braucht es kein Konto.',
    ],
    fr: [
      'Ampli réseau Funk',
      'Un lecteur réseau de cinquante watts : ajoutez des enceintes, le système est complet.',
      'Il joue votre bibliothèque, la radio par internet et tout ce que vous avez acheté ici ; un code de huit lettres suffit pour l’associer. Le reste ne demande aucun compte.',
    ],
    ar: [
      'المضخّم الشبكي Funk',
      'مشغّل شبكي بخمسين واطًا: أضف مكبّرين فيكتمل النظام.',
      'يشغّل مكتبتك وإذاعات الإنترنت وكل ما اشتريته هنا، ويكفي لربطه رمز من ثمانية أحرف. وما عدا ذلك لا يحتاج إلى حساب.',
    ],
  },
})
