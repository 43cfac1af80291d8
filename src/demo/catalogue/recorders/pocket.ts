import { gear } from '../gear.ts'

const common = { category: 'recorders' } as const

/** The smallest recorder. */
export const recorderR1 = gear({
  ...common,
  productType: 'Recorders',
  handle: 'pegel-r1',
  sku: 'REC-R1',
  tags: ['recorder', 'stereo'],
  priceMinor: 19_900,
  weightGrams: 138,
  stock: 120,
  drawing: { subject: 'recorder', model: 'R1', channels: 2 },
  finishes: ['silver', 'graphite'],
  facts: [
    ['channels', '2'],
    ['formats', 'WAV, 24 bit / 48 kHz'],
    ['selfNoise', '19 dB(A)'],
    ['inputs', '1 × 3.5 mm'],
    ['battery', '22 h, 2 × AA'],
    ['weight', '138 g'],
  ],
  texts: {
    en: [
      'Pegel R1 pocket recorder',
      'Always in the coat: two seconds from the pocket to the recording.',
      'One slide switch starts it and keeps the level you set last. It cannot do what the R2 can, but it is there when the geese come over.',
    ],
    de: [
      'Taschenrekorder Pegel R1',
      'Immer im Mantel: zwei Sekunden von der Tasche bis zur Aufnahme.',
      'Ein Schiebeschalter startet ihn und behält den letzten Pegel. Er kann nicht, was der R2 kann, aber er ist da, wenn die Gänse ziehen.',
    ],
    fr: [
      'Enregistreur de poche Pegel R1',
      'Toujours dans le manteau : deux secondes de la poche à l’enregistrement.',
      'Un curseur le démarre et garde le dernier niveau réglé. Il ne fait pas tout ce que fait le R2, mais il est là quand passent les oies.',
    ],
    ar: [
      'مسجّل الجيب Pegel R1',
      'في المعطف دائمًا: ثانيتان من الجيب إلى التسجيل.',
      'مفتاح انزلاقي واحد يشغّله ويحفظ آخر مستوى ضبطته. لا يفعل كل ما يفعله R2، لكنه حاضر حين تمرّ الإوزّات.',
    ],
  },
})

/** A pair that hears all round. */
export const microphonesK4 = gear({
  ...common,
  productType: 'Microphones',
  handle: 'pegel-k4',
  sku: 'MIC-K4',
  tags: ['microphone', 'stereo pair', 'omni'],
  priceMinor: 69_000,
  weightGrams: 540,
  stock: 60,
  drawing: { subject: 'microphone', model: 'K4', body: 'pencil' },
  finishes: ['silver', 'graphite'],
  facts: [
    ['pattern', { en: 'omnidirectional', de: 'Kugel', fr: 'omnidirectionnel', ar: 'شامل الاتجاهات' }],
    ['response', '12 Hz – 22 kHz, ±1.5 dB'],
    ['selfNoise', '11 dB(A)'],
    ['sensitivity', '24 mV/Pa'],
    ['weight', '2 × 118 g'],
  ],
  texts: {
    en: [
      'Pegel K4 omni microphones, matched pair',
      'Eleven decibels of self-noise: the wood at night is louder than they are.',
      'Omnis hear the ground under a storm, where cardioids have long given up. Hang them sixty centimetres apart, a hand’s breadth from a trunk, and go away.',
    ],
    de: [
      'Kugelmikrofone Pegel K4, Paar',
      'Elf Dezibel Eigenrauschen: Der Wald in der Nacht ist lauter als sie.',
      'Kugeln hören den Boden unter einem Gewitter, wo Nieren längst aufgeben. Hängen Sie sie sechzig Zentimeter auseinander, eine Handbreit vom Stamm, und gehen Sie weg.',
    ],
    fr: [
      'Micros omnidirectionnels Pegel K4, la paire',
      'Onze décibels de bruit propre : la forêt la nuit est plus bruyante qu’eux.',
      'Les omnis entendent le sol sous l’orage, là où les cardioïdes ont renoncé. Suspendez-les à soixante centimètres l’un de l’autre, à une main du tronc, et éloignez-vous.',
    ],
    ar: [
      'ميكروفونا Pegel K4 شاملا الاتجاهات، زوج متطابق',
      'أحد عشر ديسيبل من الضجيج الذاتي: الغابة ليلًا أعلى منهما.',
      'تسمع الأرضَ تحت العاصفة حيث تستسلم الميكروفونات القلبية. علّقهما على بُعد ستين سنتيمترًا، قرب الجذع بعرض كف، وابتعد.',
    ],
  },
})

/** Hears what a thing does inside. */
export const contactC2 = gear({
  ...common,
  productType: 'Microphones',
  handle: 'pegel-c2-contact',
  sku: 'MIC-C2',
  tags: ['microphone', 'contact'],
  priceMinor: 11_900,
  weightGrams: 95,
  stock: 110,
  drawing: { subject: 'microphone', model: 'C2', body: 'contact' },
  finishes: ['silver'],
  facts: [
    [
      'principle',
      {
        en: 'piezo ceramic on brass',
        de: 'Piezokeramik auf Messing',
        fr: 'céramique piézo sur laiton',
        ar: 'خزف بيزو على نحاس',
      },
    ],
    ['response', '20 Hz – 16 kHz'],
    ['impedance', '1 MΩ'],
    ['plugs', '6.3 mm'],
    ['weight', '95 g'],
  ],
  texts: {
    en: [
      'Pegel C2 contact microphones, pair',
      'For fences in the wind, ice on a lake and the inside of a piano.',
      'Press them on with the putty in the box; it leaves nothing behind. They want an input of a megohm: the recorders R2 and R6 have one.',
    ],
    de: [
      'Kontaktmikrofone Pegel C2, Paar',
      'Für Zäune im Wind, Eis auf dem See und das Innere eines Klaviers.',
      'Drücken Sie sie mit der beiliegenden Knetmasse an; sie hinterlässt nichts. Sie brauchen einen Eingang mit einem Megaohm: Die Rekorder R2 und R6 haben einen.',
    ],
    fr: [
      'Micros de contact Pegel C2, la paire',
      'Pour les clôtures dans le vent, la glace d’un lac et l’intérieur d’un piano.',
      'Fixez-les avec la pâte fournie ; elle ne laisse aucune trace. Ils demandent une entrée d’un mégohm : les enregistreurs R2 et R6 en ont une.',
    ],
    ar: [
      'ميكروفونا التلامس Pegel C2، زوج',
      'للأسوار في الريح وجليد البحيرة وجوف البيانو.',
      'ثبّتهما بالمعجون المرفق، وهو لا يترك أثرًا. يحتاجان إلى مدخل بمقاومة ميغا أوم، وهو موجود في R2 وR6.',
    ],
  },
})

/** Keeps the wind out. */
export const windshieldW1 = gear({
  ...common,
  productType: 'Microphones',
  handle: 'pegel-w1-windshield',
  sku: 'MIC-W1',
  tags: ['microphone', 'windshield'],
  priceMinor: 8_900,
  weightGrams: 120,
  stock: 130,
  drawing: { subject: 'microphone', model: 'W1', body: 'windshield' },
  finishes: ['graphite'],
  facts: [
    [
      'material',
      {
        en: 'foam ball, long fur',
        de: 'Schaumkugel, langes Fell',
        fr: 'boule de mousse, fourrure longue',
        ar: 'كرة إسفنج وفرو طويل',
      },
    ],
    [
      'response',
      { en: '−0.8 dB at 10 kHz', de: '−0,8 dB bei 10 kHz', fr: '−0,8 dB à 10 kHz', ar: '−0.8 dB عند 10 kHz' },
    ],
    ['weight', '120 g'],
  ],
  texts: {
    en: [
      'Pegel W1 windshield',
      'Takes 32 dB from a wind of force five and eight tenths of a decibel from the birds.',
      'A ball of open foam in long fur that slips over microphones of 19 to 22 mm. Brush it when it is dry; wet fur hears nothing.',
    ],
    de: [
      'Windschutz Pegel W1',
      'Nimmt Windstärke fünf 32 dB und den Vögeln acht Zehntel.',
      'Eine Kugel aus offenem Schaum in langem Fell, für Mikrofone von 19 bis 22 mm. Bürsten Sie es, wenn es trocken ist; nasses Fell hört nichts.',
    ],
    fr: [
      'Bonnette anti-vent Pegel W1',
      'Retire 32 dB à un vent de force cinq, et huit dixièmes aux oiseaux.',
      'Une boule de mousse ouverte sous une longue fourrure, pour micros de 19 à 22 mm. Brossez-la une fois sèche ; mouillée, elle n’entend plus rien.',
    ],
    ar: [
      'واقي الريح Pegel W1',
      'يخفض ريحًا بقوة خمس درجات 32 dB ولا يأخذ من الطيور إلا ثمانية أعشار.',
      'كرة إسفنج مفتوح في فرو طويل تُلبس على ميكروفونات قطرها 19 إلى 22 mm. مشّطها وهي جافة، فالفرو المبلول لا يسمع.',
    ],
  },
})
