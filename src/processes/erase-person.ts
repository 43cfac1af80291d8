// Tests: tests/flows/account/erasure.test.ts

import type { Database, Tx } from '#db/database.ts'
import { type Person, type PersonalTables, personStatement, queueForPerson } from '#db/personal-data.ts'
import { statement } from '#db/statement.ts'
import type { SentPassword } from '#domains/account/contract.ts'
import {
  accountErrors,
  assertNotLastOwner,
  checkPassword,
  lockErasures,
  queueAudit,
} from '#domains/account/index.ts'
import { cancelOrder, type PaymentEngine } from '#domains/payment/index.ts'
import { isLive, readSubscriptionsOf } from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { findPerson } from '#views/person.ts'
import { readUnfinishedOrders } from '#views/unfinished-orders.ts'
import { endSubscription } from './cancel-subscription.ts'
import { endUnpaid } from './end-unpaid-sign-up.ts'

export interface ErasePerson<Answer> {
  readonly accountId: string
  /** The current password as a browser sends it. */
  readonly current: SentPassword
  /** The personal tables of all domains. */
  readonly personal: PersonalTables
  readonly now: Date
  /** Runs the transaction of the whole erasure. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Ends the current session, and answers. */
  readonly end: (tx: Tx) => Promise<Answer>
}

/**
 * Erases an account and all personal data of its owner, except what invoices must show. Unpaid orders are
 * cancelled, and subscriptions end. An order under way must be finished first, because it cannot be delivered without an address. An
 * erasure cannot be undone. Throws: wrong-password, too-many-requests, overloaded, last-owner,
 * order-under-way (with `orders`), not-logged-in. Source: GDPR art. 17, docs/law.md "Personal data".
 */
export async function erasePerson<Answer>(
  database: Database,
  payments: PaymentEngine,
  command: ErasePerson<Answer>,
): Promise<Answer> {
  const { accountId, current, personal, now, commit, end } = command
  await checkPassword(database, { ...current, accountId, now })
  await assertNotLastOwner(database, accountId)
  await endSignUps(payments, command)
  await cancelUnpaid(database, payments, command)
  return commit(async (tx) => {
    // Two owners who erase themselves at the same moment are serialised here, and the second one stays.
    await lockErasures(tx)
    await assertNotLastOwner(tx, accountId)
    const person = await findPerson(tx, accountId)
    if (!person) throw commonErrors['not-logged-in']()
    const unfinished = await readUnfinishedOrders(tx, accountId)
    if (unfinished.length > 0) throw underWay(unfinished)
    await endSubscriptions(tx, accountId, now)
    const answer = await end(tx)
    queueErasure(tx, personal, person, now)
    queueAudit(tx, { actor: 'account:erased', action: 'account-erased', subject: 'account:erased', now })
    queueJob(tx, 'sweep-photos', {})
    return answer
  })
}

/** Ends sign-ups and trials that are not paid, with their orders. */
async function endSignUps(
  payments: PaymentEngine,
  { accountId, now }: Pick<ErasePerson<unknown>, 'accountId' | 'now'>,
): Promise<void> {
  for (const { id, state } of await readSubscriptionsOf(payments.database, accountId))
    if (state === 'pending' || state === 'trial')
      await endUnpaid(payments, id, 'the account was erased', { actor: 'buyer', now })
}

/** Ends what the person subscribed to; a job tells the providers. */
async function endSubscriptions(tx: Tx, accountId: string, now: Date): Promise<void> {
  const change = { actor: 'buyer', why: 'the account was erased', now }
  for (const subscription of await readSubscriptionsOf(tx, accountId))
    if (isLive(subscription)) await endSubscription(tx, { subscriptionId: subscription.id, ...change })
}

/**
 * Cancels orders that were never paid, because nobody wants them any more. Each order is cancelled by itself,
 * as if by its buyer.
 */
async function cancelUnpaid(
  database: Database,
  payments: PaymentEngine,
  { accountId, now }: Pick<ErasePerson<unknown>, 'accountId' | 'now'>,
): Promise<void> {
  const unfinished = await readUnfinishedOrders(database, accountId)
  const open = unfinished.filter(({ isUnderWay }) => isUnderWay)
  if (open.length > 0) throw underWay(open)
  for (const { id: orderId } of unfinished)
    await cancelOrder(payments, { orderId, why: 'the account was erased' }, { actor: 'buyer', now })
}

function underWay(orders: readonly { readonly number: string }[]): Error {
  return accountErrors['order-under-way']({ extra: { orders: orders.map(({ number }) => number) } })
}

const allow = statement('erase-allow', `SELECT set_config('kontor.erasure', 'on', true)`)
const forbid = statement('erase-forbid', `SELECT set_config('kontor.erasure', '', true)`)

/** Queues the erasure of each table. Only this may change append-only tables. */
function queueErasure(tx: Tx, personal: PersonalTables, person: Person, now: Date): void {
  tx.defer(allow, [])
  for (const [table, { erased = [] }] of Object.entries(personal))
    for (const [step, { sql }] of erased.entries())
      queueForPerson(tx, personStatement(`erase-${table}-${step + 1}`, sql), person, now)
  tx.defer(forbid, [])
}
