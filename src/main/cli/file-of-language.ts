import { isLocaleCode, type LocaleCode } from '#kernel/locales.ts'
import type { Kind } from './parameters.ts'

/** A language of the shop and a file. */
export interface FileOfLanguage {
  readonly locale: LocaleCode
  readonly file: string
}

/** Reads `de=captions.vtt`. */
export const fileOfLanguage: Kind<FileOfLanguage> = (typed) => {
  const [locale = '', file = ''] = typed.split(/=(.*)/s)
  return isLocaleCode(locale) && file !== ''
    ? { value: { locale, file } }
    : { wrong: `"${typed}" is not a language and a file. Write it like de=captions.vtt.` }
}
