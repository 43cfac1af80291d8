import { defineStates } from '#kernel/states.ts'

/**
 * What became of a line. `matched`: it paid what was due; `under`, `over`: it paid less or more; `duplicate`: the order was paid before;
 * `late`: the order was cancelled before; `unmatched`: no order was found, or several; `split`: a person gave
 * all of it to several orders.
 */
export type LineOutcome = 'new' | 'matched' | 'under' | 'over' | 'duplicate' | 'late' | 'unmatched' | 'split'

/** Only what found no order can still be given one: money that is booked is paid back, not moved. Source: gateways §2.11. */
export const lineOutcomes = defineStates<LineOutcome>({
  name: 'bank statement line',
  initial: 'new',
  transitions: {
    new: ['matched', 'under', 'over', 'duplicate', 'late', 'unmatched'],
    unmatched: ['matched', 'under', 'over', 'duplicate', 'late', 'split'],
    split: [],
    matched: [],
    under: [],
    over: [],
    duplicate: [],
    late: [],
  },
})
