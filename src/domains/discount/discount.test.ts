import { beforeAll, expect, test } from 'vitest'
import { openForBusiness, sellProduct } from '../../../tests/support/catalogue.ts'
import { useTestDatabase } from '../../../tests/support/database.ts'
import { createCode, endCode, readCodeByKey, readDiscounts, setDemoCodes } from './index.ts'

const db = useTestDatabase()
beforeAll(() => openForBusiness(db.database))

const NOW = new Date('2026-06-01T12:00:00Z')
const some = { purpose: 'order', kind: 'percent', percentBp: 1000, actor: 'staff', now: NOW } as const
const nobody = { accountId: null, email: '' }
const refusalOf = async (code: string, now = NOW) =>
  (await readDiscounts(db.database, { codes: [code], variantIds: [], ...nobody, now }))[0]?.refusal
const eventsOf = async (code: string) =>
  (
    await db.database.query<{ what: string; actor: string; why: string }>(
      'SELECT e.what, e.actor, e.why FROM discount_event e JOIN discount_code d ON d.id = e.code_id WHERE d.code = $1 ORDER BY e.id',
      [code],
    )
  ).map(({ what, actor, why }) => [what, actor, why].join(' ').trim())

test('a code is found however it is typed, and there is one of each name', async () => {
  expect(await createCode(db.database, { ...some, code: 'summer - 26', note: 'for the fair' })).toBe(
    'SUMMER-26',
  )
  expect(await refusalOf(' Summer 26')).toBeNull()
  await expect(createCode(db.database, { ...some, code: 'SUMMER26' })).rejects.toMatchObject({
    code: 'code-taken',
  })
  expect(await eventsOf('SUMMER-26')).toEqual(['created staff for the fair'])
})

test('a code is taken by either of its two unique spellings: of two who create one at once, either comes first', async () => {
  await createCode(db.database, { ...some, code: 'AT-ONCE' })
  await db.database.query(`UPDATE discount_code SET code_key = 'ELSEWHERE' WHERE code = 'AT-ONCE'`)
  await expect(createCode(db.database, { ...some, code: 'AT-ONCE' })).rejects.toMatchObject({
    code: 'code-taken',
  })
})

test.each(['', 'AB', 'ÄÖÜ', 'A'.repeat(41), 'A_B_C', '<b>X</b>'])('%j is no code', async (code) => {
  await expect(createCode(db.database, { ...some, code })).rejects.toThrow('3 to 40')
})

test('an ended code has expired, and can be opened again; each change leaves an event', async () => {
  await createCode(db.database, { ...some, code: 'OVER' })
  const end = (isEnded: boolean) =>
    endCode(db.database, { code: 'over', isEnded, actor: 'staff', why: 'a mistake', now: NOW })
  expect([await end(true), await end(true), await refusalOf('OVER')]).toEqual([true, false, 'code-expired'])
  expect([await end(false), await end(false), await refusalOf('OVER')]).toEqual([true, false, null])
  expect(await eventsOf('OVER')).toEqual([
    'created staff',
    'ended staff a mistake',
    'reopened staff a mistake',
  ])
  await expect(
    endCode(db.database, { code: 'NONE', isEnded: true, actor: 'staff', why: '', now: NOW }),
  ).rejects.toMatchObject({
    code: 'unknown-code',
  })
})

test('a code is good for the products and the categories that it names, with everything below them', async () => {
  const [cable, lamp, radio] = [
    await sellProduct(db.database),
    await sellProduct(db.database),
    await sellProduct(db.database),
  ]
  const [top, below] = [crypto.randomUUID(), crypto.randomUUID()]
  await db.database.query(
    `INSERT INTO category (id, parent_id, handle) VALUES ($1, NULL, 'top'), ($2, $1, 'below')`,
    [top, below],
  )
  await db.database.query(
    'INSERT INTO product_category (category_id, product_id, position) VALUES ($1, $2, 0)',
    [below, lamp.productUuid],
  )
  await createCode(db.database, {
    ...some,
    code: 'NAMED',
    productIds: [cable.productUuid],
    categoryIds: [top],
  })
  const [terms] = await readDiscounts(db.database, {
    codes: ['NAMED'],
    variantIds: [cable, lamp, radio].map(({ variantId }) => variantId),
    ...nobody,
    now: NOW,
  })
  expect(new Set(terms?.variantIds)).toEqual(new Set([cable.variantId, lamp.variantId]))
})

test('codes come back in the order in which they were entered, each once, and unknown ones say so', async () => {
  await createCode(db.database, { ...some, code: 'FIRST' })
  const found = await readDiscounts(db.database, {
    codes: ['NOBODY', 'first', 'FIRST'],
    variantIds: [],
    ...nobody,
    now: NOW,
  })
  expect(found.map(({ code, refusal }) => [code, refusal])).toEqual([
    ['NOBODY', 'unknown-code'],
    ['FIRST', null],
  ])
})

test('codes of the demo end in a shop that is none, and open again in a demo', async () => {
  await createCode(db.database, { ...some, code: 'DEMO-ONE', demo: true })
  await createCode(db.database, { ...some, code: 'OWN-ONE' })
  await setDemoCodes(db.database, false, NOW)
  expect([await refusalOf('DEMO-ONE'), await refusalOf('OWN-ONE')]).toEqual(['code-expired', null])
  await setDemoCodes(db.database, true, NOW)
  expect(await refusalOf('DEMO-ONE')).toBeNull()
})

test('a code for memberships counts once for each person unless it says otherwise', async () => {
  await createCode(db.database, { ...some, code: 'MEMBER', purpose: 'premium' })
  expect(await readCodeByKey(db.database, 'MEMBER')).toMatchObject({
    personLimit: 1,
    totalLimit: null,
    used: 0,
  })
})
