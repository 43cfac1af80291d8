import { expect, test } from 'vitest'
import { hashCommonPasswords } from '#domains/account/commands/hash-common-passwords.ts'
import { DAY } from '#kernel/clock.ts'
import { addressForm } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { advance, Member, mailsTo, newMember, PASSWORD, tokenIn } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

test('who registers is signed in at once, in a new session, and goes to the profile of their language (§1.9, §2.4, §7.14)', async () => {
  const member = new Member(`${shop.url}/de`)
  const { productId } = await sellProduct(shop.core.database)
  const { key } = (await member.call('/order/update', { fn: 'productAdd', productId })).body
  const before = [...member.cookies.values()]
  const answer = await member.register()
  expect([answer.status, answer.body]).toEqual([200, { redirect: '/store/de/profile' }])
  expect(answer.headers.get('set-cookie')).toContain('__Host-kontor=')
  expect([...member.cookies.values()]).not.toEqual(before)
  expect((await member.call('/state')).body).toMatchObject({
    isLoggedIn: true,
    user: { email: member.email, name: '', photo: null, roles: [] },
    cart: { key, pieces: 1 },
  })
})

test('signing up for something keeps the reason and answers that somebody is in', async () => {
  const member = new Member(shop.url)
  const form = { reason: 'subscription', email: member.email.toUpperCase(), password: await member.hashed() }
  expect((await member.call('/user/signup', form)).body).toEqual({ isLoggedIn: true })
  expect((await member.call('/state')).body.user.email).toBe(member.email)
  const rows = await shop.core.database.query(
    'SELECT signup_reason AS reason FROM account WHERE email = $1',
    [member.email],
  )
  expect(rows).toEqual([{ reason: 'subscription' }])
})

test.each(['/user/register', '/user/signup'])(
  '%s with an address that has an account is 409 and opens no session',
  async (path) => {
    const member = await newMember(shop.url)
    const other = new Member(shop.url, member.email.toUpperCase())
    const answer = await other.call(path, {
      reason: 'premium',
      email: other.email,
      password: await other.hashed('another password'),
    })
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([409, 'email-taken', ['email']])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await other.isSignedIn()).toBe(false)
    expect((await other.elsewhere().signIn()).status).toBe(200)
  },
)

test('missing and broken fields are named in form order (§5.5)', async () => {
  const member = new Member(shop.url)
  expect((await member.call('/user/register')).body).toMatchObject({
    code: 'missing-fields',
    fields: ['email', 'password'],
  })
  expect((await member.call('/user/signup')).body).toMatchObject({
    code: 'missing-fields',
    fields: ['reason', 'email', 'password'],
  })
  const broken = await member.call('/user/register', { email: 'nobody', password: PASSWORD })
  expect([broken.status, broken.body.code, broken.body.fields]).toEqual([
    422,
    'invalid-fields',
    ['email', 'password'],
  ])
})

test('twenty people who register with one address at once make one account', async () => {
  const member = new Member(shop.url)
  const password = await member.hashed()
  // Some get the limit's refusal; what matters is that only one account is created.
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      member.elsewhere().call('/user/register', { email: member.email, password }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status !== 200 && status !== 409 && status !== 429)).toEqual([])
})

test('registering is limited per e-mail address, whoever asks', async () => {
  const member = await newMember(shop.url)
  const statuses: number[] = []
  for (let count = 0; count < 8; count += 1) statuses.push((await member.elsewhere().register()).status)
  expect(statuses).toEqual([409, 409, 409, 409, 429, 429, 429, 429])
})

test('a password that everybody knows is refused where a new one is chosen, and signs nobody up', async () => {
  await hashCommonPasswords(shop.core.database, 1, shop.core.clock.now(), ['password1234'])
  const member = new Member(`${shop.url}/fr`)
  const refused = await member.register('password1234')
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    422,
    'common-password',
    ['password'],
  ])
  expect(await member.isSignedIn()).toBe(false)
  expect((await member.register()).status).toBe(200)
  const form = { password: await member.hashed(), newPassword: await member.hashed('password1234') }
  expect((await member.call('/user/password', form)).body).toMatchObject({
    code: 'common-password',
    fields: ['newPassword'],
  })
})

test('orders placed as a guest join when the address is proved by the link of a mail, and not before', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const guest = new Member(shop.url)
  await guest.call('/order/update', { fn: 'productAdd', productId })
  const key = (await guest.call('/order/finalize', { ...addressForm, email: guest.email.toUpperCase() })).body

  const member = guest.elsewhere()
  await member.register()
  const nameOn = async (reader: Member) =>
    (await reader.call('/order/state', { key })).body.order.billing.name
  expect(await nameOn(member)).toBe('A…')

  const [mail] = await mailsTo(shop, guest.email)
  expect(mail?.subject).toContain('Confirm your e-mail address')
  const token = tokenIn(mail!.text, '/store/email/confirm')
  expect(mail!.html).toContain(token)
  // The page alone changes nothing: link scanners must not confirm anything.
  await member.get(`/email/confirm?token=${token}`)
  expect(await nameOn(member)).toBe('A…')

  const stranger = new Member(shop.url)
  expect((await member.call('/email/confirm', { token })).body).toEqual({
    ok: true,
    isOwn: true,
    redirect: '/store/profile',
  })
  expect(await nameOn(member)).toBe('Ada Lovelace')
  expect(await nameOn(stranger)).toBe('A…')
  expect(await nameOn(await newMember(shop.url))).toBe('A…')
  expect(await stranger.call('/email/confirm', { token })).toMatchObject({
    status: 410,
    body: { code: 'token-expired' },
  })
})

test('a stranger who registers with the address of a guest gets nothing when that guest follows the link of the mail', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const guest = new Member(shop.url)
  await guest.call('/order/update', { fn: 'productAdd', productId })
  const key = (await guest.call('/order/finalize', { ...addressForm, email: guest.email })).body
  const stranger = guest.elsewhere()
  await stranger.register()
  const mail = (await mailsTo(shop, guest.email)).find(({ subject }) =>
    subject.includes('Confirm your e-mail address'),
  )!
  expect(mail.text).toContain('Confirm it only if you created this account')
  const token = tokenIn(mail.text, '/store/email/confirm')

  const bystander = await newMember(shop.url)
  for (const clicks of [guest, bystander]) {
    expect(await clicks.call('/email/confirm', { token })).toMatchObject({
      status: 401,
      body: { code: 'confirm-needs-account' },
    })
    const wrong = await clicks.call('/email/confirm', {
      token,
      password: await clicks.hashed('my own password'),
    })
    expect(wrong).toMatchObject({ status: 403, body: { code: 'wrong-password', fields: ['password'] } })
  }
  expect((await stranger.call('/order/state', { key })).body.order.billing.name).toBe('A…')
  const [account] = await shop.core.database.query(
    'SELECT email_confirmed_at AS at FROM account WHERE email = $1',
    [guest.email],
  )
  expect(account).toEqual({ at: null })
})

test('whoever reads the mail on another device confirms with the password of the account', async () => {
  const member = await newMember(shop.url)
  const phone = member.elsewhere()
  const token = tokenIn((await mailsTo(shop, member.email))[0]!.text, '/store/email/confirm')
  const answer = await phone.call('/email/confirm', { token, password: await phone.hashed() })
  expect(answer.body).toEqual({ ok: true, isOwn: false, redirect: '/store/login' })
  expect(await phone.isSignedIn()).toBe(false)
})

test('a link that proves an address works for a day', async () => {
  const member = await newMember(shop.url)
  const token = tokenIn((await mailsTo(shop, member.email))[0]!.text, '/store/email/confirm')
  advance(shop, DAY)
  expect(await member.call('/email/confirm', { token })).toMatchObject({
    status: 410,
    body: { code: 'token-expired' },
  })
})

test('a member’s new order is theirs on all devices from the start', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const member = await newMember(shop.url)
  await member.call('/order/update', { fn: 'productAdd', productId })
  const key = (await member.call('/order/finalize', { ...addressForm, email: member.email })).body
  advance(shop, 30 * DAY)
  const phone = member.elsewhere()
  await phone.signIn()
  expect((await phone.call('/order/state', { key })).body.order.billing.name).toBe('Ada Lovelace')
  await phone.call('/user/logout')
  expect((await phone.call('/order/state', { key })).body.order.billing.name).toBe('A…')
})
