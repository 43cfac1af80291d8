import { timingSafeEqual } from 'node:crypto'
import { accountErrors, makeOwner } from '#domains/account/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { anyone } from '#kernel/rights.ts'
import { enterAccount } from '#processes/enter-account.ts'
import { text } from '../../../fields.ts'
import { type Call, defineCall } from '../../../form-call.ts'
import { SIGNED_IN } from '../../../shapes/common.ts'
import type { AccountCallParts } from '../../account/account-parts.ts'
import { passwordField, sentPassword, versionsOf } from '../../account/sent-password.ts'
import { emailField } from '../../email-field.ts'

export interface OwnerCallParts extends Pick<AccountCallParts, 'passwordOptions'> {
  /** The key that the shop shows where it is started. */
  readonly setUpKey: string
}

/**
 * Makes the first owner of the shop and signs in. The form needs script, since it carries a password. Source:
 * decision 0052.
 */
export function setUpOwnerCall({ setUpKey, passwordOptions }: OwnerCallParts): Call {
  return defineCall({
    path: '/admin/setup/owner',
    summary: 'Make the first owner of a shop, with the key that the shop shows when it starts',
    action: anyone('the key that only the operator sees is the proof, and works while there is no owner'),
    errors: ['set-up-key-wrong', 'set-up-done', 'email-taken', 'common-password'],
    fields: {
      key: text({ max: 60 }),
      name: text({ max: 100 }),
      email: emailField(),
      password: passwordField(),
      passwordVersions: versionsOf('password'),
    },
    limit: { burst: 10, refillMs: HOUR / 4 },
    answer: SIGNED_IN,
    async handle(context) {
      const { fields, clock, database, commit } = context
      if (!isSame(fields.key, setUpKey)) throw accountErrors['set-up-key-wrong']({ fields: ['key'] })
      return makeOwner(database, {
        name: fields.name,
        email: fields.email,
        ...sentPassword(fields.password, fields.passwordVersions),
        newest: passwordOptions.newest().version,
        now: clock.now(),
        commit: (work) => commit(work),
        async begin(tx, accountId) {
          await enterAccount(context, tx, { accountId, isNewAccount: true })
          return { isLoggedIn: true }
        },
      })
    },
  })
}

function isSame(typed: string, key: string): boolean {
  const [one, other] = [Buffer.from(typed), Buffer.from(key)]
  return one.length === other.length && timingSafeEqual(one, other)
}
