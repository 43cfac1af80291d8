import { describe, expect, test } from 'vitest'
import { ATTRIBUTION_CASES } from '../../../tests/support/attribution-cases.ts'
import { NOW, OPEN } from '../../../tests/support/attribution-words.ts'
import { attribute, mailbox } from './attribution.ts'
import { explain } from './explain.ts'

test('the table has at least forty cases, each with a name of its own (§1.10)', () => {
  expect(ATTRIBUTION_CASES.length).toBeGreaterThanOrEqual(40)
  expect(new Set(ATTRIBUTION_CASES.map(([name]) => name)).size).toBe(ATTRIBUTION_CASES.length)
})

describe('the partner of an order', () => {
  test.each(ATTRIBUTION_CASES.map((one) => [one[0], one] as const))(
    'is decided and explained: %s',
    (_, one) => {
      const [, found, buyer, outcome, words, rules = OPEN] = one
      const decided = attribute(found, buyer, rules, NOW)
      const marks = decided && [
        ...(decided.refused ? ['refused'] : []),
        ...(decided.binds ? ['binds'] : []),
        ...(decided.isSameNetwork ? ['same network'] : []),
      ]
      expect(decided && [decided.partnerId, decided.way, ...(marks ?? [])]).toEqual(outcome)
      const inWords = (english: string, values: Readonly<Record<string, string | number>> = {}) =>
        english.replace('{date}', String(values.date))
      expect(explain(decided?.chain ?? [], inWords, (at) => at.slice(0, 10))).toEqual(words)
    },
  )
})

test.each([
  ['Pia@Example.com', 'pia@example.com'],
  ['p.i.a+x@gmail.com', 'pia@gmail.com'],
  ['pia@googlemail.com', 'pia@gmail.com'],
  ['p.ia@example.com', 'p.ia@example.com'],
])('%s is the mailbox %s', (address, box) => {
  expect(mailbox(address)).toBe(box)
})
