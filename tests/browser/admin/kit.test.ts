import { beforeAll, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { findBarriersAt } from '../../support/barriers.ts'
import { hasFocus, soon, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { localesInRing } from '../../support/ring-locales.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type PlantedOrder, plantOrders } from '../../support/staff-orders.ts'
import { visitAs } from '../../support/staff-visit.ts'

const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const browser = useBrowser(shop)
let owner: Person
let orders: readonly PlantedOrder[]

beforeAll(async () => {
  owner = await new Person(shop, 'owner').enter()
  orders = await plantOrders(shop, 60)
})

async function enter(options: VisitOptions = {}, person = owner): Promise<Visit> {
  const visit = await browser.visit(options)
  await visitAs(visit, person)
  return visit
}

/** Plants a shared view, whose form is the simplest of the back office. */
async function plantView(name: string, query = 'state=placed'): Promise<string> {
  const id = crypto.randomUUID()
  await shop.core.database.query(
    `INSERT INTO staff_view (id, account_id, area, name, query, is_shared, created_at) VALUES ($1, $2, 'orders', $3, $4, true, $5)`,
    [id, owner.accountId, name, query, shop.core.clock.now()],
  )
  return id
}

const storedView = async (id: string) =>
  (await shop.core.database.query('SELECT name, query FROM staff_view WHERE id = $1', [id]))[0]

test('two people edit the same thing: the second is told who, chooses, and loses nothing', async () => {
  const id = await plantView('Open', 'state=placed')
  const other = await new Person(shop, 'manager').enter()
  const [first, second] = [await enter(), await enter({}, other)]
  await first.open(`/admin/views/${id}`)
  await second.open(`/admin/views/${id}`)
  const { page, t } = second
  await first.page.getByLabel(t('Name')).fill('Open orders')
  await first.page.getByLabel(t('What it shows')).fill('state=placed&sort=placed')
  await first.page.getByRole('button', { name: t('Save') }).click()
  await first.page.getByRole('status').getByText(t('Saved')).waitFor()

  await page.getByLabel(t('Name')).fill('To be shipped')
  second.expectRefusal(409, '/admin/views/save')
  await page.getByRole('button', { name: t('Save') }).click()
  const alert = page.getByRole('alert')
  await alert.getByText(owner.name).waitFor()
  await soon(() => hasFocus(alert)).toBe(true)
  // What was typed stays; what was not touched is the newer one.
  expect(await page.getByLabel(t('Name')).inputValue()).toBe('To be shipped')
  expect(await page.getByLabel(t('What it shows')).inputValue()).toBe('state=placed&sort=placed')
  await page.locator('form').getByText('Open orders', { exact: true }).waitFor()
  expect(await storedView(id)).toEqual({ name: 'Open orders', query: 'state=placed&sort=placed' })
  await page.getByRole('button', { name: t('Save') }).click()
  await page.getByRole('status').getByText(t('Saved')).waitFor()
  expect(await storedView(id)).toEqual({ name: 'To be shipped', query: 'state=placed&sort=placed' })
})

test('what somebody else has saved is taken over with one click', async () => {
  const id = await plantView('Open')
  const { page, t, open, expectRefusal } = await enter()
  await open(`/admin/views/${id}`)
  await page.getByLabel(t('Name')).fill('Mine')
  await shop.core.database.query(`UPDATE staff_view SET name = 'Theirs' WHERE id = $1`, [id])
  expectRefusal(409, '/admin/views/save')
  await page.getByRole('button', { name: t('Save') }).click()
  await page.getByRole('button', { name: t('Take this instead of mine') }).click()
  expect(await page.getByLabel(t('Name')).inputValue()).toBe('Theirs')
})

test('without script the second sees what they typed beside what is newer', async () => {
  const id = await plantView('Open')
  const { page, t, open, base } = await enter({ script: false, locale: 'de' })
  await open(`/admin/views/${id}`)
  await page.getByLabel(t('Name')).fill('Meine')
  await shop.core.database.query(`UPDATE staff_view SET name = 'Andere' WHERE id = $1`, [id])
  await page.getByRole('button', { name: t('Save') }).click()
  await page.waitForURL((url) => url.href.startsWith(`${base}/admin/views/${id}?flash=`))
  expect(await page.getByLabel(t('Name')).inputValue()).toBe('Meine')
  await page.locator('form').getByText('Andere', { exact: true }).waitFor()
  await page.getByRole('button', { name: t('Save') }).click()
  await page.getByRole('button', { name: t('Undo') }).waitFor()
  expect(await storedView(id)).toMatchObject({ name: 'Meine' })
  await page.getByRole('button', { name: t('Undo') }).click()
  await page.getByText(t('Undone')).waitFor()
  expect(await storedView(id)).toMatchObject({ name: 'Andere' })
})

test('a wrong field says so beside it, and what was typed stays', async () => {
  const id = await plantView('Open')
  const { page, t, open, expectRefusal } = await enter()
  await open(`/admin/views/${id}`)
  const name = page.getByLabel(t('Name'))
  await name.fill('x'.repeat(61))
  expectRefusal(422, '/admin/views/save')
  await page.getByRole('button', { name: t('Save') }).click()
  await soon(() => name.getAttribute('aria-invalid')).toBe('true')
  await page.getByText(t('This is not valid')).waitFor()
  expect(await name.inputValue()).toBe('x'.repeat(61))
})

test('unsaved changes are asked about before the page is left; saved ones can be undone', async () => {
  const id = await plantView('Open')
  const { page, t, open } = await enter()
  await open(`/admin/views/${id}`)
  await page.getByLabel(t('Name')).fill('Open orders')
  const away = page
    .getByRole('navigation', { name: t('Back office') })
    .getByRole('link', { name: t('Orders') })
  await away.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Stay') })
    .click()
  expect(await page.getByLabel(t('Name')).inputValue()).toBe('Open orders')
  await page.getByRole('button', { name: t('Save') }).click()
  await page.getByRole('button', { name: t('Undo') }).click()
  await soon(() => page.getByLabel(t('Name')).inputValue()).toBe('Open')
  expect(await storedView(id)).toMatchObject({ name: 'Open' })
  await page.getByLabel(t('Name')).fill('Elsewhere')
  await away.click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('Leave') })
    .click()
  await page.getByRole('heading', { level: 1, name: t('Orders') }).waitFor()
  expect(await storedView(id)).toMatchObject({ name: 'Open' })
})

test('the command bar opens by keys, is chosen from by arrows, and leads to an order', async () => {
  const { page, t, open, base } = await enter()
  await open('/admin/orders')
  await page.keyboard.press('Control+k')
  const bar = page.getByRole('combobox', { name: t('Area, order, customer or product') })
  await soon(() => hasFocus(bar)).toBe(true)
  await bar.fill('buyer-31@example.com')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  expect(await bar.getAttribute('aria-activedescendant')).toBe(
    await page.getByRole('dialog').getByRole('option', { selected: true }).getAttribute('id'),
  )
  await page.keyboard.press('Enter')
  await page.waitForURL(`${base}/admin/orders/${orders[31]?.number}`)
  await page.keyboard.press('Meta+k')
  await bar.fill(t('Shared views').slice(0, 6))
  await page.getByRole('option', { name: t('Shared views') }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await bar.waitFor({ state: 'detached' })
})

test('without script the search is a page', async () => {
  const { page, t, open, base } = await enter({ script: false })
  await open('/admin/orders')
  await page
    .getByRole('link', { name: t('Find') })
    .first()
    .click()
  await page.getByLabel(t('Area, order, customer or product')).fill(orders[5]?.number ?? '')
  await page
    .getByRole('main')
    .getByRole('button', { name: t('Search') })
    .click()
  await page.getByRole('link', { name: orders[5]?.number ?? '' }).click()
  await page.waitForURL(`${base}/admin/orders/${orders[5]?.number}`)
})

test.each([true, false])('an act on chosen rows tells which failed, with script: %s', async (script) => {
  const [one] = await plantOrders(shop, 1, () => `bulk-${script}@example.com`)
  const { page, t, open } = await enter({ script })
  await open(`/admin/orders?q=bulk-${script}@example.com`)
  await page.getByRole('checkbox', { name: one?.number ?? '' }).check()
  await page
    .locator('summary')
    .filter({ hasText: t('Ship') })
    .click()
  await page.getByRole('button', { name: t('Ship'), exact: true }).click()
  await page.getByText(t('{done} of {rows} are done.', { done: 1, rows: 1 })).waitFor()
  await page.getByRole('heading', { name: t('What failed, and why') }).waitFor()
  await page.getByRole('link', { name: one?.number ?? '' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
})

test('columns and filters are saved as a view, for everybody or for oneself', async () => {
  const { page, t, open } = await enter()
  await open('/admin/orders')
  await page
    .locator('summary')
    .filter({ hasText: t('Columns') })
    .click()
  await page.getByRole('checkbox', { name: t('Payment') }).uncheck()
  await page.getByRole('combobox', { name: t('State') }).selectOption('placed')
  await page.getByRole('button', { name: t('Apply') }).click()
  await page.getByRole('columnheader', { name: t('Payment') }).waitFor({ state: 'detached' })
  await page.getByText(t('Save or delete views')).click()
  await page.getByLabel(t('Save this list as')).fill('Narrow')
  await page.getByRole('button', { name: t('Save view') }).click()
  const saved = page.getByRole('link', { name: 'Narrow' })
  await soon(() => saved.getAttribute('aria-current')).toBe('page')
  await page.getByRole('link', { name: t('Next') }).click()
  await page.getByRole('columnheader', { name: t('Total') }).waitFor()
  expect(await page.getByRole('columnheader', { name: t('Payment') }).count()).toBe(0)
})

test.each(localesInRing('office kit'))('no barriers in %s, from a phone to a desk', async (locale) => {
  const id = await plantView('Open')
  const visit = await enter({ locale })
  const { page, t, open, expectRefusal } = visit
  await open('/admin/orders')
  expect(await findBarriersAt(page, [360, 768, 1280])).toEqual({})
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog').getByRole('option').first().waitFor()
  expect(await findBarriersAt(page, [360, 1280])).toEqual({})
  await open(`/admin/views/${id}`)
  await page.getByLabel(t('Name')).fill('Mine')
  await shop.core.database.query(`UPDATE staff_view SET name = 'Theirs' WHERE id = $1`, [id])
  expectRefusal(409, '/admin/views/save')
  await page.getByRole('button', { name: t('Save') }).click()
  await page.getByRole('button', { name: t('Take this instead of mine') }).waitFor()
  expect(await findBarriersAt(page, [360, 768, 1280])).toEqual({})
})
