import { gear } from '../gear.ts'

const common = { productType: 'Cables', category: ['accessories', 'cables'], view: 'top' } as const

/** Balanced, for the P 1 and the M 200. */
export const xlrCable = gear({
  ...common,
  handle: 'pegel-x1',
  sku: 'CAB-X1',
  tags: ['cable', 'balanced'],
  priceMinor: 4_900,
  weightGrams: 420,
  stock: 120,
  drawing: { subject: 'cable', plug: 'xlr' },
  finishes: ['graphite'],
  versions: [
    { id: '1m', option: 'length', value: '1 m', priceMinor: 4_900, weightGrams: 420 },
    { id: '3m', option: 'length', value: '3 m', priceMinor: 6_900, weightGrams: 760 },
    { id: '5m', option: 'length', value: '5 m', priceMinor: 8_900, weightGrams: 1_100 },
  ],
  facts: [
    ['plugs', 'XLR, 3-pin'],
    [
      'conductor',
      {
        en: 'copper, 4 × 0.22 mm²',
        de: 'Kupfer, 4 × 0,22 mm²',
        fr: 'cuivre, 4 × 0,22 mm²',
        ar: 'نحاس، 4 × 0.22 mm²',
      },
    ],
    ['capacitance', '98 pF/m'],
  ],
  texts: {
    en: [
      'Pegel X1 balanced cable, XLR pair',
      'Four conductors in a star: what falls into one falls into all and cancels.',
      'For distances where an RCA cable begins to hum, and for microphones. The latch clicks; pull at the shell, not at the cable.',
    ],
    de: [
      'Symmetrisches Kabel Pegel X1, XLR-Paar',
      'Vier Leiter im Stern: Was in einen einstreut, streut in alle und hebt sich auf.',
      'Für Strecken, auf denen ein Cinchkabel zu brummen beginnt, und für Mikrofone. Die Verriegelung klickt; ziehen Sie an der Hülse, nicht am Kabel.',
    ],
    fr: [
      'Câble symétrique Pegel X1, la paire XLR',
      'Quatre conducteurs en étoile : ce qui touche l’un touche tous et s’annule.',
      'Pour les longueurs où un câble RCA se met à ronfler, et pour les micros. Le verrou fait clic ; tirez sur le corps, pas sur le câble.',
    ],
    ar: [
      'الكابل المتوازن Pegel X1، زوج XLR',
      'أربعة موصّلات على شكل نجمة: ما يدخل أحدها يدخلها كلها فيُلغى.',
      'للمسافات التي يبدأ فيها كابل RCA بالطنين، وللميكروفونات. القفل يطقّ عند التثبيت؛ اسحب من الغلاف لا من الكابل.',
    ],
  },
})

/** From the turntable to the phono stage. */
export const phonoCable = gear({
  ...common,
  handle: 'pegel-p2-phono',
  sku: 'CAB-P2',
  tags: ['cable', 'turntable', 'phono'],
  priceMinor: 3_900,
  weightGrams: 210,
  stock: 140,
  drawing: { subject: 'cable', plug: 'rca' },
  finishes: ['walnut'],
  versions: [
    { id: '08m', option: 'length', value: '0.8 m', priceMinor: 3_900, weightGrams: 210 },
    { id: '12m', option: 'length', value: '1.2 m', priceMinor: 4_500, weightGrams: 270 },
  ],
  facts: [
    [
      'plugs',
      {
        en: 'RCA, with ground lead',
        de: 'Cinch, mit Erdleitung',
        fr: 'RCA, avec fil de masse',
        ar: 'RCA مع سلك تأريض',
      },
    ],
    [
      'conductor',
      { en: 'copper, tinned', de: 'Kupfer, verzinnt', fr: 'cuivre étamé', ar: 'نحاس مطلي بالقصدير' },
    ],
    ['capacitance', '44 pF/m'],
  ],
  texts: {
    en: [
      'Pegel P2 phono cable',
      'Little capacitance, so a moving magnet keeps its highest octave.',
      'At 0.8 m the cable adds 35 pF; together with arm and input that stays below what most cartridges ask for. The ground lead is sewn to it and cannot be mislaid.',
    ],
    de: [
      'Phonokabel Pegel P2',
      'Wenig Kapazität, damit ein MM-System seine oberste Oktave behält.',
      'Bei 0,8 m gibt das Kabel 35 pF dazu; mit Arm und Eingang bleibt das unter dem, was die meisten Systeme wünschen. Die Erdleitung ist angenäht und geht nicht verloren.',
    ],
    fr: [
      'Câble phono Pegel P2',
      'Peu de capacité, pour qu’une cellule à aimant garde son octave aiguë.',
      'À 0,8 m, le câble ajoute 35 pF ; avec le bras et l’entrée, on reste sous ce que demandent la plupart des cellules. Le fil de masse est cousu : impossible de l’égarer.',
    ],
    ar: [
      'كابل الفونو Pegel P2',
      'سعته قليلة ليحتفظ الرأس المغناطيسي بأوكتافه الأعلى.',
      'عند 0.8 m يضيف الكابل 35 pF، ومع الذراع والمدخل يبقى دون ما تطلبه معظم الرؤوس. سلك التأريض مخيط به فلا يضيع.',
    ],
  },
})

/** Three metres to the armchair. */
export const headphoneCable = gear({
  ...common,
  handle: 'pegel-hx-extension',
  sku: 'CAB-HX',
  tags: ['cable', 'headphones'],
  priceMinor: 2_400,
  weightGrams: 180,
  stock: 150,
  drawing: { subject: 'cable', plug: 'jack' },
  finishes: ['graphite'],
  versions: [
    { id: '3m', option: 'length', value: '3 m', priceMinor: 2_400, weightGrams: 180 },
    { id: '5m', option: 'length', value: '5 m', priceMinor: 2_900, weightGrams: 260 },
  ],
  facts: [
    ['plugs', '6.3 mm'],
    [
      'conductor',
      {
        en: 'copper, 3 × 0.25 mm²',
        de: 'Kupfer, 3 × 0,25 mm²',
        fr: 'cuivre, 3 × 0,25 mm²',
        ar: 'نحاس، 3 × 0.25 mm²',
      },
    ],
    ['capacitance', '110 pF/m'],
  ],
  texts: {
    en: [
      'Pegel HX headphone extension',
      'From the amplifier to the armchair, in cloth that does not rustle.',
      'The woven jacket lies still on wood and carpet. 0.14 ohms at three metres: no headphone notices.',
    ],
    de: [
      'Kopfhörerverlängerung Pegel HX',
      'Vom Verstärker zum Sessel, in Stoff, der nicht raschelt.',
      'Der gewebte Mantel liegt still auf Holz und Teppich. 0,14 Ohm bei drei Metern: Das merkt kein Kopfhörer.',
    ],
    fr: [
      'Rallonge casque Pegel HX',
      'De l’ampli au fauteuil, dans une gaine tissée qui ne bruisse pas.',
      'La gaine reste silencieuse sur le bois et le tapis. 0,14 ohm à trois mètres : aucun casque ne le remarque.',
    ],
    ar: [
      'وصلة تمديد السماعات Pegel HX',
      'من المضخّم إلى الكرسي، بغلاف منسوج لا يُصدر حفيفًا.',
      'يستقر الغلاف المنسوج على الخشب والسجاد بلا صوت. مقاومته 0.14 أوم عند ثلاثة أمتار: لا تلاحظها أي سماعة.',
    ],
  },
})
