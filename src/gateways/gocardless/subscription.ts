import { ProviderError, type SubscriptionFact, type SubscriptionPort } from '#domains/payment/index.ts'
import { asked, askedOrNull, isWrongState, KEY_HEADER, type LoadClient } from './client.ts'
import type { Payments } from './payments.ts'

/**
 * Handles subscriptions on a mandate, which the shop debits. The id is the mandate's, or that of the billing
 * request in which it was given.
 */
export function subscriptions(load: LoadClient, payments: Payments): SubscriptionPort {
  const observe = async (id: string): Promise<SubscriptionFact | null> => {
    const mandateId = await payments.mandateOf(id)
    const mandate = mandateId === null ? null : await askedOrNull((await load()).mandates.find(mandateId))
    // Only the shop knows until when a subscription is paid, because the shop bills.
    return (
      mandate && {
        id,
        status: STATES[mandate.status ?? ''] ?? 'cancelled',
        paidUntil: null,
        cancelAtPeriodEnd: false,
      }
    )
  }
  const observed = async (id: string): Promise<SubscriptionFact> => {
    const fact = await observe(id)
    if (!fact) throw new ProviderError('refused', `GoCardless knows no mandate of ${id}`)
    return fact
  }
  const knownMandate = async (id: string): Promise<string> => {
    const mandateId = await payments.mandateOf(id)
    if (mandateId === null) throw new ProviderError('refused', `GoCardless knows no mandate of ${id}`)
    return mandateId
  }
  return {
    observe,
    async cancel(id, at, key) {
      // Nothing is sent to GoCardless before the period ends: no further debit is made, and the member may
      // still change their mind.
      if (at === 'period-end') return { ...(await observed(id)), cancelAtPeriodEnd: true }
      const { mandates } = await load()
      await asked(mandates.cancel(await knownMandate(id), {}, { [KEY_HEADER]: key })).catch(
        (error: unknown) => {
          if (!isWrongState(error)) throw error
        },
      )
      return observed(id)
    },
    async chargeDue(id, { period, amount, orderNumber }, key) {
      return payments.debit(await knownMandate(id), amount, { orderNumber, period }, key)
    },
  }
}

/**
 * States of mandates. One may be debited from its first day on; the bank learns of it with the first debit.
 */
const STATES: Readonly<Record<string, SubscriptionFact['status']>> = {
  pending_customer_approval: 'pending',
  pending_submission: 'active',
  submitted: 'active',
  active: 'active',
  suspended_by_payer: 'past-due',
}
