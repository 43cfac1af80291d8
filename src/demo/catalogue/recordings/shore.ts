import { recording, words } from './recording.ts'

export const fogHorn = recording({
  handle: 'fog-horn-in-the-sound',
  cover: { sound: 'horn', tint: 'slate', number: '008', minutes: '31', ratio: 1 },
  priceMinor: 890,
  tags: ['sea', 'signal'],
  length: '31:40',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: '2 × omni, 60 cm',
  scenes: [{ sound: 'horn', seconds: 26 }],
  texts: {
    en: words(
      'Fog horn in the sound',
      'fog-horn-in-the-sound',
      'Two notes every half minute, and the echo from the far shore.',
      'The horn is tested on the first Monday of a month. The echo arrives after 4.1 seconds: the far shore is 700 metres away.',
      'Öresund, Denmark',
    ),
    de: words(
      'Nebelhorn im Sund',
      'nebelhorn-im-sund',
      'Zwei Töne alle halbe Minute und das Echo vom anderen Ufer.',
      'Das Horn wird am ersten Montag des Monats geprüft. Das Echo kommt nach 4,1 Sekunden: Das andere Ufer ist 700 Meter entfernt.',
      'Öresund, Dänemark',
    ),
    fr: words(
      'Corne de brume dans le détroit',
      'corne-de-brume-dans-le-detroit',
      'Deux notes toutes les trente secondes, et l’écho de l’autre rive.',
      'La corne est essayée le premier lundi du mois. L’écho revient après 4,1 secondes : l’autre rive est à 700 mètres.',
      'Öresund, Danemark',
    ),
    ar: words(
      'بوق الضباب في المضيق',
      'buq-ad-dabab-fi-al-madiq',
      'نغمتان كل نصف دقيقة، وصداهما من الضفة الأخرى.',
      'يُختبر البوق في أول اثنين من كل شهر. يصل الصدى بعد 4.1 ثانية لأن الضفة الأخرى تبعد 700 متر.',
      'أوريسند، الدنمارك',
    ),
  },
})

export const shingleBeach = recording({
  handle: 'shingle-beach',
  cover: { sound: 'surf', tint: 'frost', number: '017', minutes: '38', ratio: 1.25 },
  priceMinor: 990,
  tags: ['sea', 'sleep'],
  length: '38:20',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: 'Mid-side pair',
  scenes: [{ sound: 'surf', seconds: 24 }],
  texts: {
    en: words(
      'Shingle beach',
      'shingle-beach',
      'Pebbles that roll back with every wave, heard from ankle height.',
      'Each wave ends in a long rattle as the stones roll back. The microphones stood twenty centimetres above them.',
      'Dungeness, England',
    ),
    de: words(
      'Kieselstrand',
      'kieselstrand',
      'Kiesel, die mit jeder Welle zurückrollen, aus Knöchelhöhe gehört.',
      'Jede Welle endet in einem langen Rasseln, wenn die Steine zurückrollen. Die Mikrofone standen zwanzig Zentimeter darüber.',
      'Dungeness, England',
    ),
    fr: words(
      'Plage de galets',
      'plage-de-galets',
      'Des galets qui roulent à chaque vague, entendus à hauteur de cheville.',
      'Chaque vague finit en un long cliquetis quand les pierres redescendent. Les micros étaient vingt centimètres au-dessus.',
      'Dungeness, Angleterre',
    ),
    ar: words(
      'شاطئ الحصى',
      'shati-al-hasa',
      'حصى تتدحرج مع كل موجة، مسموعة من ارتفاع الكاحل.',
      'تنتهي كل موجة بخشخشة طويلة حين تعود الحجارة. وقفت الميكروفونات فوقها بعشرين سنتيمترًا.',
      'دنجنس، إنجلترا',
    ),
  },
})

export const harbourMorning = recording({
  handle: 'harbour-morning',
  cover: { sound: 'horn', tint: 'dusk', number: '019', minutes: '47', ratio: 0.8 },
  priceMinor: 1290,
  tags: ['sea', 'town'],
  length: '47:10',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: 'ORTF pair',
  scenes: [
    { sound: 'surf', seconds: 12 },
    { sound: 'horn', seconds: 14 },
    { sound: 'street', seconds: 12 },
  ],
  texts: {
    en: words(
      'Harbour morning',
      'harbour-morning',
      'Water at the quay, the first ferry, and the town that wakes up.',
      'Three places within ten minutes on foot, in the order in which the morning reached them. Each is a chapter.',
      'Kiel, Germany',
    ),
    de: words(
      'Morgen im Hafen',
      'morgen-im-hafen',
      'Wasser am Kai, die erste Fähre und die Stadt, die aufwacht.',
      'Drei Orte, zehn Minuten zu Fuß voneinander, in der Reihenfolge, in der der Morgen sie erreichte. Jeder ist ein Kapitel.',
      'Kiel, Deutschland',
    ),
    fr: words(
      'Matin au port',
      'matin-au-port',
      'L’eau contre le quai, le premier ferry et la ville qui s’éveille.',
      'Trois lieux à dix minutes de marche, dans l’ordre où le matin les a touchés. Chacun est un chapitre.',
      'Kiel, Allemagne',
    ),
    ar: words(
      'صباح في الميناء',
      'sabah-fi-al-mina',
      'ماء عند الرصيف، وأول عبّارة، ومدينة تستيقظ.',
      'ثلاثة أماكن يفصل بينها عشر دقائق مشيًا، بالترتيب الذي وصل إليها الصباح. كل مكان فصل.',
      'كيل، ألمانيا',
    ),
  },
})

export const driftIce = recording({
  handle: 'drift-ice-in-march',
  cover: { sound: 'ice', tint: 'tide', number: '016', minutes: '36', ratio: 1 },
  priceMinor: 1090,
  tags: ['ice', 'winter'],
  length: '36:00',
  format: 'FLAC 24 bit / 192 kHz',
  microphones: 'Hydrophone and 2 × omni',
  scenes: [{ sound: 'ice', seconds: 24 }],
  texts: {
    en: words(
      'Drift ice in March',
      'drift-ice-in-march',
      'Floes that grind along a pier, above and below the water.',
      'The left channel hangs two metres under the pier, the right one stands on it. In the twelfth minute a floe breaks.',
      'Luleå, Sweden',
    ),
    de: words(
      'Treibeis im März',
      'treibeis-im-maerz',
      'Schollen, die an einem Steg entlangschaben, über und unter Wasser.',
      'Der linke Kanal hängt zwei Meter unter dem Steg, der rechte steht darauf. In der zwölften Minute bricht eine Scholle.',
      'Luleå, Schweden',
    ),
    fr: words(
      'Glaces dérivantes en mars',
      'glaces-derivantes-en-mars',
      'Des plaques qui raclent un ponton, au-dessus et au-dessous de l’eau.',
      'Le canal gauche pend deux mètres sous le ponton, le droit est posé dessus. À la douzième minute, une plaque se brise.',
      'Luleå, Suède',
    ),
    ar: words(
      'جليد عائم في آذار',
      'jalid-aim-fi-adhar',
      'ألواح جليد تحتكّ برصيف خشبي، فوق الماء وتحته.',
      'القناة اليسرى معلّقة تحت الرصيف بمترين، واليمنى واقفة عليه. في الدقيقة الثانية عشرة ينكسر لوح.',
      'لوليو، السويد',
    ),
  },
})
