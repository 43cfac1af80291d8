import { expect, test } from 'vitest'
import { meansText } from './means.ts'

test('an IBAN and the address of a wallet are the same at every provider and however they are written', () => {
  expect(meansText('mollie', { kind: 'iban', name: 'nl55 ingb 0000 0000 00' })).toBe(
    meansText('bank-transfer', { kind: 'iban', name: 'NL55INGB0000000000' }),
  )
  expect(meansText('paypal', { kind: 'wallet-address', name: ' Ada@Example.com' })).toBe(
    meansText('', { kind: 'wallet-address', name: 'ada@example.com' }),
  )
})

test('fingerprints and ids of wallets belong to their provider', () => {
  expect(meansText('stripe', { kind: 'card', name: 'a' })).not.toBe(
    meansText('mollie', { kind: 'card', name: 'a' }),
  )
  expect(meansText('paypal', { kind: 'wallet', name: 'a' })).not.toBe(
    meansText('paypal', { kind: 'card', name: 'a' }),
  )
})
