import { BadSignatureError, type RawRequest, type SignedEvent } from '#domains/payment/index.ts'
import { digestOf } from '#gateways/support/signature.ts'

/** `tr_` and what Mollie makes ids of; longer ones are not looked at. */
const BODY = /^id=(tr_[0-9A-Za-z]{6,40})$/

/** Our own attempt in the address that a payment calls back. */
const ATTEMPT = /[?&]attempt=([0-9a-f-]{36})$/

/**
 * What a call-back of Mollie says: look at this payment again. It is not signed and anybody may send one, so
 * nothing else in it is read and nothing is believed; who names another buyer's payment only has it looked at
 * once more. It has no id of its own either: the same ping comes for every change, so its digest is for the
 * log and must not keep a later one from being followed. Throws: BadSignatureError for every body that is not
 * such an id. Source: docs.mollie.com "Webhooks", docs/payment-edge-cases.md case 13.
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
