import { gear } from '../gear.ts'

const common = {
  productType: 'Cartridges',
  category: ['accessories', 'cartridges'],
  view: 'side',
  finishes: ['graphite'],
} as const

/** The one that comes with the Priel. */
export const cartridgeMm1 = gear({
  ...common,
  handle: 'pegel-mm1',
  sku: 'CAR-MM1',
  tags: ['cartridge', 'stylus', 'turntable'],
  priceMinor: 5_900,
  weightGrams: 60,
  stock: 180,
  drawing: { subject: 'cartridge', model: 'MM 1', color: '#b5652f' },
  facts: [
    ['principle', { en: 'moving magnet', de: 'Moving Magnet', fr: 'aimant mobile', ar: 'مغناطيس متحرك' }],
    [
      'stylus',
      { en: 'bonded, spherical', de: 'gefasst, sphärisch', fr: 'monté, sphérique', ar: 'مثبّت، كروي' },
    ],
    [
      'output',
      {
        en: '5.0 mV at 1 kHz, 5 cm/s',
        de: '5,0 mV bei 1 kHz, 5 cm/s',
        fr: '5,0 mV à 1 kHz, 5 cm/s',
        ar: '5.0 mV عند 1 kHz، 5 cm/s',
      },
    ],
    ['separation', '22 dB (1 kHz)'],
    ['force', '1.8 – 2.2 g'],
    ['load', '47 kΩ, 150 – 250 pF'],
    ['weight', '5.8 g'],
  ],
  texts: {
    en: [
      'Pegel MM 1 cartridge',
      'Forgives a lot: worn records, light hands, an arm set by eye.',
      'A spherical tip rides above the damage that finer ones have left. For records from the flea market it is often the better choice, whatever it costs.',
    ],
    de: [
      'Tonabnehmer Pegel MM 1',
      'Verzeiht viel: abgespielte Platten, leichte Hände, einen nach Augenmaß eingestellten Arm.',
      'Eine sphärische Spitze läuft über den Schäden, die feinere hinterlassen haben. Für Platten vom Flohmarkt ist sie oft die bessere Wahl, egal zu welchem Preis.',
    ],
    fr: [
      'Cellule phono Pegel MM 1',
      'Elle pardonne beaucoup : disques usés, mains légères, bras réglé à l’œil.',
      'Une pointe sphérique passe au-dessus des dégâts laissés par de plus fines. Pour les disques de brocante, c’est souvent le meilleur choix, quel qu’en soit le prix.',
    ],
    ar: [
      'رأس الالتقاط Pegel MM 1',
      'يسامح كثيرًا: أسطوانات مستهلكة وأيديًا خفيفة وذراعًا ضُبطت بالنظر.',
      'الرأس الكروي يسير فوق الضرر الذي تركته رؤوس أدق. وهو لأسطوانات سوق المستعمل الخيار الأفضل غالبًا مهما كان الثمن.',
    ],
  },
})

/** Moving coil. */
export const cartridgeMc5 = gear({
  ...common,
  handle: 'pegel-mc5',
  sku: 'CAR-MC5',
  tags: ['cartridge', 'moving coil', 'turntable'],
  priceMinor: 34_900,
  weightGrams: 70,
  stock: 60,
  drawing: { subject: 'cartridge', model: 'MC 5', color: '#6b5a7c' },
  facts: [
    ['principle', { en: 'moving coil', de: 'Moving Coil', fr: 'bobine mobile', ar: 'ملف متحرك' }],
    [
      'stylus',
      {
        en: 'nude, line contact',
        de: 'nackt, Linienschliff',
        fr: 'nu, contact linéaire',
        ar: 'عارٍ، تماس خطي',
      },
    ],
    [
      'output',
      {
        en: '0.5 mV at 1 kHz, 5 cm/s',
        de: '0,5 mV bei 1 kHz, 5 cm/s',
        fr: '0,5 mV à 1 kHz, 5 cm/s',
        ar: '0.5 mV عند 1 kHz، 5 cm/s',
      },
    ],
    ['separation', '30 dB (1 kHz)'],
    ['force', '1.9 – 2.1 g'],
    ['load', '100 Ω – 1 kΩ'],
    ['weight', '8.6 g'],
  ],
  texts: {
    en: [
      'Pegel MC 5 moving-coil cartridge',
      'Reads the groove with a line two micrometres wide, and tells you what is in it.',
      'Wound by hand from wire thinner than a hair. It needs a phono input for moving coils, and an arm of ten grams or more; the Ebbe, the Warft and the Kliff have one.',
      'When the stylus is worn we take the cartridge back for half its price.',
    ],
    de: [
      'MC-Tonabnehmer Pegel MC 5',
      'Liest die Rille mit einer Linie von zwei Mikrometern und sagt, was darin steht.',
      'Von Hand gewickelt, aus Draht dünner als ein Haar. Er braucht einen Phonoeingang für MC-Systeme und einen Arm ab zehn Gramm; Ebbe, Warft und Kliff haben ihn.',
      'Ist die Nadel abgenutzt, nehmen wir das System zum halben Preis zurück.',
    ],
    fr: [
      'Cellule à bobine mobile Pegel MC 5',
      'Lit le sillon avec une ligne de deux micromètres, et dit ce qu’il contient.',
      'Bobinée à la main, d’un fil plus fin qu’un cheveu. Il lui faut une entrée phono MC et un bras d’au moins dix grammes, comme ceux des Ebbe, Warft et Kliff.',
      'Quand le diamant est usé, nous reprenons la cellule à la moitié de son prix.',
    ],
    ar: [
      'رأس الملف المتحرك Pegel MC 5',
      'يقرأ الأخدود بخط عرضه ميكرومتران ويخبرك بما فيه.',
      'ملفوف يدويًا بسلك أدق من الشعرة. يحتاج إلى مدخل فونو للملف المتحرك وذراع من عشرة غرامات فأكثر، وهي في Ebbe وWarft وKliff.',
      'حين تبلى الإبرة نستردّ الرأس بنصف ثمنه.',
    ],
  },
})

/** For records from before 1958. */
export const cartridgeMono = gear({
  ...common,
  handle: 'pegel-mono',
  sku: 'CAR-MONO',
  tags: ['cartridge', 'mono', 'turntable'],
  priceMinor: 22_900,
  weightGrams: 60,
  stock: 70,
  drawing: { subject: 'cartridge', model: 'MONO', color: '#3a4b36' },
  facts: [
    [
      'principle',
      {
        en: 'moving magnet, mono',
        de: 'Moving Magnet, mono',
        fr: 'aimant mobile, mono',
        ar: 'مغناطيس متحرك، أحادي',
      },
    ],
    [
      'stylus',
      {
        en: 'nude, spherical, 1 mil',
        de: 'nackt, sphärisch, 1 mil',
        fr: 'nu, sphérique, 1 mil',
        ar: 'عارٍ، كروي، 1 mil',
      },
    ],
    [
      'output',
      {
        en: '3.8 mV at 1 kHz, 5 cm/s',
        de: '3,8 mV bei 1 kHz, 5 cm/s',
        fr: '3,8 mV à 1 kHz, 5 cm/s',
        ar: '3.8 mV عند 1 kHz، 5 cm/s',
      },
    ],
    ['force', '2.0 – 2.6 g'],
    ['load', '47 kΩ, 100 – 200 pF'],
    ['weight', '6.4 g'],
  ],
  texts: {
    en: [
      'Pegel Mono cartridge',
      'Deaf to up and down, so half the crackle of an old mono record is gone.',
      'Mono grooves only move sideways. A stereo cartridge plays the dust as well, which moves both ways; this one has no coil for it.',
    ],
    de: [
      'Mono-Tonabnehmer Pegel',
      'Taub für auf und ab; damit ist das halbe Knistern einer alten Monoplatte weg.',
      'Monorillen bewegen sich nur seitwärts. Ein Stereosystem spielt den Staub mit, der sich auch auf und ab bewegt; dieses hat dafür keine Spule.',
    ],
    fr: [
      'Cellule mono Pegel',
      'Sourde au vertical : la moitié des craquements d’un vieux disque mono disparaît.',
      'Un sillon mono ne bouge que latéralement. Une cellule stéréo lit aussi la poussière, qui bouge dans les deux sens ; celle-ci n’a pas de bobine pour cela.',
    ],
    ar: [
      'رأس الالتقاط الأحادي Pegel Mono',
      'لا يسمع الحركة الرأسية، فيزول نصف خشخشة الأسطوانة الأحادية القديمة.',
      'أخدود الأسطوانة الأحادية يتحرك جانبيًا فقط. أما الرأس المجسّم فيشغّل الغبار أيضًا لأنه يتحرك في الاتجاهين، وهذا الرأس لا ملف فيه لذلك.',
    ],
  },
})
