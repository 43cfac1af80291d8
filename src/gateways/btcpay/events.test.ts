import { describe, expect, it } from 'vitest'
import { BadSignatureError } from '#domains/payment/index.ts'
import { HOUR } from '#kernel/clock.ts'
import {
  buyer,
  control,
  deliveries,
  gateway,
  opened,
  PAID,
  pass,
  press,
  useBtcpay,
} from '../../../tests/support/gateways/btcpay.ts'

useBtcpay()

describe('an event', () => {
  it.each(['tamper-body', 'tamper-signature'])('is refused after %s', async (fault) => {
    const ref = await buyer('abandons')
    await control('faults', { on: 'event', fault })
    await press(ref, 'pay')
    await expect(opened()).rejects.toThrow(BadSignatureError)
  })

  it('that comes late or again is the same, and one that is made up old is refused', async () => {
    const ref = await buyer('pays')
    await pass(HOUR)
    await control('deliver', { ref, times: 1 })
    const first = deliveries().slice(0, 5)
    expect((await opened(5)).map(({ eventId }) => eventId)).toEqual(
      first.map(({ body }) => JSON.parse(body.toString()).originalDeliveryId),
    )
    await control('send', { event: {}, ref, signed: true, at: '2026-11-21T12:00:00Z' })
    await expect(opened(-1)).rejects.toThrow(BadSignatureError)
    await control('send', { event: {}, ref, signed: false })
    await expect(opened(-1)).rejects.toThrow(BadSignatureError)
  })

  it.each([
    ['capture', 'tamper-amount', { captured: { amount: 12_998, currency: 'EUR' } }],
    ['create', 'tamper-amount', { requested: { amount: 12_998, currency: 'EUR' } }],
    ['create', 'tamper-currency', { captured: { amount: 12_999, currency: 'USD' } }],
    ['capture', 'tamper-account', { captured: PAID }],
  ])('%s %s of what BTCPay recorded is seen', async (on, fault, change) => {
    await control('faults', { on, fault })
    const ref = await buyer('pays')
    const account = fault === 'tamper-account' ? `${gateway.account}-other` : gateway.account
    expect(await gateway.observe!(ref)).toMatchObject({ account, ...change })
  })
})
