import type { PersonalTables } from '#db/personal-data.ts'
import { accountActions } from '#domains/account/index.ts'
import type { PaymentEngine } from '#domains/payment/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { erasePerson } from '#processes/erase-person.ts'
import { accepted } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { REDIRECT } from '../../shapes/common.ts'
import { passwordField, sentPassword, versionsOf } from './sent-password.ts'

export interface EraseCallParts {
  readonly payments: PaymentEngine
  /** Personal tables of all domains. */
  readonly personal: PersonalTables
}

/** Permanently erases the account and the person's data; needs the current password. Source: GDPR art. 17. */
export function userEraseCall({ payments, personal }: EraseCallParts): Call {
  return defineCall({
    path: '/user/erase',
    summary:
      'Erase the account and all personal data but what invoices must show; needs the current password and confirm=1',
    action: accountActions['erase-own'],
    errors: ['wrong-password', 'last-owner', 'order-under-way', 'payout-under-way'],
    fields: { password: passwordField(), passwordVersions: versionsOf('password'), confirm: accepted() },
    limit: { burst: 20, refillMs: HOUR },
    answer: REDIRECT,
    handle({ fields, accountId, base, session, clock, database, commit }) {
      return erasePerson(database, payments, {
        accountId,
        personal,
        current: sentPassword(fields.password, fields.passwordVersions),
        now: clock.now(),
        commit: (work) => commit(work),
        async end(tx) {
          await session.end(tx)
          return { redirect: base || '/' }
        },
      })
    },
  })
}
