import type { CategoryLink } from '#domains/catalog/contract.ts'
import type { Locale } from '#kernel/locales.ts'
import type { Messages } from '#kernel/translate.ts'

/** What every page knows: the same for everybody, so cached pages may show it. */
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
  readonly demo: boolean
  /** Strangers can reach this demo: every page says so. */
  readonly isOpenDemo: boolean
  readonly messages: Messages
  /** Address of the hashed translation file of this locale. */
  readonly messagesUrl: string
}

/** The site without its translations: those travel in a file of their own, never inside a page. */
export type PageSite = Omit<SiteView, 'messages'>

/** What the frame of every page is drawn from. */
export interface RootData {
  readonly site: PageSite
  readonly categories: readonly CategoryLink[]
}

/** What a form sent without script left behind. */
export interface Flash {
  readonly error: string | null
  readonly code: string | null
  readonly fields: readonly string[]
  readonly values: Readonly<Record<string, string>>
  readonly success: string | null
}
