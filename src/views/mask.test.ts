import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskAddress, maskEmail } from './mask.ts'

const address = {
  name: 'Ada Lovelace',
  line1: 'Hauptstraße 5',
  line2: '',
  zip: '10115',
  city: 'Berlin',
  country: 'DE',
  tel: '+49 30 1234',
  company: '',
  vatId: '',
}

test('a stranger sees where an order goes but not to whom (§6.4)', () => {
  expect(maskAddress(address)).toEqual({ ...address, name: 'A…', line1: 'H…', zip: '1…', tel: '+…' })
})

test('an e-mail address keeps its shape only', () => {
  expect(maskEmail('ada@example.com')).toBe('a…@e…')
})

test('no masked text holds more than the first character of the original', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (name) => {
      expect([...maskAddress({ ...address, name }).name]).toHaveLength(2)
    }),
  )
})
