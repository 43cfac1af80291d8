import { expect, test } from 'vitest'
import { DAY, MINUTE, SECOND } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/members.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { advance, halfSignedIn, setUpApp } from '../../support/second-factors.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const WRONG = '0'.repeat(30)

const isIn = async (buyer: Buyer): Promise<boolean> => (await buyer.call('/state')).body.isLoggedIn

test('an authenticator app is set up with the password and a first code, and ten recovery codes are shown once', async () => {
  const { buyer, field, email } = await newMember(shop)
  const begun = await buyer.call('/user/factor/totp/begin', { password: field })
  expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(begun.body.uri).toContain(`:${encodeURIComponent(email)}?secret=${begun.body.secret}`)
  expect(begun.body.qr).toMatch(/^<svg /)
  const wrong = await buyer.call('/user/factor/totp/confirm', { password: field, code: '000000' })
  expect([wrong.status, wrong.body.code, wrong.body.fields]).toEqual([403, 'wrong-code', ['code']])
  const { codes } = await setUpApp(shop, { buyer, field })
  expect(new Set(codes).size).toBe(10)
  expect((await buyer.call('/user/factor/totp/begin', { password: field })).body.code).toBe('factor-exists')
})

test('after the right password nobody is signed in before the code is, and the session begins only then', async () => {
  const member = await newMember(shop)
  const app = await setUpApp(shop, member)
  const buyer = new Buyer(shop.url)
  const asked = await buyer.call('/user/login', { email: member.email, password: member.field })
  expect([asked.status, asked.body]).toEqual([200, { secondFactor: ['totp', 'recovery'] }])
  expect(await isIn(buyer)).toBe(false)
  expect((await buyer.call('/user/logout')).status).toBe(401)
  const before = [...buyer.cookies.values()]
  const done = await buyer.call('/user/login/factor', { totp: app.code() })
  expect([done.status, done.body]).toEqual([200, { isLoggedIn: true }])
  expect([...buyer.cookies.values()]).not.toEqual(before)
  expect(await isIn(buyer)).toBe(true)
})

test('each code works once, also for two that send it at the same moment', async () => {
  const member = await newMember(shop)
  const app = await setUpApp(shop, member)
  const browsers: Buyer[] = []
  for (let count = 0; count < 4; count += 1) browsers.push(await halfSignedIn(shop, member))
  const code = app.code()
  const answers = await Promise.all(browsers.map((buyer) => buyer.call('/user/login/factor', { totp: code })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401])
  const [late] = browsers.filter((_, index) => answers[index]?.status === 401)
  advance(shop, 30 * SECOND)
  expect((await late!.call('/user/login/factor', { totp: app.code() })).status).toBe(200)
})

test('one right password gives one session: what it opened is used up', async () => {
  const member = await newMember(shop)
  const app = await setUpApp(shop, member)
  const buyer = await halfSignedIn(shop, member)
  const thief = new Buyer(shop.url)
  for (const [name, value] of buyer.cookies) thief.cookies.set(name, value)
  expect((await buyer.call('/user/login/factor', { totp: app.code() })).status).toBe(200)
  advance(shop, 30 * SECOND)
  expect((await thief.call('/user/login/factor', { totp: app.code() })).body.code).toBe('login-failed')
})

test('what was half opened is closed after ten minutes, and belongs to one browser', async () => {
  const member = await newMember(shop)
  const app = await setUpApp(shop, member)
  const late = await halfSignedIn(shop, member)
  expect((await new Buyer(shop.url).call('/user/login/factor', { totp: app.code() })).body.code).toBe(
    'login-failed',
  )
  const other = new Buyer(shop.url)
  await other.call('/user/login', { email: member.email, password: WRONG })
  expect((await other.call('/user/login/factor', { totp: app.code() })).body.code).toBe('login-failed')
  advance(shop, 10 * MINUTE + SECOND)
  expect((await late.call('/user/login/factor', { totp: app.code() })).body.code).toBe('login-failed')
})

test('a recovery code signs in once, however it is typed', async () => {
  const member = await newMember(shop)
  const { codes } = await setUpApp(shop, member)
  const typed = codes[0]!.toUpperCase().replace('-', ' ')
  expect(
    (await (await halfSignedIn(shop, member)).call('/user/login/factor', { recovery: typed })).body,
  ).toEqual({ isLoggedIn: true })
  const again = await halfSignedIn(shop, member)
  expect((await again.call('/user/login/factor', { recovery: codes[0]! })).status).toBe(401)
  expect((await again.call('/user/login/factor', { recovery: codes[1]! })).status).toBe(200)
  for (const code of codes.slice(2)) {
    const next = await halfSignedIn(shop, member)
    expect((await next.call('/user/login/factor', { recovery: code })).status).toBe(200)
  }
  const asked = await new Buyer(shop.url).call('/user/login', { email: member.email, password: member.field })
  expect(asked.body).toEqual({ secondFactor: ['totp'] })
})

test('new recovery codes end the old ones', async () => {
  const member = await newMember(shop)
  const { codes } = await setUpApp(shop, member)
  const renewed = await member.buyer.call('/user/factor/recovery/renew', { password: member.field })
  expect(renewed.body.recoveryCodes).toHaveLength(10)
  const buyer = await halfSignedIn(shop, member)
  expect((await buyer.call('/user/login/factor', { recovery: codes[0]! })).status).toBe(401)
  expect((await buyer.call('/user/login/factor', { recovery: renewed.body.recoveryCodes[0] })).status).toBe(
    200,
  )
})

test('guesses at a code are counted by account, over all browsers and kinds, and the right one waits too', async () => {
  const member = await newMember(shop)
  const app = await setUpApp(shop, member)
  const [first, second] = [await halfSignedIn(shop, member), await halfSignedIn(shop, member)]
  for (let count = 0; count < 9; count += 1)
    expect((await first.call('/user/login/factor', { totp: '000000' })).status).toBe(401)
  expect((await second.call('/user/login/factor', { recovery: '00000-00000' })).status).toBe(401)
  const refused = await second.call('/user/login/factor', { totp: app.code() })
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])
  advance(shop, 31 * SECOND)
  expect((await second.call('/user/login/factor', { totp: app.code() })).status).toBe(200)
  expect(await isIn(member.buyer)).toBe(true)
})

test.each([
  ['nothing', {}, 'missing-fields', ['totp', 'recovery', 'passkey']],
  ['two at once', { totp: '123456', recovery: 'aaaaa-bbbbb' }, 'invalid-fields', ['totp', 'recovery']],
  ['five digits', { totp: '12345' }, 'invalid-fields', ['totp']],
  ['other digits', { totp: '١٢٣٤٥٦' }, 'invalid-fields', ['totp']],
  ['what is no JSON', { passkey: '{' }, 'invalid-fields', ['passkey']],
  [
    'what is no assertion',
    { passkey: '{"id":"a","rawId":"a","type":"public-key","response":{}}' },
    'invalid-fields',
    ['passkey'],
  ],
])('%s is refused before anything is looked at', async (_name, fields, code, named) => {
  const refused = await new Buyer(shop.url).call('/user/login/factor', fields)
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([422, code, named])
})

test('a code with a space in the middle is a code', async () => {
  const member = await newMember(shop)
  const app = await setUpApp(shop, member)
  const buyer = await halfSignedIn(shop, member)
  expect((await buyer.call('/user/login/factor', { totp: app.code().replace(/^.../, '$& ') })).status).toBe(
    200,
  )
})

test('every change of a factor asks for the current password (§6.3)', async () => {
  const { buyer, field } = await newMember(shop)
  const begun = await buyer.call('/user/factor/totp/begin', { password: field })
  expect(begun.status).toBe(200)
  const id = crypto.randomUUID()
  const passkey = JSON.stringify({
    id: 'aa',
    rawId: 'aa',
    type: 'public-key',
    response: { clientDataJSON: 'aa', attestationObject: 'aa' },
  })
  for (const [path, fields] of [
    ['/user/factor/totp/begin', {}],
    ['/user/factor/totp/confirm', { code: '123456' }],
    ['/user/factor/passkey/add', { passkey }],
    ['/user/factor/remove', { factor: 'totp' }],
    ['/user/factor/remove', { factor: 'passkey', id }],
    ['/user/factor/recovery/renew', {}],
  ] as const) {
    const wrong = await buyer.call(path, { ...fields, password: WRONG })
    expect([path, wrong.status, wrong.body.code]).toEqual([path, 403, 'wrong-password'])
    const missing = await buyer.call(path, fields)
    expect([path, missing.status, missing.body.fields]).toEqual([path, 422, ['password']])
  }
})

test('with the first factor all other sessions end, and this one goes on under another cookie', async () => {
  const member = await newMember(shop)
  const elsewhere = new Buyer(shop.url)
  await elsewhere.call('/user/login', { email: member.email, password: member.field })
  expect(await isIn(elsewhere)).toBe(true)
  const before = [...member.buyer.cookies.values()]
  await setUpApp(shop, member)
  expect([...member.buyer.cookies.values()]).not.toEqual(before)
  expect([await isIn(member.buyer), await isIn(elsewhere)]).toEqual([true, false])
})

test('a secret that was shown counts for nothing in another session, after a quarter of an hour, or after a newer one', async () => {
  const { email, field, buyer } = await newMember(shop)
  const other = new Buyer(shop.url)
  await other.call('/user/login', { email, password: field })
  await buyer.call('/user/factor/totp/begin', { password: field })
  expect((await other.call('/user/factor/totp/confirm', { password: field, code: '123456' })).body.code).toBe(
    'setup-expired',
  )
  advance(shop, 15 * MINUTE + SECOND)
  expect((await buyer.call('/user/factor/totp/confirm', { password: field, code: '123456' })).body.code).toBe(
    'setup-expired',
  )
  await other.call('/user/factor/totp/begin', { password: field })
  expect((await buyer.call('/user/factor/totp/confirm', { password: field, code: '123456' })).body.code).toBe(
    'setup-expired',
  )
})

test('the last factor takes the recovery codes along, and the password is enough again', async () => {
  const member = await newMember(shop)
  await setUpApp(shop, member)
  const removed = await member.buyer.call('/user/factor/remove', { password: member.field, factor: 'totp' })
  expect([removed.status, removed.body]).toEqual([200, { ok: true }])
  expect(
    (await member.buyer.call('/user/factor/remove', { password: member.field, factor: 'totp' })).status,
  ).toBe(404)
  expect(
    await shop.core.database.query('SELECT FROM recovery_code WHERE account_id = $1', [member.accountId]),
  ).toEqual([])
  expect(
    (await new Buyer(shop.url).call('/user/login', { email: member.email, password: member.field })).body,
  ).toEqual({ isLoggedIn: true })
  expect((await member.buyer.call('/user/factor/recovery/renew', { password: member.field })).body.code).toBe(
    'second-factor-needed',
  )
})

test('neither secret nor recovery code stands readable in the database', async () => {
  const member = await newMember(shop)
  const key = crypto.randomUUID()
  const begun = await member.buyer.call(
    '/user/factor/totp/begin',
    { password: member.field },
    { 'idempotency-key': key },
  )
  expect(
    (
      await member.buyer.call(
        '/user/factor/totp/begin',
        { password: member.field },
        { 'idempotency-key': key },
      )
    ).text,
  ).toBe(begun.text)
  const { codes } = await setUpApp(shop, member)
  const tables = await shop.core.database.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  )
  for (const { name } of tables) {
    const rows = JSON.stringify(await shop.core.database.query(`TABLE "${name}"`))
    for (const secret of [begun.body.secret, ...codes]) expect(rows.includes(secret), name).toBe(false)
  }
})

test('what was begun and not ended is swept', async () => {
  const member = await newMember(shop)
  await member.buyer.call('/user/factor/totp/begin', { password: member.field })
  await new Buyer(shop.url).call('/user/passkey/options', { for: 'login' })
  await setUpApp(shop, await newMember(shop))
  await halfSignedIn(shop, { ...(await withApp()) })
  advance(shop, DAY)
  await shop.drain('sweep-sessions')
  for (const table of ['half_sign_in', 'account_totp_setup', 'passkey_challenge'])
    expect(await shop.core.database.query(`TABLE ${table}`), table).toEqual([])
})

async function withApp() {
  const member = await newMember(shop)
  await setUpApp(shop, member)
  return member
}

test('the owner is told by mail when a factor comes or goes, in the language in which it was done', async () => {
  const member = await newMember(shop, { locale: '/de' })
  await setUpApp(shop, member)
  await member.buyer.call('/user/factor/remove', { password: member.field, factor: 'totp' })
  await shop.drain()
  const mails = await shop.core.database.query(
    `SELECT template, locale FROM mail WHERE to_address = $1 AND template LIKE 'factor-%' ORDER BY template`,
    [member.email],
  )
  expect(mails).toEqual([
    { template: 'factor-added', locale: 'de' },
    { template: 'factor-removed', locale: 'de' },
  ])
})
