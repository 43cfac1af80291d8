import { basePathOf, LOCALES, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { loadCatalogues, type Messages } from '#locales/catalogue.ts'
import type { SiteView } from '#web/site/views.ts'
import type { ShopCore } from './shop-core.ts'

export interface Sites {
  /**
   * Returns what every page of a locale needs. The object stays the same until the rules change, so that
   * renderers can use it as a cache key.
   */
  of(locale: LocaleCode): SiteView
  /** Returns English text → ICU text, for other programs. Source: docs/http-contract.md "Global state". */
  textsOf(locale: LocaleCode): Readonly<Record<string, string>>
  /** Address and content of the translation files. */
  readonly files: { urlOf(locale: LocaleCode): string; bytesOf(locale: LocaleCode): Buffer }
}

/** Builds the sites of a shop: names, addresses and texts by locale. */
export function createSites(
  { environment, rules }: Pick<ShopCore, 'environment' | 'rules'>,
  origin: string,
): Sites {
  const catalogues = loadCatalogues()
  const { mountPath, demo, isOpenDemo } = environment
  const locales = LOCALES.map((locale) => ({ ...locale, basePath: basePathOf(mountPath, locale.code) }))
  const made = new Map<LocaleCode, SiteView>()
  const fileOf = (locale: LocaleCode): string =>
    `${mountPath}/i18n/${locale}.${catalogues.get(locale)?.hash}.json`
  const messagesOf = (locale: LocaleCode): Messages => catalogues.get(locale)?.messages ?? {}
  return {
    textsOf: (locale) => catalogues.get(locale)?.texts ?? {},
    of(locale) {
      const { shopName, currency, timeZone } = rules.current()
      const standing = made.get(locale)
      const isCurrent =
        standing?.shopName === shopName && standing.currency === currency && standing.timeZone === timeZone
      if (standing && isCurrent) return standing
      const basePath = basePathOf(mountPath, locale)
      const words = { messages: messagesOf(locale), messagesUrl: fileOf(locale) }
      const site = {
        shopName,
        currency,
        timeZone,
        mountPath,
        basePath,
        origin,
        demo,
        isOpenDemo,
        locale: localeOf(locale),
        locales,
        ...words,
      }
      made.set(locale, site)
      return site
    },
    files: { urlOf: fileOf, bytesOf: (locale) => Buffer.from(JSON.stringify(messagesOf(locale))) },
  }
}
