import { BadSignatureError, type Gateway, type SignedEvent } from '#domains/payment/index.ts'
import type { AmazonPayApi } from './client.ts'
import { attemptOf, type Charge, type ChargePermission, isRenewal, type Refund } from './objects.ts'
import { isOurs, type Payments, refundFact } from './payments.ts'
import type { AmazonPaySettings } from './settings.ts'
import { snsReader } from './sns.ts'

/** What a notification says: which object changed, never how. Source: Amazon Pay, "Set up Instant Payment Notifications". */
interface Notice {
  readonly MerchantID: string
  readonly ObjectType: string
  readonly ObjectId: string
  readonly ChargePermissionId: string
}

/**
 * Reads instant payment notifications. They name charges and permissions, not sessions, so our attempt is found through the
 * permission's metadata. What belongs to nobody we know is an empty list.
 */
export function notifications(api: AmazonPayApi, payments: Payments, settings: AmazonPaySettings): NonNullable<Gateway['openWebhook']> {
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

async function eventOf(api: AmazonPayApi, payments: Payments, { ObjectType: hint, ObjectId, ChargePermissionId }: Notice): Promise<Spoken | null> {
  const permission = await api.get<ChargePermission>('/v2/chargePermissions/', ChargePermissionId)
  if (!permission) return null
  const attemptId = attemptOf(permission)
  if (hint === 'CHARGE_PERMISSION') return { ref: null, attemptId, hint }
  const refund = hint === 'REFUND' ? await api.get<Refund>('/v2/refunds/', ObjectId) : null
  const chargeId = hint === 'REFUND' ? (refund?.chargeId ?? '') : ObjectId
  const charge = await api.get<Charge>('/v2/charges/', chargeId)
  if (!charge) return null
  const about = isRenewal(charge) ? { ref: charge.chargeId, attemptId: null } : { ref: null, attemptId }
  // Our own refund is told by repeating `refund`; one that was made at Amazon can be learned from its event only.
  const foreign = refund && !isOurs(refund)
  if (!foreign && hint !== 'CHARGEBACK') return { ...about, hint }
  const observation = await payments.observeCharge(charge.chargeId)
  if (!observation) return null
  const dispute = { providerDisputeId: `${charge.chargeId}-chargeback`, amount: observation.captured, status: 'open' as const }
  const complete = foreign ? { ...observation, refunds: [refundFact(refund, null)] } : { ...observation, disputes: [dispute] }
  return { ...about, hint, complete }
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
  if (!texts.every((value) => typeof value === 'string')) throw new BadSignatureError('the notification names no object')
  return { MerchantID, ObjectType, ObjectId, ChargePermissionId } as Notice
}
