import { afterAll, describe, expect, test } from 'vitest'
import { sendCapture } from '#domains/payment/commands/send-capture.ts'
import { sendRefund } from '#domains/payment/commands/send-refund.ts'
import { type Gateway, type Observation, ProviderError, readRefunds } from '#domains/payment/index.ts'
import { MINUTE } from '#kernel/clock.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'
import { klarnaDeskOf } from './klarna-desk.ts'

// A part that is to be refunded while the rest is captured is returned once: as a refund, or by not being
// captured (decision 0033).
const sandbox = useSandbox(['klarna'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const { captures, clearing, faults, idOf, moment, orderAtKlarna, paid, secured, ship, stateOf } =
  klarnaDeskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

const BACK = 300
const refunds = async (placed: Placed) => readRefunds(shop.core.database, await idOf(placed))
const unreachable = () => Promise.reject(new ProviderError('unreachable', 'Klarna does not answer'))

/** Creates a shipped order whose partial refund did not reach Klarna. */
async function shippedWhileItGoesBack(): Promise<Placed> {
  const placed = await paid()
  await faults('refund', '500-before')
  await desk.refund(placed, BACK)
  expect(await refunds(placed)).toMatchObject([{ state: 'requested' }])
  await ship(placed)
  expect(await captures(placed)).toMatchObject([
    { amountMinor: placed.totalMinor - BACK, state: 'requested' },
  ])
  return placed
}

/** Captures the money as far as `broken` allows. */
async function takeWith(placed: Placed, broken: (real: Gateway) => Partial<Gateway>): Promise<void> {
  const real = desk.engine.gatewayOf('klarna')!
  const engine = { ...desk.engine, gatewayOf: () => ({ ...real, ...broken(real) }) }
  const id = (await captures(placed))[0]?.id ?? ''
  await expect(sendCapture(engine, await idOf(placed), id, moment())).rejects.toThrow(
    'Klarna does not answer',
  )
}

/** Runs the refund before the next try of the capture. */
async function refundNow(placed: Placed): Promise<void> {
  const [refund] = await refunds(placed)
  await sendRefund(desk.engine, await idOf(placed), refund?.id ?? '', moment())
}

async function expectGoneOnce(placed: Placed): Promise<void> {
  const keptMinor = placed.totalMinor - BACK
  const order = await orderAtKlarna(placed)
  expect(Number(order.captured_amount) - Number(order.refunded_amount)).toBe(keptMinor)
  expect([await stateOf(placed), await clearing(placed), await secured(placed)]).toEqual([
    'partly-refunded',
    keptMinor,
    0,
  ])
  expect(await captures(placed)).toMatchObject([{ state: 'done', amountMinor: keptMinor }])
  expect(await refunds(placed)).toMatchObject([{ state: 'done', amountMinor: BACK }])
}

describe('a part that was to go back before the goods left', () => {
  test('goes back once where its refund comes between the capture and giving up the rest', async () => {
    const placed = await shippedWhileItGoesBack()
    await takeWith(placed, () => ({ release: unreachable }))
    expect((await orderAtKlarna(placed)).remaining_authorized_amount).toBe(BACK)
    await refundNow(placed)
    await desk.advance(15 * MINUTE)
    await expectGoneOnce(placed)
  })

  test('goes back once where the process died after the rest was given up and before it knew', async () => {
    const placed = await shippedWhileItGoesBack()
    const released =
      (real: Gateway) =>
      async (ref: string, key: string): Promise<Observation> => {
        await real.release?.(ref, key)
        return unreachable()
      }
    await takeWith(placed, (real) => ({ release: released(real) }))
    expect((await orderAtKlarna(placed)).remaining_authorized_amount).toBe(0)
    await refundNow(placed)
    await desk.advance(15 * MINUTE)
    await expectGoneOnce(placed)
  })

  test('waits while another process takes the rest', async () => {
    const placed = await shippedWhileItGoesBack()
    let refused: unknown = null
    const release = async (): Promise<Observation> => {
      refused = await refundNow(placed).catch((error: unknown) => error)
      return unreachable()
    }
    await takeWith(placed, () => ({ release }))
    expect(refused).toMatchObject({ kind: 'unreachable' })
    expect((await orderAtKlarna(placed)).remaining_authorized_amount).toBe(BACK)
    await desk.advance(15 * MINUTE)
    await expectGoneOnce(placed)
  })
})
