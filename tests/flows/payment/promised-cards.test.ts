import { afterAll, describe, expect, test } from 'vitest'
import { captureAuthorized } from '#domains/payment/index.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { cardDeskOf, eur } from './card-desk.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['stripe'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const { adapter, engine, moment, orderId, stateOf, stripe } = cardDeskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

describe('32: money that the bank only promised', () => {
  /**
   * Creates an order whose payment is authorised at Stripe and waits to be captured. The shop itself does not
   * sell this way yet.
   */
  async function authorized(): Promise<{
    readonly placed: Placed
    readonly ref: string
    readonly attemptId: string
  }> {
    const placed = await cashier.place()
    await cashier.link(placed, 'stripe')
    const [attempt] = await desk.attempts(placed)
    const attemptId = attempt?.id ?? ''
    const { id } = await stripe('/v1/payment_intents', {
      amount: String(placed.totalMinor),
      currency: 'eur',
      capture_method: 'manual',
      confirm: 'true',
      payment_method: 'pm_card_visa',
      'metadata[attempt_id]': attemptId,
      'metadata[order_number]': placed.number,
      'metadata[origin]': 'confirmation',
    })
    const ref = String(id)
    await shop.core.database.query('UPDATE payment_attempt SET provider_ref = $2 WHERE id = $1', [
      attemptId,
      ref,
    ])
    await cashier.reconcile()
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'awaiting',
      attempt: { status: 'authorized' },
    })
    return { placed, ref, attemptId }
  }

  test('32: is given back when the buyer gives up, and the order can be paid in another way', async () => {
    const { placed, ref } = await authorized()
    expect((await placed.buyer.call('/gateway/cancel', { orderKey: placed.orderKey })).status).toBe(200)
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'unpaid',
      attempt: { status: 'released' },
    })
    expect(await adapter('stripe').observe?.(ref)).toMatchObject({ status: 'cancelled', captured: eur(0) })
    expect((await cashier.link(placed, 'bank-transfer')).body).toMatchObject({ type: 'reload' })
  })

  test('32: is taken in part where we asked for a part: the rest stays to be paid', async () => {
    const { placed } = await authorized()
    await captureAuthorized(engine(), { chargeId: await orderId(placed), amountMinor: 1000 }, moment())
    await shop.drain()
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'partly-paid',
      attempt: { status: 'settled' },
    })
    expect(await cashier.ledger(placed)).toMatchObject({
      'clearing:stripe': 1000,
      receivable: placed.totalMinor - 1000,
    })
    expect(await desk.holds(placed)).toEqual([])
  })

  test('32: is taken whole by staff, once however often they ask, or given back', async () => {
    const taken = await authorized()
    await captureAuthorized(engine(), { chargeId: await orderId(taken.placed), amountMinor: null }, moment())
    expect(await stateOf(taken.placed)).toBe('paid')
    const again = captureAuthorized(
      engine(),
      { chargeId: await orderId(taken.placed), amountMinor: null },
      moment(),
    )
    await expect(again).rejects.toMatchObject({ code: 'nothing-to-capture' })
    const given = await authorized()
    await captureAuthorized(engine(), { chargeId: await orderId(given.placed), amountMinor: 0 }, moment())
    expect(await cashier.state(given.placed)).toMatchObject({
      paymentState: 'unpaid',
      attempt: { status: 'released' },
    })
  })

  test('32: is taken in part where nobody asked for it: a person looks at the order', async () => {
    const { placed, ref, attemptId } = await authorized()
    await adapter('stripe').capture?.(ref, eur(1000), `${attemptId}:capture:1`)
    await shop.drain()
    expect(await desk.holds(placed)).toEqual(['amount'])
  })

  test('32: that nobody took and the bank ended is no money, and the order can be paid anew', async () => {
    const { placed, ref } = await authorized()
    await stripe(`/v1/payment_intents/${ref}/cancel`, { cancellation_reason: 'abandoned' })
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'unpaid',
      attempt: { status: 'released' },
    })
    const again = await cashier.link(placed, 'stripe')
    await cashier.buyer('stripe', { answer: again.body }, 'pays')
    expect(await stateOf(placed)).toBe('paid')
  })
})
