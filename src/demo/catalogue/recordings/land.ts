import { recording } from './recording.ts'

export const alderCarr = recording({
  handle: 'morning-in-the-alder-carr',
  cover: { sound: 'birds', tint: 'moss', number: '004', minutes: '52', ratio: 1.25 },
  priceMinor: 1190,
  tags: ['birds', 'spring'],
  length: '52:30',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: 'Ambisonic, first order',
  texts: {
    en: {
      name: 'Morning in the alder carr',
      slug: 'morning-in-the-alder-carr',
      summary: 'The dawn chorus of a May morning, 23 species, each named with its minute.',
      descriptionHtml:
        '<p>The recorder was left overnight; nobody stood near it. The booklet names 23 species and the minute in which each sings first.</p>',
      place: 'Spreewald, Germany',
    },
    de: {
      name: 'Morgen im Erlenbruch',
      slug: 'morgen-im-erlenbruch',
      summary: 'Das Morgenkonzert eines Maitags, 23 Arten, jede mit ihrer Minute genannt.',
      descriptionHtml:
        '<p>Das Gerät lief über Nacht allein; niemand stand in der Nähe. Das Beiheft nennt 23 Arten und die Minute, in der jede zuerst singt.</p>',
      place: 'Spreewald, Deutschland',
    },
    fr: {
      name: 'Matin dans l’aulnaie',
      slug: 'matin-dans-l-aulnaie',
      summary: 'Le chœur de l’aube d’un matin de mai, 23 espèces, chacune avec sa minute.',
      descriptionHtml:
        '<p>L’enregistreur est resté seul toute la nuit. Le livret nomme 23 espèces et la minute où chacune chante en premier.</p>',
      place: 'Spreewald, Allemagne',
    },
    ar: {
      name: 'صباح في غابة الحور الرومي',
      slug: 'sabah-fi-ghabat-al-hawr',
      summary: 'جوقة الفجر في صباح من أيار: 23 نوعًا، كل نوع مع دقيقة ظهوره.',
      descriptionHtml:
        '<p>تُرك المسجّل وحده طوال الليل. يذكر الكتيّب 23 نوعًا والدقيقة التي يغرّد فيها كل نوع أول مرة.</p>',
      place: 'شبريفالد، ألمانيا',
    },
  },
})

export const nightTrain = recording({
  handle: 'night-train-north',
  cover: { sound: 'train', tint: 'ember', number: '005', minutes: '71', ratio: 1 },
  priceMinor: 1490,
  tags: ['train', 'sleep'],
  length: '71:18',
  format: 'FLAC 24 bit / 48 kHz',
  microphones: 'Binaural head',
  texts: {
    en: {
      name: 'Night train north',
      slug: 'night-train-north',
      summary: 'A sleeping car from inside: rail joints, points and two long stops.',
      descriptionHtml:
        '<p>Recorded with a dummy head on the pillow of a lower berth. The rail joints come every 1.4 seconds, slower on the climb.</p>',
      place: 'Hamburg to Stockholm',
    },
    de: {
      name: 'Nachtzug nach Norden',
      slug: 'nachtzug-nach-norden',
      summary: 'Ein Schlafwagen von innen: Schienenstöße, Weichen und zwei lange Halte.',
      descriptionHtml:
        '<p>Aufgenommen mit einem Kunstkopf auf dem Kissen der unteren Liege. Die Schienenstöße kommen alle 1,4 Sekunden, in der Steigung langsamer.</p>',
      place: 'Hamburg bis Stockholm',
    },
    fr: {
      name: 'Train de nuit vers le nord',
      slug: 'train-de-nuit-vers-le-nord',
      summary: 'Une voiture-lit de l’intérieur : joints de rail, aiguillages et deux longs arrêts.',
      descriptionHtml:
        '<p>Enregistré avec une tête artificielle sur l’oreiller d’une couchette basse. Les joints de rail passent toutes les 1,4 secondes, plus lentement en montée.</p>',
      place: 'De Hambourg à Stockholm',
    },
    ar: {
      name: 'قطار الليل إلى الشمال',
      slug: 'qitar-al-layl-ila-ash-shamal',
      summary: 'عربة نوم من الداخل: وصلات السكة والمحوّلات ومحطتان طويلتان.',
      descriptionHtml:
        '<p>سُجّل برأس اصطناعي على وسادة السرير السفلي. تأتي وصلات السكة كل 1.4 ثانية، وأبطأ عند الصعود.</p>',
      place: 'من هامبورغ إلى ستوكهولم',
    },
  },
})

export const emptyHall = recording({
  handle: 'empty-concert-hall',
  cover: { sound: 'room', tint: 'dusk', number: '006', minutes: '20', ratio: 0.8 },
  priceMinor: 790,
  tags: ['room', 'test'],
  length: '20:00',
  format: 'FLAC 24 bit / 192 kHz',
  microphones: '4 × omni',
  texts: {
    en: {
      name: 'Empty concert hall',
      slug: 'empty-concert-hall',
      summary: 'Twenty minutes of a hall with nobody in it, and one hand clap to hear its size.',
      descriptionHtml:
        '<p>Useful as a test: a good system lets you hear the walls. Reverberation time 2.1 s at 500 Hz, measured by the interrupted-noise method.</p>',
      place: 'Leipzig, Germany',
    },
    de: {
      name: 'Leerer Konzertsaal',
      slug: 'leerer-konzertsaal',
      summary: 'Zwanzig Minuten eines Saals ohne Menschen, und ein Händeklatschen für seine Größe.',
      descriptionHtml:
        '<p>Als Test brauchbar: Eine gute Anlage lässt die Wände hören. Nachhallzeit 2,1 s bei 500 Hz, gemessen mit abgeschaltetem Rauschen.</p>',
      place: 'Leipzig, Deutschland',
    },
    fr: {
      name: 'Salle de concert vide',
      slug: 'salle-de-concert-vide',
      summary: 'Vingt minutes d’une salle sans personne, et un claquement de mains pour sa taille.',
      descriptionHtml:
        '<p>Utile comme test : une bonne chaîne fait entendre les murs. Réverbération de 2,1 s à 500 Hz, mesurée par bruit interrompu.</p>',
      place: 'Leipzig, Allemagne',
    },
    ar: {
      name: 'قاعة حفلات فارغة',
      slug: 'qaat-haflat-farigha',
      summary: 'عشرون دقيقة من قاعة لا أحد فيها، وتصفيقة واحدة لسماع حجمها.',
      descriptionHtml:
        '<p>مفيد للاختبار: النظام الجيد يُسمعك الجدران. زمن الصدى 2.1 s عند 500 Hz، قيس بطريقة الضجيج المقطوع.</p>',
      place: 'لايبزيغ، ألمانيا',
    },
  },
})
