// Tests: src/domains/bank-statement/same-money.test.ts

import type { Database } from '#db/database.ts'
import type { OrderRow } from '#domains/order/index.ts'
import { bankStatementErrors } from '../errors.ts'
import { insertPartRow, type LinePart, lockLineRow, markPartSettled, readParts } from '../parts-store.ts'
import { partReference } from '../references.ts'
import type { LineOutcome } from '../states.ts'
import type { LineRow } from '../store.ts'
import { decideFor, type StatementPorts } from './settle-line.ts'

interface AssignPart extends Pick<StatementPorts, 'settle'> {
  readonly line: LineRow
  readonly order: OrderRow
  /** Null: all that is left. Units: minor units. */
  readonly amountMinor: number | null
  /** The outcome that the person was shown; another one is refused. */
  readonly expected?: LineOutcome | undefined
  readonly actor: string
  readonly now: Date
}

/**
 * Books a part of a line for an order; the rest stays in the queue. A repeat after a crash books the same
 * part. Returns the outcome. Throws: bank-line-done, bank-line-rest, bank-line-part-booked,
 * bank-line-changed.
 */
export async function assignPart(database: Database, command: AssignPart): Promise<LineOutcome> {
  const { line, order, settle, actor, now } = command
  const part = await database.transaction(async (tx) => {
    const standing = await lockLineRow(tx, line)
    const parts = await readParts(tx, line)
    const known = parts.find(({ orderId }) => orderId === order.id)
    if (known) return again(known, command.amountMinor)
    if (standing?.outcome !== 'unmatched' || standing.handledAt !== null)
      throw bankStatementErrors['bank-line-done']()
    const restMinor = line.amountMinor - parts.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
    const amountMinor = command.amountMinor ?? restMinor
    if (amountMinor > restMinor || amountMinor <= 0)
      throw bankStatementErrors['bank-line-rest']({ extra: { restMinor } })
    const { outcome } = await decideFor(tx, { amountMinor }, order)
    if (command.expected !== undefined && outcome !== command.expected)
      throw bankStatementErrors['bank-line-changed']()
    const made = { orderId: order.id, amountMinor, outcome, round: standing.undone }
    await insertPartRow(tx, line, made, actor, now)
    return made
  })
  const reference = partReference(line, order.id, part.round)
  await settle({
    orderId: order.id,
    amountMinor: part.amountMinor,
    currency: line.currency,
    reference,
    actor,
    now,
  })
  await markPartSettled(database, line, part, now)
  return part.outcome
}

/** Returns a part that was recorded but not booked, because the process died. */
function again(known: LinePart, amountMinor: number | null): LinePart {
  if (known.settledAt !== null && (amountMinor === null || amountMinor === known.amountMinor))
    throw bankStatementErrors['bank-line-done']()
  if (amountMinor !== null && amountMinor !== known.amountMinor)
    throw bankStatementErrors['bank-line-part-booked']()
  return known
}
