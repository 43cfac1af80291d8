import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createCoupon } from '#domains/coupon/index.ts'
import { openPayments } from '#main/payments.ts'
import { soon } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import {
  buyButton,
  expectPaymentState,
  fillCheckout,
  putInCart,
  thanksSteps,
} from '../../support/checkout.ts'
import { typeCommand } from '../../support/command-line.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { type AtTill, press, useTill } from '../payment/till.ts'

const till = useTill(['mollie', 'btcpay'])

/** Returns what has the focus, and whether it is in view. */
const focusOn = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement
    const { top = -1, bottom = -1 } = focused?.getBoundingClientRect() ?? {}
    return {
      what: focused?.tagName === 'H1' ? 'title' : (focused?.getAttribute('role') ?? focused?.tagName),
      isInView: top >= 0 && bottom <= window.innerHeight,
    }
  })

async function expectThanks({ page, t, number, hydrated }: AtTill): Promise<void> {
  await page
    .getByRole('heading', { level: 1, name: t('Thank you for your order {number}', { number }) })
    .waitFor()
  await hydrated()
  await soon(() => focusOn(page)).toEqual({ what: 'title', isInView: true })
}

async function payAtDoor(buyer: AtTill): Promise<void> {
  const { page } = buyer
  await page.locator('[data-way-group=other] > summary').click()
  await page.locator('[data-gateway=cash-on-delivery] > summary').click()
  await page.locator('[data-gateway=cash-on-delivery] [name=tel]').fill('030 1234567')
  await page.locator('[data-gateway=cash-on-delivery] form > button').click()
  await buyer.expectState('awaiting')
}

test.each(localesInRing('thanks'))(
  'in %s who paid at a provider is thanked, reads what comes next, and has the focus on it',
  async (locale) => {
    const buyer = await till.atOrder({ locale, width: 360 })
    const { page, t } = buyer
    await buyer.choose('mollie')
    await press(page, 'Pay by card')
    await buyer.expectState('paid')
    await expectThanks(buyer)
    expect(await thanksSteps(page)).toEqual(['mail', 'parcel'])
    const next = page.locator('[data-next]')
    expect(await next.textContent()).toContain('ada@example.com')
    expect(await next.textContent()).toContain(t('We pack your parcel now.'))
    expect(await next.textContent()).toContain(
      t('Delivery in {min} to {max} working days', { min: 1, max: 3 }),
    )
    await page.getByRole('link', { name: t('Ask about this order') }).waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  },
)

test('the confirmation is said to be written once it is', async () => {
  const buyer = await till.atOrder()
  const { page, t } = buyer
  await payAtDoor(buyer)
  await till.shop.drain()
  await page.reload()
  const [before, after] = t('We have written to {email}.', { email: '|' }).split('|')
  const words = await page.locator('[data-step=mail]').textContent()
  expect(words).toContain(`${before}ada@example.com${after}`)
})

test('who transfers reads the sum, the reference and when the parcel leaves', async () => {
  const buyer = await till.atOrder({ locale: 'de', width: 360 })
  const { page, t } = buyer
  await buyer.choose('bank-transfer')
  await buyer.expectState('awaiting')
  await expectThanks(buyer)
  expect(await thanksSteps(page)).toEqual(['mail', 'transfer', 'parcel'])
  expect(await page.locator('[data-step=transfer]').textContent()).toContain('128,35')
  expect(await page.locator('[data-step=parcel]').textContent()).toContain(
    t('We pack your parcel when the money has arrived.'),
  )
  await page
    .locator('[data-instruction=bank-transfer]')
    .getByText(/RF\d\d/)
    .waitFor()
})

test('who pays at the door has the sum ready, and the parcel is packed now', async () => {
  const buyer = await till.atOrder()
  const { page, t } = buyer
  await payAtDoor(buyer)
  await expectThanks(buyer)
  expect(await thanksSteps(page)).toEqual(['mail', 'door', 'parcel'])
  expect(await page.locator('[data-step=parcel]').textContent()).toContain(t('We pack your parcel now.'))
})

test('a coupon that covers a part leaves the choice open with the rest on the button; the rest by transfer is thanked for', async () => {
  const { database, clock } = till.shop.core
  const coupon = { currency: 'EUR', amountMinor: 2_835, note: 'test', actor: 'test', now: clock.now() }
  const { code } = await createCoupon(database, coupon)
  const buyer = await till.atOrder({ locale: 'en', width: 360 })
  const { page, t } = buyer
  await buyer.choose('coupon')
  await page.getByRole('dialog').getByLabel(t('Coupon code')).fill(code)
  await page.keyboard.press('Enter')
  await buyer.expectState('partly-paid')
  expect(await page.locator('h1').textContent()).toBe(t('Order {number}', { number: buyer.number }))
  await soon(() => focusOn(page)).toMatchObject({ isInView: true })
  expect(await page.locator('[data-gateway=mollie] form > button').textContent()).toBe('Pay €100.00')
  await buyer.choose('bank-transfer')
  await expectThanks(buyer)
  expect(await page.locator('[data-step=transfer]').textContent()).toContain('€100.00')
  await till.expectCleanBooks()
})

test('a coupon that covers all is thanked for', async () => {
  const { database, clock } = till.shop.core
  const coupon = { currency: 'EUR', amountMinor: 20_000, note: 'test', actor: 'test', now: clock.now() }
  const { code } = await createCoupon(database, coupon)
  const buyer = await till.atOrder()
  await buyer.choose('coupon')
  await buyer.page.getByRole('dialog').getByLabel(buyer.t('Coupon code')).fill(code)
  await buyer.page.keyboard.press('Enter')
  await buyer.expectState('paid')
  await expectThanks(buyer)
})

test('an invoice that is paid in its frame, and one that is cancelled, lead to what became of it', async () => {
  const paid = await till.atOrder({ width: 360 })
  await paid.choose('btcpay')
  await press(paid.page.frameLocator('dialog iframe'), 'Pay')
  await till.shop.drain()
  await paid.expectState('paid')
  await expectThanks(paid)
  const given = await till.atOrder({ width: 360 })
  const { page, t } = given
  await given.choose('btcpay')
  await press(page, 'Cancel payment')
  await press(page, 'Yes, cancel')
  await page
    .getByText(
      t('The payment was cancelled and nothing was charged. Try again, or choose another payment method.'),
    )
    .waitFor()
  await given.hydrated()
  await soon(() => focusOn(page)).toEqual({ what: 'status', isInView: true })
})

test('a payment that is declined leads to the alert that says so', async () => {
  const buyer = await till.atOrder({ width: 360 })
  const { page, t } = buyer
  await buyer.choose('mollie')
  await press(page, 'Decline')
  await buyer.expectState('unpaid')
  await page
    .getByRole('alert')
    .getByText(t('The payment was declined. Please choose another payment method.'))
    .waitFor()
  await soon(() => focusOn(page)).toEqual({ what: 'alert', isInView: true })
  expect(await page.locator('[data-next]').count()).toBe(0)
})

test('an order that was shipped, and one that was cancelled, say so and thank no more than is due', async () => {
  const buyer = await till.atOrder()
  const { page, t, number } = buyer
  await payAtDoor(buyer)
  const { core } = till.shop
  const say = async (...words: string[]) => {
    const answer = await typeCommand({ ...core, payments: openPayments(core).engine }, words)
    expect(answer.code, answer.said).toBe(0)
  }
  await say('order', 'ship', number)
  await page.reload()
  expect(await page.locator('[data-step=parcel]').textContent()).toContain(t('Your parcel is on its way.'))
  const other = await till.atOrder()
  await say('order', 'cancel', other.number)
  await other.page.reload()
  await other.page.getByText(t('This order was cancelled.')).waitFor()
  expect(await other.page.locator('[data-next], [data-gateway]').count()).toBe(0)
})

test('a guest opens an account with one field; who has one is told', async () => {
  const { productId } = await sellProduct(till.shop.core.database)
  const email = `${crypto.randomUUID()}@example.com`
  const buy = async () => {
    const visit = await till.browser.visit({ width: 360 })
    await putInCart(visit, productId)
    await visit.open('/cart')
    await fillCheckout(visit.page)
    await visit.page.locator('form#checkout [name=email]').fill(email)
    await buyButton(visit.page).click()
    await visit.page.waitForURL('**/order/*')
    await visit.hydrated()
    expect(await visit.page.locator('[data-account-offer]').count(), 'nothing is offered before paying').toBe(
      0,
    )
    await visit.page.locator('[data-gateway=bank-transfer] > summary').click()
    await visit.page.locator('[data-gateway=bank-transfer] form > button').click()
    await expectPaymentState(visit.page, 'awaiting')
    await visit.hydrated()
    return visit
  }
  const first = await buy()
  const offer = first.page.locator('[data-account-offer]')
  expect(await offer.locator('input:not([hidden]):not([type=checkbox])').count()).toBe(1)
  await offer.getByRole('button').click()
  await offer.getByText(first.t('Choose a password')).last().waitFor()
  await offer.getByLabel(first.t('Password for {email}', { email })).fill('quiet-lantern-harbour-42')
  await offer.getByRole('button').click()
  await offer
    .getByText(
      first.t(
        'Your account is open. Follow the link in the mail that we have just sent to confirm your address.',
      ),
    )
    .waitFor()
  await first.page.reload()
  await first.hydrated()
  expect(await offer.count(), 'a member is offered none').toBe(0)
  const second = await buy()
  const again = second.page.locator('[data-account-offer]')
  second.expectRefusal(409, '/user/register')
  await again.getByLabel(second.t('Password for {email}', { email })).fill('quiet-lantern-harbour-42')
  await again.getByRole('button').click()
  await again.getByText(second.t('There is an account for this address already.')).waitFor()
})

test('a stranger with the link reads no address, is offered no account, and sees the same steps', async () => {
  const buyer = await till.atOrder()
  await payAtDoor(buyer)
  const stranger = await till.browser.visit()
  await stranger.open(`/order/${buyer.orderKey}`)
  expect(await stranger.page.locator('main').textContent()).not.toContain('ada@example.com')
  expect(await stranger.page.locator('[data-account-offer]').count()).toBe(0)
  expect(await thanksSteps(stranger.page)).toEqual(['mail', 'door', 'parcel'])
})

test('on paper stands the shop’s name, the order and its sums, and nothing to press', async () => {
  const buyer = await till.atOrder({ locale: 'de' })
  const { page, t } = buyer
  await payAtDoor(buyer)
  await page.emulateMedia({ media: 'print' })
  const name = page.locator('[data-printed-name]')
  expect(await name.isVisible()).toBe(true)
  expect((await name.textContent())?.trim()).not.toBe('')
  expect(await page.getByText(t('Skip to content')).isVisible()).toBe(false)
  for (const gone of ['header', 'footer', 'main button', 'main form'])
    expect(await page.locator(gone).filter({ visible: true }).count(), gone).toBe(0)
  await page.getByText(buyer.number).first().waitFor()
  await page.locator('[data-order-total]').filter({ visible: true }).first().waitFor()
})
