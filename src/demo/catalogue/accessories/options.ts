import type { DemoVariant } from '../../types.ts'

type Options = DemoVariant['options']

/** The length of a cable, with a decimal comma where the language has one. */
export function length(en: string, deFr: string = en): Options {
  return {
    en: [{ name: 'Length', value: en }],
    de: [{ name: 'Länge', value: deFr }],
    fr: [{ name: 'Longueur', value: deFr }],
    ar: [{ name: 'الطول', value: en }],
  }
}

/** For what is made in one form only. */
export const NONE: Options = { en: [], de: [], fr: [], ar: [] }
