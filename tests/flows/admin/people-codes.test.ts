import { beforeAll, describe, expect, test } from 'vitest'
import { Person } from '../../support/access-people.ts'
import { sellProduct } from '../../support/catalogue.ts'
import { Member } from '../../support/member.ts'
import { useRunningShop } from '../../support/running-shop.ts'

// Not a demo, so that staff need their second factor; the proxy gives everybody a different network.
const shop = useRunningShop({ DEMO: '0', TRUSTED_PROXIES: '127.0.0.1' })
const query = <Row extends object>(sql: string, values: readonly unknown[] = []): Promise<Row[]> =>
  shop.core.database.query<Row>(sql, values)

let owner: Person
beforeAll(async () => {
  owner = await new Person(shop, 'owner').enter()
})

describe('a coupon', () => {
  const create = async (more: object = {}): Promise<{ id: string; codes: readonly string[] }> => {
    const { body } = await owner.call('/admin/coupon/create', { amount: '25,00', note: 'fair', ...more })
    const [row] = await query<{ id: string }>(
      'SELECT id FROM coupon ORDER BY created_at DESC, id DESC LIMIT 1',
    )
    return { id: row!.id, codes: body.codes }
  }

  test('shows its code to whoever creates it, and nowhere else', async () => {
    const { codes } = await create({ count: '3' })
    expect(codes).toHaveLength(3)
    expect(
      (await new Member(shop.url).call('/coupon/balance', { coupon: codes[0] ?? '' })).body.balance,
    ).toEqual({
      amount: 2_500,
      currency: 'EUR',
    })
    const stored = await query<{ text: string }>(
      `SELECT string_agg(c::text, ' ') || (SELECT string_agg(s::text, ' ') FROM staff_act s) AS text FROM coupon c`,
    )
    for (const code of codes) expect(stored[0]!.text).not.toContain(code.replaceAll('-', ''))
  })

  test('is corrected once by the balance that was seen, never above its first worth, and is blocked once', async () => {
    const { id, codes } = await create()
    const correct = (seen: string, balance: string) =>
      owner.call('/admin/coupon/correct', { id, seen, balance, why: 'typed wrong' })
    const both = await Promise.all([correct('2500', '10.00'), correct('2500', '10.00')])
    expect(both.map(({ body }) => body.code ?? 'ok').sort()).toEqual(['coupon-moved', 'ok'])
    expect((await correct('1000', '25.01')).body.fields).toEqual(['balance'])
    expect((await correct('1000', '20.00')).status).toBe(200)
    expect(
      (await new Member(shop.url).call('/coupon/balance', { coupon: codes[0] ?? '' })).body.balance.amount,
    ).toBe(2_000)
    const state = (to: string) => owner.call('/admin/coupon/state', { id, to, why: 'lost' })
    expect((await state('blocked')).status).toBe(200)
    expect((await state('blocked')).body.code).toBe('coupon-as-wanted')
    expect((await state('active')).status).toBe(200)
    expect((await owner.call('/admin/coupon/mail', { id })).body.code).toBe('coupon-not-mailable')
    const entries = await query(`SELECT kind, why FROM coupon_entry WHERE coupon_id = $1 ORDER BY at, id`, [
      id,
    ])
    expect(entries).toEqual([
      { kind: 'correct-down', why: 'typed wrong' },
      { kind: 'correct-up', why: 'typed wrong' },
    ])
  })
})

describe('a discount code', () => {
  const create = (fields: Readonly<Record<string, string>>) => owner.call('/admin/code/create', fields)

  test('is created, reduces a cart, is switched off and opened again', async () => {
    expect((await create({ code: 'winter10', effect: 'percent', percent: '10' })).body.codes).toEqual([
      'WINTER10',
    ])
    expect((await create({ code: 'WINTER-10', effect: 'percent', percent: '10' })).body.code).toBe(
      'code-taken',
    )
    const { productId } = await sellProduct(shop.core.database, { priceMinor: 10_000 })
    const buyer = new Member(shop.url)
    const { key } = (await buyer.call('/order/update', { fn: 'productAdd', productId })).body
    const reduced = await buyer.call('/order/update', { key, fn: 'address', discountCode: 'winter 10' })
    expect(reduced.body.order?.discount ?? reduced.body.discount, reduced.text).toMatchObject({
      amount: 1_000,
    })
    const end = (to: string) => owner.call('/admin/code/end', { code: 'WINTER10', to })
    expect((await end('ended')).status).toBe(200)
    expect((await end('ended')).body.code).toBe('code-as-wanted')
    expect((await end('open')).status).toBe(200)
  })

  test('is refused where somebody could guess it, or where it says nothing', async () => {
    expect((await create({ code: 'FREE', effect: 'percent', percent: '100' })).body.code).toBe(
      'code-too-short',
    )
    expect((await create({ code: 'NOTHING', effect: 'percent' })).body.fields).toEqual(['percent'])
    expect((await create({ code: 'GIFTS', effect: 'free-product' })).body.fields).toEqual(['products'])
    const unknown = await create({ code: 'ONLYTHIS', effect: 'free-shipping', products: 'no-such' })
    expect(unknown.body.fields).toEqual(['products'])
    expect(
      (await create({ code: 'OVER', effect: 'free-shipping', until: '2020-01-01' })).body.fields,
    ).toEqual(['until'])
  })

  test('is made many times at once, each different and none short', async () => {
    const { codes } = (
      await create({ code: 'PRESS', count: '50', effect: 'amount', amount: '5,00', limit: '1' })
    ).body
    expect(new Set(codes).size).toBe(50)
    for (const code of codes) expect(code).toMatch(/^PRESS(-[0-9A-F]{4}){3}$/)
  })
})
