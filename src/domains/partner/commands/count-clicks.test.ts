import { expect, test } from 'vitest'
import { clickCounter } from './count-clicks.ts'

/** A store whose statements end when the test says so. */
function slowStore() {
  const stored: Record<string, number>[] = []
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
  return {
    stored,
    ends,
    store: (clicks: ReadonlyMap<string, number>) =>
      new Promise<void>((resolve, reject) => {
        stored.push(Object.fromEntries(clicks))
        ends.push({ resolve, reject })
      }),
  }
}

test('a click is stored at once, and those that come meanwhile together', async () => {
  const { store, stored, ends } = slowStore()
  const counter = clickCounter(store, () => undefined)
  counter.count('paula')
  expect(stored).toEqual([{ paula: 1 }])
  counter.count('paula')
  counter.count('quentin')
  counter.count('paula')
  ends[0]?.resolve()
  await expect.poll(() => stored).toEqual([{ paula: 1 }, { paula: 2, quentin: 1 }])
  ends[1]?.resolve()
  await counter.settled()
  expect(stored).toHaveLength(2)
})

test('clicks that could not be stored are kept and counted with the next ones', async () => {
  const { store, stored, ends } = slowStore()
  const problems: unknown[] = []
  const counter = clickCounter(store, (error) => problems.push(error))
  counter.count('paula')
  ends[0]?.reject(new Error('the database is away'))
  await expect.poll(() => problems).toHaveLength(1)
  counter.count('paula')
  expect(stored).toHaveLength(1)
  const settled = counter.settled()
  expect(stored[1]).toEqual({ paula: 2 })
  ends[1]?.resolve()
  await settled
  expect(stored).toHaveLength(2)
})

test('thousands of invented refs do not fill the memory', async () => {
  const { store, stored, ends } = slowStore()
  const counter = clickCounter(store, () => undefined)
  counter.count('first')
  for (let index = 0; index < 6_000; index += 1) counter.count(`ref-${index}`)
  ends[0]?.resolve()
  await expect.poll(() => stored).toHaveLength(2)
  expect(Object.keys(stored[1] ?? {})).toHaveLength(5_000)
  ends[1]?.resolve()
  await counter.settled()
})
