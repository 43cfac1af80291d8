import { beforeAll, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#demo/people.ts'
import { seedPeople } from '#demo/seed/seed-people.ts'
import { hasFocus, soon, useBrowser, type Visit } from '../support/browser.ts'
import { sellProduct } from '../support/catalogue.ts'
import { useRunningShop } from '../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)

beforeAll(() => seedPeople(shop.core))

/** Fills the form on the page and submits it by Enter, as people do. */
async function type({ page, t }: Visit, email: string, password: string): Promise<void> {
  await page.getByLabel(t('E-mail')).fill(email)
  await page.getByLabel(t('Password')).fill(password)
  await page.getByLabel(t('Password')).press('Enter')
}

/** Collects the bodies of sign-in calls as they leave the page. */
function sentSignIns({ page }: Visit): string[] {
  const sent: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/user/login') && sent.push(request.postData() ?? ''),
  )
  return sent
}

test('the account icon opens the modal, which signs in on the page that is open; the cart stays, and signing out leads home (§2.5, §2.13)', async () => {
  const { productId } = await sellProduct(shop.core.database, { name: 'Needle' })
  const visit = await browser.visit({ locale: 'de' })
  const { page, t, open, base, context } = visit
  const state = async () => (await page.request.post(`${base}/api/state`)).json()
  const session = async () => (await context.cookies()).find(({ name }) => name === '__Host-kontor')?.value
  await open('/search')
  await page.request.post(`${base}/api/order/update`, { form: { fn: 'productAdd', productId } })
  const workers: string[] = []
  page.on('worker', (worker) => workers.push(worker.url()))
  const sent = sentSignIns(visit)

  await page
    .locator('header')
    .getByRole('link', { name: t('Sign in') })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('heading', { name: t('Sign in') }).waitFor()
  await soon(() => hasFocus(page.getByLabel(t('E-mail')))).toBe(true)
  expect(workers).toEqual([])
  await page.getByLabel(t('Password')).focus()
  await expect.poll(() => workers.length).toBe(1)

  visit.expectRefusal(401, '/user/login')
  await type(visit, 'admin@example.com', 'not the password')
  await dialog.getByRole('alert').getByText(t('The e-mail address or the password is incorrect')).waitFor()
  const before = await session()
  await type(visit, 'admin@example.com', DEMO_PASSWORD)
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toHaveLength(2)
  for (const body of sent)
    expect(body).toMatch(/^email=admin%40example.com&password=([0-9a-f]{30})&password.1=\1$/)
  expect(await session()).not.toBe(before)
  expect(new URL(page.url()).pathname).toBe('/store/de/search')

  const account = page.locator('header [data-account]')
  await soon(() => hasFocus(account)).toBe(true)
  await page.keyboard.press('Enter')
  await page.locator('header').getByText('Anna Berg').waitFor()
  expect(await state()).toMatchObject({ isLoggedIn: true, cart: { pieces: 1 } })
  await page
    .locator('header')
    .getByRole('button', { name: t('Sign out') })
    .click()
  await page
    .locator('header')
    .getByRole('link', { name: t('Sign in') })
    .waitFor()
  expect(new URL(page.url()).pathname).toBe('/store/de')
  expect(await state()).toMatchObject({ isLoggedIn: false, cart: null })
})

test('the login page names what is missing, signs in, and then says who is signed in', async () => {
  const visit = await browser.visit({ locale: 'ar', width: 360 })
  const { page, t, open } = visit
  await open('/login')
  const form = page.locator('main form')
  await form.getByRole('button', { name: t('Sign in') }).click()
  await form.getByText(t('Enter your e-mail address')).waitFor()
  await page.getByLabel(t('E-mail')).fill('member@example.com')
  await form.getByRole('button', { name: t('Sign in') }).click()
  await form.getByText(t('Enter your password')).waitFor()
  await soon(() => hasFocus(page.getByLabel(t('Password')))).toBe(true)
  await type(visit, 'member@example.com', DEMO_PASSWORD)
  await page.waitForURL(/\/store\/ar\/profile$/)
  await page.locator('header [data-account]').waitFor()
  await open('/login')
  await page.locator('main').getByText('member@example.com').waitFor()
  await page
    .locator('main')
    .getByRole('button', { name: t('Sign out') })
    .click()
  await page
    .locator('header')
    .getByRole('link', { name: t('Sign in') })
    .waitFor()
})

test('without script the icon leads to a page that says why signing in needs it, and nothing can be sent', async () => {
  const { page, t, open, base } = await browser.visit({ script: false })
  await open('/search')
  await page
    .locator('header')
    .getByRole('link', { name: t('Sign in') })
    .click()
  await page.waitForURL(`${base}/login`)
  // The driver's text search ignores <noscript>.
  expect(await page.locator('main noscript').textContent()).toContain(
    t('Please enable JavaScript: your device needs it to hash your password before sending it.'),
  )
  expect(await page.locator('main form button').isDisabled()).toBe(true)
  expect(await page.getByLabel(t('Password')).getAttribute('name')).toBeNull()
})

test('a state that somebody weakened does not get a hash of the password (§5.9)', async () => {
  const visit = await browser.visit()
  const { page, t, open } = visit
  await page.route('**/api/state', async (route) => {
    const answer = await route.fetch()
    const state = await answer.json()
    await route.fulfill({
      response: answer,
      json: { ...state, passwordOptions: { ...state.passwordOptions, cost: 1024 } },
    })
  })
  const sent = sentSignIns(visit)
  await open('/login')
  await type(visit, 'admin@example.com', DEMO_PASSWORD)
  await page
    .getByRole('alert')
    .getByText(t('Your password cannot be sent safely from this page. Please reload the page'))
    .waitFor()
  expect(sent).toEqual([])
})
