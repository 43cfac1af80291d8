import { expect, test } from 'vitest'
import { payMonthly } from '#domains/payout/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { quietLogger } from '#jobs/worker-logger.ts'
import { DAY } from '#kernel/clock.ts'
import { openProgramme } from '../../support/partners.ts'
import { balanceOf, newEarner, payout, requested } from '../../support/payouts.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()

/** Runs the payouts of a month on one of its days. */
const run = (now: Date, isOver: () => boolean = () => false) =>
  payMonthly(
    shop.core.database,
    { day: 5, currency: 'EUR', minMinor: 2_500, secondPersonMinor: 50_000, timeZone: 'Europe/Berlin', now },
    { log: quietLogger() as never, isOver },
  )
const payoutsOf = (partnerId: string) =>
  shop.core.database.query<{ amount: number; state: string; month: string | null }>(
    `SELECT amount_minor AS amount, state, month::text FROM payout WHERE partner_id = $1 ORDER BY requested_at, id`,
    [partnerId],
  )

test('on its day everybody with an account and enough is paid, once, and the rest waits', async () => {
  const [rich, poor, silent, credit] = [
    await newEarner(shop, 8_000),
    await newEarner(shop, 2_499),
    await newEarner(shop, 9_000),
    await newEarner(shop, 3_000),
  ]
  for (const { member } of [rich, poor]) await payout(member)
  await payout(credit.member, { payoutType: 'credit', payoutAccount: '' })
  await run(new Date('2031-03-04T22:30:00Z'))
  expect(await payoutsOf(rich.id)).toEqual([])
  await Promise.all([run(new Date('2031-03-05T10:00:00Z')), run(new Date('2031-03-05T10:00:00Z'))])
  await run(new Date('2031-03-06T10:00:00Z'))
  expect(await payoutsOf(rich.id)).toEqual([{ amount: 8_000, state: 'requested', month: '2031-03-01' }])
  expect(await payoutsOf(credit.id)).toEqual([{ amount: 3_000, state: 'paid', month: '2031-03-01' }])
  expect([await payoutsOf(poor.id), await payoutsOf(silent.id)]).toEqual([[], []])
  expect(await balanceOf(shop, poor.id)).toEqual({ payable: 2_499, paid: 0 })
})

test('a run that was stopped goes on, and who asked meanwhile is left alone', async () => {
  const [one, other] = [await newEarner(shop, 4_000), await newEarner(shop, 5_000)]
  await payout(one.member)
  await requested(other, { amount: '2500' })
  await run(new Date('2031-04-05T10:00:00Z'), () => true)
  expect(await payoutsOf(one.id)).toEqual([])
  await run(new Date('2031-04-07T10:00:00Z'))
  expect(await payoutsOf(one.id)).toHaveLength(1)
  expect(await payoutsOf(other.id)).toEqual([{ amount: 2_500, state: 'requested', month: null }])
})

test('a run is not over while a partner is paused whose payout failed, and pays them when it is tried again', async () => {
  const { database } = shop.core
  const [unlucky, other] = [await newEarner(shop, 4_000), await newEarner(shop, 5_000)]
  for (const { member } of [unlucky, other]) await payout(member)
  const isOver = async () =>
    (await database.query(`SELECT FROM payout_run WHERE month = '2031-06-01'`)).length > 0
  await database.query(
    `CREATE FUNCTION fail_payout() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$`,
  )
  await database.query(
    `CREATE TRIGGER fail_payout BEFORE INSERT ON payout FOR EACH ROW WHEN (NEW.partner_id = '${unlucky.id}') EXECUTE FUNCTION fail_payout()`,
  )
  try {
    await run(new Date('2031-06-05T10:00:00Z'))
    expect([await payoutsOf(unlucky.id), await isOver()]).toEqual([[], false])
    expect(await payoutsOf(other.id)).toHaveLength(1)
    // While the partner is paused nobody is due, and the run stays open.
    await run(new Date('2031-06-05T10:01:00Z'))
    expect(await isOver()).toBe(false)
  } finally {
    await database.query('DROP TRIGGER fail_payout ON payout')
    await database.query('DROP FUNCTION fail_payout()')
  }
  await run(new Date('2031-06-05T11:00:00Z'))
  expect(await payoutsOf(unlucky.id)).toEqual([{ amount: 4_000, state: 'requested', month: '2031-06-01' }])
  expect(await isOver()).toBe(true)
  expect(await database.query(`SELECT FROM stuck_work WHERE task = 'monthly-payout'`)).toEqual([])
})

test('the job does it on the day that the owner set, and nothing without one', async () => {
  const { member, id } = await newEarner(shop, 6_000)
  await payout(member)
  await shop.drain('pay-partners')
  expect(await payoutsOf(id)).toEqual([])
  await openProgramme(shop, { payoutDay: 1 })
  const { shifted } = shop.core.clock
  shifted?.setShiftMs(shifted.shiftMs() + DAY)
  await shop.drain('pay-partners')
  expect(await payoutsOf(id)).toMatchObject([{ amount: 6_000 }])
  await shop.core.database.transaction((tx) => saveSettings(tx, { partners: {} }, shop.core.clock.now()))
})
