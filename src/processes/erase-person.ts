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
import { queueJob } from '#jobs/queue-job.ts'
import { commonErrors } from '#kernel/errors.ts'
import { findPerson } from '#views/person.ts'
import { readUnfinishedOrders } from '#views/unfinished-orders.ts'

export interface ErasePerson<Answer> {
  readonly accountId: string
  /** The current password as a browser sends it. */
  readonly current: SentPassword
  /** What the domains say of their tables. */
  readonly personal: PersonalTables
  readonly now: Date
  /** The transaction in which everything goes. */
  readonly commit: (work: (tx: Tx) => Promise<Answer>) => Promise<Answer>
  /** Ends the session that asks, and answers. */
  readonly end: (tx: Tx) => Promise<Answer>
}

/**
 * Erases an account and everything that is known of its person, but for what invoices must show. Orders that
 * nobody paid are cancelled; one that is under way must come to its end first, because it cannot be delivered
 * without an address. There is no way back. Throws: wrong-password, too-many-requests, overloaded,
 * last-owner, order-under-way (with `orders`), not-logged-in. Source: GDPR art. 17, docs/law.md "Personal
 * data".
 */
export async function erasePerson<Answer>(
  database: Database,
  payments: PaymentEngine,
  command: ErasePerson<Answer>,
): Promise<Answer> {
  const { accountId, current, personal, now, commit, end } = command
  await checkPassword(database, { ...current, accountId, now })
  await assertNotLastOwner(database, accountId)
  await cancelUnpaid(database, payments, command)
  return commit(async (tx) => {
    // Two owners who go at the same moment take turns here, and the second stays.
    await lockErasures(tx)
    await assertNotLastOwner(tx, accountId)
    const person = await findPerson(tx, accountId)
    if (!person) throw commonErrors['not-logged-in']()
    const unfinished = await readUnfinishedOrders(tx, accountId)
    if (unfinished.length > 0) throw underWay(unfinished)
    const answer = await end(tx)
    queueErasure(tx, personal, person, now)
    queueAudit(tx, { actor: 'account:erased', action: 'account-erased', subject: 'account:erased', now })
    queueJob(tx, 'sweep-photos', {})
    return answer
  })
}

/**
 * Cancels what was ordered and never paid: nobody wants it any more. Each order ends by itself, as if its
 * buyer had cancelled it.
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

/** Runs what each table says of an erasure. Append-only tables allow it to nobody else. */
function queueErasure(tx: Tx, personal: PersonalTables, person: Person, now: Date): void {
  tx.defer(allow, [])
  for (const [table, { erased = [] }] of Object.entries(personal))
    for (const [step, { sql }] of erased.entries())
      queueForPerson(tx, personStatement(`erase-${table}-${step + 1}`, sql), person, now)
  tx.defer(forbid, [])
}
