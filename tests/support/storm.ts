import { addressForm, Buyer, type CallResult } from './buyer.ts'

/** Address of a provider's simulator. */
export interface StormProvider {
  readonly id: string
  readonly control: string
}

export interface StormOptions {
  /** The shop; it may be down for a while and come back at the same address. */
  readonly url: string
  readonly providers: readonly StormProvider[]
  /** A coupon that pays any amount, for the orders that no provider pays; null: providers only. */
  readonly coupon: string | null
  readonly productIds: readonly string[]
  readonly orders: number
  readonly buyersAtOnce: number
  /** Returns numbers between 0 and 1, from a seed that the test can print. */
  readonly random: () => number
  /** Called after each order. */
  readonly after?: (done: number) => void
}

export interface StormOrder {
  readonly key: string
  readonly number: string
  readonly email: string
  readonly gatewayId: string
}

/**
 * Events are delivered one to five times, in any order, and one of ten is lost. Source:
 * docs/payment-edge-cases.md.
 */
const FAULTS = ['duplicate', 'parallel', 'reorder', 'delay', 'duplicate', 'parallel'] as const
const LOST = 0.1
const TRIES = 1_200
const HELD_TRIES = 20

/** Creates a repeatable stream of numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Runs buyers who order and pay over all gateways while webhooks are duplicated, reordered, delayed and lost,
 * and who repeat calls that were cut off.
 */
export async function payThroughStorm(options: StormOptions): Promise<StormOrder[]> {
  const orders: StormOrder[] = []
  let next = 0
  const shopper = async (): Promise<void> => {
    while (next < options.orders) {
      const index = next++
      orders.push(await payOne(options, index))
      options.after?.(orders.length)
    }
  }
  await Promise.all(Array.from({ length: options.buyersAtOnce }, shopper))
  return orders
}

async function payOne(
  { url, providers, coupon, productIds, random }: StormOptions,
  index: number,
): Promise<StormOrder> {
  const buyer = new Buyer(url)
  const email = `storm-${index}@example.com`
  const productId = productIds[index % productIds.length] ?? ''
  await insist(buyer, '/order/update', { fn: 'productSet', productId, pieces: String(1 + (index % 3)) })
  const key: string = (await insist(buyer, '/order/finalize', { ...addressForm, email })).body
  const { number } = (await insist(buyer, '/order/state', { key })).body.order
  const provider = providers[index % (providers.length + (coupon ? 1 : 0))]
  const gatewayId = provider?.id ?? 'coupon'
  const link = await insist(buyer, '/gateway/link', { gatewayId, orderKey: key })
  if (!provider) await insist(buyer, '/coupon/redeem', { uuid: link.body.uuid, coupon: coupon ?? '' })
  else if (link.status === 200) await payAt(provider, link.body, random)
  return { key, number, email, gatewayId }
}

async function payAt({ id, control }: StormProvider, answer: unknown, random: () => number): Promise<void> {
  const fault =
    random() < LOST ? 'lose' : random() < 0.8 ? FAULTS[Math.floor(random() * FAULTS.length)] : null
  if (fault) await send(`${control}/faults`, { on: 'event', fault, times: 1 })
  const returns = random() < 0.6
  // At Amazon a payment exists only once the buyer's browser has returned: a buyer whose shop is down reloads
  // the page.
  const { ref, returnUrl } = await send(`${control}/buyer`, {
    answer,
    does: 'pays',
    returns: id !== 'amazon-pay' && returns,
  })
  if (id === 'amazon-pay') await untilLoaded(String(returnUrl))
  if (random() < 0.5)
    await send(`${control}/deliver`, { ref, times: 1 + Math.floor(random() * 4), parallel: random() < 0.5 })
}

/** Loads a page until it arrives. Throws: Error where the page never comes. */
async function untilLoaded(page: string): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await fetch(page, { redirect: 'manual' }).catch(() => null)
    if (answer && answer.status < 400) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${page} never came`)
}

async function send(url: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body) })
  const text = await answer.text()
  if (!answer.ok)
    throw new Error(`${url} ${JSON.stringify(body).slice(0, 300)}: ${answer.status} ${text.slice(0, 500)}`)
  return JSON.parse(text) as Record<string, unknown>
}

/**
 * Makes a call as a patient buyer would: under one key, repeated while the shop is down or busy. A call that
 * died with its process holds its key for a minute; a buyer does not wait that long, and presses the button
 * again. Throws: Error when it is refused.
 */
async function insist(
  buyer: Buyer,
  path: string,
  fields: Readonly<Record<string, string>>,
): Promise<CallResult> {
  let key = crypto.randomUUID()
  let held = 0
  let last = ''
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await buyer.call(path, fields, { 'idempotency-key': key }).catch((error: unknown) => {
      last = String(error)
      return null
    })
    if (answer?.status === 200) return answer
    if (answer) last = `${answer.status} ${answer.text}`
    const code = answer?.body?.code
    // The call succeeded, but its answer was lost.
    if (answer && (code === 'already-paid' || (code === 'order-closed' && answer.body.orderKey)))
      return { ...answer, body: answer.body.orderKey ?? answer.body }
    if (code === 'in-progress') held += 1
    if (held > HELD_TRIES) {
      key = crypto.randomUUID()
      held = 0
    }
    const again = answer === null || answer.status >= 500 || answer.status === 429 || code === 'in-progress'
    if (!again) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${path} ${JSON.stringify(fields)}: ${last}`)
}
