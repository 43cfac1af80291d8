import { expect, test } from 'vitest'
import { endSessionsOfDemo } from '#domains/account/index.ts'
import { fixedClock } from '#kernel/clock.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { seedPeople } from './seed-people.ts'

const db = useTestDatabase()
const clock = fixedClock('2026-11-21T10:00:00Z')

test('the demo has its three people, also when two starts make them at once, and a later start leaves them alone', async () => {
  const context = { database: db.database, clock }
  await Promise.all([seedPeople(context), seedPeople(context)])
  await db.database.query(`UPDATE account SET name = 'Renamed' WHERE email = 'member@example.com'`)
  await seedPeople(context)
  expect(await db.database.query('SELECT email, name, roles, demo FROM account ORDER BY email')).toEqual([
    { email: 'admin@example.com', name: 'Anna Berg', roles: ['owner'], demo: true },
    { email: 'member@example.com', name: 'Renamed', roles: [], demo: true },
    { email: 'partner@example.com', name: 'Paula Stern', roles: ['partner'], demo: true },
  ])
})

test('a shop that is no demo any more ends their sessions and nobody else’s', async () => {
  await seedPeople({ database: db.database, clock })
  const begin = `INSERT INTO session (id_hash, created_at, last_seen_at, expires_at, account_id) VALUES ($1, $2, $2, $2, $3)`
  const [admin] = await db.database.query<{ id: string }>(
    `SELECT id FROM account WHERE email = 'admin@example.com'`,
  )
  await db.database.query(begin, [Buffer.from('demo'), clock.now(), admin?.id])
  await db.database.query(begin, [Buffer.from('other'), clock.now(), crypto.randomUUID()])
  await db.database.query(begin, [Buffer.from('guest'), clock.now(), null])
  await endSessionsOfDemo(db.database)
  expect(await db.database.query(`SELECT encode(id_hash, 'escape') AS id FROM session ORDER BY 1`)).toEqual([
    { id: 'guest' },
    { id: 'other' },
  ])
})
