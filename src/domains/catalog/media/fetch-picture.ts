import { get as getHttp, type IncomingMessage } from 'node:http'
import { get as getHttps } from 'node:https'
import { isIP } from 'node:net'
import {
  type AddressRule,
  ForbiddenAddress,
  guardedLookup,
  isPublicAddress,
} from '#domains/outgoing-call/index.ts'
import { SECOND } from '#kernel/clock.ts'
import { IMAGE_BYTES_MAX } from './store-original.ts'

const ANSWER_TIMEOUT_MS = 3 * SECOND
const BODY_TIMEOUT_MS = 10 * SECOND
const REDIRECTS_MAX = 3

export type FetchedPicture =
  | { readonly bytes: Uint8Array }
  | { readonly problem: string; readonly hostFailed: boolean }

export interface FetchRules {
  readonly signal: AbortSignal
  /** Decides which addresses may be called. Default: the public internet. Tests allow their own server. */
  readonly isAllowed?: AddressRule
}

/**
 * Fetches one picture: only http and https, only public addresses, at most 20 MB and three redirects, each
 * checked like the first; the response must begin within 3 s and end within 10 s. Never throws: a picture
 * that cannot be fetched is a warning.
 */
export async function fetchPicture(
  address: string,
  { signal, isAllowed = isPublicAddress }: FetchRules,
): Promise<FetchedPicture> {
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(BODY_TIMEOUT_MS)])
  let url = address
  try {
    for (let hop = 0; hop <= REDIRECTS_MAX; hop += 1) {
      const target = checked(url, isAllowed)
      if (!target) return { problem: 'its address is not a public http or https address', hostFailed: false }
      const response = await ask(target, deadline, isAllowed)
      const status = response.statusCode ?? 0
      const location = response.headers.location
      if (status >= 300 && status < 400 && location) {
        response.destroy()
        url = URL.canParse(location, target) ? new URL(location, target).href : ''
        continue
      }
      if (status !== 200) {
        response.destroy()
        return { problem: `its server answered ${status}`, hostFailed: status >= 500 || status === 429 }
      }
      return await body(response)
    }
    return { problem: 'its server redirects too often', hostFailed: false }
  } catch (error) {
    if (signal.aborted) return { problem: OUT_OF_TIME, hostFailed: false }
    if (error instanceof ForbiddenAddress)
      return { problem: 'its server is not on the public internet', hostFailed: true }
    return { problem: 'its server could not be reached', hostFailed: true }
  }
}

/** Warning for a picture that did not arrive in time. */
export const OUT_OF_TIME = 'the time for pictures was used up; the next import of the file goes on'

function checked(address: string, isAllowed: AddressRule): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  if (url.username !== '' || url.password !== '') return null
  // A literal address is never resolved, so the resolver's check does not apply to it.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isAllowed(host) ? null : url
}

function ask(url: URL, signal: AbortSignal, isAllowed: AddressRule): Promise<IncomingMessage> {
  const headers = {
    accept: 'image/avif,image/webp,image/png,image/jpeg',
    'accept-encoding': 'identity',
    'user-agent': 'Kontor',
  }
  const get = url.protocol === 'https:' ? getHttps : getHttp
  return new Promise((resolve, reject) => {
    const request = get(
      url,
      { headers, signal, lookup: guardedLookup(isAllowed), agent: false },
      (response) => {
        clearTimeout(timer)
        resolve(response)
      },
    )
    const timer = setTimeout(() => request.destroy(new Error('no answer in time')), ANSWER_TIMEOUT_MS)
    request.on('error', (error) => {
      clearTimeout(timer)
      reject(error)
    })
  })
}

async function body(response: IncomingMessage): Promise<FetchedPicture> {
  const tooLarge = { problem: 'it is larger than 20 MB', hostFailed: false }
  if (Number(response.headers['content-length'] ?? 0) > IMAGE_BYTES_MAX) {
    response.destroy()
    return tooLarge
  }
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.byteLength
    if (size > IMAGE_BYTES_MAX) {
      response.destroy()
      return tooLarge
    }
    chunks.push(chunk)
  }
  return { bytes: Buffer.concat(chunks) }
}
