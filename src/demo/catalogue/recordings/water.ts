import { recording } from './recording.ts'

export const rainOnTin = recording({
  handle: 'rain-on-a-tin-roof',
  cover: { sound: 'rain', tint: 'slate', number: '001', minutes: '58', ratio: 1.25 },
  priceMinor: 990,
  tags: ['rain', 'sleep'],
  length: '58:12',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: '2 × omni, 40 cm',
  texts: {
    en: {
      name: 'Rain on a tin roof',
      slug: 'rain-on-a-tin-roof',
      summary: 'One hour of steady rain on a boathouse roof, without a single car.',
      descriptionHtml:
        '<p>Recorded under the roof of a boathouse between two and three at night.</p><p>No cuts, no loops. The level was set once and left alone; the quietest minute lies 46 dB below the loudest.</p>',
      place: 'Müritz, Germany',
    },
    de: {
      name: 'Regen auf dem Blechdach',
      slug: 'regen-auf-dem-blechdach',
      summary: 'Eine Stunde gleichmäßiger Regen auf einem Bootshaus, ohne ein einziges Auto.',
      descriptionHtml:
        '<p>Aufgenommen unter dem Dach eines Bootshauses zwischen zwei und drei Uhr nachts.</p><p>Kein Schnitt, keine Schleife. Der Pegel wurde einmal eingestellt; die leiseste Minute liegt 46 dB unter der lautesten.</p>',
      place: 'Müritz, Deutschland',
    },
    fr: {
      name: 'Pluie sur un toit de tôle',
      slug: 'pluie-sur-un-toit-de-tole',
      summary: 'Une heure de pluie régulière sur un hangar à bateaux, sans une seule voiture.',
      descriptionHtml:
        '<p>Enregistré sous le toit d’un hangar à bateaux entre deux et trois heures du matin.</p><p>Ni coupe ni boucle. Le niveau a été réglé une fois ; la minute la plus calme se situe 46 dB sous la plus forte.</p>',
      place: 'Müritz, Allemagne',
    },
    ar: {
      name: 'مطر على سقف من الصفيح',
      slug: 'matar-ala-saqf-safih',
      summary: 'ساعة من المطر المنتظم فوق سقف بيت القوارب، دون سيارة واحدة.',
      descriptionHtml:
        '<p>سُجّل تحت سقف بيت للقوارب بين الثانية والثالثة ليلًا.</p><p>بلا قصّ ولا تكرار. ضُبط المستوى مرة واحدة، وأهدأ دقيقة أخفض من أعلاها بمقدار 46 dB.</p>',
      place: 'موريتس، ألمانيا',
    },
  },
})

export const surfAtDawn = recording({
  handle: 'surf-at-dawn',
  cover: { sound: 'surf', tint: 'tide', number: '002', minutes: '44', ratio: 1 },
  priceMinor: 1190,
  tags: ['sea', 'sleep'],
  length: '44:05',
  format: 'FLAC 24 bit / 96 kHz',
  microphones: 'ORTF pair',
  texts: {
    en: {
      name: 'Surf at dawn',
      slug: 'surf-at-dawn',
      summary: 'Atlantic surf from twelve metres away; every wave moves from left to right.',
      descriptionHtml:
        '<p>A shingle beach at low tide. The stones roll back after each wave, which is what most recordings leave out.</p><p>Wind below 2 m/s, measured beside the microphones.</p>',
      place: 'Finistère, France',
    },
    de: {
      name: 'Brandung bei Tagesanbruch',
      slug: 'brandung-bei-tagesanbruch',
      summary: 'Atlantikbrandung aus zwölf Metern Entfernung; jede Welle läuft von links nach rechts.',
      descriptionHtml:
        '<p>Ein Kiesstrand bei Ebbe. Nach jeder Welle rollen die Steine zurück, was in den meisten Aufnahmen fehlt.</p><p>Wind unter 2 m/s, neben den Mikrofonen gemessen.</p>',
      place: 'Finistère, Frankreich',
    },
    fr: {
      name: 'Ressac à l’aube',
      slug: 'ressac-a-l-aube',
      summary: 'Le ressac de l’Atlantique à douze mètres ; chaque vague va de gauche à droite.',
      descriptionHtml:
        '<p>Une plage de galets à marée basse. Les pierres roulent après chaque vague, ce que la plupart des enregistrements oublient.</p><p>Vent inférieur à 2 m/s, mesuré à côté des micros.</p>',
      place: 'Finistère, France',
    },
    ar: {
      name: 'أمواج الفجر',
      slug: 'amwaj-al-fajr',
      summary: 'أمواج الأطلسي من مسافة اثني عشر مترًا؛ كل موجة تعبر من اليسار إلى اليمين.',
      descriptionHtml:
        '<p>شاطئ حصى عند الجزر. تتدحرج الحجارة عائدة بعد كل موجة، وهو ما تغفله معظم التسجيلات.</p><p>سرعة الريح أقل من 2 m/s، قيست بجانب الميكروفونات.</p>',
      place: 'فينيستير، فرنسا',
    },
  },
})

export const iceSong = recording({
  handle: 'ice-song',
  cover: { sound: 'ice', tint: 'frost', number: '003', minutes: '31', ratio: 1.33 },
  priceMinor: 1290,
  tags: ['ice', 'winter'],
  length: '31:40',
  format: 'FLAC 24 bit / 192 kHz',
  microphones: '2 × hydrophone',
  texts: {
    en: {
      name: 'Ice song',
      slug: 'ice-song',
      summary: 'A lake at minus eleven degrees: long falling tones, heard from below the ice.',
      descriptionHtml:
        '<p>Two hydrophones, thirty metres apart, under 22 cm of ice. Cracks far away arrive as falling tones because high pitches travel faster.</p><p>Best through headphones.</p>',
      place: 'Lake Storsjön, Sweden',
    },
    de: {
      name: 'Eisgesang',
      slug: 'eisgesang',
      summary: 'Ein See bei minus elf Grad: lange fallende Töne, von unter dem Eis gehört.',
      descriptionHtml:
        '<p>Zwei Hydrofone, dreißig Meter auseinander, unter 22 cm Eis. Ferne Risse kommen als fallende Töne an, weil hohe Töne schneller laufen.</p><p>Am besten mit Kopfhörern.</p>',
      place: 'Storsjön, Schweden',
    },
    fr: {
      name: 'Chant de la glace',
      slug: 'chant-de-la-glace',
      summary: 'Un lac à moins onze degrés : de longs sons descendants, entendus sous la glace.',
      descriptionHtml:
        '<p>Deux hydrophones, à trente mètres l’un de l’autre, sous 22 cm de glace. Les fissures lointaines arrivent en sons descendants, car les aigus voyagent plus vite.</p><p>À écouter au casque.</p>',
      place: 'Lac Storsjön, Suède',
    },
    ar: {
      name: 'غناء الجليد',
      slug: 'ghinaa-al-jalid',
      summary: 'بحيرة عند إحدى عشرة درجة تحت الصفر: نغمات طويلة هابطة تُسمع من تحت الجليد.',
      descriptionHtml:
        '<p>هيدروفونان تفصل بينهما ثلاثون مترًا تحت جليد سماكته 22 cm. تصل الشقوق البعيدة نغماتٍ هابطة لأن الأصوات الحادة أسرع.</p><p>الأفضل بسماعات الرأس.</p>',
      place: 'بحيرة ستورشون، السويد',
    },
  },
})
