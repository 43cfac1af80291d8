import type { Database } from '#db/database.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import { orderErrors } from '../errors.ts'
import { readOrderByKey } from '../store/read-order.ts'
import { addReader, countIdentifyTries, recordIdentifyTry } from '../store/readers.ts'

/** Wrong addresses and right ones count alike. Source: contract §4 (5 tries an hour). */
export const IDENTIFY_TRIES_PER_HOUR = 5
const IDENTIFIED_READABLE_MS = 90 * DAY

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
  await recordIdentifyTry(database, order.id, now)
  const { tries, oldest } = await countIdentifyTries(database, order.id, new Date(now.getTime() - HOUR))
  if (tries > IDENTIFY_TRIES_PER_HOUR) {
    const retryAfterSeconds = Math.max(1, Math.ceil((oldest.getTime() + HOUR - now.getTime()) / 1000))
    throw commonErrors['too-many-requests']({ retryAfterSeconds })
  }
  if (order.email.toLowerCase() !== email.trim().toLowerCase()) throw orderErrors['identify-failed']({ fields: ['email'] })
  await addReader(database, order.id, sessionHash, new Date(now.getTime() + IDENTIFIED_READABLE_MS))
}
