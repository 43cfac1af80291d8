import { type PayAction, payPage, Refusal, type Reply, type Route, type SimRequest } from '../kit/index.ts'
import { type Books, chargedBackOf, type Method, type PaymentRow, refundsOf } from './books.ts'
import { actAsBuyer, choose, requirePayment, reverseChargeback } from './deeds.ts'
import { written } from './money.ts'
import { cancelRefund, failRefund, leftOf, refundInDashboard } from './refunds.ts'

const PROVIDER = 'Mollie'
const WAYS: readonly (readonly [Method, string])[] = [
  ['creditcard', 'Pay by card'],
  ['ideal', 'Pay by iDEAL'],
  ['banktransfer', 'Pay later by transfer'],
  ['directdebit', 'Pay by direct debit'],
]
const DASHBOARD_SHOWS = 25

/** Serves what people see: the page on which a buyer pays, and a small dashboard for the shop. */
export function pageRoutes(books: Books): Route[] {
  return [
    {
      method: 'GET',
      path: '/checkout/select-method/:token',
      handle: (request) => checkoutPage(books, asked(books, request)),
    },
    {
      method: 'POST',
      path: '/checkout/select-method/:token',
      handle: (request) => clicked(books, asked(books, request), request.form().does ?? ''),
    },
    { method: 'GET', path: '/dashboard', handle: () => dashboardPage(books) },
    { method: 'POST', path: '/dashboard/refund', handle: (request) => refundByHand(books, request) },
    {
      method: 'POST',
      path: '/dashboard/refund-fails',
      handle: (request) => handled(request, () => failRefund(books, fieldOf(request, 'refund'))),
    },
    {
      method: 'POST',
      path: '/dashboard/refund-cancels',
      handle: (request) => handled(request, () => cancelRefund(books, fieldOf(request, 'refund'))),
    },
    {
      method: 'POST',
      path: '/dashboard/chargeback-reverses',
      handle: (request) =>
        handled(request, () => reverseChargeback(books, requirePayment(books, fieldOf(request, 'ref')))),
    },
    {
      method: 'POST',
      path: '/dashboard/mandate',
      handle: (request) => handled(request, () => changeMandate(books, request)),
    },
  ]
}

function asked(books: Books, { params }: SimRequest): PaymentRow {
  return requirePayment(books, `tr_${params.token}`)
}

function checkoutPage({ kit }: Books, payment: PaymentRow): Reply {
  const { id, status, method, description, amount, currency } = payment
  const title = `Pay ${written(amount, currency)}`
  const lines = [['For', description] as const, ['Payment', id] as const]
  if (status !== 'open' || method !== null) {
    const notice =
      method === 'banktransfer' && status === 'open'
        ? 'This payment waits for your transfer.'
        : `This payment is ${status}.`
    return payPage({ title, provider: PROVIDER, lines, notice, actions: [] })
  }
  const action = `${kit.url}/checkout/select-method/${id.slice(3)}`
  const ways = WAYS.filter(
    ([way]) =>
      way === 'creditcard' ||
      (currency === 'EUR' && !(payment.sequenceType === 'first' && way === 'banktransfer')),
  )
  const others = [
    ['declined', 'Decline'],
    ['fails-3ds', '3-D Secure: fail'],
    ['cancels', 'Cancel'],
  ] as const
  return payPage({
    title,
    provider: PROVIDER,
    lines,
    actions: [...ways, ...others].map(([does, label]) => ({ label, action, fields: { does } })),
  })
}

async function clicked(books: Books, payment: PaymentRow, does: string): Promise<Reply> {
  const way = WAYS.find(([method]) => method === does)?.[0]
  const deed = (['declined', 'fails-3ds', 'cancels'] as const).find((one) => one === does)
  if (!way && !deed) throw new Refusal(422, { error: `does: ${does} is not on the page` })
  const { returnUrl } = way
    ? await choose(books, payment, way)
    : await actAsBuyer(books, payment.id, deed ?? 'cancels')
  return { status: 303, headers: { location: returnUrl ?? `${books.kit.url}/dashboard` } }
}

function dashboardPage(books: Books): Reply {
  const newest = books.payments.all().reverse().slice(0, DASHBOARD_SHOWS)
  const lines = newest.map(
    (payment) =>
      [
        payment.id,
        `${payment.description}: ${written(payment.amount, payment.currency)}, ${standing(books, payment)}`,
      ] as const,
  )
  return payPage({
    title: 'Dashboard',
    provider: PROVIDER,
    lines,
    actions: newest.flatMap((payment) => dashboardActions(books, payment)),
  })
}

function standing(books: Books, payment: PaymentRow): string {
  const refunds = refundsOf(books, payment.id).map(
    ({ amount, currency, status }) => `refund of ${written(amount, currency)} ${status}`,
  )
  const chargedBack = chargedBackOf(books, payment.id)
  return [
    payment.status,
    ...refunds,
    ...(chargedBack > 0 ? [`${written(chargedBack, payment.currency)} charged back`] : []),
  ].join(', ')
}

function dashboardActions(books: Books, payment: PaymentRow): PayAction[] {
  const { id: ref, currency, description, status, mandateId } = payment
  const left = leftOf(books, payment)
  const refunds = refundsOf(books, ref)
  const mandate = mandateId === null ? undefined : books.mandates.get(mandateId)
  return [
    ...(status === 'paid' && left > 0
      ? [
          {
            label: `Refund ${written(left, currency)} of ${description}`,
            action: '/dashboard/refund',
            fields: { ref, amount: String(left) },
          },
        ]
      : []),
    ...refunds
      .filter(({ status: refundStatus }) => refundStatus !== 'failed' && refundStatus !== 'canceled')
      .map((refund) => ({
        label: `Let the refund of ${description} fail`,
        action: '/dashboard/refund-fails',
        fields: { refund: refund.id },
      })),
    ...(chargedBackOf(books, ref) > 0
      ? [
          {
            label: `Win the chargeback of ${description}`,
            action: '/dashboard/chargeback-reverses',
            fields: { ref },
          },
        ]
      : []),
    ...(mandate && !mandate.isRevoked && payment.sequenceType === 'first'
      ? [
          {
            label: `Revoke the mandate of ${description}`,
            action: '/dashboard/mandate',
            fields: { mandate: mandate.id, does: 'revoked' },
          },
        ]
      : []),
  ]
}

async function refundByHand(books: Books, request: SimRequest): Promise<Reply> {
  const { amount } = fieldsOf(request)
  const minor = amount === undefined || amount === '' ? null : Number(amount)
  return handled(request, async () => {
    const { id } = await refundInDashboard(books, requirePayment(books, fieldOf(request, 'ref')), minor)
    return { refund: id }
  })
}

/**
 * Changes a mandate. `revoked`: the buyer withdrew it; `empty`: every charge fails; `filled`: charges succeed
 * again.
 */
function changeMandate({ mandates }: Books, request: SimRequest): void {
  const id = fieldOf(request, 'mandate')
  const does = fieldOf(request, 'does')
  if (!mandates.get(id)) throw new Refusal(404, { error: `there is no mandate ${id}` })
  if (does !== 'revoked' && does !== 'empty' && does !== 'filled')
    throw new Refusal(422, { error: 'does: expected revoked, empty, filled' })
  mandates.patch(id, does === 'revoked' ? { isRevoked: true } : { isEmpty: does === 'empty' })
}

/** Answers an action: a click returns to the dashboard; a test that sends JSON gets JSON. */
async function handled(request: SimRequest, deed: () => unknown): Promise<Reply> {
  const result = await deed()
  return isJson(request)
    ? { body: result ?? { ok: true } }
    : { status: 303, headers: { location: '/dashboard' } }
}

function fieldOf(request: SimRequest, name: string): string {
  const value = fieldsOf(request)[name]
  if (typeof value !== 'string' || value === '')
    throw new Refusal(422, { error: `${name}: expected text`, field: name })
  return value
}

function fieldsOf(request: SimRequest): Readonly<Record<string, unknown>> {
  return isJson(request) ? request.json() : request.form()
}

function isJson({ headers }: SimRequest): boolean {
  return (headers['content-type'] ?? '').startsWith('application/json')
}
