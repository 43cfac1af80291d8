import { expect, test } from 'vitest'
import { createLane } from './lanes.ts'

test('a full lane refuses at once, and what waited comes in its turn', async () => {
  const lane = createLane({ atOnce: 2, waiting: 3 })
  const gate = Promise.withResolvers<void>()
  const done: number[] = []
  const work = (id: number) =>
    lane.run(async () => {
      await gate.promise
      done.push(id)
    })
  const taken = [0, 1, 2, 3, 4].map(work)
  await expect(work(5)).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
  expect(lane.busy()).toBe(5)
  gate.resolve()
  await Promise.all(taken)
  expect(done).toEqual([0, 1, 2, 3, 4])
  expect(lane.busy()).toBe(0)
})

test('work that fails leaves its place to the next', async () => {
  const lane = createLane({ atOnce: 1, waiting: 1 })
  const failed = lane.run(() => Promise.reject(new Error('broken')))
  const next = lane.run(async () => 'done')
  await expect(failed).rejects.toThrow('broken')
  expect(await next).toBe('done')
})
