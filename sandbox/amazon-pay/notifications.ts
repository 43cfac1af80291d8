import { createHash, createSign, randomUUID } from 'node:crypto'
import type { OutgoingEvent, Route } from '../kit/types.ts'
import type { Books } from './books.ts'

export interface Notice {
  /** The payment in the book. */
  readonly ref: string
  readonly objectType: 'CHARGE' | 'REFUND' | 'CHARGE_PERMISSION' | 'CHARGEBACK'
  readonly objectId: string
  readonly permissionId: string
}

/** Notifies the merchant of a change. Source: Amazon Pay, "Set up Instant Payment Notifications". */
export function notify(books: Books, notice: Notice): Promise<void> {
  return books.kit.send(notification(books, notice.ref, messageOf(books, notice), books.kit.now(), true))
}

/** Makes the event that a test asks for, completed with what Amazon would say about this payment. */
export function craftNotification(
  books: Books,
  event: Readonly<Record<string, unknown>>,
  ref: string,
  { signed, at }: { readonly signed: boolean; readonly at: Date },
): OutgoingEvent {
  const { Type: type, TopicArn: topicArn = books.topicArn, ...message } = event
  if (type === 'SubscriptionConfirmation')
    return envelope(books, ref, confirmation(books, String(topicArn), at), signed)
  const chargeId = books.sessions.get(ref)?.chargeId ?? ref
  const permissionId = books.charges.get(chargeId)?.permissionId ?? 'S02-0000000-0000000'
  const full = {
    ...messageOf(books, { ref, objectType: 'CHARGE', objectId: chargeId, permissionId }),
    ...message,
  }
  return notification(books, ref, full, at, signed, String(topicArn))
}

/** Serves the certificate that notifications refer to, and the address that confirms a subscription. */
export function notificationRoutes(books: Books): readonly Route[] {
  return [
    {
      method: 'GET',
      path: `/${certificateName(books)}`,
      handle: () => ({ headers: { 'content-type': 'binary/octet-stream' }, body: books.certificate }),
    },
    {
      method: 'GET',
      path: '/confirm',
      handle: ({ url }) =>
        url.searchParams.get('TopicArn') === books.topicArn &&
        url.searchParams.get('Action') === 'ConfirmSubscription'
          ? { headers: { 'content-type': 'text/xml' }, body: '<ConfirmSubscriptionResponse/>' }
          : { status: 400, headers: { 'content-type': 'text/xml' }, body: '<ErrorResponse/>' },
    },
  ]
}

type Message = Readonly<Record<string, unknown>>
type Envelope = Readonly<Record<string, string>>

function messageOf({ kit, merchantId }: Books, { objectType, objectId, permissionId }: Notice): Message {
  return {
    MerchantID: merchantId,
    ObjectType: objectType,
    ObjectId: objectId,
    ChargePermissionId: permissionId,
    NotificationType: 'STATE_CHANGE',
    NotificationId: kit.newId('', 32),
    NotificationVersion: 'V2',
  }
}

function notification(
  books: Books,
  ref: string,
  message: Message,
  at: Date,
  signed: boolean,
  topicArn = books.topicArn,
): OutgoingEvent {
  const facts = {
    Type: 'Notification',
    MessageId: randomUUID(),
    TopicArn: topicArn,
    Message: JSON.stringify(message),
    Timestamp: at.toISOString(),
  }
  return {
    ...envelope(books, ref, facts, signed),
    // A notification contains no amount and no currency that could be changed.
    tampered: (what) =>
      what === 'account'
        ? notification(books, ref, { ...message, MerchantID: 'A0OTHERMERCHANT' }, at, signed, topicArn)
        : envelope(books, ref, facts, signed),
  }
}

function confirmation({ kit }: Books, topicArn: string, at: Date): Envelope {
  const token = kit.newId('', 64)
  const subscribeUrl = `${kit.url}/confirm?Action=ConfirmSubscription&TopicArn=${encodeURIComponent(topicArn)}&Token=${token}`
  return {
    Type: 'SubscriptionConfirmation',
    MessageId: randomUUID(),
    Token: token,
    TopicArn: topicArn,
    SubscribeURL: subscribeUrl,
    Message: `You have chosen to subscribe to the topic ${topicArn}.`,
    Timestamp: at.toISOString(),
  }
}

/** Builds an SNS message. Source: Amazon SNS, "Verifying the signatures of messages". */
function envelope(books: Books, ref: string, facts: Envelope, signed: boolean): OutgoingEvent {
  const { Type: type = '', MessageId: id = '', TopicArn: topicArn = '', Message: message = '' } = facts
  const text = Object.keys(facts)
    .sort()
    .map((name) => `${name}\n${facts[name]}\n`)
    .join('')
  // Topics sign with version 1 unless their owner requests version 2.
  const signature = createSign('RSA-SHA1').update(text).sign(books.notificationKey, 'base64')
  const proof = {
    SignatureVersion: '1',
    Signature: signature,
    SigningCertURL: `${books.kit.url}/${certificateName(books)}`,
  }
  return {
    ref,
    type: /"ObjectType":"(\w+)"/.exec(message)?.[1] ?? type,
    // The only unsigned field comes first, so that tampering with the end of a message hits a signed one.
    body: JSON.stringify({
      UnsubscribeURL: `${books.kit.url}/unsubscribe`,
      ...(signed ? proof : {}),
      ...facts,
    }),
    headers: () => ({
      'content-type': 'text/plain; charset=UTF-8',
      'user-agent': 'Amazon Simple Notification Service Agent',
      'x-amz-sns-message-type': type,
      'x-amz-sns-message-id': id,
      'x-amz-sns-topic-arn': topicArn,
    }),
  }
}

function certificateName({ certificate }: Books): string {
  return `SimpleNotificationService-${createHash('md5').update(certificate).digest('hex')}.pem`
}
