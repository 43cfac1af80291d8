import { expect, test } from 'vitest'
import { saveSettings } from '#domains/shop/index.ts'
import { DAY } from '#kernel/clock.ts'
import { Buyer } from '../../support/buyer.ts'
import { SELLER } from '../../support/documents.ts'
import { advance, mailsTo, newMember } from '../../support/member.ts'
import { openProgramme } from '../../support/partners.ts'
import { balanceOf, IBAN, newEarner, OTHER_IBAN, payout, requested } from '../../support/payouts.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })
const { bank: _, ...SELLER_ADDRESS } = SELLER
const eur = (amount: number) => ({ amount, currency: 'EUR' })

test('a partner sets an account, asks for all that is payable, and gets one payout (§1.10)', async () => {
  const { member, id } = await newEarner(shop, 8_450)
  expect((await payout(member)).body).toEqual({ payable: eur(8_450) })
  const { status, body } = await payout(member, { request: '1' })
  expect(status).toBe(200)
  expect(body).toEqual({
    payable: eur(0),
    payout: {
      id: expect.any(String),
      number: expect.stringMatching(/^P\d{4,}$/),
      state: 'requested',
      amount: eur(8_450),
      payoutType: 'sepa',
    },
  })
  expect(await balanceOf(shop, id)).toEqual({ payable: 0, paid: 8_450 })
  const again = await payout(member, { request: '1' })
  expect([again.status, again.body.code]).toEqual([409, 'payout-running'])
})

test('the password is asked for, and nothing happens without it (§7.17)', async () => {
  const { member, id } = await newEarner(shop, 5_000)
  const fields = { payoutType: 'sepa', payoutAccount: IBAN, request: '1' }
  const wrong = await member.call('/partner/payout', { ...fields, password: await member.hashed('another') })
  expect([wrong.status, wrong.body.code]).toEqual([403, 'wrong-password'])
  expect((await member.call('/partner/payout', fields)).body).toMatchObject({ fields: ['password'] })
  expect((await new Buyer(shop.url).call('/partner/payout', fields)).body.code).toBe('not-logged-in')
  expect(await balanceOf(shop, id)).toEqual({ payable: 5_000, paid: 0 })
})

test.each([
  ['0', 'payout-too-small'],
  ['-2500', 'payout-too-small'],
  ['2499', 'payout-too-small'],
  ['8451', 'payout-over-payable'],
  ['999999999', 'payout-over-payable'],
  ['9999999999', 'invalid-fields'],
  ['25.00', 'invalid-fields'],
  ['1e4', 'invalid-fields'],
])('an amount of %j is refused as %s, with what is payable', async (amount, code) => {
  const { member, id } = await newEarner(shop, 8_450)
  const { status, body } = await payout(member, { request: '1', amount })
  expect([status, body.code, body.fields]).toEqual([422, code, ['amount']])
  if (code !== 'invalid-fields') expect(body.payable).toEqual(eur(8_450))
  expect(await balanceOf(shop, id)).toEqual({ payable: 8_450, paid: 0 })
})

test('a part can be asked for, down to the cent of the least amount', async () => {
  const { member, id } = await newEarner(shop, 8_450)
  expect((await payout(member, { request: '1', amount: '2500' })).body).toMatchObject({
    payable: eur(5_950),
    payout: { amount: eur(2_500) },
  })
  expect(await balanceOf(shop, id)).toEqual({ payable: 5_950, paid: 2_500 })
})

test('below 25.00 nothing is paid out, nor where money went back after a payout', async () => {
  for (const minor of [2_499, 0, -300]) {
    const { member } = await newEarner(shop, minor)
    const { status, body } = await payout(member, { request: '1' })
    expect([status, body.code, body.payable]).toEqual([422, 'payout-too-small', eur(minor)])
  }
})

test.each([
  ['sepa', 'DE88370400440532013000'],
  ['sepa', 'DE8937040044053201300'],
  ['sepa', 'US89370400440532013000'],
  ['sepa', 'ada@example.com'],
  ['paypal', IBAN],
  ['paypal', 'ada@'],
  ['paypal', 'ada example.com'],
  ['paypal', 'a@b@example.com'],
])('as %s the account %j is refused, and the field is named', async (payoutType, payoutAccount) => {
  const { member } = await newEarner(shop, 0)
  const { status, body } = await payout(member, { payoutType, payoutAccount })
  expect([status, body.fields]).toEqual([422, ['payoutAccount']])
})

test('an unknown way, or none, is refused', async () => {
  const { member } = await newEarner(shop, 0)
  expect((await payout(member, { payoutType: 'cash' })).body.fields).toEqual(['payoutType'])
  const nothing = { payoutAccount: '' }
  expect((await payout(member, nothing)).body).toMatchObject({ code: 'missing-fields' })
  expect((await payout(member, { ...nothing, request: '1' })).body.fields).toEqual(['payoutAccount'])
})

test('the account is sealed in the database, and its partner reads only the end of it', async () => {
  const { member, id } = await newEarner(shop, 0)
  await payout(member, { payoutAccount: 'de89 3704 0044 0532 0130 00' })
  const [row] = await shop.core.database.query<{ stored: string }>(
    'SELECT to_jsonb(m)::text AS stored FROM payout_method m WHERE partner_id = $1',
    [id],
  )
  const hex = Buffer.from(IBAN).toString('hex')
  expect(row!.stored).toContain('"ending": "3000"')
  for (const secret of [IBAN, hex]) expect(row!.stored).not.toContain(secret)
})

test('of twenty requests at once one is accepted, and the books know of one', async () => {
  const { member, id } = await newEarner(shop, 10_000)
  await payout(member)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => payout(member, { request: '1', amount: '2500' })),
  )
  const codes = answers.map(({ status, body }) => (status === 200 ? 'accepted' : body.code))
  expect(codes.filter((code) => code === 'accepted')).toHaveLength(1)
  // A password that is being checked counts as a guess until it is known to be right.
  const refused = codes.filter((code) => !['accepted', 'too-many-requests'].includes(code))
  expect(new Set(refused)).toEqual(new Set(['payout-running']))
  expect(await balanceOf(shop, id)).toEqual({ payable: 7_500, paid: 2_500 })
})

test('a new account in the place of another one is told by mail, and holds shop credit back', async () => {
  const { member } = await newEarner(shop, 5_000)
  await payout(member)
  await payout(member)
  const first = await mailsTo(shop, member.email)
  expect(first.filter(({ subject }) => subject.includes('account for your payouts'))).toHaveLength(1)
  expect(first.map(({ text }) => text).join()).not.toContain(IBAN)
  expect((await payout(member, { payoutType: 'credit', payoutAccount: '' })).status).toBe(200)
  const held = await payout(member, { payoutType: 'credit', payoutAccount: '', request: '1' })
  expect(held.body.payout.state).toBe('requested')
  const mails = await mailsTo(shop, member.email)
  expect(mails.filter(({ subject }) => subject.includes('account for your payouts'))).toHaveLength(2)
})

test('shop credit is paid at once, as a coupon of the amount', async () => {
  const partner = await newEarner(shop, 5_000)
  const { member, id } = partner
  const { body } = await payout(member, { payoutType: 'credit', payoutAccount: '', request: '1' })
  expect(body).toMatchObject({ payable: eur(0), payout: { state: 'paid', payoutType: 'credit' } })
  const [coupon] = await shop.core.database.query(
    `SELECT c.balance_minor AS balance, c.currency FROM payout p JOIN coupon c ON c.id = p.coupon_id WHERE p.partner_id = $1`,
    [id],
  )
  expect(coupon).toEqual({ balance: 5_000, currency: 'EUR' })
  const mails = await mailsTo(shop, member.email)
  expect(mails.some(({ subject }) => subject.includes(body.payout.number))).toBe(true)
})

test('shop credit waits for staff after the account was changed, and not three days later', async () => {
  const { member } = await newEarner(shop, 6_000)
  await payout(member)
  await payout(member, { payoutType: 'credit', payoutAccount: '' })
  advance(shop, 4 * DAY)
  await member.signIn()
  const { body } = await payout(member, { payoutType: 'credit', payoutAccount: '', request: '1' })
  expect(body.payout.state).toBe('paid')
})

test('a partner cancels a payout that nobody approved, once, and the money is payable again', async () => {
  const partner = await newEarner(shop, 4_000)
  const { id: payoutId } = await requested(partner)
  const stranger = await newEarner(shop, 0)
  expect((await stranger.member.call('/partner/payout/cancel', { id: payoutId })).status).toBe(404)
  const answers = await Promise.all(
    [1, 2].map(() => partner.member.call('/partner/payout/cancel', { id: payoutId })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect(await balanceOf(shop, partner.id)).toEqual({ payable: 4_000, paid: 0 })
  await requested(partner, { payoutAccount: OTHER_IBAN })
})

test('somebody who is no partner, or is blocked, is refused', async () => {
  await openProgramme(shop)
  expect((await payout(await newMember(shop.url))).body.code).toBe('no-partner')
  const owner = await signInStaff(shop, 'owner')
  const { member, id } = await newEarner(shop, 5_000)
  await owner.call('/admin/partner/state', { id, to: 'blocked', why: 'fraud' })
  const { status, body } = await payout(member, { request: '1' })
  expect([status, body.code]).toEqual([409, 'partner-blocked'])
  expect(await balanceOf(shop, id)).toEqual({ payable: 5_000, paid: 0 })
})

test('a partner says who they are on statements, and a business needs a number', async () => {
  const { member } = await newEarner(shop, 0)
  const details = { name: 'Ada', line1: 'Hafen 1', zip: '25813', city: 'Husum', country: 'DE' }
  const save = async (fields: Readonly<Record<string, string>>) =>
    member.call('/partner/billing', { ...details, ...fields, password: await member.hashed() })
  expect((await save({ vatStatus: 'private' })).status).toBe(200)
  expect((await save({ vatStatus: 'business' })).body).toMatchObject({ fields: ['vatId'] })
  expect((await save({ vatStatus: 'business', vatId: 'DE12' })).body).toMatchObject({ fields: ['vatId'] })
  expect((await save({ vatStatus: 'business', vatId: 'DE123456789' })).status).toBe(200)
})

test('without an account a request goes to the standing one, and the page shows it with its figures', async () => {
  const { member } = await newEarner(shop, 5_000)
  await payout(member)
  const before = (await member.get('/partner')).text
  for (const words of ['data-payable="5000"', 'data-figure="payouts" data-value="0"', 'ends with 3000'])
    expect(before).toContain(words)
  const { body } = await payout(member, { payoutAccount: '', request: '1', amount: '3000' })
  const after = (await member.get('/partner')).text
  expect(after).toContain(`data-payout="${body.payout.number}" data-state="requested"`)
  expect(after).toContain('data-payable="2000"')
  expect(after).not.toContain(IBAN)
})

test('without script a partner cancels a payout by its form and comes back to the page', async () => {
  const partner = await newEarner(shop, 5_000)
  const { id } = await requested(partner)
  const answer = await partner.member.call('/partner/payout/cancel', { id }, { accept: 'text/html' })
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^\/store\/partner\?flash=/),
  ])
})

test('the page shows the coupon of shop credit and its statement, which nobody else can open', async () => {
  await shop.core.database.transaction((tx) =>
    saveSettings(tx, { address: SELLER_ADDRESS }, shop.core.clock.now()),
  )
  const { member } = await newEarner(shop, 5_000)
  await payout(member, { payoutType: 'credit', payoutAccount: '', request: '1' })
  const page = (await member.get('/partner')).text
  expect(page).toContain('data-figure="payouts" data-value="5000"')
  const code = /<bdi dir="ltr" class="font-mono">([A-Z0-9-]{16,})<\/bdi>/.exec(page)?.[1] ?? ''
  const balance = await member.call('/coupon/balance', { coupon: code })
  expect(balance.body).toMatchObject({ balance: eur(5_000) })
  const path = /\/partner\/statement\/PG\d+\.pdf/.exec(page)?.[0] ?? ''
  const file = await member.get(path)
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  for (const other of [new Buyer(shop.url), (await newEarner(shop, 0)).member])
    expect((await other.get(path)).status).toBe(404)
})

test('nobody erases an account to which a payout is on its way', async () => {
  const partner = await newEarner(shop, 5_000)
  const { id } = await requested(partner)
  const erase = async () =>
    partner.member.call('/user/erase', { password: await partner.member.hashed(), confirm: '1' })
  expect((await erase()).body.code).toBe('payout-under-way')
  await partner.member.call('/partner/payout/cancel', { id })
  expect((await erase()).status).toBe(200)
  const [row] = await shop.core.database.query(
    'SELECT account_sealed AS account, ending FROM payout WHERE id = $1',
    [id],
  )
  expect(row).toEqual({ account: null, ending: '' })
})
