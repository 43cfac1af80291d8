import { expect, test } from 'vitest'
import { hasFocus, soon } from '../../support/browser.ts'
import { chooseWay, thanksSteps } from '../../support/checkout.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { press } from '../payment/till.ts'
import { expectOrder, orderPlan, useSignUpDesk } from './sign-up-desk.ts'

const desk = useSignUpDesk(['mollie', 'btcpay', 'stripe'])
const PASSWORD = 'ebb tide at the quay'

test.each(localesInRing('subscribe'))(
  'in %s a visitor goes from the product through plan, e-mail and password to a paid subscription (§1.4, §2.10, §4.3)',
  async (locale) => {
    const plan = await desk.sellPlan('subscription')
    const visit = await desk.browser.visit({ locale, width: locale === 'ar' ? 360 : 1280 })
    const { page, t, open } = visit
    const email = `${crypto.randomUUID()}@example.com`
    await open(`/p/${plan.productId}`)
    expect(await page.locator('form[data-add-to-cart] [data-buy]').count()).toBe(0)
    await page.locator('a[data-buy]').click()
    await page.waitForURL(`**/subscription?plan=${plan.productId}`)

    await page.locator(`[value="${plan.productId}"]:checked`).waitFor()
    await press(page, t('Continue'))
    await page.waitForURL('**step=1')
    const [emailField, passwordField] = [
      page.getByLabel(t('E-mail'), { exact: true }),
      page.getByLabel(t('Password'), { exact: true }),
    ]
    await soon(() => hasFocus(emailField)).toBe(true)
    expect(await passwordField.count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByText(t('Enter your e-mail address')).waitFor()
    expect(await hasFocus(emailField)).toBe(true)
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')

    await page.waitForURL('**step=2')
    await soon(() => hasFocus(passwordField)).toBe(true)
    const place = { place: 3, count: 4, name: t('Password') }
    await page.getByRole('status').getByText(t('Step {place} of {count}: {name}', place)).waitFor()
    await page.goBack()
    await page.waitForURL('**step=1')
    expect(await emailField.inputValue()).toBe(email)
    await page.goForward()
    await passwordField.fill(PASSWORD)
    await passwordField.press('Enter')

    await page.locator('form[action$="/api/subscription/link"]').waitFor()
    await chooseWay(page, 'mollie')
    await orderPlan(page)
    await press(page, 'Pay by card')
    await expectOrder(visit, 'paid')
    expect(await thanksSteps(page)).toEqual(['mail', 'subscription'])
    expect(await desk.subscriptions(email, plan)).toMatchObject([{ state: 'active', gatewayId: 'mollie' }])
    await desk.expectCleanBooks()
  },
)

test('a member chooses the plan, and pays at once', async () => {
  const plan = await desk.sellPlan('subscription')
  const { visit, member } = await desk.asMember({ locale: 'de' })
  const { page, t, open } = visit
  await open(`/subscription?plan=${plan.productId}`)
  expect(
    await page
      .getByRole('list', { name: t('Steps') })
      .getByRole('listitem')
      .count(),
  ).toBe(2)
  await press(page, t('Continue'))
  await chooseWay(page, 'mollie')
  await orderPlan(page)
  await press(page, 'Pay by card')
  await expectOrder(visit, 'paid')
  await visit.open(`/subscription?plan=${plan.productId}&step=3`)
  await page.locator('[data-standing=active]').waitFor()
  expect(await page.locator(`[value="${plan.productId}"]`).isDisabled()).toBe(true)
  expect(await desk.subscriptions(member.email, plan)).toHaveLength(1)
})

test('an address that has an account leads to the sign-in, and from there to the payment', async () => {
  const plan = await desk.sellPlan('subscription')
  const { member } = await desk.asMember()
  const visit = await desk.browser.visit()
  const { page, t, open } = visit
  await open(`/subscription?plan=${plan.productId}&step=1`)
  await page.getByLabel(t('E-mail'), { exact: true }).fill(member.email)
  await press(page, t('Continue'))
  visit.expectRefusal(409, '/user/signup')
  await page.getByLabel(t('Password'), { exact: true }).fill(PASSWORD)
  await press(page, t('Create account'))
  await page.getByRole('heading', { name: t('Sign in') }).waitFor()
  expect(await page.getByLabel(t('E-mail'), { exact: true }).inputValue()).toBe(member.email)
  await page.getByLabel(t('Password'), { exact: true }).fill(member.password)
  await page
    .locator('main')
    .getByRole('button', { name: t('Sign in') })
    .click()
  await page.locator('form[action$="/api/subscription/link"]').waitFor()
})

test('what somebody agrees to stands above the button, and is asked for before anything is ordered', async () => {
  const plan = await desk.sellPlan('subscription')
  const { visit, member } = await desk.asMember({ locale: 'de', width: 768 })
  const { page, t, open } = visit
  await open(`/subscription?plan=${plan.productId}&step=3`)
  const button = page.locator('button[name=via]')
  expect(await button.textContent()).toBe('Zahlungspflichtig bestellen, 9,90\u00a0€ pro Monat')
  const terms = page.locator('[data-plan-terms=renews]')
  for (const label of ['Price', 'Minimum term', 'Renewal', 'Cancellation'])
    await terms.getByText(t(label), { exact: true }).waitFor()
  const [above, below] = [await terms.boundingBox(), await button.boundingBox()]
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y)
  await button.click()
  await page
    .getByRole('alert')
    .getByRole('link', { name: t('Please accept the terms to buy') })
    .waitFor()
  expect(await page.getByRole('alert').getByRole('link').count()).toBe(2)
  expect(await desk.subscriptions(member.email, plan)).toEqual([])
})

test('a gateway that cannot charge again asks first, and sells one term that ends by itself', async () => {
  const plan = await desk.sellPlan('subscription')
  const { visit, member } = await desk.asMember()
  const { page, t, open } = visit
  await open(`/subscription?plan=${plan.productId}&step=3`)
  await chooseWay(page, 'bank-transfer')
  await page.locator('[data-plan-terms=prepaid]').waitFor()
  expect(await page.locator('button[name=via]').textContent()).toBe('Buy now, €9.90')
  await orderPlan(page)
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(`${plan.name}, one term prepaid`).waitFor()
  await press(page, t('Back'))
  await dialog.waitFor({ state: 'detached' })
  expect(await desk.subscriptions(member.email, plan)).toEqual([])
  await page.locator('button[name=via]').click()
  await press(page, t('Continue'))
  await expectOrder(visit, 'awaiting')
  expect(await desk.subscriptions(member.email, plan)).toMatchObject([{ state: 'pending', renews: 'never' }])
})

test('a trial asks for no money and says what follows', async () => {
  const plan = await desk.sellPlan('subscription', { trialDays: 14 })
  const { visit, member } = await desk.asMember()
  const { page, t, open } = visit
  await open(`/subscription?plan=${plan.productId}&step=3`)
  expect(await page.locator('[name=gatewayId][type=radio]').count()).toBe(0)
  await page.getByText('The first 14 days are free.').waitFor()
  expect(await page.locator('button[name=via]').textContent()).toBe(t('Start the free trial'))
  await orderPlan(page)
  await expectOrder(visit, 'unpaid')
  expect(await desk.subscriptions(member.email, plan)).toMatchObject([{ state: 'trial' }])
  await open(`/subscription?plan=${plan.productId}`)
  await page.locator('[data-standing=trial]').waitFor()
})

test('a member without script chooses plan and gateway, and confirms a prepaid term by sending the form', async () => {
  const plan = await desk.sellPlan('subscription')
  const { visit, member } = await desk.asMember({ script: false })
  const { page, t, open } = visit
  await open(`/subscription?plan=${plan.productId}`)
  await press(page, t('Continue'))
  await page.waitForURL('**step=3*')
  await page.getByText(`${plan.name}, one term prepaid`).first().waitFor()
  await chooseWay(page, 'bank-transfer')
  await orderPlan(page)
  await expectOrder(visit, 'awaiting')
  expect(await desk.subscriptions(member.email, plan)).toMatchObject([{ state: 'pending', renews: 'never' }])
})

test('a visitor without script reads why the password needs it', async () => {
  const plan = await desk.sellPlan('subscription')
  const { page, t, open } = await desk.browser.visit({ script: false })
  await open('/subscription')
  await page.locator(`[value="${plan.productId}"]`).check()
  await press(page, t('Continue'))
  await page.waitForURL('**step=1*')
  // The driver's text search ignores <noscript>.
  expect(await page.locator('main noscript').textContent()).toContain(
    t('Please enable JavaScript: your device needs it to hash your password before sending it.'),
  )
})
