import { expect, test } from 'vitest'
import { reachable } from './call.ts'
import { createFaults } from './faults.ts'
import { openJournal } from './journal.ts'
import { createKit } from './kit.ts'

function kit() {
  const clock = { now: new Date('2026-11-21T12:00:00Z') }
  const faults = createFaults()
  const parts = {
    id: 'example',
    url: 'http://127.0.0.1:1',
    journal: openJournal(null),
    now: () => clock.now,
    webhookUrl: () => '',
    faults,
  }
  return { clock, faults, kit: createKit({ ...parts, send: async () => undefined }) }
}

test('identifiers are small letters and digits behind their prefix, and never the same', () => {
  const { newId } = kit().kit
  expect(newId('pay_')).toMatch(/^pay_[a-z0-9]{24}$/)
  expect(newId('', 8)).toMatch(/^[a-z0-9]{8}$/)
  expect(new Set(Array.from({ length: 1_000 }, () => newId('', 12))).size).toBe(1_000)
})

test('a secret is made once', () => {
  const { secret } = kit().kit
  expect(secret('a', () => 'first')).toBe('first')
  expect(secret('a', () => 'second')).toBe('first')
  expect(secret('b', () => 'second')).toBe('second')
})

test('tables of the same name are one table, and no table of a provider is the book', () => {
  const { table, book } = kit().kit
  table('payment').put('a', { n: 1 })
  table('kit-book').put('a', { n: 2 })
  expect(table('payment').all()).toEqual([{ n: 1 }])
  expect(book.all()).toEqual([])
})

test('the book dates an entry by its last change of status', () => {
  const { kit: made, clock } = kit()
  const entry = {
    ref: 'a',
    orderNumber: '',
    amount: 100,
    currency: 'EUR',
    status: 'paid',
    refunded: 0,
    subscription: null,
  } as const
  made.book.put({ ...entry, status: 'open' })
  clock.now = new Date('2026-11-22T12:00:00Z')
  made.book.put(entry)
  clock.now = new Date('2026-11-23T12:00:00Z')
  made.book.put({ ...entry, refunded: 50 })
  expect(made.book.get('a')).toEqual({ ...entry, refunded: 50, at: '2026-11-22T12:00:00.000Z' })
})

test.each([
  ['EUR', 'USD'],
  ['USD', 'EUR'],
  ['JPY', 'EUR'],
  ['eur', 'usd'],
])('a provider that takes %s for another currency has %s in its books', (currency, other) => {
  const { kit: made, faults } = kit()
  faults.set({ on: 'capture', fault: 'tamper-currency', times: 1 })
  expect(made.recorded('create', { amount: 1, currency, account: 'a' }).currency).toBe(currency)
  expect(made.recorded('capture', { amount: 1, currency, account: 'a' })).toEqual({
    amount: 1,
    currency: other,
    account: 'a',
  })
})

test.each([
  ['http://127.0.0.1:3000/a?b=1', 'http://127.0.0.1:9/webhooks/x', 'http://127.0.0.1:3000/a?b=1'],
  ['http://localhost:3000/a', '', 'http://localhost:3000/a'],
  ['https://shop.example/store/a?b=1', 'http://127.0.0.1:9/webhooks/x', 'http://127.0.0.1:9/store/a?b=1'],
  ['https://shop.example/a', '', null],
  ['', 'http://127.0.0.1:9/webhooks/x', null],
])('%j of a shop that takes call-backs at %j is reached at %j', (url, webhookUrl, target) => {
  expect(reachable(url, webhookUrl)).toBe(target)
})
