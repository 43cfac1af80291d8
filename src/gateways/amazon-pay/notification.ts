import {
  BadSignatureError,
  type DisputeFact,
  type Gateway,
  type RefundFact,
  type SignedEvent,
} from '#domains/payment/index.ts'
import type { AmazonPayApi } from './client.ts'
import { attemptOf, type Charge, type ChargePermission, isRenewal, moneyOf, type Refund } from './objects.ts'
import { isOurs, type Payments, refundFact } from './payments.ts'
import type { AmazonPaySettings } from './settings.ts'
import { snsReader } from './sns.ts'

/**
 * Names the object that changed; a notification never says how it changed. Source: Amazon Pay, "Set up
 * Instant Payment Notifications".
 */
export interface Notice {
  readonly MerchantID: string
  readonly ObjectType: string
  readonly ObjectId: string
  readonly ChargePermissionId: string
}

/**
 * Reads instant payment notifications. They name charges and permissions, not sessions, so our attempt is
 * found through the permission's metadata. Returns an empty list for a payment that is not ours.
 */
export function notifications(
  api: AmazonPayApi,
  payments: Payments,
  settings: AmazonPaySettings,
): NonNullable<Gateway['openWebhook']> {
  const sns = snsReader(settings.topicArn, settings.loopbackOrigin)
  return async ({ body }, now) => {
    const message = await sns.open(body, now)
    if (message.Type === 'SubscriptionConfirmation') await sns.confirm(message)
    if (message.Type !== 'Notification') return []
    const notice = readNotice(message.Message)
    const event = await eventOf(api, payments, notice)
    return event ? [{ ...event, eventId: message.MessageId, account: notice.MerchantID }] : []
  }
}

type Spoken = Omit<SignedEvent, 'eventId' | 'account'>

/** Returns the event for the object that a notification names; null when it is not ours. */
export async function eventOf(api: AmazonPayApi, payments: Payments, notice: Notice): Promise<Spoken | null> {
  const { ObjectType: hint, ObjectId, ChargePermissionId } = notice
  const permission = await api.get<ChargePermission>('/v2/chargePermissions/', ChargePermissionId)
  if (!permission) return null
  const attemptId = attemptOf(permission)
  if (hint === 'CHARGE_PERMISSION') return { ref: null, attemptId, hint }
  const refund = hint === 'REFUND' ? await api.get<Refund>('/v2/refunds/', ObjectId) : null
  const charge = await api.get<Charge>(
    '/v2/charges/',
    hint === 'REFUND' ? (refund?.chargeId ?? '') : ObjectId,
  )
  if (!charge) return null
  const about = {
    ...(isRenewal(charge) ? { ref: charge.chargeId, attemptId: null } : { ref: null, attemptId }),
    hint,
  }
  const facts = refund
    ? refundNews(refund)
    : hint === 'CHARGEBACK'
      ? { disputes: [chargebackOf(charge)] }
      : null
  const observation = facts && (await payments.observeCharge(charge.chargeId))
  return observation ? { ...about, complete: { ...observation, ...facts } } : about
}

/**
 * Returns the news of a refund. A refund made at Amazon, and the failure of one of ours, is learned only from
 * its event. The success of ours is left out: the shop knows it from its own request, and an event that
 * arrived before that answer would look like another refund.
 */
function refundNews(refund: Refund): { readonly refunds: readonly RefundFact[] } | null {
  const fact = refundFact(refund, null)
  return isOurs(refund) && fact.status !== 'failed' ? null : { refunds: [fact] }
}

/**
 * Builds the dispute of a chargeback. Amazon's API shows no chargebacks and names no amount, so all of the
 * charge is disputed.
 */
function chargebackOf({ chargeId, chargeAmount, captureAmount }: Charge): DisputeFact {
  return {
    providerDisputeId: `${chargeId}-chargeback`,
    amount: moneyOf(captureAmount ?? chargeAmount),
    status: 'open',
  }
}

function readNotice(text: string): Notice {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (cause) {
    throw new BadSignatureError('the notification is no JSON', { cause })
  }
  const { MerchantID, ObjectType, ObjectId, ChargePermissionId } = (json ?? {}) as Record<string, unknown>
  const texts = [MerchantID, ObjectType, ObjectId, ChargePermissionId]
  if (!texts.every((value) => typeof value === 'string'))
    throw new BadSignatureError('the notification names no object')
  return { MerchantID, ObjectType, ObjectId, ChargePermissionId } as Notice
}
