import { expect, test } from 'vitest'
import { hasFocus, useBrowser, type Visit } from '../../support/browser.ts'
import { newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

interface Mail {
  readonly subject: string
  readonly text: string
}

/** Returns the mails to an address, by the demo hook, once every job has run. */
async function mailsTo(email: string): Promise<readonly Mail[]> {
  await shop.drain()
  const sandbox = await (await fetch(`${shop.url}/sandbox.json`)).json()
  return (
    await fetch(`${(sandbox as { mails: string }).mails}?to=${encodeURIComponent(email)}`)
  ).json() as Promise<readonly Mail[]>
}

async function ask({ page, t }: Visit, email: string): Promise<void> {
  await page.getByLabel(t('E-mail')).fill(email)
  await page.getByRole('button', { name: t('Send the link') }).click()
  await page
    .getByText(t('If there is an account with this e-mail address, we have sent a link to it'))
    .waitFor()
}

test('the modal sends a link, its page sets a new password and leads home, other devices are signed out, and the link is used up (§2.5)', async () => {
  const member = await newMember(shop)
  const visit = await browser.visit({ locale: 'de' })
  const { page, t, open, base } = visit
  await open('/search')
  await page
    .locator('header')
    .getByRole('link', { name: t('Sign in') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('E-mail')).fill(member.email)
  await dialog.getByRole('link', { name: t('Forgot your password?') }).click()
  // The typed address is carried over.
  expect(await dialog.getByLabel(t('E-mail')).inputValue()).toBe(member.email)
  await ask(visit, member.email)
  const [mail] = await mailsTo(member.email)
  const link = /http\S+\/password\/new\?token=[\w-]+/.exec(mail?.text ?? '')?.[0]
  expect(link).toMatch(new RegExp(`^${base}/password/new\\?token=[\\w-]{20,}$`))

  await page.goto(link!)
  await visit.hydrated()
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  const field = page.getByLabel(t('New password'), { exact: true })
  await field.fill('1234567890')
  await field.press('Enter')
  await page.getByText(t('This password is too common. Please choose another one')).waitFor()
  await field.fill('neap tide at the harbour')
  await field.press('Enter')
  await page.waitForURL(`${base}`)
  expect((await member.buyer.call('/state')).body.isLoggedIn).toBe(false)

  await open('/login')
  await page.getByLabel(t('E-mail')).fill(member.email)
  await page.getByLabel(t('Password'), { exact: true }).fill('neap tide at the harbour')
  await page.getByLabel(t('Password'), { exact: true }).press('Enter')
  await page.waitForURL(`${base}/profile`)

  visit.expectRefusal(410, '/user/lost/set')
  await page.goto(link!)
  await visit.hydrated()
  await field.fill('another tide at the harbour')
  await field.press('Enter')
  await page.getByText(t('This link was already used or has expired. Please ask for a new one')).waitFor()
  expect(await hasFocus(field)).toBe(true)
  await page.getByRole('link', { name: t('Ask for a new link') }).click()
  await page.waitForURL(`${base}/login?lost=1`)
})

test('an address without account is told the same, and gets no mail', async () => {
  const visit = await browser.visit()
  await visit.open('/login?lost=1')
  const email = `${crypto.randomUUID()}@example.com`
  await ask(visit, email)
  expect(await mailsTo(email)).toEqual([])
})

test('asking for a link works without script', async () => {
  const { email } = await newMember(shop)
  const { page, t, open, base } = await browser.visit({ script: false, locale: 'ar', width: 360 })
  await open('/login')
  await page.getByRole('link', { name: t('Forgot your password?') }).click()
  await page.getByLabel(t('E-mail')).fill(email)
  await page.getByRole('button', { name: t('Send the link') }).click()
  await page.waitForURL(`${base}/login?flash=*`)
  await page
    .getByText(t('If there is an account with this e-mail address, we have sent a link to it'))
    .waitFor()
  expect((await mailsTo(email)).filter(({ text }) => text.includes('/password/new?token='))).toHaveLength(1)
})

test('another e-mail address counts once its link was opened, and the button there was pressed', async () => {
  const member = await newMember(shop)
  const visit = await browser.visit({ locale: 'fr' })
  const { page, t, open, base } = visit
  await open('/login')
  await page.getByLabel(t('E-mail')).fill(member.email)
  await page.getByLabel(t('Password'), { exact: true }).fill(member.password)
  await page.getByLabel(t('Password'), { exact: true }).press('Enter')
  await page.waitForURL(`${base}/profile`)

  const next = `${crypto.randomUUID()}@example.com`
  await page.getByRole('button', { name: t('Change e-mail') }).click()
  const dialog = page.getByRole('dialog')
  expect(await hasFocus(dialog.getByLabel(t('New e-mail address')))).toBe(true)
  await dialog.getByLabel(t('New e-mail address')).fill(next)
  visit.expectRefusal(403, '/user/email')
  await dialog.getByLabel(t('Current password')).fill('not the password')
  await dialog.getByLabel(t('Current password')).press('Enter')
  await dialog.getByText(t('The current password is incorrect')).waitFor()
  await dialog.getByLabel(t('Current password')).fill(member.password)
  await dialog.getByLabel(t('Current password')).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(t('We sent a link to the new address. Open it to confirm the address')).waitFor()

  const link = /http\S+\/email\/confirm\?token=[\w-]+/.exec((await mailsTo(next))[0]?.text ?? '')?.[0]
  await page.goto(link!)
  await visit.hydrated()
  expect((await member.buyer.call('/state')).body.user.email).toBe(member.email)
  await page.getByRole('button', { name: t('Confirm') }).click()
  await page.getByText(t('Your e-mail address is confirmed')).waitFor()
  await page.getByRole('link', { name: t('Go to your profile') }).click()
  await page.locator('main').getByText(next).waitFor()
})

test('the link of a mail that is read in another browser asks for the password of the account', async () => {
  const member = await newMember(shop)
  const next = `${crypto.randomUUID()}@example.com`
  await member.buyer.call('/user/email', { email: next, password: member.field })
  const link = /http\S+\/email\/confirm\?token=[\w-]+/.exec((await mailsTo(next))[0]?.text ?? '')?.[0]
  const visit = await browser.visit()
  const { page, t } = visit
  visit.expectRefusal(401, '/email/confirm')
  visit.expectRefusal(403, '/email/confirm')
  await page.goto(link!)
  await visit.hydrated()
  await page.getByRole('button', { name: t('Confirm') }).click()
  await page
    .getByText(t('Enter the password of the account that you want to use with this address'))
    .waitFor()
  await page.getByLabel(t('Password of that account')).fill('not the password')
  await page.getByRole('button', { name: t('Confirm') }).click()
  await page.getByText(t('The current password is incorrect')).waitFor()
  await page.getByLabel(t('Password of that account')).fill(member.password)
  await page.getByRole('button', { name: t('Confirm') }).click()
  await page.getByText(t('Your e-mail address is confirmed')).waitFor()
  expect((await member.buyer.call('/state')).body.user.email).toBe(next)
})
