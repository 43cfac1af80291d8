/** Who moves a payment, and when. */
export interface Moment {
  /** `buyer`, `webhook`, `return`, `reconciler`, `cli`, … for the history. */
  readonly actor: string
  readonly now: Date
  /** The event of the inbox that the `webhook` works on. */
  readonly eventId?: string
}
