import { expect, test } from 'vitest'
import { sampleInRing } from '../../support/matrix.ts'
import { press, useTill } from './till.ts'

const NOTHING_CAME =
  'No payment has arrived yet. If you have paid, this page shows it as soon as it arrives. If not, try again or choose another payment method.'
const DECLINED = 'The payment was declined. Please choose another payment method.'
const NOT_CHARGED =
  'PayPal could not charge the card or account that you chose. Please choose another one at PayPal.'

/**
 * Providers to which the browser is redirected, the labels of their buttons, and the text of the order page
 * after a refusal.
 */
const PROVIDERS = [
  {
    id: 'paypal',
    pays: 'Pay',
    declines: 'Pay with a card that is declined',
    cancels: 'Cancel and return to the shop',
    says: NOT_CHARGED,
  },
  { id: 'mollie', pays: 'Pay by card', declines: 'Decline', cancels: 'Cancel', says: DECLINED },
  { id: 'klarna', pays: 'Pay', declines: 'Decline', cancels: 'Cancel', says: NOTHING_CAME },
  {
    id: 'gocardless',
    pays: 'Pay',
    declines: 'Decline: the bank refuses the payment',
    cancels: 'Cancel',
    says: DECLINED,
  },
  { id: 'redsys', pays: 'Pay', declines: 'Decline', cancels: 'Cancel', says: DECLINED },
] as const

const till = useTill(PROVIDERS.map(({ id }) => id))

test.each(sampleInRing('paid', PROVIDERS))(
  '$id: the buyer goes there, pays, comes back and reads that it worked',
  async ({ id, pays }) => {
    const buyer = await till.atOrder({ locale: 'de' })
    await buyer.choose(id)
    await press(buyer.page, pays)
    await buyer.expectState('paid')
    await buyer.expectBanner()
    expect(await buyer.page.locator('[data-gateway]').count()).toBe(0)
    expect(await buyer.book(id)).toMatchObject([{ status: 'paid', amount: 12_835, currency: 'EUR' }])
    await till.expectCleanBooks()
  },
)

test.each(sampleInRing('cancelled', PROVIDERS))(
  '$id: who cancels there comes back to an order that can be paid, and pays it by transfer',
  async ({ id, cancels }) => {
    const buyer = await till.atOrder({ width: 360 })
    await buyer.choose(id)
    await press(buyer.page, cancels)
    await buyer.expectState('unpaid')
    expect(await buyer.page.locator('.success-banner').count()).toBe(0)
    await buyer.choose('bank-transfer')
    await buyer.expectState('awaiting')
    await till.expectCleanBooks()
  },
)

test.each(PROVIDERS)(
  '$id: a payment that is declined leaves the order to be paid, says so, and the same way pays it in a second try',
  async ({ id, pays, declines, says }) => {
    const buyer = await till.atOrder()
    await buyer.choose(id)
    await press(buyer.page, declines)
    await buyer.expectState('unpaid')
    await buyer.page.locator('main').getByText(says).waitFor()
    await buyer.choose(id)
    await press(buyer.page, pays)
    await buyer.expectState('paid')
    await till.expectCleanBooks()
  },
)

/** Redsys is reached by a form that posts itself; without script the buyer presses its button. */
const WITHOUT_SCRIPT = [
  ...sampleInRing(
    'without script',
    PROVIDERS.filter(({ id }) => id !== 'redsys'),
  ),
  ...PROVIDERS.filter(({ id }) => id === 'redsys'),
]

test.each(WITHOUT_SCRIPT)('$id: it works with scripts switched off', async ({ id, pays }) => {
  const buyer = await till.atOrder({ script: false })
  await buyer.choose(id)
  if (id === 'redsys') await press(buyer.page, buyer.t('Continue to payment'))
  await press(buyer.page, pays)
  await buyer.expectState('paid')
  await buyer.expectBanner()
})
