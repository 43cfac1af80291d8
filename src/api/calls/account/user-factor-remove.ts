import { z } from 'zod'
import {
  accountActions,
  newRecoverySet,
  type RemoveFactor,
  removeFactor,
  renewRecoveryCodes,
} from '#domains/account/index.ts'
import { oneOf, requiredIf, text } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { OK } from '../../shapes/common.ts'
import { FACTOR_LIMIT, type FactorCallParts, ownerOfFactors } from './factor-parts.ts'
import { passwordField, sentPassword, versionsOf } from './sent-password.ts'

/** Format of a UUID. */
export const UUID_PATTERN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Removes the authenticator app or one passkey. Staff must keep at least one factor. */
export function userFactorRemoveCall({ demo }: FactorCallParts): Call {
  return defineCall({
    path: '/user/factor/remove',
    summary: 'Remove the authenticator app (factor=totp) or one passkey (factor=passkey, id)',
    action: accountActions['remove-factor'],
    errors: ['wrong-password', 'last-factor', 'second-factor-needed'],
    fields: {
      password: passwordField(),
      versions: versionsOf('password'),
      factor: oneOf(['totp', 'passkey']),
      id: requiredIf(text({ max: 36, pattern: UUID_PATTERN }), (form) => form('factor') === 'passkey'),
    },
    limit: FACTOR_LIMIT,
    answer: OK,
    async handle(context) {
      const { fields, commit } = context
      const factor: RemoveFactor['factor'] =
        fields.factor === 'totp' ? { kind: 'totp' } : { kind: 'passkey', id: fields.id ?? '' }
      const owner = await ownerOfFactors(context, sentPassword(fields.password, fields.versions))
      return commit(async (tx) => {
        await removeFactor(tx, { ...owner, factor, demo })
        return { ok: true }
      })
    },
  })
}

/** Makes new recovery codes; the old ones stop working. */
export function userFactorRecoveryRenewCall(): Call {
  return defineCall({
    path: '/user/factor/recovery/renew',
    summary: 'New recovery codes in the place of the old ones; answers { recoveryCodes }, shown once',
    action: accountActions['remove-factor'],
    errors: ['wrong-password', 'second-factor-needed'],
    secret: true,
    fields: { password: passwordField(), versions: versionsOf('password') },
    limit: FACTOR_LIMIT,
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    async handle(context) {
      const owner = await ownerOfFactors(
        context,
        sentPassword(context.fields.password, context.fields.versions),
      )
      const recovery = await newRecoverySet()
      return context.commit(async (tx) => ({ recoveryCodes: await renewRecoveryCodes(tx, owner, recovery) }))
    },
  })
}
