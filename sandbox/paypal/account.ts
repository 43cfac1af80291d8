import { createHash } from 'node:crypto'
import type { Kit } from '../kit/index.ts'
import { newPrivateKey, selfSignedCertificate } from './certificate.ts'

/** The merchant's account and the provider's own key, created at the first start. */
export interface Account {
  readonly clientId: string
  readonly clientSecret: string
  readonly merchantId: string
  readonly email: string
  readonly webhookId: string
  /** PKCS #8, PEM. */
  readonly privateKey: string
  /** PEM. */
  readonly certificate: string
  readonly certificateUrl: string
}

export function openAccount(kit: Kit): Account {
  const privateKey = kit.secret('private-key', newPrivateKey)
  const certificate = selfSignedCertificate({
    commonName: 'messageverificationcerts.paypal.simulated',
    privateKey,
    // The shop's clock may be moved by years; an expired certificate would end the simulation.
    from: new Date('2020-01-01T00:00:00Z'),
    until: new Date('2099-12-31T23:59:59Z'),
  })
  const fingerprint = createHash('sha256').update(certificate).digest('hex')
  return {
    clientId: kit.secret('client-id', () => `A${kit.newId('', 79)}`),
    clientSecret: kit.secret('client-secret', () => `E${kit.newId('', 79)}`),
    merchantId: kit.secret('merchant-id', () =>
      kit
        .newId('', 13)
        .toUpperCase()
        .replaceAll(/[01IO]/g, '7'),
    ),
    email: 'merchant@example.com',
    webhookId: kit.secret('webhook-id', () => kit.newId('', 17).toUpperCase()),
    privateKey,
    certificate,
    certificateUrl: `${kit.url}/v1/notifications/certs/CERT-${fingerprint.slice(0, 8)}-${fingerprint.slice(8, 16)}-${fingerprint.slice(16, 24)}`,
  }
}
