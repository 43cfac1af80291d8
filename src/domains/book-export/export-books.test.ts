import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import type { Database } from '#db/database.ts'
import { queuePayoutEntry } from '#domains/partner/index.ts'
import { queuePartnerEntry } from '#domains/partner/store/entries.ts'
import { HOUR } from '#kernel/clock.ts'
import { uuidv7 } from '#kernel/ids.ts'
import { insertPartner } from '../../../tests/support/commissions.ts'
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

/** Adds up the lines of a DATEV file by account. Units: minor units, debit positive. */
function sumsOf(file: string): Map<string, number> {
  const sums = new Map<string, number>()
  const add = (account: string, minor: number): void =>
    void sums.set(account, (sums.get(account) ?? 0) + minor)
  for (const row of file.trimEnd().split('\r\n').slice(2)) {
    const cells = row.split(';')
    const minor = Math.round(Number(cells[0]!.replace(',', '.')) * 100) * (cells[1] === '"S"' ? 1 : -1)
    add(cells[6]!, minor)
    add(cells[7]!, -minor)
  }
  return sums
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
  const sums = sumsOf(file)
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

test('commissions and payouts are in the file, account by account, and an earlier export has accounts for them', async () => {
  const partnerId = await insertPartner(database, FROM)
  const [order] = await database.query<{ id: string; number: string }>(
    'SELECT id, number FROM orders LIMIT 1',
  )
  const at = (hours: number) => new Date(FROM.getTime() + hours * HOUR)
  const [sent, credit] = [uuidv7(FROM.getTime()), uuidv7(FROM.getTime())]
  await database.transaction(async (tx) => {
    const about = { partnerId, orderId: order!.id, payoutId: null, currency: 'EUR' }
    const earned = {
      ...about,
      kind: 'earned',
      cause: 'test:1',
      pendingMinor: 9_000,
      payableMinor: 0,
    } as const
    const matured = {
      ...about,
      kind: 'matured',
      cause: 'test:2',
      pendingMinor: -8_000,
      payableMinor: 8_000,
    } as const
    queuePartnerEntry(tx, { ...earned, now: at(1) }, 'test')
    queuePartnerEntry(tx, { ...matured, now: at(2) }, 'test')
  })
  const payout = { partnerId, currency: 'EUR', kind: 'payout', actor: 'test' } as const
  await database.transaction(async (tx) => {
    await queuePayoutEntry(tx, {
      ...payout,
      payoutId: sent,
      amountMinor: 5_000,
      through: 'transfer',
      now: at(3),
    })
  })
  await database.transaction(async (tx) => {
    await queuePayoutEntry(tx, {
      ...payout,
      payoutId: credit,
      amountMinor: 2_500,
      through: 'credit',
      now: at(4),
    })
  })
  await make({ from: '2026-03-01', to: '2026-05-31' })
  // As a version wrote it that knew no partners.
  await database.query('ALTER TABLE book_export DISABLE TRIGGER USER')
  await database.query(
    `UPDATE book_export SET accounts = accounts #- '{accounts,commissions}' #- '{accounts,payouts}'`,
  )
  const exported = (await readExport(database, 1))!
  const bookings = await readExportedBookings(database, exported)
  const partners = bookings.filter(({ kind }) => kind === 'commission' || kind === 'payout')
  expect(partners.map(({ order: number }) => number)).toEqual([order!.number, order!.number, '', ''])
  const file = datevFile({ exported, home: 'DE', currency: 'EUR', paidThrough: () => 'provider' }, partners)
  const sums = sumsOf(file)
  const { commissions, partnersPending, partnersPayable, payouts, vouchers } = BOOK_SETTING.accounts
  expect(Object.fromEntries(sums)).toEqual({
    [commissions]: 9_000,
    [partnersPending]: -1_000,
    [partnersPayable]: -500,
    [payouts]: -5_000,
    [vouchers]: -2_500,
  })
})
