/** What a gateway's provider can be asked about its past. */
export interface BookTerms {
  /**
   * How long the provider surely knows a payment. One that it does not know after that is no difference: it
   * forgets by design. Units: days.
   */
  readonly remembersDays: number
  /** Whether an observation lists every refund, and every dispute. */
  readonly refunds: boolean
  readonly disputes: boolean
}
