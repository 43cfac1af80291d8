// Tests: tests/flows/review/write.test.ts

import type { Tx } from '#db/database.ts'
import { lockOrder, type OrderRow } from '#domains/order/index.ts'
import type { Stars } from '#domains/review/contract.ts'
import {
  awaitTurnOfWriter,
  putBackReview,
  type Review,
  removeObjection,
  reviewErrors,
  storeObjection,
  takeBackReview,
  writeReview,
} from '#domains/review/index.ts'
import type { ReviewRules } from '#domains/shop/index.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import {
  type BoughtProduct,
  readBoughtProducts,
  readBuyer,
  readReviewedElsewhere,
} from '#views/order-reviews.ts'

/** Which product of which order a buyer says something about. */
export interface OwnReview {
  /** The key of the order's link. */
  readonly key: string
  /** Public id of a version of the product. */
  readonly productId: string
  /** Called with the order under its lock. Throws: forbidden, not-found. */
  readonly authorise: (order: OrderRow) => Promise<void>
  readonly now: Date
}

export interface WriteOwnReview extends OwnReview {
  readonly stars: Stars
  readonly title: string
  readonly text: string
  readonly name: string
  readonly locale: LocaleCode
  readonly rules: ReviewRules
}

/**
 * Writes or changes what a buyer says about a product that they paid and got. A buyer says it once, whatever orders they
 * have. Throws: not-found, forbidden, reviews-off, review-of-staff, not-received, reviewed-elsewhere, review-hidden. Source: decision
 * 0109.
 */
export async function writeOwnReview(
  tx: Tx,
  { rules, ...written }: WriteOwnReview,
): Promise<Pick<Review, 'number' | 'state'>> {
  if (!rules.isOn) throw reviewErrors['reviews-off']()
  const { order, product } = await findProduct(tx, written)
  const buyer = await readBuyer(tx, order)
  // Signed out, or by the link of the order, they work for the shop all the same.
  if (buyer.isStaff) throw reviewErrors['review-of-staff']()
  if (!product.isReceived) throw reviewErrors['not-received']()
  await awaitTurnOfWriter(tx, product.productId, { email: order.email, accountId: buyer.accountId })
  if ((await readReviewedElsewhere(tx, order, [product.productId])).size > 0)
    throw reviewErrors['reviewed-elsewhere']()
  const { stars, title, text, name, locale, now } = written
  const words = { stars, title, text, name, locale, now, isModerated: rules.isModerated }
  const { productId, variantId } = product
  return writeReview(tx, { ...words, orderId: order.id, productId, variantId })
}

/** Takes a buyer's own review back. Throws: not-found, forbidden, review-gone. */
export async function takeBackOwn(tx: Tx, own: OwnReview): Promise<void> {
  const { order, product } = await findProduct(tx, own)
  await takeBackReview(tx, { orderId: order.id, productId: product.productId, now: own.now })
}

/** Puts a buyer's own review back. Throws: not-found, forbidden, reviewed-elsewhere, review-gone. */
export async function putBackOwn(tx: Tx, own: OwnReview): Promise<void> {
  const { order, product } = await findProduct(tx, own)
  const { accountId } = await readBuyer(tx, order)
  await awaitTurnOfWriter(tx, product.productId, { email: order.email, accountId })
  if ((await readReviewedElsewhere(tx, order, [product.productId])).size > 0)
    throw reviewErrors['reviewed-elsewhere']()
  await putBackReview(tx, { orderId: order.id, productId: product.productId, now: own.now })
}

/** Notes whether the buyer of an order may be asked for reviews by e-mail. Throws: not-found. */
export async function setAsked(
  tx: Tx,
  { isAsked, ...own }: Omit<OwnReview, 'productId'> & { readonly isAsked: boolean },
): Promise<void> {
  const order = await findOrder(tx, own)
  if (order.email === '') return
  if (isAsked) await removeObjection(tx, order.email)
  else await storeObjection(tx, order.email, own.now)
}

async function findOrder(
  tx: Tx,
  { key, authorise }: Pick<OwnReview, 'key' | 'authorise'>,
): Promise<OrderRow> {
  const order = await lockOrder(tx, { key })
  if (!order) throw commonErrors['not-found']({ fields: ['key'] })
  await authorise(order)
  return order
}

async function findProduct(
  tx: Tx,
  own: OwnReview,
): Promise<{ readonly order: OrderRow; readonly product: BoughtProduct }> {
  const order = await findOrder(tx, own)
  const products = await readBoughtProducts(tx, order)
  const product = products.find(({ publicId }) => publicId === own.productId)
  if (!product) throw commonErrors['not-found']({ fields: ['productId'] })
  return { order, product }
}
