import { expect } from 'vitest'
import { PARTNER_RULES, type PartnerRules, saveSettings } from '#domains/shop/index.ts'
import { openPayments } from '#main/payments.ts'
import { addressForm, Buyer } from './buyer.ts'
import { typeCommand } from './command-line.ts'
import { type Member, newMember } from './member.ts'
import type { RunningShop } from './running-shop.ts'

/** Opens the partner programme of a shop, as its owner does in the back office. */
export async function openProgramme(shop: RunningShop, rules: Partial<PartnerRules> = {}): Promise<void> {
  const partners = { ...PARTNER_RULES, isOpen: true, ...rules }
  await shop.core.database.transaction((tx) => saveSettings(tx, { partners }, shop.core.clock.now()))
  await shop.core.rules.reload()
}

/** A member who takes part, and the ref of their links. */
export interface TestPartner {
  readonly member: Member
  readonly ref: string
}

/** Registers a member who joins the programme. */
export async function newPartner(shop: RunningShop): Promise<TestPartner> {
  const member = await newMember(shop.url)
  const { status, body } = await member.call('/partner/activate', { terms: '1' })
  expect(status).toBe(200)
  return { member, ref: body.ref }
}

/** An order that somebody placed. */
export interface BroughtOrder {
  readonly key: string
  readonly number: string
}

/** Puts a product into the cart and places the order, to be paid by bank transfer. */
export async function buy(
  buyer: Buyer,
  productId: string,
  fields: Readonly<Record<string, string>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<BroughtOrder> {
  const carried = fields.ref === undefined ? {} : { ref: fields.ref }
  await buyer.call('/order/update', { fn: 'productAdd', productId, ...carried }, headers)
  const form = { ...addressForm, email: `${crypto.randomUUID()}@example.com`, ...fields }
  const placed = await buyer.call('/order/finalize', form, headers)
  expect(placed.status, placed.text).toBe(200)
  await buyer.call('/gateway/link', { gatewayId: 'bank-transfer', orderKey: placed.body })
  const { body } = await buyer.call('/order/state', { key: placed.body })
  return { key: placed.body, number: body.order.number }
}

/** Types a command of the shop and expects it to succeed. */
export async function succeed(shop: RunningShop, ...words: string[]): Promise<void> {
  const { code, said } = await typeCommand({ ...shop.core, payments: openPayments(shop.core).engine }, words)
  expect(code, said).toBe(0)
  await shop.drain()
}

/** Books the whole sum of an order. */
export const settle = (shop: RunningShop, { number }: BroughtOrder): Promise<void> =>
  succeed(shop, 'order', 'settle', number, `paid-${number}`)

/** Returns what the partner page says of an order: its state and the reasons; null where it is not listed. */
export async function listed(
  { member }: TestPartner,
  { number }: BroughtOrder,
): Promise<{ readonly state: string; readonly why: readonly string[] } | null> {
  const html = (await member.get('/partner/orders')).text
  const item = new RegExp(`<li data-order="${number}" data-state="(\\w+)".*?</details>`, 's').exec(html)
  if (!item) return null
  const why = [...(item[0].match(/<ol.*<\/ol>/s)?.[0] ?? '').matchAll(/<li>(.*?)<\/li>/g)]
  return { state: item[1] ?? '', why: why.map(([, words]) => words ?? '') }
}

/** Returns a figure of the partner page. */
export async function figure({ member }: TestPartner, name: string): Promise<number> {
  const html = (await member.get('/partner')).text
  const value = new RegExp(`data-figure="${name}" data-value="(-?\\d+)"`).exec(html)?.[1]
  if (value === undefined) throw new Error(`no figure ${name}`)
  return Number(value)
}

/** Follows a partner's link as somebody who comes from another site. */
export const follow = (buyer: Buyer, { ref }: TestPartner, path = '') =>
  buyer.get(`${path}${path.includes('?') ? '&' : '?'}ref=${ref}`, { accept: 'text/html' })

/** Returns a guest who agreed that a partner is remembered. */
export async function agreeingGuest(shop: RunningShop): Promise<Buyer> {
  const guest = new Buyer(shop.url)
  await guest.call('/consent', { partner: '1' })
  return guest
}
