import { msg } from '#kernel/translate.ts'
import type { EventKind } from './event-kind.ts'
import {
  commissionPayload,
  customerPayload,
  disputedPayload,
  erasedPayload,
  goneProductPayload,
  messagePayload,
  orderPayload,
  payoutPayload,
  productPayload,
  refundedPayload,
  reportPayload,
  shippedPayload,
  stockPayload,
  subscriptionPayload,
  testPayload,
} from './payloads.ts'

const ID = '019ab000-0000-7000-8000-000000000001'
const OTHER_ID = '019ab000-0000-7000-8000-000000000002'
const EUR = (amount: number) => ({ amount, currency: 'EUR' })
const AT = '2026-11-23T10:00:00.000Z'

const ORDER = {
  id: ID,
  number: 'K100001',
  total: EUR(4_990),
  email: 'ada@example.com',
  locale: 'en',
  placedAt: AT,
}
const PRODUCT = { id: ID, handle: 'lamp', name: 'Lamp', status: 'active' } as const
const SUBSCRIPTION = {
  id: ID,
  number: 'S1001',
  kind: 'membership',
  state: 'active',
  product: 'club',
  price: EUR(900),
  customer: OTHER_ID,
  paidUntil: '2026-12-23T10:00:00.000Z',
} as const
const COMMISSION = { orderId: ID, order: 'K100001', partner: OTHER_ID, amount: EUR(499) }

/**
 * What webhooks of the owner tell. A new event is one entry here and one `queueShopEvent` in the transaction in which it
 * happens, or one trigger. Source: decision 0083.
 */
export const OWNER_EVENTS = {
  'order.placed': {
    words: msg('Order placed'),
    when: 'A buyer placed an order, or a subscription billed its period.',
    version: 1,
    payload: orderPayload,
    example: ORDER,
  },
  'order.paid': {
    words: msg('Order paid'),
    when: 'The shop has all of the money of an order, or it cost nothing.',
    version: 1,
    payload: orderPayload,
    example: ORDER,
  },
  'order.shipped': {
    words: msg('Order shipped'),
    when: 'Pieces of an order left; several parcels are told one by one.',
    version: 1,
    payload: shippedPayload,
    example: { ...ORDER, tracking: 'JD014600003828' },
  },
  'order.completed': {
    words: msg('Order completed'),
    when: 'An order is paid and everything of it was handed over.',
    version: 1,
    payload: orderPayload,
    example: ORDER,
  },
  'order.cancelled': {
    words: msg('Order cancelled'),
    when: 'The buyer, the shop or the clock cancelled an order.',
    version: 1,
    payload: orderPayload,
    example: ORDER,
  },
  'order.refunded': {
    words: msg('Order refunded'),
    when: 'Money of an order went back to the buyer, all of it or a part.',
    version: 1,
    payload: refundedPayload,
    example: { ...ORDER, refunded: EUR(1_000) },
  },
  'order.disputed': {
    words: msg('Payment disputed'),
    when: 'A bank or provider took money of an order back on behalf of its payer.',
    version: 1,
    payload: disputedPayload,
    example: { ...ORDER, disputed: EUR(4_990) },
  },
  'product.created': {
    words: msg('Product created'),
    when: 'A product is new, by hand or by an import, or was put back.',
    version: 1,
    payload: productPayload,
    example: PRODUCT,
  },
  'product.updated': {
    words: msg('Product changed'),
    when: 'Something of a product changed, such as a text, a price or whether it is on sale.',
    version: 1,
    payload: productPayload,
    example: { ...PRODUCT, status: 'draft' },
  },
  'product.deleted': {
    words: msg('Product deleted'),
    when: 'A product was deleted. One with orders is archived instead, which is a change.',
    version: 1,
    payload: goneProductPayload,
    example: { id: ID, handle: 'lamp' },
  },
  'stock.low': {
    words: msg('Few pieces left'),
    when: 'The free pieces of a variant fell to 5 or fewer; not again until there were more.',
    version: 1,
    payload: stockPayload,
    example: { variant: 'lamp-red', sku: 'L-1', product: 'lamp', left: 5 },
  },
  'stock.sold_out': {
    words: msg('Sold out'),
    when: 'The last free piece of a variant was sold or is held for an order.',
    version: 1,
    payload: stockPayload,
    example: { variant: 'lamp-red', sku: 'L-1', product: 'lamp', left: 0 },
  },
  'customer.created': {
    words: msg('Customer account created'),
    when: 'Somebody made an account. The address may not be confirmed yet.',
    version: 1,
    payload: customerPayload,
    example: { id: ID, email: 'ada@example.com' },
  },
  'customer.erased': {
    words: msg('Customer erased'),
    when: 'An account is gone with its personal data. Erase what you keep of it too.',
    version: 1,
    payload: erasedPayload,
    example: { id: ID },
  },
  'subscription.started': {
    words: msg('Subscription started'),
    when: 'A subscription or membership began, with its first payment, its trial or as a gift of staff.',
    version: 1,
    payload: subscriptionPayload,
    example: SUBSCRIPTION,
  },
  'subscription.renewed': {
    words: msg('Subscription renewed'),
    when: 'The next period of a subscription or membership is paid.',
    version: 1,
    payload: subscriptionPayload,
    example: SUBSCRIPTION,
  },
  'subscription.past_due': {
    words: msg('Subscription not paid'),
    when: 'The money for the next period did not come in time.',
    version: 1,
    payload: subscriptionPayload,
    example: { ...SUBSCRIPTION, state: 'past-due' },
  },
  'subscription.cancelled': {
    words: msg('Subscription cancelled'),
    when: 'A subscription or membership will not renew; what is paid still runs.',
    version: 1,
    payload: subscriptionPayload,
    example: SUBSCRIPTION,
  },
  'subscription.ended': {
    words: msg('Subscription ended'),
    when: 'A subscription or membership is over.',
    version: 1,
    payload: subscriptionPayload,
    example: { ...SUBSCRIPTION, state: 'ended' },
  },
  'contact.received': {
    words: msg('Message received'),
    when: 'Somebody wrote by the contact form. What looks like spam is told once staff say that it is none.',
    version: 1,
    payload: messagePayload,
    example: { id: ID, case: 'C1001', locale: 'en', receivedAt: AT },
  },
  'abuse.reported': {
    words: msg('Abuse reported'),
    when: 'Somebody reported a product, a recording, a review, a partner or an order.',
    version: 1,
    payload: reportPayload,
    example: { id: ID, case: '1001', kind: 'product', reason: 'rights', locale: 'en', reportedAt: AT },
  },
  'payout.paid': {
    words: msg('Payout paid'),
    when: 'A partner was paid.',
    version: 1,
    payload: payoutPayload,
    example: { id: ID, number: 'A1001', amount: EUR(2_500), type: 'sepa', partner: OTHER_ID },
  },
  'commission.payable': {
    words: msg('Commission payable'),
    when: 'A partner may ask for a commission: the time to withdraw the order is over.',
    version: 1,
    payload: commissionPayload,
    example: COMMISSION,
  },
  'commission.returned': {
    words: msg('Commission taken back'),
    when: 'Money of the order went back, and the commission with it, all of it or a part.',
    version: 1,
    payload: commissionPayload,
    example: COMMISSION,
  },
  test: {
    words: msg('Test'),
    when: 'Somebody pressed “Send a test”. Every endpoint gets it.',
    version: 1,
    payload: testPayload,
    example: {},
  },
} as const satisfies Readonly<Record<string, EventKind>>

export type OwnerEvent = keyof typeof OWNER_EVENTS

/** The events to which an endpoint of the owner subscribes; a test needs no subscription. */
export const SUBSCRIBED_EVENTS = (Object.keys(OWNER_EVENTS) as OwnerEvent[]).filter(
  (event): event is Exclude<OwnerEvent, 'test'> => event !== 'test',
)
