import { z } from 'zod'
import { accountActions, checkPassword } from '#domains/account/index.ts'
import { CALL_URL_MAX } from '#domains/outgoing-call/contract.ts'
import { renewSecret, resendCall, setEndpoint, testCall } from '#domains/outgoing-call/index.ts'
import { activePartnerOf } from '#domains/partner/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { clearable, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { passwordField, sentPassword, versionsOf } from '../account/sent-password.ts'
import { idField } from '../admin/acting.ts'

const BEHIND_PASSWORD = { password: passwordField(), passwordVersions: versionsOf('password') } as const
/** Addresses, secrets and tests: for a person who tries them out. */
const LIMIT = { burst: 30, refillMs: HOUR } as const

/** Sets where the signed calls of a partner go, or takes the address away. Source: decision 0072. */
function addressCall(): Call {
  return defineCall({
    path: '/partner/callback',
    summary: 'Set or take away the address of a partner’s signed calls; needs the current password',
    action: accountActions['change-own'],
    errors: ['wrong-password', 'no-partner', 'partner-blocked'],
    fields: { callback: clearable(text({ max: CALL_URL_MAX })), ...BEHIND_PASSWORD },
    limit: LIMIT,
    answer: z.object({ callback: z.string(), secret: z.string().nullable() }),
    async handle({ fields, accountId, clock, database, commit }) {
      const { callback: typed, password, passwordVersions } = fields
      if (typed === undefined) throw commonErrors['missing-fields']({ fields: ['callback'] })
      const now = clock.now()
      const callback = typed ?? ''
      await checkPassword(database, { accountId, ...sentPassword(password, passwordVersions), now })
      return commit(async (tx) => {
        await activePartnerOf(tx, accountId)
        const address = { accountId, url: callback, field: 'callback', actor: 'partner', now }
        const secret = await setEndpoint(tx, address)
        return { callback, secret }
      })
    },
  })
}

/** Gives the signed calls of a partner a new secret. Source: decision 0072. */
function secretCall(): Call {
  return defineCall({
    path: '/partner/callback/secret',
    summary: 'Renew the secret of a partner’s signed calls; needs the current password',
    action: accountActions['change-own'],
    errors: ['wrong-password', 'no-partner', 'partner-blocked', 'no-call-address'],
    fields: BEHIND_PASSWORD,
    limit: LIMIT,
    answer: z.object({ secret: z.string() }),
    async handle({ fields: { password, passwordVersions }, accountId, clock, database, commit }) {
      const now = clock.now()
      await checkPassword(database, { accountId, ...sentPassword(password, passwordVersions), now })
      return commit(async (tx) => {
        await activePartnerOf(tx, accountId)
        return { secret: await renewSecret(tx, { accountId, actor: 'partner', now }) }
      })
    },
  })
}

/** Sends a call that tests the address of a partner. Works without script. Source: decision 0072. */
function testingCall(): Call {
  return defineCall({
    path: '/partner/callback/test',
    summary: 'Send a signed call that only tests the address',
    action: accountActions['change-own'],
    errors: ['no-partner', 'partner-blocked', 'no-call-address', 'calls-switched-off'],
    fields: {},
    limit: LIMIT,
    page: () => '/partner',
    flash: () => ({ success: msg('The test call is on its way') }),
    answer: z.object({}),
    handle: ({ accountId, clock, commit }) =>
      commit(async (tx) => {
        await activePartnerOf(tx, accountId)
        await testCall(tx, { accountId, now: clock.now() })
        return {}
      }),
  })
}

/** Sends a signed call of a partner again. Works without script. Source: decision 0072. */
function resendingCall(): Call {
  return defineCall({
    path: '/partner/callback/resend',
    summary: 'Send a signed call again, with the same id',
    action: accountActions['change-own'],
    errors: ['no-partner', 'partner-blocked', 'no-call-address', 'calls-switched-off', 'not-found'],
    fields: { id: idField() },
    limit: LIMIT,
    page: () => '/partner',
    flash: () => ({ success: msg('The call is sent again') }),
    answer: z.object({}),
    handle: ({ fields: { id }, accountId, clock, commit }) =>
      commit(async (tx) => {
        await activePartnerOf(tx, accountId)
        await resendCall(tx, { accountId, callId: id, now: clock.now() })
        return {}
      }),
  })
}

/** Lists the calls about a partner's signed calls. */
export function partnerCallbackCalls(): readonly Call[] {
  return [addressCall(), secretCall(), testingCall(), resendingCall()]
}
