import { recording, words } from './recording.ts'

export const frogPond = recording({
  handle: 'frog-pond-at-dusk',
  cover: { sound: 'frogs', tint: 'moss', number: '007', minutes: '42', ratio: 0.8 },
  priceMinor: 890,
  tags: ['animals', 'spring'],
  length: '42:30',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: '2 × cardioid, 17 cm',
  scenes: [{ sound: 'frogs', seconds: 24 }],
  texts: {
    en: words(
      'Frog pond at dusk',
      'frog-pond-at-dusk',
      'A single tree frog begins, and after four minutes the whole pond answers.',
      'Recorded on a warm evening in April. The chorus stops at once in minute 31, when a heron lands.',
      'Elbtalaue, Germany',
    ),
    de: words(
      'Froschteich am Abend',
      'froschteich-am-abend',
      'Ein einzelner Laubfrosch fängt an, und nach vier Minuten antwortet der ganze Teich.',
      'Aufgenommen an einem warmen Aprilabend. In Minute 31 verstummt der Chor auf einmal, weil ein Reiher landet.',
      'Elbtalaue, Deutschland',
    ),
    fr: words(
      'La mare aux grenouilles, le soir',
      'mare-aux-grenouilles-le-soir',
      'Une rainette commence, et quatre minutes plus tard toute la mare répond.',
      'Enregistré un soir doux d’avril. À la minute 31, le chœur se tait d’un coup : un héron se pose.',
      'Elbtalaue, Allemagne',
    ),
    ar: words(
      'بركة الضفادع عند الغروب',
      'birkat-ad-dafadi',
      'يبدأ ضفدع واحد، وبعد أربع دقائق تجيبه البركة كلها.',
      'سُجّل في مساء دافئ من نيسان. في الدقيقة 31 تصمت الجوقة فجأة حين يحطّ مالك الحزين.',
      'وادي إلبه، ألمانيا',
    ),
  },
})

export const duneWind = recording({
  handle: 'wind-in-the-dunes',
  cover: { sound: 'wind', tint: 'ember', number: '012', minutes: '55', ratio: 1.25 },
  priceMinor: 790,
  tags: ['wind', 'sleep'],
  length: '55:00',
  format: 'FLAC 24 bit / 48 kHz',
  microphones: 'ORTF pair in a windshield',
  scenes: [{ sound: 'wind', seconds: 22 }],
  texts: {
    en: words(
      'Wind in the dunes',
      'wind-in-the-dunes',
      'Marram grass in a steady wind, and sand against a fence.',
      'Force five from the west for an hour. The microphones stood in the lee of a fence, so that the grass is heard and not the wind in them.',
      'Sylt, Germany',
    ),
    de: words(
      'Wind in den Dünen',
      'wind-in-den-duenen',
      'Strandhafer in stetigem Wind und Sand an einem Zaun.',
      'Eine Stunde lang Windstärke fünf aus West. Die Mikrofone standen im Schutz eines Zauns, damit man das Gras hört und nicht den Wind in ihnen.',
      'Sylt, Deutschland',
    ),
    fr: words(
      'Vent dans les dunes',
      'vent-dans-les-dunes',
      'Des oyats dans un vent régulier, et du sable contre une palissade.',
      'Force cinq d’ouest pendant une heure. Les micros étaient à l’abri d’une palissade : on entend l’herbe, et non le vent dans les micros.',
      'Sylt, Allemagne',
    ),
    ar: words(
      'ريح في الكثبان',
      'rih-fi-al-kuthban',
      'عشب الرمال في ريح ثابتة، ورمل على سياج.',
      'ريح غربية بقوة خمس درجات طوال ساعة. وقفت الميكروفونات خلف سياج ليُسمع العشب لا الريح فيها.',
      'سيلت، ألمانيا',
    ),
  },
})

export const pondStorm = recording({
  handle: 'storm-over-the-pond',
  cover: { sound: 'rain', tint: 'moss', number: '013', minutes: '49', ratio: 1 },
  priceMinor: 1190,
  tags: ['rain', 'animals'],
  length: '49:45',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: '4 × omni',
  scenes: [
    { sound: 'wind', seconds: 10 },
    { sound: 'rain', seconds: 14 },
    { sound: 'frogs', seconds: 14 },
  ],
  texts: {
    en: words(
      'Storm over the pond',
      'storm-over-the-pond',
      'The wind before the storm, the rain, and the frogs that follow it.',
      'One evening in three chapters. The level was never touched: the rain is 30 dB louder than the frogs.',
      'Mecklenburg, Germany',
    ),
    de: words(
      'Gewitter über dem Teich',
      'gewitter-ueber-dem-teich',
      'Der Wind vor dem Gewitter, der Regen und danach die Frösche.',
      'Ein Abend in drei Kapiteln. Der Pegel blieb unberührt: Der Regen ist 30 dB lauter als die Frösche.',
      'Mecklenburg, Deutschland',
    ),
    fr: words(
      'Orage sur l’étang',
      'orage-sur-l-etang',
      'Le vent avant l’orage, la pluie, puis les grenouilles.',
      'Une soirée en trois chapitres. Le niveau n’a pas bougé : la pluie est 30 dB plus forte que les grenouilles.',
      'Mecklembourg, Allemagne',
    ),
    ar: words(
      'عاصفة فوق البركة',
      'asifa-fawq-al-birka',
      'الريح قبل العاصفة، ثم المطر، ثم الضفادع بعده.',
      'مساء واحد في ثلاثة فصول. لم يتغيّر المستوى: المطر أعلى من الضفادع بمقدار 30 dB.',
      'مكلنبورغ، ألمانيا',
    ),
  },
})

export const swifts = recording({
  handle: 'swifts-over-the-roofs',
  cover: { sound: 'birds', tint: 'dusk', number: '018', minutes: '26', ratio: 0.8 },
  priceMinor: 690,
  tags: ['birds', 'town'],
  length: '26:15',
  format: 'FLAC 24 bit / 192 kHz',
  microphones: '2 × omni, 40 cm',
  scenes: [{ sound: 'birds', seconds: 20 }],
  texts: {
    en: words(
      'Swifts over the roofs',
      'swifts-over-the-roofs',
      'Twelve swifts that circle a courtyard on a July evening.',
      'They pass so fast that their calls fall by almost half a tone. Recorded from a skylight, with the town far below.',
      'Leipzig, Germany',
    ),
    de: words(
      'Mauersegler über den Dächern',
      'mauersegler-ueber-den-daechern',
      'Zwölf Mauersegler, die an einem Juliabend um einen Hof kreisen.',
      'Sie fliegen so schnell vorbei, dass ihre Rufe fast einen Halbton fallen. Aufgenommen aus einer Dachluke, die Stadt weit unten.',
      'Leipzig, Deutschland',
    ),
    fr: words(
      'Martinets au-dessus des toits',
      'martinets-au-dessus-des-toits',
      'Douze martinets qui tournent autour d’une cour, un soir de juillet.',
      'Ils passent si vite que leurs cris baissent de presque un demi-ton. Enregistré depuis une lucarne, la ville loin en bas.',
      'Leipzig, Allemagne',
    ),
    ar: words(
      'سمامات فوق السطوح',
      'samamat-fawq-as-sutuh',
      'اثنتا عشرة سمامة تدور حول فناء في مساء من تموز.',
      'تمرّ بسرعة تجعل نداءها ينخفض نصف درجة تقريبًا. سُجّل من كوّة في السقف والمدينة بعيدة في الأسفل.',
      'لايبتسيغ، ألمانيا',
    ),
  },
})

export const fenDay = recording({
  handle: 'a-day-at-the-fen',
  cover: { sound: 'birds', tint: 'frost', number: '024', minutes: '64', ratio: 1.25 },
  priceMinor: 1390,
  tags: ['birds', 'wind', 'animals'],
  length: '64:00',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: 'Ambisonic, first order',
  scenes: [
    { sound: 'birds', seconds: 12 },
    { sound: 'wind', seconds: 12 },
    { sound: 'frogs', seconds: 12 },
  ],
  texts: {
    en: words(
      'A day at the fen',
      'a-day-at-the-fen',
      'Morning, noon and night of one place, a chapter each.',
      'The recorder stayed at one post from five in the morning until midnight. What you hear are the best twenty minutes of three hours.',
      'Biebrza, Poland',
    ),
    de: words(
      'Ein Tag im Niedermoor',
      'ein-tag-im-niedermoor',
      'Morgen, Mittag und Nacht an einem Ort, je ein Kapitel.',
      'Das Gerät blieb von fünf Uhr früh bis Mitternacht an einem Pfosten. Zu hören sind die besten zwanzig Minuten aus drei Stunden.',
      'Biebrza, Polen',
    ),
    fr: words(
      'Une journée au marais',
      'une-journee-au-marais',
      'Le matin, midi et la nuit d’un même lieu, un chapitre chacun.',
      'L’enregistreur est resté sur un poteau de cinq heures à minuit. On entend les vingt meilleures minutes de trois heures.',
      'Biebrza, Pologne',
    ),
    ar: words(
      'يوم في المستنقع',
      'yawm-fi-al-mustanqa',
      'صباح المكان وظهره وليله، لكل منها فصل.',
      'بقي المسجّل على عمود واحد من الخامسة صباحًا حتى منتصف الليل. تسمع أفضل عشرين دقيقة من ثلاث ساعات.',
      'بيبجا، بولندا',
    ),
  },
})
