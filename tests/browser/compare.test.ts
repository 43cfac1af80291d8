import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { findBarriersAt } from '../support/barriers.ts'
import { useBrowser } from '../support/browser.ts'
import { useDemoShop } from '../support/demo-shop.ts'
import { sampleInRing } from '../support/matrix.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

const table = (page: Page) => page.locator('[data-product-table]')

/** Returns the start of the first column and of the table, and how far the table has scrolled. */
async function places(page: Page) {
  return table(page).evaluate((frame) => {
    const name = frame.querySelector('tbody th')!.getBoundingClientRect()
    const box = frame.getBoundingClientRect()
    const isLtr = getComputedStyle(frame).direction === 'ltr'
    return {
      apart: Math.round(isLtr ? name.left - box.left : box.right - name.right),
      scrolled: Math.abs(Math.round(frame.scrollLeft)),
      overflow: frame.scrollWidth - frame.clientWidth,
    }
  })
}

test.each(['en', 'ar'] as const)(
  'in %s at 360 pixels the table scrolls sideways under a column of names that stays, by keyboard too',
  async (locale) => {
    const visit = await browser.visit({ locale, width: 360 })
    await visit.open('/c/turntables?view=table')
    const { page } = visit
    expect((await places(page)).overflow).toBeGreaterThan(100)
    await table(page).focus()
    await page.keyboard.press(locale === 'ar' ? 'ArrowLeft' : 'ArrowRight')
    await page.waitForFunction(() => {
      const frame = document.querySelector('[data-product-table]')!
      return frame.scrollLeft !== 0
    })
    expect(await places(page)).toMatchObject({ apart: 0 })
  },
)

test('marked products are compared by a form that also works without script, one is removed and another added', async () => {
  const visit = await browser.visit({ script: false })
  const { page } = visit
  await visit.open('/c/turntables?view=table')
  for (const place of [0, 1]) await page.locator('input[name=p]').nth(place).check()
  await page.locator('button[form=compare], form#compare button').click()
  await page.waitForURL(/\/compare\?p=[a-z0-9-]+&p=[a-z0-9-]+$/)
  expect(await page.locator('main thead th').count()).toBe(3)
  expect(await page.locator('main tr[data-differs]').count()).toBeGreaterThan(1)
  await page.locator('main thead a', { hasText: 'Remove' }).first().click()
  await page.waitForURL(/\/compare\?p=[a-z0-9-]+$/)
  await page.locator('main form select[name=p]').selectOption({ index: 0 })
  await page.locator('main form button', { hasText: 'Add to the comparison' }).click()
  await page.waitForURL(/\/compare\?p=[a-z0-9-]+&p=[a-z0-9-]+$/)
  expect(await page.locator('main thead th').count()).toBe(3)
})

test.each(
  sampleInRing('comparison', [
    ['de', 'plattenspieler'],
    ['ar', 'turntables'],
  ] as const),
)(
  'in %s table and comparison have no barrier that a machine can find, small or large',
  async (locale, category) => {
    const visit = await browser.visit({ locale, width: 360 })
    await visit.open(`/c/${category}?view=table`)
    const ids = await visit.page
      .locator('input[name=p]')
      .evaluateAll((boxes: HTMLInputElement[]) => boxes.slice(0, 4).map(({ value }) => value))
    expect(await findBarriersAt(visit.page, [360, 1280])).toEqual({})
    await visit.open(`/compare?${ids.map((id) => `p=${id}`).join('&')}`)
    expect(await findBarriersAt(visit.page, [360, 1280])).toEqual({})
  },
)
