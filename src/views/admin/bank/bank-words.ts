import type { BankFileState, LineOutcome, LineState, RowResult } from '#domains/bank-statement/index.ts'
import { msg } from '#kernel/translate.ts'
import type { Words } from '../areas/order-words.ts'

/** The states of a line for staff. */
export const LINE_STATES: Readonly<Record<LineState, Words>> = {
  waiting: [msg('Waits for you'), 'warning'],
  held: [msg('Booked, but not as due'), 'warning'],
  unbooked: [msg('Not booked yet'), 'danger'],
  new: [msg('Not processed yet'), 'warning'],
  booked: [msg('Booked'), 'good'],
  dismissed: [msg('Dismissed'), 'quiet'],
}

/** What a line is for the order, in words. */
export const OUTCOME_WORDS: Readonly<Record<LineOutcome, string>> = {
  new: msg('Not processed yet'),
  matched: msg('Exactly what was due'),
  under: msg('Less than what was due; the rest is still due'),
  over: msg('More than what was due'),
  duplicate: msg('The order was paid already; the money is set aside'),
  late: msg('The order was cancelled already; the money is set aside'),
  unmatched: msg('It names no order, or several'),
  split: msg('Divided among several orders'),
  refund: msg('It pays a refund out'),
}

/** The states of a statement that staff uploaded. */
export const FILE_STATES: Readonly<Record<BankFileState, Words>> = {
  checking: [msg('Is being checked'), 'quiet'],
  checked: [msg('Checked, not booked yet'), 'warning'],
  failed: [msg('Cannot be booked'), 'danger'],
  booking: [msg('Is being booked'), 'quiet'],
  done: [msg('Finished'), 'good'],
  dropped: [msg('Put aside'), 'quiet'],
}

/** What becomes of the lines of a file: words and look. */
export const RESULT_WORDS: Readonly<Record<RowResult | 'skipped', Words>> = {
  unread: [msg('Not read'), 'danger'],
  failed: [msg('Not booked: upload the file again'), 'danger'],
  changed: [msg('The bank changed this line'), 'danger'],
  unmatched: [msg('Waits for you'), 'warning'],
  late: [msg('Too late: the order was cancelled'), 'warning'],
  duplicate: [msg('Paid twice'), 'warning'],
  over: [msg('Too much'), 'warning'],
  under: [msg('Too little'), 'warning'],
  new: [msg('Not processed yet'), 'warning'],
  matched: [msg('Exact'), 'good'],
  split: [msg('Divided'), 'good'],
  refund: [msg('Pays a refund out'), 'good'],
  known: [msg('Already there'), 'quiet'],
  skipped: [msg('Left out: other payments of yours, or not final'), 'quiet'],
}

/** Results, those that need somebody first. */
export const RESULTS = Object.keys(RESULT_WORDS) as readonly (keyof typeof RESULT_WORDS)[]
