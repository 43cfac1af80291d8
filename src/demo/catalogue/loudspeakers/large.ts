import { gear } from '../gear.ts'

const common = { productType: 'Loudspeakers', category: 'loudspeakers' } as const

/** The largest pair. */
export const leuchtturm = gear({
  ...common,
  handle: 'leuchtturm-floorstanders',
  sku: 'SPK-LEUCHT',
  tags: ['floorstanding', 'pair'],
  priceMinor: 389_000,
  weightGrams: 31_400,
  stock: 50,
  drawing: { subject: 'loudspeaker', model: 'LEUCHTTURM', body: 'floor' },
  finishes: ['graphite', 'walnut', 'silver'],
  facts: [
    ['range', '26 Hz – 26 kHz (±3 dB)'],
    ['sensitivity', '90 dB (2.83 V, 1 m)'],
    ['impedance', '4 Ω (min. 3.4 Ω)'],
    ['drivers', '25 mm + 165 mm + 2 × 200 mm'],
    ['weight', '31.4 kg'],
  ],
  texts: {
    en: [
      'Leuchtturm floorstanding loudspeakers, pair',
      'Reaches 26 Hz, the lowest pipe of most village organs.',
      'Each cabinet weighs nearly sixteen kilograms and comes in its own box that one person can carry. Give them half a metre to the wall and an amplifier that is at ease with four ohms.',
      'Measured pair by pair: left and right differ by less than 0.4 dB between 100 Hz and 10 kHz.',
    ],
    de: [
      'Standlautsprecher Leuchtturm, Paar',
      'Reicht bis 26 Hz, zur tiefsten Pfeife der meisten Dorforgeln.',
      'Jedes Gehäuse wiegt knapp sechzehn Kilogramm und kommt im eigenen Karton, den eine Person trägt. Geben Sie ihnen einen halben Meter zur Wand und einen Verstärker, der vier Ohm verträgt.',
      'Paar für Paar gemessen: Links und rechts weichen von 100 Hz bis 10 kHz weniger als 0,4 dB ab.',
    ],
    fr: [
      'Enceintes colonnes Leuchtturm, la paire',
      'Descend à 26 Hz, le tuyau le plus grave de la plupart des orgues de village.',
      'Chaque coffret pèse près de seize kilos et arrive dans son propre carton, qu’une personne peut porter. Laissez-leur un demi-mètre jusqu’au mur et un ampli à l’aise sous quatre ohms.',
      'Mesurées par paire : moins de 0,4 dB d’écart entre gauche et droite de 100 Hz à 10 kHz.',
    ],
    ar: [
      'مكبّرا Leuchtturm الأرضيان، زوج',
      'يصل إلى 26 Hz، أدنى أنبوب في معظم أراغن القرى.',
      'يزن كل صندوق نحو ستة عشر كيلوغرامًا ويصل في علبته التي يحملها شخص واحد. امنحهما نصف متر عن الجدار ومضخّمًا يرتاح عند أربعة أوم.',
      'يُقاس كل زوج: الفرق بين اليمين واليسار أقل من 0.4 dB من 100 Hz إلى 10 kHz.',
    ],
  },
})

/** The octave that small loudspeakers lack. */
export const grund = gear({
  ...common,
  handle: 'grund-subwoofer',
  sku: 'SPK-GRUND',
  tags: ['subwoofer', 'active', 'single'],
  priceMinor: 69_000,
  weightGrams: 19_500,
  stock: 60,
  drawing: { subject: 'loudspeaker', model: 'GRUND', body: 'subwoofer' },
  finishes: ['graphite', 'walnut'],
  facts: [
    ['power', '250 W'],
    ['range', '22 – 160 Hz (±3 dB)'],
    [
      'inputs',
      {
        en: 'line, loudspeaker level',
        de: 'Line, Lautsprecherpegel',
        fr: 'ligne, niveau enceinte',
        ar: 'لاين، مستوى المكبّر',
      },
    ],
    ['drivers', '300 mm'],
    ['weight', '19.5 kg'],
  ],
  texts: {
    en: [
      'Grund subwoofer',
      'You notice it when it is switched off, and not before. That is how it should be set.',
      'A closed box with a 300 mm driver and a filter that you turn from 40 to 160 Hz. Put it where you sit, walk round the room until the bass is even, and put it there.',
    ],
    de: [
      'Subwoofer Grund',
      'Man bemerkt ihn, wenn er aus ist, und nicht vorher. So soll er eingestellt sein.',
      'Ein geschlossenes Gehäuse mit 300-mm-Chassis und ein Filter, den Sie von 40 bis 160 Hz drehen. Stellen Sie ihn dorthin, wo Sie sitzen, gehen Sie durch den Raum, bis der Bass gleichmäßig ist, und stellen Sie ihn dort auf.',
    ],
    fr: [
      'Caisson de grave Grund',
      'On le remarque quand il est éteint, pas avant. C’est ainsi qu’il faut le régler.',
      'Un coffret clos, un haut-parleur de 300 mm et un filtre réglable de 40 à 160 Hz. Posez-le à votre place d’écoute, marchez jusqu’à ce que le grave soit régulier, et installez-le là.',
    ],
    ar: [
      'مكبّر الجهير Grund',
      'تلاحظه حين يُطفأ لا قبل ذلك. هكذا ينبغي أن يُضبط.',
      'صندوق مغلق بسماعة 300 mm ومرشّح تديره من 40 إلى 160 Hz. ضعه حيث تجلس وامشِ في الغرفة حتى يستوي الجهير، ثم ضعه هناك.',
    ],
  },
})
