import { beforeAll, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { hasFocus, soon, useBrowser } from '../../support/browser.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { visitAs } from '../../support/staff-visit.ts'

const shop = useRunningShop({ BASE_PATH: '/store', DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const browser = useBrowser(shop)
let owner: Person

beforeAll(async () => {
  owner = await new Person(shop, 'owner').enter()
})

test('an act says that it is done, takes the focus there, and cannot be sent again by one more click', async () => {
  const member = await new Person(shop, 'member').enter()
  const visit = await browser.visit({ width: 360 })
  const { page, t } = visit
  await visitAs(visit, owner)
  await visit.open(`/admin/customers/${member.accountId}`)
  const act = page.locator('aside details').filter({ hasText: t('Write a note') })
  await act.locator('summary').click()
  await act.getByRole('textbox').fill('Calls on Mondays')
  await act.getByRole('button').click()
  const notice = page.getByRole('status').filter({ hasText: t('Done: {act}', { act: t('Write a note') }) })
  await notice.waitFor()
  await soon(() => hasFocus(notice)).toBe(true)
  await page.getByRole('cell', { name: 'Calls on Mondays' }).waitFor()
  expect(await act.getAttribute('open')).toBeNull()
  expect(await act.getByRole('textbox', { includeHidden: true }).inputValue()).toBe('')
})

test('what is put off on “Needs attention” says so, although its form is gone', async () => {
  await shop.core.database.query(
    `INSERT INTO payment_unmatched (gateway_id, provider_ref, amount_minor, currency, status, first_seen_at) VALUES ('mollie', 'tr_1', 1990, 'EUR', 'settled', $1)`,
    [shop.core.clock.now()],
  )
  const visit = await browser.visit()
  const { page, t } = visit
  await visitAs(visit, owner)
  await visit.open('/admin/attention')
  const thing = page.getByRole('listitem').filter({ hasText: 'mollie tr_1' })
  await thing.getByText('€19.90').waitFor()
  await thing
    .locator('summary')
    .filter({ hasText: t('Put off') })
    .click()
  await thing.getByRole('button', { name: t('Put off') }).click()
  const notice = page.getByRole('status').filter({ hasText: t('Done: {act}', { act: t('Put off') }) })
  await notice.waitFor()
  await soon(() => hasFocus(notice)).toBe(true)
})
