import type { OutgoingEvent } from '../kit/index.ts'
import type { Books, PaymentRow } from './books.ts'

/**
 * Asks the shop to look at a payment, at the payment's own webhook address. Mollie sends only the id,
 * unsigned. A payment without an address is never reported. Source: docs.mollie.com "Webhooks".
 */
export async function tell(books: Books, payment: PaymentRow, type: string): Promise<void> {
  if (payment.webhookUrl !== null) await books.kit.send(ping(payment.id, payment.webhookUrl, type))
}

export function ping(ref: string, url: string | null, type: string, body = `id=${ref}`): OutgoingEvent {
  const headers = (): Readonly<Record<string, string>> => ({
    'content-type': 'application/x-www-form-urlencoded',
    'user-agent': 'Mollie HTTP client (simulation)',
  })
  return { ref, type, body, headers, ...(url === null ? {} : { url }) }
}
