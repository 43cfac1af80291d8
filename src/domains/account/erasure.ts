import type { Database, Queryable, Tx } from '#db/database.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { checkPassword } from './commands/check-password.ts'
import type { SentPassword } from './contract.ts'
import { hasOtherOwner, lockAccounts, queueErasure, readPlacedOrders } from './erasure-store.ts'
import { accountErrors } from './errors.ts'
import { readPersonKeys } from './export-store.ts'
import { queueAudit } from './store/audit-trail.ts'
import { readUser } from './store.ts'

export interface EraseAccount<Answer> {
  readonly accountId: string
  /** The current password as a browser sends it. */
  readonly current: SentPassword
  readonly now: Date
  /** The transaction in which everything goes. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Cancels an order with the payments that are open for it. */
  readonly cancelOrder: (orderId: string, why: string) => Promise<void>
  /** Ends the session that asks, and answers. */
  readonly end: (tx: Tx) => Promise<Answer>
}

/**
 * Erases an account and everything that is known of its person, but for what invoices must show. Orders that
 * nobody paid are cancelled; one that is under way must come to its end first, because it cannot be delivered
 * without an address. There is no way back. Throws: wrong-password, too-many-requests, overloaded,
 * last-owner, order-under-way (with `orders`), not-logged-in. Source: GDPR art. 17, quality §1.4.
 */
export async function eraseAccount<Answer>(
  database: Database,
  command: EraseAccount<Answer>,
): Promise<Answer> {
  const { accountId, current, now, commit, end } = command
  await checkPassword(database, { ...current, accountId, now })
  await assertNotLastOwner(database, accountId)
  await cancelUnpaid(database, command)
  return commit(async (tx) => {
    // Two owners who go at the same moment take turns here, and the second stays.
    await lockAccounts(tx)
    await assertNotLastOwner(tx, accountId)
    const keys = await readPersonKeys(tx, accountId)
    if (!keys) throw commonErrors['not-logged-in']()
    const open = await readPlacedOrders(tx, accountId)
    if (open.length > 0) throw underWay(open)
    const answer = await end(tx)
    queueErasure(tx, keys, now)
    queueAudit(tx, { actor: 'account:erased', action: 'account-erased', subject: 'account:erased', now })
    queueJob(tx, 'sweep-photos', {})
    return answer
  })
}

async function assertNotLastOwner(db: Queryable, accountId: string): Promise<void> {
  const user = await readUser(db, accountId)
  if (user?.roles.includes('owner') && !(await hasOtherOwner(db, accountId)))
    throw accountErrors['last-owner']()
}

/**
 * What was ordered and never paid is wanted by nobody any more. Each order ends by itself, as if its buyer
 * had cancelled it.
 */
async function cancelUnpaid(
  database: Database,
  { accountId, cancelOrder }: Pick<EraseAccount<unknown>, 'accountId' | 'cancelOrder'>,
): Promise<void> {
  const placed = await readPlacedOrders(database, accountId)
  const open = placed.filter(({ isUnderWay }) => isUnderWay)
  if (open.length > 0) throw underWay(open)
  for (const { id } of placed) await cancelOrder(id, 'the account was erased')
}

function underWay(orders: readonly { readonly number: string }[]): Error {
  return accountErrors['order-under-way']({ extra: { orders: orders.map(({ number }) => number) } })
}
