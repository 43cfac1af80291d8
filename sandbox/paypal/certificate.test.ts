import { createPublicKey, X509Certificate } from 'node:crypto'
import { expect, test } from 'vitest'
import { newPrivateKey, selfSignedCertificate } from './certificate.ts'

const privateKey = newPrivateKey()
const made = (until: string): X509Certificate =>
  new X509Certificate(
    selfSignedCertificate({
      commonName: 'messages.paypal.simulated',
      privateKey,
      from: new Date('2020-01-01T00:00:00Z'),
      until: new Date(until),
    }),
  )

test('a certificate is read back with its name, its times and its key', () => {
  const certificate = made('2049-12-31T23:59:59Z')
  expect(certificate.subject).toBe('CN=messages.paypal.simulated')
  expect(certificate.issuer).toBe(certificate.subject)
  expect(new Date(certificate.validFrom).toISOString()).toBe('2020-01-01T00:00:00.000Z')
  expect(new Date(certificate.validTo).toISOString()).toBe('2049-12-31T23:59:59.000Z')
  expect(certificate.publicKey.export({ type: 'spki', format: 'pem' })).toBe(
    createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }),
  )
})

test('a certificate is signed by its own key and by no other', () => {
  const certificate = made('2049-12-31T23:59:59Z')
  expect(certificate.verify(createPublicKey(privateKey))).toBe(true)
  expect(certificate.verify(createPublicKey(newPrivateKey()))).toBe(false)
})

test('years from 2050 on are written with four digits', () => {
  expect(new Date(made('2061-06-15T12:00:00Z').validTo).toISOString()).toBe('2061-06-15T12:00:00.000Z')
})

test('the serial number is positive and the same for the same key', () => {
  const serial = made('2049-12-31T23:59:59Z').serialNumber
  expect(serial).toMatch(/^[4-7][0-9A-F]{31}$/)
  expect(made('2030-01-01T00:00:00Z').serialNumber).toBe(serial)
})
