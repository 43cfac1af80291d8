import type { DemoProduct } from '../types.ts'

/** The larger of the two yearly memberships: members of the smaller one change to it. */
export const pegelCircle: DemoProduct = {
  handle: 'pegel-circle',
  kind: 'premium',
  period: 'P1Y',
  vendor: 'Pegel',
  productType: 'Memberships',
  tags: ['membership'],
  taxClass: 'digital',
  requiresShipping: false,
  categories: ['memberships'],
  texts: {
    en: {
      name: 'Pegel Circle membership',
      slug: 'pegel-circle',
      summary: 'Everything in Pegel Premium, and a seat in our listening room four times a year.',
      descriptionHtml:
        '<p>The whole library at full resolution and five years of warranty, as in Pegel Premium. Four evenings a year we listen together, and once a year we measure a device of yours on our bench.</p><p>Runs for one year. Members of Pegel Premium change in their profile and pay the difference.</p>',
      facts: [
        { name: 'Period', value: 'one year' },
        { name: 'Library', value: 'all recordings, uncompressed' },
        { name: 'Listening evenings', value: '4 a year' },
      ],
    },
    de: {
      name: 'Mitgliedschaft Pegel Kreis',
      slug: 'mitgliedschaft-pegel-kreis',
      summary: 'Alles aus Pegel Premium, dazu viermal im Jahr ein Platz in unserem Hörraum.',
      descriptionHtml:
        '<p>Das ganze Archiv in voller Auflösung und fünf Jahre Garantie wie bei Pegel Premium. An vier Abenden im Jahr hören wir gemeinsam, und einmal im Jahr messen wir eines Ihrer Geräte auf unserem Prüfstand.</p><p>Läuft ein Jahr. Mitglieder von Pegel Premium wechseln in ihrem Profil und zahlen die Differenz.</p>',
      facts: [
        { name: 'Zeitraum', value: 'ein Jahr' },
        { name: 'Archiv', value: 'alle Aufnahmen, unkomprimiert' },
        { name: 'Hörabende', value: '4 im Jahr' },
      ],
    },
    fr: {
      name: 'Adhésion Pegel Cercle',
      slug: 'adhesion-pegel-cercle',
      summary: 'Tout Pegel Premium, et une place dans notre salle d’écoute quatre fois par an.',
      descriptionHtml:
        '<p>Toute la bibliothèque en pleine résolution et cinq ans de garantie, comme avec Pegel Premium. Quatre soirées par an, nous écoutons ensemble, et une fois par an nous mesurons un de vos appareils sur notre banc.</p><p>Valable un an. Les membres Pegel Premium changent dans leur profil et paient la différence.</p>',
      facts: [
        { name: 'Période', value: 'un an' },
        { name: 'Bibliothèque', value: 'tous les enregistrements, sans compression' },
        { name: 'Soirées d’écoute', value: '4 par an' },
      ],
    },
    ar: {
      name: 'عضوية دائرة Pegel',
      slug: 'udwiyat-dairat-pegel',
      summary: 'كل ما في Pegel Premium، ومقعد في غرفة الاستماع أربع مرات في السنة.',
      descriptionHtml:
        '<p>المكتبة كاملة بأعلى دقة وضمان خمس سنوات كما في Pegel Premium. نستمع معًا في أربع أمسيات كل سنة، ونقيس أحد أجهزتك على منصة القياس لدينا مرة كل سنة.</p><p>تسري سنة واحدة. يغيّر أعضاء Pegel Premium عضويتهم من ملفهم ويدفعون الفرق.</p>',
      facts: [
        { name: 'الفترة', value: 'سنة واحدة' },
        { name: 'المكتبة', value: 'كل التسجيلات بلا ضغط' },
        { name: 'أمسيات الاستماع', value: '4 في السنة' },
      ],
    },
  },
  variants: [
    {
      publicId: 'pegel-circle',
      sku: 'PRE-CIRCLE-YEAR',
      options: { en: [], de: [], fr: [], ar: [] },
      priceMinor: 8900,
      weightGrams: 0,
      stock: null,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'card', view: 'front', finish: 'walnut' },
      alt: {
        en: 'The card of the larger membership',
        de: 'Die Karte der größeren Mitgliedschaft',
        fr: 'La carte de la grande adhésion',
        ar: 'بطاقة العضوية الأكبر',
      },
    },
  ],
}
