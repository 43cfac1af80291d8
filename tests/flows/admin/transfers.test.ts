import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readOrderByNumber } from '#domains/order/index.ts'
import type { Buyer } from '../../support/buyer.ts'
import { newMember } from '../../support/members.ts'
import { cashierOf, type Placed } from '../../support/paying.ts'
import { useRunningShop } from '../../support/running-shop.ts'
import { validateSepa } from '../../support/sepa-schema.ts'
import { staffOf } from '../../support/staff.ts'
import { useSandbox } from '../../support/use-sandbox.ts'

const sandbox = useSandbox([])
const shop = useRunningShop({}, sandbox)
const cashier = cashierOf(shop, sandbox)
let owner: Buyer

beforeAll(async () => {
  await shop.drain()
  owner = await staffOf(shop, 'owner')
  await setAccount({ holder: 'Shop & Söhne', iban: 'DE89370400440532013000', bic: '' })
})
afterEach(() => cashier.expectCleanBooks())

async function setAccount(account: object | null): Promise<void> {
  await shop.core.database.query(
    `INSERT INTO shop_setting (key, value) VALUES ('bankAccount', $1::jsonb) ON CONFLICT (key) DO UPDATE SET value = excluded.value`,
    [JSON.stringify(account)],
  )
  await shop.core.rules.reload()
}

const IBAN = 'FR14 2004 1010 0505 0001 3M02 606'

/** Makes an order that was paid by transfer and of which 5.00 are to be transferred back. */
async function waiting(): Promise<Placed & { readonly refundId: string; readonly id: string }> {
  const placed = await cashier.place()
  await cashier.link(placed, 'bank-transfer')
  const paid = { number: placed.number, gateway: 'bank-transfer', reference: placed.number }
  expect(await owner.call('/admin/order/settle', paid)).toMatchObject({ status: 200 })
  const query = new URLSearchParams({ of: 'amount', amount: '5', reason: 'late', preview: '1' })
  const page = await owner.get(`/admin/orders/${placed.number}/refund?${query}`)
  const shown = /name="shown" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const made = { number: placed.number, amount: '5', reason: 'late', shown }
  expect(await owner.call('/admin/order/refund', made)).toMatchObject({ body: { states: ['waiting'] } })
  const { id } = (await readOrderByNumber(shop.core.database, placed.number))!
  return { ...placed, id, refundId: (await refundsOf(id))[0]!.id }
}

const refundsOf = (id: string) =>
  shop.core.database.query<{ id: string; state: string; outcome: string }>(
    'SELECT id, state, outcome FROM payment_refund WHERE charge_id = $1 ORDER BY id',
    [id],
  )
const make = (...refunds: readonly { readonly refundId: string }[]) =>
  owner.call(
    '/admin/transfers/make',
    Object.fromEntries(refunds.map(({ refundId }) => [`iban.${refundId}`, IBAN])),
  )

describe('a file of transfers', () => {
  test('holds each refund once, also when two are made at once', async () => {
    const refund = await waiting()
    const answers = await Promise.all([make(refund), make(refund), make(refund)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await make(refund)).body).toMatchObject({ code: 'refund-in-file' })
    const { file } = answers.find(({ status }) => status === 200)!.body
    const xml = (await owner.get(`/admin/files/transfers/${file}`)).text
    validateSepa(xml)
    expect(xml).toContain('<InstdAmt Ccy="EUR">5.00</InstdAmt>')
    expect(xml).toContain('<IBAN>FR1420041010050500013M02606</IBAN>')
    expect(xml).toContain('<Nm>Shop + Soehne</Nm>')
  })

  test('books nothing before it is sent, all of it then, and nothing twice', async () => {
    const [first, second] = [await waiting(), await waiting()]
    const { file } = (await make(first, second)).body
    expect((await refundsOf(first.id))[0]).toMatchObject({ state: 'waiting' })
    const sent = await Promise.all([1, 2].map(() => owner.call('/admin/transfers/sent', { file })))
    expect(sent.map(({ status }) => status).sort()).toEqual([200, 409])
    for (const { id } of [first, second])
      expect(await refundsOf(id)).toMatchObject([{ state: 'done', outcome: `transfer file ${file}` }])
  })

  test('that is dropped lets its refunds wait again, before it was sent and afterwards', async () => {
    const refund = await waiting()
    const unsent = (await make(refund)).body.file
    expect(await owner.call('/admin/transfers/drop', { file: unsent })).toMatchObject({ status: 200 })
    expect(await owner.get(`/admin/files/transfers/${unsent}`)).toMatchObject({ status: 404 })
    const again = (await make(refund)).body.file
    await owner.call('/admin/transfers/sent', { file: again })
    expect(await owner.call('/admin/transfers/drop', { file: again })).toMatchObject({ status: 200 })
    expect(await refundsOf(refund.id)).toMatchObject([{ state: 'failed' }, { state: 'waiting' }])
    expect((await owner.call('/admin/transfers/drop', { file: again })).body).toMatchObject({
      code: 'file-ended',
    })
  })

  test('keeps its refunds from being confirmed or given up one by one', async () => {
    const { number, refundId: refund, ...rest } = await waiting()
    const { file } = (await make({ refundId: refund })).body
    const done = await owner.call('/admin/order/refund/done', { number, refund, reference: 'bank 1' })
    const given = await owner.call('/admin/order/refund/give-up', { number, refund, why: 'no' })
    expect([done.body.code, given.body.code]).toEqual(['refund-in-file', 'refund-in-file'])
    await owner.call('/admin/transfers/drop', { file })
    expect(
      await owner.call('/admin/order/refund/done', { number, refund, reference: 'bank 1' }),
    ).toMatchObject({ status: 200 })
    expect(await refundsOf(rest.id)).toMatchObject([{ state: 'done', outcome: 'bank 1' }])
  })

  test('keeps the IBAN of an erased person until it is at the bank, and forgets it then', async () => {
    const member = await newMember(shop)
    const refund = await waiting()
    await owner.call('/admin/order/ship', { number: refund.number, anyway: '1' })
    await shop.core.database.query('UPDATE orders SET account_id = $2 WHERE id = $1', [
      refund.id,
      member.accountId,
    ])
    const { file } = (await make(refund)).body
    const erased = await member.buyer.call('/user/erase', { password: member.field, confirm: '1' })
    expect(erased, erased.text).toMatchObject({ status: 200 })
    const xml = (await owner.get(`/admin/files/transfers/${file}`)).text
    expect(xml).toContain('<IBAN>FR1420041010050500013M02606</IBAN>')
    expect(await owner.call('/admin/transfers/sent', { file })).toMatchObject({ status: 200 })
    const items = await shop.core.database.query(
      'SELECT holder, iban, words FROM transfer_item WHERE charge_id = $1',
      [refund.id],
    )
    expect(items).toEqual([{ holder: '', iban: '', words: '' }])
  })

  test('is not made with a wrong IBAN, without refunds, without an account of the shop, or by others', async () => {
    const refund = await waiting()
    const wrong = { [`iban.${refund.refundId}`]: 'DE00370400440532013000' }
    expect((await owner.call('/admin/transfers/make', wrong)).body).toMatchObject({
      code: 'iban-invalid',
      fields: [`iban.${refund.refundId}`],
    })
    expect((await owner.call('/admin/transfers/make', {})).body).toMatchObject({ code: 'no-refunds' })
    const support = await staffOf(shop, 'support')
    expect(await support.call('/admin/transfers/make', wrong)).toMatchObject({ status: 403 })
    await setAccount(null)
    expect((await make(refund)).body).toMatchObject({ code: 'no-account' })
    await setAccount({ holder: 'Shop & Söhne', iban: 'DE89370400440532013000', bic: '' })
  })
})

test('staff see what is to be transferred, and in which file it is', async () => {
  const refund = await waiting()
  const list = await owner.get('/admin/to-transfer')
  expect(list.text).toContain(refund.number)
  expect(list.text).toContain('In no file yet')
  const { file } = (await make(refund)).body
  expect((await owner.get('/admin/to-transfer')).text).toContain(`/admin/transfers/${file}`)
  expect((await owner.get(`/admin/transfers/${file}`)).text).toContain('FR1420041010050500013M02606')
})
