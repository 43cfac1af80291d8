import { queueConsent } from '#domains/account/index.ts'
import { anyone } from '#kernel/rights.ts'
import { oneOf } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

/**
 * Gives or withdraws the consent to remember which partner's link brought this visitor. A visitor who refuses
 * without a session gets none: a cookie that says "no cookies" would be one. Works without script. Source:
 * docs/http-contract.md "POST /consent".
 */
export function consentCall(): Call {
  return defineCall({
    path: '/consent',
    summary: 'Agree that a partner is remembered, or take it back',
    action: anyone('it is the choice of whoever asks, kept with their own session'),
    fields: { partner: oneOf(['0', '1']) },
    page: () => '/profile',
    flash: () => ({ success: 'Your choice is saved' }),
    async handle({ fields, session, clock, commit }) {
      const partner = fields.partner === '1'
      const answer = { consent: { partner } }
      if (!partner && !(await session.find())) return answer
      return commit(async (tx) => {
        const { hash, accountId } = await session.open(tx)
        queueConsent(tx, { sessionHash: hash, accountId: accountId, partner, now: clock.now() })
        return answer
      })
    },
  })
}
