import { describe, expect, test } from 'vitest'
import { bench, gateway, useStripe } from '../../../tests/support/gateways/stripe.ts'

useStripe()

describe('money that the bank only promised', () => {
  async function promised(): Promise<string> {
    const params = {
      amount: '1000',
      currency: 'eur',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      capture_method: 'manual',
      'metadata[attempt_id]': 'attempt-9',
    }
    const { body } = await bench.api('POST', '/v1/payment_intents', params)
    expect(await gateway.observe!(String(body.id))).toMatchObject({
      status: 'authorized',
      captured: { amount: 0 },
    })
    return String(body.id)
  }
  const PART = { amount: 400, currency: 'EUR' }

  test('is taken in part, once', async () => {
    const ref = await promised()
    const taken = { status: 'settled', requested: { amount: 1000 }, captured: PART }
    expect(await gateway.capture!(ref, PART, 'a9:capture:1')).toMatchObject(taken)
    expect(await gateway.capture!(ref, PART, 'a9:capture:1')).toMatchObject(taken)
    expect(await gateway.capture!(ref, PART, 'a9:capture:2')).toMatchObject(taken)
    expect(await bench.book()).toMatchObject([{ amount: 400, status: 'paid' }])
  })

  test('is given back, once; then there is nothing to take', async () => {
    const ref = await promised()
    expect(await gateway.release!(ref, 'a9:release:1')).toMatchObject({
      status: 'cancelled',
      captured: { amount: 0 },
    })
    expect(await gateway.release!(ref, 'a9:release:2')).toMatchObject({ status: 'cancelled' })
    expect(await gateway.capture!(ref, PART, 'a9:capture:1')).toMatchObject({
      status: 'cancelled',
      captured: { amount: 0 },
    })
  })

  test('more than was promised is not taken', async () => {
    const ref = await promised()
    await expect(
      gateway.capture!(ref, { amount: 1001, currency: 'EUR' }, 'a9:capture:1'),
    ).rejects.toMatchObject({ kind: 'refused' })
  })

  test('after an error that came too late is taken once', async () => {
    const ref = await promised()
    await bench.fault('capture', '500-after-commit')
    await expect(gateway.capture!(ref, PART, 'a9:capture:1')).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await gateway.capture!(ref, PART, 'a9:capture:1')).toMatchObject({ captured: PART })
  })
})
