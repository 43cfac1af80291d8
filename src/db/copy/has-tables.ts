import pg from 'pg'

/** Returns whether a database holds tables where the shop has its own. */
export async function hasTables(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString, application_name: 'kontor-copy' })
  await client.connect()
  try {
    const { rows } = await client.query(
      `SELECT FROM pg_tables WHERE schemaname IN ('public', 'graphile_worker') LIMIT 1`,
    )
    return rows.length > 0
  } finally {
    await client.end()
  }
}
