import { z } from 'zod'
import { queueConsent } from '#domains/account/index.ts'
import { queueForgetVisitor, queueVisit } from '#domains/partner/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { anyone } from '#kernel/rights.ts'
import { msg } from '#kernel/translate.ts'
import { oneOf } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

/**
 * Gives or withdraws the consent to remember which partner's link brought this visitor. A visitor who refuses
 * without a session gets none: a cookie that says "no cookies" would be one. Works without script. Source:
 * docs/http-contract.md "POST /consent".
 */
export function consentCall(rules: RulesSource): Call {
  return defineCall({
    path: '/consent',
    summary: 'Agree that a partner is remembered, or take it back',
    action: anyone('it is the choice of whoever asks, kept with their own session'),
    fields: { partner: oneOf(['0', '1']) },
    page: () => '/profile',
    flash: () => ({ success: msg('Your choice is saved') }),
    answer: z.object({ consent: z.object({ partner: z.boolean() }) }),
    async handle({ fields, session, clock, referral, commit }) {
      const partner = fields.partner === '1'
      const answer = { consent: { partner } }
      if (!partner && !(await session.find())) return answer
      return commit(async (tx) => {
        const { hash, accountId } = await session.open(tx)
        const visitor = { sessionHash: hash, accountId }
        const now = clock.now()
        queueConsent(tx, { ...visitor, partner, now })
        const { partners } = rules.current()
        if (!partner) queueForgetVisitor(tx, visitor)
        else if (referral.ref !== null && partners.isOpen)
          queueVisit(tx, visitor, referral.ref, partners, now)
        return answer
      })
    },
  })
}
