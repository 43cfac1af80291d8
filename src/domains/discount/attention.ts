import type { AttentionSource } from '#db/attention-source.ts'
import { statement } from '#db/statement.ts'
import { DAY } from '#kernel/clock.ts'

/** How far back uses are looked at. Units: ms. */
const SHOWN_MS = 7 * DAY
/** So many uses at one address of a code that a person may use less often are striking. */
const AT_ONE_ADDRESS = 3

/**
 * Codes that somebody seems to abuse and that are not ended: used beyond their limit because orders were paid
 * late, or used several times at one billing address under different names though a person may use them less
 * often. Only uses of the last days are read.
 */
const abused = statement(
  'attention-discount-codes-abused',
  `SELECT d.code AS subject, min(found.since) AS since, string_agg(found.detail, ', ' ORDER BY found.detail) AS detail FROM (
     SELECT u.code_id, min(u.taken_at) AS since, count(*) || ' uses at one address' AS detail
     FROM discount_use u JOIN discount_code c ON c.id = u.code_id AND c.person_limit < $3 JOIN orders o ON o.id = u.order_id
     WHERE u.taken_at >= $2 AND u.given_back_at IS NULL AND o.billing ->> 'line1' <> ''
     GROUP BY u.code_id, lower(o.billing ->> 'line1'), o.billing ->> 'zip', o.billing ->> 'country' HAVING count(*) >= $3
     UNION ALL
     SELECT c.id, max(u.taken_at), 'used ' || c.used || ' times of ' || c.total_limit FROM discount_use u JOIN discount_code c ON c.id = u.code_id AND c.used > c.total_limit
     WHERE u.taken_at >= $2 AND u.given_back_at IS NULL GROUP BY c.id
   ) AS found JOIN discount_code d ON d.id = found.code_id AND d.ended_at IS NULL
   GROUP BY d.code ORDER BY since, subject LIMIT $1`,
)

/** Wrong codes in one hour of the last day that are striking. */
const GUESSED_IN_AN_HOUR = 250

const guessed = statement(
  'attention-discount-codes-guessed',
  `SELECT 'codes' AS subject, min(hour) AS since, sum(wrong) || ' wrong codes in the last day' AS detail
   FROM discount_guess WHERE hour >= $2 HAVING max(wrong) >= $3 LIMIT $1`,
)

/** Discount codes that wait for a person. */
export const discountAttention: readonly AttentionSource[] = [
  {
    id: 'discount-codes-guessed',
    title: 'Somebody tries one discount code after another',
    nextStep:
      'kontor code guesses shows when. Meanwhile each network may try few codes, which stops by itself. Replace short codes that are worth much; kontor code forget-guesses lifts the limit and takes this from the list',
    read: (db, { limit, now }) =>
      db.query(guessed, [limit, new Date(now.getTime() - DAY), GUESSED_IN_AN_HOUR]),
  },
  {
    id: 'discount-codes-abused',
    title: 'Discount codes that somebody seems to abuse',
    nextStep:
      'kontor code show {subject}, then kontor code end {subject}; or wait a week if it is as you want it',
    read: (db, { limit, now }) =>
      db.query(abused, [limit, new Date(now.getTime() - SHOWN_MS), AT_ONE_ADDRESS]),
  },
]
