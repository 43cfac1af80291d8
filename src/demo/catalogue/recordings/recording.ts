import type { CoverParams } from '../../drawings/cover.ts'
import type { DemoProduct, DemoProductText, DemoScene, Fact, Localised } from '../../types.ts'

export interface RecordingInput {
  readonly handle: string
  readonly cover: CoverParams
  readonly priceMinor: number
  readonly tags: readonly string[]
  /** Length, sample rate and microphones: the same figures in every language. */
  readonly length: string
  readonly format: string
  readonly microphones: string
  readonly texts: Localised<RecordingText>
  /** What it plays, one part after the other. Default: 40 seconds of the cover's sound. */
  readonly scenes?: readonly DemoScene[]
}

export type RecordingText = Omit<DemoProductText, 'facts'> & { readonly place: string }

/** Length of a recording that has one part. Units: seconds. */
const SECONDS = 40

const LABELS: Localised<{
  length: string
  format: string
  microphones: string
  place: string
  cover: string
  demo: string
  excerpt: string
}> = {
  en: {
    length: 'Length',
    format: 'Format',
    microphones: 'Microphones',
    place: 'Place',
    cover: 'Spectrogram of the recording',
    demo: 'In this demo',
    excerpt: 'seconds, synthesised',
  },
  de: {
    length: 'Länge',
    format: 'Format',
    microphones: 'Mikrofone',
    place: 'Ort',
    cover: 'Spektrogramm der Aufnahme',
    demo: 'In dieser Vorführung',
    excerpt: 'Sekunden, künstlich erzeugt',
  },
  fr: {
    length: 'Durée',
    format: 'Format',
    microphones: 'Microphones',
    place: 'Lieu',
    cover: 'Spectrogramme de l’enregistrement',
    demo: 'Dans cette démonstration',
    excerpt: 'secondes, son de synthèse',
  },
  ar: {
    length: 'المدة',
    format: 'الصيغة',
    microphones: 'الميكروفونات',
    place: 'المكان',
    cover: 'المخطط الطيفي للتسجيل',
    demo: 'في هذا العرض',
    excerpt: 'ثانية، صوت مولَّد',
  },
}

/** Builds a field recording: digital, never sold out, with its own spectrogram as cover. */
export function recording(input: RecordingInput): DemoProduct {
  const scenes = input.scenes ?? [{ sound: input.cover.sound, seconds: SECONDS }]
  const length = scenes.reduce((sum, { seconds }) => sum + seconds, 0)
  const facts = (locale: keyof Localised<unknown>): Fact[] => {
    const label = LABELS[locale]
    return [
      { name: label.place, value: input.texts[locale].place },
      { name: label.length, value: input.length },
      { name: label.format, value: input.format },
      { name: label.microphones, value: input.microphones },
      { name: label.demo, value: `${length} ${label.excerpt}` },
    ]
  }
  const text = (locale: keyof Localised<unknown>): DemoProductText => {
    const { place: _, ...rest } = input.texts[locale]
    return { ...rest, facts: facts(locale) }
  }
  const alt = (locale: keyof Localised<unknown>): string =>
    `${LABELS[locale].cover}: ${input.texts[locale].name}`
  return {
    handle: input.handle,
    kind: 'single',
    library: { kind: 'audio', scenes },
    vendor: 'Pegel Recordings',
    productType: 'Recordings',
    tags: input.tags,
    taxClass: 'digital',
    requiresShipping: false,
    categories: ['recordings'],
    texts: { en: text('en'), de: text('de'), fr: text('fr'), ar: text('ar') },
    variants: [
      {
        publicId: input.handle,
        sku: `REC-${input.cover.number}`,
        options: { en: [], de: [], fr: [], ar: [] },
        priceMinor: input.priceMinor,
        weightGrams: 0,
        stock: null,
      },
    ],
    pictures: [
      {
        drawing: { subject: 'cover', view: 'front', finish: 'graphite', ...input.cover },
        alt: { en: alt('en'), de: alt('de'), fr: alt('fr'), ar: alt('ar') },
      },
    ],
  }
}

/** Builds the texts of one language. */
export function words(
  name: string,
  slug: string,
  summary: string,
  description: string,
  place: string,
): RecordingText {
  return { name, slug, summary, descriptionHtml: `<p>${description}</p>`, place }
}
