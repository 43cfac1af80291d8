import { openClient } from '../plain-client.ts'

/**
 * Connections that only a serving shop or its worker keeps open: its lease, what it listens on, its jobs. A command
 * that looks at the database has none of them.
 */
const OF_A_SHOP = ['kontor-lease', 'kontor-listen', 'kontor-jobs']

/**
 * Returns since when shops serve from a database, the oldest connection of each machine first; empty while nobody
 * does. Finds every release, because it asks the database and not the program.
 */
export async function readServing(
  connectionString: string,
): Promise<{ readonly machine: string; readonly since: Date }[]> {
  const client = await openClient({ connectionString, application_name: 'kontor-copy' })
  try {
    const { rows } = await client.query<{ machine: string; since: Date }>(
      `SELECT coalesce(host(client_addr), 'this machine') AS machine, min(backend_start) AS since FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = ANY ($1) GROUP BY 1 ORDER BY 2`,
      [OF_A_SHOP],
    )
    return rows
  } finally {
    await client.end()
  }
}
