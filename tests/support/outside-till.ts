import { expect } from 'vitest'
import { addressForm, Buyer, type CallResult } from './buyer.ts'

/** A line of a provider's own book. Source: contract §11. */
export interface BookLine {
  readonly ref: string
  readonly orderNumber: string
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly refunded: number
  readonly at: string
  readonly subscription: string | null
  readonly events: readonly object[]
}

/** A placed order and the browser that placed it. */
export interface OutsideOrder {
  readonly buyer: Buyer
  readonly key: string
  readonly number: string
  readonly email: string
  /** Units: minor units. */
  readonly totalMinor: number
}

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever the answer holds and fails where it holds something else
type Answer = { readonly status: number; readonly body: any }

/** What an outside checker does with a running demo shop: the contract's addresses over HTTP, and nothing of ours. */
export interface OutsideTill {
  /** The simulated providers, by gateway. */
  readonly providers: readonly string[]
  /** Address of a provider's simulator. */
  urlOf(id: string): string
  /** Another thing to buy each time, so that no test sells a shelf empty. */
  nextProduct(): string
  place(change?: Readonly<Record<string, string>>): Promise<OutsideOrder>
  link(
    order: OutsideOrder,
    gatewayId: string,
    more?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallResult>
  control(id: string, path: 'buyer' | 'faults' | 'deliver' | 'send', body: object): Promise<Answer>
  /** The buyer opens this answer and does this. Returns the provider's name for the payment. Throws: when the provider refuses. */
  act(id: string, answer: unknown, does: string, returns?: boolean): Promise<string>
  bookOf(id: string, order: OutsideOrder): Promise<readonly BookLine[]>
  paymentState(order: OutsideOrder): Promise<string>
  /** Subjects of the mails about an order, without its number, in order of the alphabet. */
  mails(order: OutsideOrder): Promise<readonly string[]>
  /** Moves the clock of shop and providers, and waits for all that is due until then. */
  advance(duration: string): Promise<void>
  now(): Promise<Date>
}

let orders = 0

/** `base` is where the shop's pages are in one language: `http://127.0.0.1:3000/store/de`; `mount` is where it is mounted. */
export async function openTill(mount: string, base: string): Promise<OutsideTill> {
  const hooks = (await ask(`${mount}/sandbox.json`)).body
  const { products } = (await new Buyer(base).get('/products.json?limit=250&max=400&stock=1')).body
  const offered: { productId: string; kind: string; requiresShipping: boolean; available: boolean }[] = products
  const parcels = offered.filter(({ kind, requiresShipping, available }) => kind === 'single' && requiresShipping && available)
  const control = (id: string, path: string, body: object): Promise<Answer> => ask(`${hooks.providers[id].control}/${path}`, body)
  const nextProduct = (): string => parcels[orders % parcels.length]?.productId ?? ''
  return {
    providers: Object.keys(hooks.providers),
    urlOf: (id) => hooks.providers[id].url,
    nextProduct,
    async place(change = {}) {
      orders += 1
      const email = `outside-${orders}@example.com`
      const buyer = new Buyer(base)
      await buyer.call('/order/update', { fn: 'productSet', productId: nextProduct(), pieces: '1' })
      const { status, text, body: key } = await buyer.call('/order/finalize', { ...addressForm, email, ...change })
      expect(status, text).toBe(200)
      const { order } = (await buyer.call('/order/state', { key })).body
      return { buyer, key, email, number: order.number, totalMinor: order.total.amount }
    },
    link: ({ buyer, key }, gatewayId, more = {}, headers = {}) => buyer.call('/gateway/link', { gatewayId, orderKey: key, ...more }, headers),
    control,
    async act(id, answer, does, returns = true) {
      const { status, body } = await control(id, 'buyer', { answer, does, returns })
      expect([id, does, status], JSON.stringify(body)).toEqual([id, does, 200])
      return body.ref
    },
    async bookOf(id, { number }) {
      const book: BookLine[] = (await ask(`${hooks.providers[id].control}/book`)).body
      return book.filter(({ orderNumber }) => orderNumber === number)
    },
    async paymentState({ buyer, key }) {
      const [{ body }, page] = await Promise.all([buyer.call('/order/state', { key }), buyer.get(`/order/${key}`)])
      expect(page.text).toContain(`data-payment-state="${body.paymentState}"`)
      return body.paymentState
    },
    async mails({ email, number }) {
      const mails: { subject: string }[] = (await ask(`${hooks.mails}?to=${email}`)).body
      return mails.map(({ subject }) => subject.replace(number, '#')).sort()
    },
    async advance(duration) {
      const { status, body } = await ask(hooks.clock, { advance: duration })
      expect(status, JSON.stringify(body)).toBe(200)
    },
    now: async () => new Date((await ask(hooks.clock)).body.now),
  }
}

async function ask(url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}
