import { beforeAll, expect, test } from 'vitest'
import { readOrderById } from '#domains/order/index.ts'
import { expirePromises, TRANSFER_DUE_MS } from '#domains/payment/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import { DAY } from '#kernel/clock.ts'
import {
  bankList,
  bankTestKit,
  bankTestTime as now,
  lineResults as results,
  TRANSFER_TOTAL as TOTAL,
} from '../../../tests/support/bank-lines.ts'
import { openForBusiness } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { noPayments } from '../../../tests/support/payments.ts'
import { TRANSFER_REMINDER_MS } from './commands/remind-transfers.ts'
import { remindTransfers } from './index.ts'

const db = useTestDatabase()
const { beginToPay, newOrder, importBytes, violations } = bankTestKit(db)

beforeAll(() => openForBusiness(db.database))

test('an order whose transfer does not come within fourteen days is cancelled and its pieces are free; paid ones stay', async () => {
  const [unpaid, part] = [await newOrder(), await newOrder()]
  await importBytes(bankList([{ text: creditorReference(part.number), minor: 1_000 }]))
  const due = new Date(now.getTime() + TRANSFER_DUE_MS)
  await expirePromises(noPayments(db.database), new Date(due.getTime() - 1))
  expect((await readOrderById(db.database, unpaid.id))?.state).toBe('placed')
  expect(await expirePromises(noPayments(db.database), due)).toBeGreaterThan(0)
  expect((await readOrderById(db.database, unpaid.id))?.state).toBe('cancelled')
  expect((await readOrderById(db.database, part.id))?.state).toBe('placed')
  expect(await expirePromises(noPayments(db.database), due)).toBe(0)
  expect(
    await db.database.query(`SELECT state FROM stock_reservation WHERE order_id = $1`, [unpaid.id]),
  ).toEqual([{ state: 'released' }])
  expect(
    results(await importBytes(bankList([{ text: creditorReference(unpaid.number), minor: TOTAL }]))),
  ).toEqual(['late'])
  expect(await violations()).toEqual([])
})

test('an order that is being paid in another way is not cancelled for its old transfer', async () => {
  const order = await newOrder(new Date(now.getTime() - 20 * DAY))
  await beginToPay(order.id, 'mollie', 'linked', now)
  await expirePromises(noPayments(db.database), now)
  expect((await readOrderById(db.database, order.id))?.state).toBe('placed')
})

test('two workers at once remind the buyer of a transfer once, and nobody is reminded who paid a part', async () => {
  const at = new Date(now.getTime() + 400 * DAY)
  const [unpaid, part] = [await newOrder(at), await newOrder(at)]
  await importBytes(bankList([{ text: creditorReference(part.number), minor: 1_000 }]))
  const due = new Date(at.getTime() + TRANSFER_REMINDER_MS)
  await remindTransfers(db.database, new Date(due.getTime() - 1))
  await Promise.all([remindTransfers(db.database, due), remindTransfers(db.database, due)])
  const asked = await db.database.query<{ id: string }>(
    `SELECT order_id AS id FROM order_event WHERE what = 'payment-reminded' AND order_id = ANY($1)`,
    [[unpaid.id, part.id]],
  )
  expect(asked).toEqual([{ id: unpaid.id }])
})
