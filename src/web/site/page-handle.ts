import type { ComponentType } from 'react'

/** What a route tells the frame around it, beside its component: its `handle`. */
export interface PageHandle {
  /** False: the page ships no script at all. */
  readonly hydrate?: boolean
  /** What the left menu shows above the navigation on this page, such as filters; gets the loader's data. */
  readonly LeftMenu?: ComponentType<{ data: unknown }>
  /** Attributes of the page's main element, made from the loader's data. */
  mainAttributes?(data: unknown): Readonly<Record<`data-${string}`, string>>
}
