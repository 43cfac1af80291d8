import { gear } from '../gear.ts'

const common = { productType: 'Headphones', category: 'headphones' } as const

/** The better open one. */
export const luvPro = gear({
  ...common,
  handle: 'luv-pro-headphones',
  sku: 'HP-LUVPRO',
  tags: ['open', 'planar', 'wired'],
  priceMinor: 79_900,
  weightGrams: 382,
  stock: 60,
  drawing: { subject: 'headphones', model: 'LUV PRO', back: 'open' },
  finishes: ['graphite', 'silver'],
  facts: [
    [
      'principle',
      { en: 'open, planar', de: 'offen, magnetostatisch', fr: 'ouvert, planaire', ar: 'مفتوح، مستوٍ' },
    ],
    ['range', '8 Hz – 40 kHz'],
    ['impedance', '32 Ω'],
    ['sensitivity', '98 dB (1 V)'],
    ['distortion', '0.02 % (1 kHz, 94 dB)'],
    ['weight', '382 g'],
  ],
  texts: {
    en: [
      'Luv Pro planar headphones',
      'A foil of nine micrometres that moves everywhere at once.',
      'Because the whole membrane is driven, there is no place where it breaks up: distortion stays below 0.02 % down to 30 Hz. It wants current, and is happiest on a Spule.',
      'Pads, band and cable are changed without a tool. We keep all three for ten years.',
    ],
    de: [
      'Magnetostatischer Kopfhörer Luv Pro',
      'Eine Folie von neun Mikrometern, die sich überall zugleich bewegt.',
      'Weil die ganze Membran angetrieben wird, bricht sie nirgends auf: Der Klirr bleibt bis 30 Hz hinab unter 0,02 %. Er braucht Strom und fühlt sich an einer Spule am wohlsten.',
      'Polster, Bügelband und Kabel tauscht man ohne Werkzeug. Alle drei halten wir zehn Jahre vor.',
    ],
    fr: [
      'Casque planaire Luv Pro',
      'Un film de neuf micromètres qui bouge partout à la fois.',
      'Toute la membrane étant entraînée, elle ne se fractionne nulle part : moins de 0,02 % de distorsion jusqu’à 30 Hz. Il demande du courant et préfère un ampli Spule.',
      'Coussinets, bandeau et câble se changent sans outil. Nous gardons les trois pendant dix ans.',
    ],
    ar: [
      'سماعة الرأس المستوية Luv Pro',
      'غشاء سماكته تسعة ميكرومترات يتحرك كله معًا.',
      'لأن الغشاء كله مدفوع لا يتكسر في موضع: يبقى التشوّه دون 0.02 % حتى 30 Hz. تحتاج إلى تيار، وترتاح أكثر مع Spule.',
      'تُبدَّل الوسائد والشريط والكابل دون أداة، ونوفّر الثلاثة عشر سنوات.',
    ],
  },
})

/** For trains. */
export const leeFunk = gear({
  ...common,
  handle: 'lee-wireless-headphones',
  sku: 'HP-LEEW',
  tags: ['closed', 'wireless'],
  priceMinor: 27_900,
  weightGrams: 262,
  stock: 100,
  drawing: { subject: 'headphones', model: 'LEE W', back: 'closed' },
  finishes: ['graphite', 'silver'],
  facts: [
    [
      'principle',
      { en: 'closed, wireless', de: 'geschlossen, kabellos', fr: 'fermé, sans fil', ar: 'مغلق، لاسلكي' },
    ],
    ['range', '12 Hz – 22 kHz'],
    ['impedance', '38 Ω'],
    ['sensitivity', '106 dB (1 V)'],
    ['battery', '36 h'],
    ['weight', '262 g'],
  ],
  texts: {
    en: [
      'Lee wireless headphones',
      'Thirty-six hours on one charge, and a battery that you can change with a coin.',
      'Closed and calm: the cups take away 24 dB of a train without any electronics that hiss. With the cable in they work with an empty battery too.',
    ],
    de: [
      'Kabelloser Kopfhörer Lee',
      'Sechsunddreißig Stunden mit einer Ladung, und ein Akku, den man mit einer Münze wechselt.',
      'Geschlossen und ruhig: Die Muscheln nehmen einem Zug 24 dB, ohne Elektronik, die rauscht. Mit Kabel spielen sie auch bei leerem Akku.',
    ],
    fr: [
      'Casque sans fil Lee',
      'Trente-six heures par charge, et une batterie que l’on change avec une pièce.',
      'Fermé et calme : les coques retirent 24 dB au bruit d’un train, sans électronique qui souffle. Avec le câble, il joue même batterie vide.',
    ],
    ar: [
      'سماعة الرأس اللاسلكية Lee',
      'ست وثلاثون ساعة بشحنة واحدة، وبطارية تبدّلها بقطعة نقود.',
      'مغلقة وهادئة: تخفض ضجيج القطار 24 dB دون إلكترونيات تهسهس. ومع الكابل تعمل حتى وبطاريتها فارغة.',
    ],
  },
})

/** For a coat pocket. */
export const muschel = gear({
  ...common,
  handle: 'muschel-earphones',
  sku: 'HP-MUSCHEL',
  tags: ['in-ear', 'wired'],
  priceMinor: 14_900,
  weightGrams: 18,
  stock: 160,
  drawing: { subject: 'earphones' },
  finishes: ['silver', 'graphite'],
  facts: [
    [
      'principle',
      { en: 'in-ear, dynamic', de: 'im Ohr, dynamisch', fr: 'intra, dynamique', ar: 'داخل الأذن، ديناميكي' },
    ],
    ['range', '10 Hz – 20 kHz'],
    ['impedance', '18 Ω'],
    ['sensitivity', '110 dB (1 V)'],
    ['plugs', '3.5 mm, USB-C'],
    ['weight', '18 g'],
  ],
  texts: {
    en: [
      'Muschel earphones',
      'Eighteen grams of turned aluminium, with tips in five sizes.',
      'Try the tips in a quiet room: the right size is the one with which your own voice sounds dull. Cable and tips come off, so a broken cable does not end it.',
    ],
    de: [
      'Ohrhörer Muschel',
      'Achtzehn Gramm gedrehtes Aluminium, mit Aufsätzen in fünf Größen.',
      'Probieren Sie die Aufsätze in Ruhe: Richtig ist die Größe, mit der die eigene Stimme dumpf klingt. Kabel und Aufsätze lassen sich abziehen; ein gebrochenes Kabel ist nicht das Ende.',
    ],
    fr: [
      'Écouteurs Muschel',
      'Dix-huit grammes d’aluminium tourné, avec des embouts de cinq tailles.',
      'Essayez les embouts au calme : la bonne taille est celle qui rend votre propre voix sourde. Câble et embouts se retirent ; un câble cassé n’est pas la fin.',
    ],
    ar: [
      'سماعتا الأذن Muschel',
      'ثمانية عشر غرامًا من الألمنيوم المخروط، مع رؤوس بخمسة مقاسات.',
      'جرّب الرؤوس في مكان هادئ: المقاس الصحيح هو الذي يجعل صوتك مكتومًا. الكابل والرؤوس تُنزع، فانقطاع الكابل ليس النهاية.',
    ],
  },
})
