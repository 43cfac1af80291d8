import { beforeEach, expect, test } from 'vitest'
import { typeCommand } from '../../../tests/support/command-line.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'

const db = useTestDatabase()

const run = (...args: string[]) => typeCommand({ database: db.database }, ['job', ...args])

const jobs = () =>
  db.database.query<{ id: number; attempts: number }>(
    'SELECT id, attempts FROM graphile_worker._private_jobs ORDER BY id',
  )

beforeEach(async () => {
  await db.database.query('DELETE FROM graphile_worker._private_jobs')
  await db.database.query(
    `INSERT INTO graphile_worker._private_jobs (id, task_id, attempts, max_attempts, last_error) OVERRIDING SYSTEM VALUE
     SELECT job.id, tasks.id, job.attempts, 25, 'boom' FROM graphile_worker._private_tasks tasks, (VALUES (1, 25), (2, 3)) AS job(id, attempts)
     WHERE tasks.identifier = 'expire-reservations'`,
  )
})

test('a job that failed for good is listed, and runs again on demand', async () => {
  expect(await run('list')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^1 +expire-reservations since .+ 25 attempts: boom\n$/),
  })
  expect(await run('retry', '1')).toMatchObject({ code: 0, out: 'Job 1 will run again.\n' })
  expect(await jobs()).toEqual([
    { id: 1, attempts: 0 },
    { id: 2, attempts: 3 },
  ])
  expect(await run('list')).toMatchObject({ code: 0, out: '' })
})

test('a job that failed for good is dropped, and all of them run again at once', async () => {
  expect(await run('retry', 'all')).toMatchObject({ code: 0, out: '1 jobs will run again.\n' })
  await db.database.query('UPDATE graphile_worker._private_jobs SET attempts = 25 WHERE id = 1')
  expect(await run('drop', '1')).toMatchObject({ code: 0, out: 'Job 1 was dropped.\n' })
  expect(await jobs()).toEqual([{ id: 2, attempts: 3 }])
})

test('a job that still tries is neither run twice nor dropped', async () => {
  expect(await run('retry', '2')).toMatchObject({
    code: 1,
    aside: expect.stringContaining('no job 2 that failed for good'),
  })
  expect(await run('drop', '2')).toMatchObject({ code: 1 })
  expect(await jobs()).toContainEqual({ id: 2, attempts: 3 })
})

test.each([[], ['retry'], ['drop', 'all'], ['retry', '1', '2'], ['retry', 'x'], ['run', '1']])(
  '%j is refused and nothing changes',
  async (...args) => {
    expect(await run(...(args as string[]))).toMatchObject({ code: 2, out: '' })
    expect(await jobs()).toHaveLength(2)
  },
)
