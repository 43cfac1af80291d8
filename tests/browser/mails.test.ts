import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { LOCALES, type LocaleCode } from '#kernel/locales.ts'
import { findBarriersIn } from '../support/barriers.ts'
import { useBrowser } from '../support/browser.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { MAIL_ORIGIN, renderSampleMails, type SampleMail } from '../support/sample-mails.ts'

const shop = useRunningShop()
const browser = useBrowser(shop)
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** A narrow phone, and what a mail program at a desk has beside its list. Units: px. */
const WIDTHS = [320, 768] as const

let mails: readonly SampleMail[] = []
beforeAll(async () => {
  mails = await renderSampleMails()
})

/** Opens mails one after another in a page that has their pictures. */
async function reader(): Promise<{ page: Page; show(html: string): Promise<void> }> {
  const { page } = await browser.visit({ width: 320 })
  await page.route('**/*', (route) => route.fulfill({ contentType: 'image/gif', body: PIXEL }))
  return {
    page,
    show: (html) => page.setContent(html.replaceAll(MAIL_ORIGIN, new URL(shop.url).origin)),
  }
}

async function barriersOf(locale: LocaleCode, colours: 'light' | 'dark'): Promise<string[]> {
  const { page, show } = await reader()
  const found: string[] = []
  for (const { template, html } of mails.filter((mail) => mail.locale === locale)) {
    await show(html)
    for (const barrier of await findBarriersIn(page, { width: 320, colours }, WIDTHS))
      found.push(`${template}: ${barrier}`)
  }
  return found
}

test.each(LOCALES.flatMap(({ code }) => (['light', 'dark'] as const).map((colours) => ({ code, colours }))))(
  'no mail in "$code" has a barrier in $colours colours, or stands out of a phone',
  async ({ code, colours }) => {
    expect(mails.length).toBeGreaterThan(160)
    expect(await barriersOf(code, colours)).toEqual([])
  },
)

test('a planted barrier is found, so that the tests above can fail', async () => {
  const { page, show } = await reader()
  const [{ html } = { html: '' }] = mails
  await show(html.replace('</body>', '<p style="color:#ddd;background:#fff;width:900px">faint</p></body>'))
  const found = await findBarriersIn(page, { width: 320, colours: 'light' }, WIDTHS)
  expect(found.join()).toContain('color-contrast')
  expect(found.join()).toContain('stands out of a window of 320 px')
})
