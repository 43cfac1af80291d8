import { createHash, createSign, randomUUID } from 'node:crypto'
import type { OutgoingEvent, Route } from '../kit/types.ts'
import type { World } from './world.ts'

export interface Notice {
  /** The payment in the book. */
  readonly ref: string
  readonly objectType: 'CHARGE' | 'REFUND' | 'CHARGE_PERMISSION' | 'CHARGEBACK'
  readonly objectId: string
  readonly permissionId: string
}

/** Tells the merchant that something changed. Source: Amazon Pay, "Set up Instant Payment Notifications". */
export function notify(world: World, notice: Notice): Promise<void> {
  return world.kit.send(notification(world, notice.ref, messageOf(world, notice), world.kit.now(), true))
}

/** Any event that a test asks for, filled up with what Amazon would say of this payment. */
export function craftNotification(
  world: World,
  event: Readonly<Record<string, unknown>>,
  ref: string,
  { signed, at }: { readonly signed: boolean; readonly at: Date },
): OutgoingEvent {
  const { Type: type, TopicArn: topicArn = world.topicArn, ...message } = event
  if (type === 'SubscriptionConfirmation')
    return envelope(world, ref, confirmation(world, String(topicArn), at), signed)
  const chargeId = world.sessions.get(ref)?.chargeId ?? ref
  const permissionId = world.charges.get(chargeId)?.permissionId ?? 'S02-0000000-0000000'
  const full = {
    ...messageOf(world, { ref, objectType: 'CHARGE', objectId: chargeId, permissionId }),
    ...message,
  }
  return notification(world, ref, full, at, signed, String(topicArn))
}

/** The certificate that notifications point to, and where a subscription is confirmed. */
export function notificationRoutes(world: World): readonly Route[] {
  return [
    {
      method: 'GET',
      path: `/${certificateName(world)}`,
      handle: () => ({ headers: { 'content-type': 'binary/octet-stream' }, body: world.certificate }),
    },
    {
      ...{ method: 'GET', path: '/confirm' },
      handle: ({ url }) =>
        url.searchParams.get('TopicArn') === world.topicArn &&
        url.searchParams.get('Action') === 'ConfirmSubscription'
          ? { headers: { 'content-type': 'text/xml' }, body: '<ConfirmSubscriptionResponse/>' }
          : { status: 400, headers: { 'content-type': 'text/xml' }, body: '<ErrorResponse/>' },
    },
  ]
}

type Message = Readonly<Record<string, unknown>>
type Envelope = Readonly<Record<string, string>>

function messageOf({ kit, merchantId }: World, { objectType, objectId, permissionId }: Notice): Message {
  return {
    ...{
      MerchantID: merchantId,
      ObjectType: objectType,
      ObjectId: objectId,
      ChargePermissionId: permissionId,
    },
    ...{ NotificationType: 'STATE_CHANGE', NotificationId: kit.newId('', 32), NotificationVersion: 'V2' },
  }
}

function notification(
  world: World,
  ref: string,
  message: Message,
  at: Date,
  signed: boolean,
  topicArn = world.topicArn,
): OutgoingEvent {
  const facts = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: topicArn,
    Message: JSON.stringify(message),
    Timestamp: at.toISOString(),
  }
  return {
    ...envelope(world, ref, facts, signed),
    // A notification names no amount and no currency: there is nothing in it to change.
    tampered: (what) =>
      what === 'account'
        ? notification(world, ref, { ...message, MerchantID: 'A0OTHERMERCHANT' }, at, signed, topicArn)
        : envelope(world, ref, facts, signed),
  }
}

function confirmation({ kit }: World, topicArn: string, at: Date): Envelope {
  const token = kit.newId('', 64)
  const subscribeUrl = `${kit.url}/confirm?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(topicArn)}&Token=${token}`
  return {
    ...{
      Type: 'SubscriptionConfirmation',
      MessageId: randomUUID(),
      Token: token,
      TopicArn: topicArn,
      SubscribeURL: subscribeUrl,
    },
    ...{ Message: `You have chosen to subscribe to the topic ${topicArn}.`, Timestamp: at.toISOString() },
  }
}

/** An SNS message. Source: Amazon SNS, "Verifying the signatures of messages". */
function envelope(world: World, ref: string, facts: Envelope, signed: boolean): OutgoingEvent {
  const { Type: type = '', MessageId: id = '', TopicArn: topicArn = '', Message: message = '' } = facts
  const text = Object.keys(facts)
    .sort()
    .map((name) => `${name}\n${facts[name]}\n`)
    .join('')
  // Topics sign with version 1 unless their owner asked for 2.
  const signature = createSign('RSA-SHA1').update(text).sign(world.notificationKey, 'base64')
  const proof = {
    SignatureVersion: '1',
    Signature: signature,
    SigningCertURL: `${world.kit.url}/${certificateName(world)}`,
  }
  return {
    ref,
    type: /"ObjectType":"(\w+)"/.exec(message)?.[1] ?? type,
    // The one field that no signature covers stands first, so that whoever damages the end of a message
    // damages something signed.
    body: JSON.stringify({
      UnsubscribeURL: `${world.kit.url}/unsubscribe`,
      ...(signed ? proof : {}),
      ...facts,
    }),
    headers: () => ({
      ...{
        'content-type': 'text/plain; charset=UTF-8',
        'user-agent': 'Amazon Simple Notification Service Agent',
      },
      ...{ 'x-amz-sns-message-type': type, 'x-amz-sns-message-id': id, 'x-amz-sns-topic-arn': topicArn },
    }),
  }
}

function certificateName({ certificate }: World): string {
  return `SimpleNotificationService-${createHash('md5').update(certificate).digest('hex')}.pem`
}
