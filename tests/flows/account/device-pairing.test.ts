import * as oauth from 'oauth4webapi'
import { expect, test } from 'vitest'
import { seedClients } from '#demo/seed/seed-clients.ts'
import { endToken, findToken } from '#domains/token/index.ts'
import { DAY, HOUR, MINUTE, SECOND } from '#kernel/clock.ts'
import { advance, type Member, mailsTo, newMember } from '../../support/member.ts'
import { asDevice, askCodes, connect, GRANT, poll, someClient } from '../../support/pairing.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

const find = (secret: string) =>
  findToken(shop.core.database, { secret, demo: true, now: shop.core.clock.now() })
const enter = (member: Member, code: string, more: Readonly<Record<string, string>> = {}) =>
  member.call('/connect/enter', { code, ...more })
const refusal = async (asked: ReturnType<typeof asDevice>) => {
  const { status, body } = await asked
  return [status, body.error]
}

test('a standard client library finds the shop, pairs the demo player, and gets a token that is in the list of tokens (§1.12, §2.18, §7.18)', async () => {
  await seedClients({ database: shop.core.database, clock: shop.core.clock })
  const [issuer, plain] = [new URL(shop.url), { [oauth.allowInsecureRequests]: true }]
  const player = { client_id: 'pegel-player' }
  const found = await oauth.discoveryRequest(issuer, { ...plain, algorithm: 'oauth2' })
  const server = await oauth.processDiscoveryResponse(issuer, found)
  expect(server).toMatchObject({ issuer: shop.url, grant_types_supported: [GRANT] })
  const wanted = { scope: 'profile library' }
  const asking = await oauth.deviceAuthorizationRequest(server, player, oauth.None(), wanted, plain)
  const codes = await oauth.processDeviceAuthorizationResponse(server, player, asking)
  const pollOnce = async () => {
    const answer = await oauth.deviceCodeGrantRequest(server, player, oauth.None(), codes.device_code, plain)
    return oauth.processDeviceCodeResponse(server, player, answer)
  }
  const revoke = async (token: string) =>
    oauth.processRevocationResponse(await oauth.revocationRequest(server, player, oauth.None(), token, plain))
  expect(codes.user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
  expect(codes).toMatchObject({
    verification_uri: `${shop.url}/connect`,
    verification_uri_complete: `${shop.url}/connect?code=${codes.user_code}`,
    expires_in: 600,
    interval: 5,
  })

  const member = await newMember(`${shop.url}/de`)
  const typed = codes.user_code.toLowerCase().replace('-', '')
  const asked = await enter(member, typed)
  expect(asked.body).toEqual({
    confirm: {
      client: 'pegel-player',
      name: 'Pegel Player',
      scopes: ['profile', 'library'],
      code: codes.user_code,
    },
  })
  // Looking changes nothing: the device still waits.
  await expect(pollOnce()).rejects.toMatchObject({ error: 'authorization_pending', status: 400 })
  advance(shop, 5 * SECOND)
  expect((await enter(member, codes.user_code, { confirm: '1' })).body).toEqual({ ok: true, connected: true })

  const tokens = await pollOnce()
  expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'profile library' })
  expect(await find(tokens.access_token)).toMatchObject({
    clientId: 'pegel-player',
    scopes: ['profile', 'library'],
  })
  const mail = (await mailsTo(shop, member.email)).find(({ text }) => text.includes('Pegel Player'))
  expect(mail?.text).toContain('/store/de/profile')
  expect(mail?.text).not.toContain(tokens.access_token)

  await revoke(tokens.access_token)
  expect(await find(tokens.access_token)).toBeNull()
  await revoke(tokens.access_token)
})

test('what a device asks wrongly is answered with the errors of the standard, and never stored by a cache', async () => {
  const id = await someClient(shop)
  const { device_code } = await askCodes(shop, id)
  const other = await someClient(shop)
  const code = { client_id: id, device_code }
  expect(await refusal(asDevice(shop, '/authorize', {}))).toEqual([400, 'invalid_request'])
  expect(await refusal(asDevice(shop, '/authorize', { client_id: 'nobody' }))).toEqual([
    400,
    'invalid_client',
  ])
  expect(await refusal(asDevice(shop, '/authorize', { client_id: id, scope: 'partner' }))).toEqual([
    400,
    'invalid_scope',
  ])
  expect(await refusal(asDevice(shop, '/authorize', { client_id: id, scope: 'all' }))).toEqual([
    400,
    'invalid_scope',
  ])
  expect(await refusal(asDevice(shop, '/token', code))).toEqual([400, 'invalid_request'])
  expect(await refusal(asDevice(shop, '/token', { ...code, grant_type: 'password' }))).toEqual([
    400,
    'unsupported_grant_type',
  ])
  expect(await refusal(asDevice(shop, '/token', { grant_type: GRANT, client_id: id }))).toEqual([
    400,
    'invalid_request',
  ])
  expect(await refusal(poll(shop, 'nobody', device_code))).toEqual([400, 'invalid_client'])
  expect(await refusal(poll(shop, id, 'a'.repeat(43)))).toEqual([400, 'invalid_grant'])
  expect(await refusal(poll(shop, other, device_code))).toEqual([400, 'invalid_grant'])
  const twice = new URLSearchParams([
    ['client_id', id],
    ['client_id', other],
  ])
  expect(await refusal(asDevice(shop, '/authorize', twice))).toEqual([400, 'invalid_request'])
  const large = { client_id: id, scope: 'x'.repeat(70_000) }
  expect(await refusal(asDevice(shop, '/authorize', large))).toEqual([413, 'invalid_request'])
  const foreign = await asDevice(shop, '/authorize', { client_id: id }, { origin: 'https://evil.example' })
  expect([foreign.status, foreign.body.error]).toEqual([403, 'access_denied'])

  const json = await fetch(`${shop.url}/api/device/token`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json' },
  })
  expect([json.status, await json.json()]).toMatchObject([400, { error: 'invalid_request' }])
  const get = await fetch(`${shop.url}/api/device/token`)
  expect([get.status, get.headers.get('allow')]).toEqual([405, 'POST'])
  const { headers } = await poll(shop, id, device_code)
  expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache'])
  // All that the client may have, where a device asks for nothing.
  const all = await askCodes(shop, id, '')
  const member = await newMember(shop.url)
  expect((await enter(member, all.user_code)).body.confirm.scopes).toEqual(['profile', 'library'])
})

test('a poll that is too early is told to slow down by five seconds each time', async () => {
  const id = await someClient(shop)
  const { device_code, user_code } = await askCodes(shop, id)
  const asks = async () => (await poll(shop, id, device_code)).body.error
  expect(await asks()).toBe('authorization_pending')
  expect(await asks()).toBe('slow_down')
  advance(shop, 6 * SECOND)
  expect(await asks()).toBe('slow_down')
  advance(shop, 10 * SECOND)
  expect(await asks()).toBe('slow_down')
  advance(shop, 20 * SECOND)
  expect(await asks()).toBe('authorization_pending')
  await enter(await newMember(shop.url), user_code, { confirm: '1' })
  advance(shop, 20 * SECOND)
  expect((await poll(shop, id, device_code)).body.access_token).toMatch(/^kontor_dev_\w{38}$/)
})

test('a code expires after ten minutes for device and member, and is deleted an hour later', async () => {
  const id = await someClient(shop)
  const [late, confirmed] = [await askCodes(shop, id), await askCodes(shop, id)]
  const member = await newMember(shop.url)
  await enter(member, confirmed.user_code, { confirm: '1' })
  advance(shop, 10 * MINUTE)
  for (const { device_code } of [late, confirmed])
    expect(await refusal(poll(shop, id, device_code))).toEqual([400, 'expired_token'])
  const answer = await enter(member, late.user_code, { confirm: '1' })
  expect([answer.status, answer.body.code]).toEqual([410, 'device-code-expired'])
  advance(shop, DAY)
  await shop.drain('sweep-sessions')
  expect(await refusal(poll(shop, id, late.device_code))).toEqual([400, 'invalid_grant'])
  expect((await enter(member, late.user_code)).status).toBe(404)
})

test('a denied device gets no token, whoever confirmed it may deny it until it has one, and nobody may answer twice', async () => {
  const id = await someClient(shop)
  const [member, other] = [await newMember(shop.url), await newMember(shop.url)]
  const denied = await askCodes(shop, id)
  expect((await enter(member, denied.user_code, { confirm: '0' })).body).toEqual({
    ok: true,
    connected: false,
  })
  expect(await refusal(poll(shop, id, denied.device_code))).toEqual([400, 'access_denied'])
  expect((await enter(member, denied.user_code, { confirm: '1' })).body.code).toBe('device-code-answered')
  expect((await enter(other, denied.user_code)).body.code).toBe('unknown-device-code')

  const changed = await askCodes(shop, id)
  await enter(member, changed.user_code, { confirm: '1' })
  expect((await enter(member, changed.user_code, { confirm: '1' })).status).toBe(200)
  expect((await enter(other, changed.user_code, { confirm: '1' })).status).toBe(404)
  expect((await enter(member, changed.user_code, { confirm: '0' })).status).toBe(200)
  expect(await refusal(poll(shop, id, changed.device_code))).toEqual([400, 'access_denied'])

  const used = await askCodes(shop, id)
  await enter(member, used.user_code, { confirm: '1' })
  const token = (await poll(shop, id, used.device_code)).body.access_token
  expect((await enter(member, used.user_code, { confirm: '0' })).body.code).toBe('device-code-answered')
  expect(await find(token)).not.toBeNull()
  expect(await refusal(poll(shop, id, used.device_code))).toEqual([400, 'invalid_grant'])
})

test('of two members who confirm at once one is connected, and of two polls at once one gets the token', async () => {
  const id = await someClient(shop)
  const [one, two] = [await newMember(shop.url), await newMember(shop.url)]
  const codes = await askCodes(shop, id)
  const both = await Promise.all([one, two].map((member) => enter(member, codes.user_code, { confirm: '1' })))
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  const polls = await Promise.all([1, 2, 3].map(() => poll(shop, id, codes.device_code)))
  expect(polls.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(polls.flatMap(({ body }) => body.error ?? []).sort()).toEqual(['invalid_grant', 'invalid_grant'])
  const [row] = await shop.core.database.query<{ tokens: number }>(
    'SELECT count(*)::int AS tokens FROM api_token WHERE client_id = $1',
    [id],
  )
  expect(row?.tokens).toBe(1)
})

test('an account that was erased, blocked or is full of tokens between the confirmation and the poll gives no token', async () => {
  const id = await someClient(shop)
  const pair = async () => {
    const [member, codes] = [await newMember(shop.url), await askCodes(shop, id)]
    expect((await enter(member, codes.user_code, { confirm: '1' })).status).toBe(200)
    return { member, codes }
  }
  const erased = await pair()
  const gone = await erased.member.call('/user/erase', {
    password: await erased.member.hashed(),
    confirm: '1',
  })
  expect(gone.status).toBe(200)
  expect(await refusal(poll(shop, id, erased.codes.device_code))).toEqual([400, 'invalid_grant'])

  const blocked = await pair()
  const { database, clock } = shop.core
  await database.query('UPDATE account SET blocked_at = $2 WHERE email = $1', [
    blocked.member.email,
    clock.now(),
  ])
  expect(await refusal(poll(shop, id, blocked.codes.device_code))).toEqual([400, 'access_denied'])

  const full = await pair()
  await full.member.call('/user/token/create', { name: 'One', scopes: 'orders' })
  await database.query(
    `INSERT INTO api_token (id, account_id, name, token_hash, prefix, scopes, created_at)
     SELECT gen_random_uuid(), t.account_id, t.name, sha256(n::text::bytea), prefix, scopes, t.created_at FROM api_token t, account a, generate_series(1, 49) n WHERE a.id = t.account_id AND a.email = $1`,
    [full.member.email],
  )
  expect(await refusal(poll(shop, id, full.codes.device_code))).toEqual([400, 'access_denied'])
})

test('guesses of codes end after twenty within an hour, for an account in all its sessions', async () => {
  const member = await newMember(shop.url)
  const phone = member.elsewhere()
  await phone.signIn()
  for (let guess = 0; guess < 20; guess += 1)
    expect((await enter(guess % 2 === 0 ? member : phone, 'BCDF-GHJK')).status).toBe(404)
  const limited = await enter(phone, 'BCDF-GHJK')
  expect([limited.status, Number(limited.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
  expect((await enter(await newMember(shop.url), 'BCDF-GHJK')).status).toBe(404)
  advance(shop, HOUR)
  expect((await enter(member, 'BCDF-GHJK')).status).toBe(404)
})

test('a code is signed in for, and what is no code is refused by its field', async () => {
  const member = await newMember(shop.url)
  for (const code of ['BCDF-GHJ', 'AEIO-UAEI', 'BCDF-GHJKL', '1234-5678']) {
    const { status, body } = await enter(member, code)
    expect([status, body.fields]).toEqual([422, ['code']])
  }
  await member.call('/user/logout')
  expect((await enter(member, 'BCDF-GHJK')).body.code).toBe('not-logged-in')
})

test('many addresses of one network may pair, but one address asks for sixty codes an hour', async () => {
  const id = await someClient(shop)
  const from = { 'x-forwarded-for': '203.0.113.7' }
  const ask = (headers: Readonly<Record<string, string>>) =>
    asDevice(shop, '/authorize', { client_id: id, scope: 'library' }, headers)
  const asked = await Promise.all(Array.from({ length: 60 }, () => ask(from)))
  expect(asked.every(({ status }) => status === 200)).toBe(true)
  const limited = await ask(from)
  expect([limited.status, limited.body.error]).toEqual([429, 'slow_down'])
  expect(limited.headers.get('retry-after')).not.toBeNull()
  expect((await ask({ 'x-forwarded-for': '203.0.113.8' })).status).toBe(200)
})

test('a device that is cut off by its owner or by staff is refused at once, and goes on under its new name until then', async () => {
  const id = await someClient(shop)
  const member = await newMember(shop.url)
  const [kitchen, attic] = [await connect(shop, member, id), await connect(shop, member, id)]
  const found = await find(kitchen)
  await member.call('/user/token/rename', { id: found?.tokenId ?? '', name: 'Kitchen' })
  expect(await find(kitchen)).not.toBeNull()
  await member.call('/user/token/delete', { id: found?.tokenId ?? '' })
  expect([await find(kitchen), (await find(attic))?.clientId]).toEqual([null, id])
  const { tokenId = '' } = (await find(attic)) ?? {}
  await shop.core.database.transaction((tx) =>
    endToken(tx, {
      id: tokenId,
      accountId: null,
      actor: 'staff:1',
      why: 'stolen',
      now: shop.core.clock.now(),
    }),
  )
  expect(await find(attic)).toBeNull()
})
