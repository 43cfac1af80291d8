import { expect, test } from 'vitest'
import { type DatedDecision, decisionAt, exemptionFor, plannedDecision } from './decisions.ts'

const small: DatedDecision = { from: '2026-01-01T00:00:00Z', mode: 'exempt', exemption: '§ 19' }
const home: DatedDecision = { from: '2026-07-01T00:00:00Z', mode: 'home', exemption: '' }
const again: DatedDecision = { ...small, from: '2027-01-01T00:00:00Z', isPlanned: true }
const at = (text: string): Date => new Date(text)

test('a decision holds from its instant until the next one', () => {
  const all = [small, home, again]
  expect(decisionAt(all, at('2025-12-31T23:59:59Z'))).toBeNull()
  expect(decisionAt(all, at('2026-06-30T23:59:59Z'))).toBe(small)
  expect(decisionAt(all, at('2026-07-01T00:00:00Z'))).toBe(home)
  expect(plannedDecision(all)).toBe(again)
  expect(plannedDecision([small, home])).toBeNull()
})

test.each([
  ['placed and invoiced under the present decision', '2026-08-01', '2026-08-02', 'now'],
  ['placed before the shop began to charge VAT', '2026-06-01', '2026-08-02', '§ 19'],
  ['placed under a plan that settings do not follow yet', '2027-01-01', '2027-01-01', '§ 19'],
  ['placed before any decision is known', '2025-01-01', '2026-08-02', 'now'],
])('an order %s has the words of its own time', (_, placed, issued, words) => {
  const times = { placedAt: at(`${placed}T12:00:00Z`), issuedAt: at(`${issued}T12:00:00Z`), present: 'now' }
  expect(exemptionFor([small, home, again], times)).toBe(words)
})
