import { beforeAll, expect, test } from 'vitest'
import { readOrderById, shipOrder } from '#domains/order/index.ts'
import {
  cancelOrder,
  confirmRefund,
  expirePromises,
  giveUpIn,
  readAttempts,
  refundOrder,
  TRANSFER_DUE_MS,
} from '#domains/payment/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import {
  bankList,
  bankTestKit,
  bankTestTime as now,
  TRANSFER_TOTAL as TOTAL,
} from '../../../tests/support/bank-lines.ts'
import { openForBusiness } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { assignLine, type LineSettlement, readQueue } from './index.ts'

const db = useTestDatabase()
const { settle, newOrder, importBytes, paidMinor, violations, unassign, engine, moment } = bankTestKit(db)

beforeAll(() => openForBusiness(db.database))

type Order = Awaited<ReturnType<typeof newOrder>>

/** Imports a line of this amount, with the reference of an order or without one. */
async function lineFor(order: Order | null, minor = TOTAL): Promise<number> {
  const report = await importBytes(
    bankList([{ text: order ? creditorReference(order.number) : 'thank you', minor }]),
  )
  return report.lines[0]!.number!
}

const assign = (
  line: number,
  { number }: Order,
  amountMinor: number | null = null,
  by: (one: LineSettlement) => Promise<unknown> = settle,
) => assignLine(db.database, { line, orderNumber: number, amountMinor, settle: by, ...moment })
const rowOf = async ({ id }: Order) => (await readOrderById(db.database, id))!
const statusesOf = async ({ id }: Order) =>
  (await readAttempts(db.database, id)).map(({ status, capturedMinor }) => [status, capturedMinor])
const isInReview = async ({ id }: Order) =>
  (
    await db.database.query<{ held: boolean }>('SELECT payment_in_review AS held FROM orders WHERE id = $1', [
      id,
    ])
  )[0]?.held
const inQueue = async (line: number) => (await readQueue(db.database)).some(({ number }) => number === line)
const reservedUntil = ({ id }: Order) =>
  db.database.query('SELECT state, expires_at FROM stock_reservation WHERE order_id = $1', [id])
const causes = async ({ id }: Order) =>
  (
    await db.database.query<{ cause: string }>(
      `SELECT cause FROM ledger_transaction WHERE charge_id = $1 ORDER BY seq`,
      [id],
    )
  ).map(({ cause }) => cause)

test('money of a line goes back to the line: the booking stays and is reversed, the order waits again, and the line can be given away anew', async () => {
  const [wrong, right] = [await newOrder(), await newOrder()]
  const line = await lineFor(wrong)
  const { invoiceNumber } = await rowOf(wrong)
  expect(await unassign(line)).toEqual({
    orderId: wrong.id,
    orderNumber: wrong.number,
    amountMinor: TOTAL,
    currency: 'EUR',
  })
  expect(await paidMinor(wrong.id)).toBe(0)
  expect((await causes(wrong)).filter((cause) => /settlement/.test(cause))).toEqual([
    expect.stringMatching(/^settlement:bank-transfer:DE/),
    expect.stringMatching(/^unassigned:settlement:bank-transfer:DE/),
  ])
  expect(await statusesOf(wrong)).toEqual([['processing', 0]])
  expect(await reservedUntil(wrong)).toEqual([{ state: 'open', expires_at: null }])
  expect((await rowOf(wrong)).invoiceNumber).toBe(invoiceNumber)
  expect(await inQueue(line)).toBe(true)
  expect(await violations()).toEqual([])
  expect(await assign(line, right)).toBe('matched')
  expect([await paidMinor(wrong.id), await paidMinor(right.id)]).toEqual([0, TOTAL])
  expect(await violations()).toEqual([])
  // The right transfer of the first order arrives: it is paid as if nothing had happened.
  await lineFor(wrong)
  expect([await paidMinor(wrong.id), await isInReview(wrong)]).toEqual([TOTAL, false])
  expect(await violations()).toEqual([])
})

test('a line goes to the same order again and again, each time booked once', async () => {
  const order = await newOrder()
  const line = await lineFor(order)
  for (let round = 1; round <= 3; round++) {
    await unassign(line)
    expect(await paidMinor(order.id)).toBe(0)
    // Interrupted between assigning and booking; the repeat books it once.
    await expect(assign(line, order, null, () => Promise.reject(new Error('killed')))).rejects.toThrow(
      'killed',
    )
    await expect(unassign(line)).rejects.toMatchObject({ code: 'bank-line-unbooked' })
    await assign(line, order)
    expect(await paidMinor(order.id)).toBe(TOTAL)
    expect(await violations()).toEqual([])
  }
})

test('it is taken back once, however many do it at once, and beside a repeat of the assignment', async () => {
  const order = await newOrder()
  const line = await lineFor(order)
  const all = await Promise.allSettled([
    unassign(line),
    unassign(line),
    unassign(line, order.number),
    assign(line, order),
  ])
  expect(all.slice(0, 3).filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1)
  expect(await violations()).toEqual([])
  const undone = await db.database.query(`SELECT FROM bank_line_undo WHERE order_id = $1`, [order.id])
  const booked = await paidMinor(order.id)
  // The assignment may have run last.
  expect([
    undone.length === 1 && booked === 0,
    booked === TOTAL,
    undone.length === 2 && booked === 0,
  ]).toContain(true)
  if (booked === TOTAL) await unassign(line)
  await expect(unassign(line)).rejects.toMatchObject({ code: 'bank-line-free' })
  await expect(unassign(999_999)).rejects.toMatchObject({ code: 'unknown-bank-line' })
})

test('only the part of the order that is named is taken back', async () => {
  const [first, second] = [await newOrder(), await newOrder()]
  const line = await lineFor(null, 2 * TOTAL)
  for (const order of [first, second]) await assign(line, order, TOTAL)
  expect(await inQueue(line)).toBe(false)
  await expect(unassign(line)).rejects.toMatchObject({ code: 'bank-line-which-order' })
  await expect(unassign(line, (await newOrder()).number)).rejects.toMatchObject({
    code: 'bank-line-not-of-order',
  })
  await unassign(line, first.number)
  expect([await paidMinor(first.id), await paidMinor(second.id), await inQueue(line)]).toEqual([
    0,
    TOTAL,
    true,
  ])
  expect(await violations()).toEqual([])
  expect(await assign(line, first)).toBe('matched')
  expect([await paidMinor(first.id), await inQueue(line)]).toEqual([TOTAL, false])
  expect(await violations()).toEqual([])
})

test('of two lines that paid an order one stays: it is partly paid and keeps its pieces', async () => {
  const order = await newOrder()
  const rest = [await lineFor(order, 4_000), await lineFor(order, TOTAL - 4_000)][1]!
  await unassign(rest)
  expect([await paidMinor(order.id), await statusesOf(order)]).toEqual([4_000, [['processing', 4_000]]])
  expect(await violations()).toEqual([])
  await assign(rest, order)
  expect([await paidMinor(order.id), await statusesOf(order)]).toEqual([TOTAL, [['settled', TOTAL]]])
  expect(await violations()).toEqual([])
})

test('what was paid twice or too late holds its order no longer once the money is taken back', async () => {
  const [paid, cancelled] = [await newOrder(), await newOrder()]
  await lineFor(paid)
  await cancelOrder(engine(), { orderId: cancelled.id, why: '' }, moment)
  for (const order of [paid, cancelled]) {
    const line = await lineFor(order)
    expect(await isInReview(order)).toBe(true)
    await unassign(line)
    expect(await isInReview(order)).toBe(false)
    expect(await violations()).toEqual([])
  }
  expect([await paidMinor(paid.id), await paidMinor(cancelled.id)]).toEqual([TOTAL, 0])
  expect((await statusesOf(cancelled)).map(([status]) => status)).not.toContain('processing')
})

test('a completed order is placed again, its goods stay shipped, and it is completed when the money comes', async () => {
  const order = await newOrder()
  const line = await lineFor(order)
  await shipOrder(db.database, { orderId: order.id, tracking: '', ...moment })
  expect((await rowOf(order)).state).toBe('completed')
  await unassign(line)
  expect((await rowOf(order)).state).toBe('placed')
  expect(await violations()).toEqual([])
  await lineFor(order)
  expect((await rowOf(order)).state).toBe('completed')
  expect(await violations()).toEqual([])
})

test('money that went back to the buyer, or is about to, is not taken back a second time', async () => {
  const order = await newOrder()
  const line = await lineFor(order)
  const [refund] = await refundOrder(engine(), { chargeId: order.id, amountMinor: 500, reason: '' }, moment)
  await expect(unassign(line)).rejects.toMatchObject({ code: 'settlement-paid-back' })
  await confirmRefund(engine(), { chargeId: order.id, refundId: refund!.id, note: 'SEPA 1' }, moment)
  await expect(unassign(line)).rejects.toMatchObject({ code: 'settlement-paid-back' })
  expect([await paidMinor(order.id), await inQueue(line)]).toEqual([TOTAL - 500, false])
  const cameBack = { chargeId: order.id, refundId: refund!.id, note: 'it came back' }
  await engine().database.transaction((tx) => giveUpIn(engine(), tx, cameBack, moment))
  await unassign(line)
  expect(await paidMinor(order.id)).toBe(0)
  expect(await violations()).toEqual([])
})

test('money that nobody had announced leaves nothing that waits', async () => {
  const order = await newOrder()
  await db.database.query(`UPDATE payment_attempt SET status = 'cancelled' WHERE charge_id = $1`, [order.id])
  await db.database.query(
    `INSERT INTO payment_attempt_event (charge_id, attempt_id, from_status, to_status, actor, at) SELECT charge_id, id, 'processing', 'cancelled', 'buyer', $2 FROM payment_attempt WHERE charge_id = $1`,
    [order.id, now],
  )
  const line = await lineFor(order)
  expect(await isInReview(order)).toBe(true)
  await unassign(line)
  expect([await statusesOf(order), await isInReview(order)]).toEqual([[['cancelled', 0]], false])
  const [hold] = await reservedUntil(order)
  expect(hold).toMatchObject({ state: 'open', expires_at: expect.any(Date) })
  expect(await violations()).toEqual([])
})

test('a transfer that does not come after all is waited for fourteen days and no longer, though the order has an invoice', async () => {
  const order = await newOrder()
  await unassign(await lineFor(order))
  const later = (ms: number) => new Date(now.getTime() + ms)
  await expirePromises(engine(), later(TRANSFER_DUE_MS - 1))
  expect(await statusesOf(order)).toEqual([['processing', 0]])
  await expirePromises(engine(), later(TRANSFER_DUE_MS))
  expect(await statusesOf(order)).toEqual([['cancelled', 0]])
  expect(await reservedUntil(order)).toEqual([{ state: 'open', expires_at: expect.any(Date) }])
  expect((await rowOf(order)).state).toBe('placed')
  expect(await violations()).toEqual([])
})

test('a line that was dismissed by mistake waits again, once', async () => {
  const { dismissLine } = await import('./index.ts')
  const [line, order] = [await lineFor(null), await newOrder()]
  await dismissLine(db.database, { line, why: 'rent', ...moment })
  expect(await unassign(line)).toBeNull()
  expect(await inQueue(line)).toBe(true)
  await expect(unassign(line)).rejects.toMatchObject({ code: 'bank-line-free' })
  expect(await assign(line, order)).toBe('matched')
  expect(await violations()).toEqual([])
})
