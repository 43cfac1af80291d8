// Tests: tests/flows/review/ask.test.ts

import type { Database, Tx } from '#db/database.ts'
import { queueAccountMail } from '#domains/account/index.ts'
import { readSettled } from '#domains/ledger/index.ts'
import { readOwnWords } from '#domains/mail-log/index.ts'
import { lockOrder, type OrderRow } from '#domains/order/index.ts'
import { noteInvitation, objectsToInvitations, readReviewsOfOrder } from '#domains/review/index.ts'
import type { ReviewRules } from '#domains/shop/index.ts'
import { type RowLog, workThrough } from '#jobs/stuck-work.ts'
import { DAY } from '#kernel/clock.ts'
import { DEFAULT_LOCALE } from '#kernel/locales.ts'
import { readBoughtProducts, readReviewedElsewhere } from '#views/order-reviews.ts'
import { readOrdersToAskAbout, wasAskedLately } from '#views/orders-to-ask-about.ts'

/** Orders of one batch. */
const ASKED_AT_ONCE = 100

/**
 * Asks buyers by e-mail for reviews, each order once and each buyer once a month, some days after the order was paid and
 * fulfilled. Nobody is asked where the owner did not say so, and nobody who objected. Source: decision 0110, § 7 UWG.
 */
export async function askForReviews(
  database: Database,
  { isOn, inviteDays }: ReviewRules,
  { now, log, isOver }: { readonly now: Date; readonly log: RowLog; readonly isOver: () => boolean },
): Promise<void> {
  if (!isOn || inviteDays === null) return
  if (!(await readOwnWords(database, 'review-invitation', DEFAULT_LOCALE)).isOn) return
  const before = new Date(now.getTime() - inviteDays * DAY)
  while (!isOver()) {
    const ids = await readOrdersToAskAbout(database, before, ASKED_AT_ONCE)
    let seen = 0
    await workThrough(database, ids, {
      task: 'ask-for-reviews',
      subjectOf: (orderId) => orderId,
      work: async (orderId) => {
        await database.transaction((tx) => askAbout(tx, orderId, now))
        seen += 1
      },
      now,
      log,
      isOver,
    })
    // What failed stays in the list.
    if (seen === 0) return
  }
}

async function askAbout(tx: Tx, orderId: string, now: Date): Promise<void> {
  const order = await lockOrder(tx, { id: orderId })
  if (!order) return
  const asked = await isToBeAsked(tx, order, now)
  if (!(await noteInvitation(tx, { orderId, asked, now })) || !asked) return
  const { email: to, locale, key, number } = order
  const detail = { key, number: number ?? '' }
  queueAccountMail(tx, { kind: 'review-invitation', accountId: null, to, locale, detail, now })
}

/** Returns whether there is something to ask a buyer who wants to be asked. */
async function isToBeAsked(tx: Tx, order: OrderRow, now: Date): Promise<boolean> {
  if (order.state !== 'completed' || order.email === '') return false
  if (await objectsToInvitations(tx, order.email)) return false
  if (await wasAskedLately(tx, order.email, now)) return false
  // Whoever gave something back has said what they think of it.
  if ((await readSettled(tx, order.id)).refundedMinor > 0) return false
  if ((await readReviewsOfOrder(tx, order.id)).length > 0) return false
  const received = (await readBoughtProducts(tx, order)).filter(({ isReceived }) => isReceived)
  const products = received.map(({ productId }) => productId)
  const known = await readReviewedElsewhere(tx, order, products)
  return products.some((productId) => !known.has(productId))
}
