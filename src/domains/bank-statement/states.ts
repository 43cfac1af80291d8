import { defineStates } from '#kernel/states.ts'

/**
 * Outcome of a line. `matched`: it paid what was due; `under`, `over`: it paid less or more; `duplicate`: the
 * order was paid before; `late`: the order was cancelled before; `unmatched`: no order was found, or several;
 * `split`: a person assigned all of it to several orders; `refund`: it is the outgoing transfer of a refund.
 */
export type LineOutcome =
  | 'new'
  | 'matched'
  | 'under'
  | 'over'
  | 'duplicate'
  | 'late'
  | 'unmatched'
  | 'split'
  | 'refund'

/**
 * A line that is assigned to an order must be taken back from it before it can be assigned to another.
 * Source: docs/gateways.md "Bank transfer", decision 0034.
 */
export const lineOutcomes = defineStates<LineOutcome>({
  name: 'bank statement line',
  initial: 'new',
  transitions: {
    new: ['matched', 'under', 'over', 'duplicate', 'late', 'unmatched', 'refund'],
    unmatched: ['matched', 'under', 'over', 'duplicate', 'late', 'split', 'refund'],
    split: ['unmatched'],
    matched: ['unmatched'],
    under: ['unmatched'],
    over: ['unmatched'],
    duplicate: ['unmatched'],
    late: ['unmatched'],
    refund: ['unmatched'],
  },
})

/** Outcomes of money for an order, as staff are shown them before they assign a line. */
export const LINE_OUTCOMES = ['matched', 'under', 'over', 'duplicate', 'late', 'refund'] as const

/** State of a line as people say it; a generated column of the database. */
export type LineState = 'new' | 'unbooked' | 'waiting' | 'held' | 'dismissed' | 'booked'

export type BankFileState = 'checking' | 'checked' | 'failed' | 'booking' | 'done' | 'dropped'

/**
 * A statement that staff uploaded: it is checked by a job, then booked by another one or put aside. One that
 * brings nothing new is done at once. Source: decision 0064.
 */
export const BANK_FILE_STATES = defineStates<BankFileState>({
  name: 'uploaded bank statement',
  initial: 'checking',
  transitions: {
    checking: ['checked', 'failed', 'done'],
    checked: ['booking', 'dropped'],
    booking: ['done', 'failed'],
    failed: [],
    done: [],
    dropped: [],
  },
})

/** Returns whether a job works on an upload in this state. */
export function isAtWork(state: BankFileState): boolean {
  return state === 'checking' || state === 'booking'
}
