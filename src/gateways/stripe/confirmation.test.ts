import { describe, expect, test } from 'vitest'
import type { LinkResult } from '#domains/payment/index.ts'
import { bench, gateway, START, useStripe } from '../../../tests/support/gateways/stripe.ts'
import { AMOUNT, link, token } from '../../../tests/support/gateways/stripe-card.ts'

useStripe()

test('only a confirmation token takes an attempt a step on', () => {
  expect([
    gateway.continues!({ confirmationToken: 'ctoken_1' }),
    gateway.continues!({ confirmationToken: '' }),
    gateway.continues!({}),
  ]).toEqual([true, false, false])
})

describe('a card', () => {
  test('whose token the simulator never made asks for 3-D Secure, every time', async () => {
    for (const attemptId of ['attempt-1', 'attempt-2']) {
      const { answer, status } = await link(
        { confirmationToken: 'ctoken_from_nowhere' },
        { attemptId, key: `${attemptId}:link:1` },
      )
      expect({ answer, status }).toMatchObject({
        answer: { type: 'callAgain', action: { provider: 'stripe' } },
        status: 'action',
      })
    }
  })

  test('that needs no more is paid at once', async () => {
    const result = await link({ confirmationToken: await token('pm_card_visa') })
    expect(result).toEqual({
      answer: { type: 'reload' },
      ref: expect.stringMatching(/^pi_/),
      status: 'settled',
      expiresAt: null,
      kept: {},
    })
    expect(await gateway.observe!(result.ref!)).toMatchObject({
      status: 'settled',
      attemptId: 'attempt-1',
      captured: AMOUNT,
    })
    expect(await bench.book()).toMatchObject([{ ref: result.ref, orderNumber: '100001', status: 'paid' }])
  })

  test('that is declined says so in Stripe’s words, and the next one goes to the same payment', async () => {
    await expect(link({ confirmationToken: await token('pm_card_chargeDeclined') })).rejects.toMatchObject({
      kind: 'declined',
      message: 'Your card was declined.',
    })
    const [declined] = await bench.book()
    expect(declined).toMatchObject({ status: 'declined' })
    expect(await gateway.observe!(declined!.ref)).toMatchObject({
      status: 'open',
      reason: 'Your card was declined.',
    })
    expect(await link({ confirmationToken: await token('pm_card_visa') })).toMatchObject({
      ref: declined!.ref,
      status: 'settled',
    })
    expect(await bench.book()).toHaveLength(1)
  })

  test('paid by debit is on its way', async () => {
    const { ref, status } = await link({ confirmationToken: await token('pm_usBankAccount_success') })
    expect({ status, seen: (await gateway.observe!(ref!))?.status }).toEqual({
      status: 'processing',
      seen: 'processing',
    })
    await bench.later(300)
    expect(await gateway.observe!(ref!)).toMatchObject({ status: 'settled' })
  })

  test('with a token that is none is refused before Stripe is asked', async () => {
    await expect(link({ confirmationToken: '../refunds' })).rejects.toMatchObject({ kind: 'refused' })
    expect(bench.stripe.requests).toEqual([])
  })
})

describe('3-D Secure', () => {
  async function challenged(): Promise<{
    readonly confirmationToken: string
    readonly result: LinkResult
    readonly next: Record<string, string>
  }> {
    const confirmationToken = await token('pm_card_authenticationRequired')
    const result = await link({ confirmationToken })
    return {
      confirmationToken,
      result,
      next: {
        confirmationToken,
        ...('fields' in result.answer ? (result.answer.fields as Record<string, string>) : {}),
      },
    }
  }

  test('is asked for by the browser, with what Stripe.js needs', async () => {
    const { result } = await challenged()
    const { STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_JS_URL: script } = bench.stripe.env
    const action = {
      provider: 'stripe',
      publishableKey,
      clientSecret: expect.stringContaining(`${result.ref}_secret_`),
      script,
    }
    expect(result).toMatchObject({
      status: 'action',
      answer: {
        type: 'callAgain',
        after: 0,
        fields: { paymentIntent: result.ref, step: 'confirmed' },
        action,
      },
    })
    expect(await gateway.observe!(result.ref!)).toMatchObject({ status: 'action' })
  })

  test('passed is paid', async () => {
    const { result, next } = await challenged()
    expect(await bench.control('/buyer', { answer: result.answer, does: 'pays' })).toMatchObject({
      ref: result.ref,
      status: 'paid',
      returnUrl: null,
    })
    expect(await link(next, { ref: result.ref })).toMatchObject({
      answer: { type: 'reload' },
      status: 'settled',
      ref: result.ref,
    })
  })

  test('failed is a decline, with or without the browser saying that it asked; another card then pays', async () => {
    const { result, next, confirmationToken } = await challenged()
    await bench.buyer(result.ref!, 'fails-3ds')
    const words = { kind: 'declined', message: expect.stringContaining('unable to authenticate') }
    await expect(link(next, { ref: result.ref })).rejects.toMatchObject(words)
    // With this token's key, Stripe would repeat its first response: "ask the buyer".
    await expect(link({ confirmationToken }, { ref: result.ref })).rejects.toMatchObject(words)
    expect(await link({ confirmationToken: await token('pm_card_visa') }, { ref: result.ref })).toMatchObject(
      { ref: result.ref, status: 'settled' },
    )
  })

  test('not answered yet is asked for again', async () => {
    const { result, next } = await challenged()
    expect(await link(next, { ref: result.ref })).toEqual(result)
  })

  test('of two calls at once is one payment', async () => {
    const confirmationToken = await token('pm_card_authenticationRequired')
    const both = await Promise.allSettled([link({ confirmationToken }), link({ confirmationToken })])
    const refs = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value.ref] : []))
    expect(new Set(refs).size).toBe(1)
    expect(await bench.book()).toHaveLength(1)
  })
})

test('a payment that waits for the bank can be closed', async () => {
  const { ref } = await link({ confirmationToken: await token('pm_card_authenticationRequired') })
  expect(await gateway.expire!(ref!, 'attempt-1:expire:1')).toMatchObject({ status: 'cancelled' })
  expect(await gateway.listSince!(new Date(START))).toMatchObject([
    { ref, status: 'cancelled', attemptId: 'attempt-1' },
  ])
})
