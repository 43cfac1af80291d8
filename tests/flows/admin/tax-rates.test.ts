import { beforeAll, expect, test } from 'vitest'
import { keepRules } from '#domains/shop/index.ts'
import { taxRateOf } from '#domains/tax/index.ts'
import { saveVat, saveZones } from '#processes/set-up-shop/save-step.ts'
import { writeShopFile } from '#processes/set-up-shop/write-shop-file.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: StaffBuyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

/** Saves a rate as its page does. */
async function save(id: string, values: Readonly<Record<string, string>>) {
  const page = await owner.get(`/admin/tax-rates/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const answer = await owner.call('/admin/tax-rates/save', {
    id,
    version,
    rate: '19',
    nextRate: '',
    nextFrom: '',
    ...values,
  })
  await shop.core.rules.reload()
  return answer
}
const germanAt = async (instant: string): Promise<number> => {
  const rules = await keepRules(
    shop.core.database,
    () => undefined,
    () => new Date(instant),
  )
  return taxRateOf(rules.current().taxRates, 'DE', 'standard')
}
const germanOf = async (buyer: Buyer, orderKey: string): Promise<number> => {
  const { body } = await buyer.call('/order/state', { key: orderKey })
  return body.order.tax.amount
}
async function place(): Promise<{ readonly buyer: Buyer; readonly orderKey: string }> {
  const buyer = new Buyer(shop.url)
  const { productId } = await sellProduct(shop.core.database, { priceMinor: 11_900 })
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const { body } = await buyer.call('/order/finalize', addressForm)
  return { buyer, orderKey: body }
}

test('a rate of next year holds from the first instant of its day in the time zone of the shop', async () => {
  expect((await save('DE-standard', { nextRate: '16', nextFrom: '2027-01-01' })).status).toBe(200)
  expect(await germanAt('2026-12-31T22:59:59.999Z')).toBe(1900)
  expect(await germanAt('2026-12-31T23:00:00.000Z')).toBe(1600)
})

test('a process that runs at that instant changes the rate by itself and says so to its pages', async () => {
  await save('DE-standard', { nextRate: '16', nextFrom: '2027-01-01' })
  let now = new Date('2026-12-31T22:59:59.999Z')
  const rules = await keepRules(
    shop.core.database,
    () => undefined,
    () => now,
  )
  let heard = 0
  rules.subscribe(() => heard++)
  expect(taxRateOf(rules.current().taxRates, 'DE', 'standard')).toBe(1900)
  now = new Date('2026-12-31T23:00:00.000Z')
  expect(taxRateOf(rules.current().taxRates, 'DE', 'standard')).toBe(1600)
  const settled = rules.current()
  expect(rules.current()).toBe(settled)
  expect(heard).toBe(1)
})

test('an order keeps the rate it was placed with', async () => {
  await save('DE-standard', {})
  const before = await place()
  const tax = await germanOf(before.buyer, before.orderKey)
  await save('DE-standard', { nextRate: '7', nextFrom: '2020-01-01' })
  const after = await place()
  expect(await germanOf(before.buyer, before.orderKey)).toBe(tax)
  expect(await germanOf(after.buyer, after.orderKey)).toBeLessThan(tax)
  await save('DE-standard', {})
})

test('a later rate without its day, or the other way round, is refused', async () => {
  expect((await save('DE-standard', { nextRate: '16' })).body).toMatchObject({
    code: 'tax-change-incomplete',
    fields: ['nextFrom'],
  })
  expect((await save('DE-standard', { nextFrom: '2027-01-01' })).body).toMatchObject({ fields: ['nextRate'] })
})

test('a new rate can be undone, and one that is there is not taken over', async () => {
  const made = await save('new', { country: 'us', taxClass: 'standard', rate: '5' })
  expect(made.body).toMatchObject({ id: 'US-standard' })
  expect(taxRateOf(shop.core.rules.current().taxRates, 'US', 'books')).toBe(500)
  expect((await save('new', { country: 'US', taxClass: 'standard', rate: '6' })).body.code).toBe(
    'tax-rate-taken',
  )
  expect((await owner.call('/admin/undo', { act: made.body.act })).status).toBe(200)
  expect((await owner.get('/admin/tax-rates/US-standard')).status).toBe(404)
  expect((await save('new', { country: 'Germany', taxClass: 'standard', rate: '6' })).status).toBe(422)
})

test('a change of a rate is undone with its plan', async () => {
  await save('DE-standard', {})
  const saved = await save('DE-standard', { nextRate: '16', nextFrom: '2027-01-01' })
  expect((await owner.call('/admin/undo', { act: saved.body.act })).status).toBe(200)
  expect(await germanAt('2027-02-01T00:00:00Z')).toBe(1900)
})

test('a typed rate stays when the set-up follows its decision again, and goes with a new decision', async () => {
  const { database, clock } = shop.core
  const moment = { accountId: crypto.randomUUID(), now: clock.now() }
  const decide = () => database.transaction((tx) => saveVat(tx, 'home', '', moment))
  await decide()
  await save('DE-standard', { rate: '12', nextRate: '13', nextFrom: '2040-01-01' })
  await database.transaction((tx) =>
    saveZones(tx, [{ name: 'Home', countries: ['FR'], methods: [] }], moment),
  )
  expect(await germanAt('2030-01-01T00:00:00Z')).toBe(1200)
  expect(await germanAt('2041-01-01T00:00:00Z')).toBe(1300)
  await decide()
  expect(await germanAt('2041-01-01T00:00:00Z')).toBe(1900)
  await database.query(`DELETE FROM shipping_zone WHERE name = 'Home'`)
})

test('a configuration that is written after the day names the new rate', async () => {
  const { database, environment } = shop.core
  await save('DE-standard', { rate: '19', nextRate: '16', nextFrom: '2027-01-01' })
  const written = async (now: string) => {
    const file = await writeShopFile(database, environment.dataDir, new Date(now))
    return 'content' in file ? JSON.parse(file.content).vat.rates.DE.standard : file.problem
  }
  expect(await written('2026-12-31T22:00:00Z')).toBe(19)
  expect(await written('2027-01-01T12:00:00Z')).toBe(16)
})

test('an editor does not see the rates', async () => {
  const editor = await signInStaff(shop, 'editor')
  expect((await editor.get('/admin/tax-rates')).status).toBe(404)
})
