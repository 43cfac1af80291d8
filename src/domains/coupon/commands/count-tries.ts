// Tests: src/api/calls/payment/coupon-calls.test.ts

import type { Queryable } from '#db/database.ts'
import { SECOND } from '#kernel/clock.ts'
import { commonErrors, DomainError } from '#kernel/errors.ts'
import { keyedHash } from '../code-hash.ts'
import { normalizeCode } from '../rules.ts'
import { countTry, uncountTry } from '../store/tries.ts'

/** The keys that a try is counted under: each one given has its own hourly limit. */
export interface TriesOf {
  readonly sessionHash?: Buffer | null
  readonly orderId?: string
  readonly code?: string
}

/**
 * Counts a request for a coupon's balance, whether its code is right or wrong. Throws: too-many-requests with
 * the wait after ten within an hour. Source: docs/http-contract.md "POST /coupon/balance".
 */
export async function countTries(db: Queryable, of: TriesOf, now: Date): Promise<void> {
  for (const key of await tryKeysOf(db, of)) await countOne(db, key, now)
}

/**
 * Runs a redemption and counts it if its code was wrong. The try is counted before it is judged, so that
 * parallel guesses are counted one by one; the count is reverted if the code was not wrong. Throws:
 * too-many-requests, and what the work throws. Source: docs/http-contract.md "Limits".
 */
export async function withTries<Result>(
  db: Queryable,
  of: TriesOf,
  now: Date,
  work: () => Promise<Result>,
): Promise<Result> {
  const keys = await tryKeysOf(db, of)
  for (const key of keys) await countOne(db, key, now)
  // The redemption stays valid if the count cannot be reverted; the count expires after an hour.
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

/** Returns the keys that tries are counted under, so that a person's data export can find them. */
export async function tryKeysOf(db: Queryable, { sessionHash, orderId, code }: TriesOf): Promise<Buffer[]> {
  const names = [
    ...(sessionHash ? [`try:session:${sessionHash.toString('hex')}`] : []),
    ...(orderId === undefined ? [] : [`try:order:${orderId}`]),
    ...(code === undefined ? [] : [`try:code:${normalizeCode(code)}`]),
  ]
  return Promise.all(names.map((name) => keyedHash(db, name)))
}
