import { expect, test } from 'vitest'
import { readPlanChanges } from '#domains/subscription/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { Person } from '../../support/access-people.ts'
import type { Member } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { planDeskOf } from './plan-desk.ts'

const sandbox = useSandbox(['gocardless', 'mollie', 'redsys', 'stripe'])
const shop = useRunningShop({ LOG_LEVEL: 'silent' }, sandbox)
const { change, cashier, counter, desk, family, member, preview, rowOf } = planDeskOf(shop, sandbox)

const DAYS = [
  ['gocardless', 12],
  ['mollie', 0],
  ['redsys', 0],
  ['stripe', 0],
] as const

test.each(DAYS)(
  'a better plan that %s pays is refused when its money needs %i days and less are left',
  async (gatewayId, days) => {
    const plans = await family()
    const one = await member(gatewayId, plans)
    const { id, paidUntil } = await rowOf(one)

    await toEnd(one, days * DAY + HOUR)
    const early = await preview(one, plans.large)
    expect(early, early.text).toMatchObject({ status: 200, body: { begins: 'now' } })
    if (days === 0) return
    await toEnd(one, days * DAY - HOUR)
    const sums = { amount: String(early.body.charge.amount), renewal: String(early.body.renewal.amount) }
    const late = { status: 409, body: { code: 'too-late', again: paidUntil!.toISOString() } }
    expect(await preview(one, plans.large)).toMatchObject(late)
    expect(await change(one, plans.large, sums)).toMatchObject(late)
    expect(await readPlanChanges(shop.core.database, id)).toEqual([])
    const page = await one.get(`/profile/plan?plan=${plans.large.publicId}`)
    expect(page.text).toContain('could not arrive before your period ends')
    expect(page.text).toContain('Possible again from')
    await cashier.expectCleanBooks()
  },
)

test('a change that is asked for already is not refused a second time as too late', async () => {
  const plans = await family()
  const one = await member('gocardless', plans)
  const { paidUntil } = await rowOf(one)
  await desk.advance(paidUntil!.getTime() - 12 * DAY - HOUR - shop.core.clock.now().getTime())
  const { body } = await preview(one, plans.large)
  const sums = { amount: String(body.charge.amount), renewal: String(body.renewal.amount) }
  const first = await change(one, plans.large, sums)
  expect(first, first.text).toMatchObject({ status: 200 })
  await desk.advance(2 * HOUR)
  expect(await change(one, plans.large, sums)).toMatchObject({
    status: 200,
    body: { orderKey: first.body.orderKey },
  })
})

/** Pays the first period by iDEAL: further charges are debits. */
async function memberByIdeal(plans: Awaited<ReturnType<typeof family>>): Promise<Member> {
  const { member: one, link } = await counter.signUp(plans.small, 'mollie')
  const body = new URLSearchParams({ does: 'ideal' })
  await fetch(link.body.url, { method: 'POST', redirect: 'manual', body })
  await shop.drain()
  return one
}

/** Moves the clock to so long before the end of what is paid. */
async function toEnd(one: Member, ms: number): Promise<void> {
  const { paidUntil } = await rowOf(one)
  await desk.advance(paidUntil!.getTime() - ms - shop.core.clock.now().getTime())
}

test('a consent by iDEAL is a debit, which needs seven days, while one by card at the same gateway needs none', async () => {
  const plans = await family()
  const one = await memberByIdeal(plans)
  expect(await rowOf(one)).toMatchObject({ renews: 'shop', consentDays: 7 })
  await toEnd(one, 7 * DAY + HOUR)
  expect(await preview(one, plans.large)).toMatchObject({ status: 200, body: { begins: 'now' } })
  await toEnd(one, 7 * DAY - HOUR)
  expect(await preview(one, plans.large)).toMatchObject({ status: 409, body: { code: 'too-late' } })
})

test('how long a consent of an earlier release takes is asked before its next charge is announced', async () => {
  const plans = await family({ period: 'P1Y' })
  const one = await memberByIdeal(plans)
  const { id } = await rowOf(one)
  await shop.core.database.query('UPDATE subscription SET consent_days = NULL WHERE id = $1', [id])
  await toEnd(one, DAY)
  expect(await rowOf(one)).toMatchObject({ consentDays: 7 })
})

test('the order of a better plan offers no way whose money would come too late, and takes none', async () => {
  const plans = await family()
  const one = await member('stripe', plans)
  await toEnd(one, 12 * DAY + HOUR)
  const { orderKey } = (await change(one, plans.large)).body
  const offered = async (): Promise<readonly string[]> =>
    (await one.call('/order/state', { key: orderKey })).body.gateways.map(
      ({ gatewayId }: { gatewayId: string }) => gatewayId,
    )
  expect(await offered()).toContain('gocardless')
  await desk.advance(2 * HOUR)
  expect(await offered()).not.toContain('gocardless')
  expect(await offered()).toContain('stripe')
  expect((await one.get(`/order/${orderKey}`)).text).not.toContain('value="gocardless"')
  const link = (gatewayId: string) => one.call('/gateway/link', { gatewayId, orderKey })
  expect(await link('gocardless')).toMatchObject({ status: 409, body: { code: 'gateway-unavailable' } })
  expect((await link('stripe')).status).toBe(200)
  await cashier.expectCleanBooks()
})

test('an order that is no change of plan offers slow ways whenever it is paid', async () => {
  const plans = await family()
  const { placed } = await counter.signUp(plans.small, 'stripe')
  const { body } = await placed.buyer.call('/order/state', { key: placed.orderKey })
  expect(body.gateways).toContainEqual(expect.objectContaining({ gatewayId: 'gocardless' }))
})

test('staff are not offered a plan whose money would come too late', async () => {
  const plans = await family()
  const one = await member('gocardless', plans)
  const { number } = await rowOf(one)
  const page = async (): Promise<string> => {
    const owner = await new Person(shop, 'owner').enter()
    return (await owner.buyer.get(`/admin/subscriptions/${number}`)).text
  }
  await toEnd(one, 12 * DAY + HOUR)
  expect(await page()).toContain(`value="${plans.large.publicId} `)
  await desk.advance(2 * HOUR)
  expect(await page()).not.toContain(`value="${plans.large.publicId} `)
})
