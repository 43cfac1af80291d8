import { type MessageValues, translatorFor } from '#kernel/translate.ts'

/** Words about a file: English with its values, as the locales know it, and both as one text. */
export interface Told {
  /** English, marked by `msg`. */
  readonly english: string
  readonly values: MessageValues
  readonly text: string
}

const inEnglish = translatorFor('en', {})

/** Says something in words that can be translated. */
export function tell(english: string, values: MessageValues = {}): Told {
  return { english, values, text: inEnglish(english, values) }
}

/** One entry of a bank's file: money that arrived or went out. */
export interface StatementLine {
  /** IBAN without spaces, or the bank's own number of the account. */
  readonly account: string
  /** Identifies this money for ever. */
  readonly lineId: string
  /** `2026-11-20` */
  readonly bookedOn: string
  /** Negative: it went out. Units: minor units of `currency`. */
  readonly amountMinor: number
  readonly currency: string
  /** All texts that the payer wrote. */
  readonly remittance: string
  /** The payer, or the payee of outgoing money. */
  readonly debtorName: string
}

/** Kinds of files that banks give. */
export type StatementFormat = 'camt' | 'csv'

/** The content of a file. */
export type StatementFile =
  | {
      readonly ok: true
      readonly format: StatementFormat
      /** Money that came in. */
      readonly lines: readonly StatementLine[]
      /** Outgoing money: some of it may be refunds. */
      readonly outgoing: readonly StatementLine[]
      /** Number of skipped entries: reversed money, and money not booked yet. */
      readonly skipped: number
      /** What could not be read, each with its position in the file. */
      readonly problems: readonly Told[]
    }
  | { readonly ok: false; readonly reason: Told }

/** Largest file that is read. Units: bytes. */
export const STATEMENT_BYTES_MAX = 20 * 1024 * 1024
