import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import type { LocaleCode } from '#kernel/locales.ts'
import { findBarriersAt } from '../../support/barriers.ts'
import { hasFocus, soon, useBrowser } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { afterPush, sampleInRing } from '../../support/matrix.ts'
import { type Member, newMember } from '../../support/members.ts'
import { leaveOrders, PERSON } from '../../support/personal-traces.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { enter } from './enter.ts'
import { pressByKey, tabTo } from './keyboard.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

async function memberWithOrders(): Promise<Member & { readonly invoice: string; readonly orderKey: string }> {
  const member = await newMember(shop, { name: PERSON.name })
  const { productId } = await sellProduct(shop.core.database, { name: 'Needle' })
  const { invoiced } = await leaveOrders(shop, member, productId)
  const [row] = await shop.core.database.query<{ invoice: string }>(
    'SELECT invoice_number AS invoice FROM orders WHERE id = $1',
    [invoiced.id],
  )
  return { ...member, invoice: row!.invoice, orderKey: invoiced.key }
}

test('orders stand with the numbers of their invoices, lead to their pages unmasked, and their addresses are listed', async () => {
  const member = await memberWithOrders()
  const visit = await browser.visit()
  const { page, t, base } = visit
  await enter(visit, member)
  const card = page
    .locator('section[aria-labelledby=orders-title] li')
    .filter({ hasText: t('Invoice {number}', { number: member.invoice }) })
  await card.getByText(t('Completed')).waitFor()
  await card.getByText(t('Paid'), { exact: true }).waitFor()
  await page.locator('section[aria-labelledby=addresses-title]').getByText(PERSON.line1).first().waitFor()
  await card.getByRole('link').first().click()
  await page.waitForURL(`${base}/order/${member.orderKey}`)
  await page.getByText(PERSON.line1).first().waitFor()
})

test('a photo is cut by keys to the square that its owner chooses, shows in the header, and goes again (§1.9)', async () => {
  const member = await newMember(shop)
  const visit = await browser.visit({ locale: 'ar' })
  const { page, t } = visit
  await enter(visit, member)
  const right = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#00ff00' } })
    .png()
    .toBuffer()
  const picture = sharp({
    create: { width: 300, height: 100, channels: 3, background: '#ff0000' },
  }).composite([{ input: right, left: 200, top: 0 }])
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() })
  const dialog = page.getByRole('dialog')
  await soon(() => hasFocus(dialog.getByLabel(t('Size')))).toBe(true)
  await tabTo(page, dialog.getByLabel(t('Horizontal position')))
  await page.keyboard.press('End')
  await pressByKey(page, dialog.getByRole('button', { name: t('Save photo') }))
  await page.getByText(t('Your photo is saved')).waitFor()
  const shown = page.getByAltText(t('Your photo'))
  const address = await shown.getAttribute('src')
  const { channels } = await sharp(
    Buffer.from(await (await fetch(new URL(address!, shop.url))).arrayBuffer()),
  ).stats()
  expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([0, 1, 0])
  await page.locator('header summary[data-account] img').waitFor()

  visit.expectRefusal(415, '/user/photo')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no picture at all') })
  await page.getByText(t('This file is not a JPEG, PNG, WebP or AVIF picture')).waitFor()
  expect(await shown.getAttribute('src')).toBe(address)

  await page.getByRole('button', { name: t('Remove photo') }).click()
  await page.getByText(t('Your photo is removed')).waitFor()
  await shown.waitFor({ state: 'detached' })
})

test.each([true, false])(
  'a consent is given and taken back with one press each, with script %s',
  async (script) => {
    const member = await newMember(shop)
    const { page, t, base, context } = await browser.visit({ locale: 'fr', script })
    await context.request.post(`${base}/api/user/login`, {
      form: { email: member.email, password: member.field },
    })
    await page.goto(`${base}/profile`)
    const part = page.locator('section[aria-labelledby=consents-title]')
    await part.getByText(t('You have not consented. We remember nothing.')).waitFor()
    await pressByKey(page, part.getByRole('button', { name: t('Give consent') }))
    await page.getByText(t('Your choice is saved')).waitFor()
    await pressByKey(page, part.getByRole('button', { name: t('Withdraw consent') }))
    await part.getByText(t('You have not consented. We remember nothing.')).waitFor()
  },
)

test('other devices are listed and signed out one by one, also without script', async () => {
  const member = await newMember(shop)
  const visit = await browser.visit({ script: false, locale: 'de' })
  const { page, t, base, context } = visit
  // Signing in needs script; the session itself does not depend on how it was begun.
  await context.request.post(`${base}/api/user/login`, {
    form: { email: member.email, password: member.field },
  })
  const other = await newMember(shop)
  await other.buyer.call('/user/logout')
  await other.buyer.call('/user/login', { email: member.email, password: member.field })
  await page.goto(`${base}/profile`)
  expect(await page.locator('section[aria-labelledby=sessions-title] li').count()).toBe(3)
  await page.locator('section[aria-labelledby=sessions-title] li button').first().click()
  await page.waitForURL(`${base}/profile?flash=*`)
  await page.getByText(t('The device is signed out')).waitFor()
  expect(await page.locator('section[aria-labelledby=sessions-title] li').count()).toBe(2)
  await page.getByRole('button', { name: t('Sign out all other devices') }).click()
  await page.locator('section[aria-labelledby=sessions-title] li').nth(1).waitFor({ state: 'detached' })
  expect((await other.buyer.call('/state')).body.isLoggedIn).toBe(false)
  await page.getByLabel(t('Name'), { exact: true }).first().fill('Berta')
  await page.getByRole('button', { name: t('Save name') }).click()
  await page.getByText(t('Your name is saved')).waitFor()
})

test('the copy of all data is a file, and an erasure asks twice, takes everything and leads home (§5.6)', async () => {
  const member = await newMember(shop, { name: PERSON.name })
  const visit = await browser.visit({ locale: 'fr', width: 768 })
  const { page, t, base } = visit
  await enter(visit, member)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: t('Download') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)

  await page.getByRole('button', { name: t('Delete account') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(t('Current password')).fill(member.password)
  await dialog.getByLabel(t('Current password')).press('Enter')
  await dialog.getByText(t('Please tick this box first')).waitFor()
  expect((await member.buyer.call('/state')).body.isLoggedIn).toBe(true)
  await dialog.getByLabel(t('I want to delete my account permanently')).check()
  await dialog.getByRole('button', { name: t('Delete account') }).click()
  await dialog.getByText(t('Your account is deleted')).waitFor()
  await dialog.getByRole('button', { name: t('Go to the shop') }).click()
  await page.waitForURL(base)
  await page
    .locator('header')
    .getByRole('link', { name: t('Sign in') })
    .waitFor()
  expect((await member.buyer.call('/state')).body.isLoggedIn).toBe(false)
})

const SCREENS = sampleInRing<[LocaleCode, number[]]>('account', [
  ['de', [360]],
  ['ar', [360, 1280]],
  ['fr', [768]],
])

describe.each(SCREENS)('in %s at %j pixels', (locale, widths) => {
  test('the pages of an account have no barrier that a machine can find, in light and in dark, and nothing stands out', async () => {
    const member = await memberWithOrders()
    const visit = await browser.visit({ locale, width: widths[0]! })
    const { page, t, open } = visit
    const found: Record<string, unknown> = {}
    const look = async (name: string): Promise<void> => {
      const barriers = await findBarriersAt(page, widths)
      if (Object.keys(barriers).length > 0) found[name] = barriers
    }
    // On push access/member-routes.test.ts looks at these pages.
    for (const path of afterPush([
      '/login',
      '/login?new=1',
      '/login?lost=1',
      '/password/new?token=abc',
      '/email/confirm?token=abc',
    ])) {
      await open(path)
      await look(path)
    }
    await enter(visit, member)
    await look('profile')
    for (const name of [t('Change e-mail'), t('Change password'), t('Delete account'), t('Set up an app')]) {
      await page.getByRole('button', { name }).click()
      await page.locator('dialog[open] form').waitFor()
      await look(name)
      await page.keyboard.press('Escape')
      await page.locator('dialog[open]').waitFor({ state: 'detached' })
    }
    expect(found).toEqual({})
  }, 120_000)
})
