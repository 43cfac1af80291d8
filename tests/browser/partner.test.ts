import { beforeAll, expect, test } from 'vitest'
import { findBarriersAt } from '../support/barriers.ts'
import { soon, useBrowser } from '../support/browser.ts'
import { Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { newMember } from '../support/members.ts'
import { buy, openProgramme } from '../support/partners.ts'
import { localesInRing } from '../support/ring-locales.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { enter } from './account/enter.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
beforeAll(() => openProgramme(shop))

test.each(localesInRing('partner'))(
  'in %s a member joins, makes a link, copies it and changes the ref id',
  async (locale) => {
    const { productId } = await sellProduct(shop.core.database)
    const member = await newMember(shop)
    const visit = await browser.visit({ locale, width: 360 })
    const { page, t } = visit
    await enter(visit, member)
    await visit.open('/partner')
    await page.getByLabel(t('I agree to these terms')).check()
    await page.getByRole('button', { name: t('Take part') }).click()
    const ref = page.locator('[data-ref]')
    const first = await ref.getAttribute('data-ref')
    await page.getByLabel(t('Page of the shop')).fill(`/store/p/${productId}?utm_source=x`)
    await page.getByRole('button', { name: t('Make the link') }).click()
    await page.getByRole('link', { name: `/store/p/${productId}?ref=${first}` }).waitFor()
    await visit.hydrated()
    await page.getByRole('button', { name: t('Copy the link') }).click()
    await page.getByText(t('Copied')).waitFor()
    await buy(new Buyer(shop.url), productId, { ref: first ?? '' })
    await visit.open('/partner/orders')
    await page.getByText(t('Why?')).click()
    await page.locator('[data-order] ol li').waitFor()
    await visit.open('/partner')
    await page.getByRole('button', { name: t('Change the ref id') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(t('New ref id')).fill(`klang-${locale}`)
    await dialog.getByLabel(t('Current password')).fill(member.password)
    await dialog.getByRole('button', { name: t('Change the ref id') }).click()
    await soon(() => ref.getAttribute('data-ref')).toBe(`klang-${locale}`)
    expect(await findBarriersAt(page, [360, 768, 1280])).toEqual({})
  },
)

test('who comes by a link is asked once, is remembered only after yes, and can be forgotten on any page', async () => {
  const partner = await newMember(shop)
  const joined = await browser.visit()
  await enter(joined, partner)
  const answer = await joined.page.request.post(`${joined.base}/api/partner/activate`, {
    form: { terms: '1' },
  })
  const { ref } = (await answer.json()) as { ref: string }
  const { page, t, open } = await browser.visit()
  const kept = async () => (await shop.core.database.query('SELECT FROM partner_visit')).length
  await open('/search')
  expect(await page.locator('[data-recommended]').count()).toBe(0)
  await open(`/search?ref=${ref}`)
  const notice = page.locator('[data-recommended]')
  await notice.waitFor()
  expect(await kept()).toBe(0)
  await notice.getByRole('button', { name: t('Yes, remember it') }).click()
  await notice.waitFor({ state: 'detached' })
  await soon(kept).toBe(1)
  await page.locator('[data-withdraw-consent]').click()
  await soon(kept).toBe(0)
})
