import { expect, test } from 'vitest'
import { WATCH_LONGEST_MS } from '#web/payment/call/payment-watch.ts'
import { soon } from '../../support/browser.ts'
import { type AtTill, press, useTill } from './till.ts'

const till = useTill(['stripe'])

/** The provider's form, in a frame inside our dialog. */
const formOf = ({ page }: AtTill) => page.frameLocator('dialog [data-provider] iframe')

test('the card form opens in a dialog of ours, and the buyer comes back to an order that is paid (§4.10)', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  await buyer.choose('stripe')
  await press(formOf(buyer), 'Pay')
  await buyer.expectState('paid')
  await buyer.expectBanner()
  expect(await buyer.book('stripe')).toMatchObject([{ status: 'paid', amount: 12_835, currency: 'EUR' }])
  await till.expectCleanBooks()
})

test('a bank may ask the buyer first', async () => {
  const buyer = await till.atOrder()
  await buyer.choose('stripe')
  await press(formOf(buyer), 'Pay with 3-D Secure')
  await press(formOf(buyer), 'Complete')
  await buyer.expectState('paid')
  await buyer.expectBanner()
})

test('a card that is declined is said by the provider inside its form, and another one pays', async () => {
  const buyer = await till.atOrder({ width: 360 })
  await buyer.choose('stripe')
  await press(formOf(buyer), 'Decline')
  await formOf(buyer).getByRole('alert').getByText('Your card was declined.').waitFor()
  await press(formOf(buyer), 'Pay')
  await buyer.expectState('paid')
  expect(await buyer.book('stripe')).toMatchObject([{ status: 'paid' }])
})

test('giving up asks once more, closes the payment at the provider, and leaves the order to be paid', async () => {
  const buyer = await till.atOrder()
  const { page, t } = buyer
  await buyer.choose('stripe')
  await formOf(buyer).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await page.mouse.click(5, 5)
  await page.keyboard.press('Escape')
  const question = page.getByRole('alertdialog', { name: t('Cancel this payment?') })
  await press(page, t('Continue payment'))
  await question.waitFor({ state: 'detached' })
  await press(page, t('Cancel payment'))
  await press(page, t('Yes, cancel'))
  await page.locator('dialog').waitFor({ state: 'detached' })
  await buyer.expectState('unpaid')
  await soon(async () => (await buyer.book('stripe'))[0]?.status).toBe('expired')
  await buyer.choose('bank-transfer')
  await buyer.expectState('awaiting')
  await till.expectCleanBooks()
})

test('a page that was left in the middle offers to go on, and ends at the same payment', async () => {
  const buyer = await till.atOrder()
  await buyer.choose('stripe')
  await formOf(buyer).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await buyer.open(`/order/${buyer.orderKey}`)
  await press(buyer.page, buyer.t('Continue: {name}', { name: buyer.t('Credit or debit card') }))
  await press(formOf(buyer), 'Pay')
  await buyer.expectState('paid')
  expect(await buyer.book('stripe')).toHaveLength(1)
})

test('what was paid in another window closes the dialog by itself', async () => {
  const buyer = await till.atOrder()
  await buyer.page.clock.install()
  await buyer.choose('stripe')
  await formOf(buyer).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  const [payment] = await buyer.book('stripe')
  await till.sandbox.control('stripe', 'buyer', { ref: payment?.ref, does: 'pays', returns: false })
  await till.shop.drain()
  await buyer.page.clock.fastForward(WATCH_LONGEST_MS)
  await buyer.expectState('paid')
  await buyer.expectBanner()
  await buyer.page.locator('dialog').waitFor({ state: 'detached' })
})

test('without script the provider’s own page is shown', async () => {
  const buyer = await till.atOrder({ script: false })
  await buyer.choose('stripe')
  await press(buyer.page, 'Pay')
  await buyer.expectState('paid')
  await buyer.expectBanner()
})

test('a form that cannot be loaded is said in a dialog, and the order stays payable', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  const { page, t } = buyer
  await page.route('**/stripe.js', (route) => route.fulfill({ status: 204 }))
  await buyer.choose('stripe')
  await page
    .getByRole('alertdialog')
    .getByText(t('The payment provider’s page could not be loaded. Please try again'))
    .waitFor()
  await press(page, t('Close'))
  await buyer.choose('bank-transfer')
  await buyer.expectState('awaiting')
})

/**
 * Pays as a page with the provider's card fields would. Our pages have none, so the token is added to the
 * call on its way.
 */
async function payByToken(buyer: AtTill, means: string): Promise<{ readonly calls: () => number }> {
  const { url, env } = till.sandbox.of('stripe')
  const form = { key: env.STRIPE_PUBLISHABLE_KEY ?? '', payment_method: means, return_url: buyer.page.url() }
  const made = await fetch(`${url}/v1/confirmation_tokens`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const { id } = (await made.json()) as { readonly id: string }
  let calls = 0
  await buyer.page.route('**/api/gateway/link', (route, request) => {
    calls += 1
    return route.continue({ postData: `${request.postData()}&confirmationToken=${id}` })
  })
  await buyer.choose('stripe')
  return { calls: () => calls }
}

/** The bank's window, which the provider's script opens above our page. */
const bankOf = ({ page }: AtTill) => page.frameLocator('iframe[title="3-D Secure"]')

test('a payment that the shop confirms asks for the bank’s consent and calls again', async () => {
  const buyer = await till.atOrder()
  const { calls } = await payByToken(buyer, 'pm_card_authenticationRequired')
  await press(bankOf(buyer), 'Complete')
  await buyer.expectState('paid')
  await buyer.expectBanner()
  expect(calls()).toBe(2)
})

test('a consent that fails is told in the provider’s own words', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  await payByToken(buyer, 'pm_card_authenticationRequired')
  await press(bankOf(buyer), 'Fail')
  await buyer.page
    .getByRole('alertdialog')
    .getByText(/authenticat/)
    .waitFor()
  await buyer.open(`/order/${buyer.orderKey}`)
  await buyer.expectState('unpaid')
})

test('in Arabic everything stands from right to left, the provider’s own form aside', async () => {
  const buyer = await till.atOrder({ locale: 'ar', width: 360 })
  const { page, t } = buyer
  const middle = async (selector: string) => {
    const box = await buyer.row('stripe').locator(selector).first().boundingBox()
    return box!.x + box!.width / 2
  }
  expect(await middle('summary > span')).toBeGreaterThan(await middle('summary svg'))
  await buyer.choose('stripe')
  await formOf(buyer).getByRole('button', { name: 'Pay', exact: true }).waitFor()
  await page
    .getByRole('dialog')
    .getByRole('heading', { name: t('Payment') })
    .waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  expect(await page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0)
  await press(formOf(buyer), 'Pay')
  await buyer.expectState('paid')
  await page.locator('.success-banner').getByText(t('Payment received. Thank you')).waitFor()
})
