import { beforeAll, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ DEMO: '0' })
let owner: Person
let member: Person

beforeAll(async () => {
  owner = await new Person(shop, 'owner').enter()
  member = await new Person(shop, 'member').enter()
  await owner.call('/admin/customer/note', { id: member.accountId, note: 'Calls on Mondays' })
})

/** The words of a page, without its scripts. */
const page = async (path: string): Promise<string> => {
  const { text } = await owner.buyer.get(`/admin/${path}`)
  return text.slice(text.indexOf('<main'), text.indexOf('</main>'))
}

test('the audit log says what was done, and to whom', async () => {
  const log = await page('audit?kind=customers')
  expect(log).toContain('Customers: Note added')
  expect(log).toContain(member.email)
  expect(log).not.toContain('customers.note')
  const [, entry = ''] = /href="[^"]*\/admin\/(audit\/[0-9a-f-]+)"/.exec(log) ?? []
  const one = await page(entry)
  expect(one).toContain('Customers: Note added')
  expect(one).not.toContain('>note<')
})

test('the page of a colleague says in words what they did', async () => {
  const colleague = await page(`staff/${owner.accountId}`)
  expect(colleague).toContain('Customers: Note added')
  expect(colleague).toContain(member.email)
})

test('an amount in the log is written with its currency', async () => {
  const { database, clock } = shop.core
  const [row] = await database.query<{ id: string }>(
    `INSERT INTO staff_act (id, at, account_id, what, subject_kind, subject, after)
     VALUES (gen_random_uuid(), $1, $2, 'orders.capture', 'orders', '1007', '{"amountMinor": 1990, "currency": "EUR"}') RETURNING id`,
    [clock.now(), owner.accountId],
  )
  const entry = await page(`audit/${row?.id}`)
  expect(entry).toContain('€19.90')
  expect(entry).not.toContain('1990')
})

test('the page of a colleague without a second factor says what is missing', async () => {
  const unproved = await new Person(shop, 'unproved').enter()
  expect(await page(`staff/${unproved.accountId}`)).toContain(
    'until it is set up, the person cannot use the back office',
  )
})

test('a transfer file with nothing to transfer says what brings a refund there', async () => {
  expect(await page('transfers/new')).toContain('No refund waits for a transfer')
})

test('orders are filtered by the name of a country, a way to pay, and the SKU or name of a product', async () => {
  const { database } = shop.core
  const key = await member.orderKey()
  await database.query(`UPDATE product_text SET search_text = fold_text(name)`)
  await database.query(`UPDATE variant SET sku = 'CABLE-' || public_id`)
  const [order] = await database.query<{ number: string; name: string; sku: string }>(
    `SELECT o.number, x.name, v.sku FROM orders o JOIN order_line l ON l.order_id = o.id JOIN variant v ON v.id = l.variant_id
       JOIN product_text x ON x.product_id = v.product_id AND x.locale = 'en' WHERE o.key = $1`,
    [key],
  )
  const all = await page('orders')
  expect(all).toMatch(/<select[^>]*name="country"[\s\S]*?<option value="DE">Germany<\/option>/)
  expect(all).toMatch(/<select[^>]*name="gateway"[\s\S]*?<option value="[a-z-]+">/)
  for (const words of [order!.name.slice(0, 6).toLowerCase(), ...(order!.sku === '' ? [] : [order!.sku])])
    expect(await page(`orders?product=${encodeURIComponent(words)}`), words).toContain(
      `orders/${order!.number}`,
    )
  expect(await page('orders?product=no-such-thing')).not.toContain(`orders/${order!.number}`)
  expect(await page('orders?country=ZZ')).toMatch(/<option value="ZZ" selected[^>]*>ZZ/)
})

test('a background job says what it does', async () => {
  await shop.core.database.query(
    `SELECT graphile_worker.add_job('send-shipped', '{}', run_at := now() + interval '1 year')`,
  )
  const jobs = await page('jobs?state=waiting')
  expect(jobs).toContain('E-mail: order shipped')
})
