import { beforeAll, expect, test } from 'vitest'
import { cancelOrder, readOrderById } from '#domains/order/index.ts'
import { recordSettlement } from '#domains/payment/index.ts'
import { bankTransfer } from '#gateways/bank-transfer/index.ts'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import { DAY } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { openForBusiness, sellProduct } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { auditViolations, fillCart, placeCart } from '../../../tests/support/orders.ts'
import {
  assignLine,
  bankStatementAudit,
  dismissLine,
  expireTransfers,
  importStatement,
  type LineSettlement,
  readQueue,
  type StatementReport,
  TRANSFER_DUE_MS,
} from './index.ts'

const db = useTestDatabase()
const now = new Date('2026-11-21T10:00:00Z')
const ACCOUNT = 'DE02120300000000202051'
/** What every order of this file costs, shipping included. */
const TOTAL = 10_490

beforeAll(() => openForBusiness(db.database))

const settle = (settlement: LineSettlement) => recordSettlement(db.database, { ...settlement, gateway: bankTransfer })

/** An order that waits for its transfer. */
async function newOrder(at = now): Promise<{ id: string; number: string }> {
  const { productId } = await sellProduct(db.database, { priceMinor: 10_000, stock: 50 })
  const { row } = await placeCart(db.database, (await fillCart(db.database, { [productId]: 1 }, undefined, at)).row.key, { now: at })
  await beginToPay(row.id, 'bank-transfer', 'processing', at)
  await db.database.query('UPDATE stock_hold SET expires_at = NULL WHERE order_id = $1', [row.id])
  return { id: row.id, number: row.number ?? '' }
}

async function beginToPay(orderId: string, gatewayId: string, status: string, at: Date): Promise<void> {
  await db.database.query(
    `WITH attempt AS (
       INSERT INTO payment_attempt (order_id, id, gateway_id, flow, status, order_serial, amount_minor, currency, created_at, updated_at)
       VALUES ($1, $2, $3, 'single', $4, 1, $5, 'EUR', $6, $6)
     )
     INSERT INTO payment_attempt_event (order_id, attempt_id, to_status, actor, at) VALUES ($1, $2, $4, 'test', $6)`,
    [orderId, uuidv7(at.getTime()), gatewayId, status, TOTAL, at],
  )
}

interface Row {
  readonly text: string
  readonly minor: number
  readonly id?: string
  readonly currency?: string
}

function csvOf(rows: readonly Row[]): Buffer {
  const cells = rows.map(
    ({ text, minor, id = crypto.randomUUID(), currency = 'EUR' }) => `2026-11-20;${(minor / 100).toFixed(2)};${currency};${text};Ada;${id}`,
  )
  return Buffer.from(`date;amount;currency;reference;name;line id\n${cells.join('\n')}\n`)
}

async function importBytes(bytes: Buffer, change: Partial<Parameters<typeof importStatement>[1]> = {}) {
  const csv = { account: ACCOUNT, currency: 'EUR' }
  const report = await importStatement(db.database, {
    ...{ bytes, csv, account: ACCOUNT, dryRun: false, actor: 'test', now, settle, referenceOf: creditorReference },
    ...change,
  })
  if (!report.ok) throw new Error(report.reason)
  return report
}

function results(report: Extract<StatementReport, { ok: true }>): string[] {
  return report.lines.map(({ result }) => result)
}

async function paidMinor(orderId: string): Promise<number> {
  const [row] = await db.database.query<{ sum: number }>(
    `SELECT coalesce(sum(amount_minor), 0)::bigint AS sum FROM ledger_entry WHERE order_id = $1 AND account = 'clearing:bank-transfer'`,
    [orderId],
  )
  return row?.sum ?? 0
}

async function violations(): Promise<string[]> {
  const found = await auditViolations(db.database)
  for (const check of bankStatementAudit) if ((await db.database.query(check.violations)).length > 0) found.push(check.holds)
  return found
}

test('money that names an order is booked for it: by our reference, by its number, broken into lines or not', async () => {
  const orders = [await newOrder(), await newOrder(), await newOrder()]
  const texts = [
    creditorReference(orders[0]!.number),
    `Order ${orders[1]!.number}, thank you`,
    `rf ${orders[2]!.number.slice(0, 4)} ${orders[2]!.number.slice(4)}`,
  ]
  const report = await importBytes(csvOf(texts.map((text) => ({ text, minor: TOTAL }))))
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
  expect(results(await importBytes(csvOf([row])))).toEqual(['matched'])
  const before = await db.database.query('SELECT * FROM bank_statement_line ORDER BY number')
  expect(results(await importBytes(csvOf([row])))).toEqual(['known'])
  expect(results(await importBytes(csvOf([row, { text: 'rent', minor: 100 }])))).toEqual(['known', 'unmatched'])
  expect(await paidMinor(order.id)).toBe(TOTAL)
  expect((await db.database.query('SELECT * FROM bank_statement_line ORDER BY number')).slice(0, before.length)).toEqual(before)
})

test('too little is a part, the rest completes it, and what comes then is too much: each waits for a person but the one that fits', async () => {
  const order = await newOrder()
  const text = creditorReference(order.number)
  const report = await importBytes(csvOf([4_000, TOTAL - 4_000, 500].map((minor) => ({ text, minor }))))
  expect(results(report)).toEqual(['under', 'matched', 'duplicate'])
  const other = await newOrder()
  expect(results(await importBytes(csvOf([{ text: creditorReference(other.number), minor: TOTAL + 1 }])))).toEqual(['over'])
  expect([await paidMinor(order.id), await paidMinor(other.id)]).toEqual([TOTAL + 500, TOTAL + 1])
  const waiting = (await readQueue(db.database)).filter(({ orderId }) => orderId === order.id || orderId === other.id)
  expect(waiting.map(({ outcome }) => outcome)).toEqual(['under', 'duplicate', 'over'])
  expect(await violations()).toEqual([])
})

test('money for an order that was cancelled is late: it is kept apart and waits for a person', async () => {
  const order = await newOrder()
  await cancelOrder(db.database, { orderId: order.id, actor: 'test', why: '', now })
  expect(results(await importBytes(csvOf([{ text: creditorReference(order.number), minor: TOTAL }])))).toEqual(['late'])
  const [apart] = await db.database.query<{ sum: number }>(
    `SELECT -sum(amount_minor)::bigint AS sum FROM ledger_entry WHERE order_id = $1 AND account = 'unallocated'`,
    [order.id],
  )
  expect(apart?.sum).toBe(TOTAL)
  expect((await readOrderById(db.database, order.id))?.state).toBe('cancelled')
  expect((await readQueue(db.database)).find(({ orderId }) => orderId === order.id)).toMatchObject({ outcome: 'late', orderNumber: order.number })
  expect(await violations()).toEqual([])
})

test('money in another currency, of no order and of two orders is left to a person', async () => {
  const orders = [await newOrder(), await newOrder()]
  const rows = [
    { text: creditorReference(orders[0]!.number), minor: TOTAL, currency: 'CHF' },
    { text: 'RF00K1 rent for November', minor: 90_000 },
    { text: `${orders[0]!.number} and ${orders[1]!.number}`, minor: 2 * TOTAL },
  ]
  expect(results(await importBytes(csvOf(rows)))).toEqual(['unmatched', 'unmatched', 'unmatched'])
  for (const { id } of orders) expect(await paidMinor(id)).toBe(0)
})

test('a reference with right check digits counts more than another number in the same text', async () => {
  const [order, other] = [await newOrder(), await newOrder()]
  const report = await importBytes(csvOf([{ text: `${creditorReference(order.number)} (as ${other.number})`, minor: TOTAL }]))
  expect(report.lines).toMatchObject([{ result: 'matched', orderNumber: order.number }])
})

test('a dry run says the same and changes nothing', async () => {
  const order = await newOrder()
  const bytes = csvOf([
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
  const bytes = csvOf(orders.map(({ number }, index) => ({ text: creditorReference(number), minor: TOTAL, id: `F-${index}-${number}` })))
  const broken = async (settlement: LineSettlement) => {
    if (settlement.orderId === orders[0]!.id) throw new Error('the database went away')
    return settle(settlement)
  }
  const report = await importBytes(bytes, { settle: broken })
  expect(report.lines).toMatchObject([{ result: 'failed', why: 'the database went away' }, { result: 'matched' }])
  expect((await readQueue(db.database)).some(({ orderId, settledAt }) => orderId === orders[0]!.id && settledAt === null)).toBe(true)
  expect(results(await importBytes(bytes))).toEqual(['matched', 'known'])
  expect(await paidMinor(orders[0]!.id)).toBe(TOTAL)
})

test('money that was booked just before a crash is not booked twice', async () => {
  const order = await newOrder()
  const bytes = csvOf([{ text: creditorReference(order.number), minor: TOTAL, id: `C-${order.number}` }])
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
  const bytes = csvOf(orders.map(({ number }) => ({ text: creditorReference(number), minor: TOTAL, id: `P-${number}` })))
  const reports = await Promise.all(Array.from({ length: 5 }, () => importBytes(bytes)))
  expect(reports.flatMap(results).filter((result) => result === 'failed' || result === 'changed')).toEqual([])
  for (const { id } of orders) expect(await paidMinor(id)).toBe(TOTAL)
  expect(await violations()).toEqual([])
})

test('a line that has the name of another one is told and not booked', async () => {
  const [order, other] = [await newOrder(), await newOrder()]
  await importBytes(csvOf([{ text: creditorReference(order.number), minor: TOTAL, id: 'SAME' }]))
  const report = await importBytes(csvOf([{ text: creditorReference(other.number), minor: TOTAL, id: 'SAME' }]))
  expect(report.lines).toMatchObject([{ result: 'changed', why: expect.stringContaining(creditorReference(order.number)) }])
  expect(await paidMinor(other.id)).toBe(0)
})

test('lines of another account are left out', async () => {
  const order = await newOrder()
  const bytes = csvOf([{ text: creditorReference(order.number), minor: TOTAL }])
  const report = await importBytes(bytes, { csv: { account: 'DE00OTHER', currency: 'EUR' } })
  expect(report).toMatchObject({ lines: [], otherAccounts: ['DE00OTHER'] })
  expect(await paidMinor(order.id)).toBe(0)
})

/** A line that found no order, and its number. */
async function unmatchedLine(minor = TOTAL): Promise<number> {
  const report = await importBytes(csvOf([{ text: 'for the gear', minor }]))
  expect(results(report)).toEqual(['unmatched'])
  return report.lines[0]!.number!
}

test('a person gives a line its order, and it is booked as if it had been found', async () => {
  const [order, line] = [await newOrder(), await unmatchedLine()]
  const command = { line, orderNumber: order.number, settle, actor: 'anna', now }
  expect(await assignLine(db.database, command)).toBe('matched')
  expect(await paidMinor(order.id)).toBe(TOTAL)
  expect((await readQueue(db.database)).some(({ number }) => number === line)).toBe(false)
  expect(await db.database.query('SELECT handled_by, outcome FROM bank_statement_line WHERE number = $1', [line])).toEqual([
    { handled_by: 'anna', outcome: 'matched' },
  ])
  await expect(assignLine(db.database, command)).rejects.toMatchObject({ code: 'bank-line-done' })
  await expect(assignLine(db.database, { ...command, orderNumber: (await newOrder()).number })).rejects.toMatchObject({ code: 'bank-line-done' })
  expect(await violations()).toEqual([])
})

test('a line is given to one order only, also when two people do it at once or the first one crashed', async () => {
  const [first, second, line] = [await newOrder(), await newOrder(), await unmatchedLine()]
  const give = (orderNumber: string, by = settle as (settlement: LineSettlement) => Promise<unknown>) =>
    assignLine(db.database, { line, orderNumber, settle: by, actor: 'anna', now })
  const outcomes = await Promise.allSettled([give(first.number), give(second.number)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect((await paidMinor(first.id)) + (await paidMinor(second.id))).toBe(TOTAL)

  const [third, fourth, other] = [await newOrder(), await newOrder(), await unmatchedLine()]
  const giveOther = (orderNumber: string, by: (settlement: LineSettlement) => Promise<unknown>) =>
    assignLine(db.database, { line: other, orderNumber, settle: by, actor: 'anna', now })
  await expect(giveOther(third.number, () => Promise.reject(new Error('killed')))).rejects.toThrow('killed')
  await expect(giveOther(fourth.number, settle)).rejects.toMatchObject({ code: 'bank-line-done' })
  expect(await giveOther(third.number, settle)).toBe('matched')
  expect([await paidMinor(third.id), await paidMinor(fourth.id)]).toEqual([TOTAL, 0])
})

test('what cannot be given is refused with the reason', async () => {
  const [order, line] = [await newOrder(), await unmatchedLine()]
  const give = (change: object) => assignLine(db.database, { line, orderNumber: order.number, settle, actor: 'anna', now, ...change })
  await expect(give({ line: 999_999 })).rejects.toMatchObject({ code: 'unknown-bank-line' })
  await expect(give({ orderNumber: 'K1' })).rejects.toMatchObject({ code: 'not-found' })
  const [foreign] = (await importBytes(csvOf([{ text: 'x', minor: 100, currency: 'CHF' }]))).lines
  await expect(give({ line: foreign!.number })).rejects.toMatchObject({ code: 'bank-line-currency' })
  expect(await paidMinor(order.id)).toBe(0)
})

test('a line that is none of the shop’s is dismissed once, with the reason, and cannot be booked any more', async () => {
  const [order, line] = [await newOrder(), await unmatchedLine()]
  const dismiss = () => dismissLine(db.database, { line, why: 'interest', actor: 'anna', now })
  await dismiss()
  expect((await readQueue(db.database)).some(({ number }) => number === line)).toBe(false)
  await expect(dismiss()).rejects.toMatchObject({ code: 'bank-line-done' })
  await expect(dismissLine(db.database, { line: 999_999, why: 'x', actor: 'anna', now })).rejects.toMatchObject({ code: 'unknown-bank-line' })
  await expect(assignLine(db.database, { line, orderNumber: order.number, settle, actor: 'anna', now })).rejects.toMatchObject({
    code: 'bank-line-done',
  })
})

test('an order whose transfer does not come within fourteen days is cancelled and its pieces are free; paid ones stay', async () => {
  const [unpaid, part] = [await newOrder(), await newOrder()]
  await importBytes(csvOf([{ text: creditorReference(part.number), minor: 1_000 }]))
  const due = new Date(now.getTime() + TRANSFER_DUE_MS)
  await expireTransfers(db.database, new Date(due.getTime() - 1))
  expect((await readOrderById(db.database, unpaid.id))?.state).toBe('placed')
  expect(await expireTransfers(db.database, due)).toBeGreaterThan(0)
  expect((await readOrderById(db.database, unpaid.id))?.state).toBe('cancelled')
  expect((await readOrderById(db.database, part.id))?.state).toBe('placed')
  expect(await expireTransfers(db.database, due)).toBe(0)
  expect(await db.database.query(`SELECT state FROM stock_hold WHERE order_id = $1`, [unpaid.id])).toEqual([{ state: 'released' }])
  expect(results(await importBytes(csvOf([{ text: creditorReference(unpaid.number), minor: TOTAL }])))).toEqual(['late'])
  expect(await violations()).toEqual([])
})

test('an order that is being paid in another way is not cancelled for its old transfer', async () => {
  const order = await newOrder(new Date(now.getTime() - 20 * DAY))
  await beginToPay(order.id, 'mollie', 'linked', now)
  await expireTransfers(db.database, now)
  expect((await readOrderById(db.database, order.id))?.state).toBe('placed')
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
