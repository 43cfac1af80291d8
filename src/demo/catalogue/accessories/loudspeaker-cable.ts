import type { DemoProduct } from '../../types.ts'
import { length } from './options.ts'

/** Loudspeaker cable, made up in three lengths. */
export const loudspeakerCable: DemoProduct = {
  handle: 'pegel-ls4',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Cables',
  tags: ['cable', 'loudspeaker'],
  taxClass: 'standard',
  requiresShipping: true,
  categories: ['accessories', 'cables'],
  texts: {
    en: {
      name: 'Pegel LS 4 loudspeaker cable, pair',
      slug: 'pegel-ls4-loudspeaker-cable',
      summary: '4 mm² of copper per conductor, so that the cable does not matter.',
      descriptionHtml:
        '<p>A loudspeaker cable needs a low resistance and plugs that hold. This one has both: 4.3 mΩ per metre and conductor, banana plugs crimped and then soldered.</p><p>At 5 m and a 4 Ω loudspeaker the loss stays under 0.1 dB. Longer than that, ask us before you buy.</p><p>Resistance measured with four wires at 20 °C on the finished cable, plugs included.</p>',
      facts: [
        { name: 'Cross-section', value: '2 × 4 mm²' },
        { name: 'Resistance', value: '4.3 mΩ/m per conductor' },
        { name: 'Capacitance', value: '78 pF/m' },
        { name: 'Plugs', value: '4 mm banana, gold-plated brass' },
        { name: 'Jacket', value: 'woven, 9 mm' },
        { name: 'In the box', value: '2 cables' },
      ],
    },
    de: {
      name: 'Lautsprecherkabel Pegel LS 4, Paar',
      slug: 'lautsprecherkabel-pegel-ls4',
      summary: '4 mm² Kupfer je Leiter, damit das Kabel keine Rolle spielt.',
      descriptionHtml:
        '<p>Ein Lautsprecherkabel braucht wenig Widerstand und Stecker, die halten. Dieses hat beides: 4,3 mΩ je Meter und Leiter, die Bananenstecker erst gecrimpt, dann gelötet.</p><p>Bei 5 m und einem Lautsprecher mit 4 Ω bleibt der Verlust unter 0,1 dB. Brauchen Sie mehr Länge, fragen Sie uns vor dem Kauf.</p><p>Widerstand mit vier Leitern bei 20 °C am fertigen Kabel gemessen, Stecker eingeschlossen.</p>',
      facts: [
        { name: 'Querschnitt', value: '2 × 4 mm²' },
        { name: 'Widerstand', value: '4,3 mΩ/m je Leiter' },
        { name: 'Kapazität', value: '78 pF/m' },
        { name: 'Stecker', value: 'Banane 4 mm, Messing vergoldet' },
        { name: 'Mantel', value: 'Gewebe, 9 mm' },
        { name: 'Lieferumfang', value: '2 Kabel' },
      ],
    },
    fr: {
      name: 'Câble d’enceinte Pegel LS 4, la paire',
      slug: 'cable-d-enceinte-pegel-ls4',
      summary: '4 mm² de cuivre par conducteur, pour que le câble ne compte pas.',
      descriptionHtml:
        '<p>Un câble d’enceinte doit avoir peu de résistance et des fiches qui tiennent. Celui-ci a les deux : 4,3 mΩ par mètre et par conducteur, des fiches bananes serties puis soudées.</p><p>Sur 5 m et une enceinte de 4 Ω, la perte reste sous 0,1 dB. Au-delà, demandez-nous conseil avant d’acheter.</p><p>Résistance mesurée en quatre fils à 20 °C sur le câble fini, fiches comprises.</p>',
      facts: [
        { name: 'Section', value: '2 × 4 mm²' },
        { name: 'Résistance', value: '4,3 mΩ/m par conducteur' },
        { name: 'Capacité', value: '78 pF/m' },
        { name: 'Fiches', value: 'bananes 4 mm, laiton doré' },
        { name: 'Gaine', value: 'tressée, 9 mm' },
        { name: 'Contenu', value: '2 câbles' },
      ],
    },
    ar: {
      name: 'كابل سماعات Pegel LS 4، زوج',
      slug: 'kabil-sammaat-pegel-ls4',
      summary: 'نحاس بمقطع 4 mm² لكل موصل، كي لا يكون للكابل أثر.',
      descriptionHtml:
        '<p>يحتاج كابل السماعات إلى مقاومة منخفضة وقوابس ثابتة. وفي هذا الأمران: 4.3 mΩ لكل متر وموصل، وقوابس موز مكبوسة ثم ملحومة.</p><p>عند 5 m وسماعة 4 Ω يبقى الفقد دون 0.1 dB. وإن احتجت إلى أطول من ذلك فاسألنا قبل الشراء.</p><p>قيست المقاومة بأربعة أسلاك عند 20 °C على الكابل الجاهز مع القوابس.</p>',
      facts: [
        { name: 'المقطع', value: '2 × 4 mm²' },
        { name: 'المقاومة', value: '4.3 mΩ/m لكل موصل' },
        { name: 'السعة', value: '78 pF/m' },
        { name: 'القوابس', value: 'موز 4 mm، نحاس أصفر مذهّب' },
        { name: 'الغلاف', value: 'منسوج، 9 mm' },
        { name: 'في العلبة', value: 'كابلان' },
      ],
    },
  },
  variants: [
    {
      publicId: 'pegel-ls4-2m',
      sku: 'CAB-LS4-2',
      options: length('2 m'),
      priceMinor: 3900,
      weightGrams: 720,
      stock: 240,
    },
    {
      publicId: 'pegel-ls4-3m',
      sku: 'CAB-LS4-3',
      options: length('3 m'),
      priceMinor: 5400,
      weightGrams: 1020,
      stock: 310,
    },
    {
      publicId: 'pegel-ls4-5m',
      sku: 'CAB-LS4-5',
      options: length('5 m'),
      priceMinor: 8400,
      weightGrams: 1640,
      stock: 160,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'cable', plug: 'banana', view: 'front', finish: 'graphite' },
      alt: {
        en: 'A coil of dark woven cable with two banana plugs in front',
        de: 'Dunkles Gewebekabel, aufgerollt, mit zwei Bananensteckern davor',
        fr: 'Câble tressé sombre enroulé, deux fiches bananes devant',
        ar: 'كابل داكن منسوج ملفوف وأمامه قابسا موز',
      },
    },
    {
      drawing: { subject: 'cable', plug: 'banana', view: 'detail', finish: 'graphite' },
      alt: {
        en: 'Two banana plugs close up, one with a red ring and one with a white one',
        de: 'Zwei Bananenstecker aus der Nähe, einer mit rotem und einer mit weißem Ring',
        fr: 'Deux fiches bananes de près, l’une à bague rouge, l’autre à bague blanche',
        ar: 'قابسا موز عن قرب، أحدهما بحلقة حمراء والآخر بحلقة بيضاء',
      },
    },
  ],
}
