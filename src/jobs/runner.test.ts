import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { MINUTE, systemClock } from '#kernel/clock.ts'
import { useTestDatabase } from '../../tests/support/database.ts'
import { keepingLogger } from '../../tests/support/quiet-logger.ts'
import { sweepDeadRunners } from './heartbeat.ts'
import type { JobHandlers } from './job-names.ts'
import { queueJob } from './queue-job.ts'
import { type JobRunner, type RunnerOptions, startRunner } from './runner.ts'

const db = useTestDatabase()
const STUCK_WORKER = fileURLToPath(new URL('../../tests/support/stuck-worker.ts', import.meta.url))
const running: JobRunner[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  await db.database.query('TRUNCATE graphile_worker._private_jobs, recurring_job, job_runner')
})
afterEach(async () => {
  for (const runner of running.splice(0)) await runner.stop()
  for (const child of children.splice(0)) child.kill('SIGKILL')
})

async function start(tasks: JobHandlers, rest: Partial<RunnerOptions> = {}): Promise<JobRunner> {
  const runner = await startRunner({
    connectionString: db.connectionString,
    database: db.database,
    tasks,
    concurrency: 1,
    logger: keepingLogger(),
    clock: systemClock,
    onFatal: (error) => {
      throw error
    },
    ...rest,
  })
  running.push(runner)
  return runner
}

function put(imageId = 'a') {
  return db.database.transaction(async (tx) => queueJob(tx, 'encode-image', { imageId }))
}

test('a running worker takes a job that was enqueued without a notice', async () => {
  const { promise, resolve } = Promise.withResolvers<string>()
  await start({ 'encode-image': async ({ imageId }) => resolve(imageId) })
  await put('picture')
  expect(await promise).toBe('picture')
})

test('the job of a killed worker runs again elsewhere when the lease is over, and not before', async () => {
  await put()
  const child = spawn(process.execPath, [STUCK_WORKER, db.connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  await once(child.stdout!, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')

  expect(await sweepDeadRunners(db.database)).toEqual([])
  await db.database.query(`UPDATE job_runner SET beat_at = beat_at - interval '41 seconds'`)
  await db.database.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '41 seconds'`,
  )

  const { promise, resolve } = Promise.withResolvers<number>()
  const logger = keepingLogger()
  await start({ 'encode-image': async (_, { attempt }) => resolve(attempt) }, { logger })
  expect(await promise).toBe(2)
  expect(logger.lines.filter((line) => line.level === 'warn').map((line) => line.text)).toEqual([
    'jobs of a silent worker were given back',
  ])
  const runners = await db.database.query('SELECT id FROM job_runner')
  expect(runners).toHaveLength(1)
})

test('a worker that beats keeps a job however long it takes', async () => {
  const taken = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  await start({
    'encode-image': () => {
      taken.resolve()
      return finish.promise
    },
  })
  await put()
  await taken.promise
  await db.database.query(
    `UPDATE graphile_worker._private_jobs SET locked_at = locked_at - interval '1 hour'`,
  )
  expect(await sweepDeadRunners(db.database)).toEqual([])
  finish.resolve()
})

test('a stop lets the job under way finish and takes no other', async () => {
  const ran: string[] = []
  const taken = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const runner = await start({
    'encode-image': async ({ imageId }) => {
      taken.resolve()
      await finish.promise
      ran.push(imageId)
    },
  })
  await put('first')
  await put('second')
  await taken.promise
  const stopped = runner.stop()
  finish.resolve()
  await stopped
  running.length = 0
  expect(ran).toEqual(['first'])
  expect(await db.database.query('SELECT locked_by FROM graphile_worker._private_jobs')).toEqual([
    { locked_by: null },
  ])
  expect(await db.database.query('SELECT id FROM job_runner')).toEqual([])
})

test('a job learns at once that the worker wants to stop, and may end by itself', async () => {
  const taken = Promise.withResolvers<void>()
  let ended = false
  const runner = await start({
    'encode-image': async (_payload, { signal, stopping }) => {
      taken.resolve()
      await new Promise<void>((resolve) =>
        stopping.addEventListener('abort', () => resolve(), { once: true }),
      )
      ended = !signal.aborted
    },
  })
  await put()
  await taken.promise
  await runner.stop()
  running.length = 0
  expect(ended).toBe(true)
  expect(await db.database.query('SELECT id FROM graphile_worker._private_jobs')).toEqual([])
})

test('a stop returns at its deadline when a job hangs, and the job is free at once', async () => {
  const taken = Promise.withResolvers<void>()
  const runner = await start({
    'encode-image': () => {
      taken.resolve()
      return new Promise(() => undefined)
    },
  })
  await put()
  await taken.promise
  await runner.stop(50)
  running.length = 0
  expect(
    await db.database.query('SELECT locked_by, is_available FROM graphile_worker._private_jobs'),
  ).toEqual([{ locked_by: null, is_available: true }])
})

test('a worker whose heartbeat finds no database calls for the end of the process', async () => {
  const fatal = Promise.withResolvers<Error>()
  let broken = false
  const database = {
    ...db.database,
    query: ((sql, values) =>
      broken
        ? Promise.reject(new Error('gone'))
        : db.database.query(sql, values)) as typeof db.database.query,
  }
  await start(
    { 'encode-image': async () => undefined },
    { database, beatEveryMs: 5, leaseMs: 20, onFatal: fatal.resolve },
  )
  broken = true
  expect((await fatal.promise).message).toContain('has not answered')
})

test('the loss of its connections ends a worker or leaves it whole, so that every job is done in the end', async () => {
  const taken = Promise.withResolvers<void>()
  const finish = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  // Like the supervisor: when a worker asks to be ended, another one follows.
  const startNext = (): Promise<JobRunner> =>
    start(
      {
        'encode-image': async ({ imageId }) => {
          if (imageId === 'second') return second.resolve()
          taken.resolve()
          await finish.promise
        },
      },
      { onFatal: () => void startNext() },
    )
  await startNext()
  await put('first')
  await taken.promise
  await db.database.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'kontor-jobs' AND datname = current_database()`,
  )
  finish.resolve()
  await put('second')
  await second.promise
  await expect
    .poll(() => db.database.query('SELECT id FROM graphile_worker._private_jobs'), { timeout: 20_000 })
    .toEqual([])
})

test('the watchdog tells how long the oldest ready job has waited', async () => {
  await put()
  await db.database.query(`UPDATE graphile_worker._private_jobs SET run_at = run_at - interval '2 minutes'`)
  const ages: number[] = []
  await start(
    { 'expire-reservations': async () => undefined },
    { onHealth: (health) => ages.push(health.oldestReadyMs) },
  )
  expect(ages[0]).toBeGreaterThan(2 * MINUTE - 1)
})
