import { createPublicKey, verify } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Route } from '../kit/index.ts'
import type { Books } from './books.ts'
import { notFound } from './errors.ts'
import { guarded } from './gate.ts'
import { object, readBody, text } from './shape.ts'

const anything = (): [] => []

const VERIFICATION = object(
  {
    auth_algo: text(100),
    cert_url: text(500),
    transmission_id: text(50),
    transmission_sig: text(500),
    transmission_time: text(100),
    webhook_id: text(50),
    webhook_event: anything,
  },
  [
    'auth_algo',
    'cert_url',
    'transmission_id',
    'transmission_sig',
    'transmission_time',
    'webhook_id',
    'webhook_event',
  ],
)

/**
 * Serves the certificate that signs events, and the call that verifies a signature for callers that do not.
 * Source: PayPal, Webhooks API v1.
 */
export function notificationRoutes(books: Books): Route[] {
  const { account } = books
  return [
    {
      method: 'GET',
      path: '/v1/notifications/certs/:id',
      handle({ url }) {
        if (!account.certificateUrl.endsWith(url.pathname)) throw notFound()
        return { headers: { 'content-type': 'application/x-x509-ca-cert' }, body: account.certificate }
      },
    },
    ...guarded(books, [
      {
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        handle(request) {
          const asked = readBody<Readonly<Record<string, string>>>(request.text(), VERIFICATION)
          // The signature covers the bytes as sent: an event that was parsed and serialised again does not
          // match.
          const event = rawMember(request.text(), 'webhook_event')
          const signed = `${asked.transmission_id}|${asked.transmission_time}|${asked.webhook_id}|${crc32(Buffer.from(event))}`
          const isOurs =
            asked.cert_url === account.certificateUrl &&
            asked.auth_algo === 'SHA256withRSA' &&
            asked.webhook_id === account.webhookId
          const signature = Buffer.from(asked.transmission_sig ?? '', 'base64')
          const fits =
            isOurs && verify('sha256', Buffer.from(signed), createPublicKey(account.privateKey), signature)
          return { body: { verification_status: fits ? 'SUCCESS' : 'FAILURE' } }
        },
      },
    ]),
  ]
}

/** Returns the raw text of an object that is a member of a JSON text. */
function rawMember(json: string, name: string): string {
  const found = new RegExp(`"${name}"\\s*:\\s*(?=\\{)`).exec(json)
  if (!found) return ''
  const start = found.index + found[0].length
  let depth = 0
  let inText = false
  for (let index = start; index < json.length; index += 1) {
    const character = json[index]
    if (inText && character === '\\') index += 1
    else if (character === '"') inText = !inText
    else if (!inText && character === '{') depth += 1
    else if (!inText && character === '}') {
      depth -= 1
      if (depth === 0) return json.slice(start, index + 1)
    }
  }
  return ''
}
