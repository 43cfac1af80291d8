import type { Route } from '../kit/index.ts'
import { capture, moneyIn } from './acts.ts'
import { type Books, bookOrder, livingOrder, newPaymentId } from './books.ts'
import { notFound, paypalError, unprocessable } from './errors.ts'
import { KEY_LIFE_MS, once, shown } from './gate.ts'
import { type Amount, amountIssue, minorOf } from './money.ts'
import type { OrderRow } from './rows.ts'
import { address, amount, list, object, oneOf, part, readBody, text } from './shape.ts'
import { orderView } from './views.ts'

interface OrderBody {
  readonly intent: string
  readonly purchase_units: readonly {
    readonly reference_id?: string
    readonly amount: Amount & { readonly breakdown?: Readonly<Record<string, Amount>> }
    readonly payee?: { readonly merchant_id?: string }
    readonly description?: string
    readonly custom_id?: string
    readonly invoice_id?: string
    readonly items?: readonly { readonly quantity: string; readonly unit_amount: Amount }[]
  }[]
  readonly payment_source?: {
    readonly paypal: { readonly experience_context?: Readonly<Record<string, string>> }
  }
}

const BREAKDOWN = [
  'item_total',
  'shipping',
  'handling',
  'tax_total',
  'insurance',
  'shipping_discount',
  'discount',
] as const

const ITEM = object(
  {
    name: text(127),
    quantity: text(10, /^[1-9]\d{0,9}$/),
    description: text(127),
    sku: text(127),
    category: oneOf('DIGITAL_GOODS', 'PHYSICAL_GOODS', 'DONATION'),
    unit_amount: part,
    tax: part,
  },
  ['name', 'quantity', 'unit_amount'],
)

const UNIT = object(
  {
    reference_id: text(256),
    amount: amount({ breakdown: object(Object.fromEntries(BREAKDOWN.map((name) => [name, part]))) }),
    payee: object({ email_address: text(254), merchant_id: text(13, /^[2-9A-HJ-NP-Z]{13}$/) }),
    description: text(127),
    custom_id: text(255),
    invoice_id: text(127),
    soft_descriptor: text(22),
    items: list(ITEM, 100),
  },
  ['amount'],
)

const CONTEXT = object({
  brand_name: text(127),
  locale: text(10, /^[a-z]{2}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$/),
  shipping_preference: oneOf('GET_FROM_FILE', 'NO_SHIPPING', 'SET_PROVIDED_ADDRESS'),
  return_url: address,
  cancel_url: address,
  landing_page: oneOf('LOGIN', 'GUEST_CHECKOUT', 'NO_PREFERENCE'),
  user_action: oneOf('CONTINUE', 'PAY_NOW'),
  payment_method_preference: oneOf('UNRESTRICTED', 'IMMEDIATE_PAYMENT_REQUIRED'),
})

const ORDER = object(
  {
    intent: oneOf('CAPTURE'),
    purchase_units: list(UNIT, 1),
    payment_source: object({ paypal: object({ experience_context: CONTEXT }) }, ['paypal']),
  },
  ['intent', 'purchase_units'],
)

/** Builds the routes of orders v2: create, read and capture. Source: PayPal, Orders API v2. */
export function orderRoutes(books: Books): Route[] {
  const show = (id: string) => {
    const order = livingOrder(books, id)
    if (!order) throw notFound()
    return orderView(books, order)
  }
  return [
    {
      method: 'POST',
      path: '/v2/checkout/orders',
      on: 'create',
      handle(request) {
        const body = readBody<OrderBody>(request.text(), ORDER)
        if (body.payment_source && !request.headers['paypal-request-id']) {
          const description =
            'A PayPal-Request-Id is required if you are trying to process payment for an Order.'
          throw paypalError(400, 'INVALID_REQUEST', 'Request is not well-formed.', [
            { issue: 'PAYPAL_REQUEST_ID_REQUIRED', description },
          ])
        }
        requireSums(body)
        return once(books, request, KEY_LIFE_MS.orders, {
          make: () => ({ id: create(books, body).id, events: [] }),
          show,
        })
      },
    },
    {
      method: 'GET',
      path: '/v2/checkout/orders/:id',
      handle: (request) => shown(request, 200, show(request.params.id ?? '')),
    },
    {
      method: 'POST',
      path: '/v2/checkout/orders/:id/capture',
      on: 'capture',
      handle(request) {
        readBody(request.text(), object({}), 'may be empty')
        const id = request.params.id ?? ''
        show(id)
        return once(books, request, KEY_LIFE_MS.payments, {
          make: () => ({ id, events: capture(books, livingOrder(books, id)!) }),
          show,
        })
      },
    },
  ]
}

function create(books: Books, { purchase_units: [unit], payment_source }: OrderBody): OrderRow {
  const { kit, rows, account } = books
  if (!unit) throw notFound()
  const merchantId = unit.payee?.merchant_id ?? account.merchantId
  const recorded = kit.recorded('create', {
    amount: minorOf(unit.amount),
    currency: unit.amount.currency_code,
    account: merchantId,
  })
  const context = payment_source?.paypal.experience_context ?? {}
  const id = newPaymentId(books)
  const at = books.now()
  const order = rows.orders.put(id, {
    id,
    merchantId: recorded.account,
    createdAt: at,
    updatedAt: at,
    ...moneyIn(recorded.amount, recorded.currency),
    status: payment_source ? 'PAYER_ACTION_REQUIRED' : 'CREATED',
    asksPayer: payment_source !== undefined,
    referenceId: unit.reference_id ?? 'default',
    customId: unit.custom_id ?? null,
    invoiceId: unit.invoice_id ?? null,
    description: unit.description ?? null,
    breakdown: unit.amount.breakdown ?? null,
    items: unit.items ?? null,
    returnUrl: context.return_url ?? '',
    cancelUrl: context.cancel_url ?? '',
    instrument: 'balance',
    captureId: null,
    mishap: null,
  })
  bookOrder(books, order)
  return order
}

/** Checks the sums: the breakdown must sum to the amount, and the items to their part. */
function requireSums({ purchase_units: [unit] }: OrderBody): void {
  const breakdown = unit?.amount.breakdown ?? {}
  for (const { currency_code, value } of [
    ...Object.values(breakdown),
    ...(unit?.items ?? []).map((item) => item.unit_amount),
  ]) {
    const issue = Number(value) === 0 ? null : amountIssue({ currency_code, value })
    if (issue) throw unprocessable(issue.issue, issue.description)
    if (currency_code !== unit?.amount.currency_code)
      throw unprocessable('CURRENCY_MISMATCH', 'The currencies of an amount and its parts differ.')
  }
  if (!unit?.amount.breakdown && !unit?.items) return
  const of = (name: (typeof BREAKDOWN)[number]): number => (breakdown[name] ? minorOf(breakdown[name]) : 0)
  const sum =
    of('item_total') +
    of('shipping') +
    of('handling') +
    of('tax_total') +
    of('insurance') -
    of('shipping_discount') -
    of('discount')
  const items = (unit.items ?? []).reduce(
    (total, item) => total + minorOf(item.unit_amount) * Number(item.quantity),
    0,
  )
  if (unit.items && !breakdown.item_total)
    throw unprocessable('ITEM_TOTAL_REQUIRED', 'If item details are specified, the item total is required.')
  if (unit.items && items !== of('item_total'))
    throw unprocessable(
      'ITEM_TOTAL_MISMATCH',
      'Should equal sum of (unit_amount * quantity) across all items.',
    )
  if (sum !== minorOf(unit.amount))
    throw unprocessable('AMOUNT_MISMATCH', 'Should equal the sum of the parts of the amount.')
}
