import { beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { dayOf } from '#kernel/local-day.ts'
import { findBarriersAt } from '../support/barriers.ts'
import { soon, useBrowser, type Visit } from '../support/browser.ts'
import { Buyer } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { type Member, newMember } from '../support/members.ts'
import { partnerIdOf, plantCommission, plantEntries } from '../support/partner-ledger.ts'
import { buy, openProgramme, settle } from '../support/partners.ts'
import { localesInRing } from '../support/ring-locales.ts'
import { useRunningShop } from '../support/running-shop.ts'
import { enter } from './account/enter.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const browser = useBrowser(shop)
let member: Member

const LOCALES = localesInRing('partner area')
const PAGES = ['', '/clicks', '/orders', '/commissions', '/statement', '/materials'] as const
/** Time limit for all pages of one language in all windows, on machines with much other work. Unit: milliseconds. */
const LONG_MS = 300_000

beforeAll(async () => {
  const { database, clock } = shop.core
  await openProgramme(shop, { rateBp: 0 })
  const { productId } = await sellProduct(database)
  member = await newMember(shop)
  const { ref } = (await member.buyer.call('/partner/activate', { terms: '1' })).body
  const id = await partnerIdOf(shop, { ref })
  const at = clock.now()
  const maturesAt = new Date(at.getTime() + 20 * DAY)
  const order = await buy(new Buyer(shop.url), productId, { ref })
  await settle(shop, order)
  const orderId = await plantCommission(shop, order, {
    earnedMinor: 1250,
    returnedMinor: 250,
    earnedAt: at,
    maturesAt,
  })
  const before = new Date(at.getTime() - 40 * DAY)
  await plantEntries(database, id, [
    { kind: 'earned', pending: 900, at: before },
    { kind: 'matured', pending: -900, payable: 900, at },
    { kind: 'earned', pending: 1250, at, orderId },
    { kind: 'returned', pending: -250, at, orderId },
    { kind: 'payout', payable: -700, at },
    { kind: 'earned', pending: 77, at, currency: 'CHF' },
  ])
  await database.query('INSERT INTO partner_click (partner_id, day, clicks) VALUES ($1, $2, 7)', [
    id,
    dayOf(at),
  ])
  await database.query(
    `INSERT INTO partner_material (id, title, text, page, position, created_at) VALUES (uuidv7(), '{"en":"Summer"}', '{"en":"Listen to summer"}', '', 1, $1)`,
    [at],
  )
})

/** Returns the figures of the overview by their names. */
const figures = ({ page }: Visit) =>
  page
    .locator('[data-figure]')
    .evaluateAll((all) =>
      Object.fromEntries(all.map((one) => [one.getAttribute('data-figure'), one.getAttribute('data-value')])),
    )

const SHOWN = { clicks: '7', orders: '1', commissions: '1900', payouts: '700' }

/** Opens what is closed, because it is not looked at. */
const openAll = ({ page }: Visit) =>
  page.locator('main').evaluate((main) => {
    for (const details of main.querySelectorAll('details')) details.setAttribute('open', '')
  })

test.each(LOCALES)(
  'in %s figures, chart and statement say the same, and no page has a barrier (§2.16)',
  { timeout: LONG_MS },
  async (locale) => {
    const visit = await browser.visit({ locale })
    const { page, t, base } = visit
    await enter(visit, member)
    await visit.open('/partner')
    expect(await figures(visit)).toEqual(SHOWN)
    await page.getByRole('link', { name: t('12 months'), exact: true }).click()
    await soon(() => page.locator('[data-span]').count()).toBe(12)
    const earned = page.locator('[data-series=commissions]')
    const values = await earned.evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-value'))))
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(Number(SHOWN.commissions))
    await page
      .getByRole('navigation', { name: t('What the chart shows') })
      .getByRole('link', { name: t('Commissions') })
      .click()
    await soon(() =>
      page.locator('#chart').locator('xpath=..').locator('svg > title').textContent(),
    ).toContain(t('Commissions'))
    const bars = page.locator('svg rect')
    const [first, last] = [await bars.first().getAttribute('x'), await bars.last().getAttribute('x')]
    expect(Number(first) > Number(last)).toBe(locale === 'ar')
    await page
      .locator('dl')
      .getByRole('link', { name: t('Commissions'), exact: true })
      .click()
    await page.waitForURL(`${base}/partner/commissions`)
    await page.locator('[data-commission][data-state=pending]').waitFor()
    await visit.open('/partner/statement')
    const minor = (row: string) =>
      page
        .locator(`${row} [data-minor]`)
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('data-minor'))))
    const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)
    const [opening, rows, closing] = [
      await minor('[data-balance=opening]'),
      await minor('[data-entry]'),
      await minor('[data-balance=closing]'),
    ]
    expect(sum(opening)).toBe(900)
    expect(sum(opening) + sum(rows)).toBe(sum(closing))
    expect(closing).toEqual([1000, 200])
    const found: Record<string, unknown> = {}
    for (const path of PAGES) {
      await visit.open(`/partner${path}`)
      await openAll(visit)
      const barriers = await findBarriersAt(page, [360, 768, 1280], { name: path, locales: LOCALES })
      if (Object.keys(barriers).length > 0) found[path] = barriers
      if ((await page.locator('h1').count()) !== 1) found[`${path}, headings`] = true
    }
    expect(found).toEqual({})
  },
)

test.each(LOCALES)('in %s a visitor without script reads figures, table and statement', async (locale) => {
  const visit = await browser.visit({ locale, width: 360, script: false })
  const { page, t, base } = visit
  await page.context().addCookies(await cookiesOfMember())
  await visit.open('/partner')
  expect(await figures(visit)).toEqual(SHOWN)
  await page.getByText(t('As a table'), { exact: true }).click()
  await page.locator(`[data-span="${dayOf(shop.core.clock.now())}"]`).waitFor()
  expect(await page.getByRole('button', { name: t('Copy the link') }).isVisible()).toBe(false)
  await page.getByRole('link', { name: t('Statement'), exact: true }).click()
  await page.waitForURL(`${base}/partner/statement`)
  await page.locator('[data-balance=closing]').waitFor()
})

/** Returns the cookies of a signed-in member, for a browser without script, which cannot hash a password. */
async function cookiesOfMember() {
  const signedIn = await browser.visit()
  await enter(signedIn, member)
  return signedIn.context.cookies()
}

test('copying says so for five seconds, to a screen reader too, and by the keyboard', async () => {
  const visit = await browser.visit()
  const { page, t } = visit
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await enter(visit, member)
  await visit.open('/partner/materials')
  const button = page.getByRole('button', { name: t('Copy the text of “{title}”', { title: 'Summer' }) })
  await button.focus()
  await page.keyboard.press('Enter')
  const hint = page.getByRole('status').filter({ hasText: t('Copied') })
  await hint.waitFor()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Listen to summer')
  const duration = await page.locator('.copy-hint').evaluate((one) => {
    const { animationDuration, animationDelay } = getComputedStyle(one)
    return Number.parseFloat(animationDuration) + Number.parseFloat(animationDelay)
  })
  expect(duration).toBeGreaterThanOrEqual(5)
})
