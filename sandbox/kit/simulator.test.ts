import { expect, test } from 'vitest'
import { useExample } from './example-run.ts'
import { isSigned } from './example-shop.ts'
import { escapeHtml, payPage } from './index.ts'

const example = useExample()

test('a route gets its parameters and answers JSON, and what is not there is refused', async () => {
  const { ask, create } = await example.start()
  const ref = await create()
  expect((await ask('GET', `/pay/${ref}`)).status).toBe(200)
  expect(await ask('GET', '/nowhere')).toMatchObject({ status: 404, body: { error: 'there is no /nowhere' } })
  expect(await ask('GET', '/v1/payments')).toMatchObject({ status: 405 })
  expect((await ask('GET', '/v1/payments')).headers.get('allow')).toBe('POST')
  expect(await ask('POST', '/v1/payments', 'no json')).toMatchObject({
    status: 400,
    body: { error: 'the body is no JSON' },
  })
  expect(await ask('POST', '/v1/payments', {})).toMatchObject({ status: 400, body: { error: 'amount' } })
  expect(await ask('POST', '/v1/payments', 'x'.repeat(1024 * 1024 + 1))).toMatchObject({ status: 413 })
})

test('a script in a page of the shop may ask the provider, and not the control interface', async () => {
  const { ask, simulator } = await example.start()
  expect((await ask('OPTIONS', '/v1/payments')).headers.get('access-control-allow-origin')).toBe('*')
  expect((await ask('OPTIONS', '/control/buyer')).status).toBe(405)
  const answer = await fetch(`${simulator.url}/v1/payments`, {
    method: 'POST',
    body: '{}',
    headers: { origin: 'http://127.0.0.1:3000' },
  })
  expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([400, '*'])
})

test('requests are remembered with their answers, without the control interface', async () => {
  const { ask, create, simulator } = await example.start()
  await create(5)
  await ask('POST', '/v1/payments?a=1', '{}')
  await ask('GET', '/control/book')
  expect(simulator.requests.map(({ method, path, body, status }) => [method, path, body, status])).toEqual([
    ['POST', '/v1/payments', '{"amount":5,"returnUrl":""}', 201],
    ['POST', '/v1/payments?a=1', '{}', 400],
  ])
})

test('the pay page says that it is a simulation, and its form pays without script', async () => {
  const { ask, create, shop, book } = await example.start()
  const ref = await create()
  const page = await ask('GET', `/pay/${ref}`)
  expect(page.text).toContain('This is a simulation. No money moves.')
  expect(page.text).toContain(
    `<form method="post" action="/pay/${ref}"><input type="hidden" name="does" value="pays"><button>Pay</button></form>`,
  )
  expect((await ask('POST', `/pay/${ref}`)).status).toBe(303)
  expect(shop.events()).toHaveLength(1)
  expect((await book())[0].status).toBe('paid')
})

test('texts of pages cannot become tags', () => {
  const { body } = payPage({
    title: '<b>',
    provider: 'A&B',
    lines: ['"', ["'", '<']],
    actions: [{ label: '<', action: '"', fields: { '"': '<' } }],
  })
  expect(body).not.toMatch(/<b>|"""|<dd><</)
  expect(escapeHtml(`<a href="x">&'</a>`)).toBe('&lt;a href=&quot;x&quot;&gt;&amp;&#39;&lt;/a&gt;')
})

test('a buyer pays by ref or by the link answer, and the shop has heard it and seen the browser before the answer comes', async () => {
  const { ask, shop, simulator, book } = await example.start()
  const returnUrl = `${shop.url}/return/example?token=1`
  const { ref } = (await ask('POST', '/v1/payments', { amount: 10, returnUrl })).body
  const answer = await ask('POST', '/control/buyer', {
    answer: { type: 'redirect', url: `${simulator.url}/pay/${ref}` },
    does: 'pays',
  })
  expect(answer).toMatchObject({ status: 200, body: { ref, status: 'paid', returnUrl } })
  expect(shop.received.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /webhooks/example',
    'GET /return/example?token=1',
  ])
  expect(isSigned(shop.received[0]!, simulator.env.EXAMPLE_SECRET!)).toBe(true)
  const [entry] = await book()
  expect(entry).toEqual({
    ref,
    orderNumber: '100001',
    amount: 10,
    currency: 'EUR',
    status: 'paid',
    refunded: 0,
    subscription: null,
    at: '2026-11-21T12:00:00.000Z',
    events: [{ type: 'payment.paid', at: '2026-11-21T12:00:00.000Z', delivered: 1, answer: 200 }],
  })
})

test('a buyer who does not come back opens no page', async () => {
  const { ask, shop } = await example.start()
  const { ref } = (await ask('POST', '/v1/payments', { amount: 10, returnUrl: `${shop.url}/return/example` }))
    .body
  expect((await ask('POST', '/control/buyer', { ref, does: 'pays', returns: false })).status).toBe(200)
  expect(shop.received.map(({ method }) => method)).toEqual(['POST'])
})

test('a buyer never leaves this machine: addresses under a public name lead to the listener of the shop', async () => {
  const { ask, shop } = await example.start()
  const { ref } = (
    await ask('POST', '/v1/payments', {
      amount: 10,
      returnUrl: 'https://shop.example/store/return/example?x=1',
    })
  ).body
  await ask('POST', '/control/buyer', { ref, does: 'pays' })
  expect(shop.received.at(-1)).toMatchObject({ method: 'GET', path: '/store/return/example?x=1' })
})

test.each([
  ['/control/buyer', '{', 400],
  ['/control/buyer', '[]', 400],
  ['/control/buyer', {}, 422],
  ['/control/buyer', { does: 'pays' }, 422],
  ['/control/buyer', { ref: 'pay_x', does: 'dances' }, 422],
  ['/control/buyer', { ref: 'pay_x', does: 'pays', returns: 'no' }, 422],
  ['/control/buyer', { ref: 'pay_x', does: 'pays' }, 404],
  ['/control/faults', { on: 'link', fault: '409' }, 422],
  ['/control/faults', { on: 'create', fault: 'lose' }, 422],
  ['/control/faults', { on: 'refund', fault: 'tamper-amount' }, 422],
  ['/control/faults', { on: 'create', fault: '409', times: -1 }, 422],
  ['/control/faults', { on: 'create', fault: '409', times: 1.5 }, 422],
  ['/control/deliver', { ref: 'pay_x' }, 404],
  ['/control/deliver', {}, 422],
  ['/control/send', { ref: 'pay_x' }, 422],
  ['/control/send', { event: {}, ref: 1 }, 422],
  ['/control/send', { event: {}, signed: 1 }, 422],
  ['/control/send', { event: {}, at: 'soon' }, 422],
  ['/control/nothing', {}, 404],
])('%s with %j is %i', async (path, body, status) => {
  const { ask, shop } = await example.start()
  const answer = await ask('POST', path, body)
  expect(answer.status).toBe(status)
  expect(answer.body.error).toMatch(/\w/)
  expect(shop.received).toEqual([])
})

test('a deed that this provider cannot have is refused in its own words', async () => {
  const { create, buyer } = await example.start()
  expect(await buyer(await create(), 'disputes')).toMatchObject({
    status: 422,
    body: { error: 'a buyer of Example Pay never disputes' },
  })
})

test('any event can be sent, with a signature or without, and the answer of the shop comes back', async () => {
  const { ask, shop, simulator } = await example.start()
  shop.answers.push(400, 204)
  const event = { type: 'payment.paid', amount: 1 }
  expect(
    (await ask('POST', '/control/send', { event, ref: 'other', signed: false, at: '2020-01-01T00:00:00Z' }))
      .body,
  ).toEqual({ answer: 400 })
  expect((await ask('POST', '/control/send', { event, ref: 'other' })).body).toEqual({ answer: 204 })
  expect(shop.events()[0]).toBe('{"type":"payment.paid","amount":1,"at":"2020-01-01T00:00:00.000Z"}')
  expect(shop.received.map((one) => isSigned(one, simulator.env.EXAMPLE_SECRET!))).toEqual([false, true])
})
