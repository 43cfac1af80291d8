import { z } from 'zod'
import { accountActions, accountErrors, beginTotp, confirmTotp, readUser } from '#domains/account/index.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { FACTOR_LIMIT, type FactorCallParts, ownerOfFactors } from './factor-parts.ts'
import { passwordField, sentPassword, versionsOf } from './sent-password.ts'
import { totpField } from './user-login-factor.ts'

/**
 * Begins to set up an authenticator app: shows the secret, which has no effect until its first code is
 * confirmed.
 */
export function userFactorTotpBeginCall(parts: FactorCallParts): Call {
  return defineCall({
    path: '/user/factor/totp/begin',
    summary: 'Begin to set up an authenticator app; answers { secret, uri, qr } for 15 minutes',
    action: accountActions['set-up-factor'],
    errors: ['wrong-password', 'factor-exists', 'login-failed', 'second-factor-needed'],
    secret: true,
    fields: { password: passwordField(), versions: versionsOf('password') },
    limit: FACTOR_LIMIT,
    answer: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
    async handle(context) {
      const owner = await ownerOfFactors(
        context,
        sentPassword(context.fields.password, context.fields.versions),
      )
      return context.commit(async (tx) => {
        const user = await readUser(tx, owner.accountId)
        if (!user) throw accountErrors['login-failed']()
        return beginTotp(tx, { ...owner, box: parts.box, issuer: parts.shopName(), email: user.email })
      })
    },
  })
}

/**
 * Activates the authenticator app. If it is the account's first factor, the answer contains recovery codes,
 * and the account's other sessions end.
 */
export function userFactorTotpConfirmCall({ box }: FactorCallParts): Call {
  return defineCall({
    path: '/user/factor/totp/confirm',
    summary:
      'Take the authenticator app into use with its first code; answers { recoveryCodes }, ten with the first factor, else null',
    action: accountActions['set-up-factor'],
    errors: [
      'wrong-password',
      'wrong-code',
      'setup-expired',
      'factor-exists',
      'second-factor-needed',
      'login-failed',
    ],
    secret: true,
    fields: { password: passwordField(), versions: versionsOf('password'), code: totpField() },
    limit: FACTOR_LIMIT,
    answer: z.object({ recoveryCodes: z.array(z.string()).nullable() }),
    async handle(context) {
      const { fields, database, commit } = context
      const owner = await ownerOfFactors(context, sentPassword(fields.password, fields.versions))
      return confirmTotp(database, {
        ...owner,
        box,
        code: fields.code,
        commit: (work) => commit(work),
        present: (recoveryCodes) => ({ recoveryCodes }),
      })
    },
  })
}
