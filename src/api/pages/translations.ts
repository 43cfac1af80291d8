import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { type Answer, createAnswer, type HeaderList } from './answer.ts'
import { IMMUTABLE_CACHE_CONTROL } from './page-headers.ts'
import { mediaTypeOf } from './static-files.ts'

/** Pages of the shop load its own texts; those of the back office load all. */
export type TextPart = 'shop' | 'all'

/** Translation files for browsers: a hashed address for each locale and part. */
export interface TranslationFiles {
  /** Returns the address of a file, with `BASE_PATH`. */
  urlOf(locale: LocaleCode, part: TextPart): string
  bytesOf(locale: LocaleCode, part: TextPart): Buffer
}

/**
 * Creates the answers for the browser's texts of each locale, under their hashed address
 * `/i18n/{locale}.{hash}.{shop|all}.json`.
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
    const part = name.endsWith('.all.json') ? 'all' : 'shop'
    const current = files.urlOf(locale.code, part).slice(`${mountPath}/i18n/`.length)
    // A page from before a change may ask for its old texts: it gets the current ones, which may not be
    // cached under that address.
    const cacheControl = name === current ? IMMUTABLE_CACHE_CONTROL : 'no-store'
    const key = `${current} ${cacheControl}`
    const known = kept.get(key)
    if (known) return known
    const headers = { 'content-type': mediaTypeOf(current), 'cache-control': cacheControl, ...common }
    const answer = createAnswer({
      status: 200,
      headers,
      body: files.bytesOf(locale.code, part),
      effort: 'file',
    })
    for (const old of kept.keys())
      if (old.startsWith(`${locale.code}.`) && old.includes(`.${part}.`) && !old.startsWith(`${current} `))
        kept.delete(old)
    kept.set(key, answer)
    return answer
  }
}
