import { recordSettlement } from '#domains/payment/index.ts'
import { openPayments } from '#main/payments.ts'
import { advanceGifts } from '#processes/gift/advance-gifts.ts'
import { Buyer } from './buyer.ts'
import { sellProduct, type TestProduct } from './catalogue.ts'
import { someCode } from './discounts.ts'
import { tokenIn } from './member.ts'
import type { RunningShop } from './running-shop.ts'
import type { Fill, TracedOrder } from './traced-person.ts'

interface Signer {
  readonly word: string
  readonly email: string
  readonly field: string
  readonly fill: Fill
  readonly orderOf: (key: string) => Promise<TracedOrder>
  readonly deliver: (order: TracedOrder, gatewayId: string) => Promise<void>
  /** An order that the person withdraws from. */
  readonly delivered: TracedOrder
}

/**
 * Lets a traced person become a member and subscribe, cancel and withdraw: signed in, and in a browser that
 * nobody knows. Returns the orders of the periods.
 */
export async function makeContracts(
  shop: RunningShop,
  signer: Signer,
): Promise<Record<'subscribed' | 'trial' | 'given', TracedOrder>> {
  const { database, clock } = shop.core
  const magazine = await sellProduct(database, { kind: 'subscription', name: 'Field Notes' })
  const club = await sellProduct(database, { kind: 'premium', name: 'Club' })
  await database.query('INSERT INTO plan (product_id, trial_days) VALUES ($1, 14)', [club.productUuid])
  const { field, fill, orderOf, deliver } = signer

  const library = await sellProduct(database, { kind: 'premium', name: 'Library', requiresShipping: false })
  const discountCode = await someCode(database, {
    purpose: 'premium',
    percentBp: 10_000,
    note: 'a spring campaign',
    now: clock.now(),
    productIds: [library.productUuid],
  })
  // Another browser must still prove the second factor.
  await fill('/premium/discountCode', { discountCode, password: field }, 200, new Buyer(shop.url))
  await fill('/premium/discountCode', { discountCode })

  const subscribed = await orderOf(await subscribe(fill, magazine))
  await deliver(subscribed, 'bank-transfer')
  const began = await fill('/premium/link', {
    gatewayId: 'bank-transfer',
    productId: club.productId,
    sameAddress: '0',
  })
  const trial = await orderOf(began.body.orderKey)
  await shop.drain()

  const given = await giveAndRedeem(shop, signer, library)
  const subscription = await numberOf(shop, club)
  await fill('/subscription/cancel', { password: field, subscription })
  await fill('/subscription/resume', { subscription })
  await declareAll(shop, signer, { magazine, club })
  return { subscribed, trial, given }
}

/** Buys a gift with the person's words, sends it to another address and redeems it oneself. */
async function giveAndRedeem(
  shop: RunningShop,
  { fill, orderOf, email }: Signer,
  { productId }: TestProduct,
): Promise<TracedOrder> {
  const { database, clock } = shop.core
  const form = { gatewayId: 'bank-transfer', productId, periods: '1' }
  const given = await orderOf((await fill('/gift/link', form)).body.orderKey)
  const { engine } = openPayments(shop.core)
  const [charge] = await database.query<{ total: number; currency: string }>(
    'SELECT total_minor AS total, currency FROM orders WHERE id = $1',
    [given.id],
  )
  await recordSettlement(engine, {
    chargeId: given.id,
    gateway: engine.gatewayOf('bank-transfer')!,
    reference: 'a gift',
    amountMinor: charge!.total,
    currency: charge!.currency,
    actor: 'staff',
    now: clock.now(),
  })
  await advanceGifts(engine, clock.now())
  const [order] = await database.query<{ number: string }>('SELECT number FROM orders WHERE id = $1', [
    given.id,
  ])
  await fill('/gift/resend', { number: order!.number, recipientEmail: email })
  await shop.drain()
  const [mail] = await database.query<{ text: string }>(
    `SELECT text_body AS text FROM mail WHERE to_address = $1 AND template = 'gift-arrived' ORDER BY id DESC`,
    [email],
  )
  await fill('/gift/redeem', { token: /gift\?token=([\w-]{22})/.exec(mail?.text ?? '')?.[1] ?? '' })
  return given
}

/** Signs up for one term, which the buyer confirms as it was shown. */
async function subscribe(fill: Fill, { productId }: TestProduct): Promise<string> {
  const form = { gatewayId: 'bank-transfer', productId, sameAddress: '0' }
  const shown = await fill('/subscription/link', form, 409)
  const begun = await fill('/subscription/link', { ...form, transformHash: shown.body.transform.hash })
  return begun.body.orderKey
}

/**
 * Withdraws from an order and cancels a subscription as its member; cancels the membership in a browser that
 * nobody knows, and takes that back by mail; and leaves a form that is never confirmed.
 */
async function declareAll(
  shop: RunningShop,
  { word, email, fill, delivered }: Signer,
  { magazine, club }: Record<'magazine' | 'club', TestProduct>,
): Promise<void> {
  const { database } = shop.core
  const [order] = await database.query<{ number: string }>('SELECT number FROM orders WHERE id = $1', [
    delivered.id,
  ])
  const naming = (number: string) => ({ contract: `${word} 7 contract ${number}` })
  const withdrawn = await fill('/withdraw/request', naming(order!.number))
  await fill('/withdraw/confirm', { token: withdrawn.body.token })
  await fill('/withdraw/undo', { token: withdrawn.body.token }, 410)
  const cause = { ...naming(await numberOf(shop, magazine)), grounds: 'cause' }
  const cancelled = await fill('/cancel/request', cause)
  await fill('/cancel/confirm', { token: cancelled.body.token })

  const stranger = new Buyer(shop.url)
  const unproved = naming(await numberOf(shop, club))
  const asked = await fill('/cancel/request', unproved, 200, stranger)
  await fill('/cancel/confirm', { token: asked.body.token }, 200, stranger)
  await shop.drain()
  const [mail] = await database.query<{ text: string }>(
    `SELECT text_body AS text FROM mail WHERE to_address = $1 AND text_body LIKE '%/cancel?token=%'`,
    [email],
  )
  const token = tokenIn(mail!.text, '/cancel')
  await fill('/cancel/undo', { token }, 200, stranger)
  await fill('/cancel/request', cause)
}

/** Returns the number of the person's subscription to a plan. */
async function numberOf(shop: RunningShop, { productUuid }: TestProduct): Promise<string> {
  const [row] = await shop.core.database.query<{ number: string }>(
    'SELECT number FROM subscription WHERE product_id = $1',
    [productUuid],
  )
  return row!.number
}
