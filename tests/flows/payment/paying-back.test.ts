import { afterEach, describe, expect, test } from 'vitest'
import { applyObservation } from '#domains/payment/commands/apply-observation.ts'
import { HOUR } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { pastTheTriggers } from '../../support/database.ts'
import { orderDesk } from '../../support/order-desk.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['mollie', 'btcpay', 'stripe'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const type = orderDesk(shop)

afterEach(() => cashier.expectCleanBooks())

const stateOf = async (placed: Placed) => (await cashier.state(placed)).paymentState

async function paid(gatewayId: string): Promise<Placed & { readonly ref: string }> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, gatewayId)
  const { ref } = await cashier.buyer(gatewayId, { answer: link.body }, 'pays')
  return { ...placed, ref: String(ref) }
}

/**
 * Creates an order that is paid twice: by cash on delivery, which staff booked, and then on a page of Mollie
 * that was still open.
 */
async function paidTwice(): Promise<Placed> {
  const placed = await cashier.place()
  const link = await cashier.link(placed, 'mollie')
  await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 123456' })
  expect(await type('settle', placed, 'list 1')).toMatchObject({ code: 0 })
  await cashier.buyer('mollie', { answer: link.body }, 'pays-late')
  expect(await desk.holds(placed)).toEqual(['duplicate'])
  return placed
}

const refundsOf = async (placed: Placed) =>
  shop.core.database.query<{ state: string; amount: number }>(
    'SELECT state, amount_minor AS amount FROM payment_refund WHERE charge_id = $1 ORDER BY id',
    [(await desk.orderOf(placed)).id],
  )

const stockOf = async (placed: Placed) =>
  (
    await shop.core.database.query<{ onHand: number; reserved: number }>(
      `SELECT s.on_hand AS "onHand", s.reserved FROM stock s JOIN order_line l USING (variant_id) WHERE l.order_id = $1`,
      [(await desk.orderOf(placed)).id],
    )
  )[0]

const waitingFor = async (placed: Placed) =>
  (
    await readAttention(shop.core.database, {
      now: shop.core.clock.now(),
      limit: 100,
      demo: true,
      isGatewayOn: () => true,
    })
  )
    .filter(({ things }) => things.some(({ subject }) => subject === placed.number))
    .map(({ source }) => source.id)

describe('of two payments', () => {
  test('none is paid back before somebody says which, and then that one', async () => {
    const placed = await paidTwice()
    const unclear = await type('refund', placed)
    expect(unclear.code).toBe(1)
    expect(unclear.said).toMatch(/1 {2}mollie .*the order does not need it\n {2}2 {2}cash-on-delivery/)
    expect(await refundsOf(placed)).toEqual([])
    expect(await type('refund', placed, '--payment', '1')).toMatchObject({ code: 0 })
    expect(await cashier.bookOf('mollie', placed)).toMatchObject([{ refunded: placed.totalMinor }])
    expect(await desk.holds(placed)).toEqual([])
    expect(await stateOf(placed)).toBe('paid')
    expect(await type('refund', placed, '--payment', '7')).toMatchObject({ code: 1 })
  })

  test('the one that no order wants stays an open item after its hold was released, until it is paid back', async () => {
    const placed = await paidTwice()
    const released = await type('release', placed, 'the buyer is told')
    expect(released.code).toBe(0)
    expect(released.said).toContain(`order refund ${placed.number} --payment 1`)
    expect(await desk.holds(placed)).toEqual([])
    expect(await waitingFor(placed)).toContain('money-unallocated')
    expect((await type('holds', placed)).said).toMatch(
      new RegExp(`^${placed.number}: €[\\d.]+ by mollie waits to be refunded$`, 'm'),
    )
    expect(await type('refund', placed, '--payment', '1')).toMatchObject({ code: 0 })
    expect(await waitingFor(placed)).not.toContain('money-unallocated')
  })

  test('money that comes once more after the release is held again', async () => {
    const placed = await paidTwice()
    await type('release', placed, 'known')
    const [attempt] = await desk.attempts(placed)
    const gateway = desk.engine.gatewayOf('mollie')!
    const seen = (await gateway.observe!(attempt!.ref))!
    const more = { amount: seen.captured.amount + 100, currency: 'EUR' }
    await applyObservation(
      desk.engine,
      gateway,
      { ...seen, captured: more },
      { actor: 'test', now: shop.core.clock.now() },
    )
    expect(await desk.holds(placed)).toEqual(['duplicate'])
  })
})

describe('a disputed payment', () => {
  test('is not paid back a second time, while the dispute is open or after it was lost', async () => {
    const placed = await paid('stripe')
    await cashier.buyer('stripe', { ref: placed.ref }, 'disputes')
    const refused = await type('refund', placed)
    expect(refused.code).toBe(1)
    expect(refused.said).toContain('The bank took this money back in a dispute')
    expect(await refundsOf(placed)).toEqual([])
    expect(
      Object.entries(await cashier.ledger(placed)).filter(
        ([account, sum]) => account.startsWith('clearing:') && sum < 0,
      ),
    ).toEqual([])
  })

  test('takes a refund that waits with it: the provider is not asked any more', async () => {
    const placed = await paid('stripe')
    await sandbox.control('stripe', 'faults', { on: 'refund', fault: '500-before', times: 1 })
    const waits = await type('refund', placed)
    expect(waits.code).toBe(2)
    await cashier.buyer('stripe', { ref: placed.ref }, 'disputes')
    await desk.advance(HOUR)
    await cashier.reconcile()
    expect(await cashier.bookOf('stripe', placed)).toMatchObject([{ refunded: 0 }])
  })
})

describe('the command says how it went', () => {
  test('done, on its way or not answered yet: each with its text, and 0 only for the first two', async () => {
    const onItsWay = await paid('mollie')
    expect(await type('refund', onItsWay, '5.00')).toMatchObject({
      code: 0,
      said: expect.stringContaining('€5.00 to mollie: on its way'),
    })
    const done = await paid('stripe')
    expect(await type('refund', done, '5.00')).toMatchObject({
      code: 0,
      said: expect.stringContaining('€5.00 to stripe: done'),
    })

    const silent = await paid('mollie')
    await sandbox.control('mollie', 'faults', { on: 'refund', fault: '500-before', times: 1 })
    expect(await type('refund', silent, '5.00')).toMatchObject({
      code: 2,
      said: expect.stringContaining('€5.00 to mollie: no answer from the provider yet'),
    })
    const again = await type('refund', silent, '5.00')
    expect(again).toMatchObject({
      code: 1,
      said: expect.stringContaining('The same refund is already waiting'),
    })
    expect(await refundsOf(silent)).toHaveLength(1)
  })

  test('a refund that the provider refused exits with 1 and says why', async () => {
    const placed = await paid('mollie')
    await fetch(`${sandbox.of('mollie').url}/dashboard/refund`, {
      method: 'POST',
      body: new URLSearchParams({ ref: placed.ref, amount: '400' }),
      redirect: 'manual',
    })
    // The provider has less left than our books say, because its webhook has not been processed yet.
    await pastTheTriggers(
      shop.core.database,
      `DELETE FROM payment_refund WHERE charge_id = '${(await desk.orderOf(placed)).id}'`,
    )
    const refused = await type('refund', placed, (placed.totalMinor / 100).toFixed(2))
    expect(refused).toMatchObject({
      code: 1,
      said: expect.stringMatching(/: refused \(.+\)\. No money was refunded/),
    })
  })
})

describe('a bank transfer', () => {
  async function transferred(): Promise<Placed> {
    const placed = await cashier.place()
    await cashier.link(placed, 'cash-on-delivery', { tel: '+49 30 123456' })
    await type('settle', placed, 'list 7')
    expect(await stateOf(placed)).toBe('paid')
    return placed
  }

  test('is paid back when somebody says that it was transferred, and not before', async () => {
    const placed = await transferred()
    const asked = await type('refund', placed)
    expect(asked).toMatchObject({ code: 0, said: expect.stringContaining('transfer it yourself') })
    expect(await stateOf(placed)).toBe('paid')
    expect(await waitingFor(placed)).toContain('refunds-to-transfer')
    await cashier.reconcile()
    expect(await refundsOf(placed)).toEqual([{ state: 'waiting', amount: placed.totalMinor }])
    expect(await type('refund-done', placed)).toMatchObject({ code: 2 })
    const both = await Promise.all([
      type('refund-done', placed, 'SEPA 1'),
      type('refund-done', placed, 'SEPA 1', '--refund', '1'),
    ])
    expect(both.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(await stateOf(placed)).toBe('refunded')
    expect(await waitingFor(placed)).not.toContain('refunds-to-transfer')
  })

  test('that came back is ours again, and can be paid back anew', async () => {
    const placed = await transferred()
    await type('refund', placed)
    await type('refund-done', placed, 'SEPA 2')
    expect(await type('refund-failed', placed, 'account closed', '--refund', '1')).toMatchObject({ code: 0 })
    expect(await stateOf(placed)).toMatch(/paid|hold/)
    expect(await waitingFor(placed)).toContain('refunds-failed')
    expect(await type('refund', placed)).toMatchObject({ code: 0 })
    expect((await refundsOf(placed)).map(({ state }) => state)).toEqual(['failed', 'waiting'])
  })
})

describe('coins', () => {
  test('wait until the buyer claims them: the link is shown to staff, to the buyer and in a mail, and nothing says refunded', async () => {
    const placed = await paid('btcpay')
    const asked = await type('refund', placed)
    const [, link = ''] = /waits until the buyer claims it at (\S+)/.exec(asked.said) ?? []
    expect(link).toContain('/pull-payments/')
    expect(asked.code).toBe(0)
    expect(await stateOf(placed)).toBe('paid')
    expect((await type('refunds', placed)).said).toContain(link)
    const mails = await (
      await fetch(`${shop.url}/sandbox/mails?to=${encodeURIComponent('ada@example.com')}`)
    ).json()
    const told = (mails as { text: string; html: string }[]).filter(({ text }) => text.includes(link))
    expect(told).toHaveLength(1)
    await desk.advance(2 * HOUR)
    await cashier.reconcile()
    expect(await stateOf(placed)).toBe('refunded')
    expect((await type('refunds', placed)).said).not.toContain(link)
  })
})

describe('the pieces', () => {
  test('of an order that was paid back wholly before it was shipped are free again, and of a part they stay', async () => {
    const placed = await paid('stripe')
    expect(await stockOf(placed)).toEqual({ onHand: 1000, reserved: 1 })
    await type('refund', placed, '5.00')
    expect(await stockOf(placed)).toEqual({ onHand: 1000, reserved: 1 })
    await type('refund', placed)
    expect(await stateOf(placed)).toBe('refunded')
    expect(await stockOf(placed)).toEqual({ onHand: 1000, reserved: 0 })
  })

  test('of a shipped order come back when somebody says so, once', async () => {
    const placed = await paid('stripe')
    expect(await type('ship', placed)).toMatchObject({ code: 0 })
    expect(await stockOf(placed)).toEqual({ onHand: 999, reserved: 0 })
    await type('refund', placed)
    expect(await stockOf(placed)).toEqual({ onHand: 999, reserved: 0 })
    const twice = await Promise.all([type('restock', placed), type('restock', placed)])
    expect(twice.map(({ code }) => code).sort()).toEqual([0, 1])
    expect(await stockOf(placed)).toEqual({ onHand: 1000, reserved: 0 })
  })

  test('that were given back are promised again when the refund fails, or a person decides', async () => {
    const placed = await paid('mollie')
    await type('refund', placed)
    expect(await stockOf(placed)).toEqual({ onHand: 1000, reserved: 0 })
    const [attempt] = await desk.attempts(placed)
    const gateway = desk.engine.gatewayOf('mollie')!
    const seen = (await gateway.observe!(attempt!.ref))!
    const refunds = seen.refunds.map((fact) => ({ ...fact, status: 'failed' as const }))
    await applyObservation(
      desk.engine,
      gateway,
      { ...seen, refunds },
      { actor: 'test', now: shop.core.clock.now() },
    )
    expect(await stateOf(placed)).toBe('hold')
    await type('release', placed, 'they are there')
    expect(await type('ship', placed)).toMatchObject({ code: 0 })
    expect(await stockOf(placed)).toEqual({ onHand: 999, reserved: 0 })
  })
})
