import type { PictureParams } from '../drawings/index.ts'
import type { DemoProduct, DemoProductText, Localised } from '../types.ts'
import { makeRecording } from './articles/recording.ts'
import { careForRecords, placeLoudspeakers } from './articles/rooms.ts'
import { twoMicrophones, whatAGaugeKnows } from './articles/texts.ts'
import { setUpTurntable } from './articles/turntable.ts'

const LABELS: Localised<readonly [form: string, article: string, read: string]> = {
  en: ['Form', 'Article in the library', 'Reading time'],
  de: ['Form', 'Artikel in der Bibliothek', 'Lesezeit'],
  fr: ['Forme', 'Article de la bibliothèque', 'Temps de lecture'],
  ar: ['الشكل', 'مقال في المكتبة', 'وقت القراءة'],
}

/** Reading time in words. */
const minutesOf: Localised<(minutes: number) => string> = {
  en: (minutes) => `${minutes} minutes`,
  de: (minutes) => `${minutes} Minuten`,
  fr: (minutes) => `${minutes} minutes`,
  ar: (minutes) => (minutes === 2 ? 'دقيقتان' : `${minutes} دقائق`),
}

interface ArticleInput {
  readonly handle: string
  readonly number: string
  readonly drawing: PictureParams
  /** Reading time. */
  readonly minutes: number
  readonly alt: Localised<string>
  readonly texts: Localised<Omit<DemoProductText, 'facts' | 'descriptionHtml'>>
  readonly markdown: Localised<string>
}

/** Builds an article: members of the library read it, others buy it; its summary is its description. */
function article({ handle, number, drawing, minutes, alt, texts, markdown }: ArticleInput): DemoProduct {
  const text = (locale: keyof Localised<unknown>): DemoProductText => {
    const [form, kind, read] = LABELS[locale]
    return {
      ...texts[locale],
      descriptionHtml: `<p>${texts[locale].summary}</p>`,
      facts: [
        { name: form, value: kind },
        { name: read, value: minutesOf[locale](minutes) },
      ],
    }
  }
  return {
    handle,
    kind: 'single',
    library: { kind: 'article', markdown },
    vendor: 'Pegel Recordings',
    productType: 'Recordings',
    tags: ['article', 'craft'],
    taxClass: 'digital',
    requiresShipping: false,
    categories: ['recordings'],
    texts: { en: text('en'), de: text('de'), fr: text('fr'), ar: text('ar') },
    variants: [
      {
        publicId: handle,
        sku: `TEXT-${number}`,
        priceMinor: 290,
        weightGrams: 0,
        stock: null,
        options: { en: [], de: [], fr: [], ar: [] },
      },
    ],
    pictures: [{ drawing, alt }],
  }
}

/** Articles of the library. */
export const articles: readonly DemoProduct[] = [
  article({
    handle: 'two-microphones-one-place',
    number: '001',
    minutes: 2,
    drawing: { subject: 'microphone', model: 'K2', body: 'pencil', view: 'detail', finish: 'graphite' },
    alt: {
      en: 'Two slim microphones close up',
      de: 'Zwei schlanke Mikrofone aus der Nähe',
      fr: 'Deux micros fins vus de près',
      ar: 'ميكروفونان رفيعان عن قرب',
    },
    texts: {
      en: {
        name: 'Two microphones, one place',
        slug: 'two-microphones-one-place',
        summary: 'How far apart two microphones stand, and what you hear of it.',
      },
      de: {
        name: 'Zwei Mikrofone, ein Ort',
        slug: 'zwei-mikrofone-ein-ort',
        summary: 'Wie weit zwei Mikrofone auseinander stehen und was man davon hört.',
      },
      fr: {
        name: 'Deux micros, un lieu',
        slug: 'deux-micros-un-lieu',
        summary: 'À quelle distance placer deux micros, et ce qu’on en entend.',
      },
      ar: {
        name: 'ميكروفونان ومكان واحد',
        slug: 'mikrufunan-wa-makan-wahid',
        summary: 'كم يبعد ميكروفونان أحدهما عن الآخر، وماذا تسمع من ذلك.',
      },
    },
    markdown: twoMicrophones,
  }),
  article({
    handle: 'what-a-gauge-knows',
    number: '002',
    minutes: 2,
    drawing: { subject: 'still', view: 'front', finish: 'graphite', scene: 'tide' },
    alt: {
      en: 'A tide gauge in the evening sea',
      de: 'Ein Pegel im abendlichen Meer',
      fr: 'Une échelle de marée dans la mer du soir',
      ar: 'مقياس مدّ في بحر المساء',
    },
    texts: {
      en: {
        name: 'What a gauge knows',
        slug: 'what-a-gauge-knows',
        summary: 'Why a level has no beginning, and what that has to do with loudness.',
      },
      de: {
        name: 'Was ein Pegel weiß',
        slug: 'was-ein-pegel-weiss',
        summary: 'Warum ein Pegel keinen Anfang hat und was das mit Lautstärke zu tun hat.',
      },
      fr: {
        name: 'Ce que sait une échelle',
        slug: 'ce-que-sait-une-echelle',
        summary: 'Pourquoi un niveau n’a pas d’origine, et le rapport avec le volume.',
      },
      ar: {
        name: 'ما يعرفه المقياس',
        slug: 'ma-yarifuhu-al-miqyas',
        summary: 'لماذا لا بداية للمستوى، وما صلة ذلك بعلوّ الصوت.',
      },
    },
    markdown: whatAGaugeKnows,
  }),
  article({
    handle: 'how-to-set-up-a-turntable',
    number: '003',
    minutes: 4,
    drawing: { subject: 'turntable', model: 'EBBE', drive: 'belt', view: 'detail', finish: 'silver' },
    alt: {
      en: 'The arm of a turntable lowered onto a record',
      de: 'Der Arm eines Plattenspielers auf einer Platte',
      fr: 'Le bras d’une platine posé sur un disque',
      ar: 'ذراع مشغّل منزّلة على أسطوانة',
    },
    texts: {
      en: {
        name: 'How to set up a turntable',
        slug: 'how-to-set-up-a-turntable',
        summary: 'Half an hour, a level and a scale: five steps in the right order.',
      },
      de: {
        name: 'Einen Plattenspieler einstellen',
        slug: 'einen-plattenspieler-einstellen',
        summary:
          'Eine halbe Stunde, eine Wasserwaage, eine Tonarmwaage: fünf Schritte in der richtigen Reihenfolge.',
      },
      fr: {
        name: 'Régler une platine vinyle',
        slug: 'regler-une-platine-vinyle',
        summary: 'Une demi-heure, un niveau et une balance : cinq étapes dans le bon ordre.',
      },
      ar: {
        name: 'كيف تضبط مشغّل الأسطوانات',
        slug: 'kayfa-tadbit-mushaghghil',
        summary: 'نصف ساعة وميزان ماء وميزان إبرة: خمس خطوات بالترتيب الصحيح.',
      },
    },
    markdown: setUpTurntable,
  }),
  article({
    handle: 'how-a-recording-is-made',
    number: '004',
    minutes: 3,
    drawing: { subject: 'microphone', model: 'W1', body: 'windshield', view: 'front', finish: 'graphite' },
    alt: {
      en: 'A microphone in a furry windshield',
      de: 'Ein Mikrofon im Windschutz aus Fell',
      fr: 'Un micro dans sa bonnette de fourrure',
      ar: 'ميكروفون في واقي ريح من الفرو',
    },
    texts: {
      en: {
        name: 'How a recording is made',
        slug: 'how-a-recording-is-made',
        summary: 'Why the alarm clock matters more than the microphone.',
      },
      de: {
        name: 'Wie eine Aufnahme entsteht',
        slug: 'wie-eine-aufnahme-entsteht',
        summary: 'Warum der Wecker wichtiger ist als das Mikrofon.',
      },
      fr: {
        name: 'Comment se fait un enregistrement',
        slug: 'comment-se-fait-un-enregistrement',
        summary: 'Pourquoi le réveil compte plus que le micro.',
      },
      ar: {
        name: 'كيف يُصنع تسجيل',
        slug: 'kayfa-yusna-tasjil',
        summary: 'لماذا يهمّ المنبّه أكثر من الميكروفون.',
      },
    },
    markdown: makeRecording,
  }),
  article({
    handle: 'where-loudspeakers-stand',
    number: '005',
    minutes: 3,
    drawing: {
      subject: 'loudspeaker',
      model: 'DEICH',
      body: 'bookshelf',
      view: 'room',
      finish: 'walnut',
      widthMm: 200,
    },
    alt: {
      en: 'Two loudspeakers on a sideboard in the light of a window',
      de: 'Zwei Lautsprecher auf einem Sideboard im Licht eines Fensters',
      fr: 'Deux enceintes sur un buffet dans la lumière d’une fenêtre',
      ar: 'مكبّران على خزانة في ضوء نافذة',
    },
    texts: {
      en: {
        name: 'Where loudspeakers stand',
        slug: 'where-loudspeakers-stand',
        summary: 'Thirty centimetres change more than any cable, and cost nothing.',
      },
      de: {
        name: 'Wo Lautsprecher stehen',
        slug: 'wo-lautsprecher-stehen',
        summary: 'Dreißig Zentimeter ändern mehr als jedes Kabel und kosten nichts.',
      },
      fr: {
        name: 'Où placer les enceintes',
        slug: 'ou-placer-les-enceintes',
        summary: 'Trente centimètres changent plus qu’un câble, et ne coûtent rien.',
      },
      ar: {
        name: 'أين تقف المكبّرات',
        slug: 'ayna-taqif-al-mukabbirat',
        summary: 'ثلاثون سنتيمترًا تغيّر أكثر من أي كابل ولا تكلّف شيئًا.',
      },
    },
    markdown: placeLoudspeakers,
  }),
  article({
    handle: 'caring-for-records',
    number: '006',
    minutes: 2,
    drawing: { subject: 'brush', view: 'side', finish: 'walnut' },
    alt: {
      en: 'A brush on a record, end-on',
      de: 'Eine Bürste auf einer Platte, von der Seite',
      fr: 'Une brosse sur un disque, de profil',
      ar: 'فرشاة على أسطوانة من الجانب',
    },
    texts: {
      en: {
        name: 'Caring for records',
        slug: 'caring-for-records',
        summary: 'Most records that crackle are dirty, not worn.',
      },
      de: {
        name: 'Platten pflegen',
        slug: 'platten-pflegen',
        summary: 'Die meisten Platten, die knistern, sind schmutzig und nicht abgespielt.',
      },
      fr: {
        name: 'Prendre soin de ses disques',
        slug: 'prendre-soin-de-ses-disques',
        summary: 'La plupart des disques qui craquent sont sales, pas usés.',
      },
      ar: {
        name: 'العناية بأسطواناتك',
        slug: 'al-inaya-bil-ustuwanat',
        summary: 'معظم الأسطوانات التي تخشخش متسخة لا مستهلكة.',
      },
    },
    markdown: careForRecords,
  }),
]
