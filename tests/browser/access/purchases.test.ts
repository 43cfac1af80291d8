import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { showIn } from '../../support/barriers.ts'
import { useBrowser, type Visit } from '../../support/browser.ts'
import { buyButton, expectPaymentState, fillCheckout, openWay, typedAddress } from '../../support/checkout.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { standingOut } from '../../support/standing-out.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

type Step = 'home' | 'category' | 'product' | 'cart' | 'order' | 'thanks'
const STEPS: readonly Step[] = ['home', 'category', 'product', 'cart', 'order', 'thanks']
const PHONE = '0301234567'

// A purchase is a dozen pages, and machines may do ten other things.
vi.setConfig({ testTimeout: 300_000 })

/** Buys the first product of the first category, from the home page to the thanks, and looks at every page. */
async function buy(visit: Visit, look: (step: Step) => Promise<void>, script = true): Promise<void> {
  const { page, open } = visit
  await open('')
  await look('home')
  await page.locator('main nav a[href*="/c/"]').first().click()
  await arriveAtCategory(page)
  await look('category')
  await page.locator('main article a[href*="/p/"]').first().click()
  await page.waitForURL('**/p/**')
  const add = page.locator('form[data-add-to-cart] [data-buy]')
  await add.waitFor()
  await look('product')
  await add.click()
  if (script) await page.locator('#menu-right[data-open] a[href$="/cart"]').click()
  await page.waitForURL('**/cart')
  await page.locator('form#checkout').waitFor()
  await look('cart')
  await fillCheckout(page)
  await buyButton(page).click()
  await page.waitForURL('**/order/*')
  if (script) await visit.hydrated()
  await look('order')
  const row = await openWay(page, 'cash-on-delivery')
  await row.locator('[name=tel]').fill(PHONE)
  await row.locator('button').last().click()
  await expectPaymentState(page, 'awaiting')
  await look('thanks')
}

/** Waits for the list of a category. Its address changes before the page does, and the home page shows products too. */
async function arriveAtCategory(page: Page): Promise<void> {
  await page.waitForURL('**/c/**')
  await page.locator('main select[name=sort]').waitFor({ state: 'attached' })
  await page.locator('main article a[href*="/p/"]').first().waitFor()
}

/** Nothing scrolls to the side or stands out of the window, and the page has one title that can be seen. */
async function expectFits(page: Page, step: Step): Promise<void> {
  expect([step, await standingOut(page)]).toEqual([step, []])
  expect([step, await page.locator('h1').count()]).toEqual([step, 1])
}

test('a purchase at 400 % zoom: every page fits its window, and nothing covers what is pressed', async () => {
  const visit = await browser.visit({ locale: 'de' })
  // 1280 by 1024 px at 400 %.
  await visit.page.setViewportSize({ width: 320, height: 256 })
  const seen: Step[] = []
  await buy(visit, async (step) => {
    await expectFits(visit.page, step)
    seen.push(step)
  })
  expect(seen).toEqual(STEPS)
})

test('a purchase without script, from the home page on, in a small window', async () => {
  const visit = await browser.visit({ locale: 'fr', width: 360, script: false })
  const seen: Step[] = []
  await buy(
    visit,
    async (step) => {
      await expectFits(visit.page, step)
      expect(await visit.page.locator('html[data-script]').count()).toBe(0)
      seen.push(step)
    },
    false,
  )
  expect(seen).toEqual(STEPS)
  expect(await visit.page.locator('main').textContent()).toContain(typedAddress['billing.name'])
})

test('a purchase in Arabic: every page runs from right to left, in Arabic, and fits its window', async () => {
  const visit = await browser.visit({ locale: 'ar', width: 360 })
  const { page } = visit
  const seen: Step[] = []
  await buy(visit, async (step) => {
    await expectFits(page, step)
    const { dir, lang } = await page.evaluate(() => ({
      dir: document.documentElement.dir,
      lang: document.documentElement.lang,
    }))
    expect([step, dir, lang]).toEqual([step, 'rtl', 'ar'])
    expect(await page.locator('h1').textContent()).toMatch(/\p{Script=Arabic}/u)
    const starts = await page.locator('h1').evaluate((title) => {
      const { left, right } = title.getBoundingClientRect()
      return getComputedStyle(title).direction === 'rtl' && right > innerWidth - left - 40
    })
    expect([step, starts]).toEqual([step, true])
    seen.push(step)
  })
  expect(seen).toEqual(STEPS)
})

test('a purchase in forced colours: on every page the button that leads on is filled, and what is chosen is marked', async () => {
  const visit = await browser.visit({ width: 1280 })
  const { page } = visit
  await showIn(page, 'forced')
  const filled = (selector: string) =>
    page
      .locator(selector)
      .filter({ visible: true })
      .evaluateAll((all) => {
        const ground = getComputedStyle(document.body).backgroundColor
        return all.filter((one) => {
          const { backgroundColor, color } = getComputedStyle(one)
          return backgroundColor !== ground && backgroundColor !== color && !/, 0\)$/.test(backgroundColor)
        }).length
      })
  const leadsOn: Readonly<Partial<Record<Step, string>>> = {
    home: 'main .bg-ink',
    category: 'header nav [aria-current]',
    product: '[data-buy]',
    cart: 'form#checkout .bg-ink',
    order: 'main [data-gateway] button.bg-ink',
  }
  const seen: Step[] = []
  await buy(visit, async (step) => {
    const selector = leadsOn[step]
    if (selector)
      expect([step, await filled(selector)]).toEqual([step, expect.toSatisfy((n: number) => n > 0)])
    seen.push(step)
  })
  expect(seen).toEqual(STEPS)
})

test('a purchase by keyboard alone, from the home page to the thanks: the focus is always somewhere, and always seen', async () => {
  const { page, open, hydrated } = await browser.visit({ width: 1280 })
  const to = (selector: string) => tabTo(page, selector)
  const press = (key: string) => page.keyboard.press(key)
  await open('')
  await to('main nav a[href*="/c/"]')
  await press('Enter')
  await arriveAtCategory(page)
  await to('main article a[href*="/p/"]')
  await press('Enter')
  await page.waitForURL('**/p/**')
  await page.locator('[data-buy]').first().waitFor()
  await to('[data-buy]')
  await press('Enter')
  await page.locator('#menu-right[data-open] li').waitFor()
  await to('#menu-right a[href$="/cart"]')
  await press('Enter')
  await page.waitForURL('**/cart')
  await page.locator('form#checkout').waitFor()
  for (const [name, value] of Object.entries(typedAddress)) {
    await to(`[name="${name}"]`)
    await page.keyboard.type(value)
  }
  await to('[name="billing.country"]')
  await page.keyboard.type('Germany')
  await to('[name=terms]')
  await press('Space')
  await to('form#checkout button:not(.without-script):not([name]):not([type=button])')
  await press('Enter')
  await page.waitForURL('**/order/*')
  await hydrated()
  const row = page.locator('[data-gateway=cash-on-delivery]')
  if (!(await row.isVisible())) {
    await to('[data-way-group=other] > summary')
    await press('Space')
  }
  const phone = '[data-gateway=cash-on-delivery] [name=tel]'
  if (!(await page.locator(phone).isVisible())) {
    await to('[data-gateway=cash-on-delivery] > summary')
    await press('Space')
  }
  await to(phone)
  await page.keyboard.type(PHONE)
  await press('Enter')
  await expectPaymentState(page, 'awaiting')
  // The result has the focus, so that the next Tab goes on from it.
  await page.waitForFunction(() => document.activeElement !== document.body)
})

/** Presses Tab until the element has the focus. On the way, each stop must be visible and have a ring. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate((wanted) => {
      const focused = document.activeElement
      if (!focused || focused === document.body) return { isThere: false, problem: null }
      const shown = focused.matches('.sr-only') ? (focused.closest('label') ?? focused) : focused
      const { outlineStyle, outlineWidth } = getComputedStyle(shown)
      const box = shown.getBoundingClientRect()
      const isRinged = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      const isSeen =
        shown.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        box.bottom > 0 &&
        box.top < innerHeight &&
        box.right > 0 &&
        box.left < innerWidth
      const problem = isRinged && isSeen ? null : `${isRinged}, ${isSeen}: ${focused.outerHTML.slice(0, 200)}`
      return { isThere: focused.matches(wanted), problem }
    }, selector)
    expect(stop.problem).toBeNull()
    if (stop.isThere) return
  }
  throw new Error(`Tab never reached ${selector}`)
}
