import { accountActions } from '#domains/account/index.ts'
import { joinProgramme, partnerErrors } from '#domains/partner/index.ts'
import type { RulesSource } from '#domains/shop/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { msg } from '#kernel/translate.ts'
import { accepted } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { refuseBlockedCaller } from '../../refuse-blocked.ts'

/**
 * Takes part in the partner programme. A repeat answers the same ref. Works without script. Source:
 * docs/http-contract.md "Partner programme".
 */
export function partnerActivateCall(rules: RulesSource): Call {
  return defineCall({
    path: '/partner/activate',
    summary: 'Take part in the partner programme; answers the ref of the links',
    action: accountActions['change-own'],
    errors: ['programme-closed', 'address-blocked'],
    fields: { terms: accepted() },
    limit: { burst: 20, refillMs: HOUR },
    page: () => '/partner',
    flash: () => ({ success: msg('You take part in the partner programme') }),
    async handle(context) {
      const { accountId, clock, commit } = context
      if (!rules.current().partners.isOpen) throw partnerErrors['programme-closed']()
      await refuseBlockedCaller(context, {})
      return commit(async (tx) => {
        const ref = await joinProgramme(tx, { accountId, actor: 'partner', now: clock.now() })
        return { ref }
      })
    },
  })
}
