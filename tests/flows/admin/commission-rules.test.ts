import { beforeAll, beforeEach, expect, test } from 'vitest'
import { readCommissionRules } from '#domains/partner/store/rules.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { changeRule, hiddenIn, preview, RULE, ruleNames, saveRule } from '../../support/commission-rules.ts'
import { buy, newPartner, openProgramme, settle, type TestPartner } from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { type StaffBuyer, signInStaff } from '../../support/staff-buyer.ts'

const shop = useRunningShop()
let owner: StaffBuyer
let productId = ''
let handle = ''
beforeAll(async () => {
  owner = await signInStaff(shop, 'owner')
  productId = (await sellProduct(shop.core.database, { stock: 1_000 })).productId
  const [row] = await shop.core.database.query<{ handle: string }>(
    'SELECT p.handle FROM product p JOIN variant v ON v.product_id = p.id WHERE v.public_id = $1',
    [productId],
  )
  handle = row!.handle
})
beforeEach(async () => {
  await shop.core.database.query('DELETE FROM commission_rule')
  await openProgramme(shop, { rateBp: 1_000, tiers: ['Gold'] })
})

const made = async (name: string, fields: Readonly<Record<string, string>> = {}): Promise<string> => {
  const { status, body, text } = await saveRule(owner, 'new', { name, ...fields })
  expect(status, text).toBe(200)
  return body.id
}
async function idOf({ ref }: TestPartner): Promise<string> {
  const [row] = await shop.core.database.query<{ id: string }>(
    'SELECT partner_id AS id FROM partner_ref WHERE ref = $1',
    [ref],
  )
  return row!.id
}
/** What a preview says of a partner or of all, in minor units. */
const figures = (html: string, of: string) => {
  const found = new RegExp(`data-replay="${of}" data-before="(-?\\d+)" data-after="(-?\\d+)"`).exec(html)
  return found && [Number(found[1]), Number(found[2])]
}

test('an owner saves rules from their previews, moves, changes and deletes them; the first one decides', async () => {
  const one = await made('One', { rate: '7,5', products: handle, countries: 'de', cap: '3' })
  const two = await made('Two', { rate: '2', 'tiers.Gold': '1', phase: 'recurring' })
  expect(await ruleNames(shop)).toEqual(['One', 'Two'])
  expect((await changeRule(owner, two, 'up')).status).toBe(200)
  expect(await ruleNames(shop)).toEqual(['Two', 'One'])
  const { rules } = await readCommissionRules(shop.core.database)
  expect(
    rules.map(({ name, rateBp, tiers, countries, phase, capMinor }) => [
      name,
      rateBp,
      tiers,
      countries,
      phase,
      capMinor,
    ]),
  ).toEqual([
    ['Two', 200, ['Gold'], [], 'recurring', null],
    ['One', 750, [], ['DE'], 'any', 300],
    ['', 1_000, [], [], 'any', null],
  ])
  expect((await saveRule(owner, one, { name: 'One', rate: '7.5', products: handle, isOn: '0' })).status).toBe(
    200,
  )
  const inForce = (await readCommissionRules(shop.core.database)).rules
  expect(inForce.map(({ name }) => name)).toEqual(['Two', ''])
  expect((await changeRule(owner, two, 'remove')).status).toBe(200)
  expect(await ruleNames(shop)).toEqual(['One'])
  const acts = await shop.core.database.query<{ what: string }>(
    `SELECT what FROM staff_act WHERE subject = ANY ($1) ORDER BY at, id`,
    [[one, two]],
  )
  expect(acts.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['commission-rules.save', 'commission-rules.move', 'commission-rules.delete']),
  )
})

test('a saved rule and a changed one can be taken back', async () => {
  const id = await made('Kept', { rate: '4' })
  const changed = await saveRule(owner, id, { name: 'Changed', rate: '9' })
  expect((await owner.call('/admin/undo', { act: changed.body.act })).status).toBe(200)
  expect(await ruleNames(shop)).toEqual(['Kept'])
  const fresh = await saveRule(owner, 'new', { name: 'Fresh' })
  expect((await owner.call('/admin/undo', { act: fresh.body.act })).status).toBe(200)
  expect(await ruleNames(shop)).toEqual(['Kept'])
})

test('the preview shows what the paid orders would have earned, by partner and line, and writes nothing', async () => {
  const partner = await newPartner(shop)
  const paid = await buy(new Buyer(shop.url), productId, { ref: partner.ref })
  await settle(shop, paid)
  await buy(new Buyer(shop.url), productId, { ref: partner.ref })
  const [basis] = await shop.core.database.query<{ minor: number }>(
    // The tax of a line holds its part of the VAT on shipping, so the VAT is taken out by the rate.
    `SELECT sum(round(l.unit_price_minor * l.pieces * 10000 / (10000 + l.tax_rate_bp)::numeric))::int AS minor FROM order_line l JOIN orders o ON o.id = l.order_id WHERE o.number = $1`,
    [paid.number],
  )
  const earned = (bp: number) => Math.floor((basis!.minor * bp + 5_000) / 10_000)
  const { body } = await preview(owner, 'new', { name: 'Half', rate: '50', products: handle })
  const { text } = await owner.get(body.page)
  expect(figures(text, partner.ref)).toEqual([earned(1_000), earned(5_000)])
  expect(text).toContain(`data-order="${paid.number}"`)
  expect(text).toMatch(/<bdi>Standard rate<\/bdi>[\s\S]*<bdi>Half<\/bdi>/)
  expect(await ruleNames(shop)).toEqual([])
  const id = await made('Half', { rate: '50', products: handle })
  const removal = await owner.get(`/admin/commission-rules/preview?change=remove&id=${id}`)
  expect(figures(removal.text, partner.ref)).toEqual([earned(5_000), earned(1_000)])
  const off = await preview(owner, id, { name: 'Half', rate: '50', products: handle, isOn: '0' })
  expect(figures((await owner.get(off.body.page)).text, partner.ref)).toEqual([earned(5_000), earned(1_000)])
})

test('a preview of rules that have changed since is not saved, and shows the new numbers', async () => {
  const page = (await preview(owner, 'new', { name: 'Late' })).body.page
  const sent = hiddenIn((await owner.get(page)).text)
  const other = await made('Between')
  const refused = await owner.call('/admin/commission-rules/save', sent)
  expect([refused.status, refused.body.code]).toEqual([409, 'rules-changed'])
  expect(await ruleNames(shop)).toEqual(['Between'])
  const again = hiddenIn((await owner.get(page)).text)
  expect(again).toMatchObject({ name: 'Late', rate: '5' })
  expect((await owner.call('/admin/commission-rules/save', again)).status).toBe(200)
  const stale = hiddenIn((await owner.get(`/admin/commission-rules/preview?change=down&id=${other}`)).text)
  await made('Third')
  expect((await owner.call('/admin/commission-rules/change', stale)).body.code).toBe('rules-changed')
})

test('one preview that is saved twice at once makes one rule, and a rule is deleted once', async () => {
  const { page } = (await preview(owner, 'new', { name: 'Once' })).body
  const sent = hiddenIn((await owner.get(page)).text)
  const answers = await Promise.all([1, 2, 3].map(() => owner.call('/admin/commission-rules/save', sent)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await ruleNames(shop)).toEqual(['Once'])
  const { id } = answers.find(({ status }) => status === 200)!.body
  const gone = await Promise.all([1, 2].map(() => changeRule(owner, id, 'remove')))
  expect(gone.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(await ruleNames(shop)).toEqual([])
})

test('a form that was opened before somebody else saved the rule is refused, with what is newer', async () => {
  const id = await made('First', { rate: '1' })
  const { text } = await owner.get(`/admin/commission-rules/${id}`)
  const version = /name="version" value="([^"]*)"/.exec(text)?.[1] ?? ''
  await saveRule(owner, id, { name: 'First', rate: '2' })
  const refused = await owner.call('/admin/commission-rules/preview', {
    id,
    version,
    ...RULE,
    name: 'First',
    rate: '3',
  })
  expect([refused.status, refused.body.code, refused.body.fields]).toEqual([
    409,
    'changed-meanwhile',
    ['rate'],
  ])
})

test.each([
  ['a rate above 100 %', { rate: '100.01' }, 'rate'],
  ['a rate below zero', { rate: '-1' }, 'rate'],
  ['no rate', { rate: '' }, 'rate'],
  ['a cap below zero', { cap: '-1' }, 'cap'],
  ['no name', { name: '' }, 'name'],
  ['an unknown product', { products: 'no-such-thing' }, 'products'],
  ['an unknown category', { categories: 'no-such-thing' }, 'categories'],
  ['an unknown tier', { 'tiers.Silver': '1' }, 'tiers'],
  ['an unknown country', { countries: 'XX' }, 'countries'],
  ['an unknown phase', { phase: 'later' }, 'phase'],
])('%s is refused beside its field', async (_, fields, field) => {
  const { status, body } = await preview(owner, 'new', fields)
  expect([status, body.fields]).toEqual([422, [field]])
})

test('a shop has at most a hundred rules', async () => {
  await shop.core.database.query(
    `INSERT INTO commission_rule (id, position, name, rate_bp, product_ids, category_ids, tiers, countries, phase, is_on, created_at, changed_at)
     SELECT gen_random_uuid(), n, 'Rule ' || n, 100, '{}', '{}', '{}', '{}', 'any', true, now(), now() FROM generate_series(1, 100) n`,
  )
  expect((await saveRule(owner, 'new', { name: 'One more' })).body.code).toBe('too-many-rules')
})

test('a partner is in a tier that the programme has, and a tier in use stays', async () => {
  const partner = await newPartner(shop)
  const id = await idOf(partner)
  const rank = (tier: string) => owner.call('/admin/partner/tier', { id, tier })
  expect((await rank('Silver')).body.code).toBe('tier-unknown')
  expect((await rank('Gold')).status).toBe(200)
  expect((await rank('Gold')).body.code).toBe('partner-as-wanted')
  expect((await owner.get(`/admin/partners/${id}`)).text).toContain('Tier changed')
  const page = await owner.get('/admin/partner-programme')
  const version = /name="version" value="([^"]*)"/.exec(page.text)?.[1] ?? ''
  const without = { id: 'only', version, isOpen: '1', windowDays: '30', counts: 'last', tiers: '' }
  const payouts = { minPayout: '25', 'minPayout.currency': 'EUR', 'secondPerson.currency': 'EUR' }
  const programme = { rateBp: '10', recurringMonths: '12', pendingDays: '30', ...payouts }
  const save = () => owner.call('/admin/partner-programme/save', { ...without, ...programme })
  expect((await save()).body.code).toBe('tier-in-use')
  expect((await rank('')).status).toBe(200)
  expect((await save()).status).toBe(200)
})

test('support sees no rules and changes none', async () => {
  const support = await signInStaff(shop, 'support')
  const id = await made('Hidden')
  for (const path of ['', `/${id}`, `/preview?change=remove&id=${id}`])
    expect((await support.get(`/admin/commission-rules${path}`)).status).toBe(404)
  const answer = await support.call('/admin/commission-rules/change', { id, change: 'remove', seen: 'x' })
  expect(answer.status).toBe(403)
})

test('an address that names no change is not found', async () => {
  for (const query of ['', 'change=save&id=new&rule=x', `change=up&id=${crypto.randomUUID()}`])
    expect((await owner.get(`/admin/commission-rules/preview?${query}`)).status).toBe(404)
})
