import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { addressForm, Buyer, type CallResult } from '../support/buyer.ts'
import { sellProduct } from '../support/catalogue.ts'
import { type RunningShop, useRunningShop } from '../support/running-shop.ts'

/**
 * Places an order in a new browser with a new e-mail address, whose network address a proxy names; null: no
 * proxy.
 */
async function finalize(
  shop: RunningShop,
  from: string | null,
  productId: string,
  pieces: number,
): Promise<CallResult> {
  const [buyer, via] = [new Buyer(shop.url), from === null ? {} : { 'x-forwarded-for': from }]
  const cart = await buyer.call(
    '/order/update',
    { fn: 'productSet', [`product${productId}`]: String(pieces), productId, pieces: String(pieces) },
    via,
  )
  expect(cart.status, cart.text).toBe(200)
  return buyer.call('/order/finalize', { ...addressForm, email: `${crypto.randomUUID()}@example.com` }, via)
}

/** Orders one product by the express form, to be paid by bank transfer. */
const express = (shop: RunningShop, from: string, productId: string, pieces: number): Promise<CallResult> =>
  new Buyer(shop.url).call(
    '/gateway/link',
    {
      gatewayId: 'bank-transfer',
      productId,
      pieces: String(pieces),
      ...addressForm,
      email: `${crypto.randomUUID()}@example.com`,
    },
    { 'x-forwarded-for': from },
  )

const sell = async (shop: RunningShop): Promise<string> =>
  (await sellProduct(shop.core.database, { stock: 200 })).productId
const statuses = (answers: readonly CallResult[]): number[] => answers.map(({ status }) => status)

describe('through a proxy that the operator named', () => {
  const shop = useRunningShop({ TRUSTED_PROXIES: '127.0.0.1' })

  test('e-mail addresses of one IPv6 network share what it may reserve, by every way to order, and the next network has its own', async () => {
    const product = await sell(shop)
    expect(
      statuses([
        await finalize(shop, '2001:db8:1:2::a', product, 80),
        await express(shop, '2001:db8:1:2::b', product, 70),
      ]),
    ).toEqual([200, 200])
    const refused = [
      await finalize(shop, '2001:db8:1:2:3::c', product, 1),
      await express(shop, '2001:db8:1:2::d', product, 1),
    ]
    for (const { status, body } of refused) {
      expect(status).toBe(409)
      expect(body).toEqual({
        error: expect.stringContaining('cannot reserve'),
        code: 'too-much-reserved',
        fields: [`product${product}`],
      })
    }
    expect((await finalize(shop, '2001:db8:1:3::a', product, 50)).status).toBe(200)
  })

  test('only a keyed hash of the network is kept', async () => {
    const product = await sell(shop)
    await finalize(shop, '198.51.100.20', product, 1)
    const [hold] = await shop.core.database.query<{ network: Buffer }>(
      'SELECT h.network FROM stock_reservation h JOIN variant v ON v.id = h.variant_id WHERE v.public_id = $1',
      [product],
    )
    expect(hold?.network).toHaveLength(16)
    for (const text of ['198.51.100.20', '198.51.100.20/32'])
      expect(hold?.network.equals(createHash('sha256').update(text).digest().subarray(0, 16))).toBe(false)
  })
})

describe('through a proxy that nobody named', () => {
  const shop = useRunningShop({})

  test('buyers are told apart by what the proxy says', async () => {
    const product = await sell(shop)
    expect((await finalize(shop, '198.51.100.1', product, 100)).status).toBe(200)
    expect((await finalize(shop, '198.51.100.2', product, 60)).status).toBe(200)
    const again = await sell(shop)
    expect((await finalize(shop, '198.51.100.1', again, 100)).status).toBe(200)
    expect((await finalize(shop, '198.51.100.1', again, 60)).status).toBe(409)
  })

  test('buyers of whom it says nothing do not count as one', async () => {
    const product = await sell(shop)
    expect((await finalize(shop, 'unknown', product, 100)).status).toBe(200)
    expect((await finalize(shop, 'unknown', product, 100)).status).toBe(200)
  })

  test('a demo without a proxy has no limit by network, as no other limit by address holds there', async () => {
    const product = await sell(shop)
    expect((await finalize(shop, null, product, 100)).status).toBe(200)
    expect((await finalize(shop, null, product, 100)).status).toBe(200)
  })
})
