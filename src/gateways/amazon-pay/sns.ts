import { verify, X509Certificate } from 'node:crypto'
import { BadSignatureError, ProviderError } from '#domains/payment/index.ts'
import { fetchLimit } from '#gateways/support/fetch-limit.ts'
import { PROVIDER_TIMEOUT_MS } from '#gateways/support/provider-http.ts'
import { requireNotAhead } from '#gateways/support/signature.ts'

/** Units: bytes. A certificate has about 2,000. */
const CERTIFICATE_LIMIT = 16 * 1024
const CERTIFICATES_KEPT = 4

export interface SnsMessage {
  readonly Type: 'Notification' | 'SubscriptionConfirmation' | 'UnsubscribeConfirmation'
  readonly MessageId: string
  readonly Message: string
  readonly SubscribeURL: string
}

export interface SnsReader {
  /**
   * Reads a message of our topic. The signature is version 1 (RSA-SHA1) or 2 (RSA-SHA256) over the sorted
   * fields. The timestamp is that of the event, not of sending, and a retry keeps it, so only a timestamp in
   * the future is refused. The message's id, which all retries carry, protects from replays. Chargebacks are
   * reported by these messages only, so an old one must not be lost. Throws: BadSignatureError; ProviderError
   * when the certificate cannot be fetched. Source: Amazon SNS, "Verifying the signatures of messages";
   * docs/payment-edge-cases.md case 14.
   */
  open(body: Buffer, now: Date): Promise<SnsMessage>
  /** Confirms a subscription, on Amazon's own host only. Throws: BadSignatureError, ProviderError. */
  confirm(message: SnsMessage): Promise<void>
}

/** Creates a reader for one topic. `loopbackOrigin`: origin of the simulator that replaces Amazon. */
export function snsReader(topicArn: string, loopbackOrigin: string | null): SnsReader {
  const certificates = new Map<string, X509Certificate>()
  const admit = fetchLimit()
  const certificateAt = async (url: string): Promise<X509Certificate> => {
    const kept = certificates.get(url)
    if (kept) return kept
    admit()
    const certificate = readCertificate(await fetchText(url))
    if (certificates.size >= CERTIFICATES_KEPT) certificates.clear()
    certificates.set(url, certificate)
    return certificate
  }
  return {
    async open(body, now) {
      const fields = readFields(body)
      const {
        Type: type = '',
        Timestamp: timestamp = '',
        SignatureVersion: version = '',
        Signature: signature = '',
      } = fields
      const names = SIGNED[type]
      const digest = DIGESTS[version]
      if (!names || !digest) throw new BadSignatureError('no message of SNS')
      if (fields.TopicArn !== topicArn) throw new BadSignatureError('another topic')
      const at = new Date(timestamp)
      requireNotAhead(at, now)
      const certificate = await certificateAt(
        allowed(fields.SigningCertURL ?? '', loopbackOrigin, CERTIFICATE_PATH),
      )
      if (at < new Date(certificate.validFrom) || at > new Date(certificate.validTo))
        throw new BadSignatureError('the certificate was not valid then')
      const text = names
        .flatMap((name) => (fields[name] === undefined ? [] : [`${name}\n${fields[name]}\n`]))
        .join('')
      if (!verify(digest, Buffer.from(text), certificate.publicKey, Buffer.from(signature, 'base64')))
        throw new BadSignatureError('wrong signature')
      const { MessageId = '', Message = '', SubscribeURL = '' } = fields
      return { Type: type as SnsMessage['Type'], MessageId, Message, SubscribeURL }
    },
    async confirm({ SubscribeURL }) {
      await fetchText(allowed(SubscribeURL, loopbackOrigin, /^\//))
    },
  }
}

/** Signed fields by message type, in order. `Subject` may be absent. */
const SIGNED: Readonly<Record<string, readonly string[]>> = {
  Notification: ['Message', 'MessageId', 'Subject', 'Timestamp', 'TopicArn', 'Type'],
  SubscriptionConfirmation: [
    'Message',
    'MessageId',
    'SubscribeURL',
    'Timestamp',
    'Token',
    'TopicArn',
    'Type',
  ],
  UnsubscribeConfirmation: ['Message', 'MessageId', 'SubscribeURL', 'Timestamp', 'Token', 'TopicArn', 'Type'],
}
const DIGESTS: Readonly<Record<string, string>> = { '1': 'RSA-SHA1', '2': 'RSA-SHA256' }
const CERTIFICATE_PATH = /^\/SimpleNotificationService-[0-9a-f]{8,64}\.pem$/

/** Parses the text fields of a message. Throws: BadSignatureError for what is no JSON object in UTF-8. */
function readFields(body: Buffer): Readonly<Record<string, string | undefined>> {
  let json: unknown
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body))
  } catch (cause) {
    throw new BadSignatureError('no JSON', { cause })
  }
  if (typeof json !== 'object' || json === null) throw new BadSignatureError('no JSON object')
  return Object.fromEntries(
    Object.entries(json).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}

/**
 * Validates that an address is on Amazon's notification service before anything is fetched from it. Throws:
 * BadSignatureError.
 */
function allowed(address: string, loopbackOrigin: string | null, path: RegExp): string {
  const url = URL.canParse(address) ? new URL(address) : null
  const isAmazon =
    url?.protocol === 'https:' &&
    /^sns\.[a-z0-9-]{2,32}\.amazonaws\.com$/.test(url.host) &&
    url.username === '' &&
    url.password === ''
  const isOwn = url !== null && loopbackOrigin !== null && url.origin === loopbackOrigin
  if (!url || !(isAmazon || isOwn) || !path.test(url.pathname))
    throw new BadSignatureError('the address is not Amazon’s')
  return url.href
}

function readCertificate(text: string): X509Certificate {
  try {
    return new X509Certificate(text)
  } catch (cause) {
    throw new BadSignatureError('no certificate', { cause })
  }
}

/**
 * Fetches a text. Throws: ProviderError when there is no answer; BadSignatureError for a 4xx or a body beyond
 * the limit.
 */
async function fetchText(url: string): Promise<string> {
  let response: Response
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(PROVIDER_TIMEOUT_MS) })
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > CERTIFICATE_LIMIT) break
      chunks.push(chunk)
    }
  } catch (cause) {
    throw new ProviderError('unreachable', 'Amazon SNS: no answer', { cause })
  }
  if (response.status >= 500) throw new ProviderError('unreachable', `Amazon SNS: ${response.status}`)
  if (!response.ok || size > CERTIFICATE_LIMIT) throw new BadSignatureError(`Amazon SNS: ${response.status}`)
  return Buffer.concat(chunks).toString('utf8')
}
