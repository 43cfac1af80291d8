export interface AreaLink {
  /** Path behind `/admin/`. */
  readonly path: string
  readonly title: string
  /** How many things wait there; absent where nothing is counted. */
  readonly waiting?: { readonly things: number; readonly hasMore: boolean }
}
