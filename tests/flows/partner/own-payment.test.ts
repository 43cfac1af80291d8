import { beforeAll, expect, test } from 'vitest'
import type { PaymentMeans } from '#domains/payment/index.ts'
import { storeMeans } from '#domains/payment/store/means.ts'
import { sellProduct } from '../../support/catalogue.ts'
import {
  agreeingGuest,
  type BroughtOrder,
  buy,
  figure,
  follow,
  listed,
  newPartner,
  openProgramme,
  settle,
} from '../../support/partners.ts'
import { useRunningShop } from '../../support/running-shop.ts'

const shop = useRunningShop()
let productId = ''
beforeAll(async () => {
  await openProgramme(shop)
  productId = (await sellProduct(shop.core.database, { stock: 1_000 })).productId
})

const payByCard = (order: BroughtOrder, gatewayId: string, card: string) =>
  payWith(order, gatewayId, { kind: 'card', name: card })

/** Pays an order with these means, as a provider would name them. */
async function payWith(order: BroughtOrder, gatewayId: string, means: PaymentMeans): Promise<void> {
  const { database } = shop.core
  const [row] = await database.query<{ id: string }>('SELECT id FROM orders WHERE number = $1', [
    order.number,
  ])
  await database.transaction((tx) => storeMeans(tx, row!.id, gatewayId, [means]))
  await settle(shop, order)
}

test('an order that is paid with the card of the partner’s own orders earns nothing, and says why', async () => {
  const partner = await newPartner(shop)
  await payByCard(await buy(partner.member, productId), 'stripe', 'card-of-partner')
  const guest = await agreeingGuest(shop)
  await follow(guest, partner)
  const order = await buy(guest, productId)
  await payByCard(order, 'stripe', 'card-of-partner')
  const { state, why } = (await listed(partner, order))!
  expect(state).toBe('own')
  expect(why.at(-1)).toBe(
    'It was paid with what the partner paid their own orders with. Own orders earn nothing.',
  )
  expect(await figure(partner, 'orders')).toBe(0)
})

test('another card, the same name at another provider, and cards of others count', async () => {
  const partner = await newPartner(shop)
  const other = await newPartner(shop)
  await payByCard(await buy(partner.member, productId), 'stripe', 'card-a')
  await payByCard(await buy(other.member, productId), 'stripe', 'card-of-another-partner')
  for (const [gatewayId, card] of [
    ['stripe', 'card-b'],
    ['mollie', 'card-a'],
    ['stripe', 'card-of-another-partner'],
  ] as const) {
    const guest = await agreeingGuest(shop)
    await follow(guest, partner)
    const order = await buy(guest, productId)
    await payByCard(order, gatewayId, card)
    expect((await listed(partner, order))?.state).toBe('paid')
  }
  expect(await figure(partner, 'orders')).toBe(3)
})

test('an order that is paid from the account to which the partner is paid earns nothing, and says why', async () => {
  const partner = await newPartner(shop)
  const password = await partner.member.hashed()
  const method = { payoutType: 'paypal', payoutAccount: 'Ada@Example.com', password }
  expect(await partner.member.call('/partner/payout', method)).toMatchObject({ status: 200 })
  const guest = await agreeingGuest(shop)
  await follow(guest, partner)
  const order = await buy(guest, productId)
  await payWith(order, 'paypal', { kind: 'wallet-address', name: 'ada@example.com' })
  const { state, why } = (await listed(partner, order))!
  expect(state).toBe('own')
  expect(why.at(-1)).toBe(
    'It was paid from the account to which the partner is paid. Own orders earn nothing.',
  )
})
