import { beforeAll, beforeEach, expect, test } from 'vitest'
import { saveSettings } from '#domains/shop/index.ts'
import { HOUR } from '#kernel/clock.ts'
import { moveClock } from '#main/demo-clock.ts'
import { findBarriersAt } from '../support/barriers.ts'
import { hasFocus, soon, useBrowser, type Visit } from '../support/browser.ts'
import { SELLER } from '../support/documents.ts'
import { ringCellsOnce } from '../support/matrix.ts'
import { mailsTo } from '../support/member.ts'
import { localesInRing } from '../support/ring-locales.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop()
const browser = useBrowser(shop)

/** Where screenshots go; none are taken without it. */
const pictures = process.env.CONTACT_PICTURES

beforeAll(async () => {
  const { database, clock, rules } = shop.core
  const { bank: _, ...address } = SELLER
  const contact = { recipients: [], hours: { en: 'Mon to Fri, 9 to 17' }, keepMonths: 12 }
  await database.transaction((tx) => saveSettings(tx, { address, contact }, clock.now()))
  await rules.reload()
  await shop.drain()
})

// Limits of the tests before are full again.
beforeEach(async () => {
  const { database, clock } = shop.core
  await moveClock(database, clock.shifted!, new Date(clock.now().getTime() + HOUR))
})

async function look({ page }: Visit, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${pictures}/${name}.png`, fullPage: true })
}

const someEmail = (): string => `${crypto.randomUUID()}@example.com`

async function fill({ page, t }: Visit, email: string): Promise<void> {
  await page.getByLabel(t('Your name')).fill('Ada Lovelace')
  await page.getByLabel(t('Your e-mail address')).fill(email)
  await page.getByLabel(t('Subject')).fill('Needle of the MT-2')
  await page.locator('textarea[name=message]').fill(`Does it fit both arms?\n${crypto.randomUUID()}`)
}

test.each(
  ringCellsOnce({ script: [true, false], locale: localesInRing('contact'), width: [360, 768, 1280] }),
)(
  'somebody writes in $locale (script: $script, $width px) and is told the case (§2.19)',
  async ({ locale, script, width }) => {
    const email = someEmail()
    const visit = await browser.visit({ locale, script, width })
    const { page, t, open } = visit
    await open('/search')
    await page
      .locator('footer')
      .getByRole('link', { name: t('Contact'), exact: true })
      .click()
    await page.getByRole('heading', { level: 1, name: t('Contact') }).waitFor()
    await look(visit, `contact-${locale}-${script}`)
    await fill(visit, 'no address')
    await page.getByRole('button', { name: t('Send message') }).click()
    await page.getByText(t('Enter a valid e-mail address')).waitFor()
    await soon(() => hasFocus(page.locator('[name=email]'))).toBe(true)
    expect(await page.locator('textarea[name=message]').inputValue()).toContain('Does it fit both arms?')
    await look(visit, `contact-wrong-${locale}-${script}`)
    await page.getByLabel(t('Your e-mail address')).fill(email)
    await page.getByRole('button', { name: t('Send message') }).click()
    const thanks = page.locator('[data-case]')
    await thanks.waitFor()
    const number = await thanks.getAttribute('data-case')
    expect(number).toMatch(/^C\d+$/)
    expect(await thanks.textContent()).toContain(number)
    await look(visit, `contact-thanks-${locale}-${script}`)
    const mails = await mailsTo(shop, email)
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(number!)])
  },
)

test('the page says who the shop is, has no barrier in any width, and no person meets the trap', async () => {
  for (const locale of ['en', 'ar'] as const) {
    const { page, open } = await browser.visit({ locale })
    await open('/contact')
    expect(await page.getByText('Mon to Fri, 9 to 17').count()).toBe(1)
    expect(await page.getByText('Speicherstraße 7').count()).toBe(1)
    expect(await page.locator('input[name=homepage]').isVisible()).toBe(false)
    expect(await findBarriersAt(page, [360, 768, 1280])).toEqual({})
  }
})

test('in forced colours every field and button keeps its outline', async () => {
  const visit = await browser.visit({ width: 360, colorScheme: 'dark' })
  const { page, open } = visit
  await page.emulateMedia({ forcedColors: 'active' })
  await open('/contact')
  const widths = await page
    .locator('form[action$="/api/contact"] :is(input:visible, textarea, button)')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).borderTopWidth)))
  expect(widths).toHaveLength(5)
  expect(widths.every((width) => width >= 1)).toBe(true)
  await look(visit, 'contact-forced')
})
