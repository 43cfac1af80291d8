import { expect, test } from 'vitest'
import { headOf } from '../../kit/area.ts'
import { AREAS } from '../../menu/all-areas.ts'
import { AUDIT_KINDS, type AuditRow, pageOfEntry } from './audit.ts'

/** Lists whose rows are of another area. */
const OWN: readonly string[] = ['to-transfer', 'audit', 'deleted-products']

test('the log is filtered by every area, under its name', () => {
  const areas = AREAS.flatMap((group) => group.areas.map(headOf)).filter(({ path }) => !OWN.includes(path))
  const { account: _, ...kinds } = AUDIT_KINDS
  expect(kinds).toEqual(Object.fromEntries(areas.map(({ path, title }) => [path, title])))
})

test.each([
  ['orders', '1007', true, 'orders/1007'],
  ['settings', 'only', true, 'settings'],
  ['wording', 'cart/Pay now?', true, 'wording/cart%2FPay%20now%3F'],
  ['customers', 'erased', true, null],
  ['coupons', 'new', true, null],
  ['stock', 'lamp', true, null],
  ['account', 'account:0193', false, 'customers/0193'],
  ['shop', 'shop', false, null],
] as const)('an entry about %s %s leads to its page', (kind, subject, isAct, page) => {
  expect(pageOfEntry({ kind, subject, isAct } as AuditRow)).toBe(page)
})
