// Tests: tests/flows/payment/looks.test.ts

import type { Moment, PaymentEngine } from '../engine.ts'
import type { Gateway } from '../gateway.ts'
import { isKnownAlready } from '../known-already.ts'
import { isOpen } from '../states.ts'
import type { Attempt } from '../store/attempts.ts'
import { type EndedPayment, markAttemptObserved, markAttemptsObserved } from '../store/observing.ts'
import { compareWithBook } from './compare-with-book.ts'
import { lookForRenewals } from './look-for-renewals.ts'
import { workIn } from './sync-payment.ts'

/**
 * A provider that contradicts more payments than this in one run is rather wrong itself: no further orders
 * are held until a person looked.
 */
const MOST_CONTRADICTED = 20

export interface ProviderQuestions {
  /** Asks about one payment and works the answer in. Throws: ProviderError. */
  ask(attempt: Attempt | EndedPayment): Promise<void>
  /** Marks those that were as we know them, together: that is most of the ended ones. */
  markKnown(): Promise<void>
}

/** Asks a provider about payments of ours, one after the other, for one run of the reconciler. */
export function askProvider(engine: PaymentEngine, gateway: Gateway, moment: Moment): ProviderQuestions {
  let contradicted = 0
  let known: Attempt[] = []
  return {
    async ask(attempt) {
      if (attempt.providerRef === null) return
      let isMarked = false
      try {
        const seen = (await gateway.observe?.(attempt.providerRef)) ?? null
        if (seen && 'isAtRest' in attempt && attempt.isAtRest && isKnownAlready(attempt, gateway, seen)) {
          await lookForRenewals(engine, gateway, attempt, moment)
          known.push(attempt)
          isMarked = true
          return
        }
        isMarked = (await workIn(engine, gateway, attempt.providerRef, seen, moment)).outcome === 'applied'
        await lookForRenewals(engine, gateway, attempt, moment)
        if (isOpen(attempt)) return
        if (contradicted >= MOST_CONTRADICTED)
          throw new Error(`${gateway.info.id} contradicts too many payments at once`)
        if ((await compareWithBook(engine, gateway, attempt, seen, moment)) === 'held') contradicted += 1
      } finally {
        // One that the provider cannot answer for goes to the end of the queue all the same.
        if (!isMarked) await markAttemptObserved(engine.database, attempt, moment.now)
      }
    },
    async markKnown() {
      const seen = known
      known = []
      await markAttemptsObserved(engine.database, seen, moment.now)
    },
  }
}
