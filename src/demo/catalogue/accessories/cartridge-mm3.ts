import type { DemoProduct } from '../../types.ts'
import { NONE } from './options.ts'

/** A moving-magnet cartridge with a stylus that can be changed. */
export const cartridgeMm3: DemoProduct = {
  handle: 'pegel-mm3',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Cartridges',
  tags: ['cartridge', 'stylus', 'turntable'],
  taxClass: 'standard',
  requiresShipping: true,
  categories: ['accessories', 'cartridges'],
  texts: {
    en: {
      name: 'Pegel MM 3 stylus cartridge',
      slug: 'pegel-mm3-stylus-cartridge',
      summary: 'A moving-magnet cartridge with a nude elliptical stylus that tracks 70 µm at 1.8 g.',
      descriptionHtml:
        '<p>It fits every arm with a half-inch mount. The green-blue stylus pulls off forwards, so a worn one is changed in a minute without setting the arm again.</p><p>Each one is played before it leaves us; the sheet in the box shows output and channel balance of your own piece.</p><p>Tracking measured at 315 Hz, separation at 1 kHz, both at 1.8 g and 23 °C with a 47 kΩ / 150 pF load.</p>',
      facts: [
        { name: 'Principle', value: 'moving magnet' },
        { name: 'Stylus', value: 'nude elliptical, 0.3 × 0.7 mil' },
        { name: 'Output', value: '4.2 mV at 1 kHz, 5 cm/s' },
        { name: 'Channel separation', value: '27 dB at 1 kHz' },
        { name: 'Tracking force', value: '1.6 – 2.0 g' },
        { name: 'Load', value: '47 kΩ, 100 – 200 pF' },
        { name: 'Weight', value: '6.4 g' },
        { name: 'Stylus life', value: 'about 800 h' },
      ],
    },
    de: {
      name: 'Tonabnehmer Pegel MM 3',
      slug: 'tonabnehmer-pegel-mm3',
      summary: 'Ein MM-System mit nackter elliptischer Nadel, das bei 1,8 g noch 70 µm abtastet.',
      descriptionHtml:
        '<p>Er passt an jeden Arm mit Halbzollbefestigung. Die blaugrüne Nadel lässt sich nach vorn abziehen: Eine abgenutzte ist in einer Minute getauscht, ohne den Arm neu einzustellen.</p><p>Jeden spielen wir, bevor er das Haus verlässt; das beiliegende Blatt zeigt Ausgangsspannung und Kanalgleichheit Ihres Exemplars.</p><p>Abtastfähigkeit bei 315 Hz, Übersprechdämpfung bei 1 kHz gemessen, beide mit 1,8 g, 23 °C und 47 kΩ / 150 pF.</p>',
      facts: [
        { name: 'Prinzip', value: 'Moving Magnet' },
        { name: 'Nadel', value: 'nackt, elliptisch, 0,3 × 0,7 mil' },
        { name: 'Ausgang', value: '4,2 mV bei 1 kHz, 5 cm/s' },
        { name: 'Übersprechdämpfung', value: '27 dB bei 1 kHz' },
        { name: 'Auflagekraft', value: '1,6 – 2,0 g' },
        { name: 'Abschluss', value: '47 kΩ, 100 – 200 pF' },
        { name: 'Gewicht', value: '6,4 g' },
        { name: 'Lebensdauer der Nadel', value: 'etwa 800 h' },
      ],
    },
    fr: {
      name: 'Cellule phono Pegel MM 3',
      slug: 'cellule-phono-pegel-mm3',
      summary: 'Une cellule à aimant mobile et diamant elliptique nu qui suit 70 µm à 1,8 g.',
      descriptionHtml:
        '<p>Elle se monte sur tout bras à fixation demi-pouce. La pointe bleu-vert se retire vers l’avant : on la remplace en une minute, sans refaire le réglage du bras.</p><p>Chacune est écoutée avant de nous quitter ; la fiche jointe donne le niveau de sortie et l’équilibre des canaux de votre exemplaire.</p><p>Lecture mesurée à 315 Hz, séparation à 1 kHz, les deux à 1,8 g et 23 °C avec une charge de 47 kΩ / 150 pF.</p>',
      facts: [
        { name: 'Principe', value: 'aimant mobile' },
        { name: 'Diamant', value: 'nu, elliptique, 0,3 × 0,7 mil' },
        { name: 'Sortie', value: '4,2 mV à 1 kHz, 5 cm/s' },
        { name: 'Séparation des canaux', value: '27 dB à 1 kHz' },
        { name: 'Force d’appui', value: '1,6 – 2,0 g' },
        { name: 'Charge', value: '47 kΩ, 100 – 200 pF' },
        { name: 'Poids', value: '6,4 g' },
        { name: 'Durée de vie du diamant', value: 'environ 800 h' },
      ],
    },
    ar: {
      name: 'خرطوشة بإبرة Pegel MM 3',
      slug: 'khartusha-bi-ibra-pegel-mm3',
      summary: 'خرطوشة بمغناطيس متحرك وإبرة إهليلجية مكشوفة تتبع 70 µm عند 1.8 g.',
      descriptionHtml:
        '<p>تناسب كل ذراع بتثبيت نصف بوصة. تُسحب الإبرة الزرقاء المخضرّة إلى الأمام، فتُبدَّل البالية في دقيقة دون إعادة ضبط الذراع.</p><p>نشغّل كل خرطوشة قبل أن تغادرنا، وتبيّن الورقة المرفقة خرج قطعتك وتوازن قناتيها.</p><p>قيس التتبع عند 315 Hz والفصل عند 1 kHz، وكلاهما بقوة 1.8 g عند 23 °C وحمل 47 kΩ / 150 pF.</p>',
      facts: [
        { name: 'المبدأ', value: 'مغناطيس متحرك' },
        { name: 'الإبرة', value: 'مكشوفة إهليلجية، 0.3 × 0.7 mil' },
        { name: 'الخرج', value: '4.2 mV عند 1 kHz و5 cm/s' },
        { name: 'فصل القناتين', value: '27 dB عند 1 kHz' },
        { name: 'قوة التتبع', value: '1.6 – 2.0 g' },
        { name: 'الحمل', value: '47 kΩ، ‏100 – 200 pF' },
        { name: 'الوزن', value: '6.4 g' },
        { name: 'عمر الإبرة', value: 'نحو 800 h' },
      ],
    },
  },
  variants: [
    { publicId: 'pegel-mm3', sku: 'CRT-MM3', options: NONE, priceMinor: 12900, weightGrams: 140, stock: 180 },
  ],
  pictures: [
    {
      drawing: { subject: 'cartridge', model: 'MM 3', color: '#2f5f66', view: 'side', finish: 'graphite' },
      alt: {
        en: 'The cartridge from the side: black body, green-blue stylus, the tip in the groove',
        de: 'Der Tonabnehmer von der Seite: schwarzes Gehäuse, blaugrüne Nadel, die Spitze in der Rille',
        fr: 'La cellule de côté : corps noir, pointe bleu-vert, le diamant dans le sillon',
        ar: 'الخرطوشة من الجانب: جسم أسود وإبرة زرقاء مخضرّة وطرفها في الأخدود',
      },
    },
    {
      drawing: { subject: 'cartridge', model: 'MM 3', color: '#2f5f66', view: 'front', finish: 'graphite' },
      alt: {
        en: 'The cartridge from the front, hanging from its headshell over the record',
        de: 'Der Tonabnehmer von vorn, unter der Headshell über der Platte',
        fr: 'La cellule de face, sous son porte-cellule, au-dessus du disque',
        ar: 'الخرطوشة من الأمام معلّقة برأس الذراع فوق الأسطوانة',
      },
    },
    {
      drawing: { subject: 'cartridge', model: 'MM 3', color: '#2f5f66', view: 'detail', finish: 'graphite' },
      alt: {
        en: 'Cantilever and stylus tip close up',
        de: 'Nadelträger und Nadelspitze aus der Nähe',
        fr: 'Le cantilever et la pointe de près',
        ar: 'حامل الإبرة وطرفها عن قرب',
      },
    },
  ],
}
