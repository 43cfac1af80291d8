import { expect, test } from 'vitest'
import { chooseWay } from '../../support/checkout.ts'
import { press } from '../payment/till.ts'
import { expectOrder, orderPlan, type TestPlan, useSignUpDesk } from './sign-up-desk.ts'

const desk = useSignUpDesk(['mollie'])

/** Signs a member up for a plan on the page, and pays its first period. */
async function subscribed(plan: TestPlan, options: Parameters<typeof desk.asMember>[0] = {}) {
  const { visit, member } = await desk.asMember(options)
  await visit.open(`/${plan.kind}?plan=${plan.productId}&step=3`)
  await chooseWay(visit.page, 'mollie')
  await orderPlan(visit.page)
  await press(visit.page, 'Pay by card')
  await expectOrder(visit, 'paid')
  return { visit, member }
}

test('a member sees what is charged next, cancels with the password, and resumes (§2.15)', async () => {
  const plan = await desk.sellPlan('subscription')
  const { visit, member } = await subscribed(plan, { width: 768 })
  const { page, t, open } = visit
  await open('/profile#subscription')
  const card = page.locator('[data-subscription]')
  await card.getByText(plan.name).waitFor()
  await card.getByText('€9.90 per month').waitFor()
  await card.getByText(/^€9\.90 on .+ \(Mollie\)$/).waitFor()
  await card.getByText(t('Orders of this subscription')).click()
  expect(await card.getByRole('link', { name: /^Order K/ }).count()).toBe(1)

  await press(page, t('Cancel subscription'))
  const dialog = page.getByRole('alertdialog')
  await dialog.getByText(/Then it ends, and we do not charge you again/).waitFor()
  visit.expectRefusal(403, '/subscription/cancel')
  await dialog.getByLabel(t('Current password')).fill('not the password')
  await dialog.getByRole('button', { name: t('Cancel subscription') }).click()
  await dialog.locator('[aria-invalid=true]').waitFor()
  expect(await desk.subscriptions(member.email, plan)).toMatchObject([{ endsAt: null }])
  await dialog.getByLabel(t('Current password')).fill(member.password)
  await dialog.getByRole('button', { name: t('Cancel subscription') }).click()
  await card.getByText(t('Cancelled')).waitFor()
  const [cancelled] = await desk.subscriptions(member.email, plan)
  expect(cancelled?.endsAt).toEqual(cancelled?.paidUntil)

  await press(page, t('Continue the subscription'))
  await card.getByText(t('Active')).waitFor()
  expect(await desk.subscriptions(member.email, plan)).toMatchObject([{ state: 'active', endsAt: null }])
})

test('who has not paid yet is led to the page on which it can be paid', async () => {
  const plan = await desk.sellPlan('premium')
  const { visit } = await desk.asMember({ locale: 'de', width: 360 })
  const { page, t, open } = visit
  await open(`/premium?plan=${plan.productId}&step=2`)
  await chooseWay(page, 'mollie')
  await orderPlan(page)
  await press(page, 'Cancel')
  await expectOrder(visit, 'unpaid')
  await open('/profile')
  await page.locator('[data-state=pending]').getByText(t('Waiting for your first payment')).waitFor()
  await page
    .locator('[data-state=pending]')
    .getByRole('link', { name: t('Pay now') })
    .click()
  await expectOrder(visit, 'unpaid')
})

test('who has nothing is led to what can be signed up for', async () => {
  const { visit } = await desk.asMember({ locale: 'ar' })
  const { page, t, open, base } = visit
  await open('/profile')
  await page.locator('#subscription-title').waitFor()
  await page
    .locator('main')
    .getByRole('link', { name: t('Become a member') })
    .click()
  await page.waitForURL(`${base}/premium`)
})
