import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { askerOf, useExample } from './example-run.ts'
import { isSigned } from './example-shop.ts'
import { openJournal } from './journal.ts'

const example = useExample()
const root = mkdtempSync(join(tmpdir(), 'kontor-journal-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

let dir = ''
beforeEach(() => {
  dir = mkdtempSync(join(root, 'one-'))
})

test('rows survive, the last of each counts, and the file is compacted when it is opened', () => {
  const file = join(dir, 'deep', 'a.jsonl')
  const first = openJournal(file)
  const things = first.table<{ n: number; m?: number }>('thing')
  things.put('a', { n: 1 })
  things.put('b', { n: 2 })
  things.put('a', { n: 3 })
  things.patch('a', { m: 4 })
  things.delete('b')
  things.delete('never')
  first.table('other').put('a', { n: 9 })
  first.close()
  appendFileSync(file, '{"table":"thing","id":"a","row":{"n"')
  const again = openJournal(file)
  expect(again.table('thing').all()).toEqual([{ n: 3, m: 4 }])
  expect(again.table('other').get('a')).toEqual({ n: 9 })
  expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  again.close()
})

test('a row changes by nothing but put', () => {
  const table = openJournal(null).table<{ list: number[] }>('thing')
  const row = { list: [1] }
  table.put('a', row)
  row.list.push(2)
  expect(() => table.get('a')?.list.push(3)).toThrow('not extensible')
  expect(() => table.all()[0]?.list.push(4)).toThrow('not extensible')
  expect(table.all()).toEqual([{ list: [1] }])
  expect(() => table.patch('b', { list: [] })).toThrow('thing: there is no b')
})

test('a provider that ends keeps its keys, its book and what the shop did not take', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const { create, buyer, fault, shop, simulator, begin } = await example.start({ dir, now })
  const refs = [await create(), await create(), await create()]
  shop.answers.push(500)
  await buyer(refs[0]!)
  await fault('event', 'delay')
  await buyer(refs[1]!)
  await simulator.stop()

  const again = await begin()
  const { book, pass, ask } = askerOf(again, { now })
  expect(again.env.EXAMPLE_SECRET).toBe(simulator.env.EXAMPLE_SECRET)
  expect((await book()).map(({ ref, status }) => [ref, status])).toEqual([
    [refs[0], 'paid'],
    [refs[1], 'paid'],
    [refs[2], 'open'],
  ])
  expect((await book())[0].events).toMatchObject([{ delivered: 1, answer: 500 }])
  expect(await pass(0)).toBe(0)
  expect((await ask('POST', '/control/deliver', { ref: refs[0] })).body.answers).toEqual([200])
  expect((await ask('POST', '/control/deliver', { ref: refs[1] })).body.answers).toEqual([200])
  expect(shop.received.every((one) => isSigned(one, again.env.EXAMPLE_SECRET!))).toBe(true)
  expect(shop.events()[1]).toBe(shop.events()[0])
})

test('a pending event is sent by the next process when it is due', async () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const { create, buyer, shop, simulator, begin } = await example.start({ dir, now })
  shop.answers.push('none')
  await buyer(await create())
  await simulator.stop()
  now.setTime(now.getTime() + 60_000)
  await begin()
  await vi.waitFor(() => expect(shop.events()).toHaveLength(2), { timeout: 5_000 })
})
