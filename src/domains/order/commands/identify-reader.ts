import type { Database } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { orderErrors } from '../errors.ts'
import { readOrderByKey } from '../store/read-order.ts'

/** Wrong addresses and right ones count alike. Source: contract §4 (5 tries an hour). */
export const IDENTIFY_TRIES_PER_HOUR = 5
const IDENTIFIED_READABLE_MS = 90 * DAY

const recordTry = statement('order-record-identify', 'INSERT INTO order_identify_attempt (order_id, at) VALUES ($1, $2)')
const countTries = statement(
  'order-count-identify',
  'SELECT count(*)::int AS tries, min(at) AS oldest FROM order_identify_attempt WHERE order_id = $1 AND at > $2',
)
const addReader = statement(
  'order-add-reader',
  `INSERT INTO order_reader (order_id, session_hash, until) VALUES ($1, $2, $3)
   ON CONFLICT (order_id, session_hash) DO UPDATE SET until = greatest(order_reader.until, excluded.until)`,
)

export interface IdentifyReader {
  readonly key: string
  readonly email: string
  readonly sessionHash: Buffer
  readonly now: Date
}

/**
 * Unmasks an order for a browser that knows the order's e-mail address. A try is counted before it is judged, so parallel guesses
 * count too. Throws: not-found, too-many-requests, identify-failed. Source: contract §4.
 */
export async function identifyReader(database: Database, { key, email, sessionHash, now }: IdentifyReader): Promise<void> {
  const order = await readOrderByKey(database, key)
  if (!order || order.state === 'cart') throw commonErrors['not-found']()
  await database.query(recordTry, [order.id, now])
  const [row] = await database.query<{ tries: number; oldest: Date }>(countTries, [order.id, new Date(now.getTime() - HOUR)])
  if (row && row.tries > IDENTIFY_TRIES_PER_HOUR) {
    const retryAfterSeconds = Math.max(1, Math.ceil((row.oldest.getTime() + HOUR - now.getTime()) / 1000))
    throw commonErrors['too-many-requests']({ retryAfterSeconds })
  }
  if (order.email.toLowerCase() !== email.trim().toLowerCase()) throw orderErrors['identify-failed']({ fields: ['email'] })
  await database.query(addReader, [order.id, sessionHash, new Date(now.getTime() + IDENTIFIED_READABLE_MS)])
}
