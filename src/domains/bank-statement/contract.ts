/** Money that arrived or went out, as a bank's file tells it. */
export interface StatementLine {
  /** IBAN without spaces, or the bank's own number of the account. */
  readonly account: string
  /** What names this money once and for ever. */
  readonly lineId: string
  /** `2026-11-20` */
  readonly bookedOn: string
  /** Below zero: it went out. Units: minor units of `currency`. */
  readonly amountMinor: number
  readonly currency: string
  /** All that the one who paid wrote. */
  readonly remittance: string
  /** Who paid, or who was paid where the money went out. */
  readonly debtorName: string
}

/** Kinds of files that banks give. */
export type StatementFormat = 'camt' | 'csv'

/** What a file holds. */
export type StatementFile =
  | {
      readonly ok: true
      readonly format: StatementFormat
      /** Money that came in. */
      readonly lines: readonly StatementLine[]
      /** Money that went out: some of it may be refunds. */
      readonly outgoing: readonly StatementLine[]
      /** Reversed and not yet booked money: nothing to be done with. */
      readonly skipped: number
      /** What could not be read, each with its place in the file. */
      readonly problems: readonly string[]
    }
  | { readonly ok: false; readonly reason: string }

/** Largest file that is read. Units: bytes. */
export const STATEMENT_BYTES_MAX = 20 * 1024 * 1024
