import { afterAll, describe, expect, test } from 'vitest'
import { shipOrder } from '#domains/order/index.ts'
import { sendCapture } from '#domains/payment/commands/send-capture.ts'
import { captureAuthorized, ProviderError, refundOrder } from '#domains/payment/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { auditViolations } from '../../support/orders.ts'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'
import { klarnaDeskOf } from './klarna-desk.ts'

// Klarna pays once the goods are shipped (decision 0033).
const sandbox = useSandbox(['klarna'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const { attention, captures, clearing, faults, idOf, moment, paid, portal, secured, ship, stateOf, taken } =
  klarnaDeskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

describe('taking the money', () => {
  test.each(['drop-after-commit', '500-after-commit', '500-before', '409', '429', 'slow'])(
    'that met %s is repeated to one capture',
    async (fault) => {
      const placed = await paid()
      await faults('capture', fault)
      await ship(placed)
      await shop.drain()
      await desk.advance(15 * MINUTE)
      expect(await taken(placed)).toEqual({ status: 'CAPTURED', captured: placed.totalMinor, captures: 1 })
      expect([await captures(placed), await secured(placed)]).toMatchObject([[{ state: 'done' }], 0])
    },
  )

  test('waits through an outage of three days, which staff see, and comes after it once', async () => {
    const placed = await paid()
    await faults('capture', 'drop-after-commit')
    await ship(placed)
    await shop.drain()
    await faults('capture', '500-before', 1000)
    await desk.advance(72 * HOUR)
    // A capture whose answer was lost is found by looking it up, not by asking again.
    expect(await captures(placed)).toMatchObject([{ state: 'done' }])
    const other = await paid()
    await ship(other)
    await shop.drain()
    await desk.advance(72 * HOUR)
    expect([await attention('captures-waiting', other), await captures(other)]).toMatchObject([
      [{ subject: other.number }],
      [{ state: 'requested' }],
    ])
    await faults('capture', '500-before', 0)
    await desk.advance(2 * HOUR)
    expect([await attention('captures-waiting', other), await taken(other)]).toMatchObject([
      [],
      { captured: other.totalMinor, captures: 1 },
    ])
    expect(await taken(placed)).toMatchObject({ captured: placed.totalMinor, captures: 1 })
  })

  test('by many at once, and again later, is one capture', async () => {
    const placed = await paid()
    await ship(placed)
    const orderId = await idOf(placed)
    const id = (await captures(placed))[0]?.id ?? ''
    await Promise.allSettled([1, 2, 3, 4, 5].map(() => sendCapture(desk.engine, orderId, id, moment())))
    await shop.drain()
    await sendCapture(desk.engine, orderId, id, moment())
    await expect(
      captureAuthorized(desk.engine, { chargeId: orderId, amountMinor: null }, moment()),
    ).rejects.toMatchObject({ code: 'nothing-to-capture' })
    expect([await taken(placed), await captures(placed)]).toMatchObject([
      { captures: 1 },
      [{ state: 'done' }],
    ])
  })

  test('that was killed before its record takes nothing a second time, also when its key is long forgotten', async () => {
    const placed = await paid()
    await ship(placed)
    const { id } = (await captures(placed))[0]!
    const ref = (await desk.attempts(placed))[0]?.ref ?? ''
    // A process that is killed right after Klarna answered gets exactly this far.
    await desk.engine
      .gatewayOf('klarna')
      ?.capture?.(ref, { amount: placed.totalMinor, currency: 'EUR' }, 'killed:capture:1')
    await shop.core.database.query('UPDATE payment_capture SET claimed_until = $2 WHERE id = $1', [
      id,
      new Date(shop.core.clock.now().getTime() + 2 * MINUTE),
    ])
    await desk.advance(3 * DAY)
    expect([await taken(placed), await captures(placed)]).toMatchObject([
      { captures: 1 },
      [{ state: 'done' }],
    ])
  })

  test('that Klarna refuses for good is shown to staff, who try again', async () => {
    const placed = await paid()
    await ship(placed)
    const real = desk.engine.gatewayOf('klarna')!
    const refusing = {
      ...real,
      capture: () => Promise.reject(new ProviderError('refused', 'Klarna: 403 no')),
    }
    const engine = { ...desk.engine, gatewayOf: () => refusing }
    await sendCapture(engine, await idOf(placed), (await captures(placed))[0]?.id ?? '', moment())
    expect(await captures(placed)).toMatchObject([{ state: 'failed', outcome: 'Klarna: 403 no' }])
    await cashier.reconcile()
    expect(await attention('captures-failed', placed)).toMatchObject([
      { detail: expect.stringContaining('403 no') },
    ])
    expect(await stateOf(placed)).toBe('paid')
    await captureAuthorized(desk.engine, { chargeId: await idOf(placed), amountMinor: null }, moment())
    expect([await taken(placed), await attention('captures-failed', placed)]).toMatchObject([
      { captures: 1 },
      [],
    ])
  })

  test('for goods that left after Klarna had cancelled holds the order, and one that staff paid back meanwhile does not', async () => {
    const [lost, back] = [await paid(), await paid()]
    for (const placed of [lost, back]) await ship(placed)
    await portal(lost, 'cancels')
    await refundOrder(desk.engine, { chargeId: await idOf(back), amountMinor: null, reason: 'x' }, moment())
    await shop.drain()
    expect([await captures(lost), await desk.holds(lost)]).toMatchObject([
      [{ state: 'failed', outcome: expect.stringContaining('cancelled') }],
      ['expired'],
    ])
    expect(await attention('payment-reviews', lost)).toMatchObject([{ subject: lost.number }])
    expect([await stateOf(back), await desk.holds(back), await clearing(back), await clearing(lost)]).toEqual(
      ['refunded', [], 0, 0],
    )
    await cashier.expectCleanBooks()
  })

  test('that staff give back is owed by nobody', async () => {
    const placed = await paid()
    await captureAuthorized(desk.engine, { chargeId: await idOf(placed), amountMinor: 0 }, moment())
    expect([(await taken(placed)).status, await stateOf(placed), await clearing(placed)]).toEqual([
      'CANCELLED',
      'refunded',
      0,
    ])
  })

  test('32: in part gives up the rest, which the buyer does not owe', async () => {
    const placed = await paid()
    await captureAuthorized(desk.engine, { chargeId: await idOf(placed), amountMinor: 1000 }, moment())
    await shop.drain()
    expect([await taken(placed), await clearing(placed), await secured(placed)]).toEqual([
      { status: 'CAPTURED', captured: 1000, captures: 1 },
      1000,
      0,
    ])
    expect(await stateOf(placed)).toBe('partly-refunded')
    await ship(placed)
    expect(await captures(placed)).toHaveLength(1)
    await cashier.expectCleanBooks()
  })

  test('whose rest Klarna refuses to give up is shown to staff, who give it up by the amount 0', async () => {
    const placed = await paid()
    const orderId = await idOf(placed)
    const real = desk.engine.gatewayOf('klarna')!
    const keeping = {
      ...real,
      release: () => Promise.reject(new ProviderError('refused', 'Klarna: 403 not yet')),
    }
    const part = captureAuthorized(
      { ...desk.engine, gatewayOf: () => keeping },
      { chargeId: orderId, amountMinor: 1000 },
      moment(),
    )
    await expect(part).rejects.toMatchObject({ code: 'payment-declined' })
    expect(await attention('captures-failed', placed)).toMatchObject([
      { detail: expect.stringContaining('403 not yet') },
    ])
    await cashier.reconcile()
    expect([(await taken(placed)).captured, await secured(placed)]).toEqual([1000, placed.totalMinor - 1000])
    await captureAuthorized(desk.engine, { chargeId: orderId, amountMinor: 0 }, moment())
    expect([(await taken(placed)).captured, await secured(placed), await clearing(placed)]).toEqual([
      1000, 0, 1000,
    ])
    expect([await stateOf(placed), await attention('captures-failed', placed)]).toEqual([
      'partly-refunded',
      [],
    ])
    await cashier.expectCleanBooks()
  })

  test('that shipping forgot to ask for is found by the audit, and staff ask', async () => {
    const placed = await paid()
    const orderId = await idOf(placed)
    await shipOrder(shop.core.database, { orderId, tracking: '', ...moment() })
    expect(await captures(placed)).toEqual([])
    expect(await auditViolations(shop.core.database)).toEqual([
      expect.stringContaining('what was shipped is asked for'),
    ])
    await captureAuthorized(desk.engine, { chargeId: orderId, amountMinor: null }, moment())
    expect(await taken(placed)).toEqual({ status: 'CAPTURED', captured: placed.totalMinor, captures: 1 })
    await cashier.expectCleanBooks()
  })

  test('in Klarna’s portal is seen, and shipping asks for nothing more', async () => {
    const placed = await paid()
    await portal(placed, 'captures')
    await desk.advance(15 * MINUTE)
    expect(await secured(placed)).toBe(0)
    await ship(placed)
    expect(await captures(placed)).toEqual([])
  })
})
