import { PASSWORD } from './access-people.ts'
import { type AccessRow, signedIn } from './access-rows.ts'

const password = { password: PASSWORD }

/** Calls about the own part in the partner programme. Nobody of the matrix takes part, and nothing is joined. */
export const PARTNER_ACCESS: Readonly<Record<string, AccessRow>> = {
  '/partner/activate': { fields: () => ({ terms: '1' }), expected: signedIn('programme-closed') },
  '/partner/ref': { fields: () => ({ ...password, ref: 'klangfreund' }), expected: signedIn('no-partner') },
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
