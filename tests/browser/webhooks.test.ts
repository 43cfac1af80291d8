import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBarriersAt } from '../support/barriers.ts'
import { soon, useBrowser } from '../support/browser.ts'
import { newMember } from '../support/members.ts'
import { type OutsideServer, openOutsideServer } from '../support/outside-server.ts'
import { openProgramme } from '../support/partners.ts'
import { localesInRing } from '../support/ring-locales.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../support/staff-buyer.ts'
import { sentAt, verified } from '../support/webhooks.ts'
import { enter } from './account/enter.ts'

let server: OutsideServer
let owner: StaffBuyer
beforeAll(async () => {
  server = await openOutsideServer()
})
afterAll(() => server.close())
const shop = useRunningShop({ BASE_PATH: '/store' }, undefined, undefined, () => server.outside)
const browser = useBrowser(shop)
beforeAll(async () => {
  await openProgramme(shop)
  owner = await signInStaff(shop, 'owner')
})
/** A folder for pictures of what the tests see, to look at by hand; '' for none. */
const PICTURES = process.env.PICTURES ?? ''
const LONG_MS = 240_000

async function picture(page: Page, name: string): Promise<void> {
  if (PICTURES === '') return
  mkdirSync(PICTURES, { recursive: true })
  for (const [width, colorScheme, forcedColors] of [
    [360, 'dark', 'none'],
    [768, 'light', 'active'],
    [1280, 'light', 'none'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme, forcedColors })
    await page.screenshot({ path: join(PICTURES, `${name}-${width}.png`), fullPage: true })
  }
  await page.emulateMedia({ colorScheme: 'light', forcedColors: 'none' })
}
const heardAt = (path: string) => server.heard.filter(({ url }) => url === path)

describe.each(localesInRing('webhooks'))('in %s', (locale) => {
  test('the owner adds an endpoint, sees its secret once, sends a test, reads the log, sends it again, renews the secret, switches it off and on, and deletes it', {
    timeout: LONG_MS,
  }, async () => {
    const visit = await browser.visit({ locale, width: locale === 'ar' ? 360 : 1280 })
    const { page, t, open, base, context } = visit
    const entered = await context.request.post(`${shop.url}/api/user/login`, { form: owner.login })
    expect(entered.status()).toBe(200)
    const path = `/${crypto.randomUUID()}`
    await open('/admin/webhooks/make')
    await page.locator('[name=url]').fill(`https://calls.example${path}`)
    await page.locator('[name=description]').fill('Warehouse')
    await page.locator('[name=events]').selectOption('orders')
    await page.getByRole('button', { name: t('Create'), exact: true }).click()
    const shown = page.locator('[data-secret]')
    await shown.waitFor()
    const secret = (await shown.textContent())?.trim() ?? ''
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await picture(page, `webhook-made-${locale}`)
    await page.getByRole('link', { name: t('Open what was made') }).click()
    await page.getByRole('heading', { level: 1, name: 'Warehouse' }).waitFor()
    const address = page.url()
    await page.reload()
    await visit.hydrated()
    expect(await page.content()).not.toContain(secret)

    /** Does one of the acts beside the endpoint, and waits until the page says that it is done. */
    const act = async (title: string, isSure = false) => {
      const form = page
        .locator('aside details')
        .filter({ has: page.locator('summary', { hasText: t(title) }) })
      await form.locator('summary').getByText(t(title), { exact: true }).click()
      if (isSure) await form.getByLabel(t('I am sure')).check()
      await form.getByRole('button', { name: t(title), exact: true }).click()
    }
    const done = (title: string) =>
      page
        .getByRole('status')
        .filter({ hasText: t('Done: {act}', { act: t(title) }) })
        .waitFor()
    await act('Send a test')
    await done('Send a test')
    await shop.drain()
    const [heard] = heardAt(path)
    expect(verified({ secret }, heard!, sentAt(heard!)).type).toBe('test')
    await page.reload()
    await visit.hydrated()
    await picture(page, `webhook-${locale}`)
    expect(await findBarriersAt(page, [360, 1280])).toEqual({})

    await page.locator('main table a[href*="/webhook-log/"]').first().click()
    await page.waitForURL(`${base}/admin/webhook-log/*`)
    await page.locator('pre').getByText('"type": "test"').waitFor()
    await page.getByRole('cell', { name: '204' }).waitFor()
    await picture(page, `webhook-call-${locale}`)
    expect(await findBarriersAt(page, [360, 1280])).toEqual({})
    await act('Send again')
    await done('Send again')
    await shop.drain()
    expect(new Set(heardAt(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(heardAt(path)).toHaveLength(2)

    await page.goto(address)
    await visit.hydrated()
    await act('New secret')
    await shown.waitFor()
    expect((await shown.textContent())?.trim()).not.toBe(secret)
    await page.reload()
    await visit.hydrated()
    await act('Switch off')
    await page.locator('summary').getByText(t('Switch on'), { exact: true }).waitFor()
    await page.reload()
    await visit.hydrated()
    expect(await page.locator('summary').getByText(t('Send a test'), { exact: true }).count()).toBe(0)
    await act('Switch on')
    await page.locator('summary').getByText(t('Switch off'), { exact: true }).waitFor()
    await page.reload()
    await visit.hydrated()
    await act('Delete the endpoint', true)
    await page.waitForURL(`${base}/admin/webhooks`)
    await page.getByRole('heading', { level: 1, name: t('Webhooks') }).waitFor()
    expect(await page.getByText(path).count()).toBe(0)
    await picture(page, `webhooks-${locale}`)
  })

  test('a partner sets an address, sees its secret once, sends a test and sends it again, renews the secret and takes the address away', {
    timeout: LONG_MS,
  }, async () => {
    const member = await newMember(shop)
    await member.buyer.call('/partner/activate', { terms: '1' })
    const visit = await browser.visit({ locale, width: locale === 'ar' ? 360 : 1280 })
    const { page, t, open } = visit
    await enter(visit, member)
    await open('/partner')
    const dialog = page.getByRole('dialog')
    const confirm = async (button: string) => {
      await dialog.getByLabel(t('Current password')).fill(member.password)
      await dialog.getByRole('button', { name: t(button), exact: true }).click()
    }
    const path = `/${crypto.randomUUID()}`
    await page.getByRole('button', { name: t('Set the address') }).click()
    await dialog.locator('[name=callback]').fill(`https://calls.example${path}`)
    await confirm('Save')
    const shown = page.locator('[data-secret]')
    await shown.waitFor()
    const secret = (await shown.textContent()) ?? ''
    expect(secret).toMatch(/^whsec_/)
    await page.getByRole('button', { name: t('Send a test call') }).click()
    await page.getByText(t('The test call is on its way')).waitFor()
    await shop.drain()
    expect(heardAt(path)).toHaveLength(1)
    await open('/partner')
    expect(await page.content()).not.toContain(secret)
    const calls = page.getByRole('list', { name: t('Newest calls') }).getByRole('listitem')
    await calls.getByText(t('Arrived')).waitFor()
    await picture(page, `partner-calls-${locale}`)
    expect(await findBarriersAt(page, [360, 1280])).toEqual({})
    await calls.getByRole('button', { name: t('Send again') }).click()
    await page.getByText(t('The call is sent again')).waitFor()
    await shop.drain()
    expect(new Set(heardAt(path).map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(heardAt(path)).toHaveLength(2)
    await page.getByRole('button', { name: t('Renew the secret') }).click()
    await confirm('Renew the secret')
    await shown.waitFor()
    expect(await shown.textContent()).not.toBe(secret)
    await page.getByRole('button', { name: t('Change the address') }).click()
    await dialog.locator('[name=callback]').fill('')
    await confirm('Save')
    await soon(() => page.getByText(t('No address yet.')).count()).toBe(1)
  })
})
