import { hash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seedPeople } from '#demo/seed/seed-people.ts'
import { HOUR, SECOND } from '#kernel/clock.ts'
import { addressForm } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { advance, Member, mailsTo, newMember, PASSWORD, tokenIn } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
const NEXT = 'quite another password'
const WRONG = '0'.repeat(30)

/** Asks for a new password and returns the newest link. */
async function resetLink(member: Member): Promise<string> {
  await member.call('/user/lost', { email: member.email })
  const mail = (await mailsTo(shop, member.email)).find(({ text }) => text.includes('/password/new?token='))
  return tokenIn(mail?.text ?? '', '/password/new')
}

test('an address without account is answered like one with, and mailed nothing', async () => {
  const member = await newMember(`${shop.url}/fr`)
  const stranger = new Member(`${shop.url}/fr`)
  const known = await stranger.call('/user/lost', { email: member.email })
  const unknown = await stranger.call('/user/lost', { email: stranger.email })
  expect([known.status, known.text]).toEqual([200, '{"ok":true}'])
  expect([unknown.status, unknown.text]).toEqual([known.status, known.text])
  expect([...unknown.headers.keys()].sort()).toEqual([...known.headers.keys()].sort())
  expect((await mailsTo(shop, member.email)).map(({ subject }) => subject)).toHaveLength(2)
  expect(await mailsTo(shop, stranger.email)).toEqual([])
  expect(await shop.core.database.query('SELECT * FROM account_mail')).toEqual([])
})

test('the link of the mail sets a new password once, ends every session, and signs nobody in (§1.9, §2.14, §7.7)', async () => {
  const member = await newMember(`${shop.url}/de`)
  const phone = member.elsewhere()
  await phone.signIn()
  const token = await resetLink(new Member(`${shop.url}/de`, member.email.toUpperCase()).elsewhere())
    .catch(() => null)
    .then((found) => found ?? resetLink(member))
  const stored = await shop.core.database.query('SELECT token_hash FROM account_token WHERE purpose = $1', [
    'reset-password',
  ])
  expect(stored).toContainEqual({ token_hash: hash('sha256', token, 'buffer') })

  const reader = new Member(`${shop.url}/de`, member.email)
  const form = { password: await reader.hashed(NEXT), token }
  const set = await reader.call('/user/lost/set', form)
  expect([set.status, set.body]).toEqual([200, { redirect: '/de' }])
  expect(await reader.isSignedIn()).toBe(false)
  expect([await member.isSignedIn(), await phone.isSignedIn()]).toEqual([false, false])
  expect((await reader.signIn()).body.code).toBe('login-failed')
  expect((await reader.signIn(NEXT)).body).toEqual({ isLoggedIn: true })

  const again = await reader.call('/user/lost/set', form)
  expect([again.status, again.body.code]).toEqual([410, 'token-expired'])
  expect((await mailsTo(shop, member.email))[0]?.text).toContain('/de/login')
})

test('a link works for an hour, and other links are worthless once one was used', async () => {
  const member = await newMember(shop.url)
  const [first, second, third] = [await resetLink(member), await resetLink(member), await resetLink(member)]
  const set = async (token: string) =>
    member.call('/user/lost/set', { password: await member.hashed(NEXT), token })
  advance(shop, HOUR - SECOND)
  const late = await resetLink(member)
  advance(shop, SECOND)
  expect((await set(first)).body.code).toBe('token-expired')
  expect((await set(late)).status).toBe(200)
  for (const token of [second, third, late]) expect((await set(token)).status).toBe(410)
})

test('of twenty who use one link at once, one sets the password', async () => {
  const member = await newMember(shop.url)
  const token = await resetLink(member)
  const password = await member.hashed(NEXT)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => new Member(shop.url).call('/user/lost/set', { password, token })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 19 }, () => 410)])
})

test.each(['', 'x', '0'.repeat(43), 'ü'.repeat(43)])('"%s" as a token opens nothing', async (token) => {
  const member = new Member(shop.url)
  const answer = await member.call('/user/lost/set', { password: await member.hashed(NEXT), token })
  expect([answer.status, answer.body.code]).toEqual(
    token === '' ? [422, 'missing-fields'] : [410, 'token-expired'],
  )
})

test('a password that is none is refused before the link is looked at', async () => {
  const answer = await new Member(shop.url).call('/user/lost/set', { password: PASSWORD, token: 'x' })
  expect([answer.status, answer.body.fields]).toEqual([422, ['password']])
})

test('an account is mailed five links an hour and no more, and is answered alike', async () => {
  const member = await newMember(shop.url)
  const answers = []
  for (let count = 0; count < 7; count += 1)
    answers.push((await member.call('/user/lost', { email: member.email })).text)
  expect(new Set(answers)).toEqual(new Set(['{"ok":true}']))
  const links = (await mailsTo(shop, member.email)).filter(({ text }) => text.includes('/password/new'))
  expect(links).toHaveLength(5)
})

test('whoever read the mail proved the address: guest orders join, and guesses at the old password hold nobody up', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const member = await newMember(shop.url)
  const guest = member.elsewhere()
  await guest.call('/order/update', { fn: 'productAdd', productId })
  const key = (await guest.call('/order/finalize', { ...addressForm, email: member.email })).body
  for (let count = 0; count < 11; count += 1)
    await guest.call('/user/login', { email: member.email, password: WRONG }, { 'user-agent': 'guesser' })

  const token = await resetLink(member)
  const reader = member.elsewhere({
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  })
  await reader.call('/user/lost/set', { password: await reader.hashed(NEXT), token })
  expect((await reader.signIn(NEXT)).status).toBe(200)
  expect((await reader.call('/order/state', { key })).body.order.billing.name).toBe('Ada Lovelace')
})

test('a new password by the link of a mail lets the owner in from where they always sign in, however many wrong ones came from there', async () => {
  const member = await newMember(shop.url, {
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  })
  const away = member.elsewhere()
  const wrong = () => away.call('/user/login', { email: member.email, password: WRONG })
  for (let count = 0; count < 12; count += 1) await wrong()
  expect((await wrong()).status).toBe(429)
  await away.call('/user/lost/set', { password: await away.hashed(NEXT), token: await resetLink(away) })
  expect((await away.signIn(NEXT)).body).toEqual({ isLoggedIn: true })
})

test('whoever made an account with somebody else’s address has no way in once its owner took it', async () => {
  const stranger = await newMember(shop.url)
  const away = `${crypto.randomUUID()}@example.com`
  await stranger.call('/user/email', { email: away, password: await stranger.hashed() })
  const wish = tokenIn((await mailsTo(shop, away))[0]!.text, '/email/confirm')
  await shop.core.database.query(
    `INSERT INTO passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
     SELECT gen_random_uuid(), id, sha256(id::text::bytea), '\\x00', 0, '{}', 'theirs', now() FROM account WHERE email = $1`,
    [stranger.email],
  )
  const owner = new Member(shop.url, stranger.email)
  await owner.call('/user/lost/set', { password: await owner.hashed(NEXT), token: await resetLink(owner) })
  expect(await stranger.isSignedIn()).toBe(false)
  expect((await stranger.call('/email/confirm', { token: wish })).status).toBe(410)
  expect((await owner.signIn(NEXT)).body).toEqual({ isLoggedIn: true })
})

test('a second factor of whoever proved the address outlives a new password', async () => {
  const member = await newMember(shop.url)
  await member.call('/email/confirm', {
    token: tokenIn((await mailsTo(shop, member.email))[0]!.text, '/email/confirm'),
  })
  await shop.core.database.query(
    `INSERT INTO passkey (id, account_id, credential_id, public_key, counter, transports, name, created_at)
     SELECT gen_random_uuid(), id, sha256(id::text::bytea), '\\x00', 0, '{}', 'mine', now() FROM account WHERE email = $1`,
    [member.email],
  )
  await member.call('/user/lost/set', { password: await member.hashed(NEXT), token: await resetLink(member) })
  expect((await member.elsewhere().signIn(NEXT)).body).toEqual({ secondFactor: ['passkey'] })
})

test('without script the wish is answered by a page that tells no more', async () => {
  const html = { accept: 'text/html,application/xhtml+xml' }
  const member = new Member(`${shop.url}/de`)
  const answer = await member.call('/user/lost', { email: member.email }, html)
  expect([answer.status, answer.headers.get('location')?.replace(/=.*/, '')]).toEqual([
    303,
    '/de/login?flash',
  ])
})

test('everything that happened stands in the trail, without an address or a secret', async () => {
  await seedPeople(shop.core)
  const member = await newMember(shop.url)
  const token = await resetLink(member)
  await member.call('/user/lost/set', { password: await member.hashed(NEXT), token })
  await member.signIn(NEXT)
  const [account] = await shop.core.database.query<{ id: string }>(
    'SELECT id FROM account WHERE email = $1',
    [member.email],
  )
  const trail = await shop.core.database.query<{ action: string; detail: unknown; actor: string }>(
    'SELECT action, actor, detail FROM audit_log WHERE subject = $1 ORDER BY id',
    [`account:${account?.id}`],
  )
  const actions = [
    'registered',
    'signed-in',
    'confirm-email-mailed',
    'reset-password-mailed',
    'password-reset',
    'signed-in',
  ]
  expect(trail.map(({ action }) => action)).toEqual(actions)
  expect(JSON.stringify(trail)).not.toMatch(/@|[A-Za-z0-9_-]{43}/)
})
