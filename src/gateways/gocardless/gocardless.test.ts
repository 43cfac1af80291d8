import { expect, test } from 'vitest'
import {
  book,
  buyer,
  control,
  entry,
  eur,
  gateway,
  link,
  linkedRef,
  pass,
  simulator,
  useGoCardless,
} from '../../../tests/support/gateways/gocardless.ts'

useGoCardless()

test('a buyer is sent to GoCardless, pays from their bank at once, and the money is ours', async () => {
  const { answer, ref, status, expiresAt } = await link()
  expect([answer.type, status, expiresAt]).toEqual(['redirect', 'linked', new Date('2026-11-28T12:00:00Z')])
  expect(await gateway.observe!(ref!)).toMatchObject({
    ref,
    attemptId: 'attempt-1',
    account: gateway.account,
    livemode: false,
    status: 'open',
    requested: eur(1234),
    captured: eur(0),
  })
  expect(await entry(ref!)).toMatchObject({
    orderNumber: '100001',
    amount: 1234,
    currency: 'EUR',
    status: 'open',
  })
  const done = await buyer({ answer }, 'pays')
  expect(done).toMatchObject({ ref, status: 'paid' })
  expect(done.returnUrl).toMatch(
    /^https:\/\/shop\.example\/return\/gocardless\?attempt=attempt-1&outcome=success&id=BRF/,
  )
  expect(
    gateway.onReturn!({ method: 'GET', url: done.returnUrl!, headers: {}, body: Buffer.alloc(0) }),
  ).toEqual({ ref: null })
  expect(await gateway.observe!(ref!)).toMatchObject({
    ref,
    attemptId: 'attempt-1',
    account: gateway.account,
    status: 'settled',
    requested: eur(1234),
    captured: eur(1234),
    disputes: [],
  })
  await pass(2)
  expect(await gateway.observe!(ref!)).toMatchObject({ status: 'settled', captured: eur(1234) })
})

test('the SDK asks our address, once, with the version and the key that it was given', async () => {
  await link()
  expect(
    simulator.requests.map(({ method, path, headers }) => [
      method,
      path,
      headers['idempotency-key'],
      headers['gocardless-version'],
    ]),
  ).toEqual([
    ['POST', '/billing_requests', 'attempt-1:link:1', '2015-07-06'],
    ['POST', '/billing_request_flows', 'attempt-1:link:1:flow:1', '2015-07-06'],
  ])
})

test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
  'a link call that ends with %s ends at the same billing request when it is repeated',
  async (fault) => {
    await control('faults', { on: 'create', fault })
    await expect(link()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(simulator.requests).toHaveLength(1)
    const first = await link()
    const second = await link()
    const third = await link({ ref: first.ref })
    expect([second.ref, third.ref]).toEqual([first.ref, first.ref])
    expect(await book()).toHaveLength(1)
    await buyer({ answer: second.answer }, 'pays')
    expect(await link()).toMatchObject({ answer: { type: 'reload' }, ref: first.ref, status: 'processing' })
  },
)

test('a payment that the bank refuses is failed, one that was given up is canceled, a failed check can be tried again', async () => {
  const declined = await linkedRef('a')
  expect((await buyer({ ref: declined }, 'declined')).returnUrl).toContain('outcome=failure')
  expect(await gateway.observe!(declined)).toMatchObject({
    status: 'failed',
    reason: 'insufficient_funds',
    captured: eur(0),
  })
  const canceled = await linkedRef('b')
  expect((await buyer({ ref: canceled }, 'cancels')).returnUrl).toBe('https://shop.example/cancel')
  expect(await gateway.observe!(canceled)).toMatchObject({ status: 'cancelled', captured: eur(0) })
  const tried = await linkedRef('c')
  expect((await buyer({ ref: tried }, 'fails-3ds')).returnUrl).toBeNull()
  expect(await gateway.observe!(tried)).toMatchObject({ status: 'open' })
  await buyer({ ref: tried }, 'pays')
  expect(await gateway.observe!(tried)).toMatchObject({ status: 'settled' })
  expect((await book()).map(({ status }) => status)).toEqual(['declined', 'canceled', 'paid'])
})

test('a billing request that is not wanted is cancelled, and money that comes all the same is seen', async () => {
  const ref = await linkedRef()
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'cancelled' })
  expect(await gateway.expire!(ref, 'k')).toMatchObject({ status: 'cancelled' })
  await expect(buyer({ ref }, 'pays')).rejects.toThrow('cancelled')
  await expect(link({ ref })).rejects.toMatchObject({ kind: 'refused' })
  await buyer({ ref }, 'pays-late')
  expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: eur(1234) })
})

test('closing comes too late for money that is ours, and stops a debit that was not sent', async () => {
  const paid = await linkedRef('a')
  await buyer({ ref: paid }, 'pays')
  expect(await gateway.expire!(paid, 'k')).toMatchObject({ status: 'settled' })
  const debited = await linkedRef('b')
  await buyer({ ref: debited }, 'pays-late')
  expect(await gateway.expire!(debited, 'k')).toMatchObject({ status: 'cancelled', captured: eur(0) })
  const sent = await linkedRef('c')
  await buyer({ ref: sent }, 'pays-late')
  await pass(1)
  expect(await gateway.expire!(sent, 'k')).toMatchObject({ status: 'processing' })
})

test('a link that nobody uses lapses', async () => {
  const { ref } = await buyer({ answer: (await link()).answer }, 'abandons')
  await pass(7)
  expect(await entry(ref)).toMatchObject({ status: 'expired' })
  await expect(buyer({ ref }, 'pays')).rejects.toThrow('expired')
})

test('what GoCardless does not know is nothing, and a text that is no id is never asked for', async () => {
  expect(await gateway.observe!('BRQ000000000000')).toBeNull()
  expect(await gateway.observe!('PM0000000000')).toBeNull()
  expect(await gateway.subscription!.observe('MD0000000000')).toBeNull()
  const before = simulator.requests.length
  expect(await gateway.observe!('../creditors')).toBeNull()
  expect(await gateway.subscription!.observe('x')).toBeNull()
  expect(simulator.requests).toHaveLength(before)
})

test('the page says that it is a simulation, and its buttons work without script', async () => {
  const { answer, ref } = await link()
  const url = (answer as { url: string }).url
  const page = await (await fetch(url)).text()
  expect(page).toContain('This is a simulation. No money moves.')
  expect(page).toContain('Pay 12.34 EUR')
  const again = await fetch(url, { method: 'POST', body: new URLSearchParams({ does: 'fails-3ds' }) })
  expect(await again.text()).toContain('The bank did not let the payment through.')
  const pressed = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ does: 'pays' }),
    redirect: 'manual',
  })
  expect(pressed.status).toBe(303)
  expect(await entry(ref!)).toMatchObject({ status: 'paid' })
})
