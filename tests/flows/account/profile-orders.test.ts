import { beforeAll, expect, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { createAccount } from '#domains/account/index.ts'
import { recordSettlement } from '#domains/payment/index.ts'
import { cashOnDelivery } from '#gateways/cash-on-delivery/index.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { readProfile } from '#views/profile.ts'
import { openForBusiness, sellProduct } from '../../support/catalogue.ts'
import { useTestDatabase } from '../../support/database.ts'
import { fillCart, placeCart } from '../../support/orders.ts'
import { noPayments } from '../../support/payments.ts'

const db = useTestDatabase()
const now = new Date()
let accountId: string
beforeAll(async () => {
  await openForBusiness(db.database)
  accountId = await createAccount(db.database, {
    email: 'ada@example.com',
    name: 'Ada',
    password: 'a'.repeat(30),
    roles: [],
    now,
  })
})

async function orderOfMember() {
  const { productId } = await sellProduct(db.database)
  const { row } = await placeCart(db.database, (await fillCart(db.database, { [productId]: 1 })).row.key)
  await db.database.query('UPDATE orders SET account_id = $2 WHERE id = $1', [row.id, accountId])
  const pay = (amountMinor: number) =>
    recordSettlement(noPayments(db.database), {
      chargeId: row.id,
      gateway: cashOnDelivery,
      amountMinor,
      currency: row.currency,
      reference: 'list 7',
      actor: 'staff',
      now,
    })
  return { row, pay }
}

/** Reads the profile and counts the queries. */
async function profile() {
  let queries = 0
  const counted: Database = {
    ...db.database,
    query(sql, values) {
      queries += 1
      return db.database.query(sql, values)
    },
  }
  const session = { hash: Buffer.from('session'), accountId: accountId, roles: [], factor: null }
  const view = await readProfile(counted, {
    session,
    locale: 'en',
    mountPath: '',
    gateways: [],
    demo: true,
    allOrders: true,
    now,
  })
  return { view, queries, states: new Map(view?.orders.map(({ key, paymentState }) => [key, paymentState])) }
}

test('the profile tells of each order how its payment stands, with as many queries for many orders as for one', async () => {
  // An order with an invoice: without any, the seller’s data, which invoices need, are not read.
  const paid = await orderOfMember()
  await paid.pay(paid.row.totalMinor)
  const first = await profile()
  expect([...first.states]).toEqual([[paid.row.key, 'paid']])
  expect(first.view?.orders.map(({ documents }) => documents.length)).toEqual([1])

  const [unpaid, partly, over, held] = [
    await orderOfMember(),
    await orderOfMember(),
    await orderOfMember(),
    await orderOfMember(),
  ]
  await partly.pay(partly.row.totalMinor - 1)
  await over.pay(over.row.totalMinor + 1)
  await held.pay(held.row.totalMinor)
  const hold = [held.row.id, uuidv7(), uuidv7(), now]
  await db.database.query(
    `INSERT INTO payment_review (charge_id, id, attempt_id, reason, opened_at) VALUES ($1, $2, $3, 'late', $4)`,
    hold,
  )

  const all = await profile()
  expect(Object.fromEntries(all.states)).toEqual({
    [unpaid.row.key]: 'unpaid',
    [partly.row.key]: 'partly-paid',
    [paid.row.key]: 'paid',
    [over.row.key]: 'overpaid',
    [held.row.key]: 'hold',
  })
  expect(all.queries).toBe(first.queries)
})
