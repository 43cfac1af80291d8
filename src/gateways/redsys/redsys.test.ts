import { beforeEach, describe, expect, it } from 'vitest'
import { ProviderError } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import {
  ATTEMPT,
  book,
  buyer,
  clock,
  command,
  control,
  delivered,
  gateway,
  NEXT_ATTEMPT,
  redsys,
  useRedsys,
  useTerminal,
} from '../../../tests/support/gateways/redsys.ts'
import { orderNumberOf } from './order-number.ts'

useRedsys()

describe.each(['HMAC_SHA512_V2', 'HMAC_SHA256_V1'] as const)('a terminal that signs with %s', (version) => {
  beforeEach(() => useTerminal(version))

  it('takes a payment and tells it whole, by notification and by query', async () => {
    const { ref, returnUrl } = await buyer('pays')
    const [event] = await gateway.openWebhook!(delivered(), clock.now())
    expect(event).toMatchObject({
      ref,
      attemptId: ATTEMPT,
      account: gateway.account,
      hint: 'type 0, code 0000',
    })
    const settled = {
      status: 'settled',
      captured: { amount: 12_999, currency: 'EUR' },
      livemode: false,
      account: gateway.account,
    }
    expect(event!.complete).toMatchObject(settled)
    expect(await gateway.observe!(ref)).toMatchObject({ ...settled, attemptId: ATTEMPT, at: clock.now() })
    expect(gateway.onReturn!({ method: 'GET', url: returnUrl!, headers: {}, body: Buffer.alloc(0) })).toEqual(
      { ref },
    )
    expect(await book()).toMatchObject([{ ref, orderNumber: '100001', amount: 12_999, status: 'paid' }])
  })

  it('pays back in part, then the rest, once each', async () => {
    const { ref } = await buyer('pays')
    const part = { refundId: 'refund-1', amount: { amount: 1_000, currency: 'EUR' }, reason: 'broken' }
    const first = await gateway.refund!(ref, part, 'key-1')
    expect(await gateway.refund!(ref, part, 'key-1')).toEqual(first)
    await gateway.refund!(
      ref,
      { refundId: 'refund-2', amount: { amount: 11_999, currency: 'EUR' }, reason: 'all' },
      'key-2',
    )
    expect((await gateway.observe!(ref))!.refunds).toMatchObject([
      {
        refundId: 'refund-1',
        amount: { amount: 1_000 },
        status: 'done',
        providerRefundId: first.providerRefundId,
      },
      { refundId: 'refund-2', amount: { amount: 11_999 }, status: 'done' },
    ])
    expect(await book()).toMatchObject([{ status: 'refunded', refunded: 12_999, amount: 12_999 }])
    const more = gateway.refund!(
      ref,
      { refundId: 'refund-3', amount: { amount: 1, currency: 'EUR' }, reason: '' },
      'key-3',
    )
    await expect(more).rejects.toMatchObject({ kind: 'refused', code: 'SIS0057' })
  })

  it('charges a stored card again, once per key', async () => {
    const { ref } = await buyer('pays', { flow: 'first' })
    const charge = { period: '2026-12', amount: { amount: 999, currency: 'EUR' }, orderNumber: '100002' }
    const key = `${NEXT_ATTEMPT}:charge:1`
    const charged = await gateway.subscription!.chargeDue!(ref, charge, key)
    expect(charged).toMatchObject({
      ref: orderNumberOf(key),
      attemptId: NEXT_ATTEMPT,
      status: 'settled',
      captured: { amount: 999, currency: 'EUR' },
      renewal: { agreement: ref, period: '2026-12' },
    })
    expect(await gateway.observe!(ref)).not.toHaveProperty('renewal')
    expect(await gateway.subscription!.chargeDue!(ref, charge, key)).toEqual(charged)
    const [first, second, ...others] = await book()
    expect(others).toEqual([])
    expect(second).toMatchObject({
      orderNumber: '100002',
      amount: 999,
      status: 'paid',
      subscription: first!.subscription,
    })
    expect(first!.subscription).toMatch(/^[a-z0-9]{40}$/)
  })
})

describe('what a buyer does', () => {
  it.each([
    ['declined', 'failed', 'declined'],
    ['fails-3ds', 'failed', 'declined'],
    ['cancels', 'cancelled', 'canceled'],
  ])('%s: %s, and the shop is told', async (does, status, booked) => {
    const { ref } = await buyer(does)
    const [event] = await gateway.openWebhook!(delivered(), clock.now())
    expect(event!.complete).toMatchObject({ ref, status, captured: { amount: 0 } })
    expect(await gateway.observe!(ref)).toMatchObject({ status, captured: { amount: 0 } })
    expect(await book()).toMatchObject([{ status: booked }])
  })

  it('leaves: it is open until its time is over', async () => {
    const { ref } = await buyer('abandons')
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'open', captured: { amount: 0 } })
    clock.advance(15 * MINUTE)
    await redsys.tick()
    expect(await gateway.observe!(ref)).toMatchObject({ status: 'expired' })
  })

  it('pays after the time was over: first expired, then settled', async () => {
    await buyer('pays-late')
    const seen = await Promise.all(
      [-2, -1].map(
        async (index) => (await gateway.openWebhook!(delivered(index), clock.now()))[0]!.complete!.status,
      ),
    )
    expect(seen).toEqual(['expired', 'settled'])
  })

  it.each(['pays-less', 'disputes'])('%s: Redsys has no such thing', async (does) => {
    const { answer } = await gateway.link(command())
    expect(await control('buyer', { answer, does })).toMatchObject({ status: 422 })
  })

  it('never came to the page: Redsys knows nothing', async () => {
    const { ref } = await gateway.link(command())
    expect(await gateway.observe!(ref!)).toBeNull()
  })
})

describe('when Redsys does not answer', () => {
  it.each(['drop-after-commit', '500-after-commit'])(
    'a refund after %s ends at the one that was made',
    async (name) => {
      const { ref } = await buyer('pays')
      const refund = { refundId: 'refund-1', amount: { amount: 500, currency: 'EUR' }, reason: '' }
      await control('faults', { on: 'refund', fault: name })
      await expect(gateway.refund!(ref, refund, 'key')).rejects.toMatchObject({ kind: 'unreachable' })
      expect(await gateway.refund!(ref, refund, 'key')).toMatchObject({
        status: 'done',
        amount: { amount: 500 },
      })
      expect(await book()).toMatchObject([{ refunded: 500 }])
    },
  )

  it('a charge whose answer was lost is not made twice', async () => {
    const { ref } = await buyer('pays', { flow: 'first' })
    const charge = { period: '2026-12', amount: { amount: 999, currency: 'EUR' }, orderNumber: '100002' }
    await control('faults', { on: 'refund', fault: 'drop-after-commit' })
    await expect(gateway.subscription!.chargeDue!(ref, charge, 'k:charge:1')).rejects.toThrow(ProviderError)
    expect(await gateway.subscription!.chargeDue!(ref, charge, 'k:charge:1')).toMatchObject({
      status: 'settled',
      attemptId: null,
    })
    expect(await book()).toHaveLength(2)
  })
})

describe('a subscription', () => {
  it('is active once its card is stored, and canceled by not charging it', async () => {
    const { ref } = await buyer('pays', { flow: 'first' })
    expect(await gateway.subscription!.observe(ref)).toEqual({
      id: ref,
      status: 'active',
      paidUntil: null,
      cancelAtPeriodEnd: false,
      // The end of the month that is printed on the card.
      expiresAt: new Date('2030-12-31T23:00:00Z'),
    })
    expect(await gateway.subscription!.cancel(ref, 'period-end', 'key')).toMatchObject({
      status: 'active',
      cancelAtPeriodEnd: true,
    })
    expect(await gateway.subscription!.cancel(ref, 'now', 'key')).toMatchObject({ status: 'cancelled' })
    expect(await gateway.subscription!.observe('1234abcd')).toBeNull()
  })

  it('is none where no card was stored', async () => {
    const { ref } = await buyer('pays')
    const charge = { period: '2026-12', amount: { amount: 999, currency: 'EUR' }, orderNumber: '100002' }
    await expect(gateway.subscription!.chargeDue!(ref, charge, 'k:charge:1')).rejects.toMatchObject({
      kind: 'refused',
    })
    expect(await gateway.subscription!.observe(ref)).toMatchObject({ status: 'cancelled' })
  })
})
