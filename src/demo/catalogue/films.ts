import type { FilmKind } from '../films/scenes.ts'
import type { DemoCaption, DemoProduct, DemoProductText, Fact, Localised } from '../types.ts'

const LABELS: Localised<readonly [length: string, format: string, seconds: string, still: string]> = {
  en: ['Length', 'Format', 'seconds, synthesised, silent', 'Still of the film'],
  de: ['Länge', 'Format', 'Sekunden, künstlich erzeugt, ohne Ton', 'Standbild des Films'],
  fr: ['Durée', 'Format', 'secondes, film de synthèse, muet', 'Image du film'],
  ar: ['المدة', 'الصيغة', 'ثوانٍ، مولَّد، صامت', 'صورة من الفيلم'],
}

interface FilmInput {
  readonly handle: string
  readonly number: string
  readonly film: FilmKind
  readonly seconds: number
  readonly priceMinor: number
  readonly captions: readonly DemoCaption[]
  readonly texts: Localised<Omit<DemoProductText, 'facts'>>
}

/** Builds a film: digital, never sold out, with a still as its picture. */
function film({ handle, number, film: scene, seconds, priceMinor, captions, texts }: FilmInput): DemoProduct {
  const text = (locale: keyof Localised<unknown>): DemoProductText => {
    const [length, format, unit] = LABELS[locale]
    const facts: Fact[] = [
      { name: length, value: `${seconds} ${unit}` },
      { name: format, value: 'WebM, VP8, 480 × 270, 25 fps' },
    ]
    return { ...texts[locale], facts }
  }
  const alt = (locale: keyof Localised<unknown>): string => `${LABELS[locale][3]}: ${texts[locale].name}`
  return {
    handle,
    kind: 'single',
    library: { kind: 'video', film: scene, seconds, captions },
    vendor: 'Pegel Recordings',
    productType: 'Recordings',
    tags: ['film', 'water'],
    taxClass: 'digital',
    requiresShipping: false,
    categories: ['recordings'],
    texts: { en: text('en'), de: text('de'), fr: text('fr'), ar: text('ar') },
    variants: [
      {
        publicId: handle,
        sku: `FILM-${number}`,
        priceMinor,
        weightGrams: 0,
        stock: null,
        options: { en: [], de: [], fr: [], ar: [] },
      },
    ],
    pictures: [
      {
        drawing: { subject: 'still', view: 'front', finish: 'graphite', scene },
        alt: { en: alt('en'), de: alt('de'), fr: alt('fr'), ar: alt('ar') },
      },
    ],
  }
}

/** Silent films of the library. */
export const films: readonly DemoProduct[] = [
  film({
    handle: 'tide-at-the-gauge',
    number: '001',
    film: 'tide',
    seconds: 10,
    priceMinor: 490,
    captions: [
      {
        from: 0,
        text: {
          en: 'The sea begins to rise.',
          de: 'Das Meer beginnt zu steigen.',
          fr: 'La mer commence à monter.',
          ar: 'يبدأ البحر بالارتفاع.',
        },
      },
      {
        from: 5,
        text: {
          en: 'Three marks of the gauge are under water.',
          de: 'Drei Marken des Pegels sind unter Wasser.',
          fr: 'Trois marques de l’échelle sont sous l’eau.',
          ar: 'ثلاث علامات من المقياس تحت الماء.',
        },
      },
    ],
    texts: {
      en: {
        name: 'Tide at the gauge',
        slug: 'tide-at-the-gauge',
        summary: 'The instrument that gave us our name, and a tide in ten seconds.',
        descriptionHtml:
          '<p>Six hours of rising water beside a tide gauge, one picture every 86 seconds.</p>',
      },
      de: {
        name: 'Flut am Pegel',
        slug: 'flut-am-pegel',
        summary: 'Das Gerät, das uns den Namen gab, und eine Flut in zehn Sekunden.',
        descriptionHtml: '<p>Sechs Stunden steigendes Wasser an einem Pegel, alle 86 Sekunden ein Bild.</p>',
      },
      fr: {
        name: 'La marée à l’échelle',
        slug: 'la-maree-a-l-echelle',
        summary: 'L’instrument qui nous a donné notre nom, et une marée en dix secondes.',
        descriptionHtml:
          '<p>Six heures d’eau montante le long d’une échelle de marée, une image toutes les 86 secondes.</p>',
      },
      ar: {
        name: 'المدّ عند المقياس',
        slug: 'al-madd-inda-al-miqyas',
        summary: 'الأداة التي أعطتنا اسمنا، ومدّ كامل في عشر ثوانٍ.',
        descriptionHtml: '<p>ست ساعات من الماء الصاعد عند مقياس المدّ، صورة كل 86 ثانية.</p>',
      },
    },
  }),
  film({
    handle: 'rings-on-a-pond',
    number: '002',
    film: 'rings',
    seconds: 8,
    priceMinor: 390,
    captions: [
      {
        from: 0,
        text: {
          en: 'A drop falls, and its ring runs to the shore.',
          de: 'Ein Tropfen fällt, und sein Ring läuft zum Ufer.',
          fr: 'Une goutte tombe, et son cercle gagne la rive.',
          ar: 'تسقط قطرة وتجري حلقتها نحو الضفة.',
        },
      },
      {
        from: 4,
        text: {
          en: 'Rings pass through each other unchanged.',
          de: 'Ringe laufen unverändert durcheinander hindurch.',
          fr: 'Les cercles se traversent sans changer.',
          ar: 'تعبر الحلقات بعضها بعضًا دون أن تتغيّر.',
        },
      },
    ],
    texts: {
      en: {
        name: 'Rings on a pond',
        slug: 'rings-on-a-pond',
        summary: 'What a sound would look like if air were water.',
        descriptionHtml: '<p>Twelve drops on still water. Stop at any picture to follow a single ring.</p>',
      },
      de: {
        name: 'Ringe auf dem Teich',
        slug: 'ringe-auf-dem-teich',
        summary: 'Wie ein Klang aussähe, wenn Luft Wasser wäre.',
        descriptionHtml:
          '<p>Zwölf Tropfen auf stillem Wasser. Halten Sie ein Bild an, um einem einzelnen Ring zu folgen.</p>',
      },
      fr: {
        name: 'Cercles sur l’étang',
        slug: 'cercles-sur-l-etang',
        summary: 'À quoi ressemblerait un son si l’air était de l’eau.',
        descriptionHtml:
          '<p>Douze gouttes sur une eau calme. Arrêtez une image pour suivre un seul cercle.</p>',
      },
      ar: {
        name: 'حلقات على البركة',
        slug: 'halaqat-ala-al-birka',
        summary: 'كيف يبدو الصوت لو كان الهواء ماءً.',
        descriptionHtml: '<p>اثنتا عشرة قطرة على ماء ساكن. أوقف الفيلم عند أي صورة لتتبع حلقة واحدة.</p>',
      },
    },
  }),
  film({
    handle: 'a-record-turns',
    number: '003',
    film: 'record',
    seconds: 9,
    priceMinor: 190,
    captions: [
      {
        from: 0,
        text: {
          en: 'The Ebbe turns: thirty-three times and a third in a minute.',
          de: 'Der Ebbe dreht sich: dreiunddreißig und ein Drittel Mal in der Minute.',
          fr: 'L’Ebbe tourne : trente-trois tours et un tiers par minute.',
          ar: 'يدور Ebbe ثلاثًا وثلاثين دورة وثلثًا في الدقيقة.',
        },
      },
      {
        from: 4,
        text: {
          en: 'The arm is lowered. The light stays, only the record moves.',
          de: 'Der Arm senkt sich. Das Licht bleibt, nur die Platte bewegt sich.',
          fr: 'Le bras descend. La lumière reste, seul le disque bouge.',
          ar: 'تنزل الذراع. يبقى الضوء مكانه ولا يتحرك سوى الأسطوانة.',
        },
      },
    ],
    texts: {
      en: {
        name: 'A record turns',
        slug: 'a-record-turns',
        summary: 'The Ebbe at work: how the arm comes down, in nine seconds and without a word.',
        descriptionHtml:
          '<p>Seen from above, at true speed: count five turns in nine seconds. The arm takes two of them to come down, as it does with the lift of the Ebbe.</p>',
      },
      de: {
        name: 'Eine Platte dreht sich',
        slug: 'eine-platte-dreht-sich',
        summary: 'Der Ebbe bei der Arbeit: wie der Arm sich senkt, in neun Sekunden und ohne ein Wort.',
        descriptionHtml:
          '<p>Von oben gesehen, in wahrer Drehzahl: Zählen Sie fünf Umdrehungen in neun Sekunden. Der Arm braucht zwei davon, um sich zu senken, wie mit dem Lift des Ebbe.</p>',
      },
      fr: {
        name: 'Un disque tourne',
        slug: 'un-disque-tourne',
        summary: 'L’Ebbe au travail : la descente du bras, en neuf secondes et sans un mot.',
        descriptionHtml:
          '<p>Vu d’en haut, à la vraie vitesse : comptez cinq tours en neuf secondes. Le bras en met deux à descendre, comme avec le lève-bras de l’Ebbe.</p>',
      },
      ar: {
        name: 'أسطوانة تدور',
        slug: 'ustuwana-tadur',
        summary: 'مشغّل Ebbe أثناء عمله: كيف تنزل الذراع، في تسع ثوانٍ ودون كلمة.',
        descriptionHtml:
          '<p>من الأعلى وبالسرعة الحقيقية: عُدّ خمس دورات في تسع ثوانٍ. تحتاج الذراع إلى اثنتين منها لتنزل، كما برافعة Ebbe.</p>',
      },
    },
  }),
]
