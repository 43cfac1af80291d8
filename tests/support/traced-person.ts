import { expect } from 'vitest'
import { passwordField, readPasswordOptions } from '#domains/account/index.ts'
import { setTaxClass } from '#domains/catalog/index.ts'
import { createCoupon } from '#domains/coupon/index.ts'
import { shipOrder } from '#domains/order/index.ts'
import { cancelOrder, recordSettlement } from '#domains/payment/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { VOUCHER_CLASS } from '#domains/tax/index.ts'
import { openPayments } from '#main/payments.ts'
import { Authenticator } from './authenticator.ts'
import { Buyer, type CallResult } from './buyer.ts'
import { sellProduct } from './catalogue.ts'
import { someCode } from './discounts.ts'
import { SELLER } from './documents.ts'
import { openProgramme } from './partners.ts'
import { noPayments } from './payments.ts'
import type { RunningShop } from './running-shop.ts'
import { originOf } from './second-factors.ts'
import { traceTokens } from './token-traces.ts'
import { makeContracts } from './traced-contracts.ts'
import { handleReview } from './traced-review.ts'
import { handleAsStaff } from './traced-staff.ts'
import { type Forms, saysNothing, textFields } from './typed-fields.ts'

export interface TracedOrder {
  readonly id: string
  readonly key: string
}

/**
 * Fills every text of a form except the given ones, and expects a status; in the person's browser unless
 * another one is named.
 */
export type Fill = (
  path: string,
  given?: Readonly<Record<string, string>>,
  status?: number,
  by?: Buyer,
) => Promise<CallResult>

export interface TracedPerson {
  readonly word: string
  readonly email: string
  readonly accountId: string
  readonly field: string
  readonly buyer: Buyer
  readonly forms: Forms
  /** Path and name of each field that was filled. */
  readonly sent: ReadonlySet<string>
  /** Words that were typed. Telephone numbers too, which cannot contain a name. */
  readonly words: readonly string[]
  readonly orders: Readonly<
    Record<
      | 'placed'
      | 'cancelled'
      | 'delivered'
      | 'express'
      | 'byCoupon'
      | 'handled'
      | 'subscribed'
      | 'trial'
      | 'given',
      TracedOrder
    >
  >
}

/**
 * Fills every field of every form, with a unique word in each. The fields come from the shop's own
 * description of its calls: a new field of a form is filled automatically, and one of a new call is reported
 * by `leftEmpty`.
 */
export async function tracePerson(shop: RunningShop, productId: string, word: string): Promise<TracedPerson> {
  const { database, clock } = shop.core
  const buyer = new Buyer(shop.url)
  const forms = (await buyer.get('/api/openapi.json')).body as Forms
  const email = `${word}@example.com`.toLowerCase()
  const sent = new Set<string>()
  const tels = { billing: '+49 170 7351942', shipping: '+49 171 8264753', '': '+49 172 9175364' }
  const known: Readonly<Record<string, (prefix: string) => string>> = {
    email: () => email,
    recipientEmail: () => `for-${email}`,
    country: () => 'DE',
    zip: (prefix) => (prefix === 'shipping' ? '12345' : '98765'),
    tel: (prefix) => tels[prefix as keyof typeof tels],
  }
  const textOf = (name: string, max: number): string => {
    const [leaf = '', prefix = ''] = name.split('.').reverse()
    return known[leaf]?.(prefix) ?? `${word} 7 ${name}`.slice(0, max)
  }
  const fill: Fill = async (path, given = {}, status = 200, by = buyer) => {
    const typed = textFields(forms).filter(
      (field) => field.path === path && !saysNothing(field) && given[field.name] === undefined,
    )
    const answer = await by.call(path, {
      ...Object.fromEntries(typed.map(({ name, max }) => [name, textOf(name, max)])),
      ...given,
    })
    expect([path, answer.status, answer.text]).toEqual([path, status, answer.text])
    const own = Object.keys(given).filter((name) => given[name]?.toLowerCase().includes(word.toLowerCase()))
    for (const name of [...typed.map((one) => one.name), ...own]) sent.add(`${path} ${name}`)
    return answer
  }

  const field = await passwordField(
    `quiet harbour ${crypto.randomUUID()}`,
    await readPasswordOptions(database, clock.now()),
  )
  // With a seller the person's invoices are printed, and their files kept.
  const { bank: _, ...address } = SELLER
  await database.transaction((tx) => saveSettings(tx, { address }, clock.now()))
  await fill('/user/signup', { password: field })
  await fill('/user/register', { password: field }, 409)
  await fill('/user/login', { password: field })
  await fill('/user/lost')
  await fill('/user/name')
  await openProgramme(shop)
  await fill('/partner/activate', { terms: '1' })
  await fill('/partner/ref', { ref: `${word}-reads`.toLowerCase(), password: field })
  const host = `https://${word.toLowerCase()}.example`
  await fill('/partner/trackingpixel', { trackingPixel: `${host}/{order}`, password: field })
  await fill('/partner/callback', { callback: `${host}/orders`, password: field })
  await fill('/partner/payout', { payoutType: 'paypal', payoutAccount: email, password: field })
  await fill('/partner/billing', { vatStatus: 'private', vatId: '', password: field })
  const options = await buyer.call('/user/passkey/options', { for: 'add' })
  const passkey = new Authenticator().create(options.body, { origin: originOf(shop) })
  await fill('/user/factor/passkey/add', { password: field, passkey })
  const [account] = await database.query<{ id: string }>('SELECT id FROM account WHERE email = $1', [email])
  const accountId = account!.id
  await fill('/user/email', { password: field, email: `new-${email}` })

  await traceTokens(shop, { fill, buyer })

  const orderOf = async (key: string): Promise<TracedOrder> => {
    const [row] = await database.query<{ id: string }>('SELECT id FROM orders WHERE key = $1', [key])
    return { id: row!.id, key }
  }
  const fillCart = async (discountCode = `${word} 7 discountCode`): Promise<void> => {
    await fill('/order/update', { fn: 'productAdd', productId })
    await fill('/order/update', { fn: 'address', sameAddress: '0', discountCode })
  }
  const place = async (discountCode?: string): Promise<TracedOrder> => {
    await fillCart(discountCode)
    return orderOf((await fill('/order/finalize', { sameAddress: '0', terms: '1' })).body)
  }
  const { gateways, engine } = openPayments(shop.core)
  const ship = async ({ id }: TracedOrder): Promise<void> => {
    await shipOrder(database, { orderId: id, actor: 'cli', now: clock.now(), tracking: 'Q-1' })
  }
  const deliver = async (order: TracedOrder, gatewayId = 'cash-on-delivery'): Promise<void> => {
    const gateway = gateways.find(({ info }) => info.id === gatewayId)!
    await ship(order)
    const [row] = await database.query<{ total: number }>(
      'SELECT total_minor AS total FROM orders WHERE id = $1',
      [order.id],
    )
    const money = {
      amountMinor: row!.total,
      currency: 'EUR',
      reference: order.id,
      actor: 'cli',
      now: clock.now(),
    }
    await recordSettlement(noPayments(database), { chargeId: order.id, gateway, ...money })
  }

  const delivered = await place(await someCode(database, { now: clock.now() }))
  await fill('/gateway/link', { gatewayId: 'cash-on-delivery', orderKey: delivered.key })
  await fill('/order/identify', { key: delivered.key })
  await deliver(delivered)

  const linked = await fill('/gateway/link', {
    gatewayId: 'cash-on-delivery',
    productId,
    pieces: '1',
    sameAddress: '0',
    terms: '1',
  })
  const express = await orderOf(linked.body.orderKey)
  await deliver(express)
  await handleReview(shop, fill, delivered, productId)

  const byCoupon = await place()
  const { body: form } = await fill('/gateway/link', { gatewayId: 'coupon', orderKey: byCoupon.key })
  const { code } = await createCoupon(database, {
    currency: 'EUR',
    amountMinor: 900_000,
    note: `for ${word}`,
    actor: 'cli',
    now: clock.now(),
  })
  await fill('/coupon/balance', {}, 404)
  await fill('/coupon/redeem', { uuid: form.uuid }, 404)
  await fill('/coupon/redeem', { uuid: form.uuid, coupon: code })
  await ship(byCoupon)

  const cancelled = await place()
  await fill('/gateway/link', { gatewayId: 'bank-transfer', orderKey: cancelled.key })
  await cancelOrder(
    engine,
    { orderId: cancelled.id, why: `${word} asked for it` },
    { actor: 'cli', now: clock.now() },
  )
  const placed = await place()
  const contracts = await makeContracts(shop, { word, email, field, fill, orderOf, deliver, delivered })
  const handled = await place()
  await fill('/gateway/link', { gatewayId: 'bank-transfer', orderKey: handled.key })
  await handleAsStaff(shop, { word, accountId, fill, unpaid: handled, given: contracts.given })
  await fillCart()
  await giveVouchers(shop, fill)
  await shop.drain()
  const orders = { placed, cancelled, delivered, express, byCoupon, handled, ...contracts }
  return { word, email, accountId, field, buyer, forms, sent, words: [word, ...Object.values(tels)], orders }
}

/** Puts a gift voucher into the open cart and says who gets it. */
async function giveVouchers({ core: { database, clock } }: RunningShop, fill: Fill): Promise<void> {
  const voucher = await sellProduct(database, { stock: null, priceMinor: 2_500 })
  await setTaxClass(database, { handle: voucher.productId, taxClass: VOUCHER_CLASS, now: clock.now() })
  const { productId } = voucher
  const { body } = await fill('/order/update', { fn: 'productAdd', productId })
  await fill('/order/voucher', { key: body.key, productId, for: 'other' })
}
