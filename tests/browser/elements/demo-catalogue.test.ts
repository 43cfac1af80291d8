import { expect, test } from 'vitest'
import type { LocaleCode } from '#kernel/locales.ts'
import { soon, useBrowser } from '../../support/browser.ts'
import { useDemoShop } from '../../support/demo-shop.ts'

const shop = useDemoShop()
const browser = useBrowser(shop)

const slugOf = async (handle: string, locale: LocaleCode): Promise<string> => {
  const [row] = await shop.core.database.query<{ slug: string }>(
    'SELECT t.slug FROM category c JOIN category_text t ON t.category_id = c.id WHERE c.handle = $1 AND t.locale = $2',
    [handle, locale],
  )
  return row!.slug
}

test.each<[LocaleCode, number]>([
  ['en', 1280],
  ['de', 360],
  ['fr', 1280],
  ['ar', 360],
])('in %s at %i pixels the stylus for one of 1,200 turntables is found (§9.7)', async (locale, width) => {
  const visit = await browser.visit({ locale, width })
  const { page, t } = visit
  await visit.open(`/c/${await slugOf('styli', locale)}`)
  expect(await page.locator('select[name=fits] option').count()).toBe(1201)
  await page.locator('select[name=fits]').click()
  await page.getByRole('listbox').waitFor()
  await page.keyboard.type('Tessmar D 180')
  await soon(() => page.locator('[role=option][data-active]').textContent()).toBe('Tessmar D 180')
  await page.keyboard.press('Enter')
  await page.waitForURL('**?fits=Tessmar+D+180')
  await soon(() => page.locator('main article').count()).toBeLessThan(3)
  expect(await page.locator('main article').count()).toBeGreaterThan(0)
  // The page of the product says so too, and leads back to the list.
  await page.locator('main article a').first().click()
  await page.getByText(t('Which ones?')).click()
  await page.getByRole('link', { name: t('Find what fits your model') }).click()
  await page.waitForURL('**#finder')
})

test('an address that names a model nobody knows shows nothing, and the way back to all', async () => {
  const visit = await browser.visit()
  const { page } = visit
  await visit.open('/c/styli?fits=Nothing+9')
  expect(await page.locator('main article').count()).toBe(0)
  await page.getByRole('link', { name: 'Show all' }).click()
  await soon(() => page.locator('main article').count()).toBe(4)
})

test.each([true, false])(
  'on a phone the demo has sub menus that open and lead on, with script: %s (§4.2)',
  async (script) => {
    const { page, open } = await browser.visit({ width: 360, script })
    await open('')
    await page.locator('header [data-menu=mobile]').click()
    const menu = page.locator('header details nav').first()
    const group = menu.locator('details', { hasText: 'Cables and care' })
    expect(await group.getByRole('link', { name: 'Styli' }).isVisible()).toBe(false)
    await group.locator('summary').click()
    await group.getByRole('link', { name: 'Styli' }).click()
    await page.waitForURL('**/c/styli')
  },
)
