/** What has to be packed. */
export interface PackingView {
  /** Numbers of the orders, in the order in which they were placed. */
  readonly numbers: readonly string[]
  /** Whether staff named the orders; else these are the oldest that wait. */
  readonly isChosen: boolean
  readonly parcels: readonly {
    readonly number: string
    readonly to: string
    readonly lines: readonly { readonly name: string; readonly sku: string; readonly pieces: number }[]
  }[]
  /** Whether these roles may ship. */
  readonly mayShip: boolean
}
