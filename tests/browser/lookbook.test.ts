import { beforeAll, describe, expect, test } from 'vitest'
import { LOOKS_AT_HOME } from '#domains/lookbook/contract.ts'
import { LOCALES } from '#kernel/locales.ts'
import { findBarriersAt } from '../support/barriers.ts'
import { soon, useBrowser } from '../support/browser.ts'
import { useDemoShop } from '../support/demo-shop.ts'
import { ringCellsOnce } from '../support/matrix.ts'
import { localesInRing } from '../support/ring-locales.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

// The first visit of a page renders it, which is slow on a busy machine.
beforeAll(async () => {
  for (const { code } of LOCALES)
    for (const path of ['', '/lookbook'])
      await (await fetch(`${shop.url}${code === 'en' ? '' : `/${code}`}${path}`)).arrayBuffer()
})

const LOOKS = 6
const AT_HOME = LOOKS_AT_HOME

test.each(localesInRing('lookbook'))(
  'in %s the home page slides through rooms with products and prices (§1.17)',
  async (locale) => {
    const visit = await browser.visit({ locale, width: 360 })
    const { page, t } = visit
    await visit.open('')
    const section = page.locator('section[aria-labelledby=lookbook]')
    expect(await section.locator('> ul > li').count()).toBe(AT_HOME)
    const place = section.locator('[data-place]')
    const words = (from: number) => t('{from} to {to} of {count}', { from, to: from, count: AT_HOME })
    await soon(() => place.textContent()).toBe(words(1))
    await section.getByRole('button', { name: t('Next') }).click()
    await soon(() => place.textContent()).toBe(words(2))
    const first = section.locator('> ul > li').first()
    expect(await first.locator('ol > li').count()).toBeGreaterThan(2)
    expect(await first.locator('ol a').first().getAttribute('href')).toContain('/p/')
    await page.getByRole('link', { name: t('The whole lookbook') }).click()
    await page.waitForURL('**/lookbook')
    // The address changes while the home page gives way.
    await soon(() => page.locator('main article:has([data-point])').count()).toBe(LOOKS)
  },
)

test.each(localesInRing('lookbook'))(
  'in %s the lookbook has no barrier in any width and colours, and scrolls to no side',
  async (locale) => {
    const visit = await browser.visit({ locale, width: 360 })
    await visit.open('/lookbook')
    expect(
      await findBarriersAt(visit.page, [320, 360, 768, 1280], {
        name: 'lookbook',
        locales: localesInRing('lookbook'),
      }),
    ).toEqual({})
  },
)

test.each(ringCellsOnce({ locale: ['en', 'ar'] as const, width: [360, 1280] }))(
  'in $locale at $width pixels every point is in its picture, where the owner put it',
  async ({ locale, width }) => {
    const visit = await browser.visit({ locale, width })
    await visit.open('/lookbook')
    const places = await visit.page.locator('main article:has([data-point])').evaluateAll((looks) =>
      looks.flatMap((look) => {
        const picture = look.querySelector('img')!.getBoundingClientRect()
        return [...look.querySelectorAll<HTMLElement>('[data-point]')].map((point) => {
          const box = point.getBoundingClientRect()
          const left = ((box.left + box.width / 2 - picture.left) / picture.width) * 100
          const top = ((box.top + box.height / 2 - picture.top) / picture.height) * 100
          const asked = Number.parseFloat(point.style.left)
          const { backgroundColor, color } = getComputedStyle(point.firstElementChild!)
          return { off: Math.abs(left - asked), isInside: top > 0 && top < 100, disc: backgroundColor, color }
        })
      }),
    )
    expect(places.length).toBeGreaterThan(12)
    for (const { off, isInside, disc, color } of places) {
      expect(off).toBeLessThan(1)
      expect(isInside).toBe(true)
      // A number on the bare picture cannot be read.
      expect(disc).toMatch(/^(rgb\(|color\(|oklch\()/)
      expect(color).not.toBe(disc)
    }
  },
)

describe('a point', () => {
  test('is reached once with the keyboard, names its product and price, and opens it', async () => {
    const visit = await browser.visit()
    const { page } = visit
    await visit.open('/lookbook')
    const links = page.locator('main article:has([data-point])').first().locator('a')
    expect(await links.count()).toBe(
      await page.locator('main article:has([data-point])').first().locator('[data-point]').count(),
    )
    await links.first().focus()
    const label = links.first().locator('[data-point] > span').last()
    expect(await label.isVisible()).toBe(true)
    const name = (await links.first().textContent()) ?? ''
    expect(name).toMatch(/€299\.00/)
    await page.keyboard.press('Tab')
    expect(await links.nth(1).evaluate((link) => link.matches(':focus'))).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/p/*')
  })

  test('opens its product by a press on the picture', async () => {
    const visit = await browser.visit({ width: 360 })
    const { page } = visit
    await visit.open('/lookbook')
    const link = page.locator('main article:has([data-point])').first().locator('a').first()
    const href = await link.getAttribute('href')
    await link.locator('[data-point]').click()
    await page.waitForURL(`**${href}`)
  })

  test('is a plain list of links with prices without script', async () => {
    const visit = await browser.visit({ script: false, width: 360, locale: 'de' })
    const { page } = visit
    await visit.open('')
    const first = page.locator('section[aria-labelledby=lookbook] > ul > li').first()
    const link = first.locator('ol a').first()
    expect(await link.textContent()).toMatch(/299,00/)
    await link.click()
    await page.waitForURL('**/store/de/p/*')
  })
})
