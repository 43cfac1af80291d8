import type { DemoProduct } from '../../types.ts'
import { GRAPHITE, SILVER } from './finish-options.ts'

/** A matched pair of small condensers. */
export const microphonesK2: DemoProduct = {
  handle: 'pegel-k2',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Microphones',
  tags: ['microphone', 'stereo pair'],
  taxClass: 'standard',
  requiresShipping: true,
  categories: ['recorders'],
  texts: {
    en: {
      name: 'Pegel K2 microphones, matched pair',
      slug: 'pegel-k2-matched-pair',
      summary: 'Two small cardioids within 0.5 dB of each other, for ORTF and XY.',
      descriptionHtml:
        '<p>We measure every capsule and pair those whose curves lie within 0.5 dB from 100 Hz to 10 kHz. Both curves are in the box, with date and serial number.</p><p>A switch lowers the level by 10 dB for brass and thunder. The bodies are brass, turned and plated; they stay quiet when the stand is touched.</p><p>Frequency response measured on axis at 1 m in an anechoic room; self-noise to IEC 60268-4, A-weighted.</p>',
      facts: [
        { name: 'Pattern', value: 'cardioid' },
        { name: 'Frequency response', value: '35 Hz – 20 kHz, ±2 dB' },
        { name: 'Self-noise', value: '13 dB(A)' },
        { name: 'Sensitivity', value: '16 mV/Pa' },
        { name: 'Maximum level', value: '134 dB SPL, 144 dB with −10 dB' },
        { name: 'Power', value: '48 V, 3.2 mA each' },
        { name: 'In the box', value: '2 microphones, 2 clips, stereo bar, 2 foam windshields' },
      ],
    },
    de: {
      name: 'Mikrofonpaar Pegel K2',
      slug: 'mikrofonpaar-pegel-k2',
      summary: 'Zwei kleine Nieren, die höchstens 0,5 dB auseinanderliegen, für ORTF und XY.',
      descriptionHtml:
        '<p>Wir messen jede Kapsel und stellen die zusammen, deren Kurven von 100 Hz bis 10 kHz höchstens 0,5 dB auseinanderliegen. Beide Kurven liegen bei, mit Datum und Seriennummer.</p><p>Ein Schalter senkt den Pegel um 10 dB, für Blechbläser und Donner. Die Gehäuse sind aus Messing gedreht und galvanisiert; sie bleiben ruhig, wenn jemand an das Stativ stößt.</p><p>Frequenzgang gemessen auf Achse in 1 m im reflexionsarmen Raum; Eigenrauschen nach IEC 60268-4, A-bewertet.</p>',
      facts: [
        { name: 'Richtcharakteristik', value: 'Niere' },
        { name: 'Frequenzgang', value: '35 Hz – 20 kHz, ±2 dB' },
        { name: 'Eigenrauschen', value: '13 dB(A)' },
        { name: 'Empfindlichkeit', value: '16 mV/Pa' },
        { name: 'Höchster Pegel', value: '134 dB SPL, 144 dB mit −10 dB' },
        { name: 'Speisung', value: '48 V, je 3,2 mA' },
        {
          name: 'Lieferumfang',
          value: '2 Mikrofone, 2 Klemmen, Stereoschiene, 2 Windschutze aus Schaumstoff',
        },
      ],
    },
    fr: {
      name: 'Paire de micros appairés Pegel K2',
      slug: 'paire-de-micros-pegel-k2',
      summary: 'Deux petits cardioïdes à 0,5 dB l’un de l’autre au plus, pour ORTF et XY.',
      descriptionHtml:
        '<p>Nous mesurons chaque capsule et réunissons celles dont les courbes s’écartent de 0,5 dB au plus entre 100 Hz et 10 kHz. Les deux courbes sont dans la boîte, avec date et numéro de série.</p><p>Un commutateur abaisse le niveau de 10 dB pour les cuivres et l’orage. Les corps sont en laiton tourné et plaqué ; ils restent silencieux quand on touche le pied.</p><p>Réponse en fréquence mesurée dans l’axe à 1 m en chambre anéchoïque ; bruit propre selon CEI 60268-4, pondération A.</p>',
      facts: [
        { name: 'Directivité', value: 'cardioïde' },
        { name: 'Réponse en fréquence', value: '35 Hz – 20 kHz, ±2 dB' },
        { name: 'Bruit propre', value: '13 dB(A)' },
        { name: 'Sensibilité', value: '16 mV/Pa' },
        { name: 'Niveau maximal', value: '134 dB SPL, 144 dB avec −10 dB' },
        { name: 'Alimentation', value: '48 V, 3,2 mA par micro' },
        { name: 'Contenu', value: '2 micros, 2 pinces, barre stéréo, 2 bonnettes en mousse' },
      ],
    },
    ar: {
      name: 'زوج ميكروفونات متطابق Pegel K2',
      slug: 'zawj-mikrufunat-pegel-k2',
      summary: 'ميكروفونان صغيران قلبيّا النمط لا يزيد الفرق بينهما على 0.5 dB، لوضعي ORTF وXY.',
      descriptionHtml:
        '<p>نقيس كل كبسولة ونجمع ما لا يزيد الفرق بين منحنييهما على 0.5 dB من 100 Hz إلى 10 kHz. والمنحنيان في العلبة مع التاريخ والرقم التسلسلي.</p><p>مفتاح يخفض المستوى بمقدار 10 dB للآلات النحاسية والرعد. الجسم من نحاس أصفر مخروط ومطلي، ويبقى هادئًا إذا لُمس الحامل.</p><p>قيست الاستجابة الترددية على المحور من مسافة 1 m في غرفة عديمة الصدى، والضجيج الذاتي وفق IEC 60268-4 بترجيح A.</p>',
      facts: [
        { name: 'النمط القطبي', value: 'قلبي' },
        { name: 'الاستجابة الترددية', value: '35 Hz – 20 kHz، ±2 dB' },
        { name: 'الضجيج الذاتي', value: '13 dB(A)' },
        { name: 'الحساسية', value: '16 mV/Pa' },
        { name: 'أعلى مستوى', value: '134 dB SPL، و144 dB مع خفض 10 dB' },
        { name: 'التغذية', value: '48 V، ‏3.2 mA لكل ميكروفون' },
        { name: 'في العلبة', value: 'ميكروفونان ومشبكان وقضيب ستيريو وواقيا ريح من الإسفنج' },
      ],
    },
  },
  variants: [
    {
      publicId: 'pegel-k2-silver',
      sku: 'MIC-K2-SI',
      options: SILVER,
      priceMinor: 59000,
      weightGrams: 940,
      stock: 70,
      picture: 0,
    },
    {
      publicId: 'pegel-k2-graphite',
      sku: 'MIC-K2-GR',
      options: GRAPHITE,
      priceMinor: 59000,
      weightGrams: 940,
      stock: 90,
      picture: 1,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'microphone', model: 'K2', body: 'pencil', view: 'front', finish: 'silver' },
      alt: {
        en: 'Two slim silver microphones standing side by side',
        de: 'Zwei schlanke Mikrofone in Silber nebeneinander',
        fr: 'Deux micros fins argentés, côte à côte',
        ar: 'ميكروفونان نحيفان فضيان جنبًا إلى جنب',
      },
    },
    {
      drawing: { subject: 'microphone', model: 'K2', body: 'pencil', view: 'front', finish: 'graphite' },
      alt: {
        en: 'The same pair in graphite',
        de: 'Dasselbe Paar in Graphit',
        fr: 'La même paire en graphite',
        ar: 'الزوج نفسه باللون الغرافيتي',
      },
    },
    {
      drawing: { subject: 'microphone', model: 'K2', body: 'pencil', view: 'detail', finish: 'silver' },
      alt: {
        en: 'The capsule close up: mesh, side slots and the −10 dB switch',
        de: 'Die Kapsel aus der Nähe: Gitter, seitliche Schlitze und der Schalter für −10 dB',
        fr: 'La capsule de près : grille, fentes latérales et commutateur −10 dB',
        ar: 'الكبسولة عن قرب: الشبكة والفتحات الجانبية ومفتاح خفض 10 dB',
      },
    },
  ],
}
