import { TOTP_DIGITS } from '#domains/account/contract.ts'
import {
  type FactorProof,
  PASSKEY_ANSWER_MAX,
  proveFactor,
  RECOVERY_CODE_MAX,
  readAssertion,
} from '#domains/account/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { anyone } from '#kernel/rights.ts'
import { enterAccount, joinCarts } from '#processes/enter-account.ts'
import { type Field, type FormReader, requiredIf, ruled, text, type ValuesOf } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { SIGN_IN } from '../../shapes/account.ts'
import { FACTOR_LIMIT, type FactorCallParts, partyOf } from './factor-parts.ts'

const PROOFS = ['totp', 'recovery', 'passkey'] as const

/** Declares a code of an authenticator app; people and apps write it with a space in the middle. */
export function totpField(): Field<string> {
  return ruled(TOTP_DIGITS + 2, (typed) => {
    const digits = typed.replaceAll(/\s/g, '')
    return digits.length === TOTP_DIGITS && /^\d+$/.test(digits) ? digits : undefined
  })
}

const fields = {
  totp: requiredIf(totpField(), noneIsGiven),
  recovery: requiredIf(text({ max: RECOVERY_CODE_MAX }), noneIsGiven),
  passkey: requiredIf(ruled(PASSKEY_ANSWER_MAX, readAssertion), noneIsGiven),
} as const

/**
 * Completes a sign-in with the second factor, or signs in with a passkey alone. The error does not say what
 * was wrong. Source: docs/http-contract.md "POST /user/login/factor".
 */
export function userLoginFactorCall(parts: FactorCallParts): Call {
  return defineCall({
    path: '/user/login/factor',
    summary:
      'Second factor of a sign-in, one of: totp (six digits), recovery (a recovery code), passkey (JSON of the assertion; also without password)',
    action: anyone('it signs in: the second factor, or the passkey, is the proof'),
    errors: ['login-failed'],
    fields,
    limit: FACTOR_LIMIT,
    answer: SIGN_IN,
    async handle(context) {
      const { session, clock, database, commit } = context
      const answer = await proveFactor(database, {
        proof: proofOf(context.fields),
        sessionHash: (await session.find())?.hash ?? null,
        box: parts.box,
        demo: parts.demo,
        party: partyOf(parts, context),
        now: clock.now(),
        commit: (work) => commit(work),
        async begin(tx, accountId, factor) {
          await enterAccount(context, tx, { accountId, factor })
          return { isLoggedIn: true }
        },
      })
      await joinCarts(context, parts.rules)
      return answer
    },
  })
}

function proofOf(values: ValuesOf<typeof fields>): FactorProof {
  const given = PROOFS.filter((name) => values[name] !== undefined)
  if (given.length !== 1) throw commonErrors['invalid-fields']({ fields: given })
  const { totp, recovery, passkey } = values
  if (totp !== undefined) return { kind: 'totp', code: totp }
  if (passkey !== undefined) return { kind: 'passkey', response: passkey }
  return { kind: 'recovery', code: recovery ?? '' }
}

function noneIsGiven(form: FormReader): boolean {
  return PROOFS.every((name) => form(name) === '')
}
