import { SIZES, WIDTHS } from './catalogue/measures.ts'
import type { FlatSubject, LookScene, PictureParams } from './drawings/index.ts'
import type { DemoProduct, Localised } from './types.ts'

/** A room of the demo: what it is called, and which products stand where. Units: millimetres. */
export interface DemoLook extends Omit<LookScene, 'things' | 'name'> {
  readonly title: Localised<string>
  readonly text: Localised<string>
  readonly alt: Localised<string>
  /** Products by their handles. Of a pair, the other one stands at `pairedAtMm`. */
  readonly things: readonly {
    readonly product: string
    readonly atMm: number
    readonly pairedAtMm?: number
    readonly on: 'board' | 'floor'
  }[]
}

/** Rooms of the demo, in the order of the lookbook. */
export const demoLooks: readonly DemoLook[] = [
  {
    title: {
      en: 'The first record player',
      de: 'Der erste Plattenspieler',
      fr: 'La première platine',
      ar: 'أول مشغّل أسطوانات',
    },
    text: {
      en: 'A turntable, a small amplifier and two loudspeakers on one sideboard: all that a first system needs.',
      de: 'Ein Plattenspieler, ein kleiner Verstärker und zwei Lautsprecher auf einem Sideboard: mehr braucht eine erste Anlage nicht.',
      fr: 'Une platine, un petit amplificateur et deux enceintes sur un buffet : une première chaîne n’a besoin de rien d’autre.',
      ar: 'مشغّل أسطوانات ومضخّم صغير وسمّاعتان على خزانة واحدة: هذا كل ما يحتاجه أول نظام صوتي.',
    },
    alt: {
      en: 'A sideboard by a window with a turntable, an amplifier and a small loudspeaker at each end',
      de: 'Ein Sideboard am Fenster mit Plattenspieler, Verstärker und je einem kleinen Lautsprecher an den Enden',
      fr: 'Un buffet près d’une fenêtre avec une platine, un amplificateur et une petite enceinte à chaque bout',
      ar: 'خزانة قرب نافذة عليها مشغّل أسطوانات ومضخّم وسمّاعة صغيرة عند كل طرف',
    },
    colours: 0,
    acrossMm: 2100,
    board: { fromMm: 150, widthMm: 1800 },
    poster: 1050,
    things: [
      { product: 'priel-turntable', atMm: 720, on: 'board' },
      { product: 'a40-amplifier', atMm: 1330, on: 'board' },
      { product: 'hallig-bookshelf-speakers', atMm: 300, pairedAtMm: 1800, on: 'board' },
    ],
  },
  {
    title: {
      en: 'An evening with records',
      de: 'Ein Abend mit Platten',
      fr: 'Une soirée de vinyles',
      ar: 'أمسية مع الأسطوانات',
    },
    text: {
      en: 'The sprung turntable stands between floorstanders. The amplifier shows on its meters how loud it is.',
      de: 'Der gefederte Plattenspieler steht zwischen Standlautsprechern. Der Verstärker zeigt auf seinen Instrumenten, wie laut es ist.',
      fr: 'La platine suspendue se tient entre deux colonnes. Les vumètres de l’amplificateur montrent le niveau.',
      ar: 'يقف مشغّل الأسطوانات المعلّق بين سمّاعتين أرضيتين، ويعرض المضخّم على مقاييسه مقدار علوّ الصوت.',
    },
    alt: {
      en: 'A living room with a turntable and an amplifier with two meters on a sideboard, and a tall loudspeaker on each side',
      de: 'Ein Wohnzimmer mit Plattenspieler und Verstärker mit zwei Zeigerinstrumenten auf einem Sideboard, links und rechts ein hoher Lautsprecher',
      fr: 'Un salon avec une platine et un amplificateur à deux vumètres sur un buffet, et une haute enceinte de chaque côté',
      ar: 'غرفة جلوس فيها مشغّل أسطوانات ومضخّم بمقياسين على خزانة، وسمّاعة طويلة على كل جانب',
    },
    colours: 1,
    acrossMm: 2800,
    board: { fromMm: 650, widthMm: 1500 },
    records: 1240,
    poster: 1800,
    things: [
      { product: 'warft-turntable', atMm: 960, on: 'board' },
      { product: 'a120-amplifier', atMm: 1860, on: 'board' },
      { product: 'mole-floorstanders', atMm: 320, pairedAtMm: 2480, on: 'floor' },
    ],
  },
  {
    title: { en: 'At the desk', de: 'Am Schreibtisch', fr: 'Au bureau', ar: 'على المكتب' },
    text: {
      en: 'Music from the network, loudspeakers with their own amplifiers, and headphones for the late hours.',
      de: 'Musik aus dem Netz, Lautsprecher mit eigenen Verstärkern, und ein Kopfhörer für späte Stunden.',
      fr: 'La musique du réseau, des enceintes avec leur propre amplificateur, et un casque pour les heures tardives.',
      ar: 'موسيقى من الشبكة، وسمّاعات بمضخّماتها الخاصة، وسمّاعة رأس للساعات المتأخرة.',
    },
    alt: {
      en: 'A desk with a network player between two active loudspeakers, and open headphones beside it',
      de: 'Ein Schreibtisch mit einem Netzwerkspieler zwischen zwei Aktivlautsprechern, daneben ein offener Kopfhörer',
      fr: 'Un bureau avec un lecteur réseau entre deux enceintes actives, et un casque ouvert à côté',
      ar: 'مكتب عليه مشغّل شبكة بين سمّاعتين نشطتين، وبجانبه سمّاعة رأس مفتوحة',
    },
    colours: 2,
    acrossMm: 1350,
    board: { fromMm: -60, widthMm: 1470 },
    isNear: true,
    things: [
      { product: 'bote-network-player', atMm: 560, on: 'board' },
      { product: 'boje-active-speaker', atMm: 190, pairedAtMm: 1160, on: 'board' },
      { product: 'luv-open-headphones', atMm: 880, on: 'board' },
    ],
  },
  {
    title: {
      en: 'For the collection',
      de: 'Für die Sammlung',
      fr: 'Pour la collection',
      ar: 'من أجل المجموعة',
    },
    text: {
      en: 'A heavy turntable, its phono stage and preamplifier, and a crate for what plays next.',
      de: 'Ein schwerer Plattenspieler, Phono- und Vorverstärker, und eine Kiste für das, was als Nächstes läuft.',
      fr: 'Une platine lourde, son préampli phono et son préamplificateur, et une caisse pour la suite.',
      ar: 'مشغّل أسطوانات ثقيل مع مضخّم الفونو والمضخّم الأولي، وصندوق لما سيُشغَّل بعده.',
    },
    alt: {
      en: 'A sideboard with a large turntable, a small phono stage and a preamplifier, and a wooden record crate on the floor',
      de: 'Ein Sideboard mit großem Plattenspieler, kleinem Phonoverstärker und Vorverstärker, auf dem Boden eine Plattenkiste aus Holz',
      fr: 'Un buffet avec une grande platine, un petit préampli phono et un préamplificateur, et une caisse à disques en bois au sol',
      ar: 'خزانة عليها مشغّل أسطوانات كبير ومضخّم فونو صغير ومضخّم أولي، وعلى الأرض صندوق خشبي للأسطوانات',
    },
    colours: 3,
    acrossMm: 2100,
    board: { fromMm: 120, widthMm: 1600 },
    plant: 1640,
    poster: 900,
    things: [
      { product: 'kliff-turntable', atMm: 480, on: 'board' },
      { product: 'rille-phono-stage', atMm: 880, on: 'board' },
      { product: 'p1-preamplifier', atMm: 1270, on: 'board' },
      { product: 'record-crate', atMm: 1880, on: 'floor' },
    ],
  },
  {
    title: {
      en: 'Before the dawn chorus',
      de: 'Vor dem Morgenchor',
      fr: 'Avant l’aube',
      ar: 'قبل جوقة الفجر',
    },
    text: {
      en: 'Packed in the evening: the recorder, two microphones, their windshield, and closed headphones.',
      de: 'Am Abend gepackt: der Recorder, zwei Mikrofone, ihr Windschutz und ein geschlossener Kopfhörer.',
      fr: 'Prêt la veille : l’enregistreur, deux micros, leur bonnette et un casque fermé.',
      ar: 'جُهّزت في المساء: المسجّل وميكروفونان وواقي الريح وسمّاعة رأس مغلقة.',
    },
    alt: {
      en: 'A table with a six-channel field recorder, a pair of microphones, a windshield and closed headphones',
      de: 'Ein Tisch mit einem sechskanaligen Feldrecorder, einem Mikrofonpaar, einem Windschutz und einem geschlossenen Kopfhörer',
      fr: 'Une table avec un enregistreur de terrain à six canaux, une paire de micros, une bonnette et un casque fermé',
      ar: 'طاولة عليها مسجّل ميداني بست قنوات وزوج ميكروفونات وواقي ريح وسمّاعة رأس مغلقة',
    },
    colours: 0,
    acrossMm: 820,
    board: { fromMm: -90, widthMm: 1000 },
    isNear: true,
    things: [
      { product: 'pegel-r6', atMm: 150, on: 'board' },
      { product: 'pegel-k2', atMm: 330, on: 'board' },
      { product: 'pegel-w1-windshield', atMm: 460, on: 'board' },
      { product: 'lee-closed-headphones', atMm: 660, on: 'board' },
    ],
  },
  {
    title: { en: 'The large room', de: 'Der große Raum', fr: 'La grande pièce', ar: 'الغرفة الكبيرة' },
    text: {
      en: 'One small amplifier plays from the network and drives the tall loudspeakers; the subwoofer adds the lowest octave.',
      de: 'Ein kleiner Verstärker spielt aus dem Netz und treibt die hohen Lautsprecher; der Subwoofer ergänzt die tiefste Oktave.',
      fr: 'Un petit amplificateur lit le réseau et alimente les hautes colonnes ; le caisson ajoute l’octave la plus grave.',
      ar: 'مضخّم صغير يشغّل من الشبكة ويقود السمّاعتين الطويلتين، ويضيف مضخّم الجهير أخفض أوكتاف.',
    },
    alt: {
      en: 'A large room with a streaming amplifier on a sideboard, tall dark loudspeakers on both sides and a subwoofer on the floor',
      de: 'Ein großer Raum mit einem Streaming-Verstärker auf einem Sideboard, hohen dunklen Lautsprechern links und rechts und einem Subwoofer auf dem Boden',
      fr: 'Une grande pièce avec un amplificateur de streaming sur un buffet, de hautes enceintes sombres des deux côtés et un caisson au sol',
      ar: 'غرفة كبيرة فيها مضخّم بثّ على خزانة، وسمّاعات طويلة داكنة على الجانبين، ومضخّم جهير على الأرض',
    },
    colours: 2,
    acrossMm: 3000,
    board: { fromMm: 700, widthMm: 1500 },
    records: 1000,
    plant: 1980,
    poster: 1630,
    things: [
      { product: 'funk-streaming-amplifier', atMm: 1620, on: 'board' },
      { product: 'leuchtturm-floorstanders', atMm: 330, pairedAtMm: 2670, on: 'floor' },
      { product: 'grund-subwoofer', atMm: 2180, on: 'floor' },
    ],
  },
]

/**
 * Returns what to draw of a look. The things come first and in their order, so that their places are those of the
 * products; then the others of each pair. Throws: Error for a product that the demo does not have.
 */
export function sceneOf({ title, things, ...room }: DemoLook, products: readonly DemoProduct[]): LookScene {
  const drawn = (handle: string) => {
    const drawing = products.find((product) => product.handle === handle)?.pictures[0]?.drawing
    if (!drawing) throw new Error(`the demo has no product ${handle}`)
    const widthMm = SIZES[handle]?.[0] ?? WIDTHS[handle] ?? 300
    return { drawing: drawing as Exclude<PictureParams, FlatSubject>, widthMm }
  }
  const first = things.map(({ product, atMm, on }) => ({ ...drawn(product), atMm, on }))
  const others = things.flatMap(({ product, pairedAtMm, on }) =>
    pairedAtMm === undefined ? [] : [{ ...drawn(product), atMm: pairedAtMm, on }],
  )
  const { colours, acrossMm, board, isNear, records, plant, poster } = room
  return {
    name: title.en,
    colours,
    acrossMm,
    board,
    ...(isNear ? { isNear } : {}),
    ...(records === undefined ? {} : { records }),
    ...(plant === undefined ? {} : { plant }),
    ...(poster === undefined ? {} : { poster }),
    things: [...first, ...others],
  }
}
