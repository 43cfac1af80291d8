import { ProviderError, type SubscriptionFact, type SubscriptionPort } from '#domains/payment/index.ts'
import type { AmazonPayApi } from './client.ts'
import { type Charge, type ChargePermission, priceOf, renewalMetadata } from './objects.ts'
import type { Payments } from './payments.ts'

/**
 * Handles subscriptions on a recurring charge permission: the shop bills, Amazon only stores the permission.
 * The id is the permission's, or that of the checkout session in which it was given.
 */
export function subscriptions(api: AmazonPayApi, payments: Payments): SubscriptionPort {
  const permissionId = async (id: string): Promise<string> => (await payments.permissionOf(id)) ?? id
  const observe = async (id: string): Promise<SubscriptionFact | null> => {
    const permission = await api.get<ChargePermission>('/v2/chargePermissions/', await permissionId(id))
    if (!permission) return null
    // Only the shop knows until when a subscription is paid, because the shop bills.
    return {
      id,
      status: STATES[permission.statusDetails.state] ?? 'pending',
      paidUntil: null,
      cancelAtPeriodEnd: false,
    }
  }
  const observed = async (id: string): Promise<SubscriptionFact> => {
    const fact = await observe(id)
    if (!fact) throw new ProviderError('refused', `Amazon Pay does not know ${id}`)
    return fact
  }
  return {
    observe,
    async cancel(id, at) {
      // Nothing is sent to Amazon before the period ends: no further charge is made, and the buyer may still
      // change their mind.
      if (at === 'period-end') return { ...(await observed(id)), cancelAtPeriodEnd: true }
      const body = { closureReason: 'The subscription has ended', cancelPendingCharges: false }
      await api.remove(`/v2/chargePermissions/${await permissionId(id)}/close`, body)
      return observed(id)
    },
    async chargeDue(id, { period, amount, orderNumber }, key) {
      const charge = await api.post<Charge>(
        '/v2/charges',
        {
          chargePermissionId: await permissionId(id),
          chargeAmount: priceOf(amount),
          captureNow: true,
          canHandlePendingAuthorization: false,
          merchantMetadata: renewalMetadata(orderNumber, period),
        },
        key,
      )
      const observation = await payments.observeCharge(charge.chargeId)
      if (!observation)
        throw new ProviderError('unreachable', `${charge.chargeId}: not found right after it was made`)
      return observation
    },
  }
}

const STATES: Readonly<Record<string, SubscriptionFact['status']>> = {
  Chargeable: 'active',
  NonChargeable: 'past-due',
  Closed: 'cancelled',
}
