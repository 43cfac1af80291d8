import { beforeAll, expect, test } from 'vitest'
import { findBarriersAt } from '../support/barriers.ts'
import { useBrowser, type Visit } from '../support/browser.ts'
import { sellProduct } from '../support/catalogue.ts'
import { ringCellsOnce } from '../support/matrix.ts'
import { localesInRing } from '../support/ring-locales.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
const browser = useBrowser(shop)
let slug = ''
beforeAll(async () => {
  slug = (await sellProduct(shop.core.database, { name: 'Needle' })).productId
  await shop.drain()
})

/** Where screenshots go; none are taken without it. */
const pictures = process.env.ABUSE_PICTURES

async function look({ page }: Visit, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

test.each(ringCellsOnce({ script: [true, false], locale: localesInRing('report'), width: [360, 1280] }))(
  'a guest reports a product in $locale (script: $script, $width px), writes to the shop, and withdraws the report',
  async ({ locale, script, width }) => {
    const visit = await browser.visit({ locale, script, width })
    const { page, t, open } = visit
    await open(`/p/${slug}`)
    await page
      .locator('main')
      .getByRole('link', { name: t('Report something') })
      .click()
    await page.getByRole('heading', { name: t('Report something') }).waitFor()
    expect(await page.getByLabel(t('Which one?')).inputValue()).toBe(slug)
    await page.getByRole('button', { name: t('Send the report') }).click()
    await page.getByText(t('Tell us why, in at most 5,000 characters')).waitFor()
    await look(visit, `form-${locale}`)
    await page.getByLabel(t('Why do you think so?')).fill('It is a copy.\nOf my own work.')
    await page.getByLabel(t('Your e-mail address')).fill(`${crypto.randomUUID()}@example.com`)
    await page.getByRole('button', { name: t('Send the report') }).click()
    await page.locator('[data-case-state=open]').waitFor()
    expect(new URL(page.url()).pathname).toMatch(/\/abuse\/[\w-]{27}$/)
    await page.getByLabel(t('Your message to us')).fill('The second picture.')
    await page.getByRole('button', { name: t('Send the message') }).click()
    await page.getByText('The second picture.').waitFor()
    await look(visit, `case-${locale}`)
    await page.getByRole('button', { name: t('Withdraw the report') }).click()
    await page.locator('[data-case-state=withdrawn]').waitFor()
  },
)

test.each(localesInRing('pages of a report'))(
  'the pages of a report have no barriers in %s',
  async (locale) => {
    const visit = await browser.visit({ locale })
    const { page, t, open } = visit
    await open('/abuse?kind=order&thing=K100001')
    expect(await findBarriersAt(page, [360, 768, 1280])).toEqual({})
    await page.getByLabel(t('Why do you think so?')).fill('Somebody else ordered it.')
    await page.getByLabel(t('Your e-mail address')).fill(`${crypto.randomUUID()}@example.com`)
    await page.getByRole('button', { name: t('Send the report') }).click()
    await page.locator('[data-case-state=open]').waitFor()
    expect(await findBarriersAt(page, [360, 768, 1280])).toEqual({})
  },
)
