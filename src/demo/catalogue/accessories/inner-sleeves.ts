import type { DemoProduct, DemoVariant } from '../../types.ts'

const pack = (pieces: number): DemoVariant['options'] => ({
  en: [{ name: 'Pack', value: `${pieces} sleeves` }],
  de: [{ name: 'Packung', value: `${pieces} Hüllen` }],
  fr: [{ name: 'Lot', value: `${pieces} sous-pochettes` }],
  ar: [{ name: 'العبوة', value: pieces === 5 ? '5 أغلفة' : `${pieces} غلافًا` }],
})

/** Card inner sleeves in two packs; the smaller one is the cheapest thing that is shipped. */
export const innerSleeves: DemoProduct = {
  handle: 'inner-sleeves',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Record care',
  tags: ['record care', 'sleeves'],
  taxClass: 'standard',
  requiresShipping: true,
  categories: ['accessories', 'record-care'],
  texts: {
    en: {
      name: 'Inner sleeves for 12-inch records',
      slug: 'inner-sleeves-12-inch',
      summary: 'Smooth white card that sheds no fibres, with a window for the label.',
      descriptionHtml:
        '<p>Card of 300 g/m² keeps its shape on the shelf and does not crease when the record goes back in. The inside is calendered; no lining, no glue on the record’s side.</p><p>Checked with the climate cabinet: 500 h at 40 °C and 75 % humidity against pressed vinyl, no haze and no trace on the surface.</p>',
      facts: [
        { name: 'Material', value: 'card, 300 g/m², acid-free' },
        { name: 'Size', value: '308 × 306 mm' },
        { name: 'Window', value: '100 mm, both sides' },
        { name: 'pH', value: '7.8 (ISO 6588-1)' },
      ],
    },
    de: {
      name: 'Innenhüllen für 12-Zoll-Platten',
      slug: 'innenhuellen-12-zoll',
      summary: 'Glatter weißer Karton, der nicht fasert, mit Fenster für das Etikett.',
      descriptionHtml:
        '<p>Karton mit 300 g/m² bleibt im Regal in Form und knickt nicht, wenn die Platte zurückkommt. Die Innenseite ist kalandriert; kein Futter, kein Kleber auf der Seite der Platte.</p><p>Im Klimaschrank geprüft: 500 h bei 40 °C und 75 % Feuchte an gepresstem Vinyl, kein Schleier und keine Spur auf der Oberfläche.</p>',
      facts: [
        { name: 'Material', value: 'Karton, 300 g/m², säurefrei' },
        { name: 'Größe', value: '308 × 306 mm' },
        { name: 'Fenster', value: '100 mm, beidseitig' },
        { name: 'pH-Wert', value: '7,8 (ISO 6588-1)' },
      ],
    },
    fr: {
      name: 'Sous-pochettes pour disques 30 cm',
      slug: 'sous-pochettes-disques-30-cm',
      summary: 'Un carton blanc et lisse qui ne peluche pas, avec une fenêtre pour l’étiquette.',
      descriptionHtml:
        '<p>Le carton de 300 g/m² garde sa forme sur l’étagère et ne se plie pas quand le disque y retourne. L’intérieur est calandré ; ni doublure, ni colle du côté du disque.</p><p>Essai en enceinte climatique : 500 h à 40 °C et 75 % d’humidité contre du vinyle pressé, ni voile ni trace à la surface.</p>',
      facts: [
        { name: 'Matière', value: 'carton, 300 g/m², sans acide' },
        { name: 'Format', value: '308 × 306 mm' },
        { name: 'Fenêtre', value: '100 mm, des deux côtés' },
        { name: 'pH', value: '7,8 (ISO 6588-1)' },
      ],
    },
    ar: {
      name: 'أغلفة داخلية لأسطوانات 12 بوصة',
      slug: 'aghlifa-dakhiliya-12-busa',
      summary: 'ورق مقوّى أبيض أملس لا يترك أليافًا، بنافذة للملصق.',
      descriptionHtml:
        '<p>ورق مقوّى بوزن 300 g/m² يحفظ شكله على الرف ولا ينثني عند إعادة الأسطوانة. داخله مصقول، بلا بطانة ولا غراء من جهة الأسطوانة.</p><p>اختُبر في خزانة مناخية: 500 h عند 40 °C ورطوبة 75 % ملامسًا للفينيل، بلا غشاوة ولا أثر على السطح.</p>',
      facts: [
        { name: 'المادة', value: 'ورق مقوّى، 300 g/m²، خالٍ من الأحماض' },
        { name: 'المقاس', value: '308 × 306 mm' },
        { name: 'النافذة', value: '100 mm، من الجهتين' },
        { name: 'الأس الهيدروجيني', value: '7.8 (ISO 6588-1)' },
      ],
    },
  },
  variants: [
    {
      publicId: 'inner-sleeves-25',
      sku: 'CARE-SLV-25',
      options: pack(25),
      priceMinor: 1990,
      weightGrams: 1450,
      stock: 600,
      picture: 0,
    },
    {
      publicId: 'inner-sleeves-5',
      sku: 'CARE-SLV-5',
      options: pack(5),
      priceMinor: 490,
      weightGrams: 310,
      stock: 900,
      picture: 1,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'inner-sleeves', view: 'front', finish: 'graphite' },
      alt: {
        en: 'White inner sleeves in a fan, a record half out of the top one',
        de: 'Weiße Innenhüllen als Fächer, aus der obersten ragt eine Platte',
        fr: 'Sous-pochettes blanches en éventail, un disque à demi sorti de la première',
        ar: 'أغلفة داخلية بيضاء كالمروحة وأسطوانة نصفها خارج الغلاف الأعلى',
      },
    },
    {
      drawing: { subject: 'inner-sleeves', view: 'detail', finish: 'graphite' },
      alt: {
        en: 'The edge of a sleeve and the label in its window close up',
        de: 'Der Rand einer Hülle und das Etikett im Fenster aus der Nähe',
        fr: 'Le bord d’une sous-pochette et l’étiquette dans sa fenêtre, de près',
        ar: 'حافة الغلاف والملصق في نافذته عن قرب',
      },
    },
  ],
}
