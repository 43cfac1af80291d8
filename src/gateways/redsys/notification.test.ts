import { describe, expect, it } from 'vitest'
import { BadSignatureError } from '#domains/payment/index.ts'
import {
  buyer,
  clock,
  control,
  delivered,
  gateway,
  redsys,
  useRedsys,
} from '../../../tests/support/gateways/redsys.ts'

useRedsys()

describe('a notification', () => {
  it('is the same event in every delivery', async () => {
    await control('faults', { on: 'event', fault: 'duplicate' })
    await buyer('pays')
    expect(redsys.deliveries).toHaveLength(2)
    const ids = await Promise.all(
      [0, 1].map(async (index) => (await gateway.openWebhook!(delivered(index), clock.now()))[0]!.eventId),
    )
    expect(ids[0]).toBe(ids[1])
  })

  it('is refused when it names the other version', async () => {
    await buyer('pays')
    const body = Buffer.from(delivered().body.toString().replace('HMAC_SHA512_V2', 'HMAC_SHA256_V1'))
    await expect(gateway.openWebhook!({ ...delivered(), body }, clock.now())).rejects.toThrow(
      BadSignatureError,
    )
  })

  it.each(['tamper-body', 'tamper-signature'])('is refused after %s', async (name) => {
    await control('faults', { on: 'event', fault: name })
    await buyer('pays')
    await expect(gateway.openWebhook!(delivered(), clock.now())).rejects.toThrow(BadSignatureError)
  })

  it.each([
    ['tamper-amount', { captured: { amount: 12_998, currency: 'EUR' } }],
    ['tamper-currency', { captured: { amount: 12_999, currency: 'USD' } }],
    ['tamper-account', { account: '999008881-other/1' }],
  ])('shows %s of what Redsys recorded', async (name, seen) => {
    await control('faults', { on: 'capture', fault: name })
    const { ref } = await buyer('pays')
    const [event] = await gateway.openWebhook!(delivered(), clock.now())
    expect(event!.complete).toMatchObject(seen)
    expect(await gateway.observe!(ref)).toMatchObject(seen)
  })

  it('that a test makes up opens when it is signed, and not otherwise', async () => {
    const { ref } = await buyer('pays')
    await control('send', { event: { Ds_Response: '0190' }, ref, signed: true })
    expect((await gateway.openWebhook!(delivered(), clock.now()))[0]!.complete).toMatchObject({
      status: 'failed',
    })
    await control('send', { event: {}, ref, signed: false })
    await expect(gateway.openWebhook!(delivered(), clock.now())).rejects.toThrow(BadSignatureError)
  })

  it('of money that went back is looked up instead of believed', async () => {
    const { ref } = await buyer('pays')
    await control('send', { event: { Ds_TransactionType: '3', Ds_Response: '0900' }, ref, signed: true })
    const [event] = await gateway.openWebhook!(delivered(), clock.now())
    expect(event).toMatchObject({ ref, hint: 'type 3, code 0900' })
    expect(event).not.toHaveProperty('complete')
  })
})
