import { describe, expect, test } from 'vitest'
import { findBarriersAt } from '../../support/barriers.ts'
import { useBrowser } from '../../support/browser.ts'
import { newMember } from '../../support/members.ts'
import { askCodes, poll, someClient } from '../../support/pairing.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { enter } from './enter.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

describe.each(localesInRing('connect'))('in %s', (locale) => {
  test('a guest who opens the link of a device signs in, comes back with its code, sees what asks for what, and connects it; the device is in the profile until it is disconnected (§1.12, §2.17, §2.18)', async () => {
    const member = await newMember(shop)
    const client = await someClient(shop, ['profile', 'library'])
    const { user_code: code, device_code: kept } = await askCodes(shop, client, 'library')
    const visit = await browser.visit({ locale, width: locale === 'ar' ? 360 : 1280 })
    const { page, t, base, open } = visit
    await open(`/connect?code=${code.toLowerCase()}`)
    await page.waitForURL(`${base}/login?next=*`)
    await page.getByLabel(t('E-mail')).fill(member.email)
    await page.getByLabel(t('Password'), { exact: true }).fill(member.password)
    await page.getByLabel(t('Password'), { exact: true }).press('Enter')
    await page.waitForURL(`${base}/connect?code=${code}`)
    expect(await page.getByLabel(t('Code')).inputValue()).toBe(code)

    await page.getByRole('button', { name: t('Continue') }).click()
    await page
      .getByRole('heading', { name: t('“{name}” wants to be connected', { name: `Player ${client}` }) })
      .waitFor()
    await page.locator('dl').getByText(member.email).waitFor()
    const asked = page.locator('dl')
    expect(await asked.textContent()).toContain(t('Library'))
    expect(await asked.textContent()).not.toContain(t('Name and e-mail address'))
    expect(await findBarriersAt(page, [360])).toEqual({})
    expect((await poll(shop, client, kept)).body.error).toBe('authorization_pending')
    await page.getByRole('button', { name: t('Connect the device') }).click()
    await page.getByText(t('The device is connected. It goes on by itself in a few seconds')).waitFor()
    await shop.core.database.query('UPDATE device_code SET polled_at = NULL')
    expect((await poll(shop, client, kept)).body.access_token).toMatch(/^kontor_dev_/)

    await open('/profile')
    const devices = page.locator('section[aria-labelledby=devices-title]')
    await devices.getByText(`Player ${client}`).first().waitFor()
    await devices.locator('summary', { hasText: t('Disconnect') }).click()
    await devices.getByRole('button', { name: t('Disconnect the device') }).click()
    await devices.getByText(t('You have connected no device.')).waitFor()
  })

  test('a token is created with the scopes that are ticked, shown once with a button that copies it, and deleted after a question (§1.14, §2.17)', async () => {
    const member = await newMember(shop)
    const visit = await browser.visit({ locale, width: locale === 'ar' ? 360 : 1280 })
    const { page, t, context } = visit
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await enter(visit, member)
    const section = page.locator('section[aria-labelledby=tokens-title]')
    await section.getByLabel(t('Name'), { exact: true }).fill('Reading list')
    await section.getByLabel(t('Orders')).check()
    await section.getByRole('button', { name: t('Create a token') }).click()
    const secret = section.locator('[data-token]')
    await secret.waitFor()
    expect(await secret.textContent()).toMatch(/^kontor_pat_\w{38}$/)
    await section.getByRole('button', { name: t('Copy the token') }).click()
    await section.getByText(t('Copied')).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await secret.textContent())
    const item = section.locator('[data-token-id]')
    expect(await item.textContent()).toContain(
      t('Reads: {scopes}', { scopes: `${t('Orders')}, ${t('Library')}` }),
    )
    expect(await findBarriersAt(page, [360])).toEqual({})

    await page.reload()
    await visit.hydrated()
    expect(await section.locator('[data-token]').count()).toBe(0)
    await item.locator('summary', { hasText: t('Delete') }).click()
    await item.getByRole('button', { name: t('Delete the token') }).click()
    await section.getByText(t('You have no token.')).waitFor()
  })
})

test('a device is connected and a token deleted without script', async () => {
  const member = await newMember(shop)
  const client = await someClient(shop)
  const { user_code: code, device_code: kept } = await askCodes(shop, client)
  await member.buyer.call('/user/token/create', { name: 'Old', scopes: 'orders' })
  const visit = await browser.visit({ locale: 'de', script: false, width: 768 })
  const { page, t, open, context } = visit
  await context.addCookies(
    [...member.buyer.cookies].map(([name, value]) => ({
      name,
      value,
      domain: '127.0.0.1',
      path: '/',
      secure: true,
    })),
  )
  await open('/connect')
  await page.getByLabel(t('Code')).fill('BCDF-GHJK')
  await page.getByRole('button', { name: t('Continue') }).click()
  await page.getByText(t('No device shows this code. Check it, or let the device show a new one')).waitFor()
  expect(await page.getByLabel(t('Code')).inputValue()).toBe('BCDF-GHJK')
  await page.getByLabel(t('Code')).fill(code)
  await page.getByRole('button', { name: t('Continue') }).click()
  await page.getByRole('button', { name: t('Connect the device') }).click()
  await page.getByText(t('The device is connected. It goes on by itself in a few seconds')).waitFor()
  expect((await poll(shop, client, kept)).status).toBe(200)

  await open('/profile')
  const old = page.locator('section[aria-labelledby=tokens-title] [data-token-id]').filter({ hasText: 'Old' })
  await old.locator('summary', { hasText: t('Delete') }).click()
  await old.getByRole('button', { name: t('Delete the token') }).click()
  await page.getByText(t('The token no longer works')).first().waitFor()
  expect(await page.locator('[data-token-id]').filter({ hasText: 'Old' }).count()).toBe(0)
})
