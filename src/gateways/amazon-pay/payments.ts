import { type Observation, ProviderError, type RefundFact } from '#domains/payment/index.ts'
import { digestOf } from '#gateways/support/signature.ts'
import type { Money } from '#kernel/money.ts'
import { type AmazonPayApi, AmazonPayRefusal } from './client.ts'
import {
  attemptOf,
  type Charge,
  type ChargePermission,
  type CheckoutSession,
  isRenewal,
  moneyOf,
  observeCharge,
  observeOpen,
  priceOf,
  type Refund,
} from './objects.ts'
import type { AmazonPaySettings } from './settings.ts'

/**
 * Reads, captures and refunds a payment at Amazon. `ref` is a checkout session, or the charge of a renewal.
 */
export interface Payments {
  observe(ref: string): Promise<Observation | null>
  /** Observes a charge by its own id, for events that name one. Null when Amazon knows none. */
  observeCharge(chargeId: string): Promise<Observation | null>
  capture(ref: string, amount: Money, key: string): Promise<Observation>
  release(ref: string, key: string): Promise<Observation>
  expire(ref: string): Promise<Observation | null>
  refund(
    ref: string,
    refund: { readonly refundId: string; readonly amount: Money },
    key: string,
  ): Promise<RefundFact>
  /** Returns the permission that a session's buyer gave; null when the id is not a session's. */
  permissionOf(ref: string): Promise<string | null>
}

/** Creates the operations on one payment. */
export function payments(api: AmazonPayApi, settings: AmazonPaySettings): Payments {
  const readSession = (id: string): Promise<CheckoutSession | null> => api.get('/v2/checkoutSessions/', id)
  const readCharge = (id: string): Promise<Charge | null> => api.get('/v2/charges/', id)

  const viewOf = async (charge: Charge, session: CheckoutSession | null): Promise<Observation> => {
    const permission = isRenewal(charge)
      ? null
      : await api.get<ChargePermission>('/v2/chargePermissions/', charge.chargePermissionId)
    return observeCharge(settings, charge, attemptOf(permission), session)
  }
  const observeOnly = async (chargeId: string): Promise<Observation | null> => {
    const charge = await readCharge(chargeId)
    return charge && viewOf(charge, null)
  }
  const observe = async (ref: string): Promise<Observation | null> => {
    if (!isSessionId(ref)) return observeOnly(ref)
    const session = await readSession(ref)
    if (!session) return null
    const charge = session.chargeId ? await readCharge(session.chargeId) : null
    return charge ? viewOf(charge, session) : observeOpen(settings, session)
  }
  const observed = async (ref: string): Promise<Observation> => {
    const observation = await observe(ref)
    if (!observation) throw new ProviderError('refused', `Amazon Pay does not know ${ref}`)
    return observation
  }
  const chargeOf = async (ref: string): Promise<string> => {
    const chargeId = isSessionId(ref) ? (await readSession(ref))?.chargeId : ref
    if (!chargeId) throw new ProviderError('refused', `${ref}: nothing was charged`)
    return chargeId
  }

  /**
   * Completes a session. A session that was cancelled, or completed by an earlier call whose response was
   * lost, is no error: the session itself is read afterwards.
   */
  const complete = async (ref: string, amount: Money, key: string): Promise<void> => {
    try {
      await api.post(`/v2/checkoutSessions/${ref}/complete`, { chargeAmount: priceOf(amount) }, key)
    } catch (error) {
      if (!(error instanceof AmazonPayRefusal && ENDED.includes(error.code))) throw error
    }
  }

  return {
    observe,
    observeCharge: observeOnly,
    async capture(ref, amount, key) {
      if (isSessionId(ref)) await complete(ref, amount, key)
      const observation = await observed(ref)
      if (observation.status === 'approved') return { ...observation, status: 'open' }
      if (observation.status !== 'authorized') return observation
      await api.post(
        `/v2/charges/${await chargeOf(ref)}/capture`,
        { captureAmount: priceOf(amount) },
        `${key}:charge`,
      )
      return observed(ref)
    },
    async release(ref) {
      const observation = await observed(ref)
      if (observation.status !== 'authorized') return observation
      await api.remove(`/v2/charges/${await chargeOf(ref)}/cancel`, { cancellationReason: 'Order canceled' })
      return observed(ref)
    },
    /**
     * Amazon lets no shop close an open session. Money moves only when we complete it, and the engine does
     * that only while it wants the payment.
     */
    expire: observe,
    async refund(ref, { refundId, amount }, key) {
      const chargeId = await chargeOf(ref)
      const made = await api.post<Refund>(
        '/v2/refunds',
        { chargeId, refundAmount: priceOf(amount), softDescriptor: markOf(refundId) },
        key,
      )
      // A repeat gets the first response, however old it is, so the refund is read again.
      return refundFact((await api.get<Refund>('/v2/refunds/', made.refundId)) ?? made, refundId)
    },
    permissionOf: async (ref) =>
      isSessionId(ref) ? ((await readSession(ref))?.chargePermissionId ?? null) : null,
  }
}

/** Converts a refund to the port's form. */
export function refundFact(refund: Refund, refundId: string | null): RefundFact {
  const status = REFUNDED[refund.statusDetails.state] ?? 'pending'
  return { providerRefundId: refund.refundId, refundId, amount: moneyOf(refund.refundAmount), status }
}

/**
 * Returns whether we made this refund. Ours carries a mark in the text on the buyer's statement, the only
 * free field of a refund.
 */
export function isOurs({ softDescriptor }: Refund): boolean {
  return /^refund [0-9a-f]{8}$/.test(softDescriptor ?? '')
}

const REFUNDED: Readonly<Record<string, RefundFact['status']>> = {
  Refunded: 'done',
  Completed: 'done',
  Declined: 'failed',
  Canceled: 'failed',
}

const ENDED: readonly string[] = ['CheckoutSessionCanceled', 'InvalidCheckoutSessionStatus']

/** Returns the mark of a refund, at most 16 characters. */
function markOf(refundId: string): string {
  return `refund ${digestOf(refundId).slice(0, 8)}`
}

/**
 * Returns whether an id is a checkout session's, which is a UUID; charges and permissions look like
 * S02-1234567-1234567-C123456.
 */
export function isSessionId(ref: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(ref)
}
