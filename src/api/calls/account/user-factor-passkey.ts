import { z } from 'zod'
import { accountActions, addPasskey, PASSKEY_ANSWER_MAX, readRegistration } from '#domains/account/index.ts'
import { optional, ruled, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { FACTOR_LIMIT, type FactorCallParts, ownerOfFactors, partyOf } from './factor-parts.ts'
import { passwordField, sentPassword, versionsOf } from './sent-password.ts'

const NAME_MAX = 60

/**
 * Adds a passkey that the browser made from `/user/passkey/options` with `for=add`. A passkey without a name
 * is named after the device.
 */
export function userFactorPasskeyAddCall(parts: FactorCallParts): Call {
  return defineCall({
    path: '/user/factor/passkey/add',
    summary:
      'Add a passkey (JSON of the registration); answers { id, recoveryCodes }, ten with the first factor, else null',
    action: accountActions['set-up-factor'],
    errors: ['wrong-password', 'passkey-refused', 'passkey-known', 'second-factor-needed', 'login-failed'],
    secret: true,
    fields: {
      password: passwordField(),
      versions: versionsOf('password'),
      passkey: ruled(PASSKEY_ANSWER_MAX, readRegistration),
      name: optional(text({ max: NAME_MAX })),
    },
    limit: FACTOR_LIMIT,
    answer: z.object({ id: z.string(), recoveryCodes: z.array(z.string()).nullable() }),
    async handle(context) {
      const { fields, database, session, commit } = context
      const owner = await ownerOfFactors(context, sentPassword(fields.password, fields.versions))
      return addPasskey(database, {
        ...owner,
        party: partyOf(parts, context),
        response: fields.passkey,
        name: fields.name ?? session.visitor.device.slice(0, NAME_MAX),
        commit: (work) => commit(work),
        present: ({ id, recoveryCodes }) => ({ id, recoveryCodes }),
      })
    },
  })
}
