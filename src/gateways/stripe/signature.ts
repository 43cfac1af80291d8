import { BadSignatureError, type RawRequest } from '#domains/payment/index.ts'
import { headerOf, hmac, requireFresh, sameText } from '#gateways/support/signature.ts'

/**
 * Verifies the bytes of a webhook: `Stripe-Signature: t=…,v1=…[,v1=…]`, HMAC-SHA256 over `t.body`. Any of our
 * secrets may match any `v1`, so that a secret can be rotated without a gap; `v0` is ignored. The SDK's own
 * check would accept a timestamp in the future, and check none with a tolerance of 0. Returns the body.
 * Throws: BadSignatureError. Source: docs/gateways.md "Stripe".
 */
export function verifiedBody({ headers, body }: RawRequest, secrets: readonly string[], now: Date): string {
  const parts = headerOf(headers, 'stripe-signature')
    .split(',')
    .map((part) => part.trim().split('='))
  const times = parts.filter(([name]) => name === 't').map(([, value = '']) => value)
  const signatures = parts.filter(([name]) => name === 'v1').map(([, value = '']) => value)
  const [time = ''] = times
  if (times.length !== 1 || !/^\d{1,12}$/.test(time) || signatures.length === 0)
    throw new BadSignatureError('no signature of Stripe')
  const signed = Buffer.concat([Buffer.from(`${time}.`), body])
  // Every pair is compared, so that the timing does not reveal which one matches.
  const fits = secrets.flatMap((secret) => {
    const expected = hmac('sha256', secret, signed, 'hex')
    return signatures.map((signature) => sameText(signature, expected))
  })
  if (!fits.includes(true)) throw new BadSignatureError('the signature does not fit')
  requireFresh(new Date(Number(time) * 1_000), now)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new BadSignatureError('the body is not UTF-8', { cause })
  }
}
