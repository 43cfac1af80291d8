import type { DemoProduct } from '../../types.ts'
import { NONE } from './options.ts'

/** A carbon-fibre brush with a walnut handle. */
export const recordBrush: DemoProduct = {
  handle: 'record-brush',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Record care',
  tags: ['record care', 'brush'],
  taxClass: 'standard',
  requiresShipping: true,
  categories: ['accessories', 'record-care'],
  texts: {
    en: {
      name: 'Carbon-fibre record brush',
      slug: 'carbon-fibre-record-brush',
      summary: 'Two rows of carbon fibre take dust and charge off a record in two turns.',
      descriptionHtml:
        '<p>Hold it on the turning record for two turns, then draw it outwards. Fibres of 7 µm reach into the groove; a brass strip leads the charge through your hand.</p><p>Surface voltage of a record pulled from a paper sleeve, measured at 25 mm: 6.1 kV before, 0.4 kV after two turns, at 40 % humidity.</p>',
      facts: [
        { name: 'Fibres', value: 'carbon, 7 µm, 2 rows' },
        { name: 'Handle', value: 'walnut, oiled' },
        { name: 'Width', value: '96 mm' },
        { name: 'Weight', value: '74 g' },
      ],
    },
    de: {
      name: 'Plattenbürste aus Kohlefaser',
      slug: 'plattenbuerste-aus-kohlefaser',
      summary: 'Zwei Reihen Kohlefaser nehmen Staub und Ladung in zwei Umdrehungen von der Platte.',
      descriptionHtml:
        '<p>Zwei Umdrehungen auf die laufende Platte halten, dann nach außen abziehen. Fasern von 7 µm reichen in die Rille; ein Messingstreifen leitet die Ladung über Ihre Hand ab.</p><p>Oberflächenspannung einer Platte frisch aus der Papierhülle, in 25 mm Abstand gemessen: 6,1 kV vorher, 0,4 kV nach zwei Umdrehungen, bei 40 % Luftfeuchte.</p>',
      facts: [
        { name: 'Fasern', value: 'Kohle, 7 µm, 2 Reihen' },
        { name: 'Griff', value: 'Nussbaum, geölt' },
        { name: 'Breite', value: '96 mm' },
        { name: 'Gewicht', value: '74 g' },
      ],
    },
    fr: {
      name: 'Brosse pour disques en fibre de carbone',
      slug: 'brosse-pour-disques-fibre-de-carbone',
      summary: 'Deux rangs de fibre de carbone ôtent poussière et charge en deux tours.',
      descriptionHtml:
        '<p>Tenez-la deux tours sur le disque en rotation, puis tirez vers l’extérieur. Des fibres de 7 µm entrent dans le sillon ; une lame de laiton évacue la charge par votre main.</p><p>Tension de surface d’un disque sorti d’une pochette en papier, mesurée à 25 mm : 6,1 kV avant, 0,4 kV après deux tours, à 40 % d’humidité.</p>',
      facts: [
        { name: 'Fibres', value: 'carbone, 7 µm, 2 rangs' },
        { name: 'Poignée', value: 'noyer huilé' },
        { name: 'Largeur', value: '96 mm' },
        { name: 'Poids', value: '74 g' },
      ],
    },
    ar: {
      name: 'فرشاة أسطوانات من ألياف الكربون',
      slug: 'furshat-ustuwanat-alyaf-karbun',
      summary: 'صفّان من ألياف الكربون يزيلان الغبار والشحنة عن الأسطوانة في دورتين.',
      descriptionHtml:
        '<p>ثبّتها على الأسطوانة الدائرة دورتين ثم اسحبها إلى الخارج. ألياف بسُمك 7 µm تصل إلى الأخدود، وشريط نحاسي يصرّف الشحنة عبر يدك.</p><p>جهد سطح أسطوانة أُخرجت من غلاف ورقي، مقيسًا من مسافة 25 mm: ‏6.1 kV قبل التنظيف و0.4 kV بعد دورتين، عند رطوبة 40 %.</p>',
      facts: [
        { name: 'الألياف', value: 'كربون، 7 µm، صفّان' },
        { name: 'المقبض', value: 'خشب جوز مزيّت' },
        { name: 'العرض', value: '96 mm' },
        { name: 'الوزن', value: '74 g' },
      ],
    },
  },
  variants: [
    {
      publicId: 'record-brush',
      sku: 'CARE-BRUSH',
      options: NONE,
      priceMinor: 1690,
      weightGrams: 110,
      stock: 420,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'brush', view: 'front', finish: 'walnut' },
      alt: {
        en: 'Record brush with a walnut handle and a dense row of dark fibres',
        de: 'Plattenbürste mit Griff aus Nussbaum und einer dichten Reihe dunkler Fasern',
        fr: 'Brosse à poignée de noyer et rang serré de fibres sombres',
        ar: 'فرشاة بمقبض من خشب الجوز وصف كثيف من الألياف الداكنة',
      },
    },
    {
      drawing: { subject: 'brush', view: 'detail', finish: 'walnut' },
      alt: {
        en: 'The end of the brush close up: handle, dark strip and fibres',
        de: 'Das Ende der Bürste aus der Nähe: Griff, dunkle Leiste und Fasern',
        fr: 'L’extrémité de la brosse de près : poignée, bande sombre et fibres',
        ar: 'طرف الفرشاة عن قرب: المقبض والشريط الداكن والألياف',
      },
    },
  ],
}
