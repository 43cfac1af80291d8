import { expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { answersOf } from '../support/outside-answers.ts'
import { beginsInBrowser, each, PATIENT, useOutsideShop } from '../support/outside-till.ts'

const shop = useOutsideShop()

const TEL = { tel: '+49 30 1234567' }
const HTML = { accept: 'text/html' }

test(
  'every gateway answers in its own kind, names the order, and has a provider know its number, its total and not more',
  PATIENT,
  async () => {
    const till = shop.till()
    const kinds = answersOf(till)
    expect(till.providers.filter((id) => !kinds[id])).toEqual([])
    await each(Object.entries(kinds), async ([id, kind]) => {
      const order = await till.place()
      const { status, body } = await till.link(order, id, TEL)
      expect({ id, status, body }).toMatchObject({ id, status: 200, body: { ...kind, orderKey: order.key } })
      if (body.type === 'coupon') expect(body.due).toEqual({ amount: order.totalMinor, currency: 'EUR' })
      if (beginsInBrowser(id)) await till.act(id, body, 'abandons')
      if (till.providers.includes(id)) {
        const { key: _key, number: orderNumber, totalMinor: amount } = order
        const events = expect.any(Array)
        expect(await till.bookOf(id, order)).toEqual([
          {
            ref: expect.any(String),
            at: expect.any(String),
            orderNumber,
            amount,
            currency: 'EUR',
            status: 'open',
            refunded: 0,
            subscription: null,
            events,
          },
        ])
      }
      expect([id, await till.paymentState(order)]).toEqual([
        id,
        body.type === 'reload' ? 'awaiting' : 'unpaid',
      ])
    })
  },
)

test(
  'a wallet’s own button gets the number of the provider’s order, and the money is taken once it said yes',
  PATIENT,
  async () => {
    const till = shop.till()
    const { order, answer } = await till.linked('paypal', { via: 'button' })
    expect(answer).toMatchObject({ type: 'done', orderId: expect.any(String), orderKey: order.key })
    await till.act('paypal', answer, 'pays', false)
    expect(await till.paymentState(order)).toBe('unpaid')
    const captured = await order.buyer.call('/gateway/capture', { orderKey: order.key })
    expect([captured.status, await till.paymentState(order)]).toEqual([200, 'paid'])
    expect((await order.buyer.call('/gateway/capture', { orderKey: order.key })).status).toBe(200)
    expect(await till.bookOf('paypal', order)).toEqual([
      expect.objectContaining({ status: 'paid', amount: order.totalMinor }),
    ])
  },
)

test(
  'a card that is confirmed on the server asks its bank and calls again until it is settled',
  PATIENT,
  async () => {
    const till = shop.till()
    const { publishableKey } = (await till.linked('stripe')).answer
    const payBy = async (payment_method: string, does: string) => {
      const body = new URLSearchParams({ payment_method })
      const made = await fetch(`${till.urlOf('stripe')}/v1/confirmation_tokens`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${publishableKey}` },
      })
      const { id: confirmationToken } = (await made.json()) as { id: string }
      const { order, answer } = await till.linked('stripe', { confirmationToken })
      if (answer.type !== 'callAgain') return { order, last: { status: 200, body: answer } }
      expect(answer).toMatchObject({
        after: expect.any(Number),
        action: { provider: 'stripe', publishableKey, clientSecret: expect.any(String) },
      })
      await till.act('stripe', answer, does)
      return {
        order,
        last: await till.link(order, 'stripe', {
          confirmationToken,
          ...(answer.fields as Record<string, string>),
        }),
      }
    }
    const atOnce = await payBy('pm_card_visa', 'pays')
    const asked = await payBy('pm_card_authenticationRequired', 'pays')
    for (const { order, last } of [atOnce, asked]) {
      expect([last.body.type, last.body.orderKey, await till.paymentState(order)]).toEqual([
        'reload',
        order.key,
        'paid',
      ])
    }
    const failed = await payBy('pm_card_authenticationRequired', 'fails-3ds')
    expect([failed.last.status, failed.last.body.code]).toEqual([409, 'payment-declined'])
    expect(await till.paymentState(failed.order)).toBe('unpaid')
  },
)

test(
  'without script the browser goes to the provider’s page, gets a form that posts itself, or sees the order',
  PATIENT,
  async () => {
    const till = shop.till()
    await each([...till.providers, 'coupon', 'cash-on-delivery', 'bank-transfer'], async (id) => {
      const order = await till.place()
      const { status, headers, text } = await till.link(order, id, TEL, HTML)
      const location = headers.get('location') ?? ''
      if (id === 'redsys') {
        expect([status, headers.get('content-security-policy')]).toEqual([
          200,
          expect.stringContaining(`form-action ${till.urlOf(id)};`),
        ])
        expect(text).toMatch(/<form method="post" action="[^"]+\/sis\/realizarPago">.*<script>/)
      } else if (['stripe', 'amazon-pay'].includes(id) || !till.providers.includes(id)) {
        expect([id, status, location]).toEqual([id, 303, `/store/de/order/${order.key}`])
      } else {
        expect([id, status, location.startsWith(`${till.urlOf(id)}/`)]).toEqual([id, 303, true])
        // The browser checks where a form leads to against the policy of the page that holds it.
        const policy =
          (await order.buyer.get(`/order/${order.key}`)).headers.get('content-security-policy') ?? ''
        expect(policy.match(/form-action [^;]*/)?.[0]).toContain(till.urlOf(id))
      }
    })
    const order = await till.place()
    const referer = `${till.base}/order/${order.key}`
    const refused = await till.link(order, 'cash-on-delivery', { tel: '12' }, { ...HTML, referer })
    expect([refused.status, refused.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/\/store\/de\/order\/.+\?flash=/),
    ])
    const page = await order.buyer.send(refused.headers.get('location') ?? '', {})
    expect(page.text).toContain('Ungültige Telefonnummer')
  },
)

test(
  'an order page is kept by nobody, found by nobody, and masked for a stranger, who may pay all the same',
  PATIENT,
  async () => {
    const till = shop.till()
    const order = await till.place()
    const stranger = new Buyer(till.base)
    const page = await stranger.get(`/order/${order.key}`)
    expect([page.status, page.headers.get('cache-control'), page.headers.get('x-robots-tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    expect([
      page.headers.get('set-cookie'),
      page.text.includes(order.email),
      page.text.includes('Lovelace'),
    ]).toEqual([null, false, false])
    const answer = await till.link({ ...order, buyer: stranger }, 'mollie')
    await till.act('mollie', answer.body, 'pays')
    expect(await till.paymentState(order)).toBe('paid')
  },
)

test('what does not fit is refused before anything is ordered or begun', PATIENT, async () => {
  const till = shop.till()
  const refuse = async (fields: Record<string, string>, status: number, code: string, named?: string[]) => {
    const { body, ...answer } = await new Buyer(till.base).call('/gateway/link', fields)
    expect([fields, answer.status, body.code, body.fields]).toEqual([fields, status, code, named])
  }
  const order = await till.place()
  const orderKey = order.key
  await refuse({ gatewayId: 'nobody', orderKey }, 409, 'gateway-unavailable', ['gatewayId'])
  await refuse({ orderKey }, 422, 'missing-fields', ['gatewayId'])
  await refuse({ gatewayId: 'mollie', orderKey: 'A'.repeat(27) }, 404, 'not-found')
  await refuse({ gatewayId: 'cash-on-delivery', orderKey }, 422, 'missing-fields', ['tel'])
  for (const tel of ['123456', '123456789012345678', '030-123456', '+49+30123456'])
    await refuse({ gatewayId: 'cash-on-delivery', orderKey, tel }, 422, 'invalid-phone-number', ['tel'])
  const email = 'refused@example.com'
  const express = { gatewayId: 'cash-on-delivery', productId: till.nextProduct(), ...addressForm, email }
  await refuse({ ...express, tel: '12' }, 422, 'invalid-phone-number', ['tel'])
  await refuse({ ...express, ...TEL, pieces: '10000' }, 422, 'invalid-fields', ['pieces'])
  await refuse({ ...express, ...TEL, terms: '' }, 422, 'missing-fields', ['terms'])
  await refuse(
    { ...express, ...TEL, productId: 'rain-on-a-tin-roof', waiver: '1' },
    409,
    'gateway-unavailable',
  )
  await till.advance('PT1M')
  expect(await till.mails({ ...order, email })).toEqual([])
  expect(await till.paymentState(order)).toBe('unpaid')
})

test(
  'a coupon pays what it covers at the address that the answer names, and another gateway the rest',
  PATIENT,
  async () => {
    const till = shop.till()
    const made = await shop.kontor('coupon', 'create', '7.00')
    const coupon = /[A-Z0-9]{4}(?:-[A-Z0-9]{4}){3}/.exec(made.output)?.[0] ?? ''
    const { order, answer } = await till.linked('coupon')
    const redeem = (fields: Record<string, string>) =>
      order.buyer.send(new URL(String(answer.action), till.mount).href, {
        method: 'POST',
        body: new URLSearchParams(fields),
      })
    const uuid = String(answer.uuid)
    expect((await redeem({ uuid, coupon: 'NOT-THERE' })).body).toMatchObject({ code: 'unknown-coupon' })
    expect((await redeem({ uuid, coupon })).body).toMatchObject({ type: 'reload', orderKey: order.key })
    expect((await redeem({ uuid, coupon })).body).toMatchObject({ code: 'uuid-used' })
    expect((await order.buyer.call('/coupon/balance', { coupon })).body).toEqual({
      balance: { amount: 0, currency: 'EUR' },
    })
    expect(await till.paymentState(order)).toBe('partly-paid')
    const again = (await till.link(order, 'coupon')).body
    expect(again.due).toEqual({ amount: order.totalMinor - 700, currency: 'EUR' })
    expect((await redeem({ uuid: again.uuid, coupon })).body).toMatchObject({ code: 'coupon-empty' })
    const rest = await till.link(order, 'mollie')
    await till.act('mollie', rest.body, 'pays')
    expect(await till.bookOf('mollie', order)).toEqual([
      expect.objectContaining({ amount: order.totalMinor - 700, status: 'paid' }),
    ])
    expect(await till.paymentState(order)).toBe('paid')
  },
)

test('of two gateways in two tabs only the one that was chosen last takes money', PATIENT, async () => {
  const till = shop.till()
  const closing = till.providers.filter((id) => !['redsys', 'stripe'].includes(id))
  await each(closing, async (id) => {
    const { order, answer } = await till.linked(id)
    const second = await till.link(order, 'stripe')
    await till.control(id, 'buyer', { answer, does: 'pays' })
    await till.act('stripe', second.body, 'pays')
    expect([id, await till.paymentState(order)]).toEqual([id, 'paid'])
    expect([id, (await till.bookOf(id, order)).filter(({ status }) => status === 'paid')]).toEqual([id, []])
  })
})

test(
  'a payment that was cancelled can be chosen again, and what is paid twice waits for a person',
  PATIENT,
  async () => {
    const till = shop.till()
    const { order } = await till.linked('mollie')
    const cancel = () => order.buyer.call('/gateway/cancel', { orderKey: order.key })
    expect([(await cancel()).status, (await cancel()).body.code]).toEqual([200, 'nothing-to-cancel'])
    expect((await till.bookOf('mollie', order)).map(({ status }) => status)).toEqual(['canceled'])
    // Redsys cannot take its form back.
    const first = (await till.link(order, 'redsys')).body
    const second = (await till.link(order, 'klarna')).body
    await till.act('klarna', second, 'pays')
    await till.act('redsys', first, 'pays')
    await till.advance('PT15M')
    expect(await till.paymentState(order)).toBe('hold')
    expect((await till.link(order, 'mollie')).body).toMatchObject({ code: 'already-paid' })
  },
)

test('under one key a call of money acts once, whoever repeats it how often', PATIENT, async () => {
  const till = shop.till()
  await each(['stripe', 'redsys', 'coupon', 'cash-on-delivery'], async (id) => {
    const order = await till.place()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const answers = await Promise.all(Array.from({ length: 4 }, () => till.link(order, id, TEL, headers)))
    const first = answers.find(({ status }) => status === 200)
    for (const { status, body, text } of answers)
      expect([id, status === 200 ? text : body.code]).toEqual([
        id,
        status === 200 ? first?.text : 'in-progress',
      ])
    const repeat = await till.link(order, id, TEL, headers)
    expect([id, repeat.text, repeat.headers.get('idempotent-replayed')]).toEqual([id, first?.text, 'true'])
    const other = await till.link(order, id, { tel: '+49 30 7654321' }, headers)
    expect([id, other.status, other.body.code]).toEqual([id, 422, 'idempotency-key-reused'])
  })
})
