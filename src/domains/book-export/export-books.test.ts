import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { createTestDatabase } from '../../../tests/support/database.ts'
import { bookRandomOrders } from '../../../tests/support/random-books.ts'
import { BOOK_SETTING } from './contract.ts'
import { datevFile, exportBooks, readExport, readExportedBookings, readExports } from './index.ts'

const FROM = new Date('2026-03-02T10:00:00Z')
const NOW = new Date('2026-06-20T10:00:00Z')
const MARCH = { from: '2026-03-01', to: '2026-03-31' }

let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeEach(async () => {
  own = await createTestDatabase(inject('templateUrl'))
  database = own.database
  await bookRandomOrders(database, { seed: 11, orders: 30, from: FROM, days: 5 })
})
afterEach(() => own.drop())

const make = (span: { from: string; to: string }, now = NOW) =>
  database.transaction((tx) => exportBooks(tx, { ...span, actor: 'staff:test', now }))

async function bookingsOf(number: number) {
  return readExportedBookings(database, (await readExport(database, number))!)
}

test('exports that overlap contain each booking once, and all of them together everything', async () => {
  expect(await make({ from: '2026-03-03', to: '2026-03-10' })).toBe(1)
  expect(await make({ from: '2026-03-01', to: '2026-05-31' })).toBe(2)
  const ids = [...(await bookingsOf(1)), ...(await bookingsOf(2))].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const [all] = await database.query<{ rows: number }>(
    `SELECT (SELECT count(*) FROM ledger_transaction) + (SELECT count(*) FROM invoice_document WHERE kind <> 'invoice') AS rows`,
  )
  expect(ids).toHaveLength(all!.rows)
  expect((await readExports(database)).map(({ number }) => number)).toEqual([2, 1])
})

test('an export of days that are exported is refused, and one of the same days takes what came late', async () => {
  await make(MARCH)
  await expect(make(MARCH)).rejects.toMatchObject({ code: 'nothing-to-export' })
  await bookRandomOrders(database, { seed: 12, orders: 1, from: FROM, days: 1 })
  expect(await make(MARCH)).toBe(2)
  expect((await bookingsOf(2)).length).toBeLessThan(10)
})

test('two exports at once have two numbers and share no booking', async () => {
  const made = await Promise.allSettled([
    make(MARCH),
    make(MARCH),
    make({ from: '2026-03-01', to: '2026-04-30' }),
  ])
  const numbers = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  expect(new Set(numbers).size).toBe(numbers.length)
  const ids = (await Promise.all(numbers.map(bookingsOf))).flat().map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a day that is not over, and days of two financial years, are refused', async () => {
  await expect(make({ from: '2026-03-01', to: '2026-06-20' })).rejects.toMatchObject({
    code: 'export-not-over',
  })
  await expect(make({ from: '2025-12-01', to: '2026-03-31' })).rejects.toMatchObject({
    code: 'export-over-years',
  })
})

test('the lines of a DATEV file sum to the ledger and the credit notes, account by account', async () => {
  await make({ from: '2026-03-01', to: '2026-05-31' })
  const exported = (await readExport(database, 1))!
  const bookings = await readExportedBookings(database, exported)
  const file = datevFile({ exported, home: 'DE', currency: 'EUR', paidThrough: () => 'provider' }, bookings)
  const rows = file.trimEnd().split('\r\n').slice(2)
  const sums = new Map<string, number>()
  const add = (account: string, minor: number): void =>
    void sums.set(account, (sums.get(account) ?? 0) + minor)
  for (const row of rows) {
    const cells = row.split(';')
    const minor = Math.round(Number(cells[0]!.replace(',', '.')) * 100) * (cells[1] === '"S"' ? 1 : -1)
    add(cells[6]!, minor)
    add(cells[7]!, -minor)
  }
  expect([...sums.values()].reduce((sum, value) => sum + value, 0)).toBe(0)
  const euros = bookings.flatMap(({ entries }) => entries.filter(({ currency }) => currency === 'EUR'))
  const owed = euros
    .filter(({ account }) => account === 'receivable')
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const inTransit = euros
    .filter(({ account }) => account.startsWith('clearing:'))
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  expect(sums.get(String(BOOK_SETTING.accounts.receivable))).toBe(owed)
  expect(sums.get(String(BOOK_SETTING.accounts.transit))).toBe(inTransit)
  expect(inTransit).not.toBe(0)
})
