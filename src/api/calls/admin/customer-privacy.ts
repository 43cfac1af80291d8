import { accountErrors, accountStaffActions, lockCustomer, resetFactorsOf } from '#domains/account/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import { msg } from '#kernel/translate.ts'
import { eraseAccount } from '#processes/erase-person.ts'
import { readPersonalData } from '#views/personal-data.ts'
import { accepted } from '../../fields.ts'
import { type Call, defineCall } from '../../form-call.ts'
import { PERSONAL_DATA } from '../../shapes/account.ts'
import type { EraseCallParts } from '../account/user-erase.ts'
import type { PrivacyCallParts } from '../account/user-export.ts'
import { actingOf, idField, queueNoteOfAct } from './acting.ts'

export type CustomerPrivacyParts = EraseCallParts & PrivacyCallParts

/** Exports what the shop stores about a customer who asked for it. Source: GDPR art. 15, decision 0054. */
function exportCall({ dataDir, personal, rules }: CustomerPrivacyParts): Call {
  return defineCall({
    path: '/admin/customer/export',
    summary: 'All personal data of a customer as JSON',
    action: accountStaffActions.erase,
    errors: ['staff-account'],
    fields: { id: idField() },
    answer: PERSONAL_DATA,
    async handle({ fields: { id }, database, commit, ...context }) {
      const data = await readPersonalData(database, {
        accountId: id,
        personal,
        shopName: rules.current().shopName,
        dataDir,
        now: context.clock.now(),
      })
      if (!data) throw commonErrors['not-found']({ fields: ['id'] })
      return commit(async (tx) => {
        await lockCustomer(tx, id)
        queueNoteOfAct(tx, context, { what: 'customers.export', subject: id })
        return data
      })
    },
  })
}

/** Erases a customer who asked for it. Source: GDPR art. 17, decision 0054. */
function eraseCall({ payments, personal }: CustomerPrivacyParts): Call {
  return defineCall({
    path: '/admin/customer/erase',
    summary: 'Erase a customer and all personal data but what invoices must show; needs confirm=1',
    action: accountStaffActions.erase,
    errors: ['staff-account', 'last-owner', 'order-under-way', 'payout-under-way'],
    fields: { id: idField(), confirm: accepted() },
    flash: () => ({ success: msg('The customer is erased') }),
    page: () => '/admin/customers',
    async handle({ fields: { id }, database, commit, ...context }) {
      return eraseAccount(database, payments, {
        accountId: id,
        personal,
        ...actingOf(context),
        mustBeCustomer: true,
        commit: (work) => commit(work),
        async end(tx) {
          await lockCustomer(tx, id)
          // Of somebody who is erased only that they were.
          queueNoteOfAct(tx, context, { what: 'customers.erase', subject: 'erased' })
        },
      })
    },
  })
}

/** Removes the lost second factors of a person. Source: ASVS 6.3.7, decision 0054. */
function resetFactorsCall(): Call {
  return defineCall({
    path: '/admin/customer/factors/reset',
    summary: 'Remove all second factors of a person who lost them; needs confirm=1',
    action: accountStaffActions['reset-factors'],
    errors: ['own-factors'],
    fields: { id: idField(), confirm: accepted() },
    flash: () => ({ success: msg('All second factors are removed') }),
    handle({ fields: { id }, commit, ...context }) {
      if (id === context.accountId) throw accountErrors['own-factors']()
      return commit(async (tx) => {
        await resetFactorsOf(tx, { accountId: id, ...actingOf(context) })
        queueNoteOfAct(tx, context, { what: 'customers.reset-factors', subject: id })
      })
    },
  })
}

/** Lists the calls about the data and the factors of a customer. */
export function customerPrivacyCalls(parts: CustomerPrivacyParts): readonly Call[] {
  return [exportCall(parts), eraseCall(parts), resetFactorsCall()]
}
