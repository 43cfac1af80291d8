import type { Queryable } from '#db/database.ts'
import { readSettled } from '#domains/ledger/index.ts'
import type { OrderRow } from '#domains/order/index.ts'
import type { RefundPort } from './commands/settle-line.ts'
import { decideRefund } from './commands/settle-line.ts'
import { bankStatementErrors } from './errors.ts'
import { outcomeFor } from './rules.ts'
import type { LineOutcome } from './states.ts'
import type { LineRow } from './store.ts'

export interface AssignmentWish {
  readonly line: LineRow
  readonly order: OrderRow
  /** Null: all that is left of the line. Units: minor units of its currency. */
  readonly amountMinor: number | null
  readonly refunds: Pick<RefundPort, 'find'>
}

/** What assigning a line would do. Amounts in minor units of the line's currency. */
export interface Assignment {
  readonly outcome: LineOutcome
  readonly amountMinor: number
  /** What the order was paid before. */
  readonly settledMinor: number
  /** What is left of the line before. */
  readonly restMinor: number
}

/**
 * Says what `assignLine` would do, and changes nothing. Throws: bank-line-done, bank-line-currency, bank-line-rest,
 * bank-line-no-refund.
 */
export async function previewAssignment(
  db: Queryable,
  { line, order, amountMinor: typed, refunds }: AssignmentWish,
): Promise<Assignment> {
  if (line.outcome !== 'unmatched' || line.handledAt !== null) throw bankStatementErrors['bank-line-done']()
  if (order.currency !== line.currency) throw bankStatementErrors['bank-line-currency']()
  const { settledMinor } = await readSettled(db, order.id)
  const restMinor = line.amountMinor - line.givenMinor
  if (line.amountMinor < 0) {
    const { outcome } = await decideRefund(db, line, order, { refunds })
    if (outcome === 'unmatched') throw bankStatementErrors['bank-line-no-refund']()
    return { outcome, amountMinor: line.amountMinor, settledMinor, restMinor }
  }
  const amountMinor = typed ?? restMinor
  if (amountMinor <= 0 || amountMinor > restMinor)
    throw bankStatementErrors['bank-line-rest']({ extra: { restMinor } })
  const facts = { state: order.state, totalMinor: order.totalMinor, settledMinor }
  return { outcome: outcomeFor(facts, amountMinor), amountMinor, settledMinor, restMinor }
}
