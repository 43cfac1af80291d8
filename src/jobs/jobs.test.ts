import { beforeEach, expect, test } from 'vitest'
import { fixedClock, HOUR, MINUTE, systemClock } from '#kernel/clock.ts'
import { useTestDatabase } from '../../tests/support/database.ts'
import { keepingLogger } from '../../tests/support/quiet-logger.ts'
import { drainJobs } from './drain.ts'
import { listFailedJobs, readJobHealth, retryFailedJob } from './job-health.ts'
import { JOB_NAMES, type JobHandlers } from './job-names.ts'
import { migrateJobs } from './migrate-jobs.ts'
import { queueJob, WHEN_IDLE } from './queue-job.ts'

const db = useTestDatabase()

beforeEach(async () => {
  await db.database.query('TRUNCATE graphile_worker._private_jobs, recurring_job, job_runner')
})

function drain(tasks: JobHandlers, rest: Partial<Parameters<typeof drainJobs>[0]> = {}) {
  return drainJobs({
    connectionString: db.connectionString,
    database: db.database,
    tasks,
    logger: keepingLogger(),
    clock: systemClock,
    ...rest,
  })
}

test('a job enqueued in a transaction runs with its payload after the commit', async () => {
  const ran: unknown[] = []
  await db.database.transaction(async (tx) => queueJob(tx, 'send-order-confirmation', { orderId: 'a' }))
  await db.database.transaction(async (tx) => queueJob(tx, 'send-order-confirmation', { orderId: 'b' }))
  await drain({ 'send-order-confirmation': async (payload) => void ran.push(payload) })
  expect(ran).toEqual([{ orderId: 'a' }, { orderId: 'b' }])
  expect(await readJobHealth(db.database)).toMatchObject({
    ready: 0,
    running: 0,
    failed: 0,
    oldestReadyMs: 0,
  })
})

test('every job can be enqueued before any worker was there; one that nobody announced fails its transaction instead of getting lost', async () => {
  await db.database.query('DELETE FROM graphile_worker._private_tasks')
  const put = () =>
    db.database.transaction(async (tx) =>
      Promise.all(JOB_NAMES.map((name) => queueJob(tx, name, {} as never))),
    )
  await expect(put()).rejects.toMatchObject({ code: '23502' })
  await migrateJobs(db.connectionString)
  await put()
  expect(await readJobHealth(db.database)).toMatchObject({ ready: JOB_NAMES.length })
})

test('a job of a transaction that rolls back never runs', async () => {
  const ran: unknown[] = []
  const cancelled = db.database.transaction(async (tx) => {
    queueJob(tx, 'send-order-confirmation', { orderId: 'a' })
    throw new Error('changed my mind')
  })
  await expect(cancelled).rejects.toThrow('changed my mind')
  await drain({ 'send-order-confirmation': async (payload) => void ran.push(payload) })
  expect(ran).toEqual([])
})

test('of two waiting jobs with one key only the second stays', async () => {
  const ran: unknown[] = []
  for (const imageId of ['first', 'second'])
    await db.database.transaction(async (tx) => queueJob(tx, 'encode-image', { imageId }, { key: 'picture' }))
  await drain({ 'encode-image': async ({ imageId }) => void ran.push(imageId) })
  expect(ran).toEqual(['second'])
})

test('mails overtake pictures', async () => {
  const ran: string[] = []
  await db.database.transaction(async (tx) => {
    queueJob(tx, 'encode-image', { imageId: 'a' }, { priority: WHEN_IDLE })
    queueJob(tx, 'send-order-confirmation', { orderId: 'a' })
  })
  await drain({
    'encode-image': async () => void ran.push('picture'),
    'send-order-confirmation': async () => void ran.push('mail'),
  })
  expect(ran).toEqual(['mail', 'picture'])
})

test('a job for later waits for the shop clock, and runs when that is moved', async () => {
  const ran: unknown[] = []
  const tasks: JobHandlers = { 'encode-image': async () => void ran.push('ran') }
  const clock = fixedClock(new Date(Date.now() + 1))
  await db.database.transaction(async (tx) =>
    queueJob(tx, 'encode-image', { imageId: 'a' }, { runAt: new Date(clock.now().getTime() + HOUR) }),
  )
  await drain(tasks, { clock })
  expect(ran).toEqual([])
  clock.advance(2 * HOUR)
  await drain(tasks, { clock })
  expect(ran).toEqual(['ran'])
})

test('jobs that a job enqueues are drained too', async () => {
  const ran: string[] = []
  await db.database.transaction(async (tx) => queueJob(tx, 'encode-image', { imageId: 'a' }))
  await drain({
    'encode-image': () =>
      db.database.transaction(async (tx) => queueJob(tx, 'send-order-confirmation', { orderId: 'b' })),
    'send-order-confirmation': async ({ orderId }) => void ran.push(orderId),
  })
  expect(ran).toEqual(['b'])
})

test('a job whose last try fails stays visible, is logged once as an error, and runs again on demand', async () => {
  const logger = keepingLogger()
  await db.database.transaction(async (tx) =>
    queueJob(tx, 'encode-image', { imageId: 'a' }, { maxAttempts: 1 }),
  )
  await drain({ 'encode-image': () => Promise.reject(new Error('no such picture')) }, { logger })
  const failed = await listFailedJobs(db.database)
  expect(failed).toMatchObject([
    { name: 'encode-image', payload: { imageId: 'a' }, attempts: 1, error: 'no such picture' },
  ])
  expect(logger.lines.filter((line) => line.level === 'error').map((line) => line.text)).toEqual([
    'a job failed for good',
  ])
  expect(await readJobHealth(db.database)).toMatchObject({ failed: 1, ready: 0 })

  const ran: string[] = []
  await retryFailedJob(db.database, failed[0]!.id)
  await drain({ 'encode-image': async ({ imageId }) => void ran.push(imageId) })
  expect(ran).toEqual(['a'])
  expect(await listFailedJobs(db.database)).toEqual([])
})

test('a try that fails is a warning and is repeated later, not at once', async () => {
  const logger = keepingLogger()
  let tries = 0
  await db.database.transaction(async (tx) => queueJob(tx, 'encode-image', { imageId: 'a' }))
  await drain({ 'encode-image': () => Promise.reject(new Error(`try ${++tries}`)) }, { logger })
  expect(tries).toBe(1)
  expect(logger.lines.filter((line) => line.level === 'error')).toEqual([])
  expect(logger.lines.some((line) => line.level === 'warn' && line.text.includes('tried again'))).toBe(true)
})

test('a recurring job is enqueued once per interval, and again after a demo clock was set back', async () => {
  let ran = 0
  const tasks: JobHandlers = { 'expire-reservations': async () => void ran++ }
  const recurring = [{ name: 'expire-reservations', everyMs: MINUTE }] as const
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const at = async (expected: number) => {
    await drain(tasks, { clock, recurring })
    expect(ran).toBe(expected)
  }
  await at(1)
  await at(1)
  clock.advance(MINUTE)
  await at(2)
  clock.advance(-HOUR)
  await at(3)
})

test('a job without a handler here is left alone and not waited for', async () => {
  await db.database.transaction(async (tx) => queueJob(tx, 'encode-image', { imageId: 'a' }))
  await drain({ 'expire-reservations': async () => undefined })
  expect(await readJobHealth(db.database)).toMatchObject({ ready: 1 })
})

test('a job that another worker holds is waited for, and the wait ends', async () => {
  await db.database.transaction(async (tx) => queueJob(tx, 'encode-image', { imageId: 'a' }))
  await db.database.query(`UPDATE graphile_worker._private_jobs SET locked_by = 'another', locked_at = now()`)
  await expect(drain({ 'encode-image': async () => undefined }, { timeoutMs: 50 })).rejects.toThrow(
    '1 jobs are still open',
  )
})
