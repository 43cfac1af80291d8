import { beforeAll, expect, test } from 'vitest'
import { DAY, HOUR } from '#kernel/clock.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewalDeskOf, type Subscriber, setDunning } from './renewal-desk.ts'

const sandbox = useSandbox(['mollie', 'redsys'])
const shop = useRunningShop({ LOG_LEVEL: 'error' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)
const SHORT = { graceDays: 2, tryDays: [1, 4] }
/** Of each day after the end of the paid time: the state, and whether the member may use the plan. */
const diary: Record<'quick' | 'patient', [string, boolean][]> = { quick: [], patient: [] }
const people = {} as Record<'quick' | 'patient', Subscriber>
let paidUntil: Date

beforeAll(async () => {
  await shop.drain()
  people.quick = await desk.subscribe('mollie', { dunning: SHORT })
  people.patient = await desk.subscribe('redsys')
  const [product] = await shop.core.database.query<{ handle: string }>(
    'SELECT handle FROM product WHERE id = $1',
    [people.patient.productUuid],
  )
  await setDunning(shop, product?.handle ?? '', SHORT)
  for (const { gatewayId } of Object.values(people)) await desk.faults(gatewayId, 'decline', { times: 1000 })
  paidUntil = (await desk.row(people.quick)).paidUntil!
  await desk.advance(paidUntil.getTime() - shop.core.clock.now().getTime() + HOUR)
  for (let day = 0; day <= 6; day += 1) {
    for (const name of ['quick', 'patient'] as const)
      diary[name].push([(await desk.row(people[name])).state, await desk.hasAccess(people[name])])
    await desk.advance(DAY)
  }
})

test('a plan with its own days locks after its days of grace and ends after its last charge', async () => {
  expect(diary.quick).toEqual([
    ['past-due', true],
    ['past-due', true],
    ['locked', false],
    ['locked', false],
    ['ended', false],
    ['ended', false],
    ['ended', false],
  ])
  const tries = (await desk.tries(people.quick, 2)).filter(({ flow }) => flow === 'renewal')
  expect(tries.map(({ at }) => Math.round((at.getTime() - paidUntil.getTime()) / DAY))).toEqual([0, 1, 4])
})

test('who became a member before the plan got its own days keeps the usual ones', () => {
  expect(diary.patient.map(([state, access]) => `${state} ${access}`)).toEqual(Array(7).fill('past-due true'))
})

test('the mail of a decline names the day on which access ends', async () => {
  await shop.drain()
  const [mail] = await shop.core.database.query<{ text: string }>(
    `SELECT text_body AS text FROM mail WHERE template = 'renewal-failed' AND lower(to_address) = lower($1) ORDER BY created_at LIMIT 1`,
    [people.quick.member.email],
  )
  const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'Europe/Berlin' })
  expect(mail?.text).toContain(day.format(new Date(paidUntil.getTime() + SHORT.graceDays * DAY)))
})
