import { expect, test } from 'vitest'
import { soon } from '../../support/browser.ts'
import { openWay } from '../../support/checkout.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { type AtTill, useTill } from '../payment/till.ts'

const PROVIDERS = ['stripe', 'paypal', 'mollie', 'klarna', 'amazon-pay', 'redsys', 'btcpay', 'gocardless']
const till = useTill(PROVIDERS)

/** What a page should not scroll for, at 360 px. Units: pixels. */
const MOST_SCROLLED = 2_200

const GROUPS = {
  card: ['stripe', 'mollie', 'redsys'],
  wallet: ['paypal', 'amazon-pay'],
  later: ['klarna', 'gocardless', 'bank-transfer'],
  other: ['btcpay', 'coupon', 'cash-on-delivery'],
} as const

/** Reads the groups of a page with their ways, in the order in which they stand. */
function groupsOn({ page }: AtTill): Promise<Record<string, string[]>> {
  return page
    .locator('[data-way-group]')
    .evaluateAll((groups) =>
      Object.fromEntries(
        groups.map((group) => [
          (group as HTMLElement).dataset.wayGroup,
          [...group.querySelectorAll<HTMLElement>('[data-gateway]')].map(({ dataset }) => dataset.gateway),
        ]),
      ),
    ) as Promise<Record<string, string[]>>
}

const openRows = ({ page }: AtTill) =>
  page
    .locator('[data-gateway][open]')
    .filter({ visible: true })
    .evaluateAll((rows) => rows.map((row) => (row as HTMLElement).dataset.gateway))

test.each(localesInRing('ways'))(
  'in %s eleven ways to pay stand in four groups, the first one open, with the amount on its button',
  async (locale) => {
    const buyer = await till.atOrder({ locale, width: 360 })
    const { page, t } = buyer
    expect(await groupsOn(buyer)).toEqual(GROUPS)
    expect(Object.keys(await groupsOn(buyer))).toEqual(Object.keys(GROUPS))
    expect(await openRows(buyer)).toEqual(['stripe'])
    const total = (await page.locator('[data-order-total]').first().textContent()) ?? ''
    const button = page.locator('[data-gateway=stripe] form > button')
    expect(await button.textContent()).toBe(t('Pay {total}', { total }))
    expect(total.replaceAll(/\D/g, '') || total).not.toBe('')
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThanOrEqual(MOST_SCROLLED)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  },
)

test('opening a way closes the one that was open, in its group and beside it', async () => {
  const buyer = await till.atOrder()
  await openWay(buyer.page, 'cash-on-delivery')
  await soon(() => openRows(buyer)).toEqual(['cash-on-delivery'])
  await openWay(buyer.page, 'redsys')
  await soon(() => openRows(buyer)).toEqual(['redsys'])
})

test('with the keyboard alone a group is opened, a way in it, and paid', async () => {
  const buyer = await till.atOrder({ width: 360 })
  const { page } = buyer
  const reach = async (selector: string) => {
    for (let presses = 0; presses < 40; presses += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector)) return
    }
    throw new Error(`Tab never reached ${selector}`)
  }
  await reach('[data-way-group=later] > summary')
  await page.keyboard.press('Enter')
  await reach('[data-gateway=bank-transfer] > summary')
  await page.keyboard.press('Space')
  await reach('[data-gateway=bank-transfer] form > button')
  await page.keyboard.press('Enter')
  await buyer.expectState('awaiting')
})

test('without script groups open, what needs script is not named, and the way that was tried stays open after a refusal', async () => {
  const buyer = await till.atOrder({ script: false, width: 360 })
  const { page } = buyer
  const wallet = page.locator('[data-way-group=wallet] > summary')
  expect(await wallet.getByText('Amazon Pay').isVisible()).toBe(false)
  await wallet.getByText('PayPal').waitFor()
  const row = await openWay(page, 'cash-on-delivery')
  await row.locator('[name=tel]').fill('12')
  await row.locator('form > button').click()
  await page.waitForURL('**/order/*?flash=*')
  expect(await openRows(buyer)).toEqual(['cash-on-delivery'])
  await page.locator('[data-gateway=cash-on-delivery] [name=tel]').fill('030 1234567')
  await page.locator('[data-gateway=cash-on-delivery] form > button').click()
  await buyer.expectState('awaiting')
})

test('a group of one way is that way, and the owner’s order puts its group first', async () => {
  const { database } = till.shop.core
  const keep = ['bank-transfer', 'paypal', 'mollie']
  const rules = Object.fromEntries(
    Object.values(GROUPS)
      .flat()
      .map((id) => {
        const place = keep.includes(id) ? keep.indexOf(id) + 1 : null
        const limits = { countries: [], currencies: [], minMinor: null, maxMinor: null, limitCurrency: 'EUR' }
        return [id, { isOff: place === null, place, ...limits }]
      }),
  )
  await database.query(
    `INSERT INTO shop_setting (key, value) VALUES ('gateways', $1) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(rules)],
  )
  await database.query(`SELECT announce_change('settings')`)
  try {
    await till.shop.core.rules.reload()
    const buyer = await till.atOrder({ width: 360 })
    expect(await groupsOn(buyer)).toEqual({})
    const rows = buyer.page.locator('[data-gateway]')
    expect(
      await rows.evaluateAll((found) => found.map((row) => (row as HTMLElement).dataset.gateway)),
    ).toEqual(keep)
    expect(await openRows(buyer)).toEqual(['bank-transfer'])
  } finally {
    await database.query(`DELETE FROM shop_setting WHERE key = 'gateways'`)
    await database.query(`SELECT announce_change('settings')`)
    await till.shop.core.rules.reload()
  }
})

test('at 360 px the total is in view while the buyer chooses, and opens to what was ordered', async () => {
  const buyer = await till.atOrder({ width: 360 })
  const { page, t } = buyer
  const bar = page
    .locator('details:has(> summary)')
    .filter({ hasText: t('Total') })
    .first()
  const inView = () =>
    bar.locator('> summary').evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= window.innerHeight
    })
  expect(await inView()).toBe(true)
  await page.locator('[data-way-group=other] > summary').scrollIntoViewIfNeeded()
  expect(await inView()).toBe(true)
  await bar.locator('> summary').click()
  await bar.getByText('Cable').waitFor()
})
