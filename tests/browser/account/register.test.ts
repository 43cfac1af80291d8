import { expect, test } from 'vitest'
import { hasFocus, soon, useBrowser } from '../../support/browser.ts'
import { newMember } from '../../support/members.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { pressByKey, tabTo, typeByKey } from './keyboard.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

const PASSWORD = 'ebb tide at the quay'
const NEXT_PASSWORD = 'spring tide at the lock'

test.each(localesInRing('register'))(
  'in %s somebody registers, names themselves, changes the password and signs out, by keyboard alone (§5.5, §5.6)',
  async (locale) => {
    const visit = await browser.visit({ locale })
    const { page, t, open, base } = visit
    const email = `${crypto.randomUUID()}@example.com`
    const calls: string[] = []
    page.on(
      'request',
      (request) =>
        /\/api\/user\//.test(request.url()) &&
        calls.push(`${request.url().split('/api')[1]} ${request.postData()}`),
    )

    await open('/search')
    await pressByKey(page, page.locator('header').getByRole('link', { name: t('Sign in') }))
    const dialog = page.getByRole('dialog')
    await pressByKey(page, dialog.getByRole('link', { name: t('Create an account') }))
    await dialog.getByRole('heading', { name: t('Create an account') }).waitFor()
    const [emailField, passwordField] = [
      dialog.getByLabel(t('E-mail')),
      dialog.getByLabel(t('Password'), { exact: true }),
    ]

    // Required order: the focus moves to the first missing field, e-mail first.
    await soon(() => hasFocus(emailField)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByText(t('Enter your e-mail address')).waitFor()
    expect(await hasFocus(emailField)).toBe(true)
    await page.keyboard.type(email)
    await page.keyboard.press('Enter')
    await dialog.getByText(t('Choose a password')).waitFor()
    expect(await hasFocus(passwordField)).toBe(true)
    await page.keyboard.type('short')
    await dialog.getByText(t('Too short')).waitFor()
    await page.keyboard.press('Enter')
    await dialog.getByText(t('This password is too short')).waitFor()
    await typeByKey(page, passwordField, 'password123456')
    await page.keyboard.press('Enter')
    await dialog.getByText(t('This password is too common. Please choose another one')).waitFor()
    expect(calls).toEqual([])

    await typeByKey(page, passwordField, PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/profile`)
    await page.getByRole('heading', { level: 1, name: t('Profile') }).waitFor()
    expect(calls).toEqual([
      expect.stringMatching(/^\/user\/register email=[^&]+&password=([0-9a-f]{30})&password\.1=\1$/),
    ])

    // The form of a new token below has a name too.
    await typeByKey(page, page.getByLabel(t('Name'), { exact: true }).first(), 'Ada <b>Lovelace</b>')
    await page.keyboard.press('Enter')
    await page.getByText(t('Your name is saved')).waitFor()
    await soon(() => page.locator('main bdi').first().textContent()).toBe('Ada <b>Lovelace</b>')

    await pressByKey(page, page.getByRole('button', { name: t('Change password') }))
    const [current, chosen] = [
      dialog.getByLabel(t('Current password')),
      dialog.getByLabel(t('New password'), { exact: true }),
    ]
    await soon(() => hasFocus(current)).toBe(true)
    await page.keyboard.press('Enter')
    await dialog.getByText(t('Enter your current password')).waitFor()
    visit.expectRefusal(403, '/user/password')
    await page.keyboard.type('not the password')
    await typeByKey(page, chosen, NEXT_PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.getByText(t('The current password is incorrect')).waitFor()
    expect(await hasFocus(current)).toBe(true)
    await typeByKey(page, current, PASSWORD)
    await page.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(t('Your new password is saved. Your other devices are signed out')).waitFor()
    await soon(() => hasFocus(page.getByRole('button', { name: t('Change password') }))).toBe(true)

    await tabTo(
      page,
      page
        .locator('main')
        .getByRole('button', { name: t('Sign out'), exact: true })
        .first(),
    )
    await page.keyboard.press('Enter')
    await page
      .locator('header')
      .getByRole('link', { name: t('Sign in') })
      .waitFor()

    await open('/login')
    await typeByKey(page, page.getByLabel(t('E-mail')), email)
    await typeByKey(page, page.getByLabel(t('Password'), { exact: true }), NEXT_PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL(`${base}/profile`)
    for (const call of calls)
      for (const secret of [PASSWORD, NEXT_PASSWORD, 'tide']) expect(call).not.toContain(secret)
  },
  60_000,
)

test('a taken address is told at its field and opens no session', async () => {
  const { email } = await newMember(shop)
  const visit = await browser.visit()
  const { page, t, open, base } = visit
  await open('/login?new=1')
  visit.expectRefusal(409, '/user/register')
  await page.getByLabel(t('E-mail')).fill(email)
  await page.getByLabel(t('Password'), { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: t('Create account') }).click()
  await page.getByText(t('There is already an account with this e-mail address')).waitFor()
  expect(await hasFocus(page.getByLabel(t('E-mail')))).toBe(true)
  expect(await (await page.request.post(`${base}/api/state`)).json()).toMatchObject({ isLoggedIn: false })
})

test('at an address that is no name no passkey is offered, since no browser could make one', async () => {
  const { page, t, open } = await browser.visit()
  await open('/login')
  await page.locator('main button[type=submit]:enabled').first().waitFor()
  expect(new URL(page.url()).hostname).toBe('127.0.0.1')
  expect(await page.getByRole('button', { name: t('Use a passkey') }).count()).toBe(0)
})

test('without script the pages say why they need it, and no password can leave them', async () => {
  const { page, t, open } = await browser.visit({ script: false })
  for (const path of ['/login?new=1', '/password/new?token=abc']) {
    await open(path)
    expect(await page.locator('main noscript').textContent()).toContain(
      t('Please enable JavaScript: your device needs it to hash your password before sending it.'),
    )
    expect(await page.locator('main form button[type=submit]').isDisabled()).toBe(true)
    expect(await page.locator('main input[type=password]').getAttribute('name')).toBeNull()
  }
})

test('private pages lead guests to the sign-in page, which leads on to the profile', async () => {
  const { email, password } = await newMember(shop)
  const { page, t, open, base } = await browser.visit({ locale: 'fr' })
  await open('/profile')
  expect(page.url()).toBe(`${base}/login`)
  await page.getByLabel(t('E-mail')).fill(email)
  await page.getByLabel(t('Password'), { exact: true }).fill(password)
  await page.getByLabel(t('Password'), { exact: true }).press('Enter')
  await page.waitForURL(`${base}/profile`)
  await page.locator('main').getByText(email).waitFor()
})
