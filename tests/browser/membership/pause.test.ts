import { expect, test } from 'vitest'
import { chooseWay } from '../../support/checkout.ts'
import { press } from '../payment/till.ts'
import { expectOrder, orderPlan, useSignUpDesk } from './sign-up-desk.ts'

const desk = useSignUpDesk(['mollie'])

/** Where screenshots go; none are taken without it. */
const pictures = process.env.PICTURES_DIR

/** Signs a member up with script, and opens the profile as the options want. */
async function subscribed(options: Parameters<typeof desk.asMember>[0] = {}) {
  const plan = await desk.sellPlan('subscription')
  const { visit, member } = await desk.asMember(options)
  await visit.open(`/subscription?plan=${plan.productId}&step=3`)
  await chooseWay(visit.page, 'mollie')
  await orderPlan(visit.page)
  await press(visit.page, 'Pay by card')
  await expectOrder(visit, 'paid')
  await visit.open('/profile#subscription')
  const read = async () => (await desk.subscriptions(member.email, plan))[0]!
  return { visit, read, card: visit.page.locator('[data-subscription]') }
}

test.each([
  [{ width: 1280 }, 'en-1280'],
  [{ width: 360, locale: 'ar' as const }, 'ar-360'],
])('a member pauses for two months, ends the pause, and skips a period (%j)', async (options, name) => {
  const { visit, read, card } = await subscribed(options)
  const { page, t } = visit
  await card.getByText(t('Pause or skip')).click()
  await card.getByLabel(t('For how long?')).selectOption('2')
  if (pictures) await page.screenshot({ path: `${pictures}/pause-${name}.png`, fullPage: true })
  await card.getByRole('button', { name: t('Pause the subscription') }).click()
  await card.getByText(t('Active, then paused')).waitFor()
  const paused = await read()
  expect(paused.pausedUntil! > paused.paidUntil!).toBe(true)
  if (pictures) await page.screenshot({ path: `${pictures}/paused-${name}.png`, fullPage: true })
  await card.getByRole('button', { name: t('End the pause') }).click()
  await card.getByText(t('Active'), { exact: true }).waitFor()
  expect(await read()).toMatchObject({ pausedUntil: null })
  await card.getByRole('button', { name: t('Skip the next period') }).click()
  await card.getByText(t('Active, then paused')).waitFor()
  expect((await read()).pausedUntil! < paused.pausedUntil!).toBe(true)
})

test('a day that is too far away is refused with words beside the form', async () => {
  const { visit, read, card } = await subscribed({ width: 768, locale: 'de' })
  const { t } = visit
  await card.getByText(t('Pause or skip')).click()
  await card.getByLabel(t('Or until a day')).fill('2039-01-01')
  visit.expectRefusal(422, '/subscription/pause')
  await card.getByRole('button', { name: t('Pause the subscription') }).click()
  await card.getByRole('alert').filter({ hasText: /./ }).first().waitFor()
  expect(await read()).toMatchObject({ pausedUntil: null })
})
