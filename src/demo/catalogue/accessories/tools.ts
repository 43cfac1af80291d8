import { gear } from '../gear.ts'

const common = { productType: 'Record care', category: ['accessories', 'record-care'] } as const

/** Presses the record to the platter. */
export const recordWeight = gear({
  ...common,
  handle: 'record-weight',
  sku: 'CARE-WEIGHT',
  tags: ['record care', 'turntable'],
  priceMinor: 8_900,
  weightGrams: 420,
  stock: 90,
  drawing: { subject: 'care', body: 'weight' },
  finishes: ['silver', 'graphite'],
  facts: [
    [
      'material',
      {
        en: 'stainless steel, felt',
        de: 'Edelstahl, Filz',
        fr: 'acier inoxydable, feutre',
        ar: 'فولاذ مقاوم للصدأ ولبّاد',
      },
    ],
    ['weight', '380 g'],
  ],
  texts: {
    en: [
      'Record weight',
      'Turns slightly dished records into flat ones while they play.',
      'Turned from one piece and balanced to half a gram. Not for the Warft: its springs are set for the platter alone.',
    ],
    de: [
      'Plattengewicht',
      'Macht leicht gewölbte Platten flach, solange sie spielen.',
      'Aus einem Stück gedreht und auf ein halbes Gramm ausgewuchtet. Nicht für den Warft: Seine Federn sind auf den Teller allein eingestellt.',
    ],
    fr: [
      'Palet presseur',
      'Aplatit, le temps de l’écoute, les disques légèrement voilés.',
      'Tourné d’une pièce et équilibré au demi-gramme. Pas pour la Warft : ses ressorts sont réglés pour le plateau seul.',
    ],
    ar: [
      'ثقل الأسطوانة',
      'يسوّي الأسطوانات المقعّرة قليلًا ما دامت تدور.',
      'مخروط من قطعة واحدة وموزون ضمن نصف غرام. لا يصلح مع Warft لأن نوابضه مضبوطة للصحن وحده.',
    ],
  },
})

/** Weighs the needle. */
export const stylusGauge = gear({
  ...common,
  handle: 'stylus-gauge',
  sku: 'CARE-GAUGE',
  tags: ['record care', 'stylus', 'turntable'],
  priceMinor: 3_900,
  weightGrams: 90,
  stock: 140,
  drawing: { subject: 'care', body: 'gauge' },
  finishes: ['graphite'],
  facts: [
    ['resolution', '0.01 g'],
    ['battery', '2 × AAA'],
    ['weight', '84 g'],
  ],
  texts: {
    en: [
      'Digital stylus gauge',
      'Shows the tracking force to a hundredth of a gram, at the height of a record.',
      'Too little force wears records more than too much: the tip loses the groove and lands in it again. Weigh after every change of the cartridge, and once a year.',
    ],
    de: [
      'Digitale Tonarmwaage',
      'Zeigt die Auflagekraft auf ein Hundertstelgramm, in der Höhe einer Platte.',
      'Zu wenig Kraft schadet Platten mehr als zu viel: Die Spitze verliert die Rille und fällt wieder hinein. Wiegen Sie nach jedem Wechsel des Systems, und einmal im Jahr.',
    ],
    fr: [
      'Balance numérique de bras',
      'Affiche la force d’appui au centième de gramme, à la hauteur d’un disque.',
      'Trop peu de force use plus les disques que trop : la pointe quitte le sillon et y retombe. Pesez après chaque changement de cellule, et une fois par an.',
    ],
    ar: [
      'ميزان الإبرة الرقمي',
      'يعرض قوة التتبع بدقة جزء من مئة من الغرام، عند ارتفاع الأسطوانة.',
      'القوة القليلة تُتلف الأسطوانات أكثر من الكثيرة: تفقد الإبرة الأخدود ثم تسقط فيه. زِن بعد كل تبديل للرأس، ومرة في السنة.',
    ],
  },
})

/** Washes. */
export const recordFluid = gear({
  ...common,
  handle: 'record-fluid',
  sku: 'CARE-FLUID',
  tags: ['record care', 'cleaning'],
  priceMinor: 1_490,
  weightGrams: 290,
  stock: 200,
  drawing: { subject: 'care', body: 'fluid' },
  finishes: ['graphite'],
  facts: [
    ['holds', '250 ml'],
    [
      'material',
      {
        en: 'water, 8 % alcohol, wetting agent',
        de: 'Wasser, 8 % Alkohol, Netzmittel',
        fr: 'eau, 8 % d’alcool, mouillant',
        ar: 'ماء و8 % كحول ومادة مبلّلة',
      },
    ],
  ],
  texts: {
    en: [
      'Record cleaning fluid',
      'For fingerprints and sixty years of living room. Not for shellac.',
      'Three puffs for each side, follow the grooves with the brush, let it dry upright. One bottle does about eighty records.',
    ],
    de: [
      'Reinigungsmittel für Platten',
      'Gegen Fingerabdrücke und sechzig Jahre Wohnzimmer. Nicht für Schellack.',
      'Drei Sprühstöße je Seite, mit der Bürste den Rillen folgen, aufrecht trocknen lassen. Eine Flasche reicht für etwa achtzig Platten.',
    ],
    fr: [
      'Liquide de nettoyage pour disques',
      'Contre les empreintes et soixante ans de salon. Pas pour la gomme-laque.',
      'Trois pressions par face, suivez les sillons avec la brosse, laissez sécher debout. Un flacon suffit pour environ quatre-vingts disques.',
    ],
    ar: [
      'سائل تنظيف الأسطوانات',
      'لبصمات الأصابع ولستين سنة من غرفة المعيشة. ليس لأسطوانات اللكّ.',
      'ثلاث رشّات لكل وجه، واتبع الأخاديد بالفرشاة، ثم دعها تجف قائمة. تكفي القارورة نحو ثمانين أسطوانة.',
    ],
  },
})

/** Lies between record and platter. */
export const corkMat = gear({
  ...common,
  handle: 'cork-mat',
  sku: 'CARE-CORK',
  tags: ['record care', 'turntable'],
  priceMinor: 2_900,
  weightGrams: 110,
  stock: 130,
  drawing: { subject: 'care', body: 'mat' },
  finishes: ['walnut'],
  facts: [
    [
      'material',
      { en: 'cork and rubber', de: 'Kork und Gummi', fr: 'liège et caoutchouc', ar: 'فلّين ومطاط' },
    ],
    ['weight', '82 g'],
  ],
  texts: {
    en: [
      'Cork platter mat',
      'Does not charge, so it stays on the platter when you lift the record.',
      'Three millimetres of cork with a little rubber, with a recess for the label. Set the arm 3 mm higher, or leave the felt away.',
    ],
    de: [
      'Tellermatte aus Kork',
      'Lädt sich nicht auf und bleibt liegen, wenn Sie die Platte abheben.',
      'Drei Millimeter Kork mit etwas Gummi, mit Vertiefung für das Etikett. Stellen Sie den Arm 3 mm höher oder lassen Sie den Filz weg.',
    ],
    fr: [
      'Couvre-plateau en liège',
      'Ne se charge pas : il reste sur le plateau quand on lève le disque.',
      'Trois millimètres de liège et un peu de caoutchouc, avec un creux pour l’étiquette. Relevez le bras de 3 mm ou retirez le feutre.',
    ],
    ar: [
      'حصيرة صحن من الفلّين',
      'لا تُشحن بالكهرباء الساكنة، فتبقى على الصحن حين ترفع الأسطوانة.',
      'ثلاثة مليمترات من الفلّين مع قليل من المطاط، وفيها تجويف للملصق. ارفع الذراع 3 mm أو استغنِ عن اللبّاد.',
    ],
  },
})
