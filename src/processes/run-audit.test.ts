import { beforeEach, expect, test } from 'vitest'
import { fixedClock, HOUR } from '#kernel/clock.ts'
import { auditAttention, readDeadAudit, readLastAudit } from '#views/last-audit.ts'
import { useTestDatabase } from '../../tests/support/database.ts'
import { isBroken, runAudit } from './run-audit.ts'

const db = useTestDatabase()
const clock = fixedClock('2026-11-20T12:00:00Z')
beforeEach(() => db.database.query('TRUNCATE audit_run'))

const run = (...violations: string[]) =>
  runAudit(
    { database: db.database, clock, actor: 'job' },
    violations.map((sql, index) => ({ id: `T${index + 1}`, holds: 'a test', violations: sql })),
  )

test('a clean audit is kept with its time', async () => {
  expect((await run('SELECT 1 WHERE false')).some(isBroken)).toBe(false)
  expect(await readLastAudit(db.database)).toEqual({
    startedAt: clock.now(),
    broken: [],
    unchecked: [],
    violations: 0,
  })
})

test('a broken invariant is kept with its number and its violations', async () => {
  await run('SELECT 1 WHERE false', 'SELECT generate_series(1, 3)', 'SELECT 1')
  expect(await readLastAudit(db.database)).toMatchObject({ broken: ['T2', 'T3'], violations: 4 })
})

test('a check that cannot be run counts as broken, and the others are run all the same', async () => {
  const results = await run('SELECT 1 FROM no_such_table', 'SELECT 1')
  expect(results.slice(0, 2).map(({ failure }) => failure)).toEqual([
    expect.stringContaining('no_such_table'),
    null,
  ])
  expect(await readLastAudit(db.database)).toMatchObject({
    broken: ['T1', 'T2'],
    unchecked: ['T1'],
    violations: 1,
  })
  expect(await waiting()).toEqual(['audit-failed', 'audit-incomplete'])
})

test('a check may read longer than a buyer may wait, and writes nothing', async () => {
  const [result] = await run(
    `SELECT current_setting('statement_timeout') AS limit, current_setting('default_transaction_read_only') AS only`,
  )
  expect(result?.rows).toEqual([{ limit: '30min', only: 'on' }])
  const [refused] = await run('SELECT nextval($$order_number$$)')
  expect(refused?.failure).toContain('read-only')
})

test('of a ruined table the first violations are kept and all are counted', async () => {
  const [result] = await run('SELECT n FROM generate_series(1, 250000) n')
  expect(result).toMatchObject({ count: 250_000 })
  expect(result?.rows).toHaveLength(100)
  expect(await readLastAudit(db.database)).toMatchObject({ violations: 250_000 })
})

test('an audit that finds no database to read is noted as one that proved nothing', async () => {
  const database = { ...db.database, readSlowly: () => Promise.reject(new Error('too many connections')) }
  const results = await runAudit({ database, clock, actor: 'job' }, [
    { id: 'T1', holds: 'a test', violations: 'SELECT 1 WHERE false' },
  ])
  expect(results.every(isBroken)).toBe(true)
  expect(await readLastAudit(db.database)).toMatchObject({ broken: ['T1'], unchecked: ['T1'] })
  expect(await waiting()).toEqual(['audit-incomplete'])
})

test('an audit that is stopped half way ends at once, does not count as run, and is missed', async () => {
  await run('SELECT 1 WHERE false')
  const before = await readLastAudit(db.database)
  clock.advance(HOUR)
  const stop = new AbortController()
  const stopped = runAudit({ database: db.database, clock, actor: 'job', signal: stop.signal }, [
    { id: 'T1', holds: 'a test', violations: 'SELECT pg_sleep(600)' },
  ])
  await expect.poll(sleepers).toBe(1)
  stop.abort()
  await expect(stopped).rejects.toThrow('aborted')
  // The server notices that the client is gone and cancels the statement.
  await expect.poll(sleepers, { timeout: 5_000 }).toBe(0)
  expect(await readLastAudit(db.database)).toEqual(before)
  expect(await waiting()).toEqual([])
  clock.advance(6 * HOUR)
  expect(await readDeadAudit(db.database, clock.now())).not.toBeNull()
  expect(await waiting()).toEqual(['audit-died'])
  await run('SELECT 1 WHERE false')
  expect(await waiting()).toEqual([])
})

async function sleepers(): Promise<number> {
  const [row] = await db.database.query<{ count: number }>(
    `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'kontor-slow-reading' AND state = 'active'`,
  )
  return row!.count
}

async function waiting(): Promise<string[]> {
  const query = { now: clock.now(), limit: 10, demo: false, isGatewayOn: () => true }
  const found = await Promise.all(
    auditAttention.map(async ({ id, read }) => ((await read(db.database, query)).length > 0 ? [id] : [])),
  )
  return found.flat()
}

test('before the first run there is none', async () => {
  expect(await readLastAudit(db.database)).toBeNull()
})

test('the shop’s own checks are clean in a new shop', async () => {
  expect((await runAudit({ database: db.database, clock, actor: 'cli' })).filter(isBroken)).toEqual([])
})
