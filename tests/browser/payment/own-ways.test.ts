import { expect, test } from 'vitest'
import { createCoupon } from '#domains/coupon/index.ts'
import { openWay } from '../../support/checkout.ts'
import { type AtTill, press, useTill } from './till.ts'

const till = useTill(['mollie'])

/** Issues a coupon whose code is printed in capitals. */
async function issue(amountMinor: number): Promise<string> {
  const { database, clock } = till.shop.core
  const { code } = await createCoupon(database, {
    currency: 'EUR',
    amountMinor,
    note: 'test',
    actor: 'test',
    now: clock.now(),
  })
  return code
}

async function type(buyer: AtTill, code: string): Promise<void> {
  const field = buyer.page.getByRole('dialog').getByLabel(buyer.t('Coupon code'))
  await field.fill('')
  await field.pressSequentially(code)
}

test('a coupon that covers the order pays it; small letters become capitals under the fingers (§2.20, §4.12, §5.7)', async () => {
  const code = await issue(20_000)
  const buyer = await till.atOrder({ locale: 'de' })
  const { page, t } = buyer
  await buyer.choose('coupon')
  const dialog = page.getByRole('dialog')
  await dialog.getByText('128,35').waitFor()
  await type(buyer, code.toLowerCase())
  expect(await dialog.getByLabel(t('Coupon code')).inputValue()).toBe(code)
  await press(page, t('Redeem coupon'))
  await buyer.expectState('paid')
  await buyer.expectBanner()
  await till.expectCleanBooks()
})

test('a coupon that covers a part leaves the rest to another payment method', async () => {
  const code = await issue(2_835)
  const buyer = await till.atOrder({ width: 360 })
  const { page } = buyer
  await buyer.choose('coupon')
  await type(buyer, code)
  await page.keyboard.press('Enter')
  await buyer.expectState('partly-paid')
  await buyer.choose('mollie')
  await page.getByRole('heading', { name: 'Pay 100.00 EUR' }).waitFor()
  await press(page, 'Pay by card')
  await buyer.expectState('paid')
  await buyer.expectBanner()
  expect(await buyer.book('mollie')).toMatchObject([{ status: 'paid', amount: 10_000 }])
  await till.expectCleanBooks()
})

test('a code that is worth nothing is said at the field, and the next one pays', async () => {
  const [empty, good] = [await issue(1), await issue(20_000)]
  const first = await till.atOrder()
  await first.choose('coupon')
  await type(first, empty)
  await press(first.page, first.t('Redeem coupon'))
  await first.expectState('partly-paid')

  const buyer = await till.atOrder()
  const { page, t } = buyer
  await buyer.choose('coupon')
  const dialog = page.getByRole('dialog')
  await press(page, t('Redeem coupon'))
  await dialog.getByText(t('Enter the code on your coupon')).waitFor()
  buyer.expectRefusal(404, '/coupon/redeem')
  await type(buyer, 'NOSUCHCOUPON')
  await press(page, t('Redeem coupon'))
  await dialog.getByText('This coupon is not valid here').waitFor()
  expect(await dialog.getByLabel(t('Coupon code')).getAttribute('aria-invalid')).toBe('true')
  buyer.expectRefusal(409, '/coupon/redeem')
  await type(buyer, empty)
  await press(page, t('Redeem coupon'))
  await dialog.getByText('There is no money left on this coupon').waitFor()
  await type(buyer, good)
  await press(page, t('Redeem coupon'))
  await buyer.expectState('paid')
})

test('who goes back from the coupon has paid nothing, and pays in another way', async () => {
  const buyer = await till.atOrder()
  const { page, t } = buyer
  await buyer.choose('coupon')
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await buyer.choose('coupon')
  await press(page, t('Back'))
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await buyer.choose('bank-transfer')
  await buyer.expectState('awaiting')
  await till.expectCleanBooks()
})

test('what was to be paid at the door or by transfer can still be paid at a provider', async () => {
  const buyer = await till.atOrder({ locale: 'de', width: 360 })
  const { page, t } = buyer
  const choose = async (id: string) => {
    if (!(await page.locator('[data-gateway]').filter({ visible: true }).count()))
      await page.locator('main').getByText(t('Choose another payment method'), { exact: true }).click()
    await buyer.choose(id)
  }
  await choose('bank-transfer')
  await buyer.expectState('awaiting')
  await page.locator('[data-instruction=bank-transfer]').waitFor()
  await page.locator('main').getByText(t('Choose another payment method'), { exact: true }).click()
  const atTheDoor = await openWay(page, 'cash-on-delivery')
  await atTheDoor.locator('[name=tel]').fill('030 1234567')
  await choose('cash-on-delivery')
  await page.locator('[data-instruction=cash-on-delivery]').waitFor()
  await buyer.expectState('awaiting')
  await choose('mollie')
  await press(page, 'Pay by card')
  await buyer.expectState('paid')
  await till.expectCleanBooks()
})
