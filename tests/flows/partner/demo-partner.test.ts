import { beforeAll, expect, test } from 'vitest'
import { demoSales } from '#demo/sales.ts'
import { seedPeople } from '#demo/seed/seed-people.ts'
import { seedProgramme } from '#demo/seed/seed-programme.ts'
import { seedSales } from '#demo/seed/seed-sales.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { WHEN_IDLE } from '#jobs/queue-job.ts'
import { demoSeller } from '#main/demo-seller.ts'
import { useDemoShop } from '../../support/demo-shop.ts'
import { Member } from '../../support/member.ts'
import { auditViolations } from '../../support/orders.ts'
import { IBAN } from '../../support/payouts.ts'

const shop = useDemoShop()
/** Place of the sale in which the first start is killed: no other start makes it. */
const KILLED_AT = 2
const made = demoSales.filter((_, at) => at !== KILLED_AT)
const PASSWORD = 'kontor-demo-2026'
const eur = (amount: number) => ({ amount, currency: 'EUR' })
let partner: Member
/** Jobs for orders of the past that a buyer of today would wait for. */
let urgent: readonly unknown[]
/** What the partner saw before any test. */
let atFirst: { readonly page: string; readonly payouts: readonly unknown[]; readonly payable: number }

/** Does what a start of a demo does for its partner. */
async function seedPartner(): Promise<void> {
  const { database, clock } = shop.core
  await seedSales({ database, clock, sell: demoSeller(database) })
}

const counts = async () => {
  const [row] = await shop.core.database.query<{ orders: number; clicks: number }>(
    `SELECT (SELECT count(*) FROM orders WHERE state <> 'cart') AS orders, (SELECT sum(clicks)::bigint FROM partner_click) AS clicks`,
  )
  return row!
}

beforeAll(async () => {
  const { database, clock, rules } = shop.core
  await seedPeople({ database, clock })
  await seedProgramme({ database, clock })
  await rules.reload()
  // A start that is killed in its third sale, and then two processes of one shop at once.
  const sell = demoSeller(database)
  let sales = 0
  const dying = seedSales({
    database,
    clock,
    sell: (sale) => (sales++ === KILLED_AT ? Promise.reject(new Error('killed')) : sell(sale)),
  })
  await expect(dying).rejects.toThrow('killed')
  await Promise.all([seedPartner(), seedPartner()])
  urgent = await database.query(
    `SELECT t.identifier FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
     WHERE j.payload ->> 'orderId' IS NOT NULL AND j.priority < $1`,
    [WHEN_IDLE],
  )
  await shop.drain('close-report-days', 'mature-commissions')
  partner = new Member(shop.url, 'partner@example.com')
  expect((await partner.signIn(PASSWORD)).status).toBe(200)
  atFirst = {
    page: (await partner.get('/partner')).text,
    payouts: await shop.core.database.query('SELECT number FROM payout'),
    payable: (await askFor()).body.payable.amount,
  }
})

async function askFor(fields: Readonly<Record<string, string>> = {}) {
  const method = { payoutType: 'sepa', payoutAccount: IBAN }
  return partner.call('/partner/payout', {
    ...method,
    ...fields,
    password: await partner.hashed(PASSWORD),
  })
}

test('the partner of a fresh demo has figures, a chart and at least 25.00 payable, and the books are right', async () => {
  const figures = Object.fromEntries(
    [...atFirst.page.matchAll(/data-figure="(\w+)" data-value="(-?\d+)"/g)].map(([, name, value]) => [
      name,
      Number(value),
    ]),
  )
  expect(figures).toMatchObject({ orders: made.filter(({ isByPartner }) => isByPartner).length })
  expect(atFirst.payouts).toEqual([])
  expect(figures.clicks).toBeGreaterThan(500)
  expect(figures.commissions).toBeGreaterThan(10_000)
  expect(atFirst.payable).toBeGreaterThanOrEqual(2_500)
  expect(await auditViolations(shop.core.database)).toEqual([])
})

test('what was sold was paid and delivered, and everything on sale still has fifty pieces', async () => {
  const { database } = shop.core
  const states = await database.query(
    `SELECT state, count(*) AS orders, count(invoice_number) AS invoices FROM orders WHERE state <> 'cart' GROUP BY state`,
  )
  expect(states).toEqual([{ state: 'completed', orders: made.length, invoices: made.length }])
  const short = await database.query(
    `SELECT v.public_id FROM stock s JOIN variant v ON v.id = s.variant_id WHERE v.tracked AND s.on_hand > 0 AND s.on_hand - s.reserved < 50`,
  )
  expect(short).toEqual([])
})

test('no mail of the past is sent before one of today', () => {
  expect(urgent).toEqual([])
})

test('a further start adds nothing', async () => {
  const before = await counts()
  await seedPartner()
  expect(await counts()).toEqual(before)
})

test('no sale is put before days whose sums are kept', async () => {
  const { database, clock } = shop.core
  const before = await counts()
  expect(await database.query('SELECT FROM report_day LIMIT 1')).toHaveLength(1)
  await database.transaction((tx) => saveSettings(tx, { demoSales: 12 }, clock.now()))
  await seedPartner()
  expect(await counts()).toEqual(before)
  expect(await auditViolations(database)).toEqual([])
})

test('a shop that sold something by itself gets no past', async () => {
  const { database } = shop.core
  const before = await counts()
  await database.query(`DELETE FROM shop_setting WHERE key = 'demoSales'`)
  await seedPartner()
  expect(await counts()).toEqual(before)
  expect(await database.query(`SELECT value FROM shop_setting WHERE key = 'demoSales'`)).toEqual([
    { value: 'done' },
  ])
})

test('a payout of the demo partner is answered as the contract says, without a second factor (§1.10)', async () => {
  const { body } = await askFor()
  expect(body).toEqual({ payable: eur(body.payable.amount) })
  const { payable } = body
  for (const amount of ['2499', String(payable.amount + 1)]) {
    const refused = await askFor({ request: '1', amount })
    expect([refused.status, refused.body.payable, refused.body.payout]).toEqual([422, payable, undefined])
  }
  const both = await Promise.all([1, 2].map(() => askFor({ request: '1', amount: '2500' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  const accepted = both.find(({ status }) => status === 200)?.body
  expect(accepted).toMatchObject({
    payable: eur(payable.amount - 2_500),
    payout: { state: 'requested', amount: eur(2_500), payoutType: 'sepa' },
  })
  expect(both.find(({ status }) => status === 409)?.body.payout).toBeUndefined()
  expect((await askFor({ request: '1' })).status).toBe(409)
  expect(await shop.core.database.query('SELECT count(*) AS payouts FROM payout')).toEqual([{ payouts: 1 }])
})
