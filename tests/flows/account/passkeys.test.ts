import { expect, test } from 'vitest'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { Authenticator, type GetOptions } from '../../support/authenticator.ts'
import { Buyer, type CallResult } from '../../support/buyer.ts'
import { newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { addPasskey, advance, halfSignedIn, originOf, setUpApp } from '../../support/second-factors.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

type Answering = Partial<Parameters<Authenticator['get']>[1]> & {
  readonly change?: (options: GetOptions) => GetOptions
}

/** Signs in with a passkey in this browser, with or without a password before. */
async function enter(
  buyer: Buyer,
  authenticator: Authenticator,
  { change = (options) => options, ...how }: Answering = {},
): Promise<CallResult> {
  const options = change((await buyer.call('/user/passkey/options', { for: 'login' })).body)
  return buyer.call('/user/login/factor', {
    passkey: authenticator.get(options, { origin: originOf(shop), ...how }),
  })
}

async function withPasskey() {
  const member = await newMember(shop)
  const { authenticator } = await addPasskey(shop, member)
  return { member, authenticator }
}

test('a passkey is added with the password, is the first factor with its recovery codes, and stands in the list by name', async () => {
  const member = await newMember(shop)
  const options = (await member.buyer.call('/user/passkey/options', { for: 'add' })).body
  expect(options).toMatchObject({
    rp: { id: '127.0.0.1' },
    user: { name: member.email, displayName: 'Grace Hopper' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  const { answer, authenticator } = await addPasskey(shop, member)
  expect([answer.status, answer.body.recoveryCodes.length]).toEqual([200, 10])
  const excluded = (await member.buyer.call('/user/passkey/options', { for: 'add' })).body.excludeCredentials
  expect(excluded).toEqual([
    { id: authenticator.id.toString('base64url'), transports: ['internal', 'hybrid'], type: 'public-key' },
  ])
  const second = await addPasskey(shop, member)
  expect([second.answer.status, second.answer.body.recoveryCodes]).toEqual([200, null])
})

test('a passkey signs in alone, without a password or an address (§6.5)', async () => {
  const { member, authenticator } = await withPasskey()
  const buyer = new Buyer(shop.url)
  const options = (await buyer.call('/user/passkey/options', { for: 'login' })).body
  expect(options).toMatchObject({ rpId: '127.0.0.1', userVerification: 'required' })
  expect(options.allowCredentials ?? []).toEqual([])
  expect((await enter(buyer, authenticator)).body).toEqual({ isLoggedIn: true })
  expect((await buyer.call('/state')).body.user.email).toBe(member.email)
})

test('alone it must have checked who holds it; after the password it need not, and only those of that account are asked for', async () => {
  const { member, authenticator } = await withPasskey()
  expect((await enter(new Buyer(shop.url), authenticator, { verifies: false })).body.code).toBe(
    'login-failed',
  )
  const half = await halfSignedIn(shop, member)
  const options = (await half.call('/user/passkey/options', { for: 'login' })).body
  expect(options).toMatchObject({
    userVerification: 'preferred',
    allowCredentials: [{ id: authenticator.id.toString('base64url') }],
  })
  expect((await enter(half, authenticator, { verifies: false })).body).toEqual({ isLoggedIn: true })
})

test('after a password only a passkey of the same account will do', async () => {
  const [one, other] = [await withPasskey(), await withPasskey()]
  const half = await halfSignedIn(shop, one.member)
  expect((await enter(half, other.authenticator)).body.code).toBe('login-failed')
  expect((await half.call('/state')).body.isLoggedIn).toBe(false)
  expect((await enter(half, one.authenticator)).status).toBe(200)
})

test.each<readonly [string, Answering]>([
  ['another origin', { origin: 'https://pegel.example' }],
  ['another relying party', { rpId: 'pegel.example' }],
  [
    'a challenge of one’s own',
    { change: (options) => ({ ...options, challenge: Buffer.alloc(32, 7).toString('base64url') }) },
  ],
])('what was signed for %s opens nothing', async (_name, how) => {
  const { authenticator } = await withPasskey()
  expect((await enter(new Buyer(shop.url), authenticator, how)).body.code).toBe('login-failed')
})

test('a challenge works once, in one browser, for five minutes', async () => {
  const { authenticator } = await withPasskey()
  const buyer = new Buyer(shop.url)
  const ask = async () => (await buyer.call('/user/passkey/options', { for: 'login' })).body
  const answer = (options: GetOptions) => authenticator.get(options, { origin: originOf(shop) })
  const first = answer(await ask())
  expect((await new Buyer(shop.url).call('/user/login/factor', { passkey: first })).status).toBe(401)
  expect((await buyer.call('/user/login/factor', { passkey: first })).status).toBe(200)
  expect((await buyer.call('/user/login/factor', { passkey: first })).status).toBe(401)
  const late = answer(await ask())
  advance(shop, 5 * MINUTE + SECOND)
  expect((await buyer.call('/user/login/factor', { passkey: late })).status).toBe(401)
})

test('a changed signature, another name, and a signature by another key open nothing', async () => {
  const { authenticator } = await withPasskey()
  const impostor = new Authenticator()
  impostor.userHandle = authenticator.userHandle
  const buyer = new Buyer(shop.url)
  const change = async (
    edit: (answer: { id: string; rawId: string; response: Record<string, string> }) => void,
    by = authenticator,
  ) => {
    const options = (await buyer.call('/user/passkey/options', { for: 'login' })).body
    const answer = JSON.parse(by.get(options, { origin: originOf(shop) }))
    edit(answer)
    return (await buyer.call('/user/login/factor', { passkey: JSON.stringify(answer) })).status
  }
  const id = authenticator.id.toString('base64url')
  expect(await change((answer) => void Object.assign(answer, { id, rawId: id }), impostor)).toBe(401)
  expect(
    await change(
      ({ response }) =>
        void Object.assign(response, { signature: `${response.signature!.slice(0, -4)}AAAA` }),
    ),
  ).toBe(401)
  expect(
    await change(
      ({ response }) => void Object.assign(response, { userHandle: Buffer.alloc(16).toString('base64url') }),
    ),
  ).toBe(401)
  expect(await change(({ response }) => void Object.assign(response, { userHandle: undefined }))).toBe(401)
  expect(await change(() => undefined)).toBe(200)
})

test('an authenticator that counts must count up: a copy that stayed behind is refused', async () => {
  const { authenticator } = await withPasskey()
  const at = async (counter: number) => {
    authenticator.counter = counter
    return (await enter(new Buyer(shop.url), authenticator)).status
  }
  expect([await at(5), await at(5), await at(4), await at(0), await at(6)]).toEqual([200, 401, 401, 401, 200])
})

test('a registration is refused for another origin, party, challenge or session, and with a maker’s certificate', async () => {
  const { buyer, field } = await newMember(shop)
  const ask = async () => (await buyer.call('/user/passkey/options', { for: 'add' })).body
  const add = async (passkey: string) =>
    (await buyer.call('/user/factor/passkey/add', { password: field, passkey })).body.code
  const origin = originOf(shop)
  expect(await add(new Authenticator().create(await ask(), { origin: 'https://pegel.example' }))).toBe(
    'passkey-refused',
  )
  expect(await add(new Authenticator().create(await ask(), { origin, rpId: 'pegel.example' }))).toBe(
    'passkey-refused',
  )
  const own = { ...(await ask()), challenge: Buffer.alloc(32, 7).toString('base64url') }
  expect(await add(new Authenticator().create(own, { origin }))).toBe('passkey-refused')
  const packed = { fmt: 'packed', x5c: Buffer.from('a certificate with an address to fetch') }
  expect(await add(new Authenticator().create(await ask(), { origin }, packed))).toBe('passkey-refused')
  const foreign = (await (await newMember(shop)).buyer.call('/user/passkey/options', { for: 'add' })).body
  expect(await add(new Authenticator().create(foreign, { origin }))).toBe('passkey-refused')
  const login = (await buyer.call('/user/passkey/options', { for: 'login' })).body
  expect(
    await add(new Authenticator().create({ ...(await ask()), challenge: login.challenge }, { origin })),
  ).toBe('passkey-refused')
  expect(await shop.core.database.query('SELECT FROM passkey WHERE name = $1', [''])).toEqual([])
})

test('a passkey of another account cannot be added to one’s own', async () => {
  const { authenticator } = await withPasskey()
  const { answer } = await addPasskey(shop, await newMember(shop), authenticator)
  expect([answer.status, answer.body.code]).toEqual([409, 'passkey-known'])
})

test('a passkey that was removed signs nobody in; of two the other one still does', async () => {
  const { member, authenticator } = await withPasskey()
  const second = await addPasskey(shop, member)
  const remove = (id: string) =>
    member.buyer.call('/user/factor/remove', { password: member.field, factor: 'passkey', id })
  expect((await remove(second.answer.body.id)).status).toBe(200)
  expect((await enter(new Buyer(shop.url), second.authenticator)).status).toBe(401)
  expect((await enter(new Buyer(shop.url), authenticator)).status).toBe(200)
  expect((await remove(second.answer.body.id)).status).toBe(404)
})

test('a session that was never proved by a factor changes none, whoever holds it', async () => {
  const member = await newMember(shop)
  await setUpApp(shop, member)
  // As if it had been stolen before the first factor and had not been ended by it.
  await shop.core.database.query('UPDATE session SET factor = NULL WHERE account_id = $1', [member.accountId])
  const { buyer, field } = member
  expect((await buyer.call('/user/passkey/options', { for: 'add' })).body.code).toBe('second-factor-needed')
  for (const [path, fields] of [
    ['/user/factor/totp/begin', {}],
    ['/user/factor/remove', { factor: 'totp' }],
    ['/user/factor/recovery/renew', {}],
  ] as const)
    expect((await buyer.call(path, { ...fields, password: field })).body.code, path).toBe(
      'second-factor-needed',
    )
})

test('options to add one need a session, those to sign in name nobody', async () => {
  const guest = new Buyer(shop.url)
  expect(await guest.call('/user/passkey/options', { for: 'add' })).toMatchObject({
    status: 401,
    body: { code: 'not-logged-in' },
  })
  expect((await guest.call('/user/passkey/options', { for: 'both' })).body.fields).toEqual(['for'])
  expect(Object.keys((await guest.call('/user/passkey/options', { for: 'login' })).body).sort()).toEqual([
    ...['challenge', 'rpId', 'timeout', 'userVerification'],
  ])
})
