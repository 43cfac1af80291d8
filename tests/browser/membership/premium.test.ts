import { expect, test } from 'vitest'
import { hasFocus, soon } from '../../support/browser.ts'
import { chooseWay } from '../../support/checkout.ts'
import { press } from '../payment/till.ts'
import { expectOrder, orderPlan, useSignUpDesk } from './sign-up-desk.ts'

const desk = useSignUpDesk(['mollie', 'btcpay'])

test('a visitor registers on the way to a membership and pays by a redirect (§1.5, §2.11, §4.4)', async () => {
  const plan = await desk.sellPlan('premium')
  const visit = await desk.browser.visit({ locale: 'de', width: 360 })
  const { page, t, open } = visit
  const email = `${crypto.randomUUID()}@example.com`
  await open('/premium')
  await page.locator(`[value="${plan.productId}"]`).check()
  await page.getByText('Jede Aufnahme').first().waitFor()
  await press(page, t('Continue'))
  const [emailField, passwordField] = [
    page.getByLabel(t('E-mail'), { exact: true }),
    page.getByLabel(t('Password'), { exact: true }),
  ]
  await soon(() => hasFocus(emailField)).toBe(true)
  await emailField.fill(email)
  await page.keyboard.press('Enter')
  await page.getByText(t('Choose a password')).waitFor()
  expect(await hasFocus(passwordField)).toBe(true)
  await page.keyboard.type('spring tide at the lock')
  await page.keyboard.press('Enter')
  await page.locator('form[action$="/api/premium/link"]').waitFor()
  await chooseWay(page, 'mollie')
  await orderPlan(page)
  await press(page, 'Pay by card')
  await expectOrder(visit, 'paid')
  expect(await desk.subscriptions(email, plan)).toMatchObject([{ kind: 'premium', state: 'active' }])
  await open(`/premium?plan=${plan.productId}`)
  await page.locator('[data-standing=active]').waitFor()
  await desk.expectCleanBooks()
})

test('a member pays in a frame, for one term', async () => {
  const plan = await desk.sellPlan('premium')
  const { visit, member } = await desk.asMember()
  const { page, t, open } = visit
  await open(`/premium?plan=${plan.productId}`)
  await press(page, t('Continue'))
  await chooseWay(page, 'btcpay')
  await orderPlan(page)
  await press(page, t('Continue'))
  await press(page.frameLocator('dialog iframe'), 'Pay')
  await desk.shop.drain()
  await expectOrder(visit, 'paid')
  expect(await desk.subscriptions(member.email, plan)).toMatchObject([{ state: 'active', renews: 'never' }])
  await desk.expectCleanBooks()
})

test('a member pays by a gateway of the shop itself', async () => {
  const plan = await desk.sellPlan('premium')
  const { visit, member } = await desk.asMember({ locale: 'ar', width: 768 })
  const { page, t, open } = visit
  await open(`/premium?plan=${plan.productId}&step=2`)
  await chooseWay(page, 'bank-transfer')
  await orderPlan(page)
  await press(page, t('Continue'))
  await expectOrder(visit, 'awaiting')
  await page.locator('[data-instruction=bank-transfer]').waitFor()
  expect(await desk.subscriptions(member.email, plan)).toMatchObject([{ state: 'pending' }])
})
