import { beforeAll, expect, test } from 'vitest'
import type { LocaleCode } from '#kernel/locales.ts'
import { reviewDesk } from '../flows/review/review-desk.ts'
import { findBarriersAt } from '../support/barriers.ts'
import { soon, useBrowser, type Visit } from '../support/browser.ts'
import type { Buyer } from '../support/buyer.ts'
import { localesInRing } from '../support/ring-locales.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { staffOf } from '../support/staff.ts'

const shop = useRunningShop()
const browser = useBrowser(shop)
const { sold, rowOf, act, written } = reviewDesk(shop)
let manager: Buyer
beforeAll(async () => {
  manager = await staffOf(shop, 'manager')
})

/** Where screenshots go; none are taken without it. */
const pictures = process.env.REVIEW_PICTURES

async function look({ page }: Visit, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

test.each<[LocaleCode, boolean, number]>([
  ['en', true, 1280],
  ['de', false, 768],
  ['fr', false, 360],
  ['ar', true, 360],
])(
  'a buyer reviews by the link of the order in %s (script: %s, %i px), staff show it, and everybody reads it',
  async (locale, script, width) => {
    const one = await sold()
    const visit = await browser.visit({ locale, script, width })
    const { page, t, open } = visit
    await open(`/review/${one.key}`)
    await look(visit, `masked-${locale}`)
    await page.getByLabel(t('E-mail')).fill(one.email)
    await page.getByRole('button', { name: t('Show my data') }).click()
    // Without script the proof leads to the page of the order, which leads back here.
    if (!script) await page.getByRole('link', { name: t('Review what you bought') }).click()
    const form = page.locator('[data-review-form]')
    await form.waitFor()
    await page.getByRole('button', { name: t('Send the review') }).click()
    await page.getByText(t('Choose one to five stars')).waitFor()
    await look(visit, `wrong-${locale}`)
    await page.locator('input[name=stars][value="4"]').check()
    await page.getByLabel(t('Your review')).fill('Tracks well.\nThe lid is loose.')
    await page.getByLabel(t('Your name in the review')).fill('Ada')
    await page.getByRole('button', { name: t('Send the review') }).click()
    await page.locator('[data-review-state=waiting]').waitFor()
    await look(visit, `own-${locale}`)
    expect((await act(manager, 'show', one)).status).toBe(200)
    await act(manager, 'answer', one, { answer: 'We changed the lid.' })
    await soon(async () => {
      await page.goto(`${visit.base}/p/${one.product.productId}`)
      return page.locator('#reviews').textContent()
    }).toContain('The lid is loose.')
    await look(visit, `product-${locale}`)
    await page
      .getByRole('link', { name: t('{count, plural, one {# review} other {# reviews}}', { count: 1 }) })
      .click()
    expect(new URL(page.url()).hash).toBe('#reviews')
    await page.getByRole('link', { name: t('Read all reviews') }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('[data-review]').count()).toBe(1)
    await look(visit, `all-${locale}`)
    await open(`/review/${one.key}`)
    await page
      .getByRole('button', { name: t('Delete the review of {product}', { product: await nameIn(visit) }) })
      .click()
    await page.locator('[data-review-state=deleted]').waitFor()
    await page
      .getByRole('button', { name: t('Put the review of {product} back', { product: await nameIn(visit) }) })
      .click()
    await page.locator('[data-review-state=shown]').waitFor()
    expect(await rowOf(one)).toMatchObject({ state: 'shown', takenBackAt: null })
  },
)

/** The cookie of a shop on this machine is one of https, whatever the port. */
const cookiesOf = ({ cookies }: Buyer) =>
  [...cookies].map(([name, value]) => ({ name, value, domain: '127.0.0.1', path: '/', secure: true }))

const nameIn = async ({ page }: Visit): Promise<string> =>
  (await page.locator('[data-product] h2').first().textContent()) ?? ''

test.each(localesInRing('reviews'))('the pages of reviews have no barriers in %s', async (locale) => {
  const one = await sold()
  await written(one)
  await act(manager, 'show', one)
  const { page, open, context } = await browser.visit({ locale })
  await context.addCookies(cookiesOf(one.buyer))
  for (const path of [
    `/review/${one.key}`,
    `/p/${one.product.productId}`,
    `/p/${one.product.productId}/reviews`,
  ]) {
    await open(path)
    expect(await findBarriersAt(page, [360, 768, 1280]), path).toEqual({})
  }
})

test('in forced colours the stars and the chosen number can be told', async () => {
  const one = await sold()
  const { page, open, context } = await browser.visit({ width: 360 })
  await context.addCookies(cookiesOf(one.buyer))
  await page.emulateMedia({ forcedColors: 'active' })
  await open(`/review/${one.key}`)
  await page.locator('input[name=stars][value="2"]').check()
  expect(await page.locator('input[name=stars]:checked').inputValue()).toBe('2')
  // Full and empty stars differ in shape, as a system's colours tell them by nothing else.
  const row = page.locator('.star-choice label')
  expect(
    await row.evaluateAll((labels) => labels.map((label) => getComputedStyle(label, '::before').content)),
  ).toEqual(['"★"', '"★"', '"☆"', '"☆"', '"☆"'])
})
