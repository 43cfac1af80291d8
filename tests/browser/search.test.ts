import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import type { LocaleCode } from '#kernel/locales.ts'
import { findBarriersAt } from '../support/barriers.ts'
import { soon, useBrowser, type VisitOptions } from '../support/browser.ts'
import { useDemoShop } from '../support/demo-shop.ts'
import { sampleInRing } from '../support/matrix.ts'
import { localesInRing } from '../support/ring-locales.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

const field = (page: Page) => page.locator('input[name=q]').filter({ visible: true }).first()
const options = (page: Page) => page.locator('[data-suggestions] [role=option]')
const active = (page: Page) => page.locator('[data-suggestions] [role=option][aria-selected=true]')

/** Opens a page and puts the focus into its search, which loads the suggestions. */
async function atSearch(options: VisitOptions = {}, path = '/search') {
  const visit = await browser.visit(options)
  await visit.open(path)
  await field(visit.page).focus()
  await visit.page.locator('input[name=q][role=combobox]').filter({ visible: true }).first().waitFor()
  return visit
}

const TYPED: Readonly<Record<LocaleCode, readonly [typed: string, product: string, category: string]>> = {
  en: ['record player', 'Ebbe belt-drive turntable', 'Turntables'],
  de: ['Schallplattenspieler', 'Plattenspieler Ebbe mit Riemenantrieb', 'Plattenspieler'],
  fr: ['tourne-disque', 'Platine vinyle Ebbe à courroie', 'Platines vinyle'],
  ar: ['مشغل اسطوانات', 'مشغّل الأسطوانات Ebbe بالحزام', 'مشغّلات الأسطوانات'],
}

describe.each(localesInRing('search'))('in "%s"', (locale) => {
  const [typed, product, category] = TYPED[locale]

  test.each([360, 1280])(
    'at %i px products with pictures and categories appear while one types',
    async (width) => {
      const { page, t, base } = await atSearch({ locale, width })
      await field(page).pressSequentially(typed)
      await options(page).filter({ hasText: product }).waitFor()
      await options(page).filter({ hasText: category }).last().waitFor()
      expect(await options(page).first().locator('img').count()).toBe(1)
      expect(await field(page).getAttribute('aria-expanded')).toBe('true')
      await soon(() => page.getByRole('status').filter({ hasText: /\d/ }).count()).toBeGreaterThan(0)
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('ArrowDown')
      expect(await active(page).count()).toBe(1)
      expect(await field(page).getAttribute('aria-activedescendant')).toBe(
        await active(page).getAttribute('id'),
      )
      // Above the first line is the field itself, and above it the last line.
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('ArrowUp')
      expect(await active(page).count()).toBe(0)
      await page.keyboard.press('ArrowUp')
      expect(await active(page).textContent()).toBe(t('All results for “{query}”', { query: typed }))
      await page.keyboard.press('Escape')
      await soon(() => options(page).count()).toBe(0)
      expect(await field(page).inputValue()).toBe(typed)
      expect(await field(page).getAttribute('aria-expanded')).toBe('false')
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      await page.waitForURL(`${base}/p/**`)
      await soon(() => page.locator('h1').textContent()).toBe(product)
    },
  )

  test('without script the form opens the page of results', async () => {
    const { page, open } = await browser.visit({ locale, width: 360, script: false })
    await open('/search')
    expect(await field(page).getAttribute('role')).toBeNull()
    await field(page).fill(typed)
    await field(page).press('Enter')
    await page.getByRole('heading', { name: product }).waitFor()
  })

  test('nothing found leads on, without a barrier at any width', async () => {
    const { page, open, t } = await browser.visit({ locale })
    await open('/search?q=qqxxyyzz')
    await page.getByRole('heading', { name: t('Have a look at these') }).waitFor()
    // There is nothing to filter, to sort or to view in another way.
    expect(await page.getByLabel(t('Sort by')).count()).toBe(0)
    expect(await page.getByRole('list', { name: t('View') }).count()).toBe(0)
    expect(await page.getByRole('form', { name: t('Filter products') }).count()).toBe(0)
    expect(await findBarriersAt(page, [360, 1280])).toEqual({})
    await page
      .getByRole('navigation', { name: t('Categories') })
      .getByRole('link')
      .first()
      .click()
    await page.waitForURL('**/c/**')
  })
})

test.each(sampleInRing('suggestions', [360, 768, 1280]))(
  'open suggestions have no barrier at %i px, in light and dark',
  async (width) => {
    const { page } = await atSearch({ width })
    await field(page).pressSequentially('turnt')
    await options(page).first().waitFor()
    await page.keyboard.press('ArrowDown')
    expect(await findBarriersAt(page, [width])).toEqual({})
    expect(await options(page).count()).toBeGreaterThan(3)
  },
)

test('the script of the suggestions is loaded when the field gets the focus, and not before', async () => {
  const { page, open } = await browser.visit()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await open('/')
  await page.waitForLoadState('networkidle')
  const isAsked = () => asked.some((url) => url.includes('/SearchSuggestions-'))
  expect(isAsked()).toBe(false)
  await field(page).focus()
  await soon(isAsked).toBe(true)
})

test('the search still works without the suggestions', async () => {
  const { page, open, expectRefusal } = await browser.visit()
  expectRefusal(500, '/suggest.json')
  await page.route('**/suggest.json*', (route) => route.fulfill({ status: 500 }))
  await open('/')
  await field(page).focus()
  await field(page).pressSequentially('usb')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=usb')
  await page.getByRole('heading', { name: 'A 120 integrated amplifier' }).waitFor()
})

test('an answer that comes late does not replace the one to what was typed since', async () => {
  const { page } = await atSearch()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/suggest.json?q=cable', async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const asked = page.waitForRequest('**/suggest.json?q=cable')
  await field(page).pressSequentially('cable')
  await asked
  await field(page).fill('hydrophone')
  await options(page).filter({ hasText: 'Pegel H1 hydrophone' }).waitFor()
  release()
  await page.waitForLoadState('networkidle')
  expect(await options(page).first().textContent()).toContain('Pegel H1 hydrophone')
})

test('what is typed while the results of a search are on their way is kept, and so is the focus', async () => {
  const { page } = await atSearch()
  const arrived = Promise.withResolvers<void>()
  await page.route('**/search.data?*', async (route) => {
    await arrived.promise
    await route.continue()
  })
  await field(page).fill('tonearm')
  await field(page).press('Enter')
  await field(page).fill('cleaning')
  arrived.resolve()
  await page.waitForURL('**/search?q=tonearm')
  await page.locator('main article h2').first().waitFor()
  expect(await field(page).inputValue()).toBe('cleaning')
  await field(page).press('Enter')
  await page.waitForURL('**/search?q=cleaning')
  await soon(() => options(page).count()).toBe(0)
  expect(await field(page).inputValue()).toBe('cleaning')
})

test('a click on a line opens it, and leaving the field closes the list', async () => {
  const { page } = await atSearch({}, '/')
  await field(page).pressSequentially('REC-001')
  await options(page).filter({ hasText: 'Rain on a tin roof' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await soon(() => options(page).count()).toBe(0)
  await field(page).focus()
  await options(page).filter({ hasText: 'Rain on a tin roof' }).click()
  await page.waitForURL('**/p/rain-on-a-tin-roof')
})

test('the last searches are kept in this browser alone, offered again, and cleared', async () => {
  const { page, open } = await atSearch({}, '/')
  for (const words of ['usb', 'Turntable', 'USB']) {
    await field(page).fill(words)
    await field(page).press('Enter')
    await page.waitForURL(`**/search?q=${words}`)
    // The field takes the words of the page when it comes.
    await page.locator('h1', { hasText: words }).waitFor()
  }
  const stored = () => page.evaluate(() => localStorage.getItem('searches'))
  expect(JSON.parse((await stored()) ?? '')).toEqual(['USB', 'Turntable'])
  await open('/')
  await field(page).focus()
  await soon(() => options(page).allTextContents()).toEqual(['USB', 'Turntable'])
  expect(await findBarriersAt(page, [1280])).toEqual({})
  await open('/')
  await field(page).focus()
  await soon(() => options(page).count()).toBe(2)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/search?q=Turntable')
  await open('/')
  await field(page).focus()
  await page.getByRole('button', { name: 'Clear recent searches' }).click()
  await soon(() => options(page).count()).toBe(0)
  expect(await stored()).toBeNull()
})
