import { beforeAll, expect, test } from 'vitest'
import {
  bankList,
  bankTestKit,
  bankTestTime as now,
  lineResults as results,
  TRANSFER_TOTAL as TOTAL,
} from '../../../tests/support/bank-lines.ts'
import { openForBusiness } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { assignLine, dismissLine, type LineSettlement, readQueue } from './index.ts'

const db = useTestDatabase()
const { settle, newOrder, importBytes, paidMinor, violations } = bankTestKit(db)

beforeAll(() => openForBusiness(db.database))

/** Creates a line that matches no order, and returns its number. */
async function unmatchedLine(minor = TOTAL): Promise<number> {
  const report = await importBytes(bankList([{ text: 'for the gear', minor }]))
  expect(results(report)).toEqual(['unmatched'])
  return report.lines[0]!.number!
}

test('a person gives a line its order, and it is booked as if it had been found', async () => {
  const [order, line] = [await newOrder(), await unmatchedLine()]
  const command = { line, orderNumber: order.number, settle, actor: 'anna', now }
  expect(await assignLine(db.database, command)).toBe('matched')
  expect(await paidMinor(order.id)).toBe(TOTAL)
  expect((await readQueue(db.database)).some(({ number }) => number === line)).toBe(false)
  expect(
    await db.database.query('SELECT handled_by, outcome FROM bank_statement_line WHERE number = $1', [line]),
  ).toEqual([{ handled_by: 'anna', outcome: 'matched' }])
  await expect(assignLine(db.database, command)).rejects.toMatchObject({ code: 'bank-line-done' })
  await expect(
    assignLine(db.database, { ...command, orderNumber: (await newOrder()).number }),
  ).rejects.toMatchObject({ code: 'bank-line-done' })
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
  const give = (change: object) =>
    assignLine(db.database, { line, orderNumber: order.number, settle, actor: 'anna', now, ...change })
  await expect(give({ line: 999_999 })).rejects.toMatchObject({ code: 'unknown-bank-line' })
  await expect(give({ orderNumber: 'K1' })).rejects.toMatchObject({ code: 'not-found' })
  const [foreign] = (await importBytes(bankList([{ text: 'x', minor: 100, currency: 'CHF' }]))).lines
  await expect(give({ line: foreign!.number })).rejects.toMatchObject({ code: 'bank-line-currency' })
  expect(await paidMinor(order.id)).toBe(0)
})

test('a line that is none of the shop’s is dismissed once, with the reason, and cannot be booked any more', async () => {
  const [order, line] = [await newOrder(), await unmatchedLine()]
  const dismiss = () => dismissLine(db.database, { line, why: 'interest', actor: 'anna', now })
  await dismiss()
  expect((await readQueue(db.database)).some(({ number }) => number === line)).toBe(false)
  await expect(dismiss()).rejects.toMatchObject({ code: 'bank-line-done' })
  await expect(
    dismissLine(db.database, { line: 999_999, why: 'x', actor: 'anna', now }),
  ).rejects.toMatchObject({ code: 'unknown-bank-line' })
  await expect(
    assignLine(db.database, { line, orderNumber: order.number, settle, actor: 'anna', now }),
  ).rejects.toMatchObject({
    code: 'bank-line-done',
  })
})
