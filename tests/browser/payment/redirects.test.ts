import { describe, expect, test } from 'vitest'
import { soon } from '../../support/browser.ts'
import { press, useTill } from './till.ts'

/** Providers that the browser is sent away to, and what their pages' buttons are called. */
const PROVIDERS = [
  { id: 'paypal', pays: 'Pay', declines: 'Pay with a card that is declined', cancels: 'Cancel and return to the shop' },
  { id: 'mollie', pays: 'Pay by card', declines: 'Decline', cancels: 'Cancel' },
  { id: 'klarna', pays: 'Pay', declines: 'Decline', cancels: 'Cancel' },
  { id: 'redsys', pays: 'Pay', declines: 'Decline', cancels: 'Cancel' },
] as const

const till = useTill(PROVIDERS.map(({ id }) => id))

describe.each(PROVIDERS)('$id', ({ id, pays, declines, cancels }) => {
  test('the buyer goes there, pays, comes back and reads that it worked', async () => {
    const buyer = await till.atOrder({ locale: 'de' })
    await buyer.choose(id)
    await press(buyer.page, pays)
    await buyer.expectState('paid')
    await buyer.expectBanner()
    expect(await buyer.page.locator('[data-gateway]').count()).toBe(0)
    expect(await buyer.book(id)).toMatchObject([{ status: 'paid', amount: 12_835, currency: 'EUR' }])
    await till.expectCleanBooks()
  })

  test('who cancels there comes back to an order that can be paid, and pays it by transfer', async () => {
    const buyer = await till.atOrder({ width: 360 })
    await buyer.choose(id)
    await press(buyer.page, cancels)
    await buyer.expectState('unpaid')
    expect(await buyer.page.locator('.success-banner').count()).toBe(0)
    const others = buyer.page.getByText(buyer.t('Pay in another way'))
    if (await others.isVisible()) await others.click()
    await buyer.choose('bank-transfer')
    await buyer.expectState('awaiting')
    await till.expectCleanBooks()
  })

  test('a payment that is declined leaves the order to be paid, and says so', async () => {
    const buyer = await till.atOrder()
    await buyer.choose(id)
    await press(buyer.page, declines)
    await soon(() => buyer.page.getByText(/declined|did not come about|is failed/i).count()).toBeGreaterThan(0)
    await buyer.open(`/order/${buyer.orderKey}`)
    await buyer.expectState('unpaid')
    expect(await buyer.book(id)).not.toContainEqual(expect.objectContaining({ status: 'paid' }))
  })

  test('it works with scripts switched off', async () => {
    const buyer = await till.atOrder({ script: false })
    await buyer.choose(id)
    if (id === 'redsys') await press(buyer.page, buyer.t('Go on to payment'))
    await press(buyer.page, pays)
    await buyer.expectState('paid')
    await buyer.expectBanner()
  })
})
