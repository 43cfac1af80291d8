import type { LocaleCode } from '#kernel/locales.ts'
import type { Colours } from './colours.ts'

/** What a shop says about itself in one language. An empty text is not shown. */
export interface StorefrontTexts {
  /** Behind the shop's name in the title of the home page. */
  readonly title: string
  /** For search engines and link previews. */
  readonly description: string
  /** Above the products of the home page. */
  readonly welcome: string
  /** What buyers want to know first, each with the text page that explains it. */
  readonly promises: readonly ShopPromise[]
}

export interface ShopPromise {
  /** Handle of a text page; a promise whose page does not exist is not shown. */
  readonly page: string
  readonly title: string
  readonly text: string
}

export type Storefront = Readonly<Partial<Record<LocaleCode, StorefrontTexts>>>

/** The picture beside the shop's name. Units: pixels. */
export interface ShopLogo {
  /** Name of the file in the media folder: a hash of its content. */
  readonly file: string
  readonly width: number
  readonly height: number
}

/** What an order needs of the shop. */
export const ORDER_NEEDS = ['address', 'vat', 'shipping', 'payment', 'legal'] as const
export type OrderNeed = (typeof ORDER_NEEDS)[number]

/** Ways to pay that need no provider: a transfer to the shop's account, money that the courier takes. */
export type OfflineWay = 'bank' | 'courier'

/** Pages without which a shop must not sell to consumers. Source: docs/law.md "Legal pages". */
export const LEGAL_PAGES = ['imprint', 'terms', 'privacy', 'withdrawal'] as const

/** How prices relate to VAT: they include it, it is added, or the shop is a small business that charges none. */
export type VatDisplay = 'included' | 'added' | 'exempt'

/** A published page that the owner added, as links show it. */
export interface OwnPage {
  readonly handle: string
  readonly inMenu: boolean
  readonly inFooter: boolean
  readonly titles: Readonly<Partial<Record<LocaleCode, string>>>
}

/** How the shop looks and what it says, beside the rules that price its orders. */
export interface ShopFace {
  readonly storefront: Storefront
  readonly logo: ShopLogo | null
  /** The owner's picture for icons; null: they are drawn from the logo or the name. */
  readonly icon: ShopLogo | null
  readonly colours: Colours | null
  /** Handles of the text pages that have a text in any language. */
  readonly pages: readonly string[]
  /** In their order. */
  readonly ownPages: readonly OwnPage[]
  readonly vat: VatDisplay
  /** Who sells, line by line, as mails must say it; empty: the owner has not said. */
  readonly seller: readonly string[]
  /** Ways to pay without a provider that are set up; each may still be switched off. */
  readonly offlineWays: readonly OfflineWay[]
  /** What still stops orders, beside a way to pay: `missingOf` adds that. */
  readonly missing: readonly Exclude<OrderNeed, 'payment'>[]
}

/** What the face is decided by, as the shop stores it. */
export interface FaceFacts {
  readonly settings: ReadonlyMap<string, unknown>
  readonly pages: readonly string[]
  readonly ownPages: readonly OwnPage[]
  /** Whether the home country has a standard rate, 0 included. */
  readonly hasHomeRate: boolean
  /** Whether any zone has a method. */
  readonly hasShipping: boolean
}

const NO_TEXTS: StorefrontTexts = { title: '', description: '', welcome: '', promises: [] }

/** Builds the face from what is stored. Pure. */
export function faceOf({ settings, pages, ownPages, hasHomeRate, hasShipping }: FaceFacts): ShopFace {
  const address = (settings.get('address') ?? {}) as Readonly<Partial<Record<string, string>>>
  const { company = '' } = address
  const isThere: Readonly<Record<Exclude<OrderNeed, 'payment'>, boolean>> = {
    address: company !== '',
    vat: hasHomeRate,
    shipping: hasShipping,
    legal: LEGAL_PAGES.every((handle) => pages.includes(handle)),
  }
  return {
    storefront: (settings.get('storefront') ?? {}) as Storefront,
    logo: (settings.get('logo') ?? null) as ShopLogo | null,
    icon: (settings.get('icon') ?? null) as ShopLogo | null,
    colours: (settings.get('colours') ?? null) as Colours | null,
    pages,
    ownPages,
    seller: sellerLines(address),
    vat: displayOf(settings.get('vatMode'), settings),
    offlineWays: [
      ...(settings.get('bankAccount') != null ? (['bank'] as const) : []),
      ...(settings.get('cashOnDelivery') === true ? (['courier'] as const) : []),
    ],
    missing: ORDER_NEEDS.filter((need) => need !== 'payment').filter((need) => !isThere[need]),
  }
}

/** Returns the lines by which a seller is named. Source: § 35a GmbHG, § 5 DDG. */
function sellerLines(address: Readonly<Partial<Record<string, string>>>): string[] {
  const { company = '', line1 = '', line2 = '', zip = '', city = '', country = '', vatId = '' } = address
  const { email = '', phone = '' } = address
  if (company === '') return []
  const place = [`${zip} ${city}`.trim(), country].filter(Boolean).join(', ')
  const street = [line1, line2, place].filter(Boolean).join(', ')
  return [company, street, [email, phone, vatId].filter(Boolean).join(' · ')].filter(Boolean)
}

/** Returns how prices relate to VAT under a decision. Pure. */
export function displayOf(mode: unknown, settings: ReadonlyMap<string, unknown>): VatDisplay {
  return mode === 'exempt' ? 'exempt' : settings.get('taxIncluded') === false ? 'added' : 'included'
}

/** Lists what still stops orders, in the order in which it is set up. Pure. */
export function missingOf({ missing }: Pick<ShopFace, 'missing'>, canBePaid: boolean): readonly OrderNeed[] {
  return ORDER_NEEDS.filter((need) => (need === 'payment' ? !canBePaid : missing.includes(need)))
}

/**
 * Returns the texts of a language. Where the owner wrote none, those of another language stand in; of a
 * shop without any, all are empty. Pure.
 */
export function textsIn(storefront: Storefront, locale: LocaleCode): StorefrontTexts {
  return storefront[locale] ?? storefront.en ?? Object.values(storefront)[0] ?? NO_TEXTS
}
