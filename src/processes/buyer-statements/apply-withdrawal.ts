// Tests: tests/flows/statements/withdraw.test.ts

import type { Tx } from '#db/database.ts'
import {
  hasUndoneBefore,
  judgeWithdrawal,
  lockStatement,
  moveStatement,
  OBJECT_MS,
  type StatementNote,
  statementErrors,
} from '#domains/buyer-statement/index.ts'
import { lockOrder, withdrawLines } from '#domains/order/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import { queueJob, SOON } from '#jobs/queue-job.ts'
import { readOrderToWithdraw } from '#views/withdrawal-facts.ts'
import type { StatementParts } from './parts.ts'
import type { AppliedStatement } from './take-up-statement.ts'

/**
 * Takes up a withdrawal from an order. In time it marks its lines as withdrawn, so that they are not shipped;
 * money goes back after the time to object, at once where the buyer is proved, or when shipped goods are back.
 * Otherwise staff decide. Locks the order, then the statement. Returns whether the buyer is to be told. Throws: statement-undecided
 * where it waits for staff already.
 */
export async function applyWithdrawal(
  { rules }: StatementParts,
  tx: Tx,
  { statement: { id, state, part, chosen }, contract, isSure }: AppliedStatement,
  moment: Moment,
): Promise<boolean> {
  const order = contract && (await lockOrder(tx, { id: contract.orderId }))
  const statement = await lockStatement(tx, id)
  if (!order || !contract || statement?.state !== state || statement.givenAt === null) return false
  const found = { orderId: order.id, accountId: contract.accountId, currency: order.currency }
  const facts = await readOrderToWithdraw(tx, order, rules.current())
  const { note, ended, refundMinor, isShipped } = judgeWithdrawal(facts, chosen, statement.givenAt)
  const doubt = note || (await doubtOf(tx, { part, chosen }, order.id, isSure))
  if (doubt !== '') {
    const to = doubt === 'withdrawn-before' ? 'done' : 'waiting'
    if (to === state) throw statementErrors['statement-undecided']({ extra: { note: doubt } })
    await moveStatement(tx, { statement, to, changed: { ...found, note: doubt }, ...moment, why: doubt })
    return true
  }
  const actAt = isShipped ? null : new Date(moment.now.getTime() + (isSure ? 0 : OBJECT_MS))
  await withdrawLines(tx, {
    ...{ orderId: order.id, statementId: id, ...moment },
    variantIds: ended.map(({ variantId }) => variantId),
  })
  await moveStatement(tx, {
    ...{ statement, to: 'accepted', ...moment, why: 'in time' },
    changed: { ...found, note: '', refundMinor, actAt },
  })
  if (actAt) queueJob(tx, 'settle-withdrawal', { statementId: id }, { priority: SOON, runAt: actAt })
  return true
}

/** Why staff must look at a withdrawal that is in time: it names parts in words, or somebody objected before. */
async function doubtOf(
  tx: Tx,
  { part, chosen }: { readonly part: string; readonly chosen: readonly string[] | null },
  orderId: string,
  isSure: boolean,
): Promise<StatementNote> {
  if (part !== '' && chosen === null) return 'in-words'
  return !isSure && (await hasUndoneBefore(tx, orderId)) ? 'objected-before' : ''
}
