import { beforeAll, expect, test } from 'vitest'
import { findBarriersAt } from '../../support/barriers.ts'
import { soon, useBrowser, type Visit, type VisitOptions } from '../../support/browser.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { openWay, placeOrder } from '../../support/checkout.ts'
import { afterPush } from '../../support/matrix.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'
import { keysOf, withoutKeys } from '../../support/typed-keys.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox(['mollie', 'paypal'])
const shop = useRunningShop({}, withoutKeys(sandbox))
const browser = useBrowser(shop, sandbox)
let owner: StaffBuyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

async function visitOwner(options: VisitOptions = {}): Promise<Visit> {
  const visit = await browser.visit(options)
  const entered = await visit.context.request.post(`${shop.url}/api/user/login`, { form: owner.login })
  expect(entered.status()).toBe(200)
  return visit
}

/** Types keys into the open page of a provider and saves them. */
async function type({ page, t }: Visit, id: string): Promise<void> {
  for (const [name, value] of Object.entries(keysOf(sandbox, id)))
    await page.locator(`[name="${name}"]`).fill(value)
  await page.getByRole('button', { name: t('Save'), exact: true }).click()
  await page.getByText(t('Typed here')).first().waitFor()
}

async function tryKeys({ page, t }: Visit): Promise<void> {
  await page.locator('summary', { hasText: t('Try the keys') }).click()
  await page.getByRole('button', { name: t('Try the keys'), exact: true }).click()
  await page.getByText(t('The provider accepts them')).waitFor()
}

test('an owner types keys, tries them and a buyer pays with them at once', async () => {
  const visit = await visitOwner({ locale: 'en' })
  await visit.open('/admin/gateway-keys/mollie')
  await type(visit, 'mollie')
  await tryKeys(visit)
  const buyer = await browser.visit({ locale: 'en' })
  const { productId } = await sellProduct(shop.core.database)
  const orderKey = await placeOrder(buyer, productId)
  await buyer.open(`/order/${orderKey}`)
  await (await openWay(buyer.page, 'mollie')).locator('form > button').click()
  await soon(async () => (await sandbox.book('mollie')).length).toBe(1)
})

test('without script, in Arabic and on a phone, keys are typed, tried and removed', async () => {
  const visit = await visitOwner({ locale: 'ar', width: 360, script: false })
  const { page, t } = visit
  await page.goto(`${visit.base}/admin/gateway-keys/paypal`)
  await type(visit, 'paypal')
  await tryKeys(visit)
  await page.locator('summary', { hasText: t('Remove the keys') }).click()
  await page.getByLabel(t('Yes, remove them')).check()
  await page.getByRole('button', { name: t('Remove the keys'), exact: true }).click()
  await page.getByText(t('The keys are removed')).waitFor()
})

// On push the tests of every page (pages-of-*.test.ts) look at them.
test.each(afterPush(['', '/mollie', '/paypal']))(
  'the page of keys%s has no barrier, and does not scroll to the side on a phone',
  async (path) => {
    const visit = await visitOwner({ locale: 'en' })
    await visit.open(`/admin/gateway-keys${path}`)
    expect(await findBarriersAt(visit.page, [360, 1280])).toEqual({})
  },
)
