import type { PictureParams } from '../drawings/index.ts'
import type { DemoProduct, DemoProductText, Localised } from '../types.ts'
import { twoMicrophones, whatAGaugeKnows } from './articles/texts.ts'

const LABELS: Localised<readonly [form: string, article: string, read: string, minutes: string]> = {
  en: ['Form', 'Article in the library', 'Reading time', '2 minutes'],
  de: ['Form', 'Artikel in der Bibliothek', 'Lesezeit', '2 Minuten'],
  fr: ['Forme', 'Article de la bibliothèque', 'Temps de lecture', '2 minutes'],
  ar: ['الشكل', 'مقال في المكتبة', 'وقت القراءة', 'دقيقتان'],
}

interface ArticleInput {
  readonly handle: string
  readonly number: string
  readonly drawing: PictureParams
  readonly alt: Localised<string>
  readonly texts: Localised<Omit<DemoProductText, 'facts' | 'descriptionHtml'>>
  readonly markdown: Localised<string>
}

/** Builds an article: members of the library read it, others buy it; its summary is its description. */
function article({ handle, number, drawing, alt, texts, markdown }: ArticleInput): DemoProduct {
  const text = (locale: keyof Localised<unknown>): DemoProductText => {
    const [form, kind, read, minutes] = LABELS[locale]
    return {
      ...texts[locale],
      descriptionHtml: `<p>${texts[locale].summary}</p>`,
      facts: [
        { name: form, value: kind },
        { name: read, value: minutes },
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
]
