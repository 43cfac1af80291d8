import { expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/database.ts'
import { openClient } from './plain-client.ts'

const db = useTestDatabase()

test('a connection that is lost between two statements fails the next one, and does not end the process', async () => {
  const client = await openClient({ connectionString: db.connectionString })
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  // The program adds no other listener of errors: without one Node would end the process.
  expect(client.listenerCount('error')).toBe(1)
  const lost = new Promise((resolve) => client.once('end', resolve))
  await db.database.query('SELECT pg_terminate_backend($1)', [rows[0]!.pid])
  await lost
  await expect(client.query('SELECT 1')).rejects.toThrow()
})
