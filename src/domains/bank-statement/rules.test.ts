import { expect, test } from 'vitest'
import { creditorReference } from '#gateways/bank-transfer/reference.ts'
import { namedOrders, outcomeFor } from './rules.ts'

test.each([
  ['RF39K100001', ['K100001']],
  ['rf39 k100 001', ['K100001']],
  ['EREF+NOTPROVIDED SVWZ+RF39K1000\n01 Danke', ['K100001']],
  ['RF39K100001RF82K100003', ['K100001', 'K100003']],
  ['RF40K100001', []],
  ['RF39', []],
  ['nothing at all', []],
])('the reference in %j is of %j', (text, numbers) => {
  expect(namedOrders(text, creditorReference).referenced).toEqual(expect.arrayContaining(numbers))
  if (numbers.length === 0) expect(namedOrders(text, creditorReference).referenced).toEqual([])
})

test.each([
  ['Order K100001 thanks', true],
  ['order k100001.', true],
  ['K100 001', true],
  ['SVWZ+K100001/Lovelace', true],
  ['XK100001', false],
  ['K1000012', false],
])('whether %j names the order K100001: %s', (text, named) => {
  expect(namedOrders(text, creditorReference).named.includes('K100001')).toBe(named)
})

test('a text as long as a book is looked at only as far as banks write', () => {
  const { named } = namedOrders(`K100001 ${'x1 '.repeat(5_000)}K100002`, creditorReference)
  expect(named).toContain('K100001')
  expect(named).not.toContain('K100002')
})

const due = { state: 'placed', totalMinor: 12_990, settledMinor: 0 } as const

test.each([
  ['just what is due', due, 12_990, 'matched'],
  ['less', due, 12_989, 'under'],
  ['more', due, 12_991, 'over'],
  ['the rest after a coupon', { ...due, settledMinor: 5_000 }, 7_990, 'matched'],
  ['the whole although a coupon paid a part', { ...due, settledMinor: 5_000 }, 12_990, 'over'],
  ['what was paid before', { ...due, settledMinor: 12_990 }, 12_990, 'duplicate'],
  [
    'what was paid and shipped before',
    { ...due, state: 'completed', settledMinor: 12_990 },
    12_990,
    'duplicate',
  ],
  ['what was cancelled before', { ...due, state: 'cancelled' }, 12_990, 'late'],
] as const)('%s is told apart', (_, facts, amountMinor, outcome) => {
  expect(outcomeFor(facts, amountMinor)).toBe(outcome)
})
