import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { readUser } from '#domains/account/index.ts'
import { readPartner } from '#domains/partner/index.ts'
import {
  type PayoutHistoryLine,
  type PayoutRow,
  payoutStaffActions,
  readBilling,
  readPayout,
  readPayoutHistory,
  readSharers,
  readStatementsOf,
} from '#domains/payout/index.ts'
import { msg } from '#kernel/translate.ts'
import type { ActView, Cell } from '#web/admin/views.ts'
import { type AdminRecord, may, type RecordContext } from '../../kit/record-definition.ts'
import { readActors } from '../../orders/timeline.ts'
import { amount, isId, link, NOTHING, outside, text, whyField } from './cells.ts'
import { PAYOUT_TYPE_WORDS, payoutState } from './payouts.ts'

const fileOf = statement('admin-payout-file', 'SELECT number FROM payout_file WHERE id = $1')

/** What happened to a payout, for staff. */
const STEPS: Readonly<Record<PayoutHistoryLine['what'], string>> = {
  requested: msg('Requested'),
  'approved-first': msg('Approved by the first of two people'),
  approved: msg('Approved'),
  refused: msg('Refused'),
  cancelled: msg('Cancelled by the partner'),
  filed: msg('Put into a file'),
  unfiled: msg('Taken out of the file'),
  sent: msg('Sent'),
  'not-taken': msg('The file was not taken'),
  paid: msg('Paid'),
  returned: msg('Returned'),
}

/** The page of one payout: whom it pays, what must be checked, its statement, and what can be done. */
export const payoutRecord: AdminRecord = {
  action: payoutStaffActions.read,
  async read(db, id, context) {
    const payout = isId(id) ? await readPayout(db, id) : null
    if (!payout) return null
    const { t, now } = context
    const partner = await readPartner(db, payout.partnerId)
    const [user, billing, sharers, statements, steps, file] = await Promise.all([
      partner?.accountId ? readUser(db, partner.accountId) : null,
      readBilling(db, payout.partnerId),
      readSharers(db, payout),
      readStatementsOf(db, [payout.id]),
      readPayoutHistory(db, payout.id),
      readFileNumber(db, payout),
    ])
    const nameOf = await readActors(
      db,
      steps.map(({ actor }) => actor),
      t,
    )
    const isNew = payout.heldUntil !== null && payout.heldUntil > now
    const isHeld = isNew || sharers.length > 0
    return {
      title: t('Payout {number}', { number: payout.number }),
      states: [
        payoutState(payout.state, t),
        ...(isNew ? [warning(t('New account'))] : []),
        ...(sharers.length > 0 ? [warning(t('Another partner has this account'))] : []),
        ...(payout.state === 'requested' && payout.firstBy !== null
          ? [warning(t('Waits for a second person'))]
          : []),
      ],
      facts: [
        { label: t('Partner'), cell: link(partner?.ref ?? '–', `partners/${payout.partnerId}`) },
        { label: t('E-mail address'), cell: outside(user?.email ?? null) },
        { label: t('Name on statements'), cell: outside(billing?.name ?? user?.name ?? null) },
        { label: t('Amount'), cell: amount(payout.amountMinor, payout.currency) },
        { label: t('Way'), cell: text(t(PAYOUT_TYPE_WORDS[payout.type])) },
        { label: t('Account ends with'), cell: outside(payout.ending) },
        { label: t('File'), cell: file === null ? NOTHING : link(file, `payout-files/${file}`) },
        ...sharers.map((sharer) => ({
          label: t('Same account'),
          cell: link(t('Partner'), `partners/${sharer}`),
        })),
      ],
      tables: [],
      history: steps.map(({ what, actor, at, why }) => ({
        at: at.toISOString(),
        what: t(STEPS[what]),
        who: nameOf(actor),
        why,
      })),
      actLinks: statements.map(({ number, kind }) => ({
        title: kind === 'reversal' ? t('Reversal {number}', { number }) : t('Statement {number}', { number }),
        path: `files/payout-statements/${number}`,
      })),
      acts: may(context.actor, payoutStaffActions.pay) ? actsOf(payout, isHeld, context) : [],
    }
  },
}

const warning = (words: string): Cell => ({ kind: 'state', text: words, tone: 'warning' })

async function readFileNumber(db: Queryable, { fileId }: PayoutRow): Promise<string | null> {
  if (fileId === null) return null
  return (await db.query<{ number: string }>(fileOf, [fileId]))[0]?.number ?? null
}

function actsOf(payout: PayoutRow, isHeld: boolean, { t }: RecordContext): readonly ActView[] {
  const { id, state, type, fileId } = payout
  const refuse: ActView = {
    call: '/admin/payout/refuse',
    title: t('Refuse'),
    hint: t('The amount stays payable to the partner, who reads your reason in an e-mail.'),
    isDangerous: true,
    fields: [whyField(t, true)],
    subject: { id },
  }
  if (state === 'requested') return [approveAct(payout, isHeld, t), refuse]
  if (state === 'approved') return fileId === null ? [refuse] : []
  const returned: ActView = {
    call: '/admin/payout/returned',
    title: t('Mark as returned'),
    hint: t(
      'The bank or PayPal sent the money back. The amount is payable again, a statement is reversed, and the partner is told.',
    ),
    isDangerous: true,
    fields: [whyField(t, true)],
    subject: { id },
  }
  if (state === 'paid') return type === 'credit' ? [] : [returned]
  if (state !== 'sent') return []
  const paid: ActView = {
    call: '/admin/payout/paid',
    title: t('Mark as paid'),
    hint: t(
      'Do it once the money has left your account. The partner gets the statement. “Mark as returned” undoes it.',
    ),
    isDangerous: false,
    fields: [],
    subject: { id },
  }
  return [paid, returned]
}

function approveAct({ id, type }: PayoutRow, isHeld: boolean, t: RecordContext['t']): ActView {
  return {
    call: '/admin/payout/approve',
    title: t('Approve'),
    hint:
      type === 'credit'
        ? t('The partner gets a coupon of the amount at once.')
        : t('It can then be put into a file. “Refuse” undoes it until then.'),
    isDangerous: type === 'credit',
    fields: isHeld
      ? [
          {
            kind: 'check',
            name: 'checked',
            label: t('I asked the partner, and the account is theirs'),
            hint: t(
              'The account is new, or another partner has it too. Ask by telephone or by an old address.',
            ),
            isRequired: true,
          },
        ]
      : [],
    subject: { id },
  }
}
