import { z } from 'zod'
import { accountActions, checkPassword } from '#domains/account/index.ts'
import { CALL_URL_MAX } from '#domains/outgoing-call/contract.ts'
import { setPixel } from '#domains/partner/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { clearable, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { passwordField, sentPassword, versionsOf } from '../account/sent-password.ts'

/**
 * Sets the image that pages of a partner's paid orders show, or takes it away. Needs the current password. Source:
 * docs/http-contract.md "Partner programme".
 */
export function partnerPixelCall(): Call {
  return defineCall({
    path: '/partner/trackingpixel',
    summary: 'Set or take away the image on pages of a partner’s paid orders; needs the current password',
    action: accountActions['change-own'],
    errors: ['wrong-password', 'no-partner', 'partner-blocked'],
    fields: {
      trackingPixel: clearable(text({ max: CALL_URL_MAX })),
      password: passwordField(),
      passwordVersions: versionsOf('password'),
    },
    limit: { burst: 30, refillMs: HOUR },
    answer: z.object({ trackingPixel: z.string() }),
    async handle({ fields, accountId, clock, database, commit }) {
      const { trackingPixel: typed, password, passwordVersions } = fields
      if (typed === undefined) throw commonErrors['missing-fields']({ fields: ['trackingPixel'] })
      const now = clock.now()
      const trackingPixel = typed ?? ''
      await checkPassword(database, { accountId, ...sentPassword(password, passwordVersions), now })
      return commit(async (tx) => {
        await setPixel(tx, { accountId, template: trackingPixel, actor: 'partner', now })
        return { trackingPixel }
      })
    },
  })
}
