import { beforeAll, expect, test } from 'vitest'
import { queueLedgerTransaction } from '#domains/ledger/index.ts'
import { lookAtPartners } from '#domains/partner/index.ts'
import { NO_LOG } from '#jobs/stuck-work.ts'
import { newPartner, openProgramme, type TestPartner } from '../../support/partners.ts'
import { holdsOf, partnerIdOf, plantCommissions } from '../../support/planted-commissions.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'
import { type PlantedOrder, plantOrders } from '../../support/staff-orders.ts'

const shop = useRunningShop()
let owner: StaffBuyer
beforeAll(async () => {
  await openProgramme(shop)
  owner = await signInStaff(shop, 'owner')
})

interface Suspect {
  readonly partner: TestPartner
  readonly id: string
  readonly orders: readonly PlantedOrder[]
}

/** Joins a partner with pending commissions of 5.00 each, held for many orders. */
async function suspect(count = 2): Promise<Suspect> {
  const partner = await newPartner(shop)
  const id = await partnerIdOf(shop, partner)
  const orders = await plantOrders(shop, count)
  await plantCommissions(shop, id, { orders })
  await look()
  expect(await holdsOf(shop, id)).toEqual([{ why: 'many-orders', count }])
  return { partner, id, orders }
}

/** Looks at all partners; a partner may bring no order a day. */
async function look(): Promise<void> {
  const limits = { ordersPerDay: 0, returnPercent: null }
  const now = shop.core.clock.now()
  const how = { limits, timeZone: 'UTC', sharedSince: async () => null, now }
  await lookAtPartners(shop.core.database, how, { log: NO_LOG, isOver: () => false })
}

const decide = (id: string, to: string, more: Readonly<Record<string, string>> = {}, by = owner) =>
  by.call('/admin/partner/commissions', { id, to, why: 'looked at the orders', ...more })

const balanceOf = async (id: string) =>
  (
    await shop.core.database.query<{ pending: number; earned: number }>(
      'SELECT pending_minor AS pending, earned_minor AS earned FROM partner_balance WHERE partner_id = $1',
      [id],
    )
  )[0]

/** Sums the entries of a partner, and the ledger's accounts of the orders. */
async function bookedOf({ id, orders }: Suspect) {
  const [entries] = await shop.core.database.query<{ pending: number }>(
    'SELECT sum(pending_minor)::bigint AS pending FROM partner_entry WHERE partner_id = $1',
    [id],
  )
  const accounts = await shop.core.database.query<{ account: string; sum: number }>(
    `SELECT account, sum(amount_minor)::bigint AS sum FROM ledger_entry WHERE charge_id = ANY ($1) GROUP BY account ORDER BY account`,
    [orders.map((order) => order.id)],
  )
  return {
    pending: entries?.pending,
    ...Object.fromEntries(accounts.map(({ account, sum }) => [account, sum])),
  }
}

const actsOf = (id: string) =>
  shop.core.database.query('SELECT what, before, after FROM staff_act WHERE subject = $1 ORDER BY id', [id])

test('released commissions go on maturing as before, are not held again, and the second click does nothing', async () => {
  const { id } = await suspect()
  expect((await decide(id, 'released')).status).toBe(200)
  expect((await decide(id, 'released')).body.code).toBe('nothing-to-decide')
  await look()
  expect(await holdsOf(shop, id)).toEqual([{ why: null, count: 2 }])
  expect(await balanceOf(id)).toEqual({ pending: 1_000, earned: 1_000 })
  await plantCommissions(shop, id, { at: new Date(shop.core.clock.now().getTime() + 1_000) })
  await look()
  expect(await holdsOf(shop, id)).toEqual([{ why: 'many-orders', count: 3 }])
  expect(await actsOf(id)).toEqual([
    {
      what: 'partners.release',
      before: { state: 'held' },
      after: { state: 'released', why: 'looked at the orders', count: 2, amounts: '10.00 EUR' },
    },
  ])
})

test('one commission is refused with a reason and booked back whole; undone, it is held as before', async () => {
  const found = await suspect()
  const { id, orders } = found
  const [first] = orders
  expect((await decide(id, 'refused', { order: first!.number, why: 'Nobody got these goods' })).status).toBe(
    200,
  )
  expect((await decide(id, 'refused', { order: first!.number })).body.code).toBe('nothing-to-decide')
  expect(await holdsOf(shop, id)).toEqual([
    { why: 'many-orders', count: 1 },
    { why: 'refused', count: 1 },
  ])
  expect(await balanceOf(id)).toEqual({ pending: 500, earned: 500 })
  expect(await bookedOf(found)).toEqual({ pending: 500, commissions: 500, 'partners:pending': -500 })
  await decide(id, 'released')
  await look()
  expect(await holdsOf(shop, id)).toEqual([
    { why: null, count: 1 },
    { why: 'refused', count: 1 },
  ])
  const page = (await owner.get(`/admin/partners/${id}`)).text
  for (const words of ['Refused commissions', 'Nobody got these goods', first!.number, 'Commissions refused'])
    expect(page).toContain(words)
  expect((await decide(id, 'restored')).status).toBe(200)
  expect((await decide(id, 'restored')).body.code).toBe('nothing-to-decide')
  expect(await holdsOf(shop, id)).toEqual([
    { why: null, count: 1 },
    { why: 'many-orders', count: 1 },
  ])
  expect(await bookedOf(found)).toEqual({ pending: 1_000, commissions: 1_000, 'partners:pending': -1_000 })
  expect(await balanceOf(id)).toEqual({ pending: 1_000, earned: 1_000 })
  const refusals = await shop.core.database.query<{ state: string }>(
    `SELECT CASE WHEN restored_at IS NULL THEN 'stands' ELSE 'undone' END AS state FROM commission_refusal WHERE partner_id = $1`,
    [id],
  )
  expect(refusals).toEqual([{ state: 'undone' }])
})

test('a refusal stays once money of its order moved, and the answer says so', async () => {
  const found = await suspect(1)
  await decide(found.id, 'refused')
  const money = { account: 'receivable', currency: 'EUR', amountMinor: -700 }
  await shop.core.database.transaction(async (tx) =>
    queueLedgerTransaction(tx, {
      chargeId: found.orders[0]!.id,
      kind: 'settlement',
      cause: 'paid',
      actor: 'test',
      at: shop.core.clock.now(),
      entries: [money, { account: 'clearing:bank-transfer', currency: 'EUR', amountMinor: 700 }],
    }),
  )
  expect((await decide(found.id, 'restored')).body.code).toBe('commission-moved')
  expect(await bookedOf(found)).toMatchObject({ pending: 0, commissions: 0, 'partners:pending': 0 })
})

test('two people who decide at once decide once', async () => {
  const found = await suspect()
  const answers = await Promise.all([
    decide(found.id, 'refused'),
    decide(found.id, 'released'),
    decide(found.id, 'refused'),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { pending = 0 } = (await balanceOf(found.id)) ?? {}
  expect([0, 1_000]).toContain(pending)
  expect((await bookedOf(found)).pending).toBe(pending)
})

test('staff hold what is pending by themselves, and a blocked partner’s commissions stay held', async () => {
  const partner = await newPartner(shop)
  const id = await partnerIdOf(shop, partner)
  expect((await decide(id, 'held')).body.code).toBe('nothing-to-decide')
  await plantCommissions(shop, id, { count: 2 })
  expect((await decide(id, 'held', { why: '' })).body.code).toBe('missing-fields')
  expect((await decide(id, 'held')).status).toBe(200)
  await owner.call('/admin/partner/state', { id, to: 'blocked', why: 'fraud' })
  await look()
  expect(await holdsOf(shop, id)).toEqual([{ why: 'by-staff', count: 2 }])
  expect((await owner.get(`/admin/partners/${id}`)).text).toContain('Held by staff')
})

test('nobody decides about commissions of their own', async () => {
  const { id } = await suspect()
  const { database } = shop.core
  const manager = await signInStaff(shop, 'manager')
  const mine = 'SELECT id FROM account WHERE email = $2'
  await database.query(`UPDATE partner SET account_id = (${mine}) WHERE id = $1`, [id, manager.login.email])
  for (const to of ['released', 'refused', 'restored'])
    expect([to, (await decide(id, to, {}, manager)).body.code]).toEqual([to, 'own-commissions'])
  const pageOf = async () => (await manager.get(`/admin/partners/${id}`)).text
  // Everything is held, so nothing is left to hold.
  expect(await pageOf()).not.toContain('Hold what is pending')
  await plantCommissions(shop, id, { count: 1 })
  const page = await pageOf()
  expect(page).toContain('Hold what is pending')
  expect(page).not.toContain('value="released"')
  expect((await decide(id, 'released')).status).toBe(200)
})

test('the list finds held commissions by reason, ref and order, and releases chosen ones', async () => {
  const { id, partner, orders } = await suspect()
  const [one, two] = orders
  const listed = async (query: string) => (await owner.get(`/admin/held-commissions?${query}`)).text
  for (const query of ['why=many-orders', `q=${partner.ref}`, `q=${one!.number}`])
    expect([query, (await listed(query)).includes(one!.number)]).toEqual([query, true])
  expect(await listed('why=same-network')).not.toContain(one!.number)
  expect(await listed(`q=${one!.number}`)).not.toContain(two!.number)
  const begun = await owner.call('/admin/bulk', {
    area: 'held-commissions',
    act: 'release',
    [`row.${one!.id}`]: '1',
  })
  expect((await owner.get(begun.body.page)).text).toContain('1 of 1')
  expect(await holdsOf(shop, id)).toEqual([
    { why: null, count: 1 },
    { why: 'many-orders', count: 1 },
  ])
  expect(await actsOf(id)).toEqual([
    {
      what: 'partners.release',
      before: { state: 'held' },
      after: { state: 'released', count: 1, amounts: '5.00 EUR' },
    },
  ])
})

test('what waits for staff names the partner once, with how many and how much, and leads to their page', async () => {
  const { partner } = await suspect(3)
  const waiting = (await owner.get('/admin/attention')).text
  expect(waiting).toContain(`/admin/partners/${partner.ref}"`)
  const record = (await owner.get(`/admin/partners/${partner.ref}`)).text
  for (const words of ['Held commissions', 'Many orders in one day', 'Commissions held'])
    expect(record).toContain(words)
})

test('a refused commission says on the page of its partner that it was not accepted, and why', async () => {
  const { partner, id } = await suspect(1)
  const shown = async () =>
    [
      ...(await partner.member.get('/partner/commissions')).text.matchAll(
        /data-state="(\w+)".*?<span class="text[^>]*>(.*?)<\/span>/gs,
      ),
    ].map(([, state, words]) => [state, words])
  expect(await shown()).toEqual([['held', 'Held until the shop has checked it']])
  expect((await decide(id, 'refused')).status).toBe(200)
  expect(await shown()).toEqual([['refused', 'Not accepted: looked at the orders']])
  expect((await partner.member.get('/partner/commissions/file.csv')).text).toContain('looked at the orders')
})
