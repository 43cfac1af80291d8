import type { AttentionSource } from '#db/attention-source.ts'
import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'
import { DAY, HOUR } from '#kernel/clock.ts'

/** Staff no longer see a proxy that was silent for this long: it was declared, or is gone. Units: ms. */
const CURRENT_MS = HOUR
/** Notes are kept for this long after the last request. Units: ms. */
const KEPT_MS = DAY

const note = statement(
  'undeclared-proxy-note',
  `INSERT INTO undeclared_proxy AS known (peer, first_seen_at, last_seen_at) VALUES ($1, $2, $2)
   ON CONFLICT (peer) DO UPDATE SET last_seen_at = greatest(known.last_seen_at, excluded.last_seen_at)`,
)
const waiting = statement(
  'attention-undeclared-proxies',
  `SELECT peer AS subject, first_seen_at AS since, 'limits per address are loose for whoever comes by it' AS detail
   FROM undeclared_proxy WHERE last_seen_at > $2 ORDER BY first_seen_at LIMIT $1`,
)
const forget = statement('undeclared-proxy-forget', 'DELETE FROM undeclared_proxy WHERE last_seen_at <= $1')

/**
 * Notes that a peer forwards requests and is not named in `TRUSTED_PROXIES`. Called at most once a minute, so
 * the table stays small.
 */
export async function noteUndeclaredProxy(db: Queryable, peer: string, now: Date): Promise<void> {
  await db.query(note, [peer, now])
}

/** Deletes notes of proxies that no longer forward requests, or were declared. For the hourly clean-up. */
export async function forgetUndeclaredProxies(db: Queryable, now: Date): Promise<void> {
  await db.query(forget, [new Date(now.getTime() - KEPT_MS)])
}

/** Lists undeclared proxies for staff, for as long as they forward requests. */
export const proxyAttention: readonly AttentionSource[] = [
  {
    id: 'proxies-undeclared',
    title: 'X-Forwarded-For comes from a peer that is not declared',
    nextStep:
      'if {subject} is your proxy, add it to TRUSTED_PROXIES and start again; else somebody forges the header. It goes from this list an hour after the last such request',
    read: (db, { limit, now }) => db.query(waiting, [limit, new Date(now.getTime() - CURRENT_MS)]),
  },
]
