import type { PayoutState, PayoutType } from '#domains/payout/contract.ts'
import { payoutStaffActions } from '#domains/payout/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell } from '#web/admin/views.ts'
import { defineList } from '../../kit/read-list.ts'
import { amount, instant, outside, text } from './cells.ts'

interface ListedPayout {
  readonly id: string
  readonly number: string
  readonly ref: string | null
  readonly state: PayoutState
  readonly type: PayoutType
  readonly amountMinor: number
  readonly currency: string
  readonly requestedAt: Date
}

/** How a partner is paid, in words. */
export const PAYOUT_TYPE_WORDS: Readonly<Record<PayoutType, string>> = {
  sepa: msg('Bank transfer'),
  paypal: msg('PayPal'),
  credit: msg('Shop credit'),
}

const STATES = {
  requested: msg('Requested'),
  approved: msg('Approved'),
  sent: msg('Sent'),
  paid: msg('Paid'),
  failed: msg('Returned'),
  cancelled: msg('Cancelled'),
} as const satisfies Readonly<Record<PayoutState, string>>

const TONES: Readonly<Record<PayoutState, Extract<Cell, { kind: 'state' }>['tone']>> = {
  requested: 'warning',
  approved: 'warning',
  sent: 'warning',
  paid: 'good',
  failed: 'danger',
  cancelled: 'quiet',
}

/** Says how far a payout is. */
export function payoutState(state: PayoutState, t: Translate): Cell {
  return { kind: 'state', text: t(STATES[state]), tone: TONES[state] }
}

/** Payouts to partners, the newest first. */
export const payoutList = defineList<ListedPayout>({
  path: 'payouts',
  title: msg('Payouts'),
  action: payoutStaffActions.read,
  select: `p.id, p.number, r.ref, p.state, p.type, p.amount_minor AS "amountMinor", p.currency, p.requested_at AS "requestedAt"`,
  from: 'payout p LEFT JOIN partner_ref r ON r.partner_id = p.partner_id AND r.retired_at IS NULL',
  always: 'true',
  idSql: 'p.id',
  columns: [
    { id: 'number', label: msg('Number'), cell: ({ number }) => text(number) },
    { id: 'partner', label: msg('Partner'), cell: ({ ref }) => (ref === null ? text('–') : outside(ref)) },
    {
      id: 'amount',
      label: msg('Amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => amount(amountMinor, currency),
    },
    { id: 'type', label: msg('Way'), cell: ({ type }, { t }) => text(t(PAYOUT_TYPE_WORDS[type])) },
    {
      id: 'requested',
      label: msg('Requested on'),
      sort: 'requested',
      cell: ({ requestedAt }) => instant(requestedAt),
    },
    { id: 'state', label: msg('State'), cell: ({ state }, { t }) => payoutState(state, t) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: STATES,
      where: (state) => ({ sql: 'p.state = $?', values: [state] }),
    },
    {
      kind: 'choice',
      name: 'type',
      label: msg('Way'),
      choices: PAYOUT_TYPE_WORDS,
      where: (type) => ({ sql: 'p.type = $?', values: [type] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Requested from'),
      where: (day) => ({ sql: 'p.requested_at >= $?', values: [day] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Requested before'),
      where: (day) => ({ sql: 'p.requested_at < $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('The number of the payout, or the ref id of the partner'),
    where: (words) => ({
      sql: `p.id IN (SELECT id FROM payout WHERE number = upper($?)
        UNION ALL SELECT o.id FROM partner_ref f JOIN payout o ON o.partner_id = f.partner_id WHERE f.ref = lower($?))`,
      values: [words, words],
    }),
  },
  links: [{ path: 'payout-files/new', title: msg('Make a file'), action: payoutStaffActions.pay }],
  emptyHint: msg('Payouts appear here once partners ask for one, or on the day of the month that you set.'),
  orders: { requested: { sql: 'p.requested_at', type: 'timestamptz' } },
  firstOrder: '-requested',
  pathOf: ({ id }) => `payouts/${id}`,
})
