import type { LineRow } from './store.ts'

/**
 * Names the money of a whole line, once and for ever: with how often the line was taken back before, so that
 * a line which comes back to the same order is booked again, while a repeat of the same assignment is not.
 */
export function wholeReference({
  account,
  lineId,
  undone,
}: Pick<LineRow, 'account' | 'lineId' | 'undone'>): string {
  return `${account}/${lineId}${roundOf(undone)}`
}

/** Names the money of an order's part of a line. `round`: how often the line was taken back before. */
export function partReference(
  { account, lineId }: Pick<LineRow, 'account' | 'lineId'>,
  orderId: string,
  round: number,
): string {
  return `${account}/${lineId}/${orderId}${roundOf(round)}`
}

/** What a refund says of the line that confirmed it. */
export function refundNote({ number }: Pick<LineRow, 'number'>): string {
  return `line ${number} of the bank statements`
}

function roundOf(undone: number): string {
  return undone === 0 ? '' : `~${undone}`
}
