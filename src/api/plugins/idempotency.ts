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

/** A call that runs under a key which it holds. */
export interface HeldKey {
  /**
   * Stores the answer in the call's own transaction: what the call did and what it answered stand or fall
   * together, so a crash at any moment leaves either a free key and nothing done, or the deed and its answer.
   */
  finish(tx: Tx, status: number, body: string): Promise<void>
  /**
   * Stores an answer of a call that had no such transaction: one that refused (nothing was done), or one that
   * asked a provider, whose command is safe to repeat by itself because a crash before this line leaves the
   * key to be taken over.
   */
  finishAlone(status: number, body: string): Promise<void>
  /** Gives the key back after an answer that is not kept. */
  release(): Promise<void>
}

export type KeyOutcome =
  | { readonly held: HeldKey }
  | { readonly replay: FirstAnswer; readonly cookieValue: string | null }

/**
 * The key of a call, null when none was sent. Throws: invalid-fields. Source: docs/http-contract.md
 * "Idempotency".
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
  /** What it answers is kept sealed. */
  readonly secret: boolean
  /** Number of this process, as `openLease` knows it. */
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
  // The browser never got the first answer's cookie, or came without the one it had: only the former is the
  // same visitor.
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
    // Someone took the key over because this call ran too long: its transaction must not be committed too.
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

/** Answers that are kept: all but 422, 429 and 5xx. Source: docs/http-contract.md "Idempotency". */
export function isKept(status: number): boolean {
  return status !== 422 && status !== 429 && status < 500
}

/**
 * Bound to the key, which is stored only hashed: the row of a call with a password says nothing about the
 * password by itself.
 */
function requestHashOf({ key, form }: KeyedCall): Buffer {
  return createHash('sha256').update(key).update('\n').update(form.raw).digest()
}
