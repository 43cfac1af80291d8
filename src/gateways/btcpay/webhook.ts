import { BadSignatureError, type RawRequest, type SignedEvent } from '#domains/payment/index.ts'
import { headerOf, hmac, requireFresh, sameText } from '#gateways/support/signature.ts'
import type { BtcpayApi } from './api.ts'
import { attemptIn } from './observation.ts'
import { invoiceOfRefund } from './refunds.ts'
import type { BtcpaySettings } from './settings.ts'

/**
 * Returns whether a header signs these bytes with one of the secrets: `sha256=` and the HMAC in hex, as at
 * GitHub.
 */
export function isSigned(body: Buffer, header: string, secrets: readonly string[]): boolean {
  // All secrets are tried, so that the timing does not reveal which one matches.
  return secrets
    .map((secret) => sameText(`sha256=${hmac('sha256', secret, body, 'hex')}`, header))
    .includes(true)
}

/**
 * Verifies and reads a webhook: `BTCPay-Sig` over the raw bytes. The timestamp inside is that of the first
 * delivery. BTCPay redelivers for an hour by itself and at any time on a click, so a first delivery must be
 * recent, while a redelivery is refused only if its timestamp is in the future. The event's id is the id of
 * the first delivery, which all redeliveries carry, so a replay has no effect. Throws: BadSignatureError;
 * ProviderError where a payout's invoice has to be asked for.
 */
export async function openBtcpayWebhook(
  settings: BtcpaySettings,
  api: BtcpayApi,
  { headers, body }: RawRequest,
  now: Date,
): Promise<readonly SignedEvent[]> {
  if (!isSigned(body, headerOf(headers, 'btcpay-sig'), settings.webhookSecrets))
    throw new BadSignatureError('not signed by BTCPay')
  const event = eventIn(body)
  const {
    deliveryId,
    originalDeliveryId = deliveryId,
    timestamp,
    isRedelivery,
    type,
    storeId,
    invoiceId,
    metadata,
    pullPaymentId,
  } = event
  if (typeof originalDeliveryId !== 'string' || typeof timestamp !== 'number')
    throw new BadSignatureError('no event of BTCPay')
  const sentAt = new Date(timestamp * 1000)
  requireFresh(isRedelivery === true && sentAt < now ? now : sentAt, now)

  const ref =
    typeof invoiceId === 'string'
      ? invoiceId
      : typeof pullPaymentId === 'string'
        ? await refundedInvoice(api, pullPaymentId)
        : null
  if (ref === null) return []
  return [
    {
      eventId: originalDeliveryId,
      account: String(storeId),
      ref,
      attemptId: attemptIn(metadata),
      hint: String(type),
    },
  ]
}

async function refundedInvoice(api: BtcpayApi, pullPaymentId: string): Promise<string | null> {
  const link = await api.pullPayment(pullPaymentId)
  return link && invoiceOfRefund(link)
}

function eventIn(body: Buffer): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch (cause) {
    throw new BadSignatureError('the event cannot be read', { cause })
  }
  throw new BadSignatureError('no event of BTCPay')
}
