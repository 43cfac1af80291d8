import type { DemoProduct } from '../../types.ts'
import { GRAPHITE, SILVER } from './finish-options.ts'

/** The pocket recorder. */
export const recorderR2: DemoProduct = {
  handle: 'pegel-r2',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Recorders',
  tags: ['recorder', 'field recording'],
  taxClass: 'standard',
  requiresShipping: true,
  categories: ['recorders'],
  texts: {
    en: {
      name: 'Pegel R2 field recorder',
      slug: 'pegel-r2-field-recorder',
      summary: 'Two channels, two quiet preamplifiers and a gain knob that works with gloves on.',
      descriptionHtml:
        '<p>The recorder we take along when we do not expect to record. It starts in 1.8 s and keeps the last ten seconds before the key is pressed.</p><p>Two cardioid capsules cross at 90°. Plug in external microphones and they switch off; 48 V and plug-in power are there for both inputs.</p><p>Noise measured with a 150 Ω source at full gain, A-weighted, 20 Hz to 20 kHz. Running time measured at 20 °C, 48 kHz, built-in microphones.</p>',
      facts: [
        { name: 'Channels', value: '2' },
        { name: 'Recording', value: 'WAV, up to 24 bit / 96 kHz' },
        { name: 'Input noise (EIN)', value: '−124 dBu (A)' },
        { name: 'Inputs', value: '2 × XLR/jack, 1 × 3.5 mm' },
        { name: 'Running time', value: '14 h, 4 × AA' },
        { name: 'Storage', value: 'microSDXC, up to 1 TB' },
        { name: 'Weight', value: '310 g with cells' },
      ],
    },
    de: {
      name: 'Fieldrecorder Pegel R2',
      slug: 'fieldrecorder-pegel-r2',
      summary:
        'Zwei Kanäle, zwei ruhige Vorverstärker und ein Pegelknopf, der sich auch mit Handschuhen drehen lässt.',
      descriptionHtml:
        '<p>Der Recorder, den wir einstecken, wenn wir gar nichts aufnehmen wollen. Er startet in 1,8 s und behält die letzten zehn Sekunden vor dem Tastendruck.</p><p>Zwei Nierenkapseln kreuzen sich im Winkel von 90°. Externe Mikrofone schalten sie ab; beide Eingänge liefern 48 V und Plug-in-Power.</p><p>Rauschen gemessen mit 150 Ω Quelle bei voller Verstärkung, A-bewertet, 20 Hz bis 20 kHz. Laufzeit gemessen bei 20 °C, 48 kHz, mit den eingebauten Mikrofonen.</p>',
      facts: [
        { name: 'Kanäle', value: '2' },
        { name: 'Aufnahme', value: 'WAV, bis 24 bit / 96 kHz' },
        { name: 'Eingangsrauschen (EIN)', value: '−124 dBu (A)' },
        { name: 'Eingänge', value: '2 × XLR/Klinke, 1 × 3,5 mm' },
        { name: 'Laufzeit', value: '14 h, 4 × AA' },
        { name: 'Speicher', value: 'microSDXC, bis 1 TB' },
        { name: 'Gewicht', value: '310 g mit Zellen' },
      ],
    },
    fr: {
      name: 'Enregistreur de terrain Pegel R2',
      slug: 'enregistreur-de-terrain-pegel-r2',
      summary: 'Deux canaux, deux préamplis silencieux et un réglage de niveau qui se tourne avec des gants.',
      descriptionHtml:
        '<p>L’enregistreur que nous emportons quand nous ne pensons pas enregistrer. Il démarre en 1,8 s et garde les dix secondes qui précèdent l’appui sur la touche.</p><p>Deux capsules cardioïdes se croisent à 90°. Des micros externes les remplacent dès qu’ils sont branchés ; les deux entrées fournissent 48 V et l’alimentation plug-in.</p><p>Bruit mesuré avec une source de 150 Ω au gain maximal, pondération A, de 20 Hz à 20 kHz. Autonomie mesurée à 20 °C, à 48 kHz, avec les micros intégrés.</p>',
      facts: [
        { name: 'Canaux', value: '2' },
        { name: 'Enregistrement', value: 'WAV, jusqu’à 24 bit / 96 kHz' },
        { name: 'Bruit d’entrée (EIN)', value: '−124 dBu (A)' },
        { name: 'Entrées', value: '2 × XLR/jack, 1 × 3,5 mm' },
        { name: 'Autonomie', value: '14 h, 4 × AA' },
        { name: 'Stockage', value: 'microSDXC, jusqu’à 1 To' },
        { name: 'Poids', value: '310 g avec piles' },
      ],
    },
    ar: {
      name: 'مسجّل ميداني Pegel R2',
      slug: 'musajjil-maydani-pegel-r2',
      summary: 'قناتان ومضخّما دخل هادئان ومقبض مستوى يُدار والقفاز في اليد.',
      descriptionHtml:
        '<p>هو المسجّل الذي نحمله حين لا ننوي التسجيل. يبدأ خلال 1.8 s ويحتفظ بالثواني العشر السابقة لضغط الزر.</p><p>كبسولتان قلبيّتا النمط تتقاطعان بزاوية 90°. وتتوقفان عند وصل ميكروفونات خارجية، ويوفّر كلا المدخلين 48 V وتغذية plug-in.</p><p>قيس الضجيج بمصدر 150 Ω عند أعلى كسب، بترجيح A، من 20 Hz إلى 20 kHz. وقيست مدة التشغيل عند 20 °C و48 kHz بالميكروفونين المدمجين.</p>',
      facts: [
        { name: 'القنوات', value: '2' },
        { name: 'التسجيل', value: 'WAV، حتى 24 bit / 96 kHz' },
        { name: 'ضجيج الدخل (EIN)', value: '−124 dBu (A)' },
        { name: 'المداخل', value: '2 × XLR/jack، 1 × 3.5 mm' },
        { name: 'مدة التشغيل', value: '14 h، 4 × AA' },
        { name: 'التخزين', value: 'microSDXC، حتى 1 TB' },
        { name: 'الوزن', value: '310 g مع البطاريات' },
      ],
    },
  },
  variants: [
    {
      publicId: 'pegel-r2-graphite',
      sku: 'RCD-R2-GR',
      options: GRAPHITE,
      priceMinor: 34900,
      weightGrams: 620,
      stock: 120,
      picture: 0,
    },
    {
      publicId: 'pegel-r2-silver',
      sku: 'RCD-R2-SI',
      options: SILVER,
      priceMinor: 34900,
      weightGrams: 620,
      stock: 80,
      picture: 1,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'recorder', model: 'R2', channels: 2, view: 'front', finish: 'graphite' },
      alt: {
        en: 'Graphite recorder from the front: crossed microphones, display with two level bars, two knobs, four keys',
        de: 'Recorder in Graphit von vorn: gekreuzte Mikrofone, Anzeige mit zwei Pegelbalken, zwei Knöpfe, vier Tasten',
        fr: 'Enregistreur graphite vu de face : micros croisés, écran à deux barres de niveau, deux boutons, quatre touches',
        ar: 'مسجّل غرافيتي من الأمام: ميكروفونان متقاطعان وشاشة بمؤشرَي مستوى ومقبضان وأربعة أزرار',
      },
    },
    {
      drawing: { subject: 'recorder', model: 'R2', channels: 2, view: 'front', finish: 'silver' },
      alt: {
        en: 'The same recorder in silver from the front',
        de: 'Derselbe Recorder in Silber von vorn',
        fr: 'Le même enregistreur en finition argent, vu de face',
        ar: 'المسجّل نفسه باللون الفضي من الأمام',
      },
    },
    {
      drawing: { subject: 'recorder', model: 'R2', channels: 2, view: 'detail', finish: 'graphite' },
      alt: {
        en: 'The display close up: elapsed time, waveform and two amber level bars',
        de: 'Die Anzeige aus der Nähe: Laufzeit, Wellenform und zwei bernsteinfarbene Pegelbalken',
        fr: 'L’écran de près : temps écoulé, forme d’onde et deux barres de niveau ambre',
        ar: 'الشاشة عن قرب: الوقت المنقضي وشكل الموجة ومؤشرا مستوى بلون الكهرمان',
      },
    },
  ],
}
