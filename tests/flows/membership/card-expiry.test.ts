import { beforeAll, expect, test } from 'vitest'
import { DAY } from '#kernel/clock.ts'
import { openPayments } from '#main/payments.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { useSandbox } from '../../support/use-sandbox.ts'
import { renewalDeskOf, type Subscriber } from './renewal-desk.ts'

const TELL = ['mollie', 'stripe', 'redsys'] as const
const TELL_NOT = ['paypal', 'amazon-pay', 'gocardless'] as const
const ALL = [...TELL, ...TELL_NOT]

const sandbox = useSandbox(ALL)
const shop = useRunningShop({ LOG_LEVEL: 'warn' }, sandbox)
const desk = renewalDeskOf(shop, sandbox)
const people = new Map<string, Subscriber>()
/** Mails before the first renewal, and before the second. */
const mails = new Map<string, readonly (readonly string[])[]>()

const ABOUT_RENEWAL = ['renewal-soon', 'card-expires']
const told = async (id: string): Promise<readonly string[]> =>
  (await desk.mails(people.get(id)!)).filter((name) => ABOUT_RENEWAL.includes(name))

beforeAll(async () => {
  await shop.drain()
  // The month in which they sign up is over before the next charge; a direct debit takes days to begin.
  const expires = shop.core.clock.now().toISOString().slice(0, 7)
  for (const id of ALL) people.set(id, await desk.subscribe(id))
  for (const id of ALL) expect((await sandbox.control(id, 'card', { expires })).status).toBe(200)
  await desk.advance(31 * DAY)
  for (const id of ALL) mails.set(id, [await told(id)])
  // Their banks sent new cards.
  for (const id of ALL) await sandbox.control(id, 'card', { expires: '2099-12' })
  await desk.advance(31 * DAY)
  for (const id of ALL) mails.set(id, [...mails.get(id)!, await told(id)])
})

test.each(TELL)(
  'who pays by %s is warned of a card that expires before the charge, and no more once it is replaced',
  (id) => {
    expect(mails.get(id)).toEqual([['card-expires'], ['card-expires', 'renewal-soon']])
  },
)

test.each(TELL_NOT)('%s tells of no card: the charge is announced as ever', (id) => {
  expect(mails.get(id)).toEqual([['renewal-soon'], ['renewal-soon', 'renewal-soon']])
})

test('each gateway says whether it tells when a card expires', () => {
  const { engine } = openPayments(shop.core)
  const says = ALL.map((id) => [id, engine.gatewayOf(id)?.info.tellsCardExpiry ?? false])
  expect(Object.fromEntries(says)).toEqual({
    ...Object.fromEntries(TELL.map((id) => [id, true])),
    ...Object.fromEntries(TELL_NOT.map((id) => [id, false])),
  })
})
