import type { Database } from '#db/database.ts'

/** Returns the statement that makes a review of the first order wait for staff. */
export function plantedReviews({ id, at }: { readonly id: string; readonly at: Date }) {
  return {
    'reviews-waiting': {
      plant: (database: Database) =>
        database.query(
          `INSERT INTO review (order_id, product_id, id, number, variant_id, state, stars, text, name, locale, created_at, written_at)
           OVERRIDING SYSTEM VALUE SELECT o.id, $1, $1, 1001, $1, 'waiting', 2, 'It hums.', 'Ada', 'en', $2, $2
           FROM orders o WHERE o.number IS NOT NULL ORDER BY o.number LIMIT 1`,
          [id, at],
        ),
      subject: '1001',
      step: 'open the review 1001',
    },
  }
}
