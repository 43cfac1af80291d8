import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { accountStaffActions, readNotes } from '#domains/account/index.ts'
import { entitlementStaffActions } from '#domains/entitlement/index.ts'
import { subscriptionStaffActions } from '#domains/subscription/index.ts'
import { isStaff } from '#kernel/actor.ts'
import type { Translate } from '#kernel/translate.ts'
import type { ActField, ActView } from '#web/admin/views.ts'
import { readEntitlementList } from '../../../entitlement-list.ts'
import { may, type RecordContext } from '../../kit/record-definition.ts'
import { confirmField, whyField } from './cells.ts'
import type { CustomerFacts } from './customer-facts.ts'

const plans = statement(
  'admin-plan-choices',
  `SELECT handle FROM product WHERE kind IN ('subscription', 'premium') AND status = 'active' ORDER BY handle LIMIT 100`,
)

/** Returns what staff may do with a customer. Accounts of staff are changed under staff and roles. */
export async function customerActs(
  db: Queryable,
  account: CustomerFacts,
  { actor, t }: RecordContext,
): Promise<readonly ActView[]> {
  const subject = { id: account.id }
  const isOfStaff = isStaff(account.roles)
  const canChange = may(actor, accountStaffActions.change)
  return [
    ...(canChange ? [queueNoteOfAct(subject, t)] : []),
    ...(canChange ? await noteRemoval(db, account, t) : []),
    ...(canChange && !isOfStaff ? accountActs(account, t) : []),
    ...(canChange ? [passwordAct(subject, t)] : []),
    ...(may(actor, entitlementStaffActions.give) ? [giveAct(subject, t)] : []),
    ...(may(actor, entitlementStaffActions.end) ? await takeActs(db, account, t) : []),
    ...(may(actor, subscriptionStaffActions.give) ? await subscriptionActs(db, subject, t) : []),
    ...(may(actor, accountStaffActions['reset-factors']) && (account.hasTotp || account.passkeys > 0)
      ? [factorAct(subject, t)]
      : []),
    ...(may(actor, accountStaffActions.erase) && !isOfStaff
      ? [exportAct(subject, t), eraseAct(subject, t)]
      : []),
  ]
}

type Subject = ActView['subject']

function queueNoteOfAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/customer/note',
    title: t('Write a note'),
    hint: t('Only staff read it, and the customer who asks for a copy of their data. It can be deleted.'),
    isDangerous: false,
    fields: [{ kind: 'long-text', name: 'note', label: t('Note'), hint: '', isRequired: true }],
    subject,
  }
}

async function noteRemoval(db: Queryable, { id }: CustomerFacts, t: Translate): Promise<readonly ActView[]> {
  const notes = await readNotes(db, id)
  if (notes.length === 0) return []
  const choices = notes.map((note) => ({ value: note.id, label: note.note.slice(0, 60) }))
  return [
    {
      call: '/admin/customer/note/remove',
      title: t('Delete a note'),
      hint: t('Its text stays in the audit log.'),
      isDangerous: false,
      fields: [{ kind: 'choice', name: 'note', label: t('Note'), hint: '', isRequired: true, choices }],
      subject: { id },
    },
  ]
}

function accountActs({ id, email, blockedAt }: CustomerFacts, t: Translate): readonly ActView[] {
  const isOpen = blockedAt === null
  return [
    {
      call: '/admin/customer/email',
      title: t('Correct the e-mail address'),
      hint: t(
        'A link goes to the new address. The change takes effect once the customer opens it and signs in. The old address is told. To take it back, enter the old address again.',
      ),
      isDangerous: false,
      fields: [
        {
          kind: 'email',
          name: 'email',
          label: t('E-mail address'),
          hint: '',
          isRequired: true,
          value: email,
        },
      ],
      subject: { id },
    },
    {
      call: '/admin/customer/sessions/end',
      title: t('End all sessions'),
      hint: t('The customer is signed out everywhere, and can sign in again.'),
      isDangerous: false,
      fields: [],
      subject: { id },
    },
    {
      call: '/admin/customer/block',
      title: isOpen ? t('Block') : t('Open again'),
      hint: isOpen
        ? t(
            'The customer can no longer sign in. Orders and subscriptions go on. You can open the account again.',
          )
        : t('The customer can sign in again.'),
      isDangerous: isOpen,
      fields: [],
      subject: { id, to: isOpen ? 'blocked' : 'open' },
    },
  ]
}

function passwordAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/customer/password',
    title: t('Mail a link to a new password'),
    hint: t('The link works once and expires after an hour. The old password stays until it is used.'),
    isDangerous: false,
    fields: [],
    subject,
  }
}

const untilField = (t: Translate, isRequired: boolean): ActField => ({
  kind: 'day',
  name: 'until',
  label: t('Until'),
  hint: isRequired ? '' : t('Empty: without end'),
  isRequired,
})

function giveAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/entitlement/give',
    title: t('Give access'),
    hint: t('The customer may use it at once. Giving it again sets another end; you can take it back.'),
    isDangerous: false,
    fields: [
      {
        kind: 'text',
        name: 'product',
        label: t('Product'),
        hint: t('Its handle, or the id of one of its variants'),
        isRequired: true,
      },
      untilField(t, false),
      whyField(t),
    ],
    subject,
  }
}

async function takeActs(db: Queryable, { id }: CustomerFacts, t: Translate): Promise<readonly ActView[]> {
  const held = await readEntitlementList(db, { accountId: id }, 50)
  if (held.length === 0) return []
  const choices = held.map((one) => ({ value: one.id, label: `${one.product} (${one.source})` }))
  return [
    {
      call: '/admin/entitlement/end',
      title: t('Take access back'),
      hint: t('It ends at once. What a subscription gave comes back with its next payment.'),
      isDangerous: true,
      fields: [
        { kind: 'choice', name: 'entitlement', label: t('Access'), hint: '', isRequired: true, choices },
        whyField(t),
        { kind: 'check', name: 'confirm', label: t('Yes, end it now'), hint: '', isRequired: true },
      ],
      subject: { id },
    },
  ]
}

async function subscriptionActs(db: Queryable, subject: Subject, t: Translate): Promise<readonly ActView[]> {
  const found = await db.query<{ handle: string }>(plans, [])
  if (found.length === 0) return []
  const choices = found.map(({ handle }) => ({ value: handle, label: handle }))
  return [
    {
      call: '/admin/subscription/give',
      title: t('Give a subscription'),
      hint: t('Nothing is charged, and it ends by itself. You can end it earlier.'),
      isDangerous: false,
      fields: [
        { kind: 'choice', name: 'plan', label: t('Plan'), hint: '', isRequired: true, choices },
        untilField(t, true),
        whyField(t),
      ],
      subject,
    },
  ]
}

function factorAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/customer/factors/reset',
    title: t('Remove the second factors'),
    hint: t(
      'For somebody who lost all of them. Make sure first who asks. All sessions end, and a mail tells the person.',
    ),
    isDangerous: true,
    fields: [confirmField(t, t('I have made sure who asks'))],
    subject,
  }
}

function exportAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/customer/export',
    title: t('Export the data'),
    hint: t(
      'A file with everything that the shop stores about the customer, for a request under data protection law.',
    ),
    isDangerous: false,
    fields: [],
    subject,
    download: 'personal-data.json',
  }
}

function eraseAct(subject: Subject, t: Translate): ActView {
  return {
    call: '/admin/customer/erase',
    title: t('Erase the customer'),
    hint: t(
      'Account, addresses, mails and sign-ins are deleted, subscriptions end, and unpaid orders are cancelled. Invoices stay with what the tax office must see: name, address and amounts, for as long as the law demands. Export the data first if the customer wants a copy.',
    ),
    isDangerous: true,
    fields: [confirmField(t, t('Yes, erase this customer'))],
    subject,
  }
}
