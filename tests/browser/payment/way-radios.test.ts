import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriersAt } from '../../support/barriers.ts'
import type { VisitOptions } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { chooseWay, expectPaymentState, typedAddress } from '../../support/checkout.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { useTill } from './till.ts'

const PROVIDERS = ['stripe', 'paypal', 'mollie', 'klarna', 'amazon-pay', 'redsys', 'btcpay', 'gocardless']
const till = useTill(PROVIDERS)

const GROUPS = {
  card: ['stripe', 'mollie', 'redsys'],
  wallet: ['paypal', 'amazon-pay'],
  later: ['klarna', 'gocardless', 'bank-transfer'],
  other: ['btcpay', 'coupon', 'cash-on-delivery'],
} as const

async function atExpress(options?: VisitOptions) {
  const { productId } = await sellProduct(till.shop.core.database, { priceMinor: 5_000 })
  const visit = await till.browser.visit(options)
  await visit.open(`/express/${productId}?country=DE`)
  return visit
}

/** Reads the groups of a page with their ways, in the order in which they stand. */
function groupsOn(page: Page) {
  return page
    .locator('[data-way-group]')
    .evaluateAll((groups) =>
      Object.fromEntries(
        groups.map((group) => [
          (group as HTMLElement).dataset.wayGroup,
          [...group.querySelectorAll<HTMLInputElement>('[name=gatewayId]')].map(({ value }) => value),
        ]),
      ),
    )
}

/** Returns the way that is chosen and the ways that can be seen, as one line. */
function shownOn(page: Page): Promise<string> {
  return page.locator('[name=gatewayId]').evaluateAll((radios) => {
    const all = radios as HTMLInputElement[]
    // Out of sight is also the row that is clipped to one pixel.
    const rowOf = (radio: HTMLInputElement) => radio.closest('label')?.parentElement
    const seen = all.filter((radio) => (rowOf(radio)?.getBoundingClientRect().height ?? 0) > 1)
    return `${all.find(({ checked }) => checked)?.value}: ${seen.map(({ value }) => value).join(' ')}`
  })
}

test.each(localesInRing('way radios'))(
  'in %s the express page shows eleven ways to pay in four groups, the first one open',
  async (locale) => {
    const { page } = await atExpress({ locale, width: 360 })
    const groups = await groupsOn(page)
    expect(groups).toEqual(GROUPS)
    expect(Object.keys(groups)).toEqual(Object.keys(GROUPS))
    expect(await shownOn(page)).toBe('stripe: stripe mollie redsys')
    expect(await findBarriersAt(page, [360, 1280])).toEqual({})
  },
)

test('a press on the head of a group opens it at its first way, and closes the one that was open', async () => {
  const { page } = await atExpress({ width: 360 })
  await page.locator('[data-way-group=later] > label').click()
  expect(await shownOn(page)).toBe('klarna: klarna gocardless bank-transfer')
  await chooseWay(page, 'bank-transfer')
  expect(await shownOn(page)).toBe('bank-transfer: klarna gocardless bank-transfer')
  await page.locator('[data-way-group=later] > label').click({ force: true })
  expect(await shownOn(page)).toBe('bank-transfer: klarna gocardless bank-transfer')
})

test('the arrow keys go through all ways, and open the groups on their way (§2.9)', async () => {
  const { page } = await atExpress({ width: 360 })
  await page.locator('[name=gatewayId]:checked').focus()
  const way: string[] = []
  for (let presses = 0; presses < 11; presses += 1) {
    await page.keyboard.press('ArrowDown')
    way.push(await shownOn(page))
  }
  expect(way.map((line) => line.split(':')[0])).toEqual([...Object.values(GROUPS).flat().slice(1), 'stripe'])
  expect(way[2]).toBe('paypal: paypal amazon-pay')
  expect(await page.locator('[name=gatewayId]:checked').evaluate((radio) => radio.matches(':focus'))).toBe(
    true,
  )
})

test('without script groups open, what needs script is not offered, and the chosen way pays', async () => {
  const { page } = await atExpress({ script: false, width: 360 })
  const wallet = page.locator('[data-way-group=wallet] > label')
  expect(await wallet.getByText('Amazon Pay').isVisible()).toBe(false)
  await wallet.click()
  expect(await shownOn(page)).toBe('paypal: paypal')
  await chooseWay(page, 'cash-on-delivery')
  const form = page.locator('form[action$="/api/gateway/link"]')
  for (const [name, value] of Object.entries(typedAddress)) await form.locator(`[name="${name}"]`).fill(value)
  await form.locator('[name="billing.country"]').selectOption('DE')
  await form.locator('[name=terms]').check()
  await form.locator('[name=tel]').fill('12')
  await form.getByRole('button', { name: /54[.,]90/ }).click()
  await page.waitForURL('**/express/*flash=*')
  expect(await shownOn(page)).toBe('cash-on-delivery: btcpay cash-on-delivery')
  await form.locator('[name=tel]').fill('030 1234567')
  await form.locator('[name=terms]').check()
  await form.getByRole('button', { name: /54[.,]90/ }).click()
  await expectPaymentState(page, 'awaiting')
})
