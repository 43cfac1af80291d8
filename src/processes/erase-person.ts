// Tests: tests/flows/account/erasure.test.ts

import type { Database, Tx } from '#db/database.ts'
import { type Person, type PersonalTables, personStatement, queueForPerson } from '#db/personal-data.ts'
import { statement } from '#db/statement.ts'
import type { SentPassword } from '#domains/account/contract.ts'
import {
  accountErrors,
  assertNotLastOwner,
  checkPassword,
  lockAccount,
  lockCustomer,
  lockErasures,
  queueAudit,
} from '#domains/account/index.ts'
import { lockOrders } from '#domains/order/index.ts'
import { lockPartnerOf } from '#domains/partner/index.ts'
import { cancelOrder, type PaymentEngine } from '#domains/payment/index.ts'
import { payoutErrors, readRunning } from '#domains/payout/index.ts'
import { isLive, readSubscriptionsOf } from '#domains/subscription/index.ts'
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { findPerson } from '#views/person.ts'
import { readUnfinishedOrders } from '#views/unfinished-orders.ts'
import { endSubscription } from './cancel-subscription.ts'
import { endUnpaid } from './end-unpaid-sign-up.ts'

export interface ErasePerson<Answer> extends EraseAccount<Answer> {
  /** The current password as a browser sends it. */
  readonly current: SentPassword
}

/** An erasure whose right was checked before. */
export interface EraseAccount<Answer> {
  readonly accountId: string
  /** Who erases, for histories; absent: the person, as `buyer`. */
  readonly actor?: string
  /** Staff erase no account of staff. */
  readonly mustBeCustomer?: boolean
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
 * order-under-way (with `orders`), payout-under-way, not-logged-in. Source: GDPR art. 17, docs/law.md "Personal data".
 */
export async function erasePerson<Answer>(
  database: Database,
  payments: PaymentEngine,
  command: ErasePerson<Answer>,
): Promise<Answer> {
  const { accountId, current, now } = command
  await checkPassword(database, { ...current, accountId, now })
  return eraseAccount(database, payments, command)
}

/**
 * Erases an account as `erasePerson` does, for staff whom the person asked to. Throws: last-owner,
 * order-under-way (with `orders`), payout-under-way, not-logged-in where the account is gone, and what `end` throws.
 */
export async function eraseAccount<Answer>(
  database: Database,
  payments: PaymentEngine,
  command: EraseAccount<Answer>,
): Promise<Answer> {
  const { accountId, actor = 'buyer', mustBeCustomer = false, personal, now, commit, end } = command
  // Before anything is cancelled.
  if (mustBeCustomer) await database.transaction((tx) => lockCustomer(tx, accountId))
  await assertNotLastOwner(database, accountId)
  await endSignUps(payments, command)
  await cancelUnpaid(database, payments, command)
  return commit(async (tx) => {
    // Two owners who erase themselves at the same moment are serialised here, and the second one stays.
    await lockErasures(tx)
    await assertNotLastOwner(tx, accountId)
    const person = await findPerson(tx, accountId)
    if (!person) throw commonErrors['not-logged-in']()
    // Everything that follows belongs to an order or to the account: whoever changes some of it waits here, and
    // holds nothing that the erasure needs.
    await lockOrders(tx, person.orders)
    if (!(await lockAccount(tx, accountId))) throw commonErrors['not-logged-in']()
    const unfinished = await readUnfinishedOrders(tx, accountId)
    if (unfinished.length > 0) throw underWay(unfinished)
    await refuseWhilePaid(tx, accountId)
    await endSubscriptions(tx, accountId, { actor, now })
    const answer = await end(tx)
    queueErasure(tx, personal, person, now)
    queueAudit(tx, {
      actor: actor === 'buyer' ? 'account:erased' : actor,
      action: 'account-erased',
      subject: 'account:erased',
      now,
    })
    queueJob(tx, 'sweep-photos', {})
    return answer
  })
}

/** Refuses while a payout to the person is on its way: without their account it cannot arrive. */
async function refuseWhilePaid(tx: Tx, accountId: string): Promise<void> {
  const partner = await lockPartnerOf(tx, accountId)
  if (partner && (await readRunning(tx, partner.id))) throw payoutErrors['payout-under-way']()
}

type Erasing = Pick<EraseAccount<unknown>, 'accountId' | 'actor' | 'now'>

/** Ends sign-ups and trials that are not paid, with their orders. */
async function endSignUps(
  payments: PaymentEngine,
  { accountId, actor = 'buyer', now }: Erasing,
): Promise<void> {
  for (const { id, state } of await readSubscriptionsOf(payments.database, accountId))
    if (state === 'pending' || state === 'trial')
      await endUnpaid(payments, id, 'the account was erased', { actor, now })
}

/** Ends what the person subscribed to; a job tells the providers. */
async function endSubscriptions(
  tx: Tx,
  accountId: string,
  { actor, now }: { readonly actor: string; readonly now: Date },
): Promise<void> {
  const change = { actor, why: 'the account was erased', now }
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
  { accountId, actor = 'buyer', now }: Erasing,
): Promise<void> {
  const unfinished = await readUnfinishedOrders(database, accountId)
  const open = unfinished.filter(({ isUnderWay }) => isUnderWay)
  if (open.length > 0) throw underWay(open)
  for (const { id: orderId } of unfinished)
    await cancelOrder(payments, { orderId, why: 'the account was erased', isSilent: true }, { actor, now })
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
