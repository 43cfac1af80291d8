import { beforeAll, expect, test } from 'vitest'
import { numberOf, reportIt } from '../../support/abuse.ts'
import { Person } from '../../support/access-people.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { mailsTo } from '../../support/member.ts'
import { auditViolations } from '../../support/orders.ts'
import { buy, newPartner, openProgramme, settle, succeed } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: StaffBuyer
beforeAll(async () => {
  await openProgramme(shop)
  owner = await signInStaff(shop, 'owner')
})

const act = async (name: string, report: { readonly key: string }): Promise<string> => {
  const number = await numberOf(shop, report)
  const { status, body } = await owner.call(`/admin/abuse/${name}`, { number, why: 'The law asks for it.' })
  return status === 200 ? 'ok' : body.code
}
const codeOf = ({ status, body }: { status: number; body: { code?: string } }): string =>
  status === 200 ? 'ok' : (body.code ?? String(status))
const ship = async (number: string) => codeOf(await owner.call('/admin/order/ship', { number }))
const cancel = async (number: string) =>
  codeOf(await owner.call('/admin/order/cancel', { number, reason: 'It is not wanted' }))
const stateOf = async (number: string) => {
  const [row] = await shop.core.database.query<{ state: string; isHeld: boolean }>(
    `SELECT o.state::text, EXISTS (SELECT FROM order_hold h WHERE h.order_id = o.id) AS "isHeld" FROM orders o WHERE o.number = $1`,
    [number],
  )
  return [row?.state, row?.isHeld ? 'held' : 'free']
}

/** Places an order of a member that is reported and held. */
async function held({ isBegun = true } = {}) {
  const { productId } = await sellProduct(shop.core.database, { stock: 5 })
  const person = await new Person(shop, 'member').enter()
  const order = isBegun
    ? await buy(person.buyer, productId, { email: person.email })
    : { key: '', number: await person.orderNumber() }
  const report = await reportIt(shop, 'order', order.number)
  expect(await act('hide', report)).toBe('ok')
  return { person, order, report, productId }
}

test('a held order takes its money, is in no list of what leaves, and says on its page which report holds it', async () => {
  const { order, report } = await held()
  await settle(shop, order)
  const toShip = async () => (await owner.get(`/admin/orders?payment=to-ship&q=${order.number}`)).text
  const page = async () => (await owner.get(`/admin/orders/${order.number}`)).text
  expect(await toShip()).not.toContain(`/admin/orders/${order.number}`)
  expect((await owner.get('/admin/packing')).text).not.toContain(order.number)
  expect(await page()).toContain('Held because of a report')
  expect(await page()).toContain(`/admin/abuse/${await numberOf(shop, report)}`)
  expect(await page()).not.toContain('/api/admin/order/ship')
  expect(await ship(order.number)).toBe('order-held')
  expect(await act('show', report)).toBe('ok')
  expect(await page()).not.toContain('Held because of a report')
  expect(await page()).toContain('/api/admin/order/ship')
  expect(await ship(order.number)).toBe('ok')
  expect(await stateOf(order.number)).toEqual(['completed', 'free'])
  expect(await act('show', report)).toBe('measure-stands')
})

test('a held order can be cancelled and paid back, and showing it afterwards brings nothing back', async () => {
  const unpaid = await held()
  expect(await cancel(unpaid.order.number)).toBe('ok')
  expect(await stateOf(unpaid.order.number)).toEqual(['cancelled', 'held'])
  expect(await act('show', unpaid.report)).toBe('ok')
  expect(await stateOf(unpaid.order.number)).toEqual(['cancelled', 'free'])
  expect(await ship(unpaid.order.number)).toBe('nothing-to-ship')

  const paid = await held()
  await settle(shop, paid.order)
  await succeed(shop, 'order', 'refund', paid.order.number)
  expect(await ship(paid.order.number)).toBe('order-held')
  expect(await act('show', paid.report)).toBe('ok')
  expect(await ship(paid.order.number)).not.toBe('ok')
  expect(await auditViolations(shop.core.database)).toEqual([])
})

test('an account with a held order is erased where the order is unpaid; a paid one is finished first', async () => {
  const paid = await held()
  await settle(shop, paid.order)
  const erase = async ({ person }: typeof paid) =>
    codeOf(await owner.call('/admin/customer/erase', { id: person.accountId, confirm: '1' }))
  expect(await erase(paid)).toBe('order-under-way')
  // Without a transfer that may be on its way.
  const unpaid = await held({ isBegun: false })
  expect(await erase(unpaid)).toBe('ok')
  await shop.drain()
  expect(await stateOf(unpaid.order.number)).toEqual(['cancelled', 'held'])
  // Nobody is left to be told.
  expect(await act('show', unpaid.report)).toBe('ok')
  await shop.drain()
  expect(await mailsTo(shop, unpaid.person.email)).toEqual([])
  expect(await act('show', paid.report)).toBe('ok')
  expect(await ship(paid.order.number)).toBe('ok')
  expect(await erase(paid)).toBe('ok')
})

test('a block that is lifted on the page of the customer ends the measure of the report, once, and the partner takes part again', async () => {
  const { member, ref } = await newPartner(shop)
  const report = await reportIt(shop, 'partner', ref)
  expect(await act('suspend', report)).toBe('ok')
  const [{ id } = { id: '' }] = await shop.core.database.query<{ id: string }>(
    'SELECT id FROM account WHERE email = $1',
    [member.email],
  )
  const lift = async () => codeOf(await owner.call('/admin/customer/block', { id, to: 'open' }))
  expect((await Promise.all([lift(), lift()])).sort()).toEqual(['nothing-changed', 'ok'])
  const back = member.elsewhere()
  expect((await back.signIn()).status).toBe(200)
  expect((await back.get('/partner')).text).not.toContain('is suspended')
  expect(await act('unsuspend', report)).toBe('measure-stands')
  const page = await owner.get(`/admin/abuse/${await numberOf(shop, report)}`)
  expect(page.text).toContain('/api/admin/abuse/suspend')
  await shop.drain()
  const told = (await mailsTo(shop, member.email)).map(({ subject }) => subject)
  expect(told.filter((subject) => subject.includes('restriction'))).toHaveLength(1)
  // It can be suspended again; a block without a report has no measure to end.
  expect(await act('suspend', report)).toBe('ok')
  expect(await lift()).toBe('ok')
  expect(codeOf(await owner.call('/admin/customer/block', { id, to: 'blocked' }))).toBe('ok')
  expect(await lift()).toBe('ok')
})
