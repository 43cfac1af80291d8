import { expect, test, vi } from 'vitest'
import { useExample } from './example-run.ts'

const example = useExample()

test.each([
  ['500-before', 500, 0],
  ['409', 409, 0],
  ['429', 429, 0],
  ['500-after-commit', 500, 1],
])('%s answers %i, and %i payments stand afterwards', async (fault, status, payments) => {
  const { ask, fault: set, book } = await example.start()
  await set('create', fault)
  const answer = await ask('POST', '/v1/payments', { amount: 1 })
  expect(answer.status).toBe(status)
  expect(answer.headers.get('retry-after')).toBe(status === 429 ? '1' : null)
  expect(await book()).toHaveLength(payments)
  expect((await ask('POST', '/v1/payments', { amount: 1 })).status).toBe(201)
})

test('drop-after-commit makes the payment and cuts the line', async () => {
  const { ask, fault, book, simulator } = await example.start()
  await fault('create', 'drop-after-commit')
  await expect(ask('POST', '/v1/payments', { amount: 1 })).rejects.toThrow()
  expect(await book()).toHaveLength(1)
  expect(simulator.requests.map(({ status }) => status)).toEqual([null])
})

test('a slow answer comes long after the work, and nobody waits for it at the end', async () => {
  const { ask, fault, book, simulator } = await example.start()
  await fault('create', 'slow')
  const answer = ask('POST', '/v1/payments', { amount: 1 }).then(
    () => 'answered',
    () => 'cut',
  )
  await vi.waitFor(async () => expect(await book()).toHaveLength(1))
  await simulator.stop()
  expect(await answer).toBe('cut')
})

test('faults strike in the order in which they were asked for, each as often as asked, and only where asked', async () => {
  const { ask, fault, create } = await example.start()
  const ref = await create()
  await fault('create', '409', 2)
  await fault('capture', '429')
  await fault('create', '500-before')
  const statuses = []
  for (const path of [
    '/v1/payments',
    '/v1/payments',
    `/v1/payments/${ref}/capture`,
    '/v1/payments',
    '/v1/payments',
  ])
    statuses.push((await ask('POST', path, { amount: 1 })).status)
  expect(statuses).toEqual([409, 409, 429, 500, 201])
})

test('0 times takes a fault away', async () => {
  const { ask, fault } = await example.start()
  await fault('create', '409', 2)
  await fault('create', '429', 2)
  await fault('event', 'lose', 2)
  expect((await fault('create', '409', 0)).body.faults).toEqual([
    { on: 'create', fault: '429', times: 2 },
    { on: 'event', fault: 'lose', times: 2 },
  ])
  expect((await ask('POST', '/control/faults', { on: 'create', times: 0 })).body.faults).toEqual([
    { on: 'event', fault: 'lose', times: 2 },
  ])
  expect((await ask('POST', '/control/faults', { times: 0 })).body.faults).toEqual([])
  expect((await ask('GET', '/control/faults')).body.faults).toEqual([])
})

test.each([
  ['tamper-amount', { amount: 1233, currency: 'EUR', account: 'merchant' }],
  ['tamper-currency', { amount: 1234, currency: 'USD', account: 'merchant' }],
  ['tamper-account', { amount: 1234, currency: 'EUR', account: 'merchant-other' }],
])('%s is what the provider then has in its books', async (fault, recorded) => {
  const { ask, fault: set } = await example.start()
  await set('create', fault)
  expect((await ask('POST', '/v1/payments', { amount: 1234 })).body).toMatchObject(recorded)
  expect((await ask('POST', '/v1/payments', { amount: 1234 })).body).toMatchObject({
    amount: 1234,
    currency: 'EUR',
    account: 'merchant',
  })
})
