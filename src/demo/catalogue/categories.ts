import type { DemoCategory, Localised } from '../types.ts'

const category = (
  handle: string,
  names: Localised<string>,
  slugs: Omit<Localised<string>, 'ar'>,
  descriptions: Localised<string>,
  parent?: string,
): DemoCategory => {
  const text = (locale: keyof Localised<string>, slug: string) => ({
    name: names[locale],
    slug,
    description: descriptions[locale],
  })
  return {
    handle,
    ...(parent === undefined ? {} : { parent }),
    texts: {
      en: text('en', slugs.en),
      de: text('de', slugs.de),
      fr: text('fr', slugs.fr),
      ar: text('ar', handle),
    },
  }
}

/** The categories of the demo shop. Arabic addresses use the Latin handle. */
export const demoCategories: readonly DemoCategory[] = [
  category(
    'turntables',
    { en: 'Turntables', de: 'Plattenspieler', fr: 'Platines vinyle', ar: 'مشغّلات الأسطوانات' },
    { en: 'turntables', de: 'plattenspieler', fr: 'platines-vinyle' },
    {
      en: 'Belt and direct drive, each measured for speed before it leaves the bench.',
      de: 'Riemen- und Direktantrieb, jeder vor der Auslieferung auf Gleichlauf gemessen.',
      fr: 'Entraînement par courroie ou direct, chaque platine mesurée avant de quitter l’atelier.',
      ar: 'دفع بالحزام أو مباشر، تُقاس سرعة كل جهاز قبل خروجه من الورشة.',
    },
  ),
  category(
    'amplifiers',
    { en: 'Amplifiers', de: 'Verstärker', fr: 'Amplificateurs', ar: 'مضخّمات' },
    { en: 'amplifiers', de: 'verstaerker', fr: 'amplificateurs' },
    {
      en: 'Integrated amplifiers, a receiver, and players that sit beside them.',
      de: 'Vollverstärker, ein Receiver und die Zuspieler daneben.',
      fr: 'Amplis intégrés, un ampli-tuner et les lecteurs qui les accompagnent.',
      ar: 'مضخّمات متكاملة وجهاز استقبال ومشغّلات ترافقها.',
    },
  ),
  category(
    'loudspeakers',
    { en: 'Loudspeakers', de: 'Lautsprecher', fr: 'Enceintes', ar: 'مكبّرات الصوت' },
    { en: 'loudspeakers', de: 'lautsprecher', fr: 'enceintes' },
    {
      en: 'Pairs matched within 0.5 dB. The curve is in the box.',
      de: 'Paare auf 0,5 dB abgestimmt. Die Messkurve liegt bei.',
      fr: 'Des paires appariées à 0,5 dB près. La courbe est dans le carton.',
      ar: 'أزواج متطابقة ضمن 0.5 dB، ومنحنى القياس في العلبة.',
    },
  ),
  category(
    'headphones',
    { en: 'Headphones', de: 'Kopfhörer', fr: 'Casques', ar: 'سماعات الرأس' },
    { en: 'headphones', de: 'kopfhoerer', fr: 'casques' },
    {
      en: 'Open for the room, closed for the train. Every part can be replaced.',
      de: 'Offen fürs Zimmer, geschlossen für den Zug. Jedes Teil ist austauschbar.',
      fr: 'Ouverts pour la maison, fermés pour le train. Chaque pièce se remplace.',
      ar: 'مفتوحة للبيت ومغلقة للقطار، وكل قطعة قابلة للتبديل.',
    },
  ),
  category(
    'recorders',
    {
      en: 'Recorders and microphones',
      de: 'Rekorder und Mikrofone',
      fr: 'Enregistreurs et micros',
      ar: 'مسجّلات وميكروفونات',
    },
    { en: 'recorders-and-microphones', de: 'rekorder-und-mikrofone', fr: 'enregistreurs-et-micros' },
    {
      en: 'What our own recordings are made with, indoors, outdoors and under water.',
      de: 'Womit unsere eigenen Aufnahmen entstehen: drinnen, draußen und unter Wasser.',
      fr: 'Ce qui sert à nos propres prises de son : dedans, dehors et sous l’eau.',
      ar: 'ما نصنع به تسجيلاتنا: في الداخل والخارج وتحت الماء.',
    },
  ),
  category(
    'accessories',
    { en: 'Cables and care', de: 'Kabel und Pflege', fr: 'Câbles et entretien', ar: 'كابلات وعناية' },
    { en: 'cables-and-care', de: 'kabel-und-pflege', fr: 'cables-et-entretien' },
    {
      en: 'The small things, at prices that match what they do.',
      de: 'Die kleinen Dinge, zu Preisen, die ihrer Wirkung entsprechen.',
      fr: 'Les petites choses, à des prix à la mesure de leur effet.',
      ar: 'الأشياء الصغيرة بأسعار تناسب فائدتها.',
    },
  ),
  category(
    'styli',
    { en: 'Styli', de: 'Nadeln', fr: 'Pointes de lecture', ar: 'إبر' },
    { en: 'styli', de: 'nadeln', fr: 'pointes-de-lecture' },
    {
      en: 'Find the stylus for your turntable: we tried 1,200 models.',
      de: 'Finden Sie die Nadel für Ihren Plattenspieler: 1.200 Modelle haben wir ausprobiert.',
      fr: 'Trouvez la pointe de votre platine : nous avons essayé 1 200 modèles.',
      ar: 'اعثر على إبرة جهازك: جرّبنا 1200 طراز.',
    },
    'accessories',
  ),
  category(
    'cables',
    { en: 'Cables', de: 'Kabel', fr: 'Câbles', ar: 'كابلات' },
    { en: 'cables', de: 'kabel', fr: 'cables' },
    {
      en: 'From the turntable to the loudspeaker, each as long as it must be.',
      de: 'Vom Plattenspieler bis zum Lautsprecher, jedes so lang wie nötig.',
      fr: 'De la platine à l’enceinte, chacun à la longueur qu’il faut.',
      ar: 'من المشغّل إلى مكبّر الصوت، كل كابل بالطول اللازم.',
    },
    'accessories',
  ),
  category(
    'record-care',
    { en: 'Record care', de: 'Plattenpflege', fr: 'Entretien des disques', ar: 'العناية بالأسطوانات' },
    { en: 'record-care', de: 'plattenpflege', fr: 'entretien-des-disques' },
    {
      en: 'What keeps dust out of the groove.',
      de: 'Was den Staub aus der Rille hält.',
      fr: 'Ce qui garde le sillon sans poussière.',
      ar: 'ما يحفظ الأخدود من الغبار.',
    },
    'accessories',
  ),
  category(
    'cartridges',
    { en: 'Cartridges', de: 'Tonabnehmer', fr: 'Cellules phono', ar: 'رؤوس الالتقاط' },
    { en: 'cartridges', de: 'tonabnehmer', fr: 'cellules-phono' },
    {
      en: 'Each played before it leaves us, with its own measured sheet.',
      de: 'Jeder vor der Auslieferung gespielt, mit eigenem Messblatt.',
      fr: 'Chacune écoutée avant de partir, avec sa propre fiche de mesure.',
      ar: 'يُشغَّل كل منها قبل خروجه، ومعه ورقة قياسه.',
    },
    'accessories',
  ),
  category(
    'stands',
    { en: 'Stands and storage', de: 'Ständer und Möbel', fr: 'Pieds et rangement', ar: 'حوامل وتخزين' },
    { en: 'stands-and-storage', de: 'staender-und-moebel', fr: 'pieds-et-rangement' },
    {
      en: 'What carries the gear and keeps the records upright.',
      de: 'Was die Geräte trägt und die Platten aufrecht hält.',
      fr: 'Ce qui porte les appareils et garde les disques debout.',
      ar: 'ما يحمل الأجهزة ويحفظ الأسطوانات قائمة.',
    },
    'accessories',
  ),
  category(
    'recordings',
    { en: 'Field recordings', de: 'Feldaufnahmen', fr: 'Prises de son', ar: 'تسجيلات ميدانية' },
    { en: 'field-recordings', de: 'feldaufnahmen', fr: 'prises-de-son' },
    {
      en: 'Places as they sounded, without music and without cuts.',
      de: 'Orte, wie sie klangen, ohne Musik und ohne Schnitt.',
      fr: 'Des lieux tels qu’ils sonnaient, sans musique et sans coupe.',
      ar: 'أماكن كما كان صوتها، بلا موسيقى وبلا قصّ.',
    },
  ),
  category(
    'memberships',
    {
      en: 'Subscription and membership',
      de: 'Abo und Mitgliedschaft',
      fr: 'Abonnement et adhésion',
      ar: 'اشتراك وعضوية',
    },
    { en: 'subscription-and-membership', de: 'abo-und-mitgliedschaft', fr: 'abonnement-et-adhesion' },
    {
      en: 'New recordings every month, or the whole library for a year.',
      de: 'Jeden Monat neue Aufnahmen oder das ganze Archiv für ein Jahr.',
      fr: 'De nouveaux enregistrements chaque mois, ou toute la bibliothèque pour un an.',
      ar: 'تسجيلات جديدة كل شهر، أو المكتبة كاملة لسنة.',
    },
  ),
]
