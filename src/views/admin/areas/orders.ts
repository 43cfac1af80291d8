import type { Queryable } from '#db/database.ts'
import { readSettledOf } from '#domains/ledger/index.ts'
import type { PaymentState } from '#domains/order/contract.ts'
import { orderStaffActions } from '#domains/order/index.ts'
import { paymentStaffActions, paymentStateOf, readStandingOf } from '#domains/payment/index.ts'
import { msg } from '#kernel/translate.ts'
import { defineList } from '../kit/read-list.ts'
import { inState, orderFilters, orderSearch } from '../orders/order-filters.ts'
import { ORDER_STATES, PAYMENT_STATES, type PlacedState, stateCell } from './order-words.ts'

interface OrderRow {
  readonly id: string
  readonly number: string
  readonly state: PlacedState
  readonly email: string
  readonly currency: string
  readonly totalMinor: number
  readonly placedAt: Date
  readonly payment?: PaymentState
}

/** The orders of the shop, newest first. */
export const orderList = defineList<OrderRow>({
  path: 'orders',
  title: msg('Orders'),
  action: orderStaffActions.list,
  select: `o.id, o.number, o.state::text, o.email, o.currency, o.total_minor AS "totalMinor", o.placed_at AS "placedAt"`,
  from: 'orders o',
  always: `o.state <> 'cart'`,
  idSql: 'o.id',
  columns: [
    { id: 'number', label: msg('Order number'), cell: ({ number }) => ({ kind: 'text', text: number }) },
    {
      id: 'placed',
      label: msg('Placed'),
      sort: 'placed',
      cell: ({ placedAt }) => ({ kind: 'instant', at: placedAt.toISOString() }),
    },
    { id: 'email', label: msg('Customer'), cell: ({ email }) => ({ kind: 'outside', text: email }) },
    {
      id: 'payment',
      label: msg('Payment'),
      cell: ({ payment = 'unpaid' }, { t }) => stateCell(PAYMENT_STATES[payment], t),
    },
    {
      id: 'state',
      label: msg('State'),
      cell: ({ state }, { t }) => stateCell(ORDER_STATES[state], t),
    },
    {
      id: 'total',
      label: msg('Total'),
      isNumber: true,
      cell: ({ totalMinor, currency }) => ({ kind: 'money', money: { amount: totalMinor, currency } }),
    },
  ],
  filters: [
    ...orderFilters,
    {
      kind: 'choice',
      name: 'state',
      label: msg('State'),
      choices: Object.fromEntries(Object.entries(ORDER_STATES).map(([state, [words]]) => [state, words])),
      where: inState,
    },
    {
      kind: 'day',
      name: 'from',
      label: msg('Placed from'),
      where: (day) => ({ sql: 'o.placed_at >= $?', values: [day] }),
    },
    {
      kind: 'day',
      name: 'until',
      label: msg('Placed before'),
      where: (day) => ({ sql: 'o.placed_at < $?', values: [day] }),
    },
  ],
  search: orderSearch,
  links: [{ path: 'packing', title: msg('Packing'), action: orderStaffActions.list }],
  emptyHint: msg('Orders appear here as soon as somebody buys.'),
  orders: { placed: { sql: 'o.placed_at', type: 'timestamptz' } },
  firstOrder: '-placed',
  isInCommandBar: true,
  chosenPages: [
    {
      path: 'packing',
      title: msg('Packing papers'),
      hint: msg(
        'Shows the chosen orders with pick list, packing slips and address labels: up to 100, without those that have nothing to ship. It changes nothing.',
      ),
      action: orderStaffActions.list,
    },
  ],
  bulk: [
    {
      name: 'ship',
      title: msg('Ship'),
      hint: msg('Ships everything that is left of each order. What is not paid is refused and named.'),
      action: orderStaffActions.ship,
    },
    {
      name: 'settle',
      title: msg('Mark as paid'),
      hint: msg(
        'Books what is due of each order, for buyers who chose bank transfer or the courier last; others are refused and named. “Take back” on the page of an order undoes it.',
      ),
      action: paymentStaffActions.settle,
    },
    {
      name: 'cancel',
      title: msg('Cancel'),
      hint: msg(
        'Closes open payments and returns the pieces to stock. A cancelled order cannot be opened again.',
      ),
      isDangerous: true,
      action: orderStaffActions.cancel,
    },
  ],
  pathOf: ({ number }) => `orders/${number}`,
  complete: withPayment,
})

/** Derives the state of each order's payment: it is stored nowhere. */
async function withPayment(db: Queryable, rows: readonly OrderRow[]): Promise<readonly OrderRow[]> {
  const ids = rows.map(({ id }) => id)
  const [settledOf, standingOf] = await Promise.all([readSettledOf(db, ids), readStandingOf(db, ids)])
  return rows.map((row) => ({
    ...row,
    payment: paymentStateOf({ totalMinor: row.totalMinor, ...settledOf(row.id), ...standingOf(row.id) }),
  }))
}
