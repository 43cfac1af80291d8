import { expect, test } from 'vitest'
import { setPlan } from '#domains/subscription/index.ts'
import { findBarriersAt } from '../../support/barriers.ts'
import { chooseWay } from '../../support/checkout.ts'
import { findHtmlErrors } from '../../support/html-checker.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { press } from '../payment/till.ts'
import { expectOrder, orderPlan, type TestPlan, useSignUpDesk } from './sign-up-desk.ts'

const desk = useSignUpDesk(['mollie'])

/** Puts two plans of one family on sale, of 9.90 and 19.90 a month. */
async function family(kind: TestPlan['kind']) {
  const { database, clock } = desk.shop.core
  const [small, large] = [await desk.sellPlan(kind), await desk.sellPlan(kind)]
  await database.query('UPDATE price SET amount_minor = 1990 WHERE variant_id = $1', [large.variantId])
  const terms = { family: crypto.randomUUID().slice(0, 8), actor: 'test', now: clock.now() }
  for (const [level, { productId }] of [small, large].entries())
    await setPlan(database, { ...terms, product: productId, level })
  return { small, large }
}

/** Signs a member up for a plan on the page, and pays its first period. */
async function subscribed(plan: TestPlan, options: Parameters<typeof desk.asMember>[0] = {}) {
  const { visit, member } = await desk.asMember(options)
  // A membership has one step less.
  const step = plan.kind === 'premium' ? 2 : 3
  await visit.open(`/${plan.kind}?plan=${plan.productId}&step=${step}`)
  await chooseWay(visit.page, 'mollie')
  await orderPlan(visit.page)
  await press(visit.page, 'Pay by card')
  await expectOrder(visit, 'paid')
  return { visit, member }
}

test('a member sees what a better plan costs, pays it, and takes a smaller one back (§2.15)', async () => {
  const { small, large } = await family('premium')
  const { visit, member } = await subscribed(small)
  const { page, t, open, base } = visit
  await open('/premium')
  await page
    .locator('[data-standing]')
    .getByRole('link', { name: t('Change plan') })
    .click()
  await page.waitForURL(`${base}/profile/plan?*`)
  await page.getByLabel(large.name).check()
  await page.getByRole('button', { name: t('Show what it costs') }).click()
  const preview = page.locator(`[data-plan-preview="${large.productId}"]`)
  // On the day of the payment the whole difference is left.
  await preview.locator('[data-charge="1000"]').waitFor()
  await preview.getByText('-€9.90').waitFor()
  await preview.getByRole('button').click()
  await expectOrder(visit, 'paid')
  expect(await desk.subscriptions(member.email, large)).toMatchObject([{ state: 'active', priceMinor: 1990 }])

  await open('/profile#subscription')
  const card = page.locator('[data-subscription]')
  await card.getByText('€19.90 per month').waitFor()
  await card.getByRole('link', { name: t('Change plan') }).click()
  await page.getByLabel(small.name).check()
  await page.getByRole('button', { name: t('Show what it costs') }).click()
  await page.getByRole('button', { name: t('Change with the next period') }).click()
  await card.getByText(`${small.name}, €9.90 per month`).waitFor()
  await card.getByText(/^€9\.90 on .+ \(Mollie\)$/).waitFor()
  await card.getByRole('button', { name: t('Keep the plan as it is') }).click()
  await card.getByText(/^€19\.90 on .+ \(Mollie\)$/).waitFor()
  expect(await desk.subscriptions(member.email, large)).toMatchObject([{ nextVariantId: null }])
})

test('works without script, in Arabic, on a small screen', async () => {
  const { small, large } = await family('subscription')
  const { member } = await subscribed(small)
  const visit = await desk.browser.visit({ locale: 'ar', width: 360, script: false })
  const form = { email: member.email, password: member.field }
  expect((await visit.context.request.post(`${visit.base}/api/user/login`, { form })).status()).toBe(200)
  const { page, t, base } = visit
  await page.goto(`${base}/profile/plan`)
  await page.locator(`input[value="${large.productId}"]`).check()
  await page.getByRole('button', { name: t('Show what it costs') }).click()
  const preview = page.locator(`[data-plan-preview="${large.productId}"]`)
  const [wide, seen] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
  )
  expect(wide).toBeLessThanOrEqual(seen ?? 0)
  // Somebody waited so long that the price moved: the page says so and charges nothing.
  await page.locator('[name=amount]').evaluate((input: HTMLInputElement) => {
    input.value = '1'
  })
  await preview.getByRole('button').click()
  await page.getByText(t('The price has changed. Please look at it once more')).waitFor()
  expect(await desk.subscriptions(member.email, large)).toEqual([])
  await page.locator(`[data-plan-preview="${large.productId}"]`).getByRole('button').click()
  await page.waitForURL(`${base}/order/*`)
  expect(await desk.subscriptions(member.email, large)).toMatchObject([{ state: 'active' }])
})

const LOCALES = localesInRing('plan')

test.each(LOCALES)(
  'in %s no machine finds a barrier or an error of HTML on the page, in any colours and window',
  async (locale) => {
    const { small, large } = await family('subscription')
    const { member } = await subscribed(small)
    const visit = await desk.browser.visit({ locale })
    const form = { email: member.email, password: member.field }
    expect((await visit.context.request.post(`${visit.base}/api/user/login`, { form })).status()).toBe(200)
    await visit.open(`/profile/plan?plan=${large.productId}`)
    await visit.page.locator(`[data-plan-preview="${large.productId}"]`).waitFor()
    const html = await (await visit.context.request.get(visit.page.url())).text()
    expect(await findBarriersAt(visit.page, [1280, 768, 320], { name: 'plan', locales: LOCALES })).toEqual({})
    expect(findHtmlErrors({ plan: html })).toEqual({})
  },
)
