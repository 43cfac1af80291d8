import type { DemoProduct } from '../../types.ts'
import { GRAPHITE, SILVER } from './finish-options.ts'

/** The six-channel recorder. */
export const recorderR6: DemoProduct = {
  handle: 'pegel-r6',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Recorders',
  tags: ['recorder', 'field recording', 'multichannel'],
  taxClass: 'standard',
  requiresShipping: true,
  categories: ['recorders'],
  texts: {
    en: {
      name: 'Pegel R6 multichannel recorder',
      slug: 'pegel-r6-multichannel-recorder',
      summary:
        'Six inputs with a knob each, enough for a first-order Ambisonic microphone and a stereo pair.',
      descriptionHtml:
        '<p>Most of our library was recorded on this one. Each input has its own knob, its own level bar and two converters, so a thunderclap above full scale is taken from the second one.</p><p>In 32-bit float files nothing has to be levelled on site. Inputs 1 to 4 can be ganged to one knob for Ambisonic microphones.</p><ul><li>Noise: 150 Ω source, full gain, A-weighted, 20 Hz to 20 kHz</li><li>Dynamic range: AES17, −60 dBFS, A-weighted</li><li>Running time: six channels at 48 kHz, 48 V off, 20 °C</li></ul>',
      facts: [
        { name: 'Channels', value: '6' },
        { name: 'Recording', value: 'WAV, 24 bit or 32 bit float, up to 192 kHz' },
        { name: 'Input noise (EIN)', value: '−129 dBu (A)' },
        { name: 'Dynamic range', value: '138 dB (A)' },
        { name: 'Inputs', value: '6 × XLR/jack, 48 V each' },
        { name: 'Running time', value: '9 h, battery 49 Wh' },
        { name: 'Storage', value: '2 × SDXC, mirrored on request' },
        { name: 'Weight', value: '980 g with battery' },
      ],
    },
    de: {
      name: 'Mehrkanalrecorder Pegel R6',
      slug: 'mehrkanalrecorder-pegel-r6',
      summary:
        'Sechs Eingänge mit je einem Knopf: genug für ein Ambisonics-Mikrofon erster Ordnung und ein Stereopaar.',
      descriptionHtml:
        '<p>Mit ihm entstand der größte Teil unseres Archivs. Jeder Eingang hat einen eigenen Knopf, einen eigenen Pegelbalken und zwei Wandler: Ein Donnerschlag über Vollaussteuerung kommt vom zweiten.</p><p>In Dateien mit 32 bit Gleitkomma muss vor Ort nichts ausgesteuert werden. Die Eingänge 1 bis 4 lassen sich für Ambisonics-Mikrofone auf einen Knopf legen.</p><ul><li>Rauschen: Quelle 150 Ω, volle Verstärkung, A-bewertet, 20 Hz bis 20 kHz</li><li>Dynamikumfang: AES17, −60 dBFS, A-bewertet</li><li>Laufzeit: sechs Kanäle bei 48 kHz, ohne 48 V, 20 °C</li></ul>',
      facts: [
        { name: 'Kanäle', value: '6' },
        { name: 'Aufnahme', value: 'WAV, 24 bit oder 32 bit Gleitkomma, bis 192 kHz' },
        { name: 'Eingangsrauschen (EIN)', value: '−129 dBu (A)' },
        { name: 'Dynamikumfang', value: '138 dB (A)' },
        { name: 'Eingänge', value: '6 × XLR/Klinke, je 48 V' },
        { name: 'Laufzeit', value: '9 h, Akku 49 Wh' },
        { name: 'Speicher', value: '2 × SDXC, auf Wunsch gespiegelt' },
        { name: 'Gewicht', value: '980 g mit Akku' },
      ],
    },
    fr: {
      name: 'Enregistreur multicanal Pegel R6',
      slug: 'enregistreur-multicanal-pegel-r6',
      summary:
        'Six entrées, un bouton chacune : assez pour un micro Ambisonics du premier ordre et un couple stéréo.',
      descriptionHtml:
        '<p>La plus grande partie de notre bibliothèque a été enregistrée avec lui. Chaque entrée a son bouton, sa barre de niveau et deux convertisseurs : un coup de tonnerre au-delà de la pleine échelle est pris sur le second.</p><p>En 32 bits à virgule flottante, il n’y a rien à régler sur place. Les entrées 1 à 4 peuvent être couplées sur un seul bouton pour les micros Ambisonics.</p><ul><li>Bruit : source de 150 Ω, gain maximal, pondération A, de 20 Hz à 20 kHz</li><li>Dynamique : AES17, −60 dBFS, pondération A</li><li>Autonomie : six canaux à 48 kHz, sans 48 V, à 20 °C</li></ul>',
      facts: [
        { name: 'Canaux', value: '6' },
        { name: 'Enregistrement', value: 'WAV, 24 bit ou 32 bit flottant, jusqu’à 192 kHz' },
        { name: 'Bruit d’entrée (EIN)', value: '−129 dBu (A)' },
        { name: 'Dynamique', value: '138 dB (A)' },
        { name: 'Entrées', value: '6 × XLR/jack, 48 V chacune' },
        { name: 'Autonomie', value: '9 h, batterie 49 Wh' },
        { name: 'Stockage', value: '2 × SDXC, en miroir sur demande' },
        { name: 'Poids', value: '980 g avec batterie' },
      ],
    },
    ar: {
      name: 'مسجّل متعدد القنوات Pegel R6',
      slug: 'musajjil-mutaaddid-al-qanawat-pegel-r6',
      summary: 'ستة مداخل لكل منها مقبض، تكفي لميكروفون Ambisonics من الرتبة الأولى وزوج ستيريو.',
      descriptionHtml:
        '<p>سُجّل به معظم مكتبتنا. لكل مدخل مقبض ومؤشر مستوى ومحوّلان، فإذا تجاوز هزيم الرعد المدى الكامل أُخذ من المحوّل الثاني.</p><p>في ملفات 32 bit ذات الفاصلة العائمة لا حاجة إلى ضبط المستوى في الموقع. ويمكن جمع المداخل من 1 إلى 4 على مقبض واحد لميكروفونات Ambisonics.</p><ul><li>الضجيج: مصدر 150 Ω، أعلى كسب، ترجيح A، من 20 Hz إلى 20 kHz</li><li>المدى الديناميكي: AES17، ‏−60 dBFS، ترجيح A</li><li>مدة التشغيل: ست قنوات عند 48 kHz دون 48 V وعند 20 °C</li></ul>',
      facts: [
        { name: 'القنوات', value: '6' },
        { name: 'التسجيل', value: 'WAV، ‏24 bit أو 32 bit عائمة، حتى 192 kHz' },
        { name: 'ضجيج الدخل (EIN)', value: '−129 dBu (A)' },
        { name: 'المدى الديناميكي', value: '138 dB (A)' },
        { name: 'المداخل', value: '6 × XLR/jack، لكل منها 48 V' },
        { name: 'مدة التشغيل', value: '9 h، بطارية 49 Wh' },
        { name: 'التخزين', value: '2 × SDXC، بنسخ متطابق عند الطلب' },
        { name: 'الوزن', value: '980 g مع البطارية' },
      ],
    },
  },
  variants: [
    {
      publicId: 'pegel-r6-silver',
      sku: 'RCD-R6-SI',
      options: SILVER,
      priceMinor: 89900,
      weightGrams: 1650,
      stock: 60,
      picture: 0,
    },
    {
      publicId: 'pegel-r6-graphite',
      sku: 'RCD-R6-GR',
      options: GRAPHITE,
      priceMinor: 89900,
      weightGrams: 1650,
      stock: 75,
      picture: 1,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'recorder', model: 'R6', channels: 6, view: 'front', finish: 'silver' },
      alt: {
        en: 'Silver recorder from the front: six gain knobs in a row below a display with six level bars',
        de: 'Recorder in Silber von vorn: sechs Pegelknöpfe in einer Reihe unter einer Anzeige mit sechs Balken',
        fr: 'Enregistreur argent vu de face : six boutons de gain alignés sous un écran à six barres de niveau',
        ar: 'مسجّل فضي من الأمام: ستة مقابض في صف تحت شاشة بستة مؤشرات مستوى',
      },
    },
    {
      drawing: { subject: 'recorder', model: 'R6', channels: 6, view: 'front', finish: 'graphite' },
      alt: {
        en: 'The same recorder in graphite from the front',
        de: 'Derselbe Recorder in Graphit von vorn',
        fr: 'Le même enregistreur en finition graphite, vu de face',
        ar: 'المسجّل نفسه باللون الغرافيتي من الأمام',
      },
    },
    {
      drawing: { subject: 'recorder', model: 'R6', channels: 6, view: 'detail', finish: 'graphite' },
      alt: {
        en: 'Display and gain knobs close up, in graphite',
        de: 'Anzeige und Pegelknöpfe aus der Nähe, in Graphit',
        fr: 'L’écran et les boutons de gain de près, en graphite',
        ar: 'الشاشة ومقابض الكسب عن قرب باللون الغرافيتي',
      },
    },
  ],
}
