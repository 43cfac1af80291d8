import { expect, test, vi } from 'vitest'
import { useExample } from './example-run.ts'
import { isSigned } from './example-shop.ts'

const example = useExample()

test('an event of a call of the shop does not wait for the shop, which waits for the answer', async () => {
  const { ask, create, shop, book, buyer } = await example.start()
  const held = Promise.withResolvers<number>()
  shop.answers.push(held.promise)
  const ref = await create()
  expect((await ask('POST', `/v1/payments/${ref}/capture`)).body).toEqual({ captured: true })
  await vi.waitFor(() => expect(shop.events()).toHaveLength(1))
  // A buyer's action at another payment is answered only after the held event is.
  const other = buyer(await create())
  await vi.waitFor(() => expect(shop.events()).toHaveLength(2))
  expect((await book())[0].events[0]?.answer).toBeNull()
  held.resolve(200)
  expect((await other).status).toBe(200)
  expect((await book())[0].events[0]?.answer).toBe(200)
})

test.each([
  ['duplicate', 2],
  ['parallel', 3],
])('%s: the event comes %i times', async (fault, times) => {
  const { create, buyer, fault: set, shop, book } = await example.start()
  await set('event', fault)
  await buyer(await create())
  expect(shop.events()).toHaveLength(times)
  expect(new Set(shop.events()).size).toBe(1)
  expect((await book())[0].events[0]).toMatchObject({ delivered: times, answer: 200 })
})

test('a lost event never comes by itself, but when it is sent again', async () => {
  const { create, buyer, fault, shop, pass, ask } = await example.start()
  await fault('event', 'lose')
  const ref = await create()
  await buyer(ref)
  await pass(60 * 24 * 30)
  expect(shop.events()).toEqual([])
  expect((await ask('POST', '/control/deliver', { ref })).body).toEqual({ ref, answers: [200] })
  expect(shop.events()).toHaveLength(1)
})

test('a delayed event comes when the clock has moved by an hour', async () => {
  const { create, buyer, fault, shop, pass } = await example.start()
  await fault('event', 'delay')
  await buyer(await create())
  expect(await pass(59)).toBe(0)
  expect(shop.events()).toEqual([])
  expect(await pass(1)).toBe(1)
  expect(await pass(60)).toBe(0)
  expect(shop.events()).toHaveLength(1)
})

test('a reordered event lets the next one overtake it', async () => {
  const { create, buyer, fault, shop } = await example.start()
  await fault('event', 'reorder', 2)
  const refs = [await create(), await create(), await create()]
  for (const ref of refs) await buyer(ref)
  expect(shop.events().map((body) => JSON.parse(body).ref)).toEqual([refs[2], refs[1], refs[0]])
})

test('a reordered event that nothing overtakes comes when the clock moves', async () => {
  const { create, buyer, fault, shop, pass } = await example.start()
  await fault('event', 'reorder')
  await buyer(await create())
  expect(shop.events()).toEqual([])
  expect(await pass(0)).toBe(1)
  expect(shop.events()).toHaveLength(1)
})

test('a tampered body still parses and no longer fits its signature', async () => {
  const { create, buyer, fault, shop, simulator } = await example.start()
  await fault('event', 'tamper-body')
  await buyer(await create())
  expect(JSON.parse(shop.events()[0]!)).toBeTypeOf('object')
  expect(isSigned(shop.received[0]!, simulator.env.EXAMPLE_SECRET!)).toBe(false)
})

test('a tampered signature no longer fits the body', async () => {
  const { create, buyer, fault, shop, simulator } = await example.start()
  await fault('event', 'tamper-signature')
  await buyer(await create())
  expect(shop.received[0]!.headers['example-signature']).toMatch(/^[0-9a-f]{64}$/)
  expect(isSigned(shop.received[0]!, simulator.env.EXAMPLE_SECRET!)).toBe(false)
})

test.each([
  ['tamper-amount', { amount: 1233 }],
  ['tamper-currency', { currency: 'other' }],
  ['tamper-account', { account: 'other' }],
])('%s changes the event before it is signed', async (fault, content) => {
  const { create, buyer, fault: set, shop, simulator, book } = await example.start()
  await set('event', fault)
  await buyer(await create())
  expect(JSON.parse(shop.events()[0]!)).toMatchObject(content)
  expect(isSigned(shop.received[0]!, simulator.env.EXAMPLE_SECRET!)).toBe(true)
  expect((await book())[0].amount).toBe(1234)
})

test('what the shop does not take comes again after 1 and 10 minutes, 1, 6 and 24 hours, and then no more', async () => {
  const { create, buyer, shop, pass, book } = await example.start()
  shop.answers.push(500, 'none', 400, 503, 302, 500)
  await buyer(await create())
  const counts = []
  for (const minutes of [0, 1, 9, 1, 60, 360, 1440, 100_000]) counts.push(await pass(minutes))
  // The first request was sent before the clock moved and is counted with the first call.
  expect(counts).toEqual([1, 1, 0, 1, 1, 1, 1, 0])
  expect((await book())[0].events).toEqual([
    { type: 'payment.paid', at: '2026-11-21T12:00:00.000Z', delivered: 6, answer: 500 },
  ])
})

test('a repeated delivery that is taken ends the repeats', async () => {
  const { create, buyer, shop, pass } = await example.start()
  shop.answers.push(500)
  await buyer(await create())
  await pass(1)
  await pass(10_000)
  expect(shop.events()).toHaveLength(2)
})

test('all events of a payment can be sent again, several times, in turn or at once', async () => {
  const { create, buyer, shop, ask } = await example.start()
  const ref = await create()
  await buyer(ref)
  expect((await ask('POST', '/control/deliver', { ref, times: 3 })).body.answers).toEqual([200, 200, 200])
  const held = [Promise.withResolvers<number>(), Promise.withResolvers<number>()]
  shop.answers.push(...held.map(({ promise }) => promise))
  const again = ask('POST', '/control/deliver', { ref, times: 2, parallel: true })
  await vi.waitFor(() => expect(shop.events()).toHaveLength(6))
  for (const { resolve } of held) resolve(200)
  expect((await again).body.answers).toEqual([200, 200])
})

test('expiries happen when the clock moves', async () => {
  const { create, buyer, pass, book } = await example.start()
  const ref = await create()
  await pass(60 * 24)
  expect((await book())[0]).toMatchObject({ status: 'expired', at: '2026-11-22T12:00:00.000Z' })
  expect(await buyer(ref)).toMatchObject({ status: 409, body: { error: `${ref} is expired` } })
})
