import type { Queryable } from '#db/database.ts'
import { statement } from '#db/statement.ts'

const connections = statement<{ readonly now: Date; readonly demo: boolean }>(
  'doctor-connections',
  `SELECT (SELECT count(*)::int FROM device_client WHERE is_on AND (NOT demo OR $demo)) AS clients,
     (SELECT count(*)::int FROM api_token WHERE ended_at IS NULL AND expires_at IS NULL) AS "endless",
     count(*) FILTER (WHERE state = 'on')::int AS "endpoints",
     count(*) FILTER (WHERE state = 'on' AND failing_since IS NOT NULL)::int AS failing,
     count(*) FILTER (WHERE state = 'on' AND paused_until > $now)::int AS paused,
     count(*) FILTER (WHERE state = 'off' AND failing_since IS NOT NULL)::int AS "switchedOff"
   FROM call_endpoint`,
)

/** What programs, devices and other systems of a shop are like. */
export interface ConnectionHealth {
  /** Device clients that may pair. */
  readonly clients: number
  /** Living tokens without an end. */
  readonly endless: number
  /** Addresses that are told what happens, of the owner and of partners. */
  readonly endpoints: number
  /** Those of which the last call did not arrive. */
  readonly failing: number
  /** Those that wait before the next try. */
  readonly paused: number
  /** Those that the shop gave up. */
  readonly switchedOff: number
}

/** Reads how tokens, devices and webhooks are. */
export async function readConnectionHealth(
  db: Queryable,
  of: { readonly now: Date; readonly demo: boolean },
): Promise<ConnectionHealth> {
  const [row] = await db.query<ConnectionHealth>(connections, connections.bind(of))
  if (!row) throw new Error('the database answered nothing')
  return row
}
