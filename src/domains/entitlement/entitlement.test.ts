import { describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { endEntitlements, type Grant, grantEntitlement, readLiveEntitlements } from './index.ts'

const db = useTestDatabase()
const NOW = new Date('2026-12-01T10:00:00Z')
const LATER = new Date('2027-01-01T10:00:00Z')
const change = { actor: 'job', why: 'paid', now: NOW }

function membership(more: Partial<Grant> = {}): Grant {
  const accountId = uuidv7()
  return {
    holder: { accountId },
    productId: uuidv7(),
    source: 'premium',
    cause: `subscription:${uuidv7()}`,
    startsAt: NOW,
    endsAt: LATER,
    ...more,
  }
}

const byCause = (cause: string) =>
  db.database.query<{ id: string; startsAt: Date; endsAt: Date | null }>(
    'SELECT id, starts_at AS "startsAt", ends_at AS "endsAt" FROM entitlement WHERE cause = $1 ORDER BY id',
    [cause],
  )
const grant = (one: Grant, now = NOW) =>
  db.database.transaction((tx) => grantEntitlement(tx, one, { ...change, now }))
const live = (one: Grant, now: Date) => readLiveEntitlements(db.database, one.holder.accountId!, now)
const history = async (one: Grant) => {
  const [row] = await byCause(one.cause)
  return db.database.query('SELECT what FROM entitlement_event WHERE entitlement_id = $1 ORDER BY id', [
    row?.id,
  ])
}

describe('an entitlement', () => {
  test('counts from its first instant until before its last', async () => {
    const one = membership()
    await grant(one)
    expect(await live(one, new Date(NOW.getTime() - 1))).toEqual([])
    expect(await live(one, NOW)).toMatchObject([{ productId: one.productId, source: 'premium' }])
    expect(await live(one, LATER)).toEqual([])
  })

  test('that is granted twice at once for one cause exists once, with one event', async () => {
    const one = membership()
    await Promise.all([grant(one), grant(one), grant(one)])
    expect(await byCause(one.cause)).toHaveLength(1)
    expect(await history(one)).toEqual([{ what: 'granted' }])
  })

  test('is extended and ended by its cause, and its history says so', async () => {
    const one = membership()
    await grant(one)
    await grant({ ...one, endsAt: new Date('2027-02-01T10:00:00Z') })
    expect(await live(one, LATER)).toHaveLength(1)
    await db.database.transaction((tx) => endEntitlements(tx, one.cause, NOW, change))
    expect(await live(one, NOW)).toEqual([])
    expect(await history(one)).toEqual([{ what: 'granted' }, { what: 'extended' }, { what: 'ended' }])
  })

  test('that ended earlier does not end anew, and one that begins later ends with its beginning', async () => {
    const one = membership({ startsAt: LATER, endsAt: null })
    await grant(one)
    await db.database.transaction((tx) => endEntitlements(tx, one.cause, NOW, change))
    await db.database.transaction((tx) => endEntitlements(tx, one.cause, LATER, change))
    expect(await byCause(one.cause)).toMatchObject([{ startsAt: LATER, endsAt: LATER }])
    expect(await history(one)).toEqual([{ what: 'granted' }, { what: 'ended' }])
  })

  test('without an end lasts, and is given again after it was ended', async () => {
    const one = membership({ endsAt: null })
    await grant(one)
    await db.database.transaction((tx) => endEntitlements(tx, one.cause, LATER, change))
    expect(await live(one, LATER)).toEqual([])
    await grant(one, LATER)
    expect(await live(one, new Date('2036-01-01T00:00:00Z'))).toHaveLength(1)
    expect(await history(one)).toEqual([{ what: 'granted' }, { what: 'ended' }, { what: 'extended' }])
  })
})
