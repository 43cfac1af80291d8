import { expect, test } from 'vitest'
import type { Billing } from './contract.ts'
import { vatOf } from './statement.ts'

const ada: Billing = {
  name: 'Ada',
  line1: 'Hafen 1',
  zip: '25813',
  city: 'Husum',
  country: 'DE',
  vatStatus: 'business',
  vatId: 'DE123456789',
  taxNumber: '',
}

test.each([
  ['nobody’s business', null, 'private', 0],
  ['a private person', { ...ada, vatStatus: 'private' }, 'private', 0],
  ['a small business', { ...ada, vatStatus: 'small-business' }, 'small-business', 0],
  ['a business of the shop’s country', ada, 'domestic', 1900],
  ['a business of another country', { ...ada, country: 'FR' }, 'reverse-charge', 0],
] as const)('a statement of %s has the right VAT', (_, partner, treatment, taxMinor) => {
  const vat = vatOf(11_900, { partner, home: 'DE', rateBp: 1900 })
  expect(vat).toEqual({
    treatment,
    rateBp: treatment === 'domestic' ? 1900 : 0,
    netMinor: 11_900 - taxMinor,
    taxMinor,
  })
})

test('net and VAT of any amount sum to what is paid', () => {
  for (let minor = 1; minor <= 600; minor += 1) {
    const { netMinor, taxMinor } = vatOf(minor, { partner: ada, home: 'DE', rateBp: 1900 })
    expect(netMinor + taxMinor).toBe(minor)
    expect(Math.abs(netMinor * 0.19 - taxMinor)).toBeLessThanOrEqual(1)
  }
})
