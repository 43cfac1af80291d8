import type { DemoProduct } from '../../types.ts'
import { NONE } from './finish-options.ts'

/** The microphone for water. */
export const hydrophoneH1: DemoProduct = {
  handle: 'pegel-h1',
  kind: 'single',
  vendor: 'Pegel',
  productType: 'Microphones',
  tags: ['microphone', 'hydrophone', 'water'],
  taxClass: 'standard',
  requiresShipping: true,
  categories: ['recorders'],
  texts: {
    en: {
      name: 'Pegel H1 hydrophone',
      slug: 'pegel-h1-hydrophone',
      summary: 'A hydrophone on 10 m of cable that runs on the power your recorder already gives.',
      descriptionHtml:
        '<p>A ceramic tube cast in rubber, with a preamplifier in the body, so the cable adds no noise. We use it in harbours, streams and under ice.</p><p>Let it hang from its cable and wait a minute: bubbles on the surface take the top octave away.</p><p>Sensitivity measured at 1 kHz in a water tank at 15 °C against a calibrated reference; pressure tested for 24 h at 8 bar.</p>',
      facts: [
        { name: 'Pattern', value: 'omnidirectional below 8 kHz' },
        { name: 'Frequency response', value: '10 Hz – 40 kHz, ±4 dB' },
        { name: 'Sensitivity', value: '−171 dB re 1 V/µPa' },
        { name: 'Depth', value: 'down to 60 m' },
        { name: 'Power', value: '48 V, 4 mA' },
        { name: 'Cable', value: '10 m, XLR' },
        { name: 'Weight', value: '890 g with cable' },
      ],
    },
    de: {
      name: 'Hydrophon Pegel H1',
      slug: 'hydrophon-pegel-h1',
      summary: 'Ein Hydrophon an 10 m Kabel, dem die Speisung Ihres Recorders genügt.',
      descriptionHtml:
        '<p>Ein Keramikrohr, in Gummi vergossen, mit Vorverstärker im Gehäuse: Das Kabel trägt kein Rauschen bei. Wir nutzen es in Häfen, in Bächen und unter Eis.</p><p>Lassen Sie es am Kabel hängen und warten Sie eine Minute: Bläschen auf der Oberfläche nehmen die oberste Oktave weg.</p><p>Empfindlichkeit gemessen bei 1 kHz im Wasserbecken bei 15 °C gegen eine kalibrierte Referenz; Druckprüfung 24 h bei 8 bar.</p>',
      facts: [
        { name: 'Richtcharakteristik', value: 'Kugel unter 8 kHz' },
        { name: 'Frequenzgang', value: '10 Hz – 40 kHz, ±4 dB' },
        { name: 'Empfindlichkeit', value: '−171 dB re 1 V/µPa' },
        { name: 'Tiefe', value: 'bis 60 m' },
        { name: 'Speisung', value: '48 V, 4 mA' },
        { name: 'Kabel', value: '10 m, XLR' },
        { name: 'Gewicht', value: '890 g mit Kabel' },
      ],
    },
    fr: {
      name: 'Hydrophone Pegel H1',
      slug: 'hydrophone-pegel-h1',
      summary: 'Un hydrophone au bout de 10 m de câble, alimenté par votre enregistreur.',
      descriptionHtml:
        '<p>Un tube de céramique moulé dans le caoutchouc, avec le préampli dans le corps : le câble n’ajoute pas de bruit. Nous l’utilisons dans les ports, les ruisseaux et sous la glace.</p><p>Laissez-le pendre à son câble et attendez une minute : les bulles à sa surface effacent l’octave supérieure.</p><p>Sensibilité mesurée à 1 kHz en cuve à 15 °C par comparaison à une référence étalonnée ; essai de pression de 24 h à 8 bar.</p>',
      facts: [
        { name: 'Directivité', value: 'omnidirectionnelle sous 8 kHz' },
        { name: 'Réponse en fréquence', value: '10 Hz – 40 kHz, ±4 dB' },
        { name: 'Sensibilité', value: '−171 dB réf. 1 V/µPa' },
        { name: 'Profondeur', value: 'jusqu’à 60 m' },
        { name: 'Alimentation', value: '48 V, 4 mA' },
        { name: 'Câble', value: '10 m, XLR' },
        { name: 'Poids', value: '890 g avec câble' },
      ],
    },
    ar: {
      name: 'هيدروفون Pegel H1',
      slug: 'hidrufun-pegel-h1',
      summary: 'هيدروفون بكابل طوله 10 m تكفيه التغذية التي يوفرها مسجّلك.',
      descriptionHtml:
        '<p>أنبوب خزفي مصبوب في المطاط والمضخّم داخل الجسم، فلا يضيف الكابل ضجيجًا. نستعمله في الموانئ والجداول وتحت الجليد.</p><p>دعه يتدلى من كابله وانتظر دقيقة: فالفقاعات على سطحه تحجب الأوكتاف العلوي.</p><p>قيست الحساسية عند 1 kHz في حوض ماء عند 15 °C مقارنةً بمرجع معاير، واختُبر الضغط 24 h عند 8 bar.</p>',
      facts: [
        { name: 'النمط القطبي', value: 'شامل الاتجاهات دون 8 kHz' },
        { name: 'الاستجابة الترددية', value: '10 Hz – 40 kHz، ±4 dB' },
        { name: 'الحساسية', value: '−171 dB re 1 V/µPa' },
        { name: 'العمق', value: 'حتى 60 m' },
        { name: 'التغذية', value: '48 V، ‏4 mA' },
        { name: 'الكابل', value: '10 m، XLR' },
        { name: 'الوزن', value: '890 g مع الكابل' },
      ],
    },
  },
  variants: [
    { publicId: 'pegel-h1', sku: 'MIC-H1', options: NONE, priceMinor: 17900, weightGrams: 1180, stock: 110 },
  ],
  pictures: [
    {
      drawing: { subject: 'microphone', model: 'H1', body: 'hydrophone', view: 'front', finish: 'graphite' },
      alt: {
        en: 'Black hydrophone with a steel ring, its cable coiled beside it',
        de: 'Schwarzes Hydrophon mit Stahlring, daneben das aufgerollte Kabel',
        fr: 'Hydrophone noir à bague d’acier, son câble enroulé à côté',
        ar: 'هيدروفون أسود بحلقة فولاذية وإلى جانبه كابله ملفوفًا',
      },
    },
    {
      drawing: { subject: 'microphone', model: 'H1', body: 'hydrophone', view: 'detail', finish: 'graphite' },
      alt: {
        en: 'The rubber head, the steel ring and the strain relief close up',
        de: 'Gummikopf, Stahlring und Knickschutz aus der Nähe',
        fr: 'La tête en caoutchouc, la bague d’acier et le serre-câble de près',
        ar: 'الرأس المطاطي والحلقة الفولاذية وواقي الكابل عن قرب',
      },
    },
  ],
}
