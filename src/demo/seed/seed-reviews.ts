import type { Database, Tx } from '#db/database.ts'
import { answerReview, decideReview, writeReview } from '#domains/review/index.ts'
import { readSettings, saveSettings } from '#domains/shop/index.ts'
import { type Clock, DAY, HOUR } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { type DemoReview, demoReviews } from '../reviews/index.ts'
import { emailOfBuyer } from '../sales.ts'

/** Setting that says that the reviews were written. */
const SEEDED = 'demoReviews'
const ACTOR = 'seed'

/**
 * Has buyers of the demo's past write reviews, which staff then show and answer, by the commands that people use: the
 * sums of stars are real. A shop that got no past gets no reviews, and a further start reads one row. Source: decision
 * 0109.
 */
export async function seedReviews({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Promise<void> {
  if ((await readSettings(database, [SEEDED]))[SEEDED] === true) return
  await database.transaction(async (tx) => {
    // Two starts at once: the second finds everything done.
    await tx.query(`SELECT pg_advisory_xact_lock(hashtext('seed-reviews'))`)
    if ((await readSettings(tx, [SEEDED]))[SEEDED] === true) return
    const now = clock.now()
    for (const review of demoReviews) await write(tx, review, now)
    await saveSettings(tx, { [SEEDED]: true }, now)
  })
}

interface Sold {
  readonly orderId: string
  readonly productId: string
  readonly variantId: string
  readonly locale: LocaleCode
  readonly placedAt: Date
}

/** Writes one review, if its buyer got the product: a sale that could not be made has none. */
async function write(tx: Tx, review: DemoReview, now: Date): Promise<void> {
  const [sold] = await tx.query<Sold>(
    `SELECT o.id AS "orderId", v.product_id AS "productId", l.variant_id AS "variantId", o.locale, o.placed_at AS "placedAt"
     FROM orders o JOIN order_line l ON l.order_id = o.id JOIN variant v ON v.id = l.variant_id
     WHERE lower(o.email) = $1 AND l.product_id = $2 AND o.state = 'completed' ORDER BY o.placed_at LIMIT 1`,
    [emailOfBuyer(review.buyer), review.productId],
  )
  if (!sold) return
  const { stars, title, text, name, answer, waits } = review
  const { placedAt, ...bought } = sold
  const at = earlier(new Date(placedAt.getTime() + review.after * DAY), now)
  const words = { stars, title, text, name, isModerated: true, now: at }
  const { number } = await writeReview(tx, { ...bought, ...words })
  if (waits) return
  const decided = {
    number,
    version: null,
    actor: ACTOR,
    now: earlier(new Date(at.getTime() + 5 * HOUR), now),
  }
  await decideReview(tx, { ...decided, move: 'show', reason: null, why: '' })
  if (answer !== undefined)
    await answerReview(tx, { ...decided, answer, now: earlier(new Date(at.getTime() + DAY), now) })
}

const earlier = (one: Date, other: Date): Date => (one < other ? one : other)
