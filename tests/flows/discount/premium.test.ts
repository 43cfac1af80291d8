import { beforeAll, expect, test } from 'vitest'
import { endCode } from '#domains/discount/index.ts'
import { DAY, HOUR } from '#kernel/clock.ts'
import { sellProduct, type TestProduct } from '../../support/catalogue.ts'
import { someCode, usesOf } from '../../support/discounts.ts'
import { Member, mailsTo, newMember } from '../../support/member.ts'
import { auditViolations } from '../../support/orders.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
let plan: TestProduct
beforeAll(async () => {
  const premium = { kind: 'premium', requiresShipping: false, stock: null } as const
  plan = await sellProduct(shop.core.database, { ...premium, name: 'Club', priceMinor: 4900 })
})

const database = () => shop.core.database
const freeCode = (change = {}) =>
  someCode(database(), { purpose: 'premium', percentBp: 10_000, now: shop.core.clock.now(), ...change })
const use = (member: Member, discountCode: string, more = {}) =>
  member.call('/premium/discountCode', { discountCode, ...more })
const entitlementsOf = ({ email }: Member) =>
  database().query<{ source: string; cause: string; productId: string; startsAt: Date; endsAt: Date }>(
    `SELECT e.source::text, e.cause, e.product_id AS "productId", e.starts_at AS "startsAt", e.ends_at AS "endsAt"
     FROM entitlement e JOIN account a ON a.id = e.account_id WHERE a.email = $1 ORDER BY e.starts_at`,
    [email],
  )
const accountsOf = async ({ email }: Member) =>
  (await database().query('SELECT id FROM account WHERE email = $1', [email])).length

test('a good code asks a guest for an account, and gives nothing yet (§7.5, §4.15)', async () => {
  const code = await freeCode()
  expect(await use(new Member(shop.url), code)).toMatchObject({ status: 200, body: { requireAccount: true } })
  expect(await usesOf(database(), code)).toEqual({ used: 0, taken: 0, back: 0 })
})

test('a member gets the membership at once, for one period, with a mail (§3.6)', async () => {
  const [code, member] = [await freeCode(), await newMember(shop.url)]
  const before = shop.core.clock.now()
  expect(await use(member, ` ${code.toLowerCase()} `)).toMatchObject({
    status: 200,
    body: { redirect: expect.stringMatching(/\/profile$/) },
  })
  const [given, ...others] = await entitlementsOf(member)
  expect([given, others]).toMatchObject([{ source: 'code', productId: plan.productUuid }, []])
  expect(given?.cause).toMatch(/^code:[0-9a-f-]{36}$/)
  const days = (given!.endsAt.getTime() - given!.startsAt.getTime()) / DAY
  expect(days).toBeGreaterThan(27)
  expect(days).toBeLessThan(32)
  expect(given!.startsAt.getTime()).toBeGreaterThanOrEqual(before.getTime())
  await shop.drain()
  const mails = (await mailsTo(shop, member.email)).filter(({ subject }) => subject.includes('membership'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Your code gave you Club until')
  expect(await auditViolations(database())).toEqual([])
})

test('a membership that a code gave is not sold on top of itself (§7.11)', async () => {
  const member = await newMember(shop.url)
  await use(member, await freeCode())
  const link = { gatewayId: 'bank-transfer', productId: plan.productId }
  expect(await member.call('/premium/link', link)).toMatchObject({
    status: 409,
    body: { code: 'already-subscribed' },
  })
})

test('with e-mail and password a stranger is registered, signed in and a member in one call', async () => {
  const [code, guest] = [await freeCode(), new Member(`${shop.url}/de`)]
  const answer = await use(guest, code, { email: guest.email, password: await guest.hashed() })
  expect(answer).toMatchObject({ status: 200, body: { redirect: expect.stringMatching(/\/de\/profile$/) } })
  expect(await guest.isSignedIn()).toBe(true)
  expect(await entitlementsOf(guest)).toHaveLength(1)
})

test('with e-mail and password a known person is signed in; a wrong password gives nothing', async () => {
  const [code, member] = [await freeCode(), await newMember(shop.url)]
  const elsewhere = member.elsewhere()
  const wrong = await elsewhere.hashed('another password')
  expect(await use(elsewhere, code, { email: member.email, password: wrong })).toMatchObject({
    status: 401,
    body: { code: 'login-failed' },
  })
  expect([await elsewhere.isSignedIn(), await entitlementsOf(member)]).toEqual([false, []])
  const right = await elsewhere.hashed()
  expect((await use(elsewhere, code, { email: member.email, password: right })).status).toBe(200)
  expect([await elsewhere.isSignedIn(), (await entitlementsOf(member)).length]).toEqual([true, 1])
})

test('an unknown, ended, future or used-up code, and one for orders, say so with their own status', async () => {
  const guest = new Member(shop.url)
  const now = shop.core.clock.now()
  const ended = await freeCode()
  await endCode(database(), { code: ended, isEnded: true, actor: 'staff', why: '', now })
  const expired = await freeCode({
    validUntil: new Date(now.getTime() + 1),
    now: new Date(now.getTime() - HOUR),
    validFrom: new Date(now.getTime() - HOUR),
  })
  const used = await freeCode({ totalLimit: 1 })
  await use(await newMember(shop.url), used)
  const answers = [
    await use(guest, 'NEVER-MADE'),
    await use(guest, ended),
    await use(guest, expired),
    await use(guest, await freeCode({ validFrom: new Date(now.getTime() + HOUR) })),
    await use(guest, used),
    await use(guest, await someCode(database(), { now })),
  ].map(({ status, body }) => [status, body.code, body.fields])
  expect(answers).toEqual([
    [404, 'unknown-code', ['discountCode']],
    [410, 'code-expired', ['discountCode']],
    [410, 'code-expired', ['discountCode']],
    [409, 'code-not-yet', ['discountCode']],
    [409, 'code-used-up', ['discountCode']],
    [409, 'code-for-orders', ['discountCode']],
  ])
})

test.each([
  [{}, 422, 'missing-fields', ['discountCode']],
  [{ discountCode: '' }, 422, 'missing-fields', ['discountCode']],
  [{ discountCode: 'x'.repeat(65) }, 422, 'invalid-fields', ['discountCode']],
  [{ discountCode: 'A\u0000B' }, 422, 'invalid-fields', ['discountCode']],
  [{ discountCode: 'SOME', email: 'nobody' }, 422, 'invalid-fields', ['email']],
  [{ discountCode: 'SOME', password: 'plain words' }, 422, 'invalid-fields', ['password']],
] as const)('%j is refused with its field', async (fields, status, code, names) => {
  expect(await new Member(shop.url).call('/premium/discountCode', { ...fields })).toMatchObject({
    status,
    body: { code, fields: names },
  })
})

test('e-mail without password, and password without e-mail, name what is missing', async () => {
  const [code, guest] = [await freeCode(), new Member(shop.url)]
  expect((await use(guest, code, { email: guest.email })).body).toMatchObject({
    code: 'missing-fields',
    fields: ['password'],
  })
  expect((await use(guest, code, { password: await guest.hashed() })).body).toMatchObject({
    fields: ['email'],
  })
})

test('two people at once for the last use: one is a member, the other has no account and no session', async () => {
  const code = await freeCode({ totalLimit: 1 })
  const guests = [new Member(shop.url), new Member(shop.url), new Member(shop.url)]
  const sent = await Promise.all(
    guests.map(async (guest) => ({ email: guest.email, password: await guest.hashed() })),
  )
  const answers = await Promise.all(guests.map((guest, index) => use(guest, code, sent[index])))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const states = await Promise.all(
    guests.map(async (guest) => [
      await accountsOf(guest),
      await guest.isSignedIn(),
      (await entitlementsOf(guest)).length,
    ]),
  )
  expect(states.toSorted()).toEqual([
    [0, false, 0],
    [0, false, 0],
    [1, true, 1],
  ])
  expect(await usesOf(database(), code)).toEqual({ used: 1, taken: 1, back: 0 })
})

test('one person twice at once: the code counts once', async () => {
  const [code, member] = [await freeCode(), await newMember(shop.url)]
  const answers = await Promise.all([1, 2, 3].map(() => use(member, code)))
  expect(answers.map(({ status, body }) => [status, body.code]).toSorted()).toEqual([
    [200, undefined],
    [409, 'code-used-up'],
    [409, 'code-used-up'],
  ])
  expect((await use(member, code)).body.code).toBe('code-used-up')
  expect(await entitlementsOf(member)).toHaveLength(1)
})

test('a code that is used up between the two steps refuses the second, and makes no account', async () => {
  const [code, guest] = [await freeCode({ totalLimit: 1 }), new Member(shop.url)]
  expect((await use(guest, code)).body).toEqual({ requireAccount: true })
  await use(await newMember(shop.url), code)
  const answer = await use(guest, code, { email: guest.email, password: await guest.hashed() })
  expect(answer).toMatchObject({ status: 409, body: { code: 'code-used-up' } })
  expect(await accountsOf(guest)).toBe(0)
})

test('another code goes on where the first one ends; whoever pays already keeps the code', async () => {
  const member = await newMember(shop.url)
  await use(member, await freeCode())
  await use(member, await freeCode())
  const [first, second] = await entitlementsOf(member)
  expect(second?.startsAt).toEqual(first?.endsAt)
  const code = await freeCode()
  await database().query(`UPDATE entitlement SET source = 'premium', ends_at = NULL WHERE cause = $1`, [
    first!.cause,
  ])
  expect(await use(member, code)).toMatchObject({ status: 409, body: { code: 'already-subscribed' } })
  expect(await usesOf(database(), code)).toMatchObject({ used: 0 })
})

test('two codes of one member at once give two periods, one after the other', async () => {
  const [codes, member] = [await Promise.all([freeCode(), freeCode(), freeCode()]), await newMember(shop.url)]
  const answers = await Promise.all(codes.map((code) => use(member, code)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const [first, second, third] = await entitlementsOf(member)
  expect([second?.startsAt, third?.startsAt]).toEqual([first?.endsAt, second?.endsAt])
})

test('whoever has the membership by a subscription keeps the code', async () => {
  const [code, member] = [await freeCode(), await newMember(shop.url)]
  await database().query(
    `INSERT INTO subscription (id, number, account_id, product_id, variant_id, kind, state, renews, price_minor, currency, period, created_at, anchor_at, paid_until)
     SELECT gen_random_uuid(), 'S' || nextval('subscription_number'), a.id, $2, $3, 'premium', 'past-due', 'shop', 4900, 'EUR', 'P1M', now(), now(), now()
     FROM account a WHERE a.email = $1`,
    [member.email, plan.productUuid, plan.variantId],
  )
  expect((await use(member, code)).body.code).toBe('already-subscribed')
  expect([await usesOf(database(), code), await entitlementsOf(member)]).toEqual([
    { used: 0, taken: 0, back: 0 },
    [],
  ])
  await database().query(`DELETE FROM subscription WHERE state = 'past-due'`)
})

test('a code that only reduces leads to the sign-up, with the plan and the code', async () => {
  const code = await freeCode({ percentBp: 2500 })
  const { body } = await use(new Member(shop.url), code.toLowerCase())
  expect(body.redirect).toMatch(new RegExp(`/premium\\?plan=${plan.productId}&code=${code}$`))
})

test('one session tries twenty codes an hour, and then none, not even a right one', async () => {
  const member = await newMember(shop.url)
  const statuses: number[] = []
  for (let index = 0; index < 21; index += 1) statuses.push((await use(member, `GUESS-${index}`)).status)
  expect(statuses).toEqual([...Array(20).fill(404), 429])
  expect((await use(member, await freeCode())).status).toBe(429)
})
