import { expect, test } from 'vitest'
import { createGate } from './hash-gate.ts'

/** Returns work that ends when the test releases it. */
function heldWork() {
  const running: (() => void)[] = []
  return { running, work: () => new Promise<string>((resolve) => running.push(() => resolve('done'))) }
}

test('so many run at once, the others wait their turn, and who finds a full line is told to come back', async () => {
  const gate = createGate(2, 1)
  const { running, work } = heldWork()
  const three = [gate.run(work), gate.run(work), gate.run(work)]
  await expect(gate.run(work)).rejects.toMatchObject({ code: 'overloaded', retryAfterSeconds: 2 })
  expect(running).toHaveLength(2)
  running.shift()?.()
  await expect(three[0]).resolves.toBe('done')
  await expect.poll(() => running.length).toBe(2)
  for (const end of running.splice(0)) end()
  expect(await Promise.all(three)).toEqual(['done', 'done', 'done'])
})

test('work that fails gives its place to the next', async () => {
  const gate = createGate(1, 1)
  await expect(gate.run(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await gate.run(async () => 'next')).toBe('next')
})
