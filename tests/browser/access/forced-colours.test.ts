import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { showIn } from '../../support/barriers.ts'
import { useBrowser, type Visit } from '../../support/browser.ts'
import { buyButton, openWay, placeOrder, putInCart } from '../../support/checkout.ts'
import { type DemoProduct, findParcel, listProducts, useDemoShop } from '../../support/demo-shop.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)
let versioned: DemoProduct

beforeAll(async () => {
  const products = await listProducts(shop.url)
  versioned = products.find(({ variants }) => variants.length > 1 && variants.length <= 8)!
})

/** What of an element a person can see who sees no shadows, pictures or opacity. */
const lookOf = (element: Locator) =>
  element.evaluate((node) => {
    const style = getComputedStyle(node)
    const border = Number.parseFloat(style.borderTopWidth) > 0 ? style.borderTopColor : 'none'
    const outline = style.outlineStyle === 'none' ? 'none' : style.outlineWidth
    return { ground: style.backgroundColor, words: style.color, border, outline }
  })

const groundOf = async (element: Locator) => (await lookOf(element)).ground
const pageGround = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

async function openForced(path: string, width = 1280): Promise<Visit> {
  const visit = await browser.visit({ width })
  await showIn(visit.page, 'forced')
  await visit.open(path)
  return visit
}

/** Presses Tab until something inside has the focus, and expects a ring that can be seen on the ground. */
async function expectRing(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab')
    const focused = page.locator(`${selector}:focus-visible`)
    if ((await focused.count()) === 0) continue
    const ring = await focused.evaluate((node) => {
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(node)
      return { outlineStyle, width: Number.parseFloat(outlineWidth), outlineColor }
    })
    expect(ring.outlineStyle).not.toBe('none')
    expect(ring.width).toBeGreaterThanOrEqual(2)
    expect(ring.outlineColor).not.toBe(await pageGround(page))
    return
  }
  throw new Error(`Tab never reached ${selector}`)
}

test('on a product the chosen version, the button that buys, the stock and the picture in view can be told', async () => {
  const { page } = await openForced(`/p/${versioned.slug}`)
  const versions = page.locator('label:has(> input[name=variant])')
  const chosen = versions.filter({ has: page.locator(':checked') })
  const other = versions.filter({ hasNot: page.locator(':checked') }).first()
  expect(await groundOf(chosen)).not.toBe(await groundOf(other))
  await other.click()
  const now = versions.filter({ has: page.locator(':checked') })
  expect(await groundOf(now)).not.toBe(await pageGround(page))

  const buy = page.locator('form[data-add-to-cart] [data-buy]')
  expect(await groundOf(buy)).not.toBe(await pageGround(page))
  expect((await lookOf(buy)).words).not.toBe(await groundOf(buy))
  const express = page.locator('main button[formaction*="/express/"]')
  expect(await groundOf(express)).not.toBe(await groundOf(buy))
  expect((await lookOf(express)).border).not.toBe('none')

  const bars = page.locator('main span[aria-hidden] > span.h-2\\.5')
  const lit = page.locator('main span.bg-success').first()
  expect(await bars.count()).toBeGreaterThan(0)
  expect(await groundOf(lit)).not.toBe(await pageGround(page))

  const thumbs = page.locator('main ul a[href^="#picture-"]')
  const current = page.locator('main ul a[href^="#picture-"][aria-current]')
  await current.waitFor()
  const rest = thumbs.and(page.locator(':not([aria-current])')).first()
  expect((await lookOf(current)).border).not.toBe((await lookOf(rest)).border)
  await expectRing(page, '[data-buy]')
})

test('in a list the current category, view and price range can be told', async () => {
  const { page } = await openForced('')
  await page.locator('main nav a[href*="/c/"]').first().click()
  await page.waitForURL('**/c/**')
  const menu = page.locator('header nav li a')
  const current = menu.and(page.locator('[aria-current]')).first()
  expect(await groundOf(current)).not.toBe(
    await groundOf(menu.and(page.locator(':not([aria-current])')).first()),
  )
  const views = page.locator('main ul a[rel=nofollow]')
  const view = views.and(page.locator('[aria-current]')).first()
  expect(await groundOf(view)).not.toBe(
    await groundOf(views.and(page.locator(':not([aria-current])')).first()),
  )
  const track = page.locator('main .range').first()
  const [whole, chosen] = await track.evaluate((node) =>
    ['::before', '::after'].map((part) => getComputedStyle(node, part).backgroundColor),
  )
  expect(whole).not.toBe(await pageGround(page))
  expect(chosen).not.toBe(whole)
  await expectRing(page, 'header a')
})

test('menus and dialogs have an edge, and the number in the cart a ground', async () => {
  const visit = await openForced('')
  const { page } = visit
  await putInCart(visit, (await findParcel(visit.base)).productId)
  await visit.open('')
  await page.locator('header [data-menu-open=right]').click()
  const menu = page.locator('#menu-right[data-open]')
  await menu.waitFor()
  const edge = await menu.evaluate((node) => {
    const { borderInlineStartWidth, borderInlineStartColor } = getComputedStyle(node)
    return { width: Number.parseFloat(borderInlineStartWidth), colour: borderInlineStartColor }
  })
  expect(edge.width).toBeGreaterThanOrEqual(1)
  expect(edge.colour).not.toBe(await pageGround(page))
  await page.keyboard.press('Escape')
  await page.locator('header a[href$="/login"]').click()
  const dialog = page.locator('dialog[open]')
  await dialog.waitFor()
  expect((await lookOf(dialog)).border).not.toBe(await pageGround(page))
  expect(await groundOf(dialog.locator('button[type=submit]').first())).not.toBe(await groundOf(dialog))
})

test('in the checkout the chosen delivery, a field with an error and the button that buys can be told', async () => {
  const visit = await openForced('')
  const { page } = visit
  await putInCart(visit, (await findParcel(visit.base)).productId)
  await visit.open('/cart')
  const methods = page.locator('label:has(> input[type=radio])')
  const chosen = methods.filter({ has: page.locator(':checked') }).first()
  const other = methods.filter({ hasNot: page.locator(':checked') }).first()
  expect((await lookOf(chosen)).outline).not.toBe((await lookOf(other)).outline)
  expect(await groundOf(buyButton(page))).not.toBe(await pageGround(page))
  const email = page.locator('[name=email]')
  const before = await email.evaluate((node) => getComputedStyle(node).borderTopStyle)
  await buyButton(page).click()
  await page.locator('form#checkout [role=alert]').waitFor()
  expect(await email.evaluate((node) => getComputedStyle(node).borderTopStyle)).not.toBe(before)
})

test('on an order the chosen way to pay and its button can be told', async () => {
  const visit = await openForced('')
  const { page } = visit
  await visit.open(`/order/${await placeOrder(visit, (await findParcel(visit.base)).productId)}`)
  const row = await openWay(page, 'cash-on-delivery')
  const dots = page.locator('[data-gateway] > summary span.size-2\\.5').filter({ visible: true })
  const chosen = row.locator('> summary span.size-2\\.5')
  const grounds = await dots.evaluateAll((all) => all.map((dot) => getComputedStyle(dot).backgroundColor))
  expect(await groundOf(chosen)).not.toBe(await pageGround(page))
  expect(new Set(grounds).size).toBe(grounds.length > 1 ? 2 : 1)
  const pay = row.locator('button').last()
  expect(await groundOf(pay)).not.toBe(await pageGround(page))
  expect((await lookOf(pay)).words).not.toBe(await groundOf(pay))
})

test("the shop's own colours and a chosen theme give way to what the system forces", async () => {
  const { page, open } = await openForced(`/p/${versioned.slug}`)
  const buy = page.locator('form[data-add-to-cart] [data-buy]')
  const ground = await groundOf(buy)
  await page.locator('html').evaluate((root) => {
    root.dataset.theme = 'light'
    root.style.setProperty('--color-ink', '#ff0000')
    root.style.setProperty('--color-ground', '#00ff00')
  })
  expect(await groundOf(buy)).toBe(ground)
  await open('')
})
