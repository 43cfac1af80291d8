import { type PayAction, payPage, Refusal, type Reply, type Route, type SimRequest } from '../kit/index.ts'
import { disputeOf } from './acts.ts'
import { type Books, captureOf, livingOrder, salesOf } from './books.ts'
import { act, type Deed, OFFICE_DEEDS, type OfficeDeed } from './deeds.ts'
import { amountOf } from './money.ts'
import type { CaptureRow, OrderRow, SubscriptionRow } from './rows.ts'

const PROVIDER = 'PayPal (simulation)'

/**
 * Serves the pages on which buyers approve orders and subscriptions; the page of a paid one offers what can
 * happen afterwards.
 */
export function pageRoutes(books: Books): Route[] {
  return [
    {
      method: 'GET',
      path: '/checkoutnow',
      handle: ({ url }) => orderPage(books, url.searchParams.get('token') ?? '', isFramed(url)),
    },
    {
      method: 'GET',
      path: '/webapps/billing/subscriptions',
      handle: ({ url }) => subscriptionPage(books, url.searchParams.get('ba_token') ?? ''),
    },
    { method: 'POST', path: '/simulation/deed', handle: (request) => clicked(books, request) },
  ]
}

function isFramed(url: URL): boolean {
  return url.searchParams.get('framed') === '1'
}

async function clicked(books: Books, request: SimRequest): Promise<Reply> {
  const { ref = '', does = '', framed } = request.form()
  const page = (notice: string): Reply => pageOf(books, ref, framed === '1', notice)
  if (!(does in WORDS)) return page('This button is not known.')
  try {
    const { returnUrl } = await act(books, ref, does as Deed)
    if (framed === '1' && returnUrl !== null) return told(ref, does === 'cancels' ? 'canceled' : 'approved')
    return returnUrl === null ? page('Done.') : { status: 303, headers: { location: returnUrl } }
  } catch (error) {
    if (error instanceof Refusal)
      return page((error.reply.body as { readonly error?: string }).error ?? error.message)
    throw error
  }
}

/** Posts the outcome from the button's iframe to the page around it, which goes on. */
function told(orderID: string, outcome: 'approved' | 'canceled'): Reply {
  const message = JSON.stringify({ from: 'paypal-simulation', outcome, orderID })
  const extra = `<script>parent.postMessage(${message.replaceAll('<', '\\u003c')}, '*')</script>`
  return payPage({
    title: 'Back to the shop',
    provider: PROVIDER,
    lines: ['You can close this window.'],
    actions: [],
    extra,
  })
}

function pageOf(books: Books, ref: string, framed: boolean, notice: string): Reply {
  const subscription = books.rows.subscriptions.get(ref)
  return subscription
    ? subscriptionPage(books, subscription.approvalToken, notice)
    : orderPage(books, ref, framed, notice)
}

function orderPage(books: Books, id: string, framed: boolean, notice?: string): Reply {
  const order = livingOrder(books, id)
  if (!order) {
    const lines = ['This session has ended or does not exist. Nothing was paid. Please go back to the shop.']
    return payPage({ title: 'Session ended', provider: PROVIDER, lines, actions: [], status: 404 })
  }
  const capture = captureOf(books, order)
  const deeds: readonly Deed[] = capture
    ? afterwards(books, capture)
    : ['pays', 'declined', 'fails-3ds', 'pays-by-echeck', 'pays-by-bouncing-echeck', 'cancels']
  const said =
    notice ??
    (order.mishap === 'declined'
      ? 'Your card was declined. Please choose another payment method.'
      : undefined)
  return payPage({
    title: capture ? 'This payment' : `Pay ${priceOf(order)}`,
    provider: PROVIDER,
    lines: [
      ['Amount', priceOf(order)],
      ['Order', order.referenceId],
      ['Invoice', order.invoiceId ?? ''],
      ['Status', capture?.status ?? order.status],
    ],
    actions: deeds.map((does) => button(does, id, framed)),
    ...(said === undefined ? {} : { notice: said }),
  })
}

function subscriptionPage(books: Books, token: string, notice?: string): Reply {
  const row = books.rows.subscriptions.all().find(({ approvalToken }) => approvalToken === token)
  if (!row)
    return payPage({
      title: 'Not found',
      provider: PROVIDER,
      lines: ['PayPal does not know this subscription.'],
      actions: [],
      status: 404,
    })
  const plan = books.rows.plans.get(row.planId)
  const [first] = salesOf(books, row.id)
  const isPending = row.status === 'APPROVAL_PENDING'
  const standing: readonly Deed[] = row.status === 'ACTIVE' ? ['renewal-fails', 'buyer-ends'] : []
  const deeds: readonly Deed[] = isPending
    ? ['pays', 'declined', 'cancels']
    : [...standing, ...(first ? afterwards(books, first) : [])]
  return payPage({
    title: isPending ? `Subscribe for ${priceOf(row)}` : 'This subscription',
    provider: PROVIDER,
    lines: [
      ['Price', priceOf(row)],
      ['Every', plan ? `${plan.count} ${plan.unit.toLowerCase()}` : ''],
      ['Next payment', row.nextBillingAt ?? ''],
      ['Status', row.status],
    ],
    actions: deeds.map((does) => button(does, row.id, false)),
    ...(notice === undefined ? {} : { notice }),
  })
}

function afterwards(books: Books, capture: CaptureRow): readonly Deed[] {
  if (capture.status !== 'COMPLETED' && capture.status !== 'PARTIALLY_REFUNDED') return []
  const dispute = disputeOf(books, capture)
  if (dispute) return dispute.status === 'OPEN' ? ['buyer-wins', 'seller-wins'] : []
  return ['disputes', 'merchant-refunds', 'refund-bounces']
}

const WORDS: Readonly<Record<Deed, string>> = {
  pays: 'Pay',
  declined: 'Pay with a card that is declined',
  'fails-3ds': '3-D Secure: fail',
  cancels: 'Cancel and return to the shop',
  disputes: 'Open a dispute',
  abandons: 'Leave',
  'pays-late': 'Pay late',
  'pays-less': 'Pay less',
  ...OFFICE_DEEDS,
} satisfies Record<Exclude<Deed, OfficeDeed>, string> & typeof OFFICE_DEEDS

function button(does: Deed, ref: string, framed: boolean): PayAction {
  return {
    label: WORDS[does],
    action: '/simulation/deed',
    fields: { ref, does, ...(framed ? { framed: '1' } : {}) },
  }
}

function priceOf({
  amountMinor,
  currency,
}: Pick<OrderRow | SubscriptionRow, 'amountMinor' | 'currency'>): string {
  return `${amountOf(amountMinor, currency).value} ${currency}`
}
