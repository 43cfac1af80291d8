import { expect, test } from 'vitest'
import { createCoupon } from '#domains/coupon/index.ts'
import type { Visit } from '../../support/browser.ts'
import { chooseWay } from '../../support/checkout.ts'
import { press } from '../payment/till.ts'
import { expectOrder, orderPlan, useSignUpDesk } from './sign-up-desk.ts'

interface Kind {
  /** The answer of the link call. Source: docs/http-contract.md "Gateway answers". */
  readonly answer: string
  readonly gatewayId: string
  /** Who asks for the next period; a gateway that cannot charge again sells one term, which is confirmed first. */
  readonly renews: 'provider' | 'shop' | 'never'
  /** Does what a buyer does with the answer. */
  pays(visit: Visit): Promise<void>
}

const AMAZON = 'Amazon Pay (simulation)'
const KINDS: readonly Kind[] = [
  {
    answer: 'checkout',
    gatewayId: 'stripe',
    renews: 'provider',
    pays: ({ page }) => press(page.frameLocator('dialog [data-provider] iframe'), 'Pay'),
  },
  { answer: 'redirect', gatewayId: 'paypal', renews: 'provider', pays: ({ page }) => press(page, 'Pay') },
  { answer: 'redirect', gatewayId: 'gocardless', renews: 'shop', pays: ({ page }) => press(page, 'Pay') },
  { answer: 'post', gatewayId: 'redsys', renews: 'shop', pays: ({ page }) => press(page, 'Pay') },
  {
    answer: 'payButton',
    gatewayId: 'amazon-pay',
    renews: 'shop',
    async pays({ page }) {
      await press(page, AMAZON)
      await press(page, 'Pay')
    },
  },
  {
    answer: 'coupon',
    gatewayId: 'coupon',
    renews: 'never',
    async pays({ page, t }) {
      await page
        .getByRole('dialog')
        .getByLabel(t('Coupon code'))
        .fill(await issue())
      await press(page, t('Redeem coupon'))
    },
  },
]

const desk = useSignUpDesk(KINDS.map(({ gatewayId }) => gatewayId).filter((id) => id !== 'coupon'))

async function issue(): Promise<string> {
  const { database, clock } = desk.shop.core
  const coupon = { currency: 'EUR', amountMinor: 990, note: 'test', actor: 'test', now: clock.now() }
  return (await createCoupon(database, coupon)).code
}

test.each(KINDS)(
  'a member pays a membership by $gatewayId, whose answer is $answer (§2.11)',
  async ({ answer, gatewayId, renews, pays }) => {
    const plan = await desk.sellPlan('premium')
    const { visit, member } = await desk.asMember({ width: 360 })
    const { page, t, open } = visit
    await open(`/premium?plan=${plan.productId}&step=2`)
    await chooseWay(page, gatewayId)
    const types: unknown[] = []
    // The body is gone once the browser goes where it says.
    await page.route('**/api/premium/link', async (route) => {
      const response = await route.fetch()
      types.push((await response.json()).type)
      await route.fulfill({ response })
    })
    await orderPlan(page)
    if (renews === 'never') await press(page, t('Continue'))
    await pays(visit)
    await desk.shop.drain()
    await expectOrder(visit, 'paid')
    expect(types.at(-1)).toBe(answer)
    await desk.shop.drain()
    expect(await desk.subscriptions(member.email, plan)).toMatchObject([
      { kind: 'premium', state: 'active', renews, gatewayId },
    ])
    await desk.expectCleanBooks()
  },
)

test('the ways to pay a membership stand in the groups of the checkout, the first one open', async () => {
  const plan = await desk.sellPlan('premium')
  const { visit } = await desk.asMember({ width: 360 })
  const { page } = visit
  await visit.open(`/premium?plan=${plan.productId}&step=2`)
  await page.locator('[data-way-group]').first().waitFor()
  const groups = await page
    .locator('[data-way-group]')
    .evaluateAll((found) => found.map((group) => (group as HTMLElement).dataset.wayGroup))
  // A coupon is the only other way, and so no group.
  expect(groups).toEqual(['card', 'wallet', 'later'])
  expect(await page.locator('[name=gatewayId]').filter({ visible: true }).first().isChecked()).toBe(true)
  expect(await page.locator('[name=gatewayId]:checked').count()).toBe(1)
  await chooseWay(page, 'gocardless')
  await page.locator('[data-plan-terms=renews]').waitFor()
  await chooseWay(page, 'coupon')
  await page.locator('[data-plan-terms=prepaid]').waitFor()
})
