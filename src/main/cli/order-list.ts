import { type ListedOrder, readOrderList } from '#views/order-list.ts'
import { moneyOf, moneyText } from './amounts.ts'
import { report } from './command.ts'
import { day, endOfDay, type Kind, oneOf, option, orderNumber, text, wholeNumber } from './parameters.ts'

const STATES = ['placed', 'completed', 'cancelled']
const PAYMENT_STATES = [
  'unpaid',
  'awaiting',
  'partly-paid',
  'paid',
  'overpaid',
  'partly-refunded',
  'refunded',
  'disputed',
  'hold',
]
const SHOWN = 50
const MOST = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

const cursor: Kind<{ readonly before: string; readonly beforeId: string }> = (typed) => {
  const [before = '', beforeId = ''] = typed.split('/')
  return Number.isNaN(Date.parse(before)) || !/^[0-9a-f-]{36}$/.test(beforeId)
    ? { wrong: 'expected the cursor that the previous page printed' }
    : { value: { before, beforeId } }
}

/** Lists orders, newest first, filtered; a cursor at the end continues where the list stopped. */
export const orderList = report({
  name: 'order list',
  summary: 'lists orders, newest first',
  takes: {
    state: option('STATE', `only orders in a state: ${STATES.join(', ')}`, oneOf(STATES)),
    payment: option(
      'STATE',
      `only orders whose payment is in a state: ${PAYMENT_STATES.join(', ')}`,
      oneOf(PAYMENT_STATES),
    ),
    email: option('ADDRESS', 'only orders of an e-mail address', text),
    number: option('NUMBER', 'only the order with a number', orderNumber),
    since: option('DAY', 'only orders placed on a day or later', day),
    until: option('DAY', 'only orders placed on a day or earlier', day),
    limit: option('N', `shows at most N orders; default ${SHOWN}`, wholeNumber(1, MOST)),
    after: option('CURSOR', 'goes on where the previous page ended', cursor),
  },
  async run({ wanted, context: { database } }) {
    const { state = null, payment = null, email = null, number = null, since, until, after } = wanted
    const { orders, next } = await readOrderList(database, {
      state,
      payment,
      email,
      number,
      limit: wanted.limit ?? SHOWN,
      since: since ?? new Date(0),
      ...(after ?? { before: until ? endOfDay(until).toISOString() : 'infinity', beforeId: FIRST_ID }),
    })
    const data = orders.map(({ id: _, placedText: __, totalMinor, currency, ...row }) => ({
      ...row,
      total: moneyOf(totalMinor, currency),
    }))
    return {
      text: orders.map(lineOf).join(''),
      data: { orders: data, next },
      ...(next === null ? {} : { note: `For more orders, add --after ${next}` }),
    }
  },
})

function lineOf({
  number,
  placedAt,
  state,
  payment,
  totalMinor,
  currency,
  email,
  invoiceNumber,
}: ListedOrder): string {
  const row = [
    number.padEnd(9),
    placedAt.toISOString().slice(0, 16),
    state.padEnd(9),
    payment.padEnd(15),
    moneyText(totalMinor, currency).padStart(12),
    email,
    invoiceNumber ?? '',
  ]
  return `${row.join('  ').trimEnd()}\n`
}
