import type {
  CheckoutPaymentIntent,
  Order,
  OrderRequest,
  PaypalExperienceUserAction,
  PaypalWalletContextShippingPreference,
} from '@paypal/paypal-server-sdk'
import {
  type DisputeFact,
  type LinkCommand,
  type LinkResult,
  type Observation,
  ProviderError,
  paymentErrors,
  type RefundFact,
} from '#domains/payment/index.ts'
import { HOUR } from '#kernel/clock.ts'
import type { Money } from '#kernel/money.ts'
import { fitsPaypal, paypalAmount } from './amounts.ts'
import type { PaypalClient } from './client.ts'
import { disputesOf } from './disputes.ts'
import { nullIfUnknown, PaypalRefusal } from './errors.ts'
import { paypalLocale } from './locale.ts'
import { observationOf, refundFactOf, type Viewpoint } from './observation.ts'
import type { PaypalSettings } from './settings.ts'

/**
 * PayPal forgets an order that is not paid within this time. Units: ms. Source: shopware/SwagPayPal#679,
 * paypal/Checkout-PHP-SDK#84.
 */
const ORDER_LIFE_MS = 3 * HOUR

/** Operations on PayPal's orders. */
export interface PaypalOrders {
  link(command: LinkCommand): Promise<LinkResult>
  observe(ref: string): Promise<Observation | null>
  capture(ref: string, key: string): Promise<Observation>
  /**
   * Returns the order as it stands: PayPal has no call that closes one, and without a capture no money moves.
   * Null when PayPal forgot it.
   */
  expire(ref: string): Promise<Observation | null>
  refund(
    ref: string,
    refund: { readonly refundId: string; readonly amount: Money; readonly reason: string },
    key: string,
  ): Promise<RefundFact>
}

/**
 * Pays through orders: the shop creates one, the buyer approves it at PayPal, the shop captures it. Source:
 * PayPal, Orders API v2, Payments API v2.
 */
export function paypalOrders(
  client: PaypalClient,
  settings: PaypalSettings,
  scriptFor: (currency: string) => string,
  viewpoint: Viewpoint,
): PaypalOrders {
  const read = (id: string): Promise<Order | null> =>
    nullIfUnknown(client.call((sdk, options) => sdk.orders.getOrder({ id }, options)))
  const observed = async (order: Order): Promise<Observation> =>
    observationOf(order, await disputesIn(client, order), viewpoint)

  const readKnown = async (ref: string): Promise<Order> => {
    const order = await read(ref)
    if (!order) throw new ProviderError('refused', 'PayPal does not know this order any more')
    return order
  }

  const create = (command: LinkCommand, key: string): Promise<Order> =>
    client.call((sdk, options) =>
      sdk.orders.createOrder(
        { body: orderRequestOf(command), paypalRequestId: key, prefer: 'return=representation' },
        options,
      ),
    )

  return {
    async link(command) {
      if (!fitsPaypal(command.amount)) throw paymentErrors['gateway-unavailable']()
      const standing = command.ref === null ? null : await read(command.ref)
      // The order of this key is gone, and PayPal would answer the same key with that order, so the order's
      // id makes a new key.
      const key = command.ref !== null && !standing ? `${command.key}:${command.ref}` : command.key
      return linkResultOf(standing ?? (await create(command, key)), command, settings, scriptFor)
    },
    async observe(ref) {
      const order = await read(ref)
      return order && observed(order)
    },
    async capture(ref, key) {
      try {
        const prefer = 'return=representation'
        return await observed(
          await client.call((sdk, options) =>
            sdk.orders.captureOrder({ id: ref, paypalRequestId: key, prefer }, options),
          ),
        )
      } catch (error) {
        // The order was captured by a concurrent call (a webhook and a returning browser), or by an earlier
        // one whose response was lost.
        if (error instanceof PaypalRefusal && error.issue === 'ORDER_ALREADY_CAPTURED')
          return observed(await readKnown(ref))
        throw error
      }
    },
    /**
     * Reads the order only: PayPal lets no shop close one. Without a capture no money moves, and the engine
     * captures only what it still wants.
     */
    async expire(ref) {
      const order = await read(ref)
      return order && observed(order)
    },
    async refund(ref, { refundId, amount }, key) {
      const unit = (await readKnown(ref)).purchaseUnits?.[0]
      const captureId = unit?.payments?.captures?.[0]?.id
      if (!captureId) throw new ProviderError('refused', 'PayPal shows no money to pay back')
      return refundCapture(client, captureId, { attemptId: unit.customId ?? '', refundId, amount }, key)
    },
  }
}

/**
 * Refunds a capture, marked with our refund's id. The reason is internal and not sent: PayPal would show it
 * to the buyer. Throws: ProviderError.
 */
export async function refundCapture(
  client: PaypalClient,
  captureId: string,
  {
    attemptId,
    refundId,
    amount,
  }: { readonly attemptId: string; readonly refundId: string; readonly amount: Money },
  key: string,
): Promise<RefundFact> {
  const body = { amount: paypalAmount(amount), customId: `${attemptId}:${refundId}` }
  const prefer = 'return=representation'
  return refundFactOf(
    await client.call((sdk, options) =>
      sdk.payments.refundCapturedPayment({ captureId, paypalRequestId: key, prefer, body }, options),
    ),
  )
}

function orderRequestOf({ attemptId, order, amount, urls }: LinkCommand): OrderRequest {
  return {
    intent: 'CAPTURE' as CheckoutPaymentIntent,
    purchaseUnits: [
      {
        referenceId: order.number,
        amount: paypalAmount(amount),
        customId: attemptId,
        // PayPal refuses a second payment with the same invoice id (DUPLICATE_INVOICE_ID), so the order's
        // number alone would block the rest of an order after a coupon, or a payment after a refunded one.
        invoiceId: `${order.number}-${attemptId.slice(-12)}`,
        description: order.number,
      },
    ],
    paymentSource: {
      paypal: {
        experienceContext: {
          returnUrl: urls.back,
          cancelUrl: urls.cancel,
          locale: paypalLocale(order.locale),
          shippingPreference: 'NO_SHIPPING' as PaypalWalletContextShippingPreference,
          userAction: 'PAY_NOW' as PaypalExperienceUserAction,
        },
      },
    },
  }
}

function linkResultOf(
  order: Order,
  { input, now }: LinkCommand,
  settings: PaypalSettings,
  scriptFor: (currency: string) => string,
): LinkResult {
  const { id } = order
  if (!id) throw new ProviderError('unreachable', 'PayPal made an order and does not say which')
  const made = order.createTime ? Date.parse(order.createTime) : now.getTime()
  const common = { ref: id, expiresAt: new Date(made + ORDER_LIFE_MS), kept: {} }
  // Paid in the meantime; the engine learns it when it observes the payment.
  if (order.status === 'COMPLETED') return { ...common, answer: { type: 'reload' }, status: 'processing' }
  if (input.via === 'button') {
    const script = scriptFor(order.purchaseUnits?.[0]?.amount?.currencyCode ?? '')
    return {
      ...common,
      answer: { type: 'done', orderId: id, clientId: settings.clientId, script },
      status: 'linked',
    }
  }
  const link = order.links?.find(({ rel }) => rel === 'payer-action' || rel === 'approve')
  return {
    ...common,
    answer: { type: 'redirect', url: link?.href ?? `${settings.pagesUrl}/checkoutnow?token=${id}` },
    status: 'linked',
  }
}

async function disputesIn(client: PaypalClient, { purchaseUnits }: Order): Promise<readonly DisputeFact[]> {
  const capture = purchaseUnits?.[0]?.payments?.captures?.[0]
  return capture?.id && capture.status !== 'PENDING' ? disputesOf(client, capture.id) : []
}
