import { expect, test } from 'vitest'
import { epcPayload } from './epc-qr.ts'
import { creditorReference } from './reference.ts'

/** Returns whether the check digits of a reference are valid. Source: ISO 7064 MOD 97-10. */
function hasValidCheckDigits(reference: string): boolean {
  const digits = [...`${reference.slice(4)}${reference.slice(0, 4)}`].map((sign) => Number.parseInt(sign, 36))
  return BigInt(digits.join('')) % 97n === 1n
}

test('the published example of ISO 11649 has the check digits 18', () => {
  expect(creditorReference('539007547034')).toBe('RF18539007547034')
})

test('a reference of any order number has valid check digits, and a slip of the finger has not', () => {
  const reference = creditorReference('K100001')
  expect(hasValidCheckDigits(reference)).toBe(true)
  expect(hasValidCheckDigits(reference.replace('100001', '100010'))).toBe(false)
})

test('the QR text has the lines of the standard in their order (§1.8)', () => {
  const account = { holder: 'Pegel Demo GmbH', iban: 'DE02 1203 0000 0000 2020 51', bic: 'BYLADEM1001' }
  expect(epcPayload(account, { amount: 12_990, currency: 'EUR' }, 'RF18539007547034').split('\n')).toEqual([
    ...[
      'BCD',
      '002',
      '1',
      'SCT',
      'BYLADEM1001',
      'Pegel Demo GmbH',
      'DE02120300000000202051',
      'EUR129.90',
      '',
      'RF18539007547034',
    ],
  ])
})
