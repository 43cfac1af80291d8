import { describe, expect, it } from 'vitest'
import { HOUR, MINUTE } from '#kernel/clock.ts'
import {
  ATTEMPT,
  book,
  btcpay,
  buyer,
  clock,
  command,
  control,
  deliveries,
  gateway,
  opened,
  PAID,
  pass,
  press,
  useBtcpay,
} from '../../../tests/support/gateways/btcpay.ts'
import { createBtcpayGateway } from './index.ts'

useBtcpay()

function creations(): number {
  return btcpay.requests.filter(({ method, path }) => method === 'POST' && path.endsWith('/invoices')).length
}

describe('a link', () => {
  it('is the page of one invoice in a frame, however often it is asked for', async () => {
    const first = await gateway.link(command())
    expect(await gateway.link(command({ ref: first.ref }))).toEqual(first)
    expect(first).toEqual({
      answer: { type: 'iframe', url: `${btcpay.url}/i/${first.ref}?view=modal`, origin: btcpay.url },
      ref: first.ref,
      status: 'linked',
      kept: {},
      expiresAt: new Date(clock.now().getTime() + 30 * MINUTE),
    })
    expect(creations()).toBe(1)
    expect(await book()).toMatchObject([
      { ref: first.ref, orderNumber: '100001', amount: 12_999, currency: 'EUR', status: 'open' },
    ])
  })

  it('never leaves the amount open, and tells BTCPay nothing about the buyer', async () => {
    await gateway.link(command())
    const { body } = btcpay.requests.find(({ method }) => method === 'POST')!
    expect(JSON.parse(body)).toMatchObject({
      amount: '129.99',
      currency: 'EUR',
      checkout: { paymentTolerance: 0 },
    })
    expect(body).not.toContain('a@example.com')
  })

  it.each(['drop-after-commit', '500-after-commit', '500-before', '429'])(
    'after %s ends at one invoice',
    async (fault) => {
      await control('faults', { on: 'create', fault })
      await expect(gateway.link(command())).rejects.toMatchObject({ kind: 'unreachable' })
      const { ref } = await gateway.link(command())
      expect(await book()).toMatchObject([{ ref }])
    },
  )

  it('is told by an event before it has answered', async () => {
    const { ref } = await gateway.link(command())
    await expect.poll(() => btcpay.deliveries.length).toBe(1)
    expect(await opened()).toMatchObject([{ hint: 'InvoiceCreated', ref, attemptId: ATTEMPT }])
  })

  it.each(['JPY', 'EUR', 'KWD'])('of %s is exact there and back', async (currency) => {
    const amount = 1_500
    const ref = await buyer('pays', { amount: { amount, currency } })
    expect(await gateway.observe!(ref)).toMatchObject({
      requested: { amount, currency },
      captured: { amount, currency },
    })
  })

  it('is refused with a wrong key or another store', async () => {
    for (const wrong of [{ BTCPAY_API_KEY: 'wrong' }, { BTCPAY_STORE_ID: 'other' }])
      await expect(createBtcpayGateway({ ...btcpay.env, ...wrong })!.link(command())).rejects.toMatchObject({
        kind: 'refused',
      })
  })
})

describe('what a buyer does', () => {
  it('pays: settled at once, and told step by step', async () => {
    const ref = await buyer('pays')
    expect(await gateway.observe!(ref)).toMatchObject({
      status: 'settled',
      captured: PAID,
      attemptId: ATTEMPT,
      account: gateway.account,
      livemode: false,
    })
    const steps = [
      'InvoiceCreated',
      'InvoiceReceivedPayment',
      'InvoiceProcessing',
      'InvoicePaymentSettled',
      'InvoiceSettled',
    ]
    expect((await opened()).map(({ hint }) => hint)).toEqual(steps)
    expect(await book()).toMatchObject([{ status: 'paid', amount: 12_999 }])
  })

  it('pays less: the part is there while the invoice waits, and after it expired', async () => {
    const ref = await buyer('pays-less')
    const part = { captured: { amount: 11_700, currency: 'EUR' }, requested: PAID }
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'processing', ...part })
    await pass(30 * MINUTE)
    expect(await gateway.observe!(ref)).toMatchObject({
      status: 'expired',
      ...part,
      reason: 'Expired, PaidPartial',
    })
  })

  it('pays too much: all of it is there', async () => {
    const { ref } = await gateway.link(command())
    await press(ref!, 'pay-more')
    expect(await gateway.observe!(ref!)).toMatchObject({
      status: 'settled',
      captured: { amount: 14_298, currency: 'EUR' },
      requested: PAID,
    })
  })

  it('pays without a block: on its way until it has one', async () => {
    const { ref } = await gateway.link(command())
    await press(ref!, 'pay-unconfirmed')
    expect(await gateway.observe!(ref!)).toMatchObject({ status: 'processing', captured: { amount: 0 } })
    await pass(10 * MINUTE)
    expect(await gateway.observe!(ref!)).toMatchObject({ status: 'settled', captured: PAID })
  })

  it('pays late: expired first, and then the money is there all the same', async () => {
    const ref = await buyer('abandons')
    await pass(30 * MINUTE)
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'expired', captured: { amount: 0 } })
    await control('buyer', { ref, does: 'pays-late' })
    expect(await gateway.observe!(ref)).toMatchObject({
      status: 'settled',
      captured: PAID,
      reason: 'Expired, PaidLate',
    })
    const [late] = deliveries().slice(-1)
    expect(JSON.parse(late!.body.toString())).toMatchObject({
      type: 'InvoicePaymentSettled',
      afterExpiration: true,
    })
  })

  it('closes the page: the invoice stays open until the shop marks it', async () => {
    const ref = await buyer('cancels')
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'open' })
    expect(await gateway.expire!(ref, 'key')).toMatchObject({ status: 'cancelled', captured: { amount: 0 } })
    expect(await gateway.expire!(ref, 'key')).toMatchObject({ status: 'cancelled' })
    expect(await book()).toMatchObject([{ status: 'canceled' }])
    await control('buyer', { ref, does: 'pays-late' })
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'settled', captured: PAID })
  })

  it('paid before the shop could close it: it stays paid', async () => {
    const ref = await buyer('pays')
    expect(await gateway.expire!(ref, 'key')).toMatchObject({ status: 'settled', captured: PAID })
  })

  it.each(['declined', 'fails-3ds', 'disputes'])('%s: coins have no such thing', async (does) => {
    const { ref } = await gateway.link(command())
    expect(await control('buyer', { ref, does })).toMatchObject({ status: 422 })
  })
})

describe('the page', () => {
  it('speaks to the window around it and leads back to the shop', async () => {
    const { answer, ref } = await gateway.link(command())
    const html = await (await fetch((answer as { url: string }).url)).text()
    expect(html).toContain('Pay 129.99 EUR')
    expect(html).toContain('["loaded"]')
    expect(await (await press(ref!, 'close')).text()).toContain('["close"]')
    expect(await (await press(ref!, 'pay')).text()).toContain('Return to shop')
    const back = await press(ref!, 'return')
    expect([back.status, back.headers.get('location')]).toEqual([
      303,
      'https://shop.example.com/return/btcpay',
    ])
  })
})

describe('the reconciler', () => {
  it('is given what BTCPay knows since then, newest first, and null for what it does not know', async () => {
    const old = await buyer('pays')
    clock.advance(HOUR)
    const since = clock.now()
    const fresh = await buyer('abandons', { attemptId: '019ab000-0000-7000-8000-000000000002' })
    const all = await gateway.listSince!(new Date(0))
    expect(all.map(({ ref, status }) => `${ref} ${status}`)).toEqual([`${fresh} open`, `${old} settled`])
    expect((await gateway.listSince!(since)).map(({ ref }) => ref)).toEqual([fresh])
    expect(await gateway.observe!('nothing')).toBeNull()
  })
})
