import { createHash } from 'node:crypto'
import type { Database, Queryable, Tx } from '#db/database.ts'
import type { Clock } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { FormBody } from './form-body.ts'
import {
  type FirstAnswer,
  finishTakenKey,
  type KeyedRequest,
  releaseTakenKey,
  takeKey,
} from './idempotency-store.ts'
import type { OwnedSession } from './request-session.ts'

const KEY_FIELD = 'idempotencyKey'
const VALID_KEY = /^[\x21-\x7e]{16,255}$/

/** A running call that owns its idempotency key. */
export interface HeldKey {
  /**
   * Stores the answer in the call's own transaction. The call's changes and its answer are committed
   * together, so a crash leaves either a free key and no change, or the change and its answer.
   */
  finish(tx: Tx, status: number, body: string): Promise<void>
  /**
   * Stores the answer of a call without such a transaction: one that refused (nothing was done), or one that
   * asked a provider. The latter's command is idempotent, because after a crash before this line another call
   * takes over the key.
   */
  finishAlone(status: number, body: string): Promise<void>
  /** Releases the key after an answer that is not stored. */
  release(): Promise<void>
}

export type KeyOutcome =
  | { readonly held: HeldKey }
  | { readonly replay: FirstAnswer; readonly cookieValue: string | null }

/**
 * Returns the idempotency key of a call, null if none was sent. Throws: invalid-fields. Source:
 * docs/http-contract.md "Idempotency".
 */
export function idempotencyKeyOf(header: string | string[] | undefined, form: FormBody): string | null {
  const inForm = form.values.get(KEY_FIELD)?.filter((value) => value !== '') ?? []
  const inHeader = header === undefined ? [] : [header].flat()
  const keys = new Set([...inHeader, ...inForm])
  if (keys.size === 0 && !form.broken.includes(KEY_FIELD)) return null
  const [key] = keys
  if (keys.size !== 1 || inForm.length > 1 || !VALID_KEY.test(key!))
    throw commonErrors['invalid-fields']({ fields: [KEY_FIELD] })
  return key!
}

export interface KeyedCall {
  readonly path: string
  readonly key: string
  readonly form: FormBody
  readonly session: OwnedSession
  readonly keepForever: boolean
  /** Whether the answer is stored encrypted. */
  readonly secret: boolean
  /** Number of this process, from `openLease`. */
  readonly holder: number | null
}

/**
 * Takes the key for this call or returns the first answer. Throws: idempotency-key-reused for another body or
 * session, in-progress while the first call runs.
 */
export async function keepKey(database: Database, clock: Clock, call: KeyedCall): Promise<KeyOutcome> {
  const startedAt = clock.now()
  const sessionHash = (await call.session.find())?.hash ?? null
  const request: KeyedRequest = { ...call, requestHash: requestHashOf(call), sessionHash }
  const stored = await takeKey(database, request, startedAt)
  if (stored === null) return { held: heldKey(database, request, startedAt, call.session) }
  if (!stored.requestHash.equals(request.requestHash)) throw commonErrors['idempotency-key-reused']()

  const { answer } = stored
  // Either the browser never received the first answer's cookie, or it came without a cookie that it had.
  // Only in the first case is it the same visitor.
  const lostCookie = answer !== null && answer.cookieValue !== null && sessionHash === null
  if (!lostCookie && !sameSession(stored.sessionHash, sessionHash))
    throw commonErrors['idempotency-key-reused']()
  if (answer === null) throw commonErrors['in-progress']({ retryAfterSeconds: 1 })
  return { replay: answer, cookieValue: lostCookie ? answer.cookieValue : null }
}

function heldKey(database: Database, request: KeyedRequest, startedAt: Date, session: OwnedSession): HeldKey {
  const finish = async (queryable: Queryable, status: number, body: string, kept: boolean): Promise<void> => {
    const begun = session.begun(kept)
    const answer: FirstAnswer = {
      status,
      body,
      sessionHash: begun?.hash ?? request.sessionHash,
      cookieValue: begun?.value ?? null,
    }
    // Another call took over the key because this one ran too long: its transaction must not commit too.
    if (!(await finishTakenKey(queryable, request, startedAt, answer)))
      throw commonErrors['in-progress']({ retryAfterSeconds: 1 })
  }
  return {
    finish: (tx, status, body) => finish(tx, status, body, true),
    finishAlone: (status, body) => finish(database, status, body, status < 400),
    release: () => releaseTakenKey(database, request, startedAt),
  }
}

function sameSession(first: Buffer | null, now: Buffer | null): boolean {
  if (first === null || now === null) return first === now
  return first.equals(now)
}

/**
 * Returns whether answers with this status are stored: all but 422, 429 and 5xx. Source:
 * docs/http-contract.md "Idempotency".
 */
export function isKept(status: number): boolean {
  return status !== 422 && status !== 429 && status < 500
}

/**
 * Hashes the request together with the key, which is stored only hashed: so the row of a call with a password
 * reveals nothing about the password.
 */
function requestHashOf({ key, form }: KeyedCall): Buffer {
  return createHash('sha256').update(key).update('\n').update(form.raw).digest()
}
