import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { LocaleCode } from '#kernel/locales.ts'
import { findBarriersInEach } from '../support/barriers.ts'
import { useBrowser } from '../support/browser.ts'
import { ringCellsOnce } from '../support/matrix.ts'
import { LANGUAGES } from '../support/ring-locales.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { MAIL_ORIGIN, renderSampleMails, type SampleMail } from '../support/sample-mails.ts'

const shop = useRunningShop()
const browser = useBrowser(shop)
const PIXEL = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
/** A narrow phone, and what a mail program at a desk has beside its list. Units: px. */
const WIDTHS = [320, 768] as const

let mails: readonly SampleMail[] = []
let shown: readonly {
  readonly template: string
  readonly locale: LocaleCode
  readonly colours: 'light' | 'dark'
}[] = []
beforeAll(async () => {
  mails = await renderSampleMails()
  const templates = [...new Set(mails.map(({ template }) => template))]
  shown = ringCellsOnce({ template: templates, locale: LANGUAGES, colours: ['light', 'dark'] as const })
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

test.each(LANGUAGES)(
  'no mail in "%s" has a barrier in light or dark colours, or stands out of a phone',
  async (code) => {
    expect(mails.length).toBeGreaterThan(160)
    const { page, show } = await reader()
    const found: Record<string, unknown> = {}
    for (const { template, colours } of shown.filter(({ locale }) => locale === code)) {
      await show(mails.find((mail) => mail.template === template && mail.locale === code)!.html)
      const barriers = await findBarriersInEach(page, [{ width: 320, colours }], WIDTHS)
      if (Object.keys(barriers).length > 0) found[template] = barriers
    }
    expect(found).toEqual({})
  },
)

test('a planted barrier is found, so that the tests above can fail', async () => {
  const { page, show } = await reader()
  const [{ html } = { html: '' }] = mails
  await show(html.replace('</body>', '<p style="color:#ddd;background:#fff;width:900px">faint</p></body>'))
  const found = await findBarriersInEach(page, [{ width: 320, colours: 'light' }], WIDTHS)
  expect(found['320, light']?.join()).toContain('color-contrast')
  expect(found['320, width']).toEqual(['something stands out of the window'])
})
