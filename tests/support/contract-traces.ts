import { expect } from 'vitest'
import { sellProduct } from './catalogue.ts'
import { someCode } from './discounts.ts'
import type { Member } from './members.ts'
import type { Person } from './personal-traces.ts'
import type { RunningShop } from './running-shop.ts'

/**
 * Leaves what a member's contracts leave: a membership that a code gave, a withdrawal from an order, a
 * subscription that has ended, and gifts.
 */
export async function leaveContracts(
  shop: RunningShop,
  member: Member,
  order: { readonly id: string },
  person: Person,
): Promise<void> {
  await useCode(shop, member)
  await withdraw(shop, member, order, person)
  await leaveSubscription(shop, member)
  await giveAway(shop, member, order, person)
  await giveVouchers(shop, member, order, person)
  await shop.drain()
}

async function useCode({ core: { database, clock } }: RunningShop, { buyer }: Member): Promise<void> {
  const club = await sellProduct(database, { kind: 'premium', name: 'Club', requiresShipping: false })
  const discountCode = await someCode(database, {
    purpose: 'premium',
    percentBp: 10_000,
    note: 'a spring campaign',
    now: clock.now(),
    productIds: [club.productUuid],
  })
  const used = await buyer.call('/premium/discountCode', { discountCode })
  expect(used.status, used.text).toBe(200)
}

/** Leaves a gift that the member bought with an order and redeemed. */
async function giveAway(
  { core: { database, clock } }: RunningShop,
  { email }: Member,
  { id }: { readonly id: string },
  { name }: Person,
): Promise<void> {
  await database.query(
    `INSERT INTO gift (id, order_id, product_id, variant_id, periods, period, giver_name, recipient_name, recipient_email, message, locale, deliver_at, state, token_hash, expires_at, created_at, redeemed_at, redeemed_by, starts_at, ends_at)
     SELECT $1, $2, $1, $1, 3, 'P1M', $3, $3, email, $3, 'en', $5::timestamptz, 'redeemed', $4, $5, $5, $5, id, $5::timestamptz, $5::timestamptz + interval '3 months' FROM account WHERE email = $6`,
    [crypto.randomUUID(), id, name, Buffer.from(id), clock.now(), email],
  )
}

/** Leaves vouchers that the member bought for somebody of the same name, and that were sent. */
async function giveVouchers(
  { core: { database, clock } }: RunningShop,
  { email }: Member,
  { id }: { readonly id: string },
  { name }: Person,
): Promise<void> {
  await database.query(
    `INSERT INTO voucher_gift (order_id, variant_id, recipient_name, recipient_email, message, send_at, sent_at, created_at, updated_at)
     VALUES ($1, uuidv7(), $2, $3, $2, $4, $4, $4, $4)`,
    [id, name, email, clock.now()],
  )
}

async function withdraw(
  { core: { database } }: RunningShop,
  { buyer, email }: Member,
  { id }: { readonly id: string },
  { name, line2 }: Person,
): Promise<void> {
  const [order] = await database.query<{ number: string }>('SELECT number FROM orders WHERE id = $1', [id])
  const contract = `${order?.number} of ${name}`
  const asked = await buyer.call('/withdraw/request', { name, contract, email, part: `what is in ${line2}` })
  expect(asked.status, asked.text).toBe(200)
  const given = await buyer.call('/withdraw/confirm', { token: asked.body.token })
  expect(given.status, given.text).toBe(200)
}

/** The provider knows that it has ended, and holds the name of the consent no more. */
async function leaveSubscription(
  { core: { database, clock } }: RunningShop,
  { accountId }: Member,
): Promise<void> {
  const plan = await sellProduct(database, { kind: 'subscription', name: 'Field Notes' })
  await database.query(
    `INSERT INTO subscription (id, number, account_id, product_id, variant_id, kind, state, renews, gateway_id, agreement, gone_agreement,
       price_minor, currency, period, created_at, ended_at)
     VALUES (uuidv7(), 'S' || nextval('subscription_number'), $1::uuid, $2, $3, 'subscription', 'ended', 'shop', 'mollie',
       'mdt_' || $1::uuid, 'mdt_before_' || $1::uuid, 1990, 'EUR', 'P1M', $4, $4)`,
    [accountId, plan.productUuid, plan.variantId, clock.now()],
  )
}
