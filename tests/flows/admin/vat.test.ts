import { beforeAll, expect, test } from 'vitest'
import { notesOf } from '#documents/factur-x.ts'
import { readDocuments, readSellerSettings } from '#domains/invoice/index.ts'
import { readSales } from '#domains/report/index.ts'
import { keepRules, readSettings } from '#domains/shop/index.ts'
import { taxRateOf } from '#domains/tax/index.ts'
import { dayOf } from '#kernel/local-day.ts'
import { followVatPlan, noteDecision } from '#processes/vat-decision.ts'
import { readDocumentContent } from '#views/document-content.ts'
import { addressForm, Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: StaffBuyer
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
})

const WORDS = 'Gemäß § 19 UStG wird keine Umsatzsteuer berechnet.'

/** Saves the form as its page does. */
async function save(values: Readonly<Record<string, string>>) {
  const page = await owner.get('/admin/vat')
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const answer = await owner.call('/admin/vat/save', {
    id: 'only',
    version,
    exemption: WORDS,
    nextMode: '',
    nextFrom: '',
    ...values,
  })
  await shop.core.rules.reload()
  return answer
}

/** The VAT of Germany and what pages say of it, in a process that runs at an instant. */
async function at(instant: string) {
  const rules = await keepRules(
    shop.core.database,
    () => undefined,
    () => new Date(instant),
  )
  const { taxRates, face } = rules.current()
  return [taxRateOf(taxRates, 'DE', 'standard'), face.vat]
}

interface Sold {
  readonly id: string
  readonly number: string
  readonly tax: number
}

async function place(): Promise<Sold> {
  const buyer = new Buyer(shop.url)
  const { productId } = await sellProduct(shop.core.database, { priceMinor: 11_900 })
  await buyer.call('/order/update', { fn: 'productAdd', productId })
  const { body } = await buyer.call('/order/finalize', addressForm)
  const [order] = await shop.core.database.query<Sold>(
    'SELECT id, number, tax_minor AS tax FROM orders WHERE key = $1',
    [body],
  )
  return order!
}

/** Books the money of an order, which makes its invoice. Returns what the invoice says of VAT. */
async function invoiced({ id, number }: Sold) {
  const { database, clock } = shop.core
  const money = { number, gateway: 'bank-transfer', reference: `ref-${number}` }
  const answer = await owner.call('/admin/order/settle', money)
  expect(answer.status, answer.text).toBe(200)
  const documents = await readDocuments(database, id)
  const seller = await readSellerSettings(database)
  const content = await readDocumentContent(database, documents[0]!, documents, seller, clock.now())
  return { categories: content?.vat.map(({ category }) => category), notes: content && notesOf(content) }
}

test('a small business charges no VAT from the save on; an order from before keeps its VAT and has no such words', async () => {
  expect((await save({ mode: 'home' })).status).toBe(200)
  const before = await place()
  const saved = await save({ mode: 'exempt' })
  expect(saved.status, saved.text).toBe(200)
  const after = await place()
  expect([before.tax > 0, after.tax]).toEqual([true, 0])
  expect(await invoiced(before)).toEqual({ categories: ['S'], notes: [] })
  expect(await invoiced(after)).toEqual({ categories: ['E'], notes: [WORDS] })
  const today = dayOf(shop.core.clock.now())
  const sums = await readSales(
    shop.core.database,
    { from: today, to: today },
    { basis: 'documents', by: 'rate' },
  )
  expect(sums.map(({ key, taxMinor }) => [key, taxMinor]).sort()).toEqual([
    ['0', 0],
    ['1900', before.tax],
  ])
  expect((await owner.call('/admin/undo', { act: saved.body.act })).status).toBe(200)
  await shop.core.rules.reload()
  expect((await place()).tax).toBe(before.tax)
})

test('an order of a small business that is invoiced after the change still says why it has no VAT', async () => {
  await save({ mode: 'exempt' })
  const sold = await place()
  await save({ mode: 'destination' })
  expect(await invoiced(sold)).toEqual({ categories: ['E'], notes: [WORDS] })
})

test('a planned choice holds from the first instant of its day, and settings follow it once', async () => {
  const { database } = shop.core
  await save({ mode: 'home' })
  const saved = await save({ mode: 'home', nextMode: 'exempt', nextFrom: '2040-01-01' })
  expect(saved.status, saved.text).toBe(200)
  expect(await at('2039-12-31T22:59:59.999Z')).toEqual([1900, 'included'])
  expect(await at('2039-12-31T23:00:00.000Z')).toEqual([0, 'exempt'])
  await followVatPlan(database, new Date('2039-12-31T22:59:59Z'))
  expect(await readSettings(database, ['vatMode'])).toEqual({ vatMode: 'home' })
  const later = new Date('2040-01-02T08:00:00Z')
  await Promise.all([followVatPlan(database, later), followVatPlan(database, later)])
  expect(await readSettings(database, ['vatMode', 'address'])).toMatchObject({
    vatMode: 'exempt',
    address: { exemption: WORDS },
  })
  expect(await database.query(`SELECT actor FROM audit_log WHERE action = 'vat-changed'`)).toEqual([
    { actor: 'job' },
  ])
  expect(await at('2039-06-01T00:00:00Z')).toEqual([0, 'exempt'])
  await database.query(`DELETE FROM shop_setting WHERE key = 'vatDecisions'`)
})

test('a plan is dropped by emptying it, and undo plans it again', async () => {
  await save({ mode: 'home' })
  await save({ mode: 'home', nextMode: 'destination', nextFrom: '2041-05-01' })
  expect((await owner.get('/admin/vat')).text).toContain('value="2041-05-01"')
  const dropped = await save({ mode: 'home' })
  expect((await owner.get('/admin/vat')).text).not.toContain('2041-05-01')
  expect((await owner.call('/admin/undo', { act: dropped.body.act })).status).toBe(200)
  expect((await owner.get('/admin/vat')).text).toContain('value="2041-05-01"')
  await save({ mode: 'home' })
})

test.each([
  ['a day without a choice', { nextFrom: '2041-01-01' }, 'vat-plan-incomplete', 'nextMode'],
  ['a choice without a day', { nextMode: 'exempt' }, 'vat-plan-incomplete', 'nextFrom'],
  ['a day that is over', { nextMode: 'exempt', nextFrom: '2020-01-01' }, 'vat-plan-not-later', 'nextFrom'],
  ['a small business without words', { mode: 'exempt', exemption: '' }, 'missing-fields', 'exemption'],
])('%s is refused, and nothing is saved', async (_, values, code, field) => {
  await save({ mode: 'home' })
  const answer = await save({ mode: 'home', ...values })
  expect(answer.body).toMatchObject({ code, fields: [field] })
  expect(await readSettings(shop.core.database, ['vatMode'])).toEqual({ vatMode: 'home' })
})

test('a decision that was made before times were noted counts since ever', async () => {
  const { database, clock } = shop.core
  await save({ mode: 'home' })
  await database.query(`DELETE FROM shop_setting WHERE key = 'vatDecisions'`)
  await database.transaction((tx) => noteDecision(tx, { mode: 'exempt', exemption: WORDS }, clock.now()))
  const { vatDecisions } = await readSettings(database, ['vatDecisions'])
  expect(vatDecisions).toMatchObject([{ from: '1970-01-01T00:00:00.000Z', mode: 'home' }, { mode: 'exempt' }])
})

test('the page shows what each choice does to a price, country by country', async () => {
  await save({ mode: 'home' })
  const { text } = await owner.get('/admin/vat')
  expect(text).toContain('Austria')
  expect(text).toContain('20%\u00a0· 16.67\u00a0EUR')
  expect(text).toContain('19%\u00a0· 15.97\u00a0EUR')
})
