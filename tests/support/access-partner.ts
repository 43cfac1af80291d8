import { PASSWORD } from './access-people.ts'
import { type AccessRow, everybody, signedIn } from './access-rows.ts'

const password = { password: PASSWORD }

/** What partners may do: each on the own account, and nobody who takes no part. Source: decisions 0067, 0071, 0072. */
export const PARTNER_ACCESS: Readonly<Record<string, AccessRow>> = {
  '/consent': { fields: () => ({ partner: '1' }), expected: everybody() },
  '/partner/activate': { fields: () => ({ terms: '1' }), expected: signedIn('programme-closed') },
  '/partner/ref': { fields: () => ({ ...password, ref: 'klangfreund' }), expected: signedIn('no-partner') },
  '/partner/payout': {
    fields: () => ({ ...password, payoutType: 'credit', request: '1' }),
    expected: signedIn('no-partner'),
  },
  '/partner/payout/cancel': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: signedIn('no-partner'),
  },
  '/partner/billing': {
    fields: () => ({
      ...password,
      name: 'Ada',
      line1: 'Hafen 1',
      zip: '25813',
      city: 'Husum',
      country: 'DE',
      vatStatus: 'private',
    }),
    expected: signedIn('no-partner'),
  },
  '/partner/trackingpixel': {
    fields: () => ({ ...password, trackingPixel: 'https://pixel.example/' }),
    expected: signedIn('no-partner'),
  },
  '/partner/callback': {
    fields: () => ({ ...password, callback: 'https://calls.example/' }),
    expected: signedIn('no-partner'),
  },
  '/partner/callback/secret': { fields: () => password, expected: signedIn('no-partner') },
  '/partner/callback/test': { fields: () => ({}), expected: signedIn('no-partner') },
  '/partner/callback/resend': {
    fields: () => ({ id: crypto.randomUUID() }),
    expected: signedIn('no-partner'),
  },
}
