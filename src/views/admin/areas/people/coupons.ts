import { couponStaffActions } from '#domains/coupon/index.ts'
import { msg, type Translate } from '#kernel/translate.ts'
import type { Cell } from '#web/admin/views.ts'
import { defineList } from '../../kit/read-list.ts'
import { amount, instant, outside, text } from './cells.ts'

interface ListedCoupon {
  readonly id: string
  readonly codeEnd: string
  readonly state: 'active' | 'blocked'
  readonly currency: string
  readonly initialMinor: number
  readonly balanceMinor: number
  readonly validUntil: Date | null
  readonly isOver: boolean
  readonly note: string
  readonly createdAt: Date
}

/** Says whether a coupon can be spent. */
export function couponState(
  { state, isOver, balanceMinor }: Pick<ListedCoupon, 'state' | 'isOver' | 'balanceMinor'>,
  t: Translate,
): Cell {
  if (state === 'blocked') return { kind: 'state', text: t('Blocked'), tone: 'danger' }
  if (isOver) return { kind: 'state', text: t('Expired'), tone: 'quiet' }
  if (balanceMinor === 0) return { kind: 'state', text: t('Spent'), tone: 'quiet' }
  return { kind: 'state', text: t('Active'), tone: 'good' }
}

/** Gift vouchers that were sold and coupons that staff created, the newest first. Codes are masked. */
export const couponList = defineList<ListedCoupon>({
  path: 'coupons',
  title: msg('Coupons'),
  action: couponStaffActions.read,
  select: `c.id, c.code_end AS "codeEnd", c.state::text, c.currency, c.initial_minor AS "initialMinor", c.balance_minor AS "balanceMinor",
    c.valid_until AS "validUntil", coalesce(c.valid_until <= now(), false) AS "isOver", c.note, c.created_at AS "createdAt"`,
  from: 'coupon c',
  always: 'true',
  idSql: 'c.id',
  columns: [
    { id: 'code', label: msg('Code'), cell: ({ codeEnd }) => text(`…-${codeEnd}`) },
    {
      id: 'balance',
      label: msg('Balance'),
      isNumber: true,
      cell: ({ balanceMinor, currency }) => amount(balanceMinor, currency),
    },
    {
      id: 'initial',
      label: msg('Worth at first'),
      isNumber: true,
      cell: ({ initialMinor, currency }) => amount(initialMinor, currency),
    },
    { id: 'state', label: msg('State'), cell: (row, { t }) => couponState(row, t) },
    { id: 'until', label: msg('Valid until'), cell: ({ validUntil }) => instant(validUntil) },
    { id: 'created', label: msg('Created'), sort: 'created', cell: ({ createdAt }) => instant(createdAt) },
    { id: 'note', label: msg('Note'), cell: ({ note }) => outside(note) },
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: { blocked: msg('Blocked') },
      where: (state) => ({ sql: `c.state = 'blocked' AND c.state = $?`, values: [state] }),
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Created from'),
      where: (day) => ({ sql: 'c.created_at >= $?', values: [day] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Created before'),
      where: (day) => ({ sql: 'c.created_at < $?', values: [day] }),
    },
  ],
  search: {
    hint: msg('The last four characters of the code, or the number of the order that sold it'),
    where: (words) => ({
      sql: `c.id IN (SELECT id FROM coupon WHERE code_end = upper(right($?, 4))
        UNION ALL SELECT v.coupon_id FROM orders o JOIN voucher v ON v.order_id = o.id WHERE o.number = upper($?))`,
      values: [words, words],
    }),
  },
  orders: { created: { sql: 'c.created_at', type: 'timestamptz' } },
  firstOrder: '-created',
  pathOf: ({ id }) => `coupons/${id}`,
})
