import { expect, inject, test } from 'vitest'
import { addClient, changeClient, removeClient } from '#domains/device/index.ts'
import { findToken } from '#domains/token/index.ts'
import { SECOND } from '#kernel/clock.ts'
import { Person } from '../../support/access-people.ts'
import { untilSomebodyWaits } from '../../support/lock-waits.ts'
import { advance, type Member, newMember } from '../../support/member.ts'
import { askCodes, connect, poll, someClient } from '../../support/pairing.ts'
import { startShop, useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

const find = (secret: string) =>
  findToken(shop.core.database, { secret, demo: true, now: shop.core.clock.now() })
const enter = (member: Member, code: string, confirm?: '0' | '1') =>
  member.call('/connect/enter', { code, ...(confirm && { confirm }) })
const refusal = async (asked: ReturnType<typeof poll>) => {
  const { status, body } = await asked
  return [status, body.error]
}
const SCOPES = ['profile', 'library'] as const
const asStaff = () => ({ actor: 'staff:test', now: shop.core.clock.now() })
const remove = (id: string) => shop.core.database.transaction((tx) => removeClient(tx, { id, ...asStaff() }))
const switchOff = (id: string) =>
  shop.core.database.transaction((tx) =>
    changeClient(tx, { id, name: 'Off', scopes: SCOPES, isOn: false, ...asStaff() }),
  )

test('one network guesses sixty codes an hour, however many accounts it has; another one goes on', async () => {
  // Limits of networks count in full where the shop is no demo.
  const real = await startShop(inject('templateUrl'), { DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const guess = (person: Person, network: string) =>
      person.buyer.call('/connect/enter', { code: 'BCDF-GHJK' }, { 'x-forwarded-for': network })
    const answers: number[] = []
    let last: Person | undefined
    for (let account = 0; account < 4; account += 1) {
      const person = await new Person(real, 'member').enter()
      for (let tries = 0; tries < 18; tries += 1) answers.push((await guess(person, '203.0.113.50')).status)
      last = person
    }
    expect(answers).toEqual([...Array<number>(60).fill(404), ...Array<number>(12).fill(429)])
    expect((await guess(last!, '203.0.113.77')).status).toBe(404)
  } finally {
    await real.stop()
  }
})

test('guesses at once are counted one by one, and a right code does not pass the limit', async () => {
  const [member, id] = [await newMember(shop.url), await someClient(shop)]
  const { user_code, device_code } = await askCodes(shop, id)
  const guesses = await Promise.all(Array.from({ length: 40 }, () => enter(member, 'BCDF-GHJK', '1')))
  expect(guesses.filter(({ status }) => status === 404)).toHaveLength(20)
  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20)
  expect((await enter(member, user_code, '1')).status).toBe(429)
  expect(await refusal(poll(shop, id, device_code))).toEqual([400, 'authorization_pending'])
})

test('who confirms and denies at the same moment has done one of the two, and the device hears which', async () => {
  const id = await someClient(shop)
  for (let round = 0; round < 5; round += 1) {
    const [member, codes] = [await newMember(shop.url), await askCodes(shop, id)]
    const [confirmed, denied] = await Promise.all([
      enter(member, codes.user_code, '1'),
      enter(member, codes.user_code, '0'),
    ])
    expect(denied.status).toBe(200)
    // Confirmed first, it was denied afterwards, which is allowed until the device has its token.
    expect([200, 409]).toContain(confirmed.status)
    expect(await refusal(poll(shop, id, codes.device_code))).toEqual([400, 'access_denied'])
  }
})

test('another client that polls with a code it saw gets nothing, uses nothing up and slows nobody down', async () => {
  const [id, other, member] = [await someClient(shop), await someClient(shop), await newMember(shop.url)]
  const codes = await askCodes(shop, id)
  for (let tries = 0; tries < 3; tries += 1)
    expect(await refusal(poll(shop, other, codes.device_code))).toEqual([400, 'invalid_grant'])
  expect(await refusal(poll(shop, id, codes.device_code))).toEqual([400, 'authorization_pending'])
  await enter(member, codes.user_code, '1')
  expect(await refusal(poll(shop, other, codes.device_code))).toEqual([400, 'invalid_grant'])
  advance(shop, 6 * SECOND)
  const token = (await poll(shop, id, codes.device_code)).body.access_token
  expect((await find(token))?.clientId).toBe(id)
  // What a member types is no code of a device, and the other way round.
  expect(await refusal(poll(shop, id, codes.user_code))).toEqual([400, 'invalid_grant'])
})

test('a poll that is too fast stays too fast after the member has confirmed, and the token comes when it waits', async () => {
  const [id, member] = [await someClient(shop), await newMember(shop.url)]
  const codes = await askCodes(shop, id)
  expect(await refusal(poll(shop, id, codes.device_code))).toEqual([400, 'authorization_pending'])
  await enter(member, codes.user_code, '1')
  const burst = await Promise.all(Array.from({ length: 5 }, () => poll(shop, id, codes.device_code)))
  expect(burst.map(({ body }) => body.error)).toEqual(Array<string>(5).fill('slow_down'))
  advance(shop, 29 * SECOND)
  expect(await refusal(poll(shop, id, codes.device_code))).toEqual([400, 'slow_down'])
  advance(shop, 36 * SECOND)
  expect((await poll(shop, id, codes.device_code)).status).toBe(200)
})

test('a client that is removed while it pairs gets no token, and its codes and devices do not come back with its name', async () => {
  const [id, member] = [await someClient(shop), await newMember(shop.url)]
  const [shown, confirmed] = [await askCodes(shop, id), await askCodes(shop, id)]
  await enter(member, confirmed.user_code, '1')
  const living = await connect(shop, member, id)
  await remove(id)
  expect(await find(living)).toBeNull()
  for (const { device_code } of [shown, confirmed])
    expect(await refusal(poll(shop, id, device_code))).toEqual([400, 'invalid_client'])
  for (const confirm of [undefined, '1', '0'] as const)
    expect((await enter(member, shown.user_code, confirm)).status).toBe(404)
  await shop.core.database.transaction((tx) =>
    addClient(tx, { id, name: 'Another', scopes: SCOPES, isOn: true, now: shop.core.clock.now() }),
  )
  for (const { device_code } of [shown, confirmed])
    expect(await refusal(poll(shop, id, device_code))).toEqual([400, 'invalid_grant'])
  expect(await find(living)).toBeNull()
})

test.each([
  ['removed', remove],
  ['switched off', switchOff],
] as const)(
  'a client that is %s just as a device fetches its token leaves no living token',
  async (_, end) => {
    const { database } = shop.core
    const [id, member] = [await someClient(shop), await newMember(shop.url)]
    const codes = await askCodes(shop, id)
    await enter(member, codes.user_code, '1')
    let polled: ReturnType<typeof poll> | undefined
    let ended: Promise<unknown> | undefined
    // The poll stops where it writes the audit log: it has decided, and has not committed.
    await database.transaction(async (tx) => {
      await tx.query('LOCK TABLE audit_log IN EXCLUSIVE MODE')
      polled = poll(shop, id, codes.device_code)
      await untilSomebodyWaits(database)
      ended = end(id)
      await untilSomebodyWaits(database, 2)
    })
    const { status, body } = await polled!
    await ended
    expect(status).toBe(200)
    expect(await find(body.access_token)).toBeNull()
  },
)
