import type { IncomingMessage } from 'node:http'
import { isRandomKey } from '#kernel/ids.ts'
import { createLane } from '../plugins/lanes.ts'
import type { Sessions } from '../plugins/session.ts'

/** Look-ups at once and waiting: made-up cookies must not keep the database's connections from buyers. */
const LOOKUPS = { atOnce: 3, waiting: 300 } as const

export interface KnownVisitorsParts {
  readonly sessions: Sessions
  /** Whether a placed order has this key. */
  readonly isOrder: (key: string) => Promise<boolean>
}

/**
 * Tells visitors who have a session or the key of a placed order from those who only say so: a cookie or a
 * key that somebody made up opens no lane. Returns false where that cannot be found out in time. Costs a
 * look-up by a primary or unique key, or none for a session in memory.
 */
export function knownVisitors({
  sessions,
  isOrder,
}: KnownVisitorsParts): (request: IncomingMessage, path: string) => Promise<boolean> {
  const lane = createLane(LOOKUPS)
  return async (request, path) => {
    const key = orderKeyOf(path)
    if (request.headers.cookie === undefined && key === null) return false
    return lane
      .run(async () => (await sessions.of(request).find()) !== null || (key !== null && (await isOrder(key))))
      .catch(() => false)
  }
}

function orderKeyOf(path: string): string | null {
  const [, page, key = ''] = path.split('/')
  return page === 'order' && isRandomKey(key) ? key : null
}
