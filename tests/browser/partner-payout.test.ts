import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { findBarriersAt } from '../support/barriers.ts'
import { soon, useBrowser } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { openProgramme } from '../support/partners.ts'
import { IBAN, partnerIdOf, plantPayable } from '../support/payouts.ts'
import { localesInRing } from '../support/ring-locales.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { enter } from './account/enter.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
beforeAll(() => openProgramme(shop))
/** A folder for pictures of what the tests see, to look at by hand; '' for none. */
const PICTURES = process.env.PICTURES ?? ''
const WRONG = `${IBAN.slice(0, -1)}1`
const WAIT_MS = 240_000

const LOCALES = localesInRing('payout')

test.each(LOCALES)(
  'in %s a partner joins, gets a link with a QR code, tries the pixel, says where to pay and asks for a payout (§1.10, §3.7, §7.17)',
  { timeout: WAIT_MS },
  async (locale) => {
    const member = await newMember(shop)
    const visit = await browser.visit({ locale })
    const { page, t, open } = visit
    await enter(visit, member)
    await open('/partner')
    await page.getByLabel(t('I agree to these terms')).check()
    await page.getByRole('button', { name: t('Take part') }).click()
    const ref = (await page.locator('[data-ref]').getAttribute('data-ref')) ?? ''
    const code = page.getByAltText(t('QR code of your link'))
    expect(await code.getAttribute('src')).toMatch(/^data:image\/svg\+xml/)
    const dialog = page.getByRole('dialog')
    const confirm = async (button: string) => {
      await dialog.getByLabel(t('Current password')).fill(member.password)
      await dialog.getByRole('button', { name: t(button), exact: true }).click()
    }

    await page.getByRole('button', { name: t('Set the pixel') }).click()
    const template = 'https://pixel.example/{ref}?o={order}&a={amount}{currency}'
    await dialog.getByLabel(t('Address of the image')).fill(template)
    await confirm('Save')
    const example = page.getByRole('link', { name: t('Try it with example values') })
    const href = (await example.getAttribute('href')) ?? ''
    expect(href).toMatch(new RegExp(`^https://pixel\\.example/${ref}\\?o=\\w+&a=[\\d.]+[A-Z]{3}$`))

    visit.expectRefusal(422, '/partner/payout')
    await page.getByRole('button', { name: t('Say where we pay') }).click()
    const account = dialog.getByLabel(t('IBAN, or e-mail address of the PayPal account'))
    await account.fill(WRONG)
    await confirm('Save')
    await soon(() => account.getAttribute('aria-invalid')).toBe('true')
    expect(await account.inputValue()).toBe(WRONG)
    await account.fill(IBAN)
    await confirm('Save')
    await page
      .getByText(t('We pay to the bank account that ends with {ending}.', { ending: '3000' }))
      .waitFor()
    expect(await page.getByRole('button', { name: t('Ask for a payout') }).count()).toBe(0)

    await plantPayable(shop, await partnerIdOf(shop, { ref } as never), 8_450)
    await open('/partner')
    await page.getByRole('button', { name: t('Ask for a payout') }).click()
    await confirm('Ask for a payout')
    await page.locator('[data-payout][data-state=requested]').waitFor()
    await soon(() => page.locator('#payouts [data-payable]').count()).toBeLessThanOrEqual(1)
    if (PICTURES !== '') {
      mkdirSync(PICTURES, { recursive: true })
      for (const [width, colorScheme, forcedColors] of [
        [360, 'dark', 'none'],
        [768, 'light', 'active'],
        [1280, 'light', 'none'],
      ] as const) {
        await page.setViewportSize({ width, height: 900 })
        await page.emulateMedia({ colorScheme, forcedColors })
        await page.screenshot({ path: join(PICTURES, `partner-${locale}-${width}.png`), fullPage: true })
      }
      await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
    }
    expect(await findBarriersAt(page, [360, 768, 1280], { name: 'payout', locales: LOCALES })).toEqual({})
    await page.locator('[data-payout] button').click()
    await page.locator('[data-payout][data-state=cancelled]').waitFor()
  },
)
