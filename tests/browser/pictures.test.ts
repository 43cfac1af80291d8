import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { uuidv7 } from '#kernel/ids.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { hasFocus, soon, useBrowser } from '../support/browser.ts'
import { useDemoShop } from '../support/demo-shop.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

// The first visit of a page renders it, which is slow on a busy machine.
beforeAll(async () => {
  for (const home of ['', '/de', '/ar']) await (await fetch(shop.url + home)).arrayBuffer()
})

/** Returns how far a row has been scrolled from its start, in either writing direction. Units: CSS pixels. */
const scrolled = (track: Locator): Promise<number> =>
  track.evaluate((element) => Math.round(Math.abs(element.scrollLeft)))

describe('the slider of the home page', () => {
  const trackOf = (page: Page) => page.locator('section[aria-labelledby=fresh] > ul')

  test.each<[LocaleCode, number]>([
    ['en', 1280],
    ['ar', 1280],
    ['de', 360],
  ])(
    'in %s at %i pixels its buttons lead forward and back, in the direction of reading (§1.17)',
    async (locale, width) => {
      const visit = await browser.visit({ locale, width })
      const { page, t } = visit
      await visit.open('')
      const section = page.locator('section[aria-labelledby=fresh]')
      const track = trackOf(page)
      expect(await track.locator('> li').count()).toBeGreaterThan(4)
      const { hidden, view } = await track.evaluate((element) => ({
        hidden: element.scrollWidth - element.clientWidth,
        view: element.clientWidth,
      }))
      expect(hidden).toBeGreaterThan(0)
      expect(await scrolled(track)).toBe(0)
      await section.getByRole('button', { name: t('Next') }).click()
      await soon(() => scrolled(track)).toBeGreaterThan(Math.min(hidden, view) / 2)
      // The end of the row is where the language's lines end.
      expect(Math.sign(await track.evaluate((element) => element.scrollLeft))).toBe(locale === 'ar' ? -1 : 1)
      await section.getByRole('button', { name: t('Back') }).click()
      await soon(() => scrolled(track)).toBe(0)
    },
  )

  test('it says which cards are in view, and at an end the button that leads on is off (§1.17)', async () => {
    const visit = await browser.visit()
    const { page, t } = visit
    await visit.open('')
    const section = page.locator('section[aria-labelledby=fresh]')
    const place = section.locator('[data-place]')
    const [back, next] = [
      section.getByRole('button', { name: t('Back') }),
      section.getByRole('button', { name: t('Next') }),
    ]
    const isOff = (button: Locator) => button.getAttribute('aria-disabled')
    const count = await trackOf(page).locator('> li').count()
    await soon(() => place.textContent()).toMatch(new RegExp(`^1 to \\d of ${count}$`))
    expect([await isOff(back), await isOff(next)]).toEqual(['true', 'false'])
    await next.focus()
    while ((await isOff(next)) !== 'true') {
      const before = await scrolled(trackOf(page))
      await page.keyboard.press('Enter')
      await soon(async () => (await isOff(next)) === 'true' || (await scrolled(trackOf(page))) > before).toBe(
        true,
      )
    }
    await soon(() => place.textContent()).toMatch(new RegExp(` to ${count} of ${count}$`))
    expect(await isOff(back)).toBe('false')
    await soon(() => hasFocus(next)).toBe(true)
  })

  test('every card rests at the start of the row, and nothing of the page moves with it', async () => {
    const visit = await browser.visit({ width: 360 })
    const { page, t } = visit
    await visit.open('')
    const track = trackOf(page)
    const third = track.locator('> li').nth(2)
    await page
      .locator('section[aria-labelledby=fresh]')
      .getByRole('button', { name: t('Next') })
      .click()
    await soon(() => scrolled(track)).toBeGreaterThan(0)
    const rest = async () => {
      const offsets = await track.evaluate((element) => {
        const start =
          element.getBoundingClientRect().left +
          Number.parseFloat(getComputedStyle(element).scrollPaddingInlineStart)
        return Array.from(element.children, (child) => Math.abs(child.getBoundingClientRect().left - start))
      })
      return Math.round(Math.min(...offsets))
    }
    await soon(rest).toBeLessThanOrEqual(1)
    expect(await page.evaluate(() => document.documentElement.scrollLeft)).toBe(0)
    expect(await third.locator('a').first().getAttribute('href')).toContain('/p/')
  })

  test('without script the row scrolls and has no buttons that do nothing', async () => {
    const visit = await browser.visit({ script: false })
    const { page } = visit
    await visit.open('')
    expect(await trackOf(page).evaluate((element) => getComputedStyle(element).overflowX)).toBe('auto')
    expect(
      await page.locator('section[aria-labelledby=fresh] button').filter({ visible: true }).count(),
    ).toBe(0)
  })
})

describe('the gallery of a product', () => {
  /** The product's slugs by language. */
  const slugs = new Map<string, string>()
  let images: readonly string[] = []

  beforeAll(async () => {
    const { database } = shop.core
    const [first] = await database.query<{ productId: string }>(
      `SELECT i.product_id AS "productId" FROM image i JOIN product_text t ON t.product_id = i.product_id AND t.locale = 'en' JOIN product p ON p.id = i.product_id
       WHERE p.status = 'active' ORDER BY t.slug LIMIT 1`,
    )
    const texts = await database.query<{ locale: string; slug: string }>(
      'SELECT locale, slug FROM product_text WHERE product_id = $1',
      [first!.productId],
    )
    for (const { locale, slug } of texts) slugs.set(locale, slug)
    // The same drawing three times, under different ids.
    await database.transaction(async (tx) => {
      for (const position of [10, 11, 12])
        await tx.query(
          `INSERT INTO image (id, product_id, position, source, hash, original_type, width, height, widths, placeholder, alt)
           SELECT $2, product_id, $3, source, hash, original_type, width, height, widths, placeholder, alt FROM image WHERE product_id = $1 ORDER BY position LIMIT 1`,
          [first!.productId, uuidv7(), position],
        )
      // Here every version shows every picture.
      await tx.query(`UPDATE image SET shows = '' WHERE product_id = $1`, [first!.productId])
      await tx.query(`SELECT announce_change('product:' || $1::text)`, [first!.productId])
    })
    const rows = await database.query<{ id: string }>(
      'SELECT id FROM image WHERE product_id = $1 ORDER BY position, id',
      [first!.productId],
    )
    images = rows.map(({ id }) => id)
  })

  /** Returns the position in the row of the picture in view. */
  const inView = (track: Locator): Promise<number> =>
    track.evaluate((element) =>
      Math.round(Math.abs(element.scrollLeft) / element.getBoundingClientRect().width),
    )

  test.each<[LocaleCode, number]>([
    ['de', 360],
    ['en', 1280],
    ['ar', 1280],
  ])(
    'in %s at %i pixels a small picture brings its large one into view, and the page stays where it is (§1.17)',
    async (locale, width) => {
      const visit = await browser.visit({ locale, width })
      const { page, t } = visit
      await visit.open(`/p/${slugs.get(locale)}`)
      const track = page.locator('main section ul', { has: page.locator('[id^="picture-"]') }).first()
      expect(await track.locator('> li').evaluateAll((all) => all.map(({ id }) => id))).toEqual(
        images.map((id) => `picture-${id}`),
      )
      expect(images.length).toBeGreaterThan(3)
      expect(await inView(track)).toBe(0)
      const choose = (position: number) =>
        page
          .getByRole('list', { name: t('Choose a picture') })
          .getByRole('link')
          .nth(position)
      for (const position of [2, 1, images.length - 1, 0]) {
        await choose(position).scrollIntoViewIfNeeded()
        const before = await page.evaluate(() => ({ top: scrollY, address: location.href }))
        await choose(position).click()
        await soon(() => inView(track)).toBe(position)
        expect(await page.evaluate(() => ({ top: scrollY, address: location.href }))).toEqual(before)
      }
    },
  )

  test('the small picture of the one in view is marked (§1.17)', async () => {
    const visit = await browser.visit()
    const { page, t } = visit
    await visit.open(`/p/${slugs.get('en')}`)
    const links = page.getByRole('list', { name: t('Choose a picture') }).getByRole('link')
    const current = () =>
      links.evaluateAll((all) => all.flatMap((link, at) => (link.ariaCurrent === 'true' ? [at] : [])))
    await soon(current).toEqual([0])
    await links.nth(2).click()
    await soon(current).toEqual([2])
  })

  test('a picture is enlarged over the window, step by step, and closes back to where it was (§1.17)', async () => {
    const visit = await browser.visit()
    const { page, t } = visit
    await visit.open(`/p/${slugs.get('en')}`)
    const first = page.locator('main section ul [id^="picture-"] a').first()
    await first.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    const status = dialog.getByRole('status')
    await dialog.waitFor()
    await soon(() => status.textContent()).toBe(
      t('Picture {number} of {count}', { number: 1, count: images.length }),
    )
    const view = dialog.locator('[data-zoom]')
    const widths = () =>
      view.evaluate((pane) => Math.round((100 * pane.firstElementChild!.clientWidth) / pane.clientWidth))
    expect(await widths()).toBe(100)
    await dialog.getByRole('button', { name: t('Larger') }).click()
    await soon(widths).toBe(200)
    await view.click()
    await soon(widths).toBe(100)
    await view.click()
    await soon(widths).toBe(200)
    await dialog.getByRole('button', { name: t('Previous picture') }).click()
    await soon(() => status.textContent()).toBe(
      t('Picture {number} of {count}', { number: images.length, count: images.length }),
    )
    expect(await widths()).toBe(100)
    expect(await dialog.getByRole('button', { name: t('Smaller') }).getAttribute('aria-disabled')).toBe(
      'true',
    )
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await soon(() => hasFocus(first)).toBe(true)
  })

  test('keys scroll the row of pictures, and each picture says what it shows', async () => {
    const visit = await browser.visit()
    const { page } = visit
    await visit.open(`/p/${slugs.get('en')}`)
    const track = page.locator('main section ul', { has: page.locator('[id^="picture-"]') }).first()
    await track.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await soon(() => scrolled(track)).toBeGreaterThan(0)
    const alts = await track
      .locator('img')
      .evaluateAll((all: HTMLImageElement[]) => all.map(({ alt }) => alt))
    expect(alts).toHaveLength(images.length)
    expect(alts.every((alt) => alt !== '')).toBe(true)
  })

  test('without script a press on a picture leads to its file', async () => {
    const visit = await browser.visit({ script: false })
    await visit.open(`/p/${slugs.get('en')}`)
    const file = await visit.page
      .locator('main section ul [id^="picture-"] a')
      .first()
      .evaluate((link: HTMLAnchorElement) => link.href)
    const answer = await fetch(file)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ])
  })

  test('without script a small picture leads to its large one by an address of the page', async () => {
    const visit = await browser.visit({ script: false })
    const { page, t } = visit
    await visit.open(`/p/${slugs.get('en')}`)
    const track = page.locator('main section ul', { has: page.locator('[id^="picture-"]') }).first()
    await page
      .getByRole('list', { name: t('Choose a picture') })
      .getByRole('link')
      .nth(2)
      .click()
    expect(new URL(page.url()).hash).toBe(`#picture-${images[2]}`)
    await soon(() =>
      track.evaluate((element) => Math.round(element.scrollLeft / element.getBoundingClientRect().width)),
    ).toBe(2)
  })
})
