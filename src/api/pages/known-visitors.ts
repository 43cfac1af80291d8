import type { IncomingMessage } from 'node:http'
import { isRandomKey } from '#kernel/ids.ts'
import { createLane } from '../plugins/lanes.ts'
import type { Sessions } from '../plugins/session.ts'

/**
 * Limits of look-ups, running and waiting: invented cookies must not take the database's connections from
 * buyers.
 */
const LOOKUPS = { atOnce: 3, waiting: 300 } as const

export interface KnownVisitorsParts {
  readonly sessions: Sessions
  /** Returns whether a placed order has this key. */
  readonly isOrder: (key: string) => Promise<boolean>
}

/**
 * Creates a check whether a visitor really has a session or the key of a placed order. An invented cookie or
 * key does not open a lane. The check returns false if it cannot find out in time. It costs a look-up by a
 * primary or unique key, or nothing for a session in memory.
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
