import pg from 'pg'

/** Has a server that lives for minutes wait for no disk. */
export async function forgetDurability(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'kontor-copy' })
  await client.connect()
  try {
    await client.query('ALTER SYSTEM SET fsync = off')
    await client.query('ALTER SYSTEM SET full_page_writes = off')
    await client.query('SELECT pg_reload_conf()')
  } finally {
    await client.end()
  }
}
