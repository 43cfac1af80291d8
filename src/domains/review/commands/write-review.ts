// Tests: tests/flows/review/write.test.ts

import type { Tx } from '#db/database.ts'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { reviewErrors } from '../errors.ts'
import { isSameReview, type ReviewWords, stateOfWritten } from '../rules.ts'
import { changeReview, insertReview, lockReviewOf, queueReviewEvent, type Review } from '../store.ts'

export interface WriteReview extends ReviewWords {
  /** The order that proves the purchase. */
  readonly orderId: string
  readonly productId: string
  readonly variantId: string
  readonly locale: LocaleCode
  /** Whether staff look at reviews before they are shown. */
  readonly isModerated: boolean
  readonly now: Date
}

/**
 * Writes what the buyer of an order says about a product, or changes it. The caller holds the order's lock and has seen
 * that the product was received. The same words twice change nothing. Throws: review-hidden. Source: decision 0109.
 */
export async function writeReview(tx: Tx, written: WriteReview): Promise<Pick<Review, 'number' | 'state'>> {
  const { orderId, productId, variantId, locale, isModerated, now } = written
  const known = await lockReviewOf(tx, orderId, productId)
  const { stars, title, text, name } = written
  if (!known) {
    const state = stateOfWritten(written, null, isModerated)
    const id = uuidv7(now.getTime())
    const row = { id, orderId, productId, variantId, state, stars, title, text, name, locale }
    const number = await insertReview(tx, { ...row, createdAt: now, writtenAt: now })
    queueReviewEvent(tx, row, { what: 'written', from: null, to: state, actor: 'buyer', at: now, why: '' })
    return { number, state }
  }
  if (known.state === 'hidden') throw reviewErrors['review-hidden']()
  const isBack = known.takenBackAt !== null
  if (!isBack && isSameReview(known, written)) return known
  const state = isSameReview(known, written) ? known.state : stateOfWritten(written, known.state, isModerated)
  const undecided = state === known.state ? {} : { reason: '' as const, decidedBy: '', decidedAt: null }
  const words = { state, stars, title, text, name, locale, writtenAt: now, takenBackAt: null }
  await changeReview(tx, known, { ...words, ...undecided })
  const what = { what: 'changed', from: known.state, to: state, actor: 'buyer', at: now, why: '' } as const
  queueReviewEvent(tx, known, what)
  return { number: known.number, state }
}
