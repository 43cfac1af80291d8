/** Who moves a payment, and when. */
export interface Moment {
  /** `buyer`, `webhook`, `return`, `reconciler`, `cli`, … for the history. */
  readonly actor: string
  readonly now: Date
}
