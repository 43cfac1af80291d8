import { expect, test } from 'vitest'
import { createPlaceKeeper, TELL_EVERY_MS } from './place-keeper.ts'

/** A browser and a shop that answers when it is told to. */
function world(resume: { atMs: number | null } | null = { atMs: null }, remembered = '{}') {
  const told: number[] = []
  const answers: ((isTaken: boolean) => void)[] = []
  const store = {
    content: remembered,
    getItem: () => store.content,
    setItem(_key: string, value: string) {
      store.content = value
    },
  }
  const clock = { nowMs: 0 }
  const track = { fileId: 'film', resume }
  const open = () =>
    createPlaceKeeper(track, {
      store,
      tell(_fileId, positionMs) {
        told.push(positionMs)
        return new Promise((resolve) => answers.push(resolve))
      },
      nowMs: () => clock.nowMs,
    })
  const answer = async (isTaken = true): Promise<void> => {
    answers.shift()?.(isTaken)
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { open, told, answer, clock, store }
}

test('what the shop knows comes before what the browser remembers', () => {
  const remembered = '{"film":20}'
  expect(world({ atMs: 50_000 }, remembered).open().start()).toBe(50)
  expect(world({ atMs: 0 }, remembered).open().start()).toBe(0)
  expect(world({ atMs: null }, remembered).open().start()).toBe(20)
  expect(world(null, remembered).open().start()).toBe(20)
})

test('the shop of a guest is told nothing, and the browser remembers', () => {
  const { open, told, store } = world(null)
  open().keep(12, 60, 'stopped')
  expect([told, store.content]).toEqual([[], '{"film":12}'])
})

test('the shop is told every ten seconds, and at once when nothing plays any more', async () => {
  const { open, told, answer, clock } = world()
  const keeper = open()
  keeper.keep(5, 60, 'playing')
  await answer()
  clock.nowMs = TELL_EVERY_MS - 1
  keeper.keep(10, 60, 'playing')
  expect(told).toEqual([5000])
  keeper.keep(11.2345, 60, 'stopped')
  await answer()
  clock.nowMs += TELL_EVERY_MS
  keeper.keep(21, 60, 'playing')
  expect(told).toEqual([5000, 11_235, 21_000])
})

test('an older place never overtakes a newer one, and of those that wait only the newest is told', async () => {
  const { open, told, answer } = world()
  const keeper = open()
  for (const seconds of [5, 6, 7]) keeper.keep(seconds, 60, 'stopped')
  expect(told).toEqual([5000])
  await answer()
  expect(told).toEqual([5000, 7000])
})

test('a page that ends tells its place without waiting for an answer', () => {
  const { open, told } = world()
  const keeper = open()
  keeper.keep(5, 60, 'playing')
  keeper.keep(6, 60, 'leaving')
  expect(told).toEqual([5000, 6000])
})

test('a shop that refuses is told nothing more, and the browser goes on', async () => {
  const { open, told, answer, store } = world()
  const keeper = open()
  keeper.keep(5, 60, 'stopped')
  await answer(false)
  keeper.keep(8, 60, 'stopped')
  expect([told, store.content]).toEqual([[5000], '{"film":8}'])
})

test('a track that is chosen again goes on where this page stopped, and anew after its end', () => {
  const { open } = world({ atMs: 50_000 })
  open().keep(12, 60, 'stopped')
  expect(open().start()).toBe(12)
  open().keep(58, 60, 'stopped')
  expect(open().start()).toBe(0)
})
