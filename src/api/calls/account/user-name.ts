import { z } from 'zod'
import { accountActions, queueAccountName } from '#domains/account/index.ts'
import { msg } from '#kernel/translate.ts'
import { text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'

/** Units: characters. */
const NAME_MAX = 100

/**
 * Changes the name. Markup in a name is plain text; control and bidi-override characters are refused. Works
 * without script. Source: docs/http-contract.md "Accounts".
 */
export function userNameCall(): Call {
  return defineCall({
    path: '/user/name',
    summary: 'Change the name',
    action: accountActions['change-own'],
    fields: { name: text({ max: NAME_MAX }) },
    page: () => '/profile',
    flash: () => ({ success: msg('Your name is saved') }),
    answer: z.object({ name: z.string() }),
    handle({ fields: { name }, accountId, clock, commit }) {
      return commit(async (tx) => {
        queueAccountName(tx, { accountId: accountId, name, now: clock.now() })
        return { name }
      })
    },
  })
}
