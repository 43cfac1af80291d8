import { expect } from 'vitest'
import { passwordField, readPasswordOptions } from '#domains/account/index.ts'
import { createCoupon } from '#domains/coupon/index.ts'
import { shipOrder } from '#domains/order/index.ts'
import { cancelOrder, recordSettlement } from '#domains/payment/index.ts'
import { saveSettings } from '#domains/shop/index.ts'
import { openPayments } from '#main/payments.ts'
import { Authenticator } from './authenticator.ts'
import { Buyer, type CallResult } from './buyer.ts'
import { SELLER } from './documents.ts'
import { noPayments } from './payments.ts'
import type { RunningShop } from './running-shop.ts'
import { originOf } from './second-factors.ts'

interface FieldSchema {
  readonly type?: string
  readonly format?: string
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly const?: string
}

/** The shop's own description of its forms. */
export interface Forms {
  readonly paths: Readonly<
    Record<
      string,
      {
        readonly post: {
          readonly requestBody: {
            readonly content: Readonly<Record<string, { readonly schema: FormSchema }>>
          }
        }
      }
    >
  >
}
interface FormSchema {
  readonly properties: Readonly<Record<string, FieldSchema>>
  readonly patternProperties?: Readonly<Record<string, FieldSchema>>
}

/**
 * Text fields that contain nothing about a person, and why. All others are filled with the person's words.
 */
export const SAYS_NOTHING: Readonly<Record<string, string>> = {
  key: 'the shop gave it: the key of an order',
  orderKey: 'the shop gave it: the key of an order',
  productId: 'names a product',
  pieces: 'a number',
  gatewayId: 'names a payment method',
  shippingMethod: 'names a way to ship',
  uuid: 'the shop gave it: the id of a form',
  id: 'the shop gave it: the id of a passkey or a session',
  token: 'the shop gave it, by mail',
  code: 'a one-time code of an app',
  totp: 'a one-time code of an app',
  recovery: 'a one-time code that the shop gave',
  passkey: 'made by the browser; only its key is kept',
  password: 'a hash that the browser makes',
  newPassword: 'a hash that the browser makes',
  '^password\\.(\\d{1,4})$': 'a hash that the browser makes',
  '^newPassword\\.(\\d{1,4})$': 'a hash that the browser makes',
}

/**
 * Returns the fields of each call that people type: not numbers, choices from a list, checkboxes or files.
 */
export function textFields(
  forms: Forms,
): { readonly path: string; readonly name: string; readonly max: number }[] {
  return Object.entries(forms.paths).flatMap(([path, { post }]) =>
    Object.values(post.requestBody.content).flatMap(({ schema }) =>
      Object.entries({ ...schema.properties, ...schema.patternProperties })
        .filter(
          ([, field]) =>
            field.type === 'string' &&
            field.format !== 'binary' &&
            field.enum === undefined &&
            field.const === undefined,
        )
        .map(([name, { maxLength = 40 }]) => ({ path: path.replace(/^\/api/, ''), name, max: maxLength })),
    ),
  )
}

/**
 * Returns the fields that the person should have filled and did not. `sent`: path and name of each field that
 * they filled.
 */
export function leftEmpty(forms: Forms, sent: ReadonlySet<string>): string[] {
  return textFields(forms)
    .filter(({ path, name }) => SAYS_NOTHING[name] === undefined && !sent.has(`${path} ${name}`))
    .map(({ path, name }) => `${path} ${name}`)
}

export interface TracedOrder {
  readonly id: string
  readonly key: string
}

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
    Record<'placed' | 'cancelled' | 'delivered' | 'express' | 'byCoupon', TracedOrder>
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
    country: () => 'DE',
    zip: (prefix) => (prefix === 'shipping' ? '12345' : '98765'),
    tel: (prefix) => tels[prefix as keyof typeof tels],
  }
  const textOf = (name: string, max: number): string => {
    const [leaf = '', prefix = ''] = name.split('.').reverse()
    return known[leaf]?.(prefix) ?? `${word} 7 ${name}`.slice(0, max)
  }
  /** Fills every text of a form except the given ones. */
  const fill = async (
    path: string,
    given: Readonly<Record<string, string>> = {},
    status = 200,
  ): Promise<CallResult> => {
    const typed = textFields(forms).filter(
      ({ path: of, name }) => of === path && SAYS_NOTHING[name] === undefined && given[name] === undefined,
    )
    const answer = await buyer.call(path, {
      ...Object.fromEntries(typed.map(({ name, max }) => [name, textOf(name, max)])),
      ...given,
    })
    expect([path, answer.status, answer.text]).toEqual([path, status, answer.text])
    for (const { name } of typed) sent.add(`${path} ${name}`)
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
  const options = await buyer.call('/user/passkey/options', { for: 'add' })
  const passkey = new Authenticator().create(options.body, { origin: originOf(shop) })
  await fill('/user/factor/passkey/add', { password: field, passkey })
  const [account] = await database.query<{ id: string }>('SELECT id FROM account WHERE email = $1', [email])
  const accountId = account!.id
  await fill('/user/email', { password: field, email: `new-${email}` })
  sent.add('/user/email email')

  const orderOf = async (key: string): Promise<TracedOrder> => {
    const [row] = await database.query<{ id: string }>('SELECT id FROM orders WHERE key = $1', [key])
    return { id: row!.id, key }
  }
  const fillCart = async (): Promise<void> => {
    await fill('/order/update', { fn: 'productAdd', productId })
    await fill('/order/update', { fn: 'address', sameAddress: '0' })
  }
  const place = async (): Promise<TracedOrder> => {
    await fillCart()
    return orderOf((await fill('/order/finalize', { sameAddress: '0', terms: '1' })).body)
  }
  const { gateways, engine } = openPayments(shop.core)
  const gateway = gateways.find(({ info }) => info.id === 'cash-on-delivery')!
  const ship = async ({ id }: TracedOrder): Promise<void> => {
    await shipOrder(database, { orderId: id, actor: 'cli', now: clock.now(), tracking: 'Q-1' })
  }
  const deliver = async (order: TracedOrder): Promise<void> => {
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

  const delivered = await place()
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
  await fillCart()
  await shop.drain()
  const orders = { placed, cancelled, delivered, express, byCoupon }
  return { word, email, accountId, field, buyer, forms, sent, words: [word, ...Object.values(tels)], orders }
}
