import { recording, words } from './recording.ts'

export const jacquardLoom = recording({
  handle: 'jacquard-loom',
  cover: { sound: 'loom', tint: 'ember', number: '009', minutes: '24', ratio: 0.8 },
  priceMinor: 790,
  tags: ['machines', 'rhythm'],
  length: '24:40',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: 'Contact and 2 × cardioid',
  scenes: [{ sound: 'loom', seconds: 22 }],
  texts: {
    en: words(
      'Jacquard loom',
      'jacquard-loom',
      'A loom of 1911 that weaves one metre of cloth while you listen.',
      'One microphone listens to the air, one to the frame. Turn the balance to walk around the machine.',
      'Chemnitz, Germany',
    ),
    de: words(
      'Jacquardwebstuhl',
      'jacquardwebstuhl',
      'Ein Webstuhl von 1911, der beim Zuhören einen Meter Stoff webt.',
      'Ein Mikrofon hört die Luft, eines den Rahmen. Mit dem Balanceregler geht man um die Maschine herum.',
      'Chemnitz, Deutschland',
    ),
    fr: words(
      'Métier Jacquard',
      'metier-jacquard',
      'Un métier de 1911 qui tisse un mètre d’étoffe pendant l’écoute.',
      'Un micro écoute l’air, un autre le bâti. Tournez la balance pour faire le tour de la machine.',
      'Chemnitz, Allemagne',
    ),
    ar: words(
      'نول جاكار',
      'nawl-jacquard',
      'نول من عام 1911 ينسج مترًا من القماش وأنت تستمع.',
      'ميكروفون يسمع الهواء وآخر يسمع الهيكل. أدر التوازن لتدور حول الآلة.',
      'كمنتس، ألمانيا',
    ),
  },
})

export const narrowGauge = recording({
  handle: 'narrow-gauge-railway',
  cover: { sound: 'train', tint: 'moss', number: '014', minutes: '39', ratio: 1.25 },
  priceMinor: 1090,
  tags: ['train', 'machines'],
  length: '39:20',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: 'ORTF pair',
  scenes: [{ sound: 'train', seconds: 24 }],
  texts: {
    en: words(
      'Narrow gauge railway',
      'narrow-gauge-railway',
      'Steam on 750 millimetres, from the open platform of the last carriage.',
      'A climb of 3.3 percent: the beats of the engine slow down, and the rail joints with them.',
      'Zittau, Germany',
    ),
    de: words(
      'Schmalspurbahn',
      'schmalspurbahn',
      'Dampf auf 750 Millimetern, von der offenen Plattform des letzten Wagens.',
      'Eine Steigung von 3,3 Prozent: Die Schläge der Lokomotive werden langsamer und mit ihnen die Schienenstöße.',
      'Zittau, Deutschland',
    ),
    fr: words(
      'Chemin de fer à voie étroite',
      'chemin-de-fer-a-voie-etroite',
      'De la vapeur sur 750 millimètres, depuis la plate-forme de la dernière voiture.',
      'Une rampe de 3,3 pour cent : les coups de la locomotive ralentissent, et les joints de rail avec eux.',
      'Zittau, Allemagne',
    ),
    ar: words(
      'قطار السكة الضيقة',
      'qitar-as-sikka-ad-dayyiqa',
      'بخار على سكة عرضها 750 مليمترًا، من المنصة المفتوحة في آخر عربة.',
      'صعود بنسبة 3.3 بالمئة: تبطؤ ضربات القاطرة وتبطؤ معها وصلات السكة.',
      'تسيتاو، ألمانيا',
    ),
  },
})

export const mountainHut = recording({
  handle: 'mountain-hut-in-the-storm',
  cover: { sound: 'wind', tint: 'slate', number: '020', minutes: '60', ratio: 1 },
  priceMinor: 990,
  tags: ['wind', 'sleep'],
  length: '60:00',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: '2 × omni, 40 cm',
  scenes: [{ sound: 'wind', seconds: 24 }],
  texts: {
    en: words(
      'Mountain hut in the storm',
      'mountain-hut-in-the-storm',
      'A wooden hut at 2,400 metres, heard from the upper bunk.',
      'Gusts of 120 kilometres an hour. The beams creak in the same order each time: from the door to the stove.',
      'Hohe Tauern, Austria',
    ),
    de: words(
      'Berghütte im Sturm',
      'berghuette-im-sturm',
      'Eine Holzhütte auf 2.400 Metern, vom oberen Bett aus gehört.',
      'Böen von 120 Kilometern in der Stunde. Die Balken knarren jedes Mal in derselben Folge: von der Tür zum Ofen.',
      'Hohe Tauern, Österreich',
    ),
    fr: words(
      'Refuge dans la tempête',
      'refuge-dans-la-tempete',
      'Un refuge de bois à 2 400 mètres, entendu depuis la couchette du haut.',
      'Des rafales de 120 kilomètres à l’heure. Les poutres craquent toujours dans le même ordre : de la porte au poêle.',
      'Hohe Tauern, Autriche',
    ),
    ar: words(
      'كوخ الجبل في العاصفة',
      'kukh-al-jabal',
      'كوخ خشبي على ارتفاع 2400 متر، مسموع من السرير العلوي.',
      'هبّات سرعتها 120 كيلومترًا في الساعة. تصرّ العوارض كل مرة بالترتيب نفسه: من الباب إلى الموقد.',
      'هوهه تاورن، النمسا',
    ),
  },
})

export const weavingHall = recording({
  handle: 'weaving-hall',
  cover: { sound: 'loom', tint: 'frost', number: '023', minutes: '28', ratio: 1 },
  priceMinor: 890,
  tags: ['machines', 'room'],
  length: '28:30',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: 'Ambisonic, first order',
  scenes: [
    { sound: 'room', seconds: 8 },
    { sound: 'loom', seconds: 18 },
  ],
  texts: {
    en: words(
      'Weaving hall',
      'weaving-hall',
      'The empty hall before the shift, and the same hall with sixty looms.',
      'Two chapters, one place for the microphones. No two looms run at the same speed, so the pattern never comes back.',
      'Łódź, Poland',
    ),
    de: words(
      'Websaal',
      'websaal',
      'Der leere Saal vor der Schicht und derselbe Saal mit sechzig Webstühlen.',
      'Zwei Kapitel, ein Platz für die Mikrofone. Keine zwei Webstühle laufen gleich schnell, so kehrt das Muster nie wieder.',
      'Łódź, Polen',
    ),
    fr: words(
      'Salle de tissage',
      'salle-de-tissage',
      'La salle vide avant l’équipe, puis la même avec soixante métiers.',
      'Deux chapitres, une seule place pour les micros. Deux métiers ne tournent jamais à la même vitesse : le motif ne revient pas.',
      'Łódź, Pologne',
    ),
    ar: words(
      'قاعة النسيج',
      'qaat-an-nasij',
      'القاعة خالية قبل الوردية، ثم القاعة نفسها بستين نولًا.',
      'فصلان ومكان واحد للميكروفونات. لا يعمل نولان بالسرعة نفسها، فلا يعود النمط أبدًا.',
      'لودز، بولندا',
    ),
  },
})
