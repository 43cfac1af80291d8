import { accountActions, endSession } from '#domains/account/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { type FormReader, flag, requiredIf, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { OK } from '../../shapes/common.ts'
import { UUID_PATTERN } from './user-factor-remove.ts'

/**
 * Ends one session of the list, or all others with `all=1`. Ending the current session signs out. Asks for no
 * password: a person who does it by mistake can sign in again. Works without script. Source: ASVS 7.4.1,
 * 7.5.2.
 */
export function userSessionEndCall(): Call {
  return defineCall({
    path: '/user/session/end',
    summary: 'End one session of your own by its id, or with all=1 all but this one',
    action: accountActions['end-session'],
    fields: { id: requiredIf(text({ max: 36, pattern: UUID_PATTERN }), isOne), all: flag() },
    page: () => '/profile',
    flash: () => ({ success: msg('The device is signed out') }),
    answer: OK,
    async handle({ fields, accountId, session, clock, commit }) {
      const known = await session.find()
      if (!known) throw commonErrors['not-logged-in']()
      return commit(async (tx) => {
        const which = fields.all ? 'others' : (fields.id ?? '')
        const endsThis = await endSession(tx, { accountId, current: known.hash, which, now: clock.now() })
        if (endsThis) await session.end(tx)
        return { ok: true }
      })
    },
  })
}

function isOne(form: FormReader): boolean {
  return form('all') !== '1'
}
