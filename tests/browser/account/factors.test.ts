import { expect, test } from 'vitest'
import { hasFocus, soon, useBrowser, type Visit } from '../../support/browser.ts'
import { type Member, newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { setUpApp } from '../../support/second-factors.ts'
import { enter } from './enter.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
// Passkeys are bound to a domain name, and 127.0.0.1 is not one.
const browser = useBrowser({
  get url() {
    return shop.url.replace('127.0.0.1', 'localhost')
  },
})

test('a passkey is added and signs in by itself, an authenticator app is set up, recovery codes are shown once, and what is removed signs in no more', async () => {
  const member = await newMember(shop)
  const visit = await browser.visit()
  const { page, t, open, base, context } = visit
  const devtools = await context.newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  await enter(visit, member)
  await page.getByRole('button', { name: t('Add a passkey') }).click()
  const dialog = page.locator('dialog[open]')
  await dialog.getByLabel(t('Name of the passkey')).fill('My telephone')
  await dialog.getByLabel(t('Current password')).fill(member.password)
  await dialog.getByLabel(t('Current password')).press('Enter')
  await dialog.getByRole('heading', { name: t('Your recovery codes') }).waitFor()
  const codes = await dialog.locator('li').allTextContents()
  expect(codes).toHaveLength(10)
  await page.keyboard.press('Escape')
  await dialog.getByRole('button', { name: t('I have saved the codes') }).click()
  await page.getByText('My telephone').waitFor()

  await page.getByRole('button', { name: t('Set up an app') }).click()
  await dialog.getByLabel(t('Current password')).fill(member.password)
  await dialog.getByLabel(t('Current password')).press('Enter')
  await dialog.getByAltText(t('QR code of the key')).waitFor()
  visit.expectRefusal(422, '/user/factor/totp/confirm')
  visit.expectRefusal(403, '/user/factor/totp/confirm')
  visit.expectRefusal(409, '/user/factor/totp/confirm')
  await dialog.getByLabel(t('Six digits')).fill('000000')
  await dialog.getByLabel(t('Six digits')).press('Enter')
  await dialog.getByText(t('This code is incorrect or was already used. Wait for the next one')).waitFor()
  await dialog.getByRole('button', { name: t('Back') }).click()

  await signOut(visit)
  await open('/login')
  await page.getByRole('button', { name: t('Use a passkey') }).click()
  await page.waitForURL(`${base}/profile`)

  await signOut(visit)
  await open('/login')
  await sendPassword(visit, member)
  await page.getByRole('heading', { name: t('One more step') }).waitFor()
  await page.getByRole('radio', { name: t('Recovery code') }).check()
  visit.expectRefusal(401, '/user/login/factor')
  await page.getByLabel(t('Recovery code'), { exact: true }).last().fill('nonsense')
  await page.getByRole('button', { name: t('Continue') }).click()
  await page
    .getByText(
      t(
        'This code is wrong or no longer valid. Enter the next one. After ten minutes, go back and sign in again',
      ),
    )
    .waitFor()
  await page.getByRole('textbox').fill(codes[0]!)
  await page.getByRole('button', { name: t('Continue') }).click()
  await page.waitForURL(`${base}/profile`)
  await page
    .getByText(t('{count, plural, =0 {None is left.} one {One is left.} other {# are left.}}', { count: 9 }))
    .waitFor()

  await page.getByRole('button', { name: t('Remove passkey {name}', { name: 'My telephone' }) }).click()
  await dialog.getByLabel(t('Current password')).fill(member.password)
  await dialog.getByLabel(t('Current password')).press('Enter')
  await page.getByText(t('The passkey is removed')).waitFor()
  await page.getByText('My telephone').waitFor({ state: 'detached' })
  await signOut(visit)
  await open('/login')
  await page.getByRole('button', { name: t('Use a passkey') }).click()
  await page
    .getByText(t('This passkey does not work here. Use another passkey, or sign in another way'))
    .waitFor()
})

test('the code of an app is typed at once, a wrong one is told as a code and typed over, and the right one leads in', async () => {
  const member = await newMember(shop)
  const app = await setUpApp(shop, member)
  const visit = await browser.visit({ locale: 'de', width: 360 })
  const { page, t, open, base } = visit
  await open('/login')
  await sendPassword(visit, member)
  const code = page.getByLabel(t('Six digits'))
  await code.waitFor()
  await soon(() => hasFocus(code)).toBe(true)
  visit.expectRefusal(401, '/user/login/factor')
  await page.keyboard.type('000000')
  await page.keyboard.press('Enter')
  await page
    .getByText(
      t(
        'This code is wrong or no longer valid. Enter the next one. After ten minutes, go back and sign in again',
      ),
    )
    .waitFor()
  expect(await hasFocus(code)).toBe(true)
  await page.keyboard.type(app.code())
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/profile`)
})

async function signOut({ page, t }: Visit): Promise<void> {
  await page
    .locator('main')
    .getByRole('button', { name: t('Sign out'), exact: true })
    .first()
    .click()
}

/** Completes the first step of signing in on the open page. */
async function sendPassword(
  { page, t }: Visit,
  { email, password }: Pick<Member, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel(t('E-mail')).fill(email)
  await page.getByLabel(t('Password'), { exact: true }).fill(password)
  await page.getByLabel(t('Password'), { exact: true }).press('Enter')
}
