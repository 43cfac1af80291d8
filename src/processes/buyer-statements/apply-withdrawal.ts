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
import { isLive, lockSubscription, readPlanChangeOfOrder } from '#domains/subscription/index.ts'
import { queueJob, SOON } from '#jobs/queue-job.ts'
import { readOrderToWithdraw } from '#views/withdrawal-facts.ts'
import { cancelSubscription } from '../cancel-subscription.ts'
import type { AppliedStatement, StatementParts } from './parts.ts'

/**
 * Takes up a withdrawal from an order. In time it marks its lines as withdrawn, so that they are not shipped;
 * money goes back after the time to object, at once where the buyer is proved, or when shipped goods are back.
 * Of a subscription goes back what was not provided yet, and it ends then. Otherwise staff decide; a subscription
 * is not renewed meanwhile. Locks the order, the subscription, then the
 * statement. Returns whether the buyer is to be told. Throws: statement-undecided
 * where it waits for staff already.
 */
export async function applyWithdrawal(
  { rules }: StatementParts,
  tx: Tx,
  { statement: { id, state, part, chosen }, contract, isSure }: AppliedStatement,
  moment: Moment,
): Promise<boolean> {
  if (!contract) return false
  const { orderId, accountId, subscriptionId } = contract
  const order = orderId === null ? null : await lockOrder(tx, { id: orderId })
  const subscription = subscriptionId === null ? null : await lockSubscription(tx, subscriptionId)
  const statement = await lockStatement(tx, id)
  if (statement?.state !== state || statement.givenAt === null) return false
  const found = { orderId, accountId, subscriptionId, currency: order?.currency ?? null }
  // Whoever withdrew is not asked for a further period, whatever staff count for this one. Whoever withdrew from a
  // better plan keeps the old one.
  const isUpgrade = orderId !== null && (await readPlanChangeOfOrder(tx, orderId)) !== null
  if (!isUpgrade && subscription && isLive(subscription) && subscription.endsAt === null && state === 'given')
    await cancelSubscription(tx, {
      subscriptionId: subscription.id,
      locale: statement.locale,
      why: `statement ${statement.number}`,
      ...moment,
    })
  if (!order) {
    if (state === 'waiting') throw statementErrors['statement-undecided']({ extra: { note: 'service' } })
    await moveStatement(tx, {
      statement,
      to: 'waiting',
      changed: { ...found, note: 'service' },
      ...moment,
      why: 'service',
    })
    return true
  }
  const facts = await readOrderToWithdraw(tx, order, rules.current())
  const { note, ended, refundMinor, isShipped } = judgeWithdrawal(facts, chosen, statement.givenAt)
  const doubt = note || (await doubtOf(tx, { part, chosen }, found, isSure))
  if (doubt !== '') {
    const to = doubt === 'withdrawn-before' ? 'done' : 'waiting'
    if (to === state) throw statementErrors['statement-undecided']({ extra: { note: doubt } })
    // Staff see what was counted, where the program could.
    const counted = facts.service && ended.length > 0 ? { refundMinor } : {}
    const changed = { ...found, note: doubt, ...counted }
    await moveStatement(tx, { statement, to, changed, ...moment, why: doubt })
    return true
  }
  const actAt = isShipped ? null : new Date(moment.now.getTime() + (isSure ? 0 : OBJECT_MS))
  await withdrawLines(tx, {
    orderId: order.id,
    statementId: id,
    ...moment,
    variantIds: ended.map(({ variantId }) => variantId),
  })
  await moveStatement(tx, {
    statement,
    to: 'accepted',
    ...moment,
    why: 'in time',
    changed: { ...found, note: '', refundMinor, actAt },
  })
  if (actAt) queueJob(tx, 'settle-withdrawal', { statementId: id }, { priority: SOON, runAt: actAt })
  return true
}

/** Why staff must look at a withdrawal that is in time: it names parts in words, or somebody objected before. */
async function doubtOf(
  tx: Tx,
  { part, chosen }: { readonly part: string; readonly chosen: readonly string[] | null },
  contract: Parameters<typeof hasUndoneBefore>[1],
  isSure: boolean,
): Promise<StatementNote> {
  if (part !== '' && chosen === null) return 'in-words'
  return !isSure && (await hasUndoneBefore(tx, contract)) ? 'objected-before' : ''
}
