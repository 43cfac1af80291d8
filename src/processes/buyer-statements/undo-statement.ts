// Tests: tests/flows/statements/withdraw.test.ts

import type { Tx } from '#db/database.ts'
import {
  type BuyerStatement,
  canBeUndone,
  hashOfToken,
  lockStatement,
  moveStatement,
  readByUndo,
  statementErrors,
} from '#domains/buyer-statement/index.ts'
import { lockOrder, reinstateLines } from '#domains/order/index.ts'
import type { Moment } from '#domains/payment/index.ts'
import { lockSubscription, readSubscriptionHistory } from '#domains/subscription/index.ts'
import { resumeSubscription } from '../cancel-subscription.ts'

/**
 * Takes a statement back by the link that went to the address of the contract: somebody else made it. A
 * repeat answers the same. Throws: undo-expired for an unknown or old link, or once money went back.
 */
export async function undoByLink(
  tx: Tx,
  { token, now }: { readonly token: string; readonly now: Date },
): Promise<BuyerStatement> {
  const statement = await readByUndo(tx, hashOfToken(token))
  if (!statement || statement.undoUntil === null) throw statementErrors['undo-expired']()
  if (statement.state === 'undone') return statement
  if (now >= statement.undoUntil || !canBeUndone(statement)) throw statementErrors['undo-expired']()
  return undoStatement(tx, statement, { actor: 'buyer', why: 'objected by mail', now })
}

/** Whether a withdrawal is what stopped the renewal of its subscription; its member may have done that before. */
async function hasCancelled(tx: Tx, { subscriptionId, number }: BuyerStatement): Promise<boolean> {
  const row = subscriptionId === null ? null : await lockSubscription(tx, subscriptionId)
  if (!row?.endsAt || row.renews === 'never') return false
  const events = await readSubscriptionHistory(tx, row.id)
  return events.findLast(({ what }) => what === 'cancelled')?.why === `statement ${number}`
}

/**
 * Takes a statement back: lines are shipped again, a subscription goes on. Throws: statement-state once money
 * went back, and what resuming a subscription throws.
 */
export async function undoStatement(
  tx: Tx,
  statement: BuyerStatement,
  { why, ...moment }: Moment & { readonly why: string },
): Promise<BuyerStatement> {
  const { id, kind, orderId, subscriptionId } = statement
  if (kind === 'withdraw' && orderId !== null) await lockOrder(tx, { id: orderId })
  const isCancelled = subscriptionId !== null && (kind === 'cancel' || (await hasCancelled(tx, statement)))
  if (isCancelled) await resumeSubscription(tx, { subscriptionId, locale: statement.locale, why, ...moment })
  const locked = await lockStatement(tx, id)
  if (!locked || !canBeUndone(locked)) throw statementErrors['statement-state']()
  if (kind === 'withdraw' && orderId !== null)
    await reinstateLines(tx, { orderId, statementId: id, ...moment })
  await moveStatement(tx, { statement: locked, to: 'undone', changed: { actAt: null }, ...moment, why })
  return locked
}
