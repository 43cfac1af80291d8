import type { DemoVariant } from '../../types.ts'

type Options = DemoVariant['options']

/** Returns the option of a cable length, with a decimal comma in languages that have one. */
export function length(en: string, deFr: string = en): Options {
  return {
    en: [{ name: 'Length', value: en }],
    de: [{ name: 'Länge', value: deFr }],
    fr: [{ name: 'Longueur', value: deFr }],
    ar: [{ name: 'الطول', value: en }],
  }
}

/** Options of products that have one version only. */
export const NONE: Options = { en: [], de: [], fr: [], ar: [] }
