import { afterAll, describe, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { cardDeskOf, eur } from './card-desk.ts'
import { deskOf } from './desk.ts'

const sandbox = useSandbox(['stripe', 'paypal', 'mollie', 'redsys', 'klarna'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
const desk = deskOf(shop, sandbox)
const { adapter, stateOf, stripe, tokenOf } = cardDeskOf(shop, sandbox)

afterAll(() => cashier.expectCleanBooks())

describe('31: a card that is declined first', () => {
  test.each(['stripe', 'klarna', 'paypal'] as const)(
    '31: and then succeeds in the same session at %s is one payment',
    async (id) => {
      const placed = await cashier.place()
      const link = await cashier.link(placed, id)
      const { ref } = await cashier.buyer(id, { answer: link.body }, 'declined')
      expect(await stateOf(placed)).toBe('unpaid')
      await cashier.buyer(id, { ref: String(ref) }, 'pays')
      expect(await cashier.state(placed)).toMatchObject({
        paymentState: 'paid',
        attempt: { status: 'settled' },
      })
      expect(await cashier.bookOf(id, placed)).toMatchObject([{ status: 'paid', amount: placed.totalMinor }])
      expect(await desk.attempts(placed)).toHaveLength(1)
      expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
    },
  )
})

describe('33: 3-D Secure', () => {
  /** Creates a card payment that the shop confirms itself and for which the bank challenges the buyer. */
  async function challenged() {
    const placed = await cashier.place()
    const confirmationToken = await tokenOf('pm_card_authenticationRequired')
    const asked = await cashier.link(placed, 'stripe', { confirmationToken })
    expect(asked.body, asked.text).toMatchObject({ type: 'callAgain', action: { provider: 'stripe' } })
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'unpaid',
      attempt: { status: 'action' },
    })
    const again = () => cashier.link(placed, 'stripe', { confirmationToken, ...asked.body.fields })
    return { placed, asked, again }
  }

  test('33: that is passed is paid, once, however often the browser calls again', async () => {
    const { placed, asked, again } = await challenged()
    await cashier.buyer('stripe', { answer: asked.body }, 'pays')
    expect((await again()).body).toMatchObject({ type: 'reload' })
    expect((await again()).body).toMatchObject({ type: 'reload' })
    expect((await cashier.link(placed, 'stripe')).body).toMatchObject({ code: 'already-paid' })
    expect(await stateOf(placed)).toBe('paid')
    expect(await cashier.bookOf('stripe', placed)).toMatchObject([{ status: 'paid' }])
  })

  test('33: that fails says so in the provider’s words, and another card pays', async () => {
    const { placed, asked, again } = await challenged()
    await cashier.buyer('stripe', { answer: asked.body }, 'fails-3ds')
    const refused = await again()
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'payment-declined', providerMessage: expect.stringContaining('authenticate') },
    })
    expect(await stateOf(placed)).toBe('unpaid')
    const paid = await cashier.link(placed, 'stripe', { confirmationToken: await tokenOf('pm_card_visa') })
    expect(paid.body, paid.text).toMatchObject({ type: 'reload' })
    await shop.drain()
    expect(await stateOf(placed)).toBe('paid')
  })

  test('33: that is left open holds nothing up: another gateway takes its place, and it is closed at the provider', async () => {
    const { placed, asked } = await challenged()
    const { ref } = await cashier.buyer('stripe', { answer: asked.body }, 'abandons')
    expect((await cashier.link(placed, 'bank-transfer')).body).toMatchObject({ type: 'reload' })
    await shop.drain()
    expect(await adapter('stripe').observe?.(String(ref))).toMatchObject({ status: 'cancelled' })
    expect(await stateOf(placed)).toBe('awaiting')
  })

  test('33: that is left open for a day expires', async () => {
    const { placed, asked } = await challenged()
    await cashier.buyer('stripe', { answer: asked.body }, 'abandons')
    await desk.advance(DAY + 60_000)
    await cashier.reconcile()
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'unpaid',
      attempt: { status: expect.stringMatching(/^(expired|canceled)$/) },
    })
  })

  test('33: asked in two tabs at once is one payment', async () => {
    const placed = await cashier.place()
    const tokens = [
      await tokenOf('pm_card_authenticationRequired'),
      await tokenOf('pm_card_authenticationRequired'),
    ]
    const tabs = []
    for (const confirmationToken of tokens)
      tabs.push(await cashier.link(placed, 'stripe', { confirmationToken }))
    const [one, other] = tabs
    expect(other?.body.action.clientSecret).toBe(one?.body.action.clientSecret)
    await cashier.buyer('stripe', { answer: one?.body }, 'pays')
    for (const [index, tab] of tabs.entries())
      await cashier.link(placed, 'stripe', { confirmationToken: tokens[index] ?? '', ...tab.body.fields })
    await shop.drain()
    expect(await stateOf(placed)).toBe('paid')
    expect(await cashier.bookOf('stripe', placed)).toMatchObject([{ status: 'paid' }])
    expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:stripe': placed.totalMinor })
  })

  test.each(['stripe', 'redsys', 'mollie', 'paypal'] as const)(
    '33: that fails on the page of %s leaves the order payable',
    async (id) => {
      const placed = await cashier.place()
      const link = await cashier.link(placed, id)
      await cashier.buyer(id, { answer: link.body }, 'fails-3ds')
      expect(await stateOf(placed)).toBe('unpaid')
      const again = await cashier.link(placed, id)
      await cashier.buyer(id, { answer: again.body }, 'pays')
      expect(await stateOf(placed)).toBe('paid')
    },
  )

  test('33: asked for where no buyer is there (adapter alone, until the shop renews subscriptions) is no money yet', async () => {
    const { id } = await stripe('/v1/payment_intents', {
      amount: '1990',
      currency: 'eur',
      confirm: 'true',
      payment_method: 'pm_card_authenticationRequired',
    })
    expect(await adapter('stripe').observe?.(String(id))).toMatchObject({
      status: 'action',
      captured: eur(0),
    })
  })
})

describe('34: PayPal', () => {
  test('34: that declines the card sends the buyer back to the order with its words, and the same order at PayPal is paid then', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'paypal')
    // The browser is faster than the webhook.
    await sandbox.control('paypal', 'faults', { on: 'event', fault: 'lose', times: 9 })
    const { ref, returnUrl } = await cashier.buyer('paypal', { answer: link.body }, 'declined', {
      returns: false,
    })
    await sandbox.control('paypal', 'faults', { on: 'event', times: 0 })
    const back = await placed.buyer.send(String(returnUrl), {})
    expect(back).toMatchObject({ status: 303 })
    expect(back.headers.get('location')).toMatch(new RegExp(`^/order/${placed.orderKey}\\?returned=1&flash=`))
    expect((await placed.buyer.get(back.headers.get('location') ?? '')).text).toContain('could not charge')
    expect(await cashier.state(placed)).toMatchObject({
      paymentState: 'unpaid',
      attempt: { status: 'linked' },
    })
    await cashier.buyer('paypal', { ref: String(ref) }, 'pays')
    expect(await stateOf(placed)).toBe('paid')
  })

  test('34: whose button said yes for a card that is declined then is 409 with its words, and can be pressed again', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'paypal', { via: 'button' })
    const { orderId: ref } = link.body
    const capture = () => placed.buyer.call('/gateway/capture', { orderKey: placed.orderKey })
    await sandbox.control('paypal', 'faults', { on: 'event', fault: 'lose', times: 9 })
    await cashier.buyer('paypal', { ref }, 'declined', { returns: false })
    expect(await capture()).toMatchObject({
      status: 409,
      body: { code: 'payment-declined', providerMessage: expect.stringContaining('could not charge') },
    })
    await cashier.buyer('paypal', { ref }, 'pays', { returns: false })
    await sandbox.control('paypal', 'faults', { on: 'event', times: 0 })
    expect(await capture()).toMatchObject({ status: 200 })
    expect(await stateOf(placed)).toBe('paid')
  })

  test('34: that has captured already is a success, however many browsers, call-backs and keys ask at once', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'paypal')
    const { ref, returnUrl } = await cashier.buyer('paypal', { answer: link.body }, 'pays', {
      returns: false,
    })
    const returns = Array.from({ length: 4 }, () => placed.buyer.send(String(returnUrl), {}))
    const captures = Array.from({ length: 4 }, () =>
      placed.buyer.call('/gateway/capture', { orderKey: placed.orderKey }),
    )
    const all = await Promise.all([...returns, ...captures])
    expect(all.map(({ status }) => status)).toEqual([303, 303, 303, 303, 200, 200, 200, 200])
    await shop.drain()
    const taken = await adapter('paypal').capture?.(
      String(ref),
      eur(placed.totalMinor),
      'a-key-that-paypal-never-saw',
    )
    expect(taken).toMatchObject({ status: 'settled', captured: eur(placed.totalMinor) })
    expect(
      sandbox
        .of('paypal')
        .requests.some(({ path, status }) => path.endsWith(`/${ref}/capture`) && status === 422),
    ).toBe(true)
    expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:paypal': placed.totalMinor })
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
  })
})
