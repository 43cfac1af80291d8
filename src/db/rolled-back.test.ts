import { expect, test } from 'vitest'
import { useTestDatabase } from '../../tests/support/database.ts'
import { openDatabase, type Tx } from './database.ts'
import { RolledBack } from './rolled-back.ts'
import { statement } from './statement.ts'

const db = useTestDatabase()
const sumOf = statement('test-sum', 'SELECT $1::bigint + $2::bigint AS sum')
const mustBePositive = statement(
  'test-must-be-positive',
  `SELECT refuse('not-positive', 'it is ' || $1::int) WHERE $1::int <= 0`,
)
const writeNote = statement('test-write-note', 'INSERT INTO note (id) VALUES ($1)')

/** Directly, and as through a pooler. */
test.each(['direct', 'pooled'])(
  'a transaction that undoes itself returns its reason and leaves nothing behind (%s)',
  async (way) => {
    type Short = RolledBack<'short', { readonly missing: number }>
    const { connectionString } = db
    const pooled = `${connectionString}&application_name=elsewhere`
    const database = openDatabase({
      connectionString,
      maxConnections: 2,
      ...(way === 'pooled' ? { directConnectionString: pooled } : {}),
    })
    try {
      await database.query('DROP TABLE IF EXISTS note')
      await database.query('CREATE TABLE note (id int PRIMARY KEY)')

      const looked = await database.transaction(async (tx: Tx<Short>) => {
        tx.defer(writeNote, [1])
        const [row] = await tx.query<{ count: number }>('SELECT count(*)::int FROM note')
        return row?.count === 1 ? tx.rollBack('short', { missing: 2 }) : 'committed'
      })
      expect(looked).toEqual(new RolledBack('short', { missing: 2 }))

      const refusedAtCommit = await database.transaction(async (tx: Tx<Short>) => {
        tx.defer(writeNote, [2])
        tx.defer(mustBePositive, [-5], () => tx.rollBack('short', { missing: 5 }))
        return 'committed'
      })
      expect(refusedAtCommit).toEqual(new RolledBack('short', { missing: 5 }))

      const refusedBefore = await database.transaction(async (tx: Tx<Short>) => {
        tx.defer(mustBePositive, [-6], () => tx.rollBack('short', { missing: 6 }))
        await tx.query('SELECT id FROM note')
        return 'committed'
      })
      expect(refusedBefore).toEqual(new RolledBack('short', { missing: 6 }))

      const anotherError = database.transaction(async (tx: Tx<Short>) => {
        tx.defer(mustBePositive, [-7], (error) => error)
        return 'committed'
      })
      await expect(anotherError).rejects.toThrow('not-positive')
      expect(await database.query('SELECT id FROM note')).toEqual([])
      expect(await database.transaction((tx) => tx.query(sumOf, [1, 2]))).toEqual([{ sum: 3 }])
    } finally {
      await database.query('DROP TABLE IF EXISTS note')
      await database.close()
    }
  },
)

test('work that rolls back and returns something else is a mistake, and nothing of it stands', async () => {
  await db.database.query('CREATE TABLE note (id int PRIMARY KEY)')
  try {
    const work = db.database.transaction(async (tx: Tx<RolledBack<'raced'>>) => {
      tx.defer(writeNote, [1])
      const forgotten = tx.rollBack('raced')
      return forgotten.reason
    })
    await expect(work).rejects.toThrow("did not return its rollBack('raced')")
    expect(await db.database.query('SELECT id FROM note')).toEqual([])
  } finally {
    await db.database.query('DROP TABLE note')
  }
})

test('a transaction rolls back for no reason but those it names', () => {
  const named = (tx: Tx<RolledBack<'raced'>>) => tx.rollBack('raced')
  // @ts-expect-error a reason that the transaction does not name
  const unnamed = (tx: Tx<RolledBack<'raced'>>) => tx.rollBack('late')
  // @ts-expect-error a transaction that names no reason has none
  const plain = (tx: Tx) => tx.rollBack('raced')
  // @ts-expect-error what may roll back is not called by what cannot
  const passedOn = (tx: Tx) => named(tx)
  const caller = async (): Promise<string> => {
    const outcome = await db.database.transaction(async (tx: Tx<RolledBack<'raced'>>) =>
      tx.signer ? tx.rollBack('raced') : 'done',
    )
    // @ts-expect-error an outcome is looked at before it is used
    return outcome
  }
  expect([named, unnamed, plain, passedOn, caller]).toHaveLength(5)
})
