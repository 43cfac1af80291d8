import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface S3Server {
  /** Scheme, host and port. */
  readonly endpoint: string
  close(): Promise<void>
}

export interface S3Owner {
  readonly accessKey: string
  readonly secretKey: string
  readonly region: string
  readonly bucket: string
}

/** Largest difference between the clocks of a request and of the storage. Unit: milliseconds. */
const SKEW_MS = 15 * 60_000

/** Matches the header of a signed request. */
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

interface StoredObject {
  readonly bytes: Buffer
  readonly mediaType: string
}

/**
 * Serves one bucket in memory, in the path style: PUT, GET with a range, and DELETE. It computes the signature of
 * what arrived and shares no code with the shop's. Source: Amazon S3 REST API, "Signature Version 4".
 */
export async function startS3Server(owner: S3Owner): Promise<S3Server> {
  const objects = new Map<string, StoredObject>()
  const server = createServer((request, response) => {
    void serve(owner, objects, request, response).catch((error) => refuse(response, 500, String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function serve(
  owner: S3Owner,
  objects: Map<string, StoredObject>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await buffer(request)
  const wrong = whatIsWrong(owner, request, body)
  if (wrong) return refuse(response, 403, wrong)
  const path = request.url!
  if (!path.startsWith(`/${owner.bucket}/`)) return refuse(response, 404, 'NoSuchBucket')
  const found = objects.get(path)
  if (request.method === 'PUT') {
    objects.set(path, { bytes: body, mediaType: request.headers['content-type'] ?? '' })
    response.writeHead(200).end()
  } else if (request.method === 'DELETE') {
    objects.delete(path)
    response.writeHead(204).end()
  } else if (request.method !== 'GET') refuse(response, 405, 'MethodNotAllowed')
  else if (!found) refuse(response, 404, 'NoSuchKey')
  else send(response, found, request.headers.range)
}

function send(response: ServerResponse, { bytes, mediaType }: StoredObject, range?: string): void {
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  if (first === undefined) {
    response.writeHead(200, { 'content-type': mediaType }).end(bytes)
    return
  }
  const start = Number(first)
  const end = Math.min(Number(last), bytes.length - 1)
  if (start > end) refuse(response, 416, 'InvalidRange')
  else
    response
      .writeHead(206, { 'content-type': mediaType, 'content-range': `bytes ${start}-${end}/${bytes.length}` })
      .end(bytes.subarray(start, end + 1))
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`)
}

/** Returns the code of the storage for a request that its owner did not sign, or null. */
function whatIsWrong(
  { accessKey, secretKey, region }: S3Owner,
  { method, url = '', headers }: IncomingMessage,
  body: Buffer,
): string | null {
  const [, key, day, where, names, signature] = AUTHORIZATION.exec(headers.authorization ?? '') ?? []
  if (!key || !day || !where || !names || !signature) return 'AccessDenied'
  if (key !== accessKey) return 'InvalidAccessKeyId'
  if (where !== region) return 'AuthorizationHeaderMalformed'
  const signed = names.split(';')
  const amazons = Object.keys(headers).filter((name) => name.startsWith('x-amz-'))
  if (!['host', 'x-amz-date', ...amazons].every((name) => signed.includes(name))) return 'AccessDenied'
  const at = text(headers, 'x-amz-date')
  if (!at.startsWith(day) || Math.abs(timeOf(at) - Date.now()) > SKEW_MS) return 'RequestTimeTooSkewed'
  const bodyHash = text(headers, 'x-amz-content-sha256')
  if (bodyHash !== hash(body)) return 'XAmzContentSHA256Mismatch'
  const [path = '', query = ''] = url.split('?')
  const lines = signed.map((name) => `${name}:${text(headers, name)}\n`).join('')
  const canonical = `${method}\n${path}\n${query.split('&').sort().join('&')}\n${lines}\n${names}\n${bodyHash}`
  const scope = `${day}/${region}/s3/aws4_request`
  let secret: Buffer = Buffer.from(`AWS4${secretKey}`)
  for (const part of scope.split('/')) secret = hmac(secret, part)
  const expected = hmac(secret, `AWS4-HMAC-SHA256\n${at}\n${scope}\n${hash(Buffer.from(canonical))}`)
  return timingSafeEqual(expected, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch'
}

const hash = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

const hmac = (key: Buffer, part: string): Buffer => createHmac('sha256', key).update(part).digest()

const text = (headers: IncomingHttpHeaders, name: string): string => String(headers[name] ?? '').trim()

/** Reads `20130524T000000Z`. Returns NaN for anything else. */
function timeOf(at: string): number {
  return Date.parse(at.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
}
