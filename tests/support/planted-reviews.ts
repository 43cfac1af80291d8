import type { Database } from '#db/database.ts'

/** Returns the statement that makes a review wait for staff. */
export function plantedReviews({ id, at }: { readonly id: string; readonly at: Date }) {
  return {
    'reviews-waiting': {
      plant: (database: Database) =>
        database.query(
          `INSERT INTO review (order_id, product_id, id, number, variant_id, state, stars, text, name, locale, created_at, written_at)
           OVERRIDING SYSTEM VALUE VALUES ($1, $1, $1, 1001, $1, 'waiting', 2, 'It hums.', 'Ada', 'en', $2, $2)`,
          [id, at],
        ),
      subject: '1001',
      step: 'open the review 1001',
    },
  }
}
