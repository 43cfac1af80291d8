import { expect, test } from 'vitest'
import { setTaxClass } from '#domains/catalog/index.ts'
import { createCoupon, readBalance } from '#domains/coupon/index.ts'
import { readOrderByNumber } from '#domains/order/index.ts'
import { refundOrder } from '#domains/payment/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { DAY } from '#kernel/clock.ts'
import { addDays, dayOf } from '#kernel/local-day.ts'
import { deskOf } from '../../flows/payment/desk.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { buyButton, expectPaymentState, fillCheckout, openWay, putInCart } from '../../support/checkout.ts'
import { PRINTED_CODE } from '../../support/voucher-orders.ts'
import { type AtTill, press, useTill } from './till.ts'

const till = useTill(['mollie', 'btcpay'])
const desk = deskOf(till.shop, till.sandbox)
const now = () => till.shop.core.clock.now()
const balanceOf = async (code: string) =>
  (await readBalance(till.shop.core.database, { code, now: now() })).balance.amount

async function mailTo(email: string) {
  await till.shop.drain()
  const [mail] = await till.shop.core.database.query<{ text: string; html: string }>(
    'SELECT text_body AS text, html_body AS html FROM mail WHERE to_address = $1',
    [email],
  )
  return mail ?? null
}

async function redeem(buyer: AtTill, code: string): Promise<void> {
  await buyer.choose('coupon')
  const field = buyer.page.getByRole('dialog').getByLabel(buyer.t('Coupon code'))
  await field.fill('')
  await field.pressSequentially(code)
  await press(buyer.page, buyer.t('Redeem coupon'))
}

/** Buys a voucher of 50.00 for somebody else, pays it by a redirect, and returns its code on the day. */
async function boughtFor(email: string): Promise<string> {
  const { database } = till.shop.core
  const { productId } = await sellProduct(database, { stock: null, priceMinor: 5000 })
  await setTaxClass(database, { handle: productId, taxClass: VOUCHER_CLASS, now: now() })
  const visit = await till.browser.visit({ locale: 'de', width: 360 })
  const { page, t } = visit
  await putInCart(visit, productId)
  await visit.open('/cart')
  await visit.hydrated()
  const form = page.locator(`[data-voucher-line="${productId}"] form`)
  await form.getByText(t('Somebody else gets it by e-mail.')).click()
  await form.getByLabel(t('Name of the recipient')).fill('Grace Hopper')
  await form.getByLabel(t('E-mail address of the recipient')).fill(email)
  await form.getByLabel(t('Your words')).fill('Alles Gute!')
  await form.getByLabel(t('Day of delivery')).fill(addDays(dayOf(now()), 3))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await form.getByRole('button', { name: t('Save'), exact: true }).click()
  await form.getByText(t('Saved.')).waitFor()
  await fillCheckout(page)
  await buyButton(page).click()
  await page.waitForURL('**/order/*')
  await visit.hydrated()
  const row = await openWay(page, 'mollie')
  await row.locator('form > button').click()
  await press(page, 'Pay by card')
  await expectPaymentState(page, 'paid')
  expect(await mailTo(email), 'its day has not come').toBeNull()
  await desk.advance(4 * DAY, 'send-voucher-gifts')
  const mail = await mailTo(email)
  expect(mail?.text).toContain('Alles Gute!')
  const inBrowser = await visit.context.newPage()
  await inBrowser.setContent(mail?.html ?? '')
  await inBrowser.getByRole('heading', { name: 'Grace Hopper' }).waitFor()
  await inBrowser.close()
  return mail?.text.match(PRINTED_CODE)?.[0] ?? ''
}

test('a voucher given on a day is spent in parts, the rest by card and in a frame, and a refund comes back to it (§1.13)', async () => {
  const code = await boughtFor(`${crypto.randomUUID()}@example.com`)
  const first = await till.atOrder({ priceMinor: 1510 })
  await redeem(first, code)
  await first.expectState('paid')
  expect(await balanceOf(code)).toBe(3000)

  const { code: second } = await createCoupon(till.shop.core.database, {
    currency: 'EUR',
    amountMinor: 1000,
    note: '',
    actor: 'test',
    now: now(),
  })
  const framed = await till.atOrder({ priceMinor: 5510 })
  await redeem(framed, second)
  await framed.expectState('partly-paid')
  await redeem(framed, code)
  await expect.poll(() => balanceOf(code)).toBe(0)
  await framed.expectState('partly-paid')
  await framed.choose('btcpay')
  await press(framed.page.frameLocator('dialog iframe'), 'Pay')
  await till.shop.drain()
  await framed.expectState('paid')
  expect(await framed.book('btcpay')).toMatchObject([{ status: 'paid', amount: 2000 }])

  await refundOrder(
    desk.engine,
    {
      chargeId: (await readOrderByNumber(till.shop.core.database, framed.number))!.id,
      amountMinor: 3500,
      reason: 'return',
    },
    { actor: 'staff', now: now() },
  )
  await till.shop.drain()
  expect([await balanceOf(second), await balanceOf(code)]).toEqual([1000, 2500])
  await till.expectCleanBooks()
})

test('the QR code of a voucher opens its balance, filled in and not asked for', async () => {
  const { code } = await createCoupon(till.shop.core.database, {
    currency: 'EUR',
    amountMinor: 5000,
    note: '',
    actor: 'test',
    now: now(),
  })
  const visit = await till.browser.visit({ locale: 'ar', width: 360 })
  const { page, t } = visit
  await visit.open(`/coupon?code=${code}`)
  expect(await page.getByLabel(t('Coupon code')).inputValue()).toBe(code)
  expect(await page.locator('[data-balance]').count()).toBe(0)
  await press(page, t('Show the balance'))
  await page.locator('[data-balance="5000"]').waitFor()
})
