import { paymentStaffActions } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineList } from '../kit/read-list.ts'

interface TransferRow {
  readonly id: string
  readonly number: string
  readonly name: string
  readonly createdAt: Date
  readonly amountMinor: number
  readonly currency: string
  readonly file: string | null
}

/** Refunds that staff have to transfer, oldest first. */
export const toTransferList = defineList<TransferRow>({
  path: 'to-transfer',
  title: msg('To be transferred'),
  action: paymentStaffActions.refund,
  select: `r.id, coalesce(o.number, '') AS number, coalesce(o.billing ->> 'name', '') AS name, r.created_at AS "createdAt",
    r.amount_minor AS "amountMinor", r.currency,
    (SELECT f.number FROM transfer_item i JOIN transfer_file f ON f.id = i.file_id WHERE i.charge_id = r.charge_id AND i.refund_id = r.id AND i.counts) AS file`,
  from: 'payment_refund r LEFT JOIN orders o ON o.id = r.charge_id',
  always: `r.state = 'waiting' AND r.claim_url IS NULL`,
  idSql: 'r.id',
  columns: [
    { id: 'order', label: msg('Order'), cell: ({ number }) => ({ kind: 'text', text: number }) },
    { id: 'name', label: msg('Customer'), cell: ({ name }) => ({ kind: 'outside', text: name }) },
    {
      id: 'since',
      label: msg('Since'),
      sort: 'since',
      cell: ({ createdAt }) => ({ kind: 'instant', at: createdAt.toISOString() }),
    },
    {
      id: 'file',
      label: msg('File'),
      cell: ({ file }, { t }) =>
        file === null
          ? { kind: 'state', text: t('In no file yet'), tone: 'warning' }
          : { kind: 'text', text: file },
    },
    {
      id: 'amount',
      label: msg('Amount'),
      isNumber: true,
      cell: ({ amountMinor, currency }) => ({ kind: 'money', money: { amount: amountMinor, currency } }),
    },
  ],
  filters: [],
  search: {
    hint: msg('Number of the order'),
    where: (words) => ({ sql: 'o.number = $?', values: [words] }),
  },
  links: [{ path: 'transfers/new', title: msg('Make a file'), action: paymentStaffActions.refund }],
  emptyHint: msg('Refunds that you must transfer yourself appear here.'),
  orders: { since: { sql: 'r.created_at', type: 'timestamptz' } },
  firstOrder: 'since',
  pathOf: ({ file }) => `transfers/${file ?? 'new'}`,
})
