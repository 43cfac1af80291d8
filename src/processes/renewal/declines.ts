// Tests: tests/flows/membership/dunning.test.ts

import type { Queryable } from '#db/database.ts'
import { type Attempt, readLastWhy } from '#domains/payment/index.ts'

/** A charge of a stored consent that the bank or the provider declined. */
export interface Decline {
  readonly attemptId: string
  /** The provider's words. */
  readonly why: string
}

/** Returns the declined charges of a consent, the first one first. */
export async function readDeclines(db: Queryable, attempts: readonly Attempt[]): Promise<readonly Decline[]> {
  const declined = attempts
    .filter(
      ({ flow, status, capturedMinor }) =>
        flow === 'renewal' && DECLINED.includes(status) && capturedMinor === 0,
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  return Promise.all(
    declined.map(async (attempt) => ({ attemptId: attempt.id, why: await readLastWhy(db, attempt) })),
  )
}

const DECLINED: readonly Attempt['status'][] = ['failed', 'cancelled', 'expired']
