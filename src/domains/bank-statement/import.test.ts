import { beforeAll, expect, test } from 'vitest'
import { readOrderById } from '#domains/order/index.ts'
import { cancelOrder } from '#domains/payment/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
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
import { bankStatementAudit, type LineSettlement, readQueue } from './index.ts'

const db = useTestDatabase()
const { settle, newOrder, importBytes, paidMinor, violations } = bankTestKit(db)

beforeAll(() => openForBusiness(db.database))

test('money that names an order is booked for it: by our reference, by its number, broken into lines or not', async () => {
  const orders = [await newOrder(), await newOrder(), await newOrder()]
  const texts = [
    creditorReference(orders[0]!.number),
    `Order ${orders[1]!.number}, thank you`,
    `rf ${orders[2]!.number.slice(0, 4)} ${orders[2]!.number.slice(4)}`,
  ]
  const report = await importBytes(bankList(texts.map((text) => ({ text, minor: TOTAL }))))
  expect(results(report)).toEqual(['matched', 'matched', 'matched'])
  expect(report.lines.map(({ orderNumber }) => orderNumber)).toEqual(orders.map(({ number }) => number))
  for (const { id } of orders) {
    expect(await paidMinor(id)).toBe(TOTAL)
    expect((await readOrderById(db.database, id))?.invoiceNumber).toMatch(/^R\d+$/)
  }
  expect(await violations()).toEqual([])
})

test('the same file again changes nothing, and neither does another file with the same lines', async () => {
  const order = await newOrder()
  const row = { text: creditorReference(order.number), minor: TOTAL, id: 'B-1' }
  expect(results(await importBytes(bankList([row])))).toEqual(['matched'])
  const before = await db.database.query('SELECT * FROM bank_statement_line ORDER BY number')
  expect(results(await importBytes(bankList([row])))).toEqual(['known'])
  expect(results(await importBytes(bankList([row, { text: 'rent', minor: 100 }])))).toEqual([
    'known',
    'unmatched',
  ])
  expect(await paidMinor(order.id)).toBe(TOTAL)
  expect(
    (await db.database.query('SELECT * FROM bank_statement_line ORDER BY number')).slice(0, before.length),
  ).toEqual(before)
})

test('too little is a part, the rest completes it, and what comes then is too much: each waits for a person until its matter is settled', async () => {
  const order = await newOrder()
  const text = creditorReference(order.number)
  const report = await importBytes(bankList([4_000, TOTAL - 4_000, 500].map((minor) => ({ text, minor }))))
  expect(results(report)).toEqual(['under', 'matched', 'duplicate'])
  const other = await newOrder()
  expect(
    results(await importBytes(bankList([{ text: creditorReference(other.number), minor: TOTAL + 1 }]))),
  ).toEqual(['over'])
  expect([await paidMinor(order.id), await paidMinor(other.id)]).toEqual([TOTAL + 500, TOTAL + 1])
  const waiting = (await readQueue(db.database)).filter(
    ({ orderId }) => orderId === order.id || orderId === other.id,
  )
  expect(waiting.map(({ outcome }) => outcome)).toEqual(['duplicate', 'over'])
  expect(await violations()).toEqual([])
})

test('money for an order that was cancelled is late: it is kept apart and waits for a person', async () => {
  const order = await newOrder()
  await cancelOrder(noPayments(db.database), { orderId: order.id, why: '' }, { actor: 'test', now })
  expect(
    results(await importBytes(bankList([{ text: creditorReference(order.number), minor: TOTAL }]))),
  ).toEqual(['late'])
  const [apart] = await db.database.query<{ sum: number }>(
    `SELECT -sum(amount_minor)::bigint AS sum FROM ledger_entry WHERE charge_id = $1 AND account = 'unallocated'`,
    [order.id],
  )
  expect(apart?.sum).toBe(TOTAL)
  expect((await readOrderById(db.database, order.id))?.state).toBe('cancelled')
  expect((await readQueue(db.database)).find(({ orderId }) => orderId === order.id)).toMatchObject({
    outcome: 'late',
    orderNumber: order.number,
  })
  expect(await violations()).toEqual([])
})

test('money in another currency, of no order and of two orders is left to a person', async () => {
  const orders = [await newOrder(), await newOrder()]
  const rows = [
    { text: creditorReference(orders[0]!.number), minor: TOTAL, currency: 'CHF' },
    { text: 'RF00K1 rent for November', minor: 90_000 },
    { text: `${orders[0]!.number} and ${orders[1]!.number}`, minor: 2 * TOTAL },
  ]
  expect(results(await importBytes(bankList(rows)))).toEqual(['unmatched', 'unmatched', 'unmatched'])
  for (const { id } of orders) expect(await paidMinor(id)).toBe(0)
})

test('a reference with right check digits counts more than another number in the same text', async () => {
  const [order, other] = [await newOrder(), await newOrder()]
  const report = await importBytes(
    bankList([{ text: `${creditorReference(order.number)} (as ${other.number})`, minor: TOTAL }]),
  )
  expect(report.lines).toMatchObject([{ result: 'matched', orderNumber: order.number }])
})

test('a dry run says the same and changes nothing', async () => {
  const order = await newOrder()
  const bytes = bankList([
    { text: creditorReference(order.number), minor: TOTAL },
    { text: 'rent', minor: 1 },
  ])
  const before = await db.database.query('SELECT count(*) FROM bank_statement_line')
  expect(results(await importBytes(bytes, { dryRun: true }))).toEqual(['matched', 'unmatched'])
  expect(await db.database.query('SELECT count(*) FROM bank_statement_line')).toEqual(before)
  expect(await paidMinor(order.id)).toBe(0)
})

test('what fails to be booked is told, stops no other line, and is booked by the next import', async () => {
  const orders = [await newOrder(), await newOrder()]
  const bytes = bankList(
    orders.map(({ number }, index) => ({
      text: creditorReference(number),
      minor: TOTAL,
      id: `F-${index}-${number}`,
    })),
  )
  const broken = async (settlement: LineSettlement) => {
    if (settlement.orderId === orders[0]!.id) throw new Error('the database went away')
    return settle(settlement)
  }
  const report = await importBytes(bytes, { settle: broken })
  expect(report.lines).toMatchObject([
    { result: 'failed', why: 'the database went away' },
    { result: 'matched' },
  ])
  expect(
    (await readQueue(db.database)).some(
      ({ orderId, settledAt }) => orderId === orders[0]!.id && settledAt === null,
    ),
  ).toBe(true)
  expect(results(await importBytes(bytes))).toEqual(['matched', 'known'])
  expect(await paidMinor(orders[0]!.id)).toBe(TOTAL)
})

test('money that was booked just before a crash is not booked twice', async () => {
  const order = await newOrder()
  const bytes = bankList([{ text: creditorReference(order.number), minor: TOTAL, id: `C-${order.number}` }])
  const dies = async (settlement: LineSettlement) => {
    await settle(settlement)
    throw new Error('killed')
  }
  expect(results(await importBytes(bytes, { settle: dies }))).toEqual(['failed'])
  expect(results(await importBytes(bytes))).toEqual(['matched'])
  expect(await paidMinor(order.id)).toBe(TOTAL)
  expect(await violations()).toEqual([])
})

test('one file imported by five at once books every line once', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, () => newOrder()))
  const bytes = bankList(
    orders.map(({ number }) => ({ text: creditorReference(number), minor: TOTAL, id: `P-${number}` })),
  )
  const reports = await Promise.all(Array.from({ length: 5 }, () => importBytes(bytes)))
  expect(reports.flatMap(results).filter((result) => result === 'failed' || result === 'changed')).toEqual([])
  for (const { id } of orders) expect(await paidMinor(id)).toBe(TOTAL)
  expect(await violations()).toEqual([])
})

test('a line that has the name of another one is told and not booked', async () => {
  const [order, other] = [await newOrder(), await newOrder()]
  await importBytes(bankList([{ text: creditorReference(order.number), minor: TOTAL, id: 'SAME' }]))
  const report = await importBytes(
    bankList([{ text: creditorReference(other.number), minor: TOTAL, id: 'SAME' }]),
  )
  expect(report.lines).toMatchObject([
    { result: 'changed', why: expect.stringContaining(creditorReference(order.number)) },
  ])
  expect(await paidMinor(other.id)).toBe(0)
})

test('lines of another account are left out', async () => {
  const order = await newOrder()
  const bytes = bankList([{ text: creditorReference(order.number), minor: TOTAL }])
  const report = await importBytes(bytes, { csv: { account: 'DE00OTHER', currency: 'EUR' } })
  expect(report).toMatchObject({ lines: [], otherAccounts: ['DE00OTHER'] })
  expect(await paidMinor(order.id)).toBe(0)
})

test('the audit finds a line whose money is not in the ledger', async () => {
  const order = await newOrder()
  const [planted] = await db.database
    .transaction(async (tx) => {
      await tx.query(
        `INSERT INTO bank_statement_line (account, line_id, booked_on, amount_minor, currency, remittance, debtor_name, outcome, order_id, settled_at, imported_at)
         VALUES ('x', 'planted', '2026-11-20', 100, 'EUR', '', '', 'under', $1, $2, $2)`,
        [order.id, now],
      )
      throw Object.assign(new Error('planted'), { rows: await tx.query(bankStatementAudit[0]!.violations) })
    })
    .catch((error: Error & { rows: readonly object[] }) => error.rows)
  expect(planted).toMatchObject({ order_id: order.id, arrived: 100, booked: 0 })
})
