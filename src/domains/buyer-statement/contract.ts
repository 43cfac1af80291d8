import type { Money } from '#kernel/money.ts'
import { msg } from '#kernel/translate.ts'

/** What a buyer declares: that a contract ends, or that it never was. */
export type StatementKind = 'cancel' | 'withdraw'

/** Ordinary: with the contract's own notice. For cause: at once, for a reason. Source: § 312k BGB. */
export const GROUNDS = ['ordinary', 'cause'] as const
export type Grounds = (typeof GROUNDS)[number]

/** Longest text that names a contract. Units: UTF-16 code units. */
export const CONTRACT_MAX = 200
/** Longest list of the things that a withdrawal is limited to. Units: UTF-16 code units. */
export const PART_MAX = 500
/** Longest reason of a cancellation. Units: UTF-16 code units. */
export const REASON_MAX = 2_000

/** Why staff must decide, or why nothing more is to be done. */
export type StatementNote =
  | ''
  | 'no-contract'
  | 'other-kind'
  | 'business'
  | 'in-words'
  | 'late'
  | 'waived'
  | 'service'
  | 'voucher'
  | 'unpaid-part'
  | 'closed'
  | 'withdrawn-before'
  | 'for-cause'
  | 'wished-later'
  | 'ended-before'
  | 'not-renewed'
  | 'refused-by-payment'
  | 'objected-before'

/** One thing of an order that can be withdrawn from. */
export interface WithdrawalLine {
  /** The product id in the name of its checkbox, `line{productId}`. */
  readonly productId: string
  readonly name: string
  readonly pieces: number
  readonly state: LineRight
  /** Last instant of the right, null while the time has not begun. RFC 3339 UTC. */
  readonly until: string | null
}

/**
 * What became of the right to withdraw from a line. `service`: a subscription or membership, where staff
 * count what was already provided. `voucher`: staff check whether it was spent.
 */
export type LineRight = 'open' | 'late' | 'waived' | 'withdrawn' | 'service' | 'voucher'

/** What follows from a withdrawal, for readers who proved that the order is theirs. */
export interface WithdrawalTerms {
  readonly lines: readonly WithdrawalLine[]
  /** What goes back; null where staff decide. */
  readonly refund: Money | null
  /** Why staff decide; ''. */
  readonly note: StatementNote
  /** Whether goods must come back first. */
  readonly isShipped: boolean
}

/** What a buyer is about to declare. Source: docs/http-contract.md "Cancel and withdraw". */
export interface StatementSummary {
  readonly kind: StatementKind
  readonly name: string
  readonly contract: string
  readonly email: string
  readonly part: string
  /** Names of the chosen lines; empty: the whole contract. */
  readonly lines: readonly string[]
  readonly grounds: Grounds
  readonly reason: string
  /** ISO 8601 date; null: as soon as possible. */
  readonly wishedOn: string | null
  /** Null for a cancellation, and for whoever did not prove that the order is theirs. */
  readonly terms: WithdrawalTerms | null
}

/** What a buyer declared, with number and instant. It never says whether a contract was found. */
export interface StatementReceipt extends Omit<StatementSummary, 'terms'> {
  readonly number: number
  /** When it was received. RFC 3339 UTC. */
  readonly at: string
}

/** What a form is filled with, for members and for readers of an order. */
export interface FilledStatement {
  readonly name: string
  readonly email: string
  readonly contract: string
  /** Lines to choose from; empty for whoever did not prove that the order is theirs. */
  readonly lines: readonly WithdrawalLine[]
}

/** What the shop promises about goods that come back where that is more than the law. */
export interface ReturnPromise {
  /** How long it takes them. Units: days. */
  readonly days: number
  /** Whether it pays for sending them. */
  readonly isFree: boolean
}

/** What the pages `/cancel` and `/withdraw` show. `returns` is null where the shop promises no more than the law. */
export type StatementPageView =
  | { readonly step: 'form'; readonly filled: FilledStatement; readonly returns: ReturnPromise | null }
  | {
      readonly step: 'summary'
      readonly token: string
      readonly summary: StatementSummary
      readonly returns: ReturnPromise | null
    }
  | { readonly step: 'receipt'; readonly receipt: StatementReceipt }
  | {
      readonly step: 'undo'
      readonly token: string
      readonly receipt: StatementReceipt
      readonly state: UndoState
    }
  | { readonly step: 'expired' }

/** Whether a statement can be taken back by its link, was taken back, or it is too late. */
export type UndoState = 'possible' | 'done' | 'late'

/** What waits because of cancellations and withdrawals, in the words of the back office. */
export const STATEMENT_WORDS = {
  'statements-waiting': {
    title: msg('Cancellations and withdrawals to decide'),
    remedy: msg('Compare each one with its order or subscription, then accept or refuse it.'),
    area: 'statements',
  },
  'statements-goods': {
    title: msg('Withdrawals whose goods are on their way back'),
    remedy: msg('When the goods have arrived, confirm it. The money then goes back.'),
    area: 'statements',
  },
}
