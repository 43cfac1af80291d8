import { sharePath, type TextPart, type TranslationFiles } from '#api/pages/index.ts'
import { canBePaid, type Gateway } from '#domains/payment/index.ts'
import { colourProperties, type ShopRules, textsIn } from '#domains/shop/index.ts'
import { basePathOf, LOCALES, type LocaleCode, localeOf } from '#kernel/locales.ts'
import { currentCatalogues, type Messages } from '#locales/catalogue.ts'
import type { SiteView } from '#web/site/views.ts'
import { shareVersion, shopShareContent } from './share-pictures.ts'
import type { ShopCore } from './shop-core.ts'

export interface Sites {
  /**
   * Returns what every page of a locale needs. The object stays the same until rules or words change, so that
   * renderers can use it as a cache key.
   */
  of(locale: LocaleCode): SiteView
  /** Returns English text → ICU text, for other programs. Source: docs/http-contract.md "Global state". */
  textsOf(locale: LocaleCode): Readonly<Record<string, string>>
  /** Address and content of the translation files. */
  readonly files: TranslationFiles
}

/** Builds the sites of a shop: names, addresses and texts by locale. `gateways`: its ways to pay, as they are now. */
export function createSites(
  { environment, rules }: Pick<ShopCore, 'environment' | 'rules'>,
  origin: string,
  gateways: readonly Gateway[] = [],
): Sites {
  const { mountPath, demo, isOpenDemo } = environment
  const locales = LOCALES.map((locale) => ({ ...locale, basePath: basePathOf(mountPath, locale.code) }))
  const made = new Map<LocaleCode, { readonly rules: ShopRules; readonly site: SiteView }>()
  const fileOf = (locale: LocaleCode, part: TextPart): string =>
    `${mountPath}/i18n/${locale}.${currentCatalogues().get(locale)?.hash}.${part}.json`
  const messagesOf = (locale: LocaleCode): Messages => currentCatalogues().get(locale)?.messages ?? {}
  return {
    textsOf: (locale) => currentCatalogues().get(locale)?.texts ?? {},
    of(locale) {
      const current = rules.current()
      const standing = made.get(locale)
      const { shopName, currency, timeZone, face } = current
      const isReady =
        face.missing.length === 0 &&
        canBePaid(
          gateways.map(({ info }) => info),
          current,
        )
      const isOpen = demo || isReady
      if (
        standing?.rules === current &&
        standing.site.isOpen === isOpen &&
        standing.site.messages === messagesOf(locale)
      )
        return standing.site
      const { file, ...size } = face.logo ?? { file: '', width: 0, height: 0 }
      const basePath = basePathOf(mountPath, locale)
      const words = {
        messages: messagesOf(locale),
        messagesUrl: fileOf(locale, 'shop'),
        allMessagesUrl: fileOf(locale, 'all'),
      }
      const site = {
        shopName,
        currency,
        timeZone,
        partnerDays: current.partners.isOpen ? current.partners.windowDays : null,
        texts: textsIn(face.storefront, locale),
        logo: face.logo && { path: `${mountPath}/media/${file}`, ...size },
        sharePicture: mountPath + sharePath(locale, null, shareVersion(shopShareContent(current, locale))),
        colours: face.colours ? colourProperties(face.colours) : {},
        pages: face.pages,
        ownPages: face.ownPages.map(({ handle, inMenu, inFooter, titles }) => ({
          href: `/page/${handle}`,
          name: titles[locale] ?? titles.en ?? Object.values(titles)[0] ?? handle,
          inMenu,
          inFooter,
        })),
        vat: face.vat,
        seller: face.seller,
        isOpen,
        mountPath,
        basePath,
        origin,
        demo,
        isOpenDemo,
        locale: localeOf(locale),
        locales,
        ...words,
      }
      made.set(locale, { rules: current, site })
      return site
    },
    files: {
      urlOf: fileOf,
      bytesOf(locale, part) {
        const { messages = {}, shopMessages = {} } = currentCatalogues().get(locale) ?? {}
        return Buffer.from(JSON.stringify(part === 'shop' ? shopMessages : messages))
      },
    },
  }
}
