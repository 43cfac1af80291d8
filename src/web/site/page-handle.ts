import type { ComponentType } from 'react'

/** What a route tells the frame besides its component: its `handle`. */
export interface PageHandle {
  /** False: the page has no script at all. */
  readonly hydrate?: boolean
  /** True: the page belongs to the back office, which brings a frame of its own. */
  readonly isBackOffice?: boolean
  /** True: the page shows texts that pages of the shop do not have. */
  readonly needsAllTexts?: boolean
  /** True: the page belongs to the checkout, which brings a bare frame of its own. */
  readonly isCheckout?: boolean
  /** Content of the left menu above the navigation, such as filters; gets the loader's data. */
  readonly LeftMenu?: ComponentType<{ data: unknown }>
  /** Returns attributes of the page's main element, computed from the loader's data. */
  mainAttributes?(data: unknown): Readonly<Record<`data-${string}`, string>>
}
