import { DEFAULT_LOCALE, isLocaleCode, type LocaleCode } from '#kernel/locales.ts'

/** Ranges that are read of one header: no browser sends more. */
const RANGES_MAX = 20

/**
 * Returns the locale that an `Accept-Language` header likes best; the default one where it likes none of ours. Source:
 * RFC 9110 §12.5.4, RFC 4647 §3.4.
 */
export function acceptedLocale(header: string | undefined): LocaleCode {
  const liked = (header ?? '')
    .split(',', RANGES_MAX)
    .map((range, index) => {
      const [tag = '', ...parameters] = range
        .trim()
        .toLowerCase()
        .split(/\s*;\s*/)
      const quality = parameters.find((parameter) => parameter.startsWith('q='))
      return { code: tag.split('-')[0] ?? '', quality: quality ? Number(quality.slice(2)) || 0 : 1, index }
    })
    .filter(({ code, quality }) => isLocaleCode(code) && quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
  return (liked[0]?.code as LocaleCode | undefined) ?? DEFAULT_LOCALE
}
