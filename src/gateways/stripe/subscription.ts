import type { Stripe } from 'stripe'
import { ProviderError, type SubscriptionFact, type SubscriptionPort } from '#domains/payment/index.ts'
import { endOfMonth } from '#gateways/support/card-expiry.ts'
import { toStripeAmount } from './amounts.ts'
import { recurringOf } from './checkout.ts'
import { isMissing, isWrongState, type StripeCaller } from './client.ts'
import { expanded, idOf } from './observation.ts'
import { invoicesSince } from './observe.ts'

const STATUS: Readonly<Record<string, SubscriptionFact['status']>> = {
  incomplete: 'pending',
  incomplete_expired: 'cancelled',
  trialing: 'trialing',
  active: 'active',
  past_due: 'past-due',
  canceled: 'cancelled',
  unpaid: 'unpaid',
  // The trial ended without a payment method to charge.
  paused: 'unpaid',
}

/**
 * Handles subscriptions that Stripe bills by itself. They are identified by their own id (`sub_`) or by that
 * of the session that began them (`cs_`), the only one that an attempt knows. Throws: ProviderError.
 */
export function stripeSubscriptions(call: StripeCaller, account: string): SubscriptionPort {
  const idBehind = async (id: string): Promise<string | null> =>
    id.startsWith('cs_')
      ? idOf((await call((stripe) => stripe.checkout.sessions.retrieve(id))).subscription)
      : id
  const read = async (id: string): Promise<SubscriptionFact | null> => {
    try {
      const subscription = await idBehind(id)
      return subscription === null
        ? null
        : subscriptionFact(
            await call((stripe) =>
              stripe.subscriptions.retrieve(subscription, { expand: ['default_payment_method'] }),
            ),
          )
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }
  const known = async (id: string): Promise<string> => {
    const subscription = await idBehind(id)
    if (subscription === null) throw new ProviderError('refused', `${id} began no subscription`)
    return subscription
  }
  const update = async (
    id: string,
    change: Stripe.SubscriptionUpdateParams,
    key: string,
  ): Promise<SubscriptionFact> =>
    subscriptionFact(await call((stripe) => stripe.subscriptions.update(id, change, { idempotencyKey: key })))
  return {
    observe: read,
    async renewalsSince(id, since) {
      const subscription = await idBehind(id)
      return subscription === null ? [] : invoicesSince(call, subscription, since, account)
    },
    async reprice(id, { amount, period }, key) {
      const subscription = await known(id)
      const item = (await call((stripe) => stripe.subscriptions.retrieve(subscription))).items.data[0]
      const { interval, interval_count } = recurringOf(period)
      const { price } = item ?? {}
      // Stripe charges a period of another length at once.
      const isSameLength =
        price?.recurring?.interval === interval && price.recurring.interval_count === interval_count
      if (!item || !price || !isSameLength) return false
      const unit_amount = toStripeAmount(amount)
      if (price.unit_amount === unit_amount) return true
      const currency = amount.currency.toLowerCase()
      const price_data = {
        currency,
        product: idOf(price.product) ?? '',
        recurring: recurringOf(period),
        unit_amount,
      }
      const items = [{ id: item.id, price_data }]
      await update(subscription, { items, proration_behavior: 'none' }, key)
      return true
    },
    async resume(id, chargeAt, key) {
      const subscription = await known(id)
      const standing = await call((stripe) => stripe.subscriptions.retrieve(subscription))
      const wanted = standing.status === 'trialing' ? chargeFrom(chargeAt) : {}
      return update(subscription, { cancel_at_period_end: false, ...wanted }, key)
    },
    async pause(id, until, key) {
      return update(await known(id), chargeFrom(until), key)
    },
    async cancel(id, at, key) {
      const subscription = await known(id)
      try {
        return subscriptionFact(
          await call((stripe) =>
            at === 'now'
              ? stripe.subscriptions.cancel(subscription)
              : stripe.subscriptions.update(
                  subscription,
                  { cancel_at_period_end: true },
                  { idempotencyKey: key },
                ),
          ),
        )
      } catch (error) {
        // Calls that would change an ended subscription do not find it, though it can be read.
        const seen = isMissing(error) || isWrongState(error) ? await read(subscription) : null
        if (seen?.status === 'cancelled') return seen
        throw error
      }
    },
  }
}

/**
 * Has Stripe charge next at an instant and count its periods from there, which it calls a trial. Its own
 * `pause_collection` would go on counting periods from the old day.
 */
function chargeFrom(at: Date | 'now'): Stripe.SubscriptionUpdateParams {
  const trial_end = at === 'now' ? at : Math.ceil(at.getTime() / 1_000)
  return { trial_end, proration_behavior: 'none' }
}

/**
 * Builds the state of a subscription. Since 2025-03-31 (basil) periods are on its items. A period that could
 * not be charged is not paid: `paidUntil` is then its beginning. A trial is granted until it ends.
 */
export function subscriptionFact({
  id,
  status,
  items,
  cancel_at,
  cancel_at_period_end,
  default_payment_method,
}: Stripe.Subscription): SubscriptionFact {
  const card = expanded(default_payment_method)?.card
  const known = STATUS[status] ?? 'unpaid'
  const isGranted = known === 'active' || known === 'trialing' || known === 'cancelled'
  const ends = items.data.map((item) => (isGranted ? item.current_period_end : item.current_period_start))
  return {
    id,
    status: known,
    paidUntil: known === 'pending' || ends.length === 0 ? null : new Date(Math.max(...ends) * 1_000),
    cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
    ...(card ? { expiresAt: endOfMonth(card.exp_year, card.exp_month) } : {}),
  }
}
