import { expect, test } from 'vitest'
import { isVatId } from './vat-id.ts'

test.each([
  ['DE123456789', 'DE', true],
  ['de 123 456 789', 'DE', true],
  ['DE12345678', 'DE', false],
  ['123456789', 'DE', false],
  ['ATU12345678', 'AT', true],
  ['FRXX123456789', 'FR', true],
  ['DE123456789', 'FR', false],
  ['EL123456789', 'GR', true],
  ['CHE-123.456.789 MWST', 'CH', true],
  ['anything', 'US', true],
])('%s for %s: %s', (text, country, isRight) => {
  expect(isVatId(text, country)).toBe(isRight)
})
