import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { type Answer, createAnswer, type HeaderList } from './answer.ts'
import { IMMUTABLE_CACHE_CONTROL } from './page-headers.ts'
import { mediaTypeOf } from './static-files.ts'

/** Translation files for browsers: one hashed address per locale. */
export interface TranslationFiles {
  /** Returns the address of a locale's file, with `BASE_PATH`. */
  urlOf(locale: LocaleCode): string
  bytesOf(locale: LocaleCode): Buffer
}

/**
 * Creates the answers for the browser's texts of each locale, under their hashed address
 * `/i18n/{locale}.{hash}.{json|js}`.
 */
export function translationAnswers(
  files: TranslationFiles,
  mountPath: string,
  common: HeaderList,
): (name: string) => Answer | null {
  const kept = new Map<string, Answer>()
  return (name) => {
    const locale = LOCALES.find(({ code }) => name.startsWith(`${code}.`))
    if (!locale) return null
    const current = files.urlOf(locale.code).slice(`${mountPath}/i18n/`.length)
    // A page from before a change may ask for its old texts: it gets the current ones, which may not be
    // cached under that address.
    const cacheControl = name === current ? IMMUTABLE_CACHE_CONTROL : 'no-store'
    const key = `${current} ${cacheControl}`
    const known = kept.get(key)
    if (known) return known
    const headers = { 'content-type': mediaTypeOf(current), 'cache-control': cacheControl, ...common }
    const answer = createAnswer({ status: 200, headers, body: files.bytesOf(locale.code), effort: 'file' })
    for (const old of kept.keys())
      if (old.startsWith(`${locale.code}.`) && !old.startsWith(`${current} `)) kept.delete(old)
    kept.set(key, answer)
    return answer
  }
}
