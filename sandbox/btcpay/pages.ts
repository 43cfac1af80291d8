import { payPage } from '../kit/index.ts'
import { Refusal, type Reply, type Route, type SimRequest } from '../kit/types.ts'
import { bitcoinsOf, decimal } from './amounts.ts'
import { act, dueOf, invoiceOf, lessOf, pay, payable, returnUrlOf } from './invoices.ts'
import { claim, pullPaymentOf } from './refunds.ts'
import { type Invoice, type PullPayment, paidOf, type Store } from './store.ts'
import { addressOf } from './webhooks.ts'

const PROVIDER = 'BTCPay Server'

type Press = (store: Store, invoice: Invoice) => Promise<unknown>

/** The buttons of the invoice page, by their path. */
const BUTTONS: Readonly<Record<string, readonly [label: string, press: Press]>> = {
  pay: ['Pay', (store, { id }) => act(store, id, 'pays')],
  'pay-unconfirmed': [
    'Pay, confirmed in ten minutes',
    (store, invoice) => pay(store, payable(invoice), dueOf(invoice), 'later'),
  ],
  'pay-less': ['Pay less', (store, { id }) => act(store, id, 'pays-less')],
  'pay-more': [
    'Pay too much',
    (store, invoice) => pay(store, payable(invoice), 2 * dueOf(invoice) - lessOf(dueOf(invoice)), 'at once'),
  ],
  close: ['Cancel', (store, { id }) => act(store, id, 'cancels')],
}

/** Serves the page of an invoice, which any shop may frame, and the page of a refund. */
export function pageRoutes(store: Store): readonly Route[] {
  const show = (id: string, query: URLSearchParams): Reply =>
    invoicePage(invoiceOf(store, id), query.get('view') === 'modal' ? ['loaded'] : [])
  return [
    { method: 'GET', path: '/i/:id', handle: ({ params, url }) => show(params.id ?? '', url.searchParams) },
    {
      method: 'GET',
      path: '/invoice',
      handle: ({ url }) => show(url.searchParams.get('id') ?? '', url.searchParams),
    },
    {
      method: 'POST',
      path: '/i/:id/return',
      handle: ({ params }) => backToShop(invoiceOf(store, params.id ?? '')),
    },
    { method: 'POST', path: '/i/:id/:button', handle: (request) => press(store, request) },
    {
      method: 'GET',
      path: '/pull-payments/:id',
      handle: ({ params }) => refundPage(pullPaymentOf(store, params.id ?? '')),
    },
    {
      method: 'POST',
      path: '/pull-payments/:id',
      handle: async ({ params }) => refundPage(await claim(store, pullPaymentOf(store, params.id ?? ''))),
    },
  ]
}

async function press(store: Store, { params }: SimRequest): Promise<Reply> {
  const { id = '', button = '' } = params
  const found = Object.hasOwn(BUTTONS, button) ? BUTTONS[button] : undefined
  if (!found) throw new Refusal(404, { error: 'this button is not on the page' })
  await found[1](store, invoiceOf(store, id))
  const invoice = invoiceOf(store, id)
  return invoicePage(
    invoice,
    button === 'close' ? ['close'] : [{ invoiceId: id, status: invoice.status.toLowerCase() }],
  )
}

function backToShop(invoice: Invoice): Reply {
  const location = returnUrlOf(invoice)
  if (location === null) throw new Refusal(404, { error: 'the shop gave no address to return to' })
  return { status: 303, headers: { location } }
}

/**
 * Draws the page of an invoice. `messages` are posted to the parent window as BTCPay's page does: to any
 * origin, because it does not know who frames it.
 */
function invoicePage(invoice: Invoice, messages: readonly unknown[]): Reply {
  const { id, currency, status, additionalStatus } = invoice
  const isOpen = status === 'New'
  const back = returnUrlOf(invoice) === null ? [] : [{ label: 'Return to shop', action: `/i/${id}/return` }]
  const buttons = Object.entries(BUTTONS).map(([name, [label]]) => ({ label, action: `/i/${id}/${name}` }))
  return payPage({
    title: isOpen ? `Pay ${decimal(dueOf(invoice), currency)} ${currency}` : STATUS_TITLES[status],
    provider: PROVIDER,
    lines: [
      ['Order', String(invoice.metadata.orderNumber ?? '')],
      ['Amount', `${decimal(invoice.amount, currency)} ${currency}`],
      ['Paid', `${decimal(paidOf(invoice), currency)} ${currency}`],
      ['Bitcoin', bitcoinsOf(Math.max(0, dueOf(invoice)), currency)],
      ['Address', addressOf(id)],
      ['Status', additionalStatus === 'None' ? status : `${status}, ${additionalStatus}`],
    ],
    actions: isOpen ? buttons : back,
    extra: scriptOf(messages),
  })
}

const STATUS_TITLES = {
  New: 'Waiting for payment',
  Processing: 'Payment received, waiting for its block',
  Settled: 'Payment received',
  Expired: 'This invoice expired',
  Invalid: 'This invoice is not valid any more',
}

function scriptOf(messages: readonly unknown[]): string {
  // In a script element, only its end tag could be misread.
  const list = JSON.stringify(messages).replaceAll('<', '\\u003c')
  return messages.length === 0
    ? ''
    : `<script>for (const message of ${list}) window.parent.postMessage(message, '*')</script>`
}

function refundPage({ id, amount, currency, claimedAt }: PullPayment): Reply {
  const title = `${claimedAt === null ? 'Claim' : 'You claimed'} ${decimal(amount, currency)} ${currency}`
  return payPage({
    title,
    provider: PROVIDER,
    lines: [],
    actions: claimedAt === null ? [{ label: 'Claim', action: `/pull-payments/${id}` }] : [],
  })
}
