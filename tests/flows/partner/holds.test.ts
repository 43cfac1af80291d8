import { beforeAll, expect, test } from 'vitest'
import { holdSuspicious } from '#domains/partner/commands/hold-suspicious.ts'
import { type Look, lookAtPartners } from '#domains/partner/index.ts'
import { PARTNER_RULES } from '#domains/shop/index.ts'
import { NO_LOG } from '#jobs/stuck-work.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { newPartner, openProgramme } from '../../support/partners.ts'
import { holdsOf, partnerIdOf, plantCommissions } from '../../support/planted-commissions.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
beforeAll(() => openProgramme(shop, { ordersPerDay: 3, returnPercent: 30 }))

const now = () => shop.core.clock.now()
const ago = (ms: number): Date => new Date(now().getTime() - ms)

async function somePartner(): Promise<string> {
  return partnerIdOf(shop, await newPartner(shop))
}

function look(changed: Partial<Look> = {}): Look {
  const limits = { ...PARTNER_RULES, ordersPerDay: 3 }
  return { limits, timeZone: 'Europe/Berlin', sharedSince: async () => null, now: now(), ...changed }
}

const lookNow = (changed: Partial<Look> = {}): Promise<void> =>
  lookAtPartners(shop.core.database, look(changed), { log: NO_LOG, isOver: () => false })

const eventsOf = (id: string) =>
  shop.core.database.query<{ what: string; actor: string; why: string }>(
    `SELECT what, actor, why FROM partner_event WHERE partner_id = $1 AND what <> 'joined' ORDER BY id`,
    [id],
  )

test('many orders of one day hold everything that is pending, once, and the history says why', async () => {
  const [fast, calm] = [await somePartner(), await somePartner()]
  const noon = new Date('2026-03-10T11:00:00Z')
  const at = { now: new Date(noon.getTime() + HOUR) }
  await plantCommissions(shop, fast, { count: 4, at: noon })
  const [paid] = await plantCommissions(shop, fast, { at: noon, payableAt: noon })
  await plantCommissions(shop, calm, { count: 3, at: noon })
  await lookNow(at)
  await lookNow(at)
  expect(await holdsOf(shop, fast)).toEqual([
    { why: null, count: 1 },
    { why: 'many-orders', count: 4 },
  ])
  const rest = await shop.core.database.query(
    'SELECT order_id FROM commission WHERE partner_id = $1 AND held_at IS NULL',
    [fast],
  )
  expect(rest).toEqual([{ order_id: paid }])
  expect(await holdsOf(shop, calm)).toEqual([{ why: null, count: 3 }])
  expect(await eventsOf(fast)).toEqual([{ what: 'held', actor: 'job', why: 'many-orders' }])
  expect(await eventsOf(calm)).toEqual([])
})

test('a day is a day of the shop, and days that are long over count no more', async () => {
  const [night, old] = [await somePartner(), await somePartner()]
  // Midnight in Berlin lies between them.
  await plantCommissions(shop, night, { count: 2, at: new Date('2026-03-10T22:30:00Z') })
  await plantCommissions(shop, night, { count: 2, at: new Date('2026-03-10T23:30:00Z') })
  await plantCommissions(shop, old, { count: 4, at: new Date('2026-02-01T12:00:00Z') })
  const later = { now: new Date('2026-03-11T12:00:00Z') }
  await lookNow(later)
  expect(await holdsOf(shop, night)).toEqual([{ why: null, count: 4 }])
  expect(await holdsOf(shop, old)).toEqual([{ why: null, count: 4 }])
  await lookNow({ ...later, timeZone: 'UTC' })
  expect(await holdsOf(shop, night)).toEqual([{ why: 'many-orders', count: 4 }])
})

test('much that was taken back, and orders from the partner’s network, hold what is pending', async () => {
  const [returned, near] = [await somePartner(), await somePartner()]
  await plantCommissions(shop, returned, { count: 1, at: ago(80 * DAY), returnedMinor: 500 })
  for (let days = 1; days <= 9; days += 1)
    await plantCommissions(shop, returned, { at: ago(days * 2 * DAY), returnedMinor: 200 })
  for (const days of [1, 3, 5])
    await plantCommissions(shop, near, { at: ago(days * DAY), isSameNetwork: true })
  await plantCommissions(shop, near, { count: 2, at: ago(7 * DAY) })
  await lookNow()
  expect(await holdsOf(shop, returned)).toEqual([{ why: 'many-returns', count: 10 }])
  expect(await holdsOf(shop, near)).toEqual([{ why: 'same-network', count: 5 }])
})

test('a payout account that another partner has holds, until staff looked at it', async () => {
  const partner = await somePartner()
  await plantCommissions(shop, partner, { at: ago(DAY) })
  const sharing = (since: Date): Partial<Look> => ({
    sharedSince: async (_db, id) => (id === partner ? since : null),
  })
  const checkedAt = ago(2 * HOUR)
  await shop.core.database.query('UPDATE partner SET checked_at = $2 WHERE id = $1', [partner, checkedAt])
  await lookNow(sharing(ago(3 * HOUR)))
  expect(await holdsOf(shop, partner)).toEqual([{ why: null, count: 1 }])
  await lookNow(sharing(ago(HOUR)))
  expect(await holdsOf(shop, partner)).toEqual([{ why: 'same-payout-account', count: 1 }])
})

test('two looks at once hold once', async () => {
  const partner = await somePartner()
  await plantCommissions(shop, partner, { count: 4, at: ago(HOUR) })
  const { database } = shop.core
  const once = () => database.transaction((tx) => holdSuspicious(tx, partner, look({ timeZone: 'UTC' })))
  const found = await Promise.all([once(), once(), once()])
  expect(found.filter((reasons) => reasons.length > 0)).toEqual([['many-orders']])
  expect(await eventsOf(partner)).toHaveLength(1)
})

test('the job holds by the limits of the owner, and a check that is switched off holds nothing', async () => {
  const partner = await somePartner()
  await plantCommissions(shop, partner, { count: 9, at: ago(HOUR) })
  await lookNow({ limits: { ordersPerDay: null, returnPercent: null } })
  expect(await holdsOf(shop, partner)).toEqual([{ why: null, count: 9 }])
  const { queueJob } = await import('#jobs/queue-job.ts')
  await shop.core.database.transaction(async (tx) => queueJob(tx, 'look-at-partners', {}))
  await shop.drain()
  expect(await holdsOf(shop, partner)).toEqual([{ why: 'many-orders', count: 9 }])
})

test('a partner who cannot be looked at does not keep the program from the others', async () => {
  const [broken, other] = [await somePartner(), await somePartner()]
  await plantCommissions(shop, broken, { count: 4, at: ago(HOUR) })
  await plantCommissions(shop, other, { count: 4, at: ago(HOUR) })
  const sharedSince: Look['sharedSince'] = async (_db, id) => {
    if (id === broken) throw new Error('the accounts cannot be read')
    return null
  }
  await lookNow({ sharedSince, timeZone: 'UTC' })
  expect(await holdsOf(shop, other)).toEqual([{ why: 'many-orders', count: 4 }])
  expect(await holdsOf(shop, broken)).toEqual([{ why: null, count: 4 }])
  const noted = await shop.core.database.query('SELECT task FROM stuck_work WHERE subject = $1', [broken])
  expect(noted).toEqual([{ task: 'look-at-partner' }])
})
