import { beforeAll, expect, test } from 'vitest'
import type { PersonalData } from '#domains/account/contract.ts'
import { personalTables } from '#main/personal-tables.ts'
import { exportedTables } from '#views/personal-data.ts'
import { Buyer } from '../../support/buyer.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { type Member, newMember } from '../../support/members.ts'
import { leaveTraces, PERSON } from '../../support/personal-traces.ts'
import { PRIVACY_REGISTER } from '../../support/privacy-register.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop({ BASE_PATH: '/store' })

let member: Member
let data: PersonalData
beforeAll(async () => {
  const { productId } = await sellProduct(shop.core.database)
  const neighbour = await newMember(shop, { name: 'Nora Neighbour' })
  await leaveTraces(shop, neighbour, productId)
  member = await newMember(shop, { name: PERSON.name })
  await leaveTraces(shop, member, productId)
  const answer = await member.buyer.call('/user/export')
  expect(answer.status, answer.text).toBe(200)
  data = answer.body
})

const tablesOfPeople = Object.entries(PRIVACY_REGISTER).flatMap(([table, columns]) => {
  const personal = Object.keys(columns).filter((name) => columns[name] === 'personal')
  return personal.length > 0 ? [[table, personal] as const] : []
})

test.each(tablesOfPeople)(
  'the export holds what %s says about the person, column by column',
  (table, columns) => {
    expect(Object.keys(data.columns[table] ?? {})).toEqual(expect.arrayContaining([...columns]))
    // The export contains rows of every table: otherwise a broken path would go unnoticed.
    expect(data.tables[table]?.length).toBeGreaterThan(0)
    for (const row of data.tables[table] ?? [])
      expect(Object.keys(row)).toEqual(expect.arrayContaining([...columns]))
  },
)

test('the person is recognisable in it: name, address, orders, what was bought, what was sent', () => {
  const { tables } = data
  expect(tables.account).toMatchObject([{ email: member.email, name: PERSON.name, password_hash: null }])
  const invoiced = tables.orders?.find((row) => row.invoice_number !== null)
  expect(invoiced).toMatchObject({
    email: member.email,
    billing: { name: PERSON.name, line1: PERSON.line1, tel: PERSON.tel },
    state: 'completed',
  })
  expect(tables.order_line?.length).toBe(3)
  expect(tables.mail?.some((row) => row.to_address === member.email)).toBe(true)
  expect(tables.payment_attempt).toMatchObject([{ input: { tel: PERSON.tel } }])
})

test('secrets that open the account are named and not shown, and links in mails are cut', () => {
  const text = JSON.stringify(data)
  expect(data.columns.account?.password_hash).toContain('secret')
  for (const word of ['$argon2id', 'very-secret', member.field, member.password])
    expect(text.includes(word)).toBe(false)
})

test('nothing of another member is in it', () => {
  expect(JSON.stringify(data)).not.toContain('Nora Neighbour')
  const foreign = data.tables.orders?.filter(
    (row) => row.account_id !== member.accountId && row.state !== 'cart',
  )
  expect(foreign).toEqual([])
})

test('a mail about somebody else to an address that this member only typed is not in it', async () => {
  const victim = `${crypto.randomUUID()}@example.com`
  const squatter = await newMember(shop, { email: victim })
  const { productId } = await sellProduct(shop.core.database)
  const guest = new Buyer(shop.url)
  await guest.call('/order/update', { fn: 'productAdd', productId })
  const form = {
    'billing.name': 'Vera Victim',
    'billing.line1': 'Weg 1',
    'billing.zip': '10115',
    'billing.city': 'Berlin',
    'billing.country': 'DE',
  }
  const placed = await guest.call('/order/finalize', { ...form, email: victim, sameAddress: '1', terms: '1' })
  expect(placed.status, placed.text).toBe(200)
  await shop.drain()
  const { text } = await squatter.buyer.call('/user/export')
  for (const word of ['Vera Victim', placed.body]) expect(text.includes(word)).toBe(false)
})

test('the page offers the same as a file, to its person alone', async () => {
  const file = await member.buyer.get('/profile/data.json')
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'application/json; charset=utf-8',
    'no-store',
  ])
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+\.json"$/)
  expect(Object.keys(file.body.tables)).toEqual(exportedTables(personalTables).map(([table]) => table))
  expect(file.body.tables.account).toEqual(data.tables.account)
  const guest = await new Buyer(shop.url).get('/profile/data.json')
  expect([guest.status, guest.headers.get('location')]).toEqual([302, '/store/login'])
  expect((await new Buyer(shop.url).call('/user/export')).status).toBe(401)
})
