import { beforeAll, expect, test } from 'vitest'
import { sellProduct } from '../../support/catalogue.ts'
import { findEverywhere } from '../../support/find-everywhere.ts'
import { auditViolations } from '../../support/orders.ts'
import { PRIVACY_REGISTER } from '../../support/privacy-register.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type TracedPerson, tracePerson } from '../../support/traced-person.ts'
import { type Forms, leftEmpty, SAYS_NOTHING, textFields } from '../../support/typed-fields.ts'

const shop = useRunningShop()

let person: TracedPerson
let columns: readonly string[]
let exported: string
let before: readonly OrderRow[]
let after: readonly OrderRow[]

interface OrderRow {
  readonly id: string
  readonly state: string
  readonly isInvoiced: boolean
  readonly billing: Readonly<Record<string, string>>
  readonly shipping: Readonly<Record<string, string>>
}

async function readOrders(): Promise<OrderRow[]> {
  return shop.core.database.query<OrderRow>(
    'SELECT id, state, billing, shipping_address AS shipping, invoice_number IS NOT NULL AS "isInvoiced" FROM orders',
  )
}

beforeAll(async () => {
  const { productId } = await sellProduct(shop.core.database)
  person = await tracePerson(shop, productId, 'Quastenflosser')
  columns = (await findEverywhere(shop.core.database, person.words)).map(
    ({ table, column }) => `${table}.${column}`,
  )
  before = await readOrders()
  exported = (await person.buyer.call('/user/export')).text
  const erased = await person.buyer.call('/user/erase', { password: person.field, confirm: '1' })
  expect(erased.status, erased.text).toBe(200)
  await shop.drain()
  after = await readOrders()
})

const inputs = (form: Record<string, object>): Forms => ({
  paths: {
    '/api/planted': {
      post: { requestBody: { content: { form: { schema: { properties: form as never } } } } },
    },
  },
})

test('the traced person fills every text field of every call, but for those that say nothing of a person', () => {
  expect(leftEmpty(person.forms, person.sent)).toEqual([])
  expect(leftEmpty(inputs({ wish: { type: 'string', maxLength: 40 } }), person.sent)).toEqual([
    '/planted wish',
  ])
  expect(leftEmpty(inputs({ wish: { type: 'string', enum: ['0', '1'] } }), person.sent)).toEqual([])
  const declared = new Set(textFields(person.forms).flatMap(({ path, name }) => [name, `${path} ${name}`]))
  expect(Object.keys(SAYS_NOTHING).filter((name) => !declared.has(name))).toEqual([])
})

test('every column that holds what the person typed is personal by the register', () => {
  expect(columns).toEqual(
    expect.arrayContaining([
      'account.name',
      'account.signup_reason',
      'orders.billing',
      'orders.email',
      'orders.shipping_address',
    ]),
  )
  expect(columns).toEqual(
    expect.arrayContaining([
      'payment_attempt.input',
      'passkey.name',
      'coupon.note',
      'mail.to_address',
      'account_token.email',
      'buyer_statement.name',
      'buyer_statement.contract',
      'buyer_statement.email',
      'buyer_statement.part',
      'buyer_statement.reason',
      'discount_use.email',
    ]),
  )
  const unregistered = columns.filter((name) => {
    const [table = '', column = ''] = name.split('.')
    return PRIVACY_REGISTER[table]?.[column] !== 'personal'
  })
  expect(unregistered).toEqual([])
})

test('orders are there in every state, an open cart among them, with all that was typed', () => {
  const stateOf = ({ id }: { readonly id: string }) => before.find((row) => row.id === id)?.state
  const { placed, cancelled, delivered, express, byCoupon, handled, subscribed, trial } = person.orders
  const states = [placed, cancelled, delivered, express, byCoupon, handled, subscribed, trial].map(stateOf)
  expect(states).toEqual([
    ...['placed', 'cancelled', 'completed', 'completed', 'completed'],
    ...['completed', 'completed', 'placed'],
  ])
  expect(before.filter(({ state }) => state === 'cart')).toHaveLength(1)
  for (const { billing, shipping } of before)
    expect(Object.values({ ...billing, ...shipping })).not.toContain('')
})

test('the export shows all that was typed', () => {
  for (const said of person.words) expect(exported).toContain(said)
})

test('an erasure leaves what they typed nowhere but in the name and address of invoices', async () => {
  const { database } = shop.core
  const { word, email, words, accountId, orders } = person
  const keys = Object.values(orders).map(({ key }) => key)
  expect(
    await findEverywhere(database, [...words.filter((said) => said !== word), email, accountId, ...keys]),
  ).toEqual([])
  expect((await findEverywhere(database, [word])).map(({ table, column }) => `${table}.${column}`)).toEqual([
    'orders.billing',
  ])
  const { delivered, express, byCoupon, handled, subscribed, given } = orders
  const invoiced = after.filter(({ isInvoiced }) => isInvoiced).map(({ id }) => id)
  expect(invoiced.sort()).toEqual(
    [delivered, express, byCoupon, handled, subscribed, given].map(({ id }) => id).sort(),
  )
  expect(after).toHaveLength(9)
  for (const { id, billing, shipping, isInvoiced } of after) {
    // A gift is sent by mail only.
    expect(shipping).toEqual(id === given.id ? null : { country: 'DE' })
    if (isInvoiced)
      expect(Object.keys(billing).sort()).toEqual([
        'city',
        'company',
        'country',
        'line1',
        'line2',
        'name',
        'vatId',
        'zip',
      ])
    else expect(billing).toEqual({ country: 'DE' })
  }
})

test('the books and their seals are whole afterwards, also where the reason of a cancelled order was taken out', async () => {
  const { database } = shop.core
  const redacted = await database.query(`SELECT FROM audit_redaction WHERE table_name = 'order_event'`)
  expect(redacted.length).toBeGreaterThan(0)
  expect(await auditViolations(database)).toEqual([])
})
