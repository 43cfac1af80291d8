// Tests: src/api/calls/payment/coupon-calls.test.ts

import type { Queryable } from '#db/database.ts'
import { SECOND } from '#kernel/clock.ts'
import { commonErrors, DomainError } from '#kernel/errors.ts'
import { keyedHash } from '../code-hash.ts'
import { normalizeCode } from '../rules.ts'
import { countTry, uncountTry } from '../store/tries.ts'

/** For what a try is counted: each of those that are named has its own hour. */
export interface TriesOf {
  readonly sessionHash?: Buffer | null
  readonly orderId?: string
  readonly code?: string
}

/**
 * Counts a look at a coupon's balance, right code or wrong one. Throws: too-many-requests with the wait after
 * ten within an hour. Source: docs/http-contract.md "POST /coupon/balance".
 */
export async function countTries(db: Queryable, of: TriesOf, now: Date): Promise<void> {
  for (const key of await tryKeysOf(db, of)) await countOne(db, key, now)
}

/**
 * Runs a redemption and counts it where its code was wrong. It is counted before it is judged, so that many
 * guesses at once count one by one, and taken back when it was none. Throws: too-many-requests, and what the
 * work throws. Source: docs/http-contract.md "Limits".
 */
export async function withTries<Result>(
  db: Queryable,
  of: TriesOf,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const keys = await tryKeysOf(db, of)
  for (const key of keys) await countOne(db, key, now)
  // What is done stays done when a count cannot be taken back; it is forgotten after an hour.
  const takeBack = () => Promise.all(keys.map((key) => uncountTry(db, key, now))).catch(() => undefined)
  try {
    const result = await work()
    await takeBack()
    return result
  } catch (error) {
    if (!(error instanceof DomainError && error.code === 'unknown-coupon')) await takeBack()
    throw error
  }
}

async function countOne(db: Queryable, key: Buffer, now: Date): Promise<void> {
  const next = await countTry(db, key, now)
  if (next)
    throw commonErrors['too-many-requests']({
      retryAfterSeconds: Math.max(1, Math.ceil((next.getTime() - now.getTime()) / SECOND)),
    })
}

/** What tries are counted by, so that they are found again by whoever asks for the data of a person. */
export async function tryKeysOf(db: Queryable, { sessionHash, orderId, code }: TriesOf): Promise<Buffer[]> {
  const names = [
    ...(sessionHash ? [`try:session:${sessionHash.toString('hex')}`] : []),
    ...(orderId === undefined ? [] : [`try:order:${orderId}`]),
    ...(code === undefined ? [] : [`try:code:${normalizeCode(code)}`]),
  ]
  return Promise.all(names.map((name) => keyedHash(db, name)))
}
