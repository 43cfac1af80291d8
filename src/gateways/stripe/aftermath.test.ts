import { describe, expect, test } from 'vitest'
import { ProviderError } from '#domains/payment/index.ts'
import { bench, gateway, START, useStripe } from '../../../tests/support/gateways/stripe.ts'
import { EUR, HOUR, linked, paid, seen } from '../../../tests/support/gateways/stripe-checkout.ts'

useStripe()

describe('what comes after', () => {
  const refund = (ref: string, id: string, amount: number) =>
    gateway.refund!(ref, { refundId: id, amount: EUR(amount), reason: 'returned' }, `${id}:refund:1`)

  test('a part is paid back, then the rest, each once however often it is asked', async () => {
    const ref = await paid()
    const first = await refund(ref, 'r1', 234)
    expect(first).toEqual({
      providerRefundId: expect.stringMatching(/^re_/),
      refundId: 'r1',
      amount: EUR(234),
      status: 'done',
    })
    expect(await refund(ref, 'r1', 234)).toEqual(first)
    await bench.later(25 * HOUR)
    await refund(ref, 'r2', 1000)
    // Stripe has forgotten the key; the refund is found by its id, because there is nothing left to refund.
    await bench.later(25 * HOUR)
    expect(await refund(ref, 'r2', 1000)).toMatchObject({ refundId: 'r2', amount: EUR(1000) })
    expect((await seen(ref)).refunds).toMatchObject([{ refundId: 'r2' }, { refundId: 'r1' }])
    expect(await seen(ref)).toMatchObject({ status: 'settled', captured: EUR(1234) })
    await expect(refund(ref, 'r3', 1)).rejects.toMatchObject({ kind: 'refused' })
    expect(await bench.book()).toMatchObject([{ status: 'refunded', refunded: 1234, amount: 1234 }])
  })

  test.each(['drop-after-commit', '500-after-commit'])('a refund that met %s is made once', async (fault) => {
    const ref = await paid()
    await bench.fault('refund', fault)
    const first = await refund(ref, 'r1', 234).catch((error: unknown) => error)
    if (first instanceof Error) expect(first).toBeInstanceOf(ProviderError)
    expect(await refund(ref, 'r1', 234)).toMatchObject({ refundId: 'r1' })
    expect((await seen(ref)).refunds).toHaveLength(1)
  })

  test('nothing is paid back of what was not paid', async () => {
    await expect(refund(await linked(), 'r1', 1)).rejects.toMatchObject({ kind: 'refused' })
  })

  test('a refund of the dashboard is seen, and one that fails later too', async () => {
    const ref = await linked({ input: { via: 'redirect' } })
    await fetch(`${bench.stripe.url}/c/pay/${ref}`, {
      method: 'POST',
      body: new URLSearchParams({ does: 'pm_card_refundFail' }),
      redirect: 'manual',
    })
    const { body } = await bench.api('GET', `/v1/checkout/sessions/${ref}`)
    await bench.api('POST', '/v1/refunds', { payment_intent: String(body.payment_intent), amount: '100' })
    expect((await seen(ref)).refunds).toMatchObject([{ refundId: null, amount: EUR(100), status: 'done' }])
    await bench.later(HOUR)
    expect((await seen(ref)).refunds).toMatchObject([{ status: 'failed' }])
    expect(await bench.book()).toMatchObject([{ status: 'paid', refunded: 0 }])
  })

  test.each([
    ['winning_evidence', 'won'],
    ['losing_evidence', 'lost'],
  ])('a dispute with %s is %s', async (uncategorized_text, status) => {
    const ref = await paid()
    await bench.buyer(ref, 'disputes')
    const { disputes } = await seen(ref)
    expect(disputes).toMatchObject([{ amount: EUR(1234), status: 'open' }])
    await bench.api('POST', `/v1/disputes/${disputes[0]?.providerDisputeId}`, {
      'evidence[uncategorized_text]': uncategorized_text,
    })
    expect(await seen(ref)).toMatchObject({ status: 'settled', disputes: [{ status }] })
  })
})

describe('what Stripe has in its books', () => {
  test.each([
    ['create', 'tamper-amount', { requested: EUR(1233), captured: EUR(1233) }],
    ['create', 'tamper-currency', { requested: { currency: 'USD' }, captured: { currency: 'USD' } }],
    ['create', 'tamper-account', { account: expect.stringMatching(/-other$/) }],
    ['capture', 'tamper-amount', { requested: EUR(1234), captured: EUR(1233) }],
    ['capture', 'tamper-currency', { requested: EUR(1234), captured: { currency: 'USD' } }],
    ['capture', 'tamper-account', { account: expect.stringMatching(/-other$/) }],
  ])('is seen when on %s it met %s', async (on, fault, wanted) => {
    await bench.fault(on, fault)
    expect(await seen(await paid())).toMatchObject(wanted)
  })

  test('is listed for the reconciler, newest first and ours alone', async () => {
    const first = await paid()
    await bench.later(60)
    const second = await linked({
      attemptId: 'attempt-2',
      key: 'attempt-2:link:1',
      createdAt: bench.now(),
      now: bench.now(),
    })
    await bench.api('POST', '/v1/payment_intents', { amount: '500', currency: 'eur' })
    const listed = await gateway.listSince!(new Date(START))
    expect(listed.map(({ ref, status, attemptId }) => [ref, status, attemptId])).toEqual([
      [second, 'open', 'attempt-2'],
      [first, 'settled', 'attempt-1'],
    ])
    expect(await gateway.listSince!(bench.now())).toHaveLength(1)
  })

  test('is nothing for a payment of somebody else', async () => {
    expect(await gateway.observe!('cs_test_unknown')).toBeNull()
    expect(await gateway.observe!('pi_unknown')).toBeNull()
    expect(await gateway.observe!('tr_1')).toBeNull()
  })
})
