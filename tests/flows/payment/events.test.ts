import { describe, expect, test } from 'vitest'
import { cashierOf } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['mollie'])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)

describe('gateways §4: how a payment is heard of', () => {
  test('1: the same event delivered twice is one ledger row, one mail and two good answers', async () => {
    const placed = await cashier.place()
    const link = await cashier.link(placed, 'mollie')
    expect(link.body).toMatchObject({ type: 'redirect', orderKey: placed.orderKey, url: expect.stringContaining(sandbox.of('mollie').url) })
    const { ref } = await cashier.buyer('mollie', { answer: link.body }, 'pays')
    await sandbox.control('mollie', 'deliver', { ref, times: 2, parallel: false })
    await shop.drain()
    expect(await cashier.state(placed)).toMatchObject({ paymentState: 'paid', attempt: { gatewayId: 'mollie', status: 'settled' } })
    expect(await cashier.mails(placed)).toEqual(['order-confirmation', 'payment-received'])
    expect(await cashier.ledger(placed)).toMatchObject({ 'clearing:mollie': placed.totalMinor })
    const [entry] = await cashier.bookOf('mollie', placed)
    expect(entry).toMatchObject({ status: 'paid', amount: placed.totalMinor, currency: 'EUR' })
    expect(
      sandbox
        .of('mollie')
        .deliveries.filter(({ body }) => body.includes(String(ref)))
        .map(({ status }) => status),
    ).toEqual([200, 200, 200])
    await cashier.expectCleanBooks()
  })
})
