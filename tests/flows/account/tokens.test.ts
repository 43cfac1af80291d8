import { expect, test } from 'vitest'
import { findToken } from '#domains/token/index.ts'
import { DAY, MINUTE, SECOND } from '#kernel/clock.ts'
import { advance, type Member, mailsTo, newMember, tokenIn } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()

const create = (member: Member, more: Readonly<Record<string, string>> = {}) =>
  member.call('/user/token/create', { name: 'Reading list', scopes: 'library profile', ...more })

async function secretOf(member: Member, more: Readonly<Record<string, string>> = {}): Promise<string> {
  const answer = await create(member, more)
  expect(answer.status).toBe(200)
  return answer.body.token
}

const find = (secret: string, demo = true) =>
  findToken(shop.core.database, { secret, demo, now: shop.core.clock.now() })

const lastUse = async (id: string): Promise<Date | null> => {
  const [row] = await shop.core.database.query<{ at: Date | null }>(
    'SELECT last_used_at AS at FROM api_token WHERE id = $1',
    [id],
  )
  return row?.at ?? null
}

test('a member creates a token, which is shown once, mailed about, and opens what it names until it is deleted (§1.14, §3.8, §7.15)', async () => {
  const member = await newMember(`${shop.url}/de`)
  const { body } = await create(member)
  expect(body).toEqual({ id: expect.any(String), token: expect.stringMatching(/^kontor_pat_\w{38}$/) })
  const mail = (await mailsTo(shop, member.email)).find(({ subject }) => subject.includes('Zugriffstoken'))
  expect(mail?.text).toContain('Reading list')
  expect(mail?.text).not.toContain(body.token)

  const found = await find(body.token)
  expect(found).toMatchObject({ tokenId: body.id, scopes: ['profile', 'library'], clientId: null })
  const stored = await shop.core.database.query(
    'SELECT to_jsonb(t)::text AS row FROM api_token t WHERE id = $1',
    [body.id],
  )
  expect(JSON.stringify(stored)).not.toContain(body.token)

  const gone = await member.call('/user/token/delete', { id: body.id })
  expect([gone.status, gone.body]).toEqual([200, { ok: true }])
  expect(await find(body.token)).toBeNull()
  expect((await member.call('/user/token/delete', { id: body.id })).status).toBe(404)
})

test('scopes may be ticked one by one, and wrong names, scopes and dates are refused by their field', async () => {
  const member = await newMember(shop.url)
  const ticked = await member.call('/user/token/create', {
    name: 'Figures',
    'scopes.partner': '1',
    'scopes.orders': '1',
    'scopes.library': '0',
  })
  expect((await find(ticked.body.token))?.scopes).toEqual(['orders', 'partner'])

  const refused = async (fields: Readonly<Record<string, string>>) => {
    const { status, body } = await member.call('/user/token/create', fields)
    return [status, body.code, body.fields]
  }
  expect(await refused({ name: '', scopes: '' })).toEqual([422, 'missing-fields', ['name', 'scopes']])
  expect(await refused({ name: 'x', scopes: 'admin' })).toEqual([422, 'invalid-fields', ['scopes']])
  for (const expires of ['2020-01-01', 'P0D', 'P9999D', 'soon'])
    expect(await refused({ name: 'x', scopes: 'orders', expires })).toEqual([
      422,
      'invalid-fields',
      ['expires'],
    ])
})

test('a token expires, is noted as used at most once a minute, and rests while its account is blocked', async () => {
  const member = await newMember(shop.url)
  const { body } = await create(member, { expires: 'P2D' })
  expect(await lastUse(body.id)).toBeNull()
  await find(body.token)
  const first = await lastUse(body.id)
  expect(first).not.toBeNull()
  advance(shop, 30 * SECOND)
  await find(body.token)
  expect(await lastUse(body.id)).toEqual(first)
  advance(shop, MINUTE)
  await find(body.token)
  expect((await lastUse(body.id))?.getTime()).toBeGreaterThan(first?.getTime() ?? 0)

  const block = (at: Date | null) =>
    shop.core.database.query('UPDATE account SET blocked_at = $2 WHERE lower(email) = $1', [member.email, at])
  await block(shop.core.clock.now())
  expect(await find(body.token)).toBeNull()
  await block(null)
  expect(await find(body.token)).not.toBeNull()
  advance(shop, 2 * DAY)
  expect(await find(body.token)).toBeNull()
})

test('a token of a demo account is worth nothing in a shop that is no demo', async () => {
  const member = await newMember(shop.url)
  const secret = await secretOf(member)
  await shop.core.database.query('UPDATE account SET demo = true WHERE lower(email) = $1', [member.email])
  expect(await find(secret, true)).not.toBeNull()
  expect(await find(secret, false)).toBeNull()
})

test('nobody deletes or renames a token of somebody else', async () => {
  const [member, stranger] = [await newMember(shop.url), await newMember(shop.url)]
  const { body } = await create(member)
  expect((await stranger.call('/user/token/delete', { id: body.id })).status).toBe(404)
  expect((await stranger.call('/user/token/rename', { id: body.id, name: 'Mine' })).status).toBe(404)
  expect((await member.call('/user/token/rename', { id: body.id, name: 'Kitchen' })).body).toEqual({
    name: 'Kitchen',
  })
  expect(await find(body.token)).not.toBeNull()
})

test('an account has fifty living tokens, and of two that ask for the last one at once, one gets it', async () => {
  const member = await newMember(shop.url)
  const { body } = await create(member)
  await shop.core.database.query(
    `INSERT INTO api_token (id, account_id, name, token_hash, prefix, scopes, created_at)
     SELECT gen_random_uuid(), account_id, name, sha256(n::text::bytea), prefix, scopes, created_at FROM api_token, generate_series(1, 48) n WHERE id = $1`,
    [body.id],
  )
  const both = await Promise.all([create(member), create(member)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('too-many-tokens')
  await member.call('/user/token/delete', { all: '1' })
  expect(await find(body.token)).toBeNull()
  expect((await create(member)).status).toBe(200)
})

test('the answer is repeated under its key, and the stored copy does not hold the secret in clear', async () => {
  const member = await newMember(shop.url)
  const key = { 'idempotency-key': crypto.randomUUID() }
  const fields = { name: 'Twice', scopes: 'orders' }
  const first = await member.call('/user/token/create', fields, key)
  const again = await member.call('/user/token/create', fields, key)
  expect(again.text).toBe(first.text)
  expect(again.headers.get('idempotent-replayed')).toBe('true')
  const kept = await shop.core.database.query(
    `SELECT count(*)::int AS clear FROM idempotency_key k WHERE position($1 IN to_jsonb(k)::text) > 0 OR position(encode($1::bytea, 'hex') IN to_jsonb(k)::text) > 0`,
    [first.body.token],
  )
  expect(kept).toEqual([{ clear: 0 }])
})

test('a lost password that is reset ends every token; a changed password, and other sessions that end, end none', async () => {
  const member = await newMember(shop.url)
  const secret = await secretOf(member)
  await member.call('/user/session/end', { all: '1' })
  const changed = await member.call('/user/password', {
    password: await member.hashed(),
    newPassword: await member.hashed('quite another password'),
  })
  expect(changed.status).toBe(200)
  expect(await find(secret)).not.toBeNull()

  await member.call('/user/lost', { email: member.email })
  const mail = (await mailsTo(shop, member.email)).find(({ text }) => text.includes('/password/new?token='))
  const token = tokenIn(mail?.text ?? '', '/password/new')
  await member.call('/user/lost/set', { password: await member.hashed('one more password'), token })
  expect(await find(secret)).toBeNull()
  const ends = await shop.core.database.query(
    `SELECT ended_by ~ '^account:' AS own, ended_why AS why FROM api_token`,
  )
  expect(ends).toContainEqual({ own: true, why: 'a lost password was reset' })
})

test('a token ends with its account, and ended ones are deleted after 90 days', async () => {
  const member = await newMember(shop.url)
  const secret = await secretOf(member)
  await member.call('/user/erase', { password: await member.hashed(), confirm: '1' })
  expect(await find(secret)).toBeNull()

  const other = await newMember(shop.url)
  const { body } = await create(other)
  await other.call('/user/token/delete', { id: body.id })
  const left = async () =>
    (await shop.core.database.query('SELECT FROM api_token WHERE id = $1', [body.id])).length
  await shop.drain('sweep-sessions')
  expect(await left()).toBe(1)
  advance(shop, 91 * DAY)
  await shop.drain('sweep-sessions')
  expect(await left()).toBe(0)
})
