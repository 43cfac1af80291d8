import type { CoverParams } from '../../drawings/cover.ts'
import type { DemoProduct, DemoProductText, Fact, Localised } from '../../types.ts'

export interface RecordingInput {
  readonly handle: string
  readonly cover: CoverParams
  readonly priceMinor: number
  readonly tags: readonly string[]
  /** Length, sample rate and microphones: the same figures in every language. */
  readonly length: string
  readonly format: string
  readonly microphones: string
  readonly texts: Localised<Omit<DemoProductText, 'facts'> & { readonly place: string }>
}

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
    excerpt: '40 seconds, synthesised',
  },
  de: {
    length: 'Länge',
    format: 'Format',
    microphones: 'Mikrofone',
    place: 'Ort',
    cover: 'Spektrogramm der Aufnahme',
    demo: 'In dieser Vorführung',
    excerpt: '40 Sekunden, künstlich erzeugt',
  },
  fr: {
    length: 'Durée',
    format: 'Format',
    microphones: 'Microphones',
    place: 'Lieu',
    cover: 'Spectrogramme de l’enregistrement',
    demo: 'Dans cette démonstration',
    excerpt: '40 secondes, son de synthèse',
  },
  ar: {
    length: 'المدة',
    format: 'الصيغة',
    microphones: 'الميكروفونات',
    place: 'المكان',
    cover: 'المخطط الطيفي للتسجيل',
    demo: 'في هذا العرض',
    excerpt: '40 ثانية، صوت مولَّد',
  },
}

/** Builds a field recording: digital, never sold out, with its own spectrogram as cover. */
export function recording(input: RecordingInput): DemoProduct {
  const facts = (locale: keyof Localised<unknown>): Fact[] => {
    const label = LABELS[locale]
    return [
      { name: label.place, value: input.texts[locale].place },
      { name: label.length, value: input.length },
      { name: label.format, value: input.format },
      { name: label.microphones, value: input.microphones },
      { name: label.demo, value: label.excerpt },
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
    sound: input.cover.sound,
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
