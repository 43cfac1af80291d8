import type { DemoProduct } from '../../types.ts'
import { length } from './options.ts'

/** A stereo pair of RCA cables. */
export const interconnectCable: DemoProduct = {
  handle: 'pegel-c1',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Cables',
  tags: ['cable', 'rca'],
  taxClass: 'standard',
  requiresShipping: true,
  categories: ['accessories', 'cables'],
  texts: {
    en: {
      name: 'Pegel C1 interconnect cable, RCA pair',
      slug: 'pegel-c1-interconnect-cable',
      summary: 'A shielded RCA pair with low capacitance, made for turntables and good for everything else.',
      descriptionHtml:
        '<p>A moving-magnet cartridge hears the capacitance of its cable. This one has 62 pF per metre, which leaves room for the input of the amplifier.</p><p>Braid and foil shield the pair; the plugs grip at four points and come off without pliers.</p><p>Capacitance measured at 1 kHz between tip and sleeve on the finished 1 m cable.</p>',
      facts: [
        { name: 'Plugs', value: 'RCA, gold-plated' },
        { name: 'Capacitance', value: '62 pF/m' },
        { name: 'Resistance', value: '38 mΩ/m' },
        { name: 'Shield', value: 'braid and foil, 100 % cover' },
        { name: 'In the box', value: '2 cables, 1 ground lead' },
      ],
    },
    de: {
      name: 'Cinchkabel Pegel C1, Paar',
      slug: 'cinchkabel-pegel-c1',
      summary:
        'Ein geschirmtes Cinchpaar mit geringer Kapazität, für Plattenspieler gemacht und für alles andere gut.',
      descriptionHtml:
        '<p>Ein MM-Tonabnehmer hört die Kapazität seines Kabels. Dieses hat 62 pF je Meter und lässt damit Platz für den Eingang des Verstärkers.</p><p>Geflecht und Folie schirmen das Paar; die Stecker greifen an vier Punkten und gehen ohne Zange wieder ab.</p><p>Kapazität bei 1 kHz zwischen Stift und Hülse am fertigen Kabel von 1 m gemessen.</p>',
      facts: [
        { name: 'Stecker', value: 'Cinch, vergoldet' },
        { name: 'Kapazität', value: '62 pF/m' },
        { name: 'Widerstand', value: '38 mΩ/m' },
        { name: 'Schirm', value: 'Geflecht und Folie, 100 % Deckung' },
        { name: 'Lieferumfang', value: '2 Kabel, 1 Erdungsleitung' },
      ],
    },
    fr: {
      name: 'Câble de modulation RCA Pegel C1, la paire',
      slug: 'cable-de-modulation-rca-pegel-c1',
      summary:
        'Une paire RCA blindée à faible capacité, faite pour les platines et bonne pour tout le reste.',
      descriptionHtml:
        '<p>Une cellule à aimant mobile entend la capacité de son câble. Celui-ci a 62 pF par mètre, ce qui laisse de la place à l’entrée de l’amplificateur.</p><p>Tresse et feuille blindent la paire ; les fiches serrent en quatre points et se retirent sans pince.</p><p>Capacité mesurée à 1 kHz entre broche et corps sur le câble fini de 1 m.</p>',
      facts: [
        { name: 'Fiches', value: 'RCA, dorées' },
        { name: 'Capacité', value: '62 pF/m' },
        { name: 'Résistance', value: '38 mΩ/m' },
        { name: 'Blindage', value: 'tresse et feuille, couverture 100 %' },
        { name: 'Contenu', value: '2 câbles, 1 fil de masse' },
      ],
    },
    ar: {
      name: 'كابل توصيل RCA ‏Pegel C1، زوج',
      slug: 'kabil-tawsil-rca-pegel-c1',
      summary: 'زوج RCA محجوب منخفض السعة، صُنع لمشغّلات الأسطوانات ويصلح لكل ما عداها.',
      descriptionHtml:
        '<p>تتأثر خرطوشة المغناطيس المتحرك بسعة كابلها. وسعة هذا 62 pF لكل متر، فيبقى مجال لمدخل المضخّم.</p><p>تحجب الزوجَ ضفيرة ورقاقة، وتمسك القوابس من أربع نقاط وتُنزع بلا كماشة.</p><p>قيست السعة عند 1 kHz بين الطرف والغلاف على الكابل الجاهز بطول 1 m.</p>',
      facts: [
        { name: 'القوابس', value: 'RCA مذهّبة' },
        { name: 'السعة', value: '62 pF/m' },
        { name: 'المقاومة', value: '38 mΩ/m' },
        { name: 'الحجب', value: 'ضفيرة ورقاقة، تغطية 100 %' },
        { name: 'في العلبة', value: 'كابلان وسلك تأريض' },
      ],
    },
  },
  variants: [
    {
      publicId: 'pegel-c1-05m',
      sku: 'CAB-C1-05',
      options: length('0.5 m', '0,5 m'),
      priceMinor: 2900,
      weightGrams: 160,
      stock: 200,
    },
    {
      publicId: 'pegel-c1-1m',
      sku: 'CAB-C1-1',
      options: length('1 m'),
      priceMinor: 3400,
      weightGrams: 210,
      stock: 380,
    },
  ],
  pictures: [
    {
      drawing: { subject: 'cable', plug: 'rca', view: 'front', finish: 'silver' },
      alt: {
        en: 'A coil of light grey cable with two RCA plugs in front',
        de: 'Hellgraues Kabel, aufgerollt, mit zwei Cinchsteckern davor',
        fr: 'Câble gris clair enroulé, deux fiches RCA devant',
        ar: 'كابل رمادي فاتح ملفوف وأمامه قابسا RCA',
      },
    },
    {
      drawing: { subject: 'cable', plug: 'rca', view: 'detail', finish: 'silver' },
      alt: {
        en: 'Two gold-plated RCA plugs close up, with a red and a white ring',
        de: 'Zwei vergoldete Cinchstecker aus der Nähe, mit rotem und weißem Ring',
        fr: 'Deux fiches RCA dorées de près, à bague rouge et à bague blanche',
        ar: 'قابسا RCA مذهّبان عن قرب بحلقة حمراء وأخرى بيضاء',
      },
    },
  ],
}
