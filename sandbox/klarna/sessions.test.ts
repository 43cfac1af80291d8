import { expect, test } from 'vitest'
import { api, buyer, klarna, LINE, page, SESSION, useKlarnaBench } from './test-bench.ts'

useKlarnaBench()

test.each([
  ['an unknown field', { order_ammount: 1 }, 'order_ammount'],
  ['another country', { purchase_country: 'JP' }, 'purchase_country'],
  ['another country’s money', { purchase_currency: 'SEK' }, 'purchase_currency'],
  ['a malformed locale', { locale: 'de' }, 'locale'],
  ['no lines', { order_lines: [] }, 'order_lines'],
  ['lines that do not sum to the amount', { order_amount: 1191 }, 'order_amount'],
  ['lines that do not sum to the tax', { order_tax_amount: 189 }, 'order_tax_amount'],
  [
    'a line that is wrongly multiplied',
    { order_lines: [{ ...LINE, quantity: 3 }] },
    'order_lines[0].total_amount',
  ],
  [
    'a line with a wrong tax',
    { order_lines: [{ ...LINE, tax_rate: 700 }] },
    'order_lines[0].total_tax_amount',
  ],
  ['a line of no known type', { order_lines: [{ ...LINE, type: 'thing' }] }, 'order_lines[0].type'],
  ['an address that is too long', { billing_address: { city: 'x'.repeat(100) } }, 'billing_address.city'],
])('a session with %s is refused with its field', async (_name, change, field) => {
  const { status, body } = await api('POST', '/payments/v1/sessions', { ...SESSION, ...change })
  expect([status, body.error_code]).toEqual([400, 'BAD_VALUE'])
  expect(body.error_messages).toContain(`Bad value: ${field}`)
})

test.each([
  ['of an unknown session', { payment_session_url: '/payments/v1/sessions/1' }, 404],
  ['of another host', { payment_session_url: 'https://api.klarna.com/payments/v1/sessions/1' }, 400],
  ['with a relative address', { merchant_urls: { success: '/ok' } }, 400],
  ['with an unknown address', { merchant_urls: { succes: 'https://shop.example/' } }, 400],
  ['without a mode', { options: {} }, 400],
])('a page %s is refused', async (_name, change, expected) => {
  const { body: session } = await api('POST', '/payments/v1/sessions', SESSION)
  const good = {
    payment_session_url: `/payments/v1/sessions/${session.session_id}`,
    options: { place_order_mode: 'PLACE_ORDER' },
  }
  const wanted = { ...good, ...change }
  const shown = wanted.payment_session_url.startsWith('/')
    ? klarna.url + wanted.payment_session_url
    : wanted.payment_session_url
  expect((await api('POST', '/hpp/v1/sessions', { ...wanted, payment_session_url: shown })).status).toBe(
    expected,
  )
})

test('wrong credentials are refused', async () => {
  expect(
    (await api('GET', '/payments/v1/sessions/1', undefined, { authorization: 'Basic eDp5' })).status,
  ).toBe(401)
})

test('the page says that no money moves, tells the shop that it was entered, and leads back', async () => {
  const ref = await page('CAPTURE_ORDER')
  const url = `${klarna.url}/eu/hpp/payments/${ref}`
  const html = await (await fetch(url)).text()
  for (const label of [
    'This is a simulation. No money moves.',
    'Pay 11.90 EUR',
    '100001',
    'Decline',
    'Cancel',
  ])
    expect(html).toContain(label)
  const clicked = await fetch(url, {
    method: 'POST',
    body: new URLSearchParams({ does: 'pays' }),
    redirect: 'manual',
  })
  expect([clicked.status, clicked.headers.get('location')]).toEqual([
    303,
    `http://127.0.0.1:9/ok?page=${ref}`,
  ])
  expect(
    klarna.deliveries.map(({ url: to, body }) => [
      to,
      (JSON.parse(body) as { session: { status: string } }).session.status,
    ]),
  ).toEqual([
    [`http://127.0.0.1:9/hook?page=${ref}`, 'IN_PROGRESS'],
    [`http://127.0.0.1:9/hook?page=${ref}`, 'COMPLETED'],
  ])
  expect(await (await fetch(url)).text()).toContain('This payment is completed.')
})

test.each([
  ['a rate above the whole', { tax_rate: 10_001 }, 'tax_rate'],
  ['a broken rate', { tax_rate: 19.5 }, 'tax_rate'],
  ['a negative discount', { total_discount_amount: -1 }, 'total_discount_amount'],
  ['no tax beside a rate', { total_tax_amount: 0 }, 'total_tax_amount'],
  ['tax two units too high', { total_tax_amount: 192 }, 'total_tax_amount'],
])('a line with %s is refused', async (_name, change, field) => {
  const lines = [{ ...LINE, ...change }]
  const { status, body } = await api('POST', '/payments/v1/sessions', { ...SESSION, order_lines: lines })
  expect([status, body.error_messages]).toEqual([
    400,
    expect.arrayContaining([`Bad value: order_lines[0].${field}`]),
  ])
})

test.each([189, 191])('a line whose tax is a unit away (%i) is taken', async (tax) => {
  const lines = [{ ...LINE, total_tax_amount: tax }]
  expect(
    (await api('POST', '/payments/v1/sessions', { ...SESSION, order_tax_amount: tax, order_lines: lines }))
      .status,
  ).toBe(200)
})

test.each([
  ['pays', 'pays'],
  ['pays', 'pays-late'],
  ['cancels', 'pays'],
  ['abandons', 'fails-3ds'],
  ['pays', 'disputes'],
  ['abandons', 'pays-less'],
])('after the buyer %s nobody %s', async (first, second) => {
  const ref = await page()
  expect((await buyer(ref, first)).status).toBe(200)
  expect((await buyer(ref, second)).status).toBe(422)
})

test('a closed page cannot be paid, and a paid one cannot be closed', async () => {
  const [one, two] = [await page(), await page()]
  expect((await api('DELETE', `/hpp/v1/sessions/${one}`)).status).toBe(204)
  expect((await buyer(one, 'pays')).status).toBe(422)
  await buyer(two, 'pays')
  expect((await api('DELETE', `/hpp/v1/sessions/${two}`)).status).toBe(400)
})
