import { BadSignatureError, type RawRequest, type SignedEvent } from '#domains/payment/index.ts'
import { digestOf } from '#gateways/support/signature.ts'

/** `tr_` and the characters of Mollie's ids; longer ones are not read. */
const BODY = /^id=(tr_[0-9A-Za-z]{6,40})$/

/** Our attempt in a payment's webhook address. */
const ATTEMPT = /[?&]attempt=([0-9a-f-]{36})$/

/**
 * Reads a webhook, which only asks the shop to read this payment again. It is not signed and anybody may send
 * one, so nothing else in it is read or trusted; somebody who names another buyer's payment only causes one
 * more lookup. It has no id either: the same message is sent for every change, so its digest serves the log
 * only and must not suppress a later one. Throws: BadSignatureError for every body that is not such an id.
 * Source: docs.mollie.com "Webhooks", docs/payment-edge-cases.md case 13.
 */
export function openMollieWebhook(
  { method, url, body }: RawRequest,
  account: string,
): readonly SignedEvent[] {
  const ref = method === 'POST' ? BODY.exec(body.toString('latin1'))?.[1] : undefined
  if (ref === undefined) throw new BadSignatureError('not the id of a payment')
  const attemptId = ATTEMPT.exec(url)?.[1] ?? null
  return [{ eventId: digestOf(body), account, ref, attemptId, hint: 'payment' }]
}
