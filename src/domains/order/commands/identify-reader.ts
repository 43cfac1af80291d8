// Tests: tests/flows/identify.test.ts

import { hash } from 'node:crypto'
import type { Database } from '#db/database.ts'
import { DAY, HOUR, SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { Authorise } from '#kernel/rights.ts'
import { orderErrors } from '../errors.ts'
import type { OrderFacts } from '../policy.ts'
import { readOrderByKey } from '../store/read-order.ts'
import {
  addReader,
  countIdentifyTries,
  type IdentifyTries,
  isKnownReader,
  recordIdentifyTry,
} from '../store/readers.ts'

/**
 * Limit of tries per browser or network; wrong and right addresses count alike. Source: docs/http-contract.md
 * "Order key" (5 tries an hour).
 */
export const IDENTIFY_TRIES_PER_HOUR = 5
/**
 * Limit of tries of all unknown visitors together, from all networks: enough for a family with the link, far
 * too few to guess an address.
 */
export const IDENTIFY_TRIES_OF_ALL_PER_HOUR = 25
const IDENTIFIED_READABLE_MS = 90 * DAY

export interface IdentifyReader {
  /** Called with the facts of the order with this key. Throws: not-found. */
  readonly authorise: Authorise<OrderFacts>
  readonly key: string
  readonly email: string
  readonly ownerHash: Buffer
  /** The visitor's network, as coarse as `networkOf` makes it. */
  readonly network: string
  readonly now: Date
}

/**
 * Unmasks an order for a visitor who knows the order's e-mail address. A try is counted before it is judged,
 * so parallel guesses count too. A browser that placed the order, or proved the address before, has a limit
 * of its own: strangers with the link, who are counted by network because new sessions cost them nothing,
 * cannot use it up. Throws: not-found, too-many-requests, identify-failed. Source: docs/http-contract.md
 * "Order key".
 */
export async function identifyReader(
  database: Database,
  { authorise, key, email, ownerHash, network, now }: IdentifyReader,
): Promise<void> {
  const order = await readOrderByKey(database, key)
  if (!order) throw commonErrors['not-found']()
  authorise(order)
  const isKnown = await isKnownReader(database, order.id, ownerHash)
  const who = hash(
    'sha256',
    `${order.id} ${isKnown ? `browser ${ownerHash.toString('hex')}` : `network ${network}`}`,
    'buffer',
  )
  await recordIdentifyTry(database, order.id, who, now)
  const { own, all } = await countIdentifyTries(database, order.id, who, new Date(now.getTime() - HOUR))
  if (own.tries > IDENTIFY_TRIES_PER_HOUR) throw tooMany(own, now)
  if (!isKnown && all.tries > IDENTIFY_TRIES_OF_ALL_PER_HOUR) throw tooMany(all, now)
  if (order.email.toLowerCase() !== email.trim().toLowerCase())
    throw orderErrors['identify-failed']({ fields: ['email'] })
  await addReader(database, order.id, ownerHash, new Date(now.getTime() + IDENTIFIED_READABLE_MS))
}

function tooMany({ oldest }: IdentifyTries, now: Date): Error {
  return commonErrors['too-many-requests']({
    retryAfterSeconds: Math.max(1, Math.ceil((oldest.getTime() + HOUR - now.getTime()) / SECOND)),
  })
}
