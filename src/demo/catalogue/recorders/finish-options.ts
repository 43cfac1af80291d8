import type { DemoVariant } from '../../types.ts'

type Options = DemoVariant['options']

export const SILVER: Options = {
  en: [{ name: 'Finish', value: 'Silver' }],
  de: [{ name: 'Ausführung', value: 'Silber' }],
  fr: [{ name: 'Finition', value: 'Argent' }],
  ar: [{ name: 'اللون', value: 'فضي' }],
}

export const GRAPHITE: Options = {
  en: [{ name: 'Finish', value: 'Graphite' }],
  de: [{ name: 'Ausführung', value: 'Graphit' }],
  fr: [{ name: 'Finition', value: 'Graphite' }],
  ar: [{ name: 'اللون', value: 'غرافيتي' }],
}

/** For what is made in one form only. */
export const NONE: Options = { en: [], de: [], fr: [], ar: [] }
