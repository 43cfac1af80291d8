import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#kernel/clock.ts'
import { useTestDatabase } from '../../tests/support/database.ts'
import { isBroken, readLastAudit, runAudit } from './run-audit.ts'

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
  expect(await readLastAudit(db.database)).toEqual({ startedAt: clock.now(), broken: [], violations: 0 })
})

test('a broken invariant is kept with its number and its violations', async () => {
  await run('SELECT 1 WHERE false', 'SELECT generate_series(1, 3)', 'SELECT 1')
  expect(await readLastAudit(db.database)).toMatchObject({ broken: ['T2', 'T3'], violations: 4 })
})

test('a check that cannot be run counts as broken, and the others are run all the same', async () => {
  const results = await run('SELECT 1 FROM no_such_table', 'SELECT 1')
  expect(results.map(({ failure }) => failure)).toEqual([expect.stringContaining('no_such_table'), null])
  expect(await readLastAudit(db.database)).toMatchObject({ broken: ['T1', 'T2'] })
})

test('before the first run there is none', async () => {
  expect(await readLastAudit(db.database)).toBeNull()
})

test('the shop’s own checks are clean in a new shop', async () => {
  expect((await runAudit({ database: db.database, clock, actor: 'cli' })).filter(isBroken)).toEqual([])
})
