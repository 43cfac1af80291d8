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
