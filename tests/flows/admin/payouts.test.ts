import { beforeAll, describe, expect, test } from 'vitest'
import { saveSettings } from '#domains/shop/index.ts'
import { SELLER } from '../../support/documents.ts'
import { mailsTo } from '../../support/member.ts'
import { openProgramme } from '../../support/partners.ts'
import { balanceOf, IBAN, newEarner, OTHER_IBAN, payout, requested } from '../../support/payouts.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { validateSepa } from '../../support/sepa-schema.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
const { bank: _, ...SELLER_ADDRESS } = SELLER
let owner: StaffBuyer
let manager: StaffBuyer

beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
  manager = await signInStaff(shop, 'manager')
  await shop.core.database.query(
    `INSERT INTO shop_setting (key, value) VALUES ('bankAccount', $1::jsonb) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify({ holder: 'Shop & Söhne', iban: 'DE02 1203 0000 0000 2020 51', bic: '' })],
  )
  await shop.core.database.transaction((tx) =>
    saveSettings(tx, { address: SELLER_ADDRESS }, shop.core.clock.now()),
  )
  await shop.core.rules.reload()
})

const approve = (id: string, by = owner, fields = {}) => by.call('/admin/payout/approve', { id, ...fields })
const stateOf = async (id: string): Promise<string> => {
  const [row] = await shop.core.database.query<{ state: string }>('SELECT state FROM payout WHERE id = $1', [
    id,
  ])
  return row!.state
}

/** A payout that is approved and in no file. */
async function approved(minor = 5_000, fields: Readonly<Record<string, string>> = {}) {
  const partner = await newEarner(shop, minor)
  const paidTo = fields.payoutType === 'paypal' ? { payoutAccount: `${crypto.randomUUID()}@example.com` } : {}
  const made = await requested(partner, { ...paidTo, ...fields })
  const answer = await approve(made.id, owner, { checked: '1' })
  expect(answer.status, answer.text).toBe(200)
  return { partner, ...made }
}

/** A payout that was sent in a file of its own. */
async function sent(minor = 5_000) {
  const made = await approved(minor)
  const { body } = await owner.call('/admin/payout-file/make', { type: 'sepa' })
  expect((await owner.call('/admin/payout-file/sent', { file: body.file })).status).toBe(200)
  return { ...made, file: body.file as string }
}

describe('a payout', () => {
  test('goes from its request by a file to its statement, and each step names who did it', async () => {
    const { partner, id, number, file } = await sent(11_900)
    expect(await stateOf(id)).toBe('sent')
    expect((await owner.call('/admin/payout/paid', { id })).status).toBe(200)
    expect(await stateOf(id)).toBe('paid')
    expect(await balanceOf(shop, partner.id)).toEqual({ payable: 0, paid: 11_900 })
    const record = (await owner.get(`/admin/payouts/${id}`)).text
    for (const words of [number, file, 'Requested', 'Approved', 'Put into a file', 'Grace', 'Statement PG'])
      expect(record).toContain(words)
    expect(record).not.toContain(IBAN)
    const mails = await mailsTo(shop, partner.member.email)
    expect(mails.some(({ subject, text }) => subject.includes(number) && text.includes('119.00'))).toBe(true)
    const acts = await shop.core.database.query<{ what: string }>(
      'SELECT what FROM staff_act WHERE subject = ANY ($1) ORDER BY id',
      [[id, file]],
    )
    expect(acts.map(({ what }) => what)).toEqual([
      'payouts.approve',
      'payout-files.make',
      'payout-files.sent',
      'payouts.paid',
    ])
  })

  test('is not approved twice, nor paid before it was sent', async () => {
    const { id } = await approved()
    expect((await approve(id)).body.code).toBe('payout-ended')
    expect((await owner.call('/admin/payout/paid', { id })).body.code).toBe('payout-ended')
    expect((await owner.call('/admin/payout/returned', { id, why: 'x' })).body.code).toBe('payout-ended')
    expect((await approve(crypto.randomUUID())).status).toBe(404)
  })

  test('is refused with a reason that the partner reads, and the amount is payable again', async () => {
    const partner = await newEarner(shop, 5_000)
    const { id } = await requested(partner)
    const refuse = () => owner.call('/admin/payout/refuse', { id, why: 'Please send us your address' })
    const answers = await Promise.all([refuse(), refuse()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(shop, partner.id)).toEqual({ payable: 5_000, paid: 0 })
    const [mail] = await mailsTo(shop, partner.member.email)
    expect(mail?.text).toContain('> Please send us your address')
    await requested(partner)
  })

  test('is not approved by whom it pays', async () => {
    const partner = await newEarner(shop, 5_000)
    const { id } = await requested(partner)
    const { database } = shop.core
    await database.query(
      `UPDATE account SET roles = roles || '{manager}' WHERE id = (SELECT account_id FROM partner WHERE id = $1)`,
      [partner.id],
    )
    await partner.member.signIn()
    const answer = await partner.member.call('/admin/payout/approve', { id, checked: '1' })
    expect(answer.body.code).toBe('payout-own')
    expect(await stateOf(id)).toBe('requested')
  })

  test('above the limit needs two different people', async () => {
    await openProgramme(shop, { secondPersonMinor: 10_000 })
    const partner = await newEarner(shop, 10_001)
    await openProgramme(shop, { secondPersonMinor: 10_000 })
    const { id } = await requested(partner)
    const checked = { checked: '1' }
    expect((await approve(id, owner, checked)).body).toEqual({ state: 'requested' })
    expect((await approve(id, owner, checked)).body.code).toBe('payout-second-person')
    expect((await approve(id, manager, checked)).body).toEqual({ state: 'approved' })
    await openProgramme(shop)
  })

  test('to a new account, or to one that another partner has, needs somebody who asked', async () => {
    const [one, other] = [await newEarner(shop, 5_000), await newEarner(shop, 5_000)]
    const shared = { payoutType: 'paypal', payoutAccount: 'Shared@example.com' }
    await payout(one.member, shared)
    const { id } = await requested(other, shared)
    expect((await owner.get(`/admin/payouts/${id}`)).text).toContain('Another partner has this account')
    expect((await approve(id)).body.code).toBe('payout-held')
    expect((await approve(id, owner, { checked: '1' })).status).toBe(200)
    const changed = await newEarner(shop, 5_000)
    await payout(changed.member, { payoutType: 'paypal', payoutAccount: 'first@example.com' })
    const fresh = await requested(changed, { payoutType: 'paypal', payoutAccount: 'second@example.com' })
    expect((await approve(fresh.id)).body.code).toBe('payout-held')
    expect((await owner.get(`/admin/payouts/${fresh.id}`)).text).toContain('New account')
  })

  test('that the bank returns is payable again, and its statement is reversed', async () => {
    const { partner, id } = await sent()
    await owner.call('/admin/payout/paid', { id })
    const back = () => owner.call('/admin/payout/returned', { id, why: 'The account is closed' })
    const answers = await Promise.all([back(), back()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await balanceOf(shop, partner.id)).toEqual({ payable: 5_000, paid: 0 })
    const statements = await shop.core.database.query(
      `SELECT kind, (content ->> 'totalMinor')::int AS total, content ->> 'reverses' <> '' AS reverses FROM payout_statement WHERE payout_id = $1 ORDER BY number`,
      [id],
    )
    expect(statements).toEqual([
      { kind: 'statement', total: 5_000, reverses: false },
      { kind: 'reversal', total: -5_000, reverses: true },
    ])
  })
})

describe('a file of payouts', () => {
  test('for the bank holds each approved payout once, also when two are made at once', async () => {
    const { number, id } = await approved(12_345, { payoutAccount: OTHER_IBAN })
    const answers = await Promise.all(
      [owner, manager].map((by) => by.call('/admin/payout-file/make', { type: 'sepa' })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { file } = answers.find(({ status }) => status === 200)!.body
    const saved = await owner.get(`/admin/files/payouts/${file}`)
    expect(saved.headers.get('content-type')).toContain('application/xml')
    for (const part of [
      'pain.001.001.09',
      `<EndToEndId>${number}</EndToEndId>`,
      '<InstdAmt Ccy="EUR">123.45</InstdAmt>',
      `<IBAN>${OTHER_IBAN}</IBAN>`,
      '<IBAN>DE02120300000000202051</IBAN>',
    ])
      expect(saved.text).toContain(part)
    validateSepa(saved.text)
    expect((await owner.call('/admin/payout/refuse', { id, why: 'x' })).body.code).toBe('payout-ended')
    expect((await owner.get(`/admin/payout-files/${file}`)).text).toContain(number)
  })

  test('for PayPal is a CSV file', async () => {
    const { number } = await approved(2_550, { payoutType: 'paypal' })
    const { body } = await owner.call('/admin/payout-file/make', { type: 'paypal' })
    const { text } = await owner.get(`/admin/files/payouts/${body.file}`)
    expect(text).toMatch(new RegExp(`@example\\.com,"25,50",EUR,${number},`))
  })

  test('is dropped, and its payouts wait for another one, until one of them was confirmed', async () => {
    const { id, file } = await sent()
    const drop = () => owner.call('/admin/payout-file/drop', { file })
    const answers = await Promise.all([drop(), drop()])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stateOf(id)).toBe('approved')
    expect((await owner.get(`/admin/files/payouts/${file}`)).status).toBe(404)
    const { body } = await owner.call('/admin/payout-file/make', { type: 'sepa' })
    await owner.call('/admin/payout-file/sent', { file: body.file })
    expect((await owner.call('/admin/payout-file/sent', { file: body.file })).body.code).toBe(
      'payout-file-ended',
    )
    await owner.call('/admin/payout/paid', { id })
    expect((await owner.call('/admin/payout-file/drop', { file: body.file })).body.code).toBe(
      'payout-file-ended',
    )
    expect(await stateOf(id)).toBe('paid')
  })

  test('cannot be made of nothing', async () => {
    await owner.call('/admin/payout-file/make', { type: 'paypal' })
    expect((await owner.call('/admin/payout-file/make', { type: 'paypal' })).body.code).toBe('no-payouts')
    expect((await owner.get('/admin/payout-files/new')).status).toBe(200)
  })
})

describe('a statement', () => {
  const details = { name: 'Ada Hafen', line1: 'Hafen 1', zip: '25813', city: 'Husum', country: 'DE' }

  test('of a business is an invoice that the shop writes, printed once and kept', async () => {
    const partner = await newEarner(shop, 11_900)
    const { member } = partner
    await member.call('/partner/billing', {
      ...details,
      vatStatus: 'business',
      vatId: 'DE123456789',
      password: await member.hashed(),
    })
    const { id } = await requested(partner)
    await approve(id, owner, { checked: '1' })
    const { body } = await owner.call('/admin/payout-file/make', { type: 'sepa' })
    await owner.call('/admin/payout-file/sent', { file: body.file })
    await owner.call('/admin/payout/paid', { id })
    const [stored] = await shop.core.database.query<{ number: string; vat: object; name: string }>(
      `SELECT number, content -> 'vat' AS vat, content ->> 'name' AS name FROM payout_statement WHERE payout_id = $1`,
      [id],
    )
    expect(stored).toMatchObject({
      name: 'Ada Hafen',
      vat: { treatment: 'domestic', rateBp: 1900, netMinor: 10_000, taxMinor: 1_900 },
    })
    const [first, second] = await Promise.all(
      [1, 2].map(() => owner.get(`/admin/files/payout-statements/${stored!.number}`)),
    )
    expect(first!.headers.get('content-type')).toBe('application/pdf')
    expect(first!.text.startsWith('%PDF')).toBe(true)
    expect(second!.text).toBe(first!.text)
    expect((await owner.get('/admin/files/payout-statements/PG999999')).status).toBe(404)
  })

  test('goes with the mail that says that its payout was paid, and its reversal with the one that says that it came back', async () => {
    const partner = await newEarner(shop, 4_200)
    const { id } = await requested(partner)
    await approve(id, owner, { checked: '1' })
    const { body } = await owner.call('/admin/payout-file/make', { type: 'sepa' })
    await owner.call('/admin/payout-file/sent', { file: body.file })
    await owner.call('/admin/payout/paid', { id })
    const [paid] = await mailsTo(shop, partner.member.email)
    await owner.call('/admin/payout/returned', { id, why: 'The account is closed.' })
    const [returned] = await mailsTo(shop, partner.member.email)
    const numbers = await shop.core.database.query<{ number: string; size: number }>(
      'SELECT number, length(file) AS size FROM payout_statement WHERE payout_id = $1 ORDER BY number',
      [id],
    )
    const files = numbers.map(({ number, size }) => [
      { name: `${number}.pdf`, type: 'application/pdf', size },
    ])
    expect([paid?.attachments, returned?.attachments]).toEqual(files)
    expect(paid?.text).toContain('Its statement goes with this mail')
    expect(returned?.text).toContain('the reversal goes with this mail')
  })

  test('has a number without gaps, also when several are paid at once', async () => {
    const made = await Promise.all([1, 2, 3, 4].map(() => newEarner(shop, 3_000)))
    await Promise.all(
      made.map(({ member }) => payout(member, { payoutType: 'credit', payoutAccount: '', request: '1' })),
    )
    const rows = await shop.core.database.query<{ number: string }>(
      'SELECT number FROM payout_statement ORDER BY number',
    )
    expect(rows.map(({ number }) => Number(number.slice(2)))).toEqual(rows.map((_, index) => index + 1))
  })
})

test('the list finds payouts by number, partner, state and way', async () => {
  const partner = await newEarner(shop, 5_000)
  const { number } = await requested(partner)
  for (const query of [`q=${number}`, `q=${partner.ref}`, 'state=requested', 'type=sepa'])
    expect([query, (await owner.get(`/admin/payouts?${query}`)).text.includes(number)]).toEqual([query, true])
  expect((await owner.get('/admin/payouts?state=paid')).text).not.toContain(number)
})
