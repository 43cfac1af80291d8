import type { LineRow } from './store.ts'

/**
 * Builds the permanent reference of the money of a whole line. It contains how often the line was taken back
 * before, so that a line assigned to the same order again is booked again, while a repeat of the same
 * assignment is not.
 */
export function wholeReference({
  account,
  lineId,
  undone,
}: Pick<LineRow, 'account' | 'lineId' | 'undone'>): string {
  return `${account}/${lineId}${roundOf(undone)}`
}

/**
 * Builds the permanent reference of an order's part of a line. `round`: how often the line was taken back
 * before.
 */
export function partReference(
  { account, lineId }: Pick<LineRow, 'account' | 'lineId'>,
  orderId: string,
  round: number,
): string {
  return `${account}/${lineId}/${orderId}${roundOf(round)}`
}

/** Builds the note that a refund stores about the line that confirmed it. */
export function refundNote({ number }: Pick<LineRow, 'number'>): string {
  return `line ${number} of the bank statements`
}

function roundOf(undone: number): string {
  return undone === 0 ? '' : `~${undone}`
}
