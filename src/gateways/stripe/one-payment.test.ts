import { describe, expect, test } from 'vitest'
import { bench, gateway, START, useStripe } from '../../../tests/support/gateways/stripe.ts'
import { AMOUNT, link, token } from '../../../tests/support/gateways/stripe-card.ts'

useStripe()

describe('one payment for one attempt', () => {
  test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429'])(
    'after %s',
    async (fault) => {
      const confirmationToken = await token('pm_card_visa')
      await bench.fault('create', fault)
      const first = await link({ confirmationToken }).catch((error: unknown) => error)
      if (first instanceof Error) expect(first).toMatchObject({ kind: 'unreachable' })
      const { ref } = await link({ confirmationToken })
      expect(await bench.book()).toMatchObject([{ ref, status: 'paid' }])
    },
  )

  test('closes the checkout that was begun before', async () => {
    const { ref } = await link({})
    const { ref: intent } = await link({ confirmationToken: await token('pm_card_visa') }, { ref })
    expect(await bench.book()).toMatchObject([
      { ref, status: 'expired' },
      { ref: intent, status: 'paid' },
    ])
  })

  test('is meant by the name of the checkout that it followed, until that is forgotten', async () => {
    const { ref } = await link({})
    const { ref: intent } = await link(
      { confirmationToken: await token('pm_card_authenticationRequired') },
      { ref },
    )
    // The webhook about the closed checkout must not end the attempt.
    expect(await gateway.observe!(ref!)).toMatchObject({
      ref: intent,
      status: 'action',
      attemptId: 'attempt-1',
    })
    await bench.buyer(intent!, 'pays')
    expect(await gateway.observe!(ref!)).toMatchObject({ ref: intent, status: 'settled', captured: AMOUNT })
    expect(
      await gateway.refund!(ref!, { refundId: 'r1', amount: AMOUNT, reason: '' }, 'r1:refund:1'),
    ).toMatchObject({ status: 'done' })
    expect(await gateway.listSince!(new Date(START))).toMatchObject([{ ref: intent }])
  })

  test('is closed by the name of the checkout that it followed', async () => {
    const { ref } = await link({})
    const { ref: intent } = await link(
      { confirmationToken: await token('pm_card_authenticationRequired') },
      { ref },
    )
    expect(await gateway.expire!(ref!, 'attempt-1:close:1')).toMatchObject({
      ref: intent,
      status: 'cancelled',
    })
  })

  test('stays with the checkout where that was paid meanwhile', async () => {
    const { ref } = await link({})
    await bench.buyer(ref!, 'pays')
    expect(await link({ confirmationToken: await token('pm_card_visa') }, { ref })).toMatchObject({
      ref,
      answer: { type: 'reload' },
      status: 'settled',
    })
    expect(await gateway.observe!(ref!)).toMatchObject({ ref, status: 'settled' })
    expect(await bench.book()).toMatchObject([{ ref, status: 'paid' }, { status: 'canceled' }])
  })

  test('does not take up a payment of somebody else that the browser names', async () => {
    const { body } = await bench.api('POST', '/v1/payment_intents', {
      amount: '1',
      currency: 'eur',
      'metadata[attempt_id]': 'other',
    })
    expect(body).toMatchObject({ error: { code: 'amount_too_small' } })
    const foreign = await bench.api('POST', '/v1/payment_intents', {
      amount: '100',
      currency: 'eur',
      'metadata[attempt_id]': 'other',
    })
    const input = { confirmationToken: await token('pm_card_visa'), paymentIntent: String(foreign.body.id) }
    await expect(link(input)).rejects.toMatchObject({ kind: 'refused' })
  })
})
