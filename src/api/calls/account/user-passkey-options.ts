import {
  accountActions,
  accountErrors,
  actorOf,
  passkeyAddOptions,
  passkeyLoginOptions,
  readUser,
} from '#domains/account/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { anyone } from '#kernel/rights.ts'
import { oneOf } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { WEBAUTHN_OPTIONS } from '../../shapes/account.ts'
import { FACTOR_LIMIT, type FactorCallParts, partyOf } from './factor-parts.ts'

/**
 * Returns the options that the browser passes to `navigator.credentials`. Signing in needs neither a name nor
 * a session; adding a passkey needs a session. Source: docs/http-contract.md "POST /user/passkey/options".
 */
export function userPasskeyOptionsCall(parts: FactorCallParts): Call {
  return defineCall({
    path: '/user/passkey/options',
    summary:
      'WebAuthn options: PublicKeyCredentialRequestOptionsJSON for login, PublicKeyCredentialCreationOptionsJSON for add',
    action: anyone('signing in names nobody; adding a passkey is judged once the field says so'),
    errors: ['login-failed', 'second-factor-needed'],
    fields: { for: oneOf(['login', 'add']) },
    limit: FACTOR_LIMIT,
    answer: WEBAUTHN_OPTIONS,
    async handle(context) {
      const { fields, session, clock, authorise, commit } = context
      const party = partyOf(parts, context)
      const now = clock.now()
      if (fields.for === 'login') {
        return commit(
          async (tx) => passkeyLoginOptions(tx, { party, sessionHash: (await session.open(tx)).hash, now }),
          (make) => make(),
        )
      }
      const known = await session.find()
      authorise(accountActions['set-up-factor'], { accountId: known?.accountId ?? null })
      const actor = actorOf(known, parts)
      if (!known || actor.accountId === null) throw commonErrors['not-logged-in']()
      const accountId = actor.accountId
      return commit(
        async (tx) => {
          const user = await readUser(tx, accountId)
          if (!user) throw accountErrors['login-failed']()
          const { email, name } = user
          return passkeyAddOptions(tx, { actor, accountId, party, sessionHash: known.hash, now, email, name })
        },
        (make) => make(),
      )
    },
  })
}
