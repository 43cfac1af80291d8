// Tests: tests/flows/payment/books-downwards.test.ts

import { bookDifference, type OurBook } from '../book-difference.ts'
import type { Moment, PaymentEngine } from '../engine.ts'
import { bookOf, type Gateway, type Observation } from '../gateway.ts'
import { lockPayer } from '../payer.ts'
import { type Attempt, readAttempts } from '../store/attempts.ts'
import { BOOK_KEEPER, endBookReview, openBookReview } from '../store/book-reviews.ts'
import { readDisputes, readOpenReviews } from '../store/facts.ts'
import { readRefunds } from '../store/refunds.ts'

/** What comparing a payment with the provider's book led to. */
export type Compared = 'agrees' | 'held' | 'freed' | 'known'

/**
 * Compares what we call paid, paid back and disputed with the provider's book, which `seen` shows, and holds
 * the order where the book lacks it. A difference counts only when the provider says the same once more. When
 * the book agrees again the review ends by itself; one that a person ended stays ended until the provider says
 * something else. Throws: ProviderError.
 */
export async function compareWithBook(
  engine: PaymentEngine,
  gateway: Gateway,
  attempt: Attempt,
  seen: Observation | null,
  moment: Moment,
): Promise<Compared> {
  const ref = attempt.providerRef
  if (ref === null || attempt.capturedMinor === 0) return 'agrees'
  const before = await readOurBook(engine, gateway, attempt)
  if (before === null) return 'agrees'
  const isDifferent = bookDifference(before, seen, gateway.info.book, moment.now) !== null
  const latest = isDifferent ? ((await gateway.observe?.(ref)) ?? null) : seen
  return engine.database.transaction(async (tx) => {
    const payer = await lockPayer(tx, engine.payers, attempt.chargeId)
    const ours = payer && (await readOurBook({ ...engine, database: tx }, gateway, attempt))
    if (!ours) return 'agrees'
    const detail = bookDifference(ours, latest, gateway.info.book, moment.now)
    const subject = { chargeId: payer.id, attemptId: attempt.id }
    if (detail !== null) {
      if (!(await openBookReview(tx, { ...subject, detail }, moment.now))) return 'known'
      await payer.setInReview(true)
      await payer.note('payment-review', `book: ${detail}`, moment)
      engine.log.warn(
        { gateway: gateway.info.id, ...subject, reason: 'book', detail },
        'a payment waits for a person',
      )
      return 'held'
    }
    // A provider that cannot be asked any more says nothing about what it said before.
    if (latest === null || !(await endBookReview(tx, subject, moment.now))) return 'agrees'
    if ((await readOpenReviews(tx, payer.id)).length > 0) return 'freed'
    await payer.setInReview(false)
    const keeper = { actor: BOOK_KEEPER, now: moment.now }
    await payer.note('payment-free', 'the provider’s book agrees again', keeper)
    await payer.completeIfDone(keeper)
    return 'freed'
  })
}

async function readOurBook(
  { database }: { readonly database: Parameters<typeof readAttempts>[0] },
  gateway: Gateway,
  { id, chargeId }: Attempt,
): Promise<OurBook | null> {
  const [attempts, refunds, disputes] = [
    await readAttempts(database, chargeId),
    await readRefunds(database, chargeId),
    await readDisputes(database, chargeId),
  ]
  const attempt = attempts.find((candidate) => candidate.id === id)
  const ofAttempt = ({ attemptId }: { readonly attemptId: string }): boolean => attemptId === id
  return attempt
    ? {
        attempt,
        refunds: refunds.filter(ofAttempt),
        disputes: disputes.filter(ofAttempt),
        isSameBook: attempt.account === bookOf(gateway),
      }
    : null
}
