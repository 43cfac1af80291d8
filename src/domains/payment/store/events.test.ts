import { expect, test } from 'vitest'
import { useTestDatabase } from '../../../../tests/support/database.ts'
import { deleteOldEvents } from './events.ts'

const db = useTestDatabase()
const handled = new Date('2026-03-01T12:00:00Z')
const later = new Date('2026-06-01T12:00:00Z')

test('a clean-up of call-backs does not wait for another one that runs at the same time', async () => {
  await db.database.query(
    `INSERT INTO payment_event (id, gateway_id, account, event_id, hint, complete, body, received_at, state, handled_at)
     SELECT uuidv7(), 'mollie', 'shop', n::text, 'x', '{}', '', $1, 'done', $1 FROM generate_series(1, 5) AS n`,
    [handled],
  )
  await db.database.transaction(async (tx) => {
    await deleteOldEvents(tx, later)
    const second = db.database.transaction(async (other) => {
      await other.query(`SET LOCAL lock_timeout = '2s'`)
      await deleteOldEvents(other, later)
    })
    await expect(second).resolves.toBeUndefined()
  })
  expect(await db.database.query('SELECT FROM payment_event')).toEqual([])
})
