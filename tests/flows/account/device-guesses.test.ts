import { expect, test } from 'vitest'
import { sweepDeviceCodes } from '#domains/device/index.ts'
import { DAY } from '#kernel/clock.ts'
import { readAttention } from '#main/attention.ts'
import { Person } from '../../support/access-people.ts'
import { asDevice, poll, someClient } from '../../support/pairing.ts'
import { useRunningShop } from '../../support/running-shop.ts'

// Limits of networks count in full where the shop is no demo.
const shop = useRunningShop({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
/** Wrong codes in ten minutes. */
const MAX = 100

const enter = (person: Person, code: string, network: string, confirm = '') =>
  person.buyer.call('/connect/enter', { code, ...(confirm && { confirm }) }, { 'x-forwarded-for': network })
const askFrom = async (network: string, clientId: string) =>
  (
    await asDevice(
      shop,
      '/authorize',
      { client_id: clientId, scope: 'library' },
      { 'x-forwarded-for': network },
    )
  ).body
const waits = async () => {
  const query = { now: shop.core.clock.now(), limit: 50, demo: false, isGatewayOn: () => true, ways: [] }
  const found = await readAttention(shop.core.database, query)
  return found.find(({ source }) => source.id === 'device-codes-guessed')?.things.map(({ detail }) => detail)
}

/** Lets time pass for the wrong codes: the clock of a shop that is no demo cannot be moved. */
const age = (minutes: number) =>
  shop.core.database.query('UPDATE device_guess SET slot = slot - make_interval(mins => $1)', [minutes])

test('many accounts in many networks guess a hundred codes together; a member beside the device goes on, and soon everybody', async () => {
  const [clientId, home, guest] = [
    await someClient(shop),
    await new Person(shop, 'member').enter(),
    await new Person(shop, 'member').enter(),
  ]
  const device = await askFrom('203.0.113.5', clientId)
  const other = await askFrom('203.0.113.5', clientId)
  expect(await waits()).toBeUndefined()
  const statuses: number[] = []
  for (let account = 0; account < 12; account += 1) {
    const person = await new Person(shop, 'member').enter()
    for (let tries = 0; tries < 10; tries += 1)
      statuses.push((await enter(person, 'BCDF-GHJK', `198.51.100.${account}`)).status)
  }
  expect(statuses).toEqual([...Array<number>(MAX).fill(404), ...Array<number>(20).fill(429)])
  expect(await waits()).toEqual(['100 wrong codes in the last day'])

  // Somewhere else a right code is refused as a wrong one is, so that it says nothing; whoever is near is answered.
  const far = await enter(guest, device.user_code, '198.51.100.77')
  expect([far.status, far.body.code]).toEqual([429, 'too-many-requests'])
  expect(Number(far.headers.get('retry-after'))).toBeLessThanOrEqual(300)
  expect((await enter(guest, device.user_code, '198.51.100.77', '1')).status).toBe(429)
  expect((await enter(guest, 'BCDF-GHJL', '203.0.113.5')).status).toBe(429)
  const near = await enter(home, device.user_code, '203.0.113.5')
  expect([near.status, near.body.confirm.client]).toEqual([200, clientId])
  expect((await enter(home, device.user_code, '203.0.113.5', '1')).status).toBe(200)
  expect((await poll(shop, clientId, device.device_code)).status).toBe(200)

  // What was refused did not count, so that it ends within ten minutes, however long they go on.
  await age(10)
  const late = await askFrom('203.0.113.5', clientId)
  expect((await enter(guest, late.user_code, '198.51.100.77')).status).toBe(200)
  expect((await enter(guest, other.user_code, '198.51.100.77')).status).toBe(200)
  expect(await waits()).toHaveLength(1)
  await age(24 * 60)
  expect(await waits()).toBeUndefined()
  const { clock, database } = shop.core
  await sweepDeviceCodes(database, new Date(clock.now().getTime() + 3 * DAY))
  expect(await database.query('SELECT FROM device_guess')).toEqual([])
})

test('codes that a device shows, right ones and repeats, are no guesses', async () => {
  const clientId = await someClient(shop)
  for (let round = 0; round < 3; round += 1) {
    const person = await new Person(shop, 'member').enter()
    const { user_code } = await askFrom('203.0.113.9', clientId)
    for (const confirm of ['', '', '1', '1'])
      await enter(person, user_code, `198.51.100.${100 + round}`, confirm)
  }
  expect(await shop.core.database.query('SELECT FROM device_guess')).toEqual([])
})
