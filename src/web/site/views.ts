import type { CategoryLink } from '#domains/catalog/contract.ts'
import type { StorefrontTexts, VatDisplay } from '#domains/shop/contract.ts'
import type { Locale } from '#kernel/locales.ts'
import type { Messages } from '#kernel/translate.ts'

/** Facts that every page needs: the same for everybody, so cached pages may contain them. */
export interface SiteView {
  readonly shopName: string
  /** `BASE_PATH`, '' at the root. */
  readonly mountPath: string
  /** `{base}` of this locale, '' for the default locale at the root. */
  readonly basePath: string
  /** Absolute origin for canonical links, hreflang and OpenGraph. */
  readonly origin: string
  readonly locale: Locale
  readonly locales: readonly (Locale & { readonly basePath: string })[]
  readonly currency: string
  /** In which every page shows days and times. IANA name. */
  readonly timeZone: string
  /** How long the shop remembers a click on a partner's link; null without a partner programme. Units: days. */
  readonly partnerDays: number | null
  /** What the owner says about the shop in this language, or in another one. */
  readonly texts: StorefrontTexts
  /** Null: the name alone. Units: pixels. */
  readonly logo: { readonly path: string; readonly width: number; readonly height: number } | null
  /** Address of the picture that links to the shop are shown with, with the mount path. */
  readonly sharePicture: string
  /** Style properties of the owner's colours; empty: those of the style sheet. */
  readonly colours: Readonly<Record<string, string>>
  /** Handles of the text pages that have a text. */
  readonly pages: readonly string[]
  /** Pages that the owner added, in their order; `href` is without the base. */
  readonly ownPages: readonly OwnPageLink[]
  readonly vat: VatDisplay
  /** Who sells, line by line, for mails. */
  readonly seller: readonly string[]
  /** False: something still stops orders, and pages say that ordering opens soon. */
  readonly isOpen: boolean
  readonly demo: boolean
  /** Whether this is a public demo, which every page says. */
  readonly isOpenDemo: boolean
  readonly messages: Messages
  /** Address of the file with the texts of the shop's pages in this locale. */
  readonly messagesUrl: string
  /** Address of the file with all texts, which the back office needs. */
  readonly allMessagesUrl: string
}

/** A link to a page that the owner added. */
export interface OwnPageLink {
  readonly href: string
  readonly name: string
  readonly inMenu: boolean
  readonly inFooter: boolean
}

/** The site without its translations, which are loaded from a separate file and never part of a page. */
export type PageSite = Omit<SiteView, 'messages' | 'seller'>

/** Data for the frame of every page. */
export interface RootData {
  readonly site: PageSite
  readonly categories: readonly CategoryLink[]
}

/** A file of an order; `path` is null where the reader may not download it, or it is not printed yet. */
export interface DocumentLink {
  readonly kind: 'invoice' | 'credit-note' | 'reversal'
  readonly number: string
  /** Address with the base path. */
  readonly path: string | null
}

/** The result of a form sent without script, for the next page. */
export interface Flash {
  readonly error: string | null
  readonly code: string | null
  readonly fields: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly success: string | null
}
