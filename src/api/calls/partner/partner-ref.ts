import { z } from 'zod'
import { accountActions, checkPassword } from '#domains/account/index.ts'
import { changeRef, REF_MAX } from '#domains/partner/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { LOCALES } from '#kernel/locales.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { PERSONAL_SEGMENTS, PUBLIC_SEGMENTS } from '../../pages/page-route.ts'
import { passwordField, sentPassword, versionsOf } from '../account/sent-password.ts'

/** What a ref must not be, nor look like: the shop's own addresses, and words that speak for the shop. */
const RESERVED: readonly string[] = [
  ...PUBLIC_SEGMENTS,
  ...PERSONAL_SEGMENTS,
  ...LOCALES.map(({ code }) => code),
  ...[
    'api',
    'assets',
    'media',
    'i18n',
    'webhooks',
    'feeds',
    'healthz',
    'readyz',
    'metrics',
    'sandbox',
    'well-known',
  ],
  ...[
    'kontor',
    'shop',
    'store',
    'support',
    'staff',
    'root',
    'system',
    'null',
    'undefined',
    'ref',
    'www',
    'mail',
    'help',
  ],
].filter((word) => word !== '')

/**
 * Changes the name in a partner's links. Needs the current password. Source: docs/http-contract.md "Partner
 * programme".
 */
export function partnerRefCall(): Call {
  return defineCall({
    path: '/partner/ref',
    summary: 'Change the ref of a partner’s links; needs the current password',
    action: accountActions['change-own'],
    errors: ['wrong-password', 'no-partner', 'partner-blocked', 'ref-taken', 'too-many-refs'],
    fields: {
      ref: text({ max: REF_MAX, pattern: /^[a-z0-9-]{3,32}$/ }),
      password: passwordField(),
      passwordVersions: versionsOf('password'),
    },
    limit: { burst: 30, refillMs: HOUR },
    answer: z.object({ ref: z.string() }),
    async handle({ fields: { ref, password, passwordVersions }, accountId, clock, database, commit }) {
      const now = clock.now()
      await checkPassword(database, { accountId, ...sentPassword(password, passwordVersions), now })
      return commit(async (tx) => {
        await changeRef(tx, { accountId, ref, reserved: RESERVED, actor: 'partner', now })
        return { ref }
      })
    },
  })
}
