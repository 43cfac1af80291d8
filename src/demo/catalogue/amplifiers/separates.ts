import { gear } from '../gear.ts'

const common = { category: 'amplifiers' } as const

/** Between the A 40 and the A 120. */
export const a80 = gear({
  ...common,
  productType: 'Amplifiers',
  handle: 'a80-amplifier',
  sku: 'AMP-A80',
  tags: ['integrated', 'phono'],
  priceMinor: 109_000,
  weightGrams: 10_200,
  stock: 60,
  drawing: { subject: 'amplifier', model: 'A 80', layout: 'simple' },
  finishes: ['silver', 'graphite', 'walnut'],
  facts: [
    ['power', '2 × 80 W, 8 Ω'],
    ['distortion', '0.005 % (1 kHz, 60 W)'],
    ['noise', '101 dB (A)'],
    ['inputs', '4 × line, phono MM/MC'],
    ['weight', '10.2 kg'],
  ],
  texts: {
    en: [
      'A 80 integrated amplifier',
      'The one we put beside most pairs of loudspeakers, and rarely get back.',
      'It doubles its power into four ohms, so it does not mind difficult loudspeakers. The phono input takes moving coils with a switch at the rear.',
      'Tone controls that can be taken out of the path altogether: the key behind them says so with a lamp.',
    ],
    de: [
      'Vollverstärker A 80',
      'Den stellen wir neben die meisten Lautsprecher, und selten kommt er zurück.',
      'An vier Ohm verdoppelt er seine Leistung; schwierige Lautsprecher stören ihn nicht. Der Phonoeingang nimmt mit einem Schalter hinten auch MC-Systeme.',
      'Klangregler, die sich ganz aus dem Signalweg nehmen lassen: Eine Lampe an der Taste sagt es.',
    ],
    fr: [
      'Ampli intégré A 80',
      'Celui que nous posons à côté de la plupart des enceintes, et qui revient rarement.',
      'Il double sa puissance sous quatre ohms : les enceintes difficiles ne le gênent pas. L’entrée phono accepte les cellules MC par un commutateur à l’arrière.',
      'Des correcteurs que l’on retire entièrement du circuit : un voyant sur la touche le confirme.',
    ],
    ar: [
      'المضخّم المتكامل A 80',
      'هو الذي نضعه بجانب معظم المكبّرات، ونادرًا ما يعود إلينا.',
      'يضاعف قدرته على أربعة أوم، فلا تزعجه المكبّرات الصعبة. ومدخل الفونو يقبل رؤوس الملف المتحرك بمفتاح في الخلف.',
      'ضابطا النغمة يمكن إخراجهما من المسار كليًا، ويخبرك بذلك مصباح على الزر.',
    ],
  },
})

/** The front half of two boxes. */
export const p1 = gear({
  ...common,
  productType: 'Amplifiers',
  handle: 'p1-preamplifier',
  sku: 'AMP-P1',
  tags: ['preamplifier', 'balanced'],
  priceMinor: 129_000,
  weightGrams: 6_400,
  stock: 50,
  drawing: { subject: 'amplifier', model: 'P 1', layout: 'pre' },
  finishes: ['silver', 'graphite'],
  facts: [
    ['gain', '12 dB'],
    ['distortion', '0.0008 % (1 kHz, 2 V)'],
    ['noise', '116 dB (A)'],
    ['inputs', '3 × line, XLR, phono MM'],
    ['weight', '6.4 kg'],
  ],
  texts: {
    en: [
      'P 1 preamplifier',
      'Adds twelve decibels and, as far as our bench can tell, nothing else.',
      'Relays switch resistors in steps of half a decibel; left and right agree within 0.05 dB at every one of them. You hear a soft click when you turn, and that is all you hear.',
      'Two pairs of outputs for two power amplifiers, or one and a subwoofer.',
    ],
    de: [
      'Vorverstärker P 1',
      'Gibt zwölf Dezibel dazu und, soweit unser Messplatz es sieht, sonst nichts.',
      'Relais schalten Widerstände in Schritten von einem halben Dezibel; links und rechts stimmen bei jedem auf 0,05 dB überein. Beim Drehen klickt es leise, mehr hört man nicht.',
      'Zwei Paar Ausgänge für zwei Endstufen, oder für eine und einen Subwoofer.',
    ],
    fr: [
      'Préamplificateur P 1',
      'Il ajoute douze décibels et, d’après notre banc, rien d’autre.',
      'Des relais commutent des résistances par demi-décibel ; les canaux s’accordent à 0,05 dB près à chaque pas. On entend un léger clic en tournant, rien de plus.',
      'Deux paires de sorties pour deux blocs de puissance, ou un bloc et un caisson.',
    ],
    ar: [
      'المضخّم الأولي P 1',
      'يضيف اثني عشر ديسيبل، ولا شيء آخر بحسب منصة القياس لدينا.',
      'مُرحّلات تبدّل المقاومات بخطوات نصف ديسيبل، ويتطابق اليمين واليسار ضمن 0.05 dB عند كل خطوة. تسمع نقرة خفيفة حين تدير، وهذا كل ما تسمعه.',
      'زوجان من المخارج لمضخّمي قدرة، أو لمضخّم ومكبّر جهير.',
    ],
  },
})

/** The rear half of two boxes. */
export const m200 = gear({
  ...common,
  productType: 'Amplifiers',
  handle: 'm200-power-amplifier',
  sku: 'AMP-M200',
  tags: ['power amplifier', 'meters'],
  priceMinor: 169_000,
  weightGrams: 18_600,
  stock: 50,
  drawing: { subject: 'amplifier', model: 'M 200', layout: 'power' },
  finishes: ['silver', 'graphite'],
  facts: [
    ['power', '2 × 200 W, 8 Ω'],
    ['distortion', '0.002 % (1 kHz, 150 W)'],
    ['noise', '112 dB (A)'],
    ['inputs', 'RCA, XLR'],
    ['weight', '18.6 kg'],
  ],
  texts: {
    en: [
      'M 200 power amplifier',
      'Two hundred watts a side, and two meters that show how few of them you need.',
      'At the volume of a conversation the needles stay below one watt. The other hundred and ninety-nine are for the moment when somebody hits a drum.',
      'It is cooled by its sides, without a fan. Leave a hand’s breadth above it.',
    ],
    de: [
      'Endstufe M 200',
      'Zweihundert Watt je Kanal, und zwei Zeiger, die zeigen, wie wenige man braucht.',
      'Bei Gesprächslautstärke bleiben die Zeiger unter einem Watt. Die übrigen hundertneunundneunzig sind für den Augenblick, in dem jemand auf eine Trommel schlägt.',
      'Gekühlt wird über die Seiten, ohne Lüfter. Lassen Sie darüber eine Handbreit Platz.',
    ],
    fr: [
      'Bloc de puissance M 200',
      'Deux cents watts par canal, et deux vumètres qui montrent combien il en faut peu.',
      'Au niveau d’une conversation, les aiguilles restent sous un watt. Les cent quatre-vingt-dix-neuf autres servent à l’instant où quelqu’un frappe un tambour.',
      'Refroidi par les flancs, sans ventilateur. Laissez une largeur de main au-dessus.',
    ],
    ar: [
      'مضخّم القدرة M 200',
      'مئتا واط لكل قناة، ومؤشران يبيّنان كم قليلًا منها تحتاج.',
      'عند علوّ المحادثة يبقى المؤشران دون واط واحد. أما البقية فللحظة التي يضرب فيها أحدهم طبلًا.',
      'يبرَّد من جانبيه دون مروحة. اترك فوقه مسافة عرض كف.',
    ],
  },
})
