import type { ClientRequest, IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { SECOND } from '#kernel/clock.ts'
import { type CallProblem, EXCERPT_MAX } from './contract.ts'
import {
  type AddressRule,
  ForbiddenAddress,
  guardedLookup,
  isPublicAddress,
  type Resolve,
} from './public-address.ts'

/** Time for name, connection, request and answer together. Units: milliseconds. */
const CALL_TIMEOUT_MS = 10 * SECOND
/** How much of an answer is read; its status counts, not its text. Units: bytes. */
export const ANSWER_BYTES_MAX = 65_536

/** Longest text of which the log keeps the beginning. Units: bytes. */
const EXCERPT_BYTES = 2 * EXCERPT_MAX

/** Where calls may go. Only tests give another one than the public internet. */
export interface Outside {
  readonly isAllowed: AddressRule
  readonly resolve?: Resolve
  /** The port in place of 443. */
  readonly port?: number
  /** Certificates to trust instead of the usual ones. PEM. */
  readonly ca?: string
  /** Units: milliseconds. */
  readonly timeoutMs?: number
}

/** Any public address, with a certificate that everybody trusts. */
export const PUBLIC_INTERNET: Outside = { isAllowed: isPublicAddress }

/**
 * What came of a request. `status` is null where there was no answer; `problem` is null for a status of 200 to 299;
 * `excerpt` is how the text of the answer begins.
 */
export interface Outcome {
  readonly status: number | null
  readonly problem: CallProblem | null
  readonly excerpt: string
}

/**
 * Posts JSON to an address that somebody outside the shop gave. This is the one way out to such addresses: the name
 * is resolved here, every address of it must be public, the connection goes to an address that was checked and is
 * checked again once it stands, redirects are not followed, the certificate must be right, and everything takes ten
 * seconds and 64 KB at most. Never throws. Source: docs/rules.md "Outgoing requests", ASVS 1.3.6, decision 0072.
 */
export async function postOutside(
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  outside: Outside = PUBLIC_INTERNET,
  stopping?: AbortSignal,
): Promise<Outcome> {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol !== 'https:') return nothing('unreachable')
  // A literal address is never resolved, so the check of the resolver does not apply to it.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && !outside.isAllowed(host)) return nothing('private-address')
  const timeout = AbortSignal.timeout(outside.timeoutMs ?? CALL_TIMEOUT_MS)
  const signal = stopping ? AbortSignal.any([stopping, timeout]) : timeout
  try {
    const answer = await ask(url, { headers, body, outside, signal })
    const status = answer.statusCode ?? 0
    return { status, problem: problemOfStatus(status), excerpt: await readSome(answer) }
  } catch (error) {
    return nothing(timeout.aborted ? 'no-answer' : problemOf(error))
  }
}

function nothing(problem: CallProblem): Outcome {
  return { status: null, problem, excerpt: '' }
}

function problemOfStatus(status: number): CallProblem | null {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return 'redirect'
  return status === 410 ? 'gone' : 'status'
}

interface Asked {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly outside: Outside
  readonly signal: AbortSignal
}

function ask(url: URL, { headers, body, outside, signal }: Asked): Promise<IncomingMessage> {
  const { isAllowed, resolve, port, ca } = outside
  return new Promise((done, fail) => {
    const request: ClientRequest = requestHttps(
      url,
      {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'accept-encoding': 'identity',
          'user-agent': 'Kontor',
          ...headers,
        },
        lookup: guardedLookup(isAllowed, resolve),
        // A connection of another request would be reused by name, without a check.
        agent: false,
        signal,
        ...(port === undefined ? {} : { port }),
        ...(ca === undefined ? {} : { ca }),
      },
      done,
    )
    request.on('socket', (socket) =>
      socket.once('connect', () => {
        if (!isAllowed(socket.remoteAddress ?? '')) request.destroy(new ForbiddenAddress())
      }),
    )
    request.on('error', fail)
    request.end(body)
  })
}

/**
 * Reads an answer to its end or to the limit, whichever comes first, so that an honest server is not cut off. Returns how
 * its text begins, in one line without control characters.
 */
async function readSome(answer: IncomingMessage): Promise<string> {
  let size = 0
  let start = Buffer.alloc(0)
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      size += chunk.byteLength
      if (start.byteLength < EXCERPT_BYTES) start = Buffer.concat([start, chunk.subarray(0, EXCERPT_BYTES)])
      if (size >= ANSWER_BYTES_MAX) break
    }
  } catch {
    // The status has arrived, and it is all that counts.
  } finally {
    answer.destroy()
  }
  const text = start.subarray(0, EXCERPT_BYTES).toString('utf8')
  return text
    .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
    .slice(0, EXCERPT_MAX)
}

function problemOf(error: unknown): CallProblem {
  if (error instanceof ForbiddenAddress) return 'private-address'
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'no-such-host'
  return /CERT|SELF_SIGNED|ISSUER|ALTNAME|SIGNATURE/.test(code) ? 'certificate' : 'unreachable'
}
