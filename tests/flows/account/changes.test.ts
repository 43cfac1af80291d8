import { expect, test } from 'vitest'
import { addressForm } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { Member, mailsTo, newMember, PASSWORD, tokenIn } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
const NEXT = 'quite another password'
const WRONG = '0'.repeat(30)

/** Asks for another address and returns the link that was mailed there. */
async function askChange(member: Member, email: string): Promise<string> {
  const answer = await member.call('/user/email', { email, password: await member.hashed() })
  expect([answer.status, answer.body]).toEqual([200, { pending: true }])
  const mail = (await mailsTo(shop, email.toLowerCase())).find(({ text }) =>
    text.includes('/email/confirm?token='),
  )
  return tokenIn(mail?.text ?? '', '/email/confirm')
}

test('a new e-mail address counts when it is confirmed from there, and the old one is told of the wish and of the change', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const member = await newMember(`${shop.url}/de`)
  const fresh = new Member(`${shop.url}/de`)
  await fresh.call('/order/update', { fn: 'productAdd', productId })
  const key = (await fresh.call('/order/finalize', { ...addressForm, email: fresh.email })).body

  const token = await askChange(member, fresh.email.toUpperCase())
  expect((await member.call('/state')).body.user.email).toBe(member.email)
  const [told] = await mailsTo(shop, member.email)
  expect(told?.text).toContain(`${fresh.email[0]}…@example.com`)
  expect(told?.text).not.toContain(fresh.email)

  expect((await member.call('/email/confirm', { token })).body).toEqual({
    ok: true,
    isOwn: true,
    redirect: '/de/profile',
  })
  expect((await member.call('/state')).body.user.email).toBe(fresh.email)
  expect((await member.elsewhere().signIn()).status).toBe(401)
  expect((await fresh.signIn()).status).toBe(200)
  expect((await mailsTo(shop, member.email))[0]?.text).toMatch(/:\nhttp\S+\/de\/imprint\n\n/)
  expect((await member.call('/order/state', { key })).body.order.billing.name).toBe('Ada Lovelace')
})

test('what was mailed to the old address opens nothing once the new one counts', async () => {
  const member = await newMember(shop.url)
  await member.call('/user/lost', { email: member.email })
  const reset = tokenIn((await mailsTo(shop, member.email))[0]!.text, '/password/new')
  const other = `${crypto.randomUUID()}@example.com`
  const superseded = await askChange(member, `${crypto.randomUUID()}@example.com`)
  await member.call('/email/confirm', { token: await askChange(member, other) })
  expect(
    (await member.call('/user/lost/set', { password: await member.hashed(NEXT), token: reset })).status,
  ).toBe(410)
  expect((await member.call('/email/confirm', { token: superseded })).status).toBe(410)
})

test('an address of somebody else is answered alike, told to its owner alone, and never taken', async () => {
  const [member, owner] = [await newMember(shop.url), await newMember(shop.url)]
  const answer = await member.call('/user/email', { email: owner.email, password: await member.hashed() })
  expect(answer.body).toEqual({ pending: true })
  const [mail] = await mailsTo(shop, owner.email)
  expect(mail?.subject).toContain('You already have an account')
  expect(mail?.text).not.toContain('token=')

  // Free when it was requested, taken when it is confirmed.
  const late = `${crypto.randomUUID()}@example.com`
  const token = await askChange(member, late)
  await new Member(shop.url, late).register()
  expect(await member.call('/email/confirm', { token })).toMatchObject({
    status: 409,
    body: { code: 'email-taken' },
  })
  expect((await member.call('/state')).body.user.email).toBe(member.email)
})

test('of four members who confirm the same new address at once, one gets it', async () => {
  const fresh = `${crypto.randomUUID()}@example.com`
  const members = await Promise.all(Array.from({ length: 4 }, () => newMember(shop.url)))
  for (const member of members)
    await member.call('/user/email', { email: fresh, password: await member.hashed() })
  const tokens = (await mailsTo(shop, fresh)).map(({ text }) => tokenIn(text, '/email/confirm'))
  const password = await members[0]!.hashed()
  const answers = await Promise.all(
    tokens.map((token) => new Member(shop.url).call('/email/confirm', { token, password })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('the owner of an address who is sent the link of a stranger’s change gives that account neither address nor orders', async () => {
  const { productId } = await sellProduct(shop.core.database)
  const guest = new Member(shop.url)
  await guest.call('/order/update', { fn: 'productAdd', productId })
  const key = (await guest.call('/order/finalize', { ...addressForm, email: guest.email })).body
  const stranger = await newMember(shop.url)
  const token = await askChange(stranger, guest.email)
  expect(await guest.call('/email/confirm', { token })).toMatchObject({
    status: 401,
    body: { code: 'confirm-needs-account' },
  })
  expect((await stranger.call('/state')).body.user.email).toBe(stranger.email)
  expect((await stranger.call('/order/state', { key })).body.order.billing.name).toBe('A…')
})

test('one’s own address can be asked for its proof again', async () => {
  const member = await newMember(shop.url)
  const token = await askChange(member, member.email)
  expect((await mailsTo(shop, member.email)).every(({ subject }) => subject.startsWith('Confirm'))).toBe(true)
  expect((await member.call('/email/confirm', { token })).body).toMatchObject({ isOwn: true })
})

test('a new password ends all other sessions and keeps this one, and the owner hears of it (§1.9, §2.15, §7.13)', async () => {
  const member = await newMember(shop.url)
  const phone = member.elsewhere()
  await phone.signIn()
  const form = { password: await member.hashed(), newPassword: await member.hashed(NEXT) }
  const answer = await member.call('/user/password', form)
  expect([answer.status, answer.text]).toEqual([200, '{"ok":true}'])
  expect([await member.isSignedIn(), await phone.isSignedIn()]).toEqual([true, false])
  expect((await phone.signIn()).status).toBe(401)
  expect((await phone.signIn(NEXT)).status).toBe(200)
  expect((await mailsTo(shop, member.email)).map(({ subject }) => subject)).toContain(
    'Your password at Kontor was changed',
  )
})

test.each(['/user/email', '/user/password'])(
  '%s with a wrong current password is 403 and changes nothing',
  async (path) => {
    const member = await newMember(shop.url)
    const answer = await member.call(path, {
      email: 'other@example.com',
      password: WRONG,
      newPassword: await member.hashed(NEXT),
    })
    expect([answer.status, answer.body.code, answer.body.fields]).toEqual([
      403,
      'wrong-password',
      ['password'],
    ])
    expect((await member.elsewhere().signIn()).status).toBe(200)
  },
)

test('wrong current passwords are slowed down like sign-ins, and hold nobody up who signs in', async () => {
  const member = await newMember(shop.url)
  const statuses: number[] = []
  for (let count = 0; count < 12; count += 1)
    statuses.push(
      (await member.call('/user/password', { password: WRONG, newPassword: await member.hashed(NEXT) }))
        .status,
    )
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429])
  expect((await member.elsewhere().signIn()).status).toBe(200)
})

test.each(['/user/email', '/user/password', '/user/name'])(
  '%s asks strangers to sign in before it looks at a field',
  async (path) => {
    const answer = await new Member(shop.url).call(path, {})
    expect([answer.status, answer.body.code]).toEqual([401, 'not-logged-in'])
  },
)

test('missing fields are named in form order (§5.6)', async () => {
  const member = await newMember(shop.url)
  const missing = async (path: string) => (await member.call(path, {})).body.fields
  expect(await missing('/user/email')).toEqual(['email', 'password'])
  expect(await missing('/user/password')).toEqual(['password', 'newPassword'])
  expect(await missing('/user/name')).toEqual(['name'])
})

test('a name is text, whatever it looks like', async () => {
  const member = await newMember(shop.url)
  const name = '<b>Ada</b> & آدا "Lovelace"'
  expect((await member.call('/user/name', { name: `  ${name} ` })).body).toEqual({ name })
  expect((await member.call('/state')).body.user.name).toBe(name)
})

test.each([
  ['a direction override', 'Ada\u202egpj.exe'],
  ['a control character', 'Ada\u0007'],
  ['a line break', 'Ada\nLovelace'],
  ['a name of 101 characters', 'a'.repeat(101)],
])('%s is no name', async (_what, name) => {
  const member = await newMember(shop.url)
  expect((await member.call('/user/name', { name })).body).toMatchObject({
    code: 'invalid-fields',
    fields: ['name'],
  })
})

test('without script a name is saved and the profile follows', async () => {
  const member = await newMember(`${shop.url}/de`)
  const answer = await member.call('/user/name', { name: 'Grace' }, { accept: 'text/html' })
  expect([answer.status, answer.headers.get('location')?.replace(/=.*/, '')]).toEqual([
    303,
    '/de/profile?flash',
  ])
})

test('a change whose answer was lost is repeated under its key and acts once', async () => {
  const member = await newMember(shop.url)
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const form = { password: await member.hashed(), newPassword: await member.hashed(NEXT) }
  const [first, second] = [
    await member.call('/user/password', form, headers),
    await member.call('/user/password', form, headers),
  ]
  expect([second.status, second.text, second.headers.get('idempotent-replayed')]).toEqual([
    200,
    first.text,
    'true',
  ])
  expect((await member.elsewhere().signIn(PASSWORD)).status).toBe(401)
})
