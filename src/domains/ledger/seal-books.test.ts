import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { type Database, openDatabase, type Tx } from '#db/database.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import { createSigner } from '#db/signer.ts'
import { createTestDatabase, pastTheTriggers } from '../../../tests/support/database.ts'
import { countUnsealed, proveBooks, sealBooks } from './index.ts'

const signer = createSigner(randomBytes(32))
const NOW = new Date('2026-11-20T10:00:00Z')

// Each test has its own chain of seals, because one of them breaks it.
let own: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database
beforeEach(async () => {
  own = await createTestDatabase(inject('templateUrl'))
  database = openDatabase({ connectionString: own.connectionString, maxConnections: 8, signer })
})
afterEach(async () => {
  await database.close()
  await own.drop()
})

/** Writes rows into a sealed table. */
async function happen(count: number): Promise<void> {
  await database.query(
    `INSERT INTO audit_log (at, actor, action, subject) SELECT now(), 'a test', 'happened', 'thing:' || n FROM generate_series(1, ${count}) AS n`,
  )
}

const seals = () =>
  database.query('SELECT table_name, block, to_seq, rows, mac FROM audit_seal ORDER BY 1, 2')

test('what was sealed once is not sealed again, and what is added is sealed on top', async () => {
  await happen(3)
  expect(await countUnsealed(database)).toBeGreaterThan(0)
  expect(await sealBooks(database, NOW)).toEqual([])
  const first = await seals()
  expect(await countUnsealed(database)).toBe(0)
  expect(await sealBooks(database, NOW)).toEqual([])
  expect(await seals()).toEqual(first)
  await happen(1_200)
  expect(await sealBooks(database, NOW)).toEqual([])
  expect((await seals()).length).toBeGreaterThan(first.length)
  expect((await proveBooks(database, signer)).seals?.first).toEqual([])
})

test('two processes that seal at once leave one sound chain', async () => {
  await happen(50)
  expect(
    (
      await Promise.all([sealBooks(database, NOW), sealBooks(database, NOW), sealBooks(database, NOW)])
    ).flat(),
  ).toEqual([])
  expect(await countUnsealed(database)).toBe(0)
  expect((await proveBooks(database, signer)).seals?.first).toEqual([])
})

test('a run that is broken off leaves the seals as they were, and the next one goes on', async () => {
  await happen(5)
  const before = await seals()
  expect(await sealBooks(database, NOW, AbortSignal.abort())).toEqual([])
  const broken: Database = {
    ...database,
    transaction: <Back extends AnyRolledBack>(work: (tx: Tx<Back>) => Promise<unknown>) =>
      database.transaction(async (tx: Tx<Back>): Promise<never> => {
        await work(tx)
        throw new Error('the connection is gone')
      }),
  }
  await expect(sealBooks(broken, NOW)).rejects.toThrow('the connection is gone')
  expect(await seals()).toEqual(before)
  expect(await sealBooks(database, NOW)).toEqual([])
  expect(await countUnsealed(database)).toBe(0)
  expect((await proveBooks(database, signer)).seals?.first).toEqual([])
})

test('a book that was changed is named and not sealed over', async () => {
  await happen(5)
  expect(await sealBooks(database, NOW)).toEqual([])
  const before = await seals()
  await pastTheTriggers(
    database,
    `UPDATE audit_log SET subject = 'thing:other' WHERE seq = (SELECT max(seq) FROM audit_log)`,
  )
  await happen(1)
  expect(await sealBooks(database, NOW)).toEqual(['audit_log is not as it was sealed'])
  expect(await seals()).toEqual(before)
})
