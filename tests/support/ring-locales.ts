import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { sampleInRing } from './matrix.ts'
import type { Ring } from './ring.ts'

/** Codes of all languages of a shop. */
export const LANGUAGES: readonly LocaleCode[] = LOCALES.map(({ code }) => code)

/**
 * Returns the languages in which a page or a flow of this name is tried: on push one, which the seed chooses for each
 * name anew; before a release all of them. Words that are missing in a language and what HTML alone shows are found
 * without a browser.
 */
export function localesInRing(
  name: string,
  how: { readonly ring?: Ring; readonly seed?: string } = {},
): readonly LocaleCode[] {
  return sampleInRing(name, LANGUAGES, how)
}
