import { ProviderError, type SubscriptionFact, type SubscriptionPort } from '#domains/payment/index.ts'
import { endOfMonth } from '#gateways/support/card-expiry.ts'
import type { MollieApi, MolliePayment } from './api.ts'
import { amountOf } from './link.ts'
import { observationOf, textOf } from './observation.ts'

/**
 * How long a SEPA debit takes at most: two working days until its day, one more until it counts as paid, and a long
 * weekend. One that fails later is taken back. Units: days. Source: docs.mollie.com "SEPA Direct Debit",
 * docs/gateways.md "How long money takes".
 */
const DEBIT_DAYS = 7
/** For the buyer. */
const NO_MANDATE = 'Your bank does not allow this charge any more'

type Mandated = MolliePayment & { readonly customerId: string; readonly mandateId: string }

/**
 * Charges renewals on the mandate that the first payment gave. The shop bills (`chargeDue`) instead of using
 * Mollie's subscriptions: periods, prices and reminders are then in one place for all gateways, every charge
 * is one request with our key, and nothing is charged that the shop did not ask for. A subscription is
 * identified by its first payment.
 */
export function mollieSubscriptions(api: MollieApi): SubscriptionPort {
  return {
    observe: (id) => factOf(api, id),
    async cancel(id, at) {
      const first = await api.payment(id)
      if (!first) throw new ProviderError('refused', `Mollie: there is no payment ${id}`)
      // Nothing at Mollie charges by itself: a subscription that is to end needs only not to be charged.
      if (at === 'now' && isMandated(first)) await api.revokeMandate(first.customerId, first.mandateId)
      const fact: SubscriptionFact = {
        id,
        status: statusOf(first, await mandateOf(api, first)),
        paidUntil: null,
        cancelAtPeriodEnd: at === 'period-end',
      }
      return at === 'now' ? { ...fact, status: 'cancelled' } : fact
    },
    async chargeDue(id, { period, amount, orderNumber }, key) {
      const first = await api.payment(id)
      if (!first || !isMandated(first)) throw new ProviderError('declined', NO_MANDATE)
      // Mollie forgets keys after an hour, and a charge repeated after that would be a second one.
      const standing = (await api.customerPayments(first.customerId)).find(
        ({ metadata }) => textOf(metadata, 'key') === key,
      )
      const charged = standing && (await api.payment(standing.id))
      if (charged) return observationOf(charged)
      if (statusOf(first, await mandateOf(api, first)) !== 'active')
        throw new ProviderError('declined', NO_MANDATE)
      const body = {
        amount: amountOf(amount),
        description: `Order ${orderNumber}`,
        sequenceType: 'recurring',
        customerId: first.customerId,
        mandateId: first.mandateId,
        ...(first.webhookUrl ? { webhookUrl: first.webhookUrl } : {}),
        metadata: { orderNumber, subscription: id, period, key },
      }
      return observationOf(await api.createPayment(body, key))
    },
  }
}

/** Returns the state of a subscription. Only the shop knows until when it is paid, because the shop bills. */
async function factOf(api: MollieApi, id: string): Promise<SubscriptionFact | null> {
  const first = await api.payment(id)
  if (!first) return null
  const mandate = await mandateOf(api, first)
  const [, year, month] = /^(\d{4})-(\d\d)-\d\d$/.exec(mandate?.details?.cardExpiryDate ?? '') ?? []
  return {
    id,
    status: statusOf(first, mandate),
    paidUntil: null,
    cancelAtPeriodEnd: false,
    ...(mandate?.method === 'directdebit' ? { arrivesInDays: DEBIT_DAYS } : {}),
    ...(year ? { expiresAt: endOfMonth(Number(year), Number(month)) } : {}),
  }
}

type Mandate = Awaited<ReturnType<MollieApi['mandate']>>

async function mandateOf(api: MollieApi, first: MolliePayment): Promise<Mandate> {
  return isMandated(first) ? api.mandate(first.customerId, first.mandateId) : null
}

function statusOf(first: MolliePayment, mandate: Mandate): SubscriptionFact['status'] {
  if (['failed', 'canceled', 'expired'].includes(first.status)) return 'cancelled'
  if (!isMandated(first)) return 'pending'
  return mandate?.status === 'valid' ? 'active' : mandate?.status === 'pending' ? 'pending' : 'cancelled'
}

function isMandated(payment: MolliePayment): payment is Mandated {
  return Boolean(payment.customerId && payment.mandateId)
}
