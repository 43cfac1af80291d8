import type { Locator } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { hasFocus, soon, useBrowser, type Visit } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { buyButton, fillCheckout, putInCart } from '../../support/checkout.ts'
import { newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { enter } from '../account/enter.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
let productId: string
beforeAll(async () => {
  productId = (await sellProduct(shop.core.database)).productId
})

const EMPTY_AT_SIGN_IN = [
  ['register', '', '', 'E-mail'],
  ['register', '', 'a quiet harbour', 'E-mail'],
  ['register', 'ada@example.com', '', 'Password'],
  ['sign in', '', '', 'E-mail'],
  ['sign in', '', 'a quiet harbour', 'E-mail'],
  ['sign in', 'ada@example.com', '', 'Password'],
] as const

test('who registers or signs in without e-mail or password is led to the first of them, and nothing is sent (§5.5)', async () => {
  const { page, t, open } = await browser.visit({ locale: 'de' })
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/user/') && calls.push(request.url()))
  for (const [form, email, password, label] of EMPTY_AT_SIGN_IN) {
    const row = `${form} with ${email} and ${password}`
    await open(form === 'register' ? '/login?new=1' : '/login')
    await page.getByLabel(t('E-mail'), { exact: true }).fill(email)
    await page.getByLabel(t('Password'), { exact: true }).fill(password)
    await page.locator('main form button[type=submit]').click()
    const field = page.getByLabel(t(label), { exact: true })
    await soon(() => hasFocus(field)).toBe(true)
    expect(await field.getAttribute('aria-invalid'), row).toBe('true')
    expect(calls, row).toEqual([])
  }
})

interface DialogCase {
  readonly opens: string
  /** Label of a field → what is typed; the others stay empty. */
  readonly typed: Readonly<Record<string, string>>
  /** Labels of the fields that are then marked. */
  readonly marked: readonly string[]
}

const NEXT = 'spring tide at the lock'
const DIALOGS: readonly DialogCase[] = [
  { opens: 'Change e-mail', typed: {}, marked: ['New e-mail address', 'Current password'] },
  { opens: 'Change e-mail', typed: { 'Current password': 'x' }, marked: ['New e-mail address'] },
  { opens: 'Change e-mail', typed: { 'New e-mail address': 'a@example.com' }, marked: ['Current password'] },
  { opens: 'Change password', typed: {}, marked: ['Current password', 'New password'] },
  { opens: 'Change password', typed: { 'New password': NEXT }, marked: ['Current password'] },
  { opens: 'Change password', typed: { 'Current password': 'x' }, marked: ['New password'] },
  {
    opens: 'Delete account',
    typed: {},
    marked: ['Current password', 'I want to delete my account permanently'],
  },
  {
    opens: 'Delete account',
    typed: { 'Current password': 'x' },
    marked: ['I want to delete my account permanently'],
  },
]

test('the dialogs of an account mark exactly the fields that are missing, and send nothing (§5.6)', async () => {
  const visit = await browser.visit({ locale: 'fr' })
  const { page, t } = visit
  await enter(visit, await newMember(shop))
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/user/') && calls.push(request.url()))
  for (const { opens, typed, marked } of DIALOGS) {
    const row = `${opens} with ${Object.keys(typed)}`
    await page.getByRole('button', { name: t(opens) }).click()
    const form = page.locator('dialog[open] form')
    const field = (label: string): Locator => form.getByLabel(t(label), { exact: true })
    for (const [label, text] of Object.entries(typed)) await field(label).fill(text)
    await form.locator('button[type=submit]').click()
    await form.locator('[aria-invalid=true]').first().waitFor()
    expect(await form.locator('[aria-invalid=true]').count(), row).toBe(marked.length)
    for (const label of marked) expect(await field(label).getAttribute('aria-invalid'), row).toBe('true')
    expect(calls, row).toEqual([])
    await page.reload()
    await visit.hydrated()
  }
})

async function atCheckout(): Promise<Visit> {
  const visit = await browser.visit({ locale: 'de' })
  await putInCart(visit, productId)
  await visit.open('/cart')
  await fillCheckout(visit.page)
  await visit.page.locator('form#checkout section[aria-busy=false]').waitFor()
  return visit
}

const MISSING = [
  ['email'],
  ['billing.line1'],
  ['billing.zip', 'billing.city'],
  ['email', 'billing.name', 'billing.line1', 'billing.zip', 'billing.city', 'terms'],
]

test('an answer that fields are missing marks exactly those fields (§5.8, §8.2)', async () => {
  const visit = await atCheckout()
  const { page, t } = visit
  visit.expectRefusal(400, '/order/finalize')
  let missing: readonly string[] = []
  await page.route('**/api/order/finalize', (route) =>
    route.fulfill({
      status: 400,
      json: { error: t('Missing fields'), code: 'missing-fields', fields: missing },
    }),
  )
  const marked = page.locator('form#checkout [aria-invalid=true]')
  for (const fields of MISSING) {
    missing = fields
    await buyButton(page).click()
    await soon(() => marked.evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))).toEqual(
      fields,
    )
    const summary = page.getByRole('alert')
    expect(await summary.getByRole('link').count(), fields.join()).toBe(fields.length)
    for (const name of fields) {
      await page.locator(`[name="${name}"]`).focus()
      await page.locator(`[name="${name}"]`).dispatchEvent('input')
    }
    await soon(() => marked.count()).toBe(0)
  }
})

test('the shop itself names every field that is missing, in its own words (§8.2)', async () => {
  const visit = await browser.visit({ locale: 'de', script: false })
  const { page, t } = visit
  await putInCart(visit, productId)
  await page.goto(`${visit.base}/cart`)
  await page.locator('form#checkout').evaluate((form: HTMLFormElement) => {
    form.noValidate = true
  })
  await buyButton(page).click()
  await page.getByText(t('Missing fields')).waitFor()
  const marked = await page
    .locator('form#checkout [aria-invalid=true]')
    .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).name))
  expect(marked).toEqual(expect.arrayContaining(['email', 'billing.name', 'billing.line1', 'billing.zip']))
})
