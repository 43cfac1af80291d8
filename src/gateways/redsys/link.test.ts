import { describe, expect, it } from 'vitest'
import { HOUR } from '#kernel/clock.ts'
import {
  ATTEMPT,
  book,
  buyer,
  clock,
  command,
  control,
  gateway,
  NEXT_ATTEMPT,
  redsys,
  useRedsys,
} from '../../../tests/support/gateways/redsys.ts'
import { orderNumberOf } from './order-number.ts'

useRedsys()

describe('a link', () => {
  it('is the same form for the same attempt and makes one payment', async () => {
    const first = await gateway.link(command())
    expect(await gateway.link(command({ ref: first.ref }))).toEqual(first)
    expect(first).toMatchObject({
      answer: { type: 'post', url: `${redsys.url}/sis/realizarPago` },
      status: 'linked',
      ref: orderNumberOf(ATTEMPT),
    })
    expect(first.expiresAt).toEqual(new Date(clock.now().getTime() + HOUR))
    for (const does of ['abandons', 'pays']) await control('buyer', { answer: first.answer, does })
    expect(await book()).toMatchObject([{ ref: first.ref, status: 'paid' }])
  })

  it('opens a page whose button pays without script and leads back', async () => {
    const { answer, ref } = await gateway.link(command())
    const { url, fields } = answer as { url: string; fields: Record<string, string> }
    const page = await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })
    const html = await page.text()
    expect(html).toContain('Pay 129.99 EUR')
    expect(html).toContain('This is a simulation. No money moves.')
    const pressed = await fetch(`${redsys.url}/sis/pagar`, {
      method: 'POST',
      body: new URLSearchParams({ order: ref!, does: 'pays' }),
      redirect: 'manual',
    })
    expect(pressed.status).toBe(303)
    expect(
      gateway.onReturn!({
        method: 'GET',
        url: pressed.headers.get('location')!,
        headers: {},
        body: Buffer.alloc(0),
      }),
    ).toEqual({ ref })
  })

  it('of a number that was used is refused with SIS0051, and the next attempt has another', async () => {
    await buyer('declined')
    const { answer } = await gateway.link(command())
    expect(await control('buyer', { answer, does: 'pays' })).toMatchObject({ status: 422, error: 'SIS0051' })
    const again = await buyer('pays', { attemptId: NEXT_ATTEMPT })
    expect(await gateway.observe!(again.ref)).toMatchObject({ status: 'settled', attemptId: NEXT_ATTEMPT })
  })

  it('with a changed field is refused with SIS0042', async () => {
    const { answer } = await gateway.link(command())
    const { fields } = answer as { fields: Record<string, string> }
    const cheap = JSON.parse(Buffer.from(fields.Ds_MerchantParameters!, 'base64').toString())
    const forged = {
      ...fields,
      Ds_MerchantParameters: Buffer.from(JSON.stringify({ ...cheap, DS_MERCHANT_AMOUNT: '1' })).toString(
        'base64',
      ),
    }
    expect(await control('buyer', { answer: { ...answer, fields: forged }, does: 'pays' })).toMatchObject({
      status: 422,
      error: 'SIS0042',
    })
  })

  it.each(['JPY', 'EUR', 'KWD'])('sends %s in minor units and gets them back', async (currency) => {
    const amount = 1_500
    const { ref } = await buyer('pays', { amount: { amount, currency } })
    expect((await gateway.observe!(ref))!.captured).toEqual({ amount, currency })
  })
})
