import { describe, expect, test } from 'vitest'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { deskOf } from './desk.ts'

/**
 * The answer to each provider's payment attempt, and how a buyer fails there: coins cannot be declined, so
 * the buyer leaves.
 */
const PROVIDERS = [
  { id: 'stripe', type: 'checkout', declines: 'declined' },
  { id: 'paypal', type: 'redirect', declines: 'declined' },
  { id: 'mollie', type: 'redirect', declines: 'declined' },
  { id: 'klarna', type: 'redirect', declines: 'declined' },
  { id: 'gocardless', type: 'redirect', declines: 'declined' },
  { id: 'amazon-pay', type: 'payButton', declines: 'declined' },
  { id: 'redsys', type: 'post', declines: 'declined' },
  { id: 'btcpay', type: 'iframe', declines: 'abandons' },
] as const

/** By how many of its means a payment is recognised again, where the provider names them. */
const MEANS: Readonly<Record<string, number>> = { stripe: 1, mollie: 1, paypal: 2 }
const sandbox = useSandbox(PROVIDERS.map(({ id }) => id))
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)

describe.each(PROVIDERS)('$id', ({ id, type, declines }) => {
  test('an order is paid: one payment at the provider, the same sum in the books, one mail (§1.6)', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, id)
    expect(link.body, link.text).toMatchObject({ type, orderKey: placed.orderKey })
    await cashier.buyer(id, { answer: link.body }, 'pays')
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'paid',
      attempt: { gatewayId: id, status: 'settled' },
    })
    expect(await cashier.bookOf(id, placed)).toMatchObject([
      { amount: placed.totalMinor, currency: 'EUR', status: 'paid', refunded: 0 },
    ])
    const means = `SELECT FROM payment_means m JOIN orders o ON o.id = m.charge_id WHERE o.key = $1`
    expect(await shop.core.database.query(means, [placed.orderKey])).toHaveLength(MEANS[id] ?? 0)
    expect(await cashier.ledger(placed)).toMatchObject({ [`clearing:${id}`]: placed.totalMinor })
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
    await cashier.expectCleanBooks()
  })

  test('28: a payment that is given up leaves the order payable, and another gateway pays it', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, id)
    await cashier.buyer(id, { answer: link.body }, 'cancels')
    expect((await cashier.state(placed)).paymentState).toBe('unpaid')
    expect((await cashier.link(placed, 'bank-transfer')).body).toMatchObject({ type: 'reload' })
    expect((await cashier.state(placed)).paymentState).toBe('awaiting')
    await cashier.expectCleanBooks()
  })

  test('a declined payment leaves the order payable, and the same gateway pays it in a second try', async () => {
    const placed = await cashier.place()
    const first = await cashier.link(placed, id)
    await cashier.buyer(id, { answer: first.body }, declines)
    expect((await cashier.state(placed)).paymentState).toBe('unpaid')
    expect(await cashier.mails(placed)).toEqual(['order-confirmation'])
    const second = await cashier.link(placed, id)
    expect(second.body, second.text).toMatchObject({ type })
    await cashier.buyer(id, { answer: second.body }, 'pays')
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    await cashier.expectCleanBooks()
  })

  test('35: a call that was cut off after the provider had made the payment is repeated and ends at the same one', async () => {
    const placed = await cashier.place()
    await sandbox.control(id, 'faults', { on: 'create', fault: 'drop-after-commit', times: 1 })
    await cashier.link(placed, id)
    await sandbox.control(id, 'faults', { on: 'create', fault: 'drop-after-commit', times: 0 })
    const again = await cashier.link(placed, id)
    expect(again.body, again.text).toMatchObject({ type })
    await cashier.buyer(id, { answer: again.body }, 'pays')
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    expect(await cashier.bookOf(id, placed)).toHaveLength(1)
  })

  test('7: an event that is lost, and a buyer who never returns, are mended by the reconciler', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, id)
    await sandbox.control(id, 'faults', { on: 'event', fault: 'lose', times: 5 })
    // At Amazon a payment exists only once the buyer's browser has returned.
    await cashier.buyer(id, { answer: link.body }, 'pays', { returns: id === 'amazon-pay' })
    await sandbox.control(id, 'faults', { on: 'event', fault: 'lose', times: 0 })
    await cashier.reconcile()
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    await cashier.expectCleanBooks()
  })

  test.each(['tamper-body', 'tamper-signature'] as const)(
    '10: a call-back with %s is refused or believed by nobody, and the genuine one counts',
    async (fault) => {
      expect.hasAssertions()
      const { placed, ref, before, after } = await untilNewsOf(id)
      const first = sandbox.of(id).deliveries.length
      const inbox = await desk.inbox(id)
      await sandbox.control(id, 'faults', { on: 'event', fault, times: MANY })
      const asked = sandbox.of(id).requests.length
      await cashier.buyer(id, { ref }, id === 'amazon-pay' ? 'disputes' : 'pays', { returns: false })
      const sent = sandbox.of(id).deliveries.slice(first)
      const struck = MANY - (await standingTimes(id, fault))
      await sandbox.control(id, 'faults', { on: 'event', fault, times: 0 })
      // Every webhook of this step was tampered with, and there was at least one.
      expect(struck).toBeGreaterThan(0)
      expect(sent).toHaveLength(struck)
      const answers = new Set(sent.map(({ status }) => status))
      if (isSigned(id)) {
        expect(answers).toEqual(new Set([400]))
        expect(await desk.inbox(id)).toEqual(inbox)
        expect((await cashier.state(placed)).paymentState).toBe(before)
      } else if (id === 'mollie' && fault === 'tamper-body') {
        // It names a payment that does not exist.
        expect(sent.map(({ body }) => body)).not.toContain(`id=${ref}`)
        expect((await cashier.state(placed)).paymentState).toBe(before)
      } else {
        // Unsigned, so its content is not trusted: the shop asked the provider, which says that the buyer
        // paid.
        expect(answers).toEqual(new Set([200]))
        expect(sandbox.of(id).requests.length).toBeGreaterThan(asked)
        expect((await cashier.state(placed)).paymentState).toBe(after)
      }
      // The tampered webhook carried news: the genuine one delivers it.
      const { body } = await sandbox.control(id, 'deliver', { ref, times: 1, parallel: false })
      expect(body.answers).toContain(200)
      await shop.drain()
      expect((await cashier.state(placed)).paymentState).toBe(after)
      await cashier.expectCleanBooks()
    },
  )
})

/** More webhooks than any step sends. */
const MANY = 50

/** Returns whether a provider signs. Mollie and Klarna do not: their webhooks only make the shop ask. */
function isSigned(id: string): boolean {
  return id !== 'mollie' && id !== 'klarna'
}

/** Returns how many more times a fault will strike. */
async function standingTimes(id: string, fault: string): Promise<number> {
  const answer = await fetch(`${sandbox.of(id).control}/faults`)
  const { faults } = (await answer.json()) as {
    readonly faults: readonly { readonly fault: string; readonly times: number }[]
  }
  return faults.filter((one) => one.fault === fault).reduce((sum, { times }) => sum + times, 0)
}

/**
 * Creates an order whose state the provider's next webhook changes from `before` to `after`. At Amazon a
 * payment exists only once the buyer's browser has returned, which settles it: there the news is a
 * chargeback, which only the webhook reports.
 */
async function untilNewsOf(id: string): Promise<{
  readonly placed: Placed
  readonly ref: string
  readonly before: string
  readonly after: string
}> {
  const placed = await cashier.place()
  const told = sandbox.of(id).deliveries.length
  const link = await cashier.link(placed, id)
  if (id === 'amazon-pay') {
    const { ref } = await cashier.buyer(id, { answer: link.body }, 'pays')
    expect((await cashier.state(placed)).paymentState).toBe('paid')
    return { placed, ref: String(ref), before: 'paid', after: 'disputed' }
  }
  // Opens the answer, which creates the payment if the browser's post does so, and does nothing more.
  const { body } = await sandbox.control(id, 'buyer', { answer: link.body, does: 'abandons' })
  // BTCPay reports every new invoice; a genuine event that is processed later would reveal the
  // payment's state.
  if (id === 'btcpay') await expect.poll(() => sandbox.of(id).deliveries.length).toBeGreaterThan(told)
  await shop.drain()
  expect((await cashier.state(placed)).paymentState).toBe('unpaid')
  return { placed, ref: String(body.ref), before: 'unpaid', after: 'paid' }
}
