import { expect, test } from 'vitest'
import { api, buyer, klarna, moveTo, now, page, SESSION, useKlarnaBench } from './test-bench.ts'

useKlarnaBench()

const DAY = 24 * 60 * 60_000

/** Returns the order that came from a page. */
const orderOf = async (ref: string) => (await api('GET', `/hpp/v1/sessions/${ref}`)).body.order_id as string

test('a key answers a repeat for a day, whatever else the repeat says', async () => {
  const key = { 'klarna-idempotency-key': 'attempt-1:link:1' }
  const first = await api('POST', '/payments/v1/sessions', SESSION, key)
  expect((await api('POST', '/payments/v1/sessions', { ...SESSION, locale: 'en-DE' }, key)).body).toEqual(
    first.body,
  )
  moveTo(new Date(now.getTime() + DAY))
  expect((await api('POST', '/payments/v1/sessions', SESSION, key)).body.session_id).not.toBe(
    first.body.session_id,
  )
})

test('an order that is only placed is captured in parts, never beyond its amount, and paid back within that', async () => {
  const ref = await page()
  await buyer(ref, 'pays')
  const path = `/ordermanagement/v1/orders/${await orderOf(ref)}`
  expect((await api('GET', path)).body).toMatchObject({
    status: 'AUTHORIZED',
    captured_amount: 0,
    remaining_authorized_amount: 1190,
  })
  expect((await api('POST', `${path}/refunds`, { refunded_amount: 1 })).body).toMatchObject({
    error_code: 'REFUND_NOT_ALLOWED',
  })
  const captured = await api('POST', `${path}/captures`, { captured_amount: 1000 })
  expect([captured.status, captured.headers.get('capture-id')]).toEqual([201, expect.any(String)])
  expect((await api('GET', path)).body).toMatchObject({ status: 'PART_CAPTURED', captured_amount: 1000 })
  expect((await api('POST', `${path}/captures`, { captured_amount: 191 })).body).toMatchObject({
    error_code: 'CAPTURE_NOT_ALLOWED',
  })
  expect((await api('POST', `${path}/refunds`, { refunded_amount: 400, reference: 'r1' })).status).toBe(201)
  expect((await api('GET', path)).body).toMatchObject({
    refunded_amount: 400,
    refunds: [{ reference: 'r1', refunded_amount: 400 }],
  })
  expect((await api('POST', `${path}/cancel`)).status).toBe(403)
  expect((await api('GET', '/control/book')).body).toMatchObject([
    { ref, amount: 1190, refunded: 400, status: 'paid' },
  ])
})

test('an order that nobody captures is given back by the shop, or expires after four weeks', async () => {
  const [one, two] = [await page(), await page()]
  for (const ref of [one, two]) await buyer(ref, 'pays')
  expect((await api('POST', `/ordermanagement/v1/orders/${await orderOf(one)}/cancel`)).status).toBe(204)
  moveTo(new Date(now.getTime() + 28 * DAY))
  await klarna.tick()
  expect((await api('GET', '/control/book')).body).toMatchObject([
    { status: 'refunded', refunded: 1190 },
    { status: 'expired', refunded: 0 },
  ])
})

async function placedOrder(): Promise<string> {
  const ref = await page()
  await buyer(ref, 'pays')
  return `/ordermanagement/v1/orders/${await orderOf(ref)}`
}

test('an order is lowered before it is captured, never raised nor below what was captured', async () => {
  const path = await placedOrder()
  for (const order_amount of [0, -1, 1.5, 'x'])
    expect((await api('PATCH', `${path}/authorization`, { order_amount })).status).toBe(400)
  expect((await api('PATCH', `${path}/authorization`, { order_amount: 1191 })).body).toMatchObject({
    error_code: 'UPDATE_NOT_ALLOWED',
  })
  expect((await api('PATCH', `${path}/authorization`, { order_amount: 1000 })).status).toBe(204)
  expect((await api('GET', path)).body).toMatchObject({
    order_amount: 1000,
    original_order_amount: 1190,
    remaining_authorized_amount: 1000,
  })
  expect((await api('POST', `${path}/captures`, { captured_amount: 1001 })).status).toBe(403)
  await api('POST', `${path}/captures`, { captured_amount: 600 })
  expect((await api('PATCH', `${path}/authorization`, { order_amount: 599 })).status).toBe(403)
  expect((await api('GET', '/control/book')).body).toMatchObject([
    { amount: 1190, refunded: 190, status: 'paid' },
  ])
})

test('what is left of a captured order is given up, once, and never captured again', async () => {
  const path = await placedOrder()
  const release = () => api('POST', `${path}/release-remaining-authorization`)
  expect((await release()).body).toMatchObject({ error_code: 'RELEASE_NOT_ALLOWED' })
  await api('POST', `${path}/captures`, { captured_amount: 1000 })
  expect([(await release()).status, (await release()).status]).toEqual([204, 403])
  expect((await api('POST', `${path}/captures`, { captured_amount: 1 })).status).toBe(403)
  expect((await api('GET', path)).body).toMatchObject({
    status: 'CAPTURED',
    captured_amount: 1000,
    remaining_authorized_amount: 0,
  })
})

test('an order is extended by four weeks from the day of asking, for half a year at most, and not once it is over', async () => {
  const path = await placedOrder()
  const started = now.getTime()
  const extend = async () => [
    (await api('POST', `${path}/extend-authorization-time`)).status,
    (await api('GET', path)).body.expires_at,
  ]
  const at = (days: number) => new Date(started + days * DAY).toISOString()
  for (const day of [14, 40, 66, 92, 118, 144]) {
    moveTo(new Date(started + day * DAY))
    await klarna.tick()
    expect(await extend()).toEqual([204, at(day + 28)])
  }
  moveTo(new Date(started + 170 * DAY))
  expect(await extend()).toEqual([204, at(180)])
  moveTo(new Date(started + 180 * DAY))
  await klarna.tick()
  expect((await extend())[0]).toBe(403)
})
