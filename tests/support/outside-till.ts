import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { addressForm, Buyer, type CallResult } from './buyer.ts'
import { freePort } from './free-port.ts'
import { prepareCluster } from './kept-cluster.ts'
import { runHere } from './run-here.ts'
import { type ShopProcess, startShopProcess } from './shop-process.ts'
import type { BookRow } from './use-sandbox.ts'

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

/**
 * Everything that an outside checker does with a running demo shop: the contract's addresses over HTTP, and
 * nothing else.
 */
export interface OutsideTill {
  /** Mount path of the shop, and its pages in the language of the tests. */
  readonly mount: string
  readonly base: string
  /** The simulated providers, by gateway. */
  readonly providers: readonly string[]
  /** Returns the address of a provider's simulator. */
  urlOf(id: string): string
  /** Returns another product each time, so that no test runs out of stock. */
  nextProduct(): string
  place(change?: Readonly<Record<string, string>>): Promise<OutsideOrder>
  link(
    order: OutsideOrder,
    gatewayId: string,
    more?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<CallResult>
  /** Places a new order and begins its payment. */
  linked(
    id: string,
    more?: Readonly<Record<string, string>>,
  ): Promise<{ readonly order: OutsideOrder; readonly answer: Record<string, unknown> }>
  control(id: string, path: 'buyer' | 'faults' | 'deliver' | 'send', body: object): Promise<Answer>
  /**
   * Lets the buyer open this answer and act. Returns the provider's ref of the payment. Throws: when the
   * provider refuses.
   */
  act(id: string, answer: unknown, does: string, returns?: boolean): Promise<string>
  bookOf(id: string, order: OutsideOrder): Promise<readonly BookRow[]>
  paymentState(order: OutsideOrder): Promise<string>
  /** Returns the payment state that the order's page shows. */
  shownState(order: OutsideOrder): Promise<string | undefined>
  /** Returns the subjects of the mails about an order, in alphabetical order. */
  mails(order: OutsideOrder): Promise<readonly string[]>
  /** Moves the clock of shop and providers, and waits for everything that is due until then. */
  advance(duration: string): Promise<void>
  now(): Promise<Date>
}

/** A demo shop in separate processes, mounted under `/store`, whose buyers read German. */
export interface OutsideShop {
  till(): OutsideTill
  /** Runs `npm run kontor -- …` beside it. */
  kontor(...args: string[]): ReturnType<typeof runHere>
  /** Ends it, by SIGTERM or `kill -9`, and restarts it at the same address. */
  restart(how: 'stop' | 'kill'): Promise<void>
}

/** Returns whether a payment exists only once the buyer's browser has returned, as at Amazon. */
export const needsReturn = (id: string): boolean => id === 'amazon-pay'

/** Returns whether a browser post begins the payment: the payment attempt itself then asks no provider. */
export const beginsInBrowser = (id: string): boolean => id === 'redsys' || id === 'amazon-pay'

/** Timeout for a machine that is busy with other work. */
export const PATIENT = { timeout: 240_000 }

/** Runs the work for every item concurrently. */
export function each<Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(items.map(work))
}

/**
 * Runs the work for every cell: those of one provider one after the other, because a fault is set for a whole
 * provider, and providers concurrently.
 */
export async function eachCell<C extends { readonly id: string }>(
  cells: readonly C[],
  work: (cell: C) => Promise<void>,
): Promise<void> {
  await each([...Map.groupBy(cells, ({ id }) => id).values()], async (ofProvider) => {
    for (const cell of ofProvider) await work(cell)
  })
}

let orders = 0

/**
 * Starts such a shop for the calling test file. At the end the books must be clean, no provider and no log
 * may have the key of an order, and no request may have failed unless a provider was down.
 */
export function useOutsideShop(): OutsideShop {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-outside-'))
  const dataDir = join(folder, 'data')
  const variables = { BASE_PATH: '/store', DEMO: '1', KONTOR_SANDBOX: '' }
  const keys: string[] = []
  let shop: ShopProcess
  let till: OutsideTill
  let written = ''
  const start = async (port: number): Promise<void> => {
    shop = await startShopProcess({ dataDir, port, variables })
    till = await openTill(shop.url, `${shop.url}/de`, keys)
  }
  const kontor = (...args: string[]) => runHere(dataDir, args, { ...variables, PORT: String(shop.port) })
  const end = async (how: 'stop' | 'kill'): Promise<void> => {
    if (how === 'stop') expect(await shop.stop()).toBe(0)
    else await shop.kill()
    written += shop.output()
  }
  beforeAll(async () => {
    prepareCluster(dataDir)
    await start(await freePort())
  }, 120_000)
  afterAll(async () => {
    const audit = await kontor('audit')
    await end('stop')
    const kept = readdirSync(join(dataDir, 'sandbox')).map((name) =>
      readFileSync(join(dataDir, 'sandbox', name), 'utf8'),
    )
    rmSync(folder, { recursive: true, force: true })
    expect([audit.code, audit.output]).toEqual([0, expect.stringContaining('The books are clean')])
    expect(kept.length).toBeGreaterThan(till.providers.length)
    expect(keys.filter((key) => written.includes(key) || kept.some((text) => text.includes(key)))).toEqual([])
    const failed = written
      .split('\n')
      .filter(
        (line) => line.includes('"a request failed"') && !line.includes('"code":"provider-unreachable"'),
      )
    expect(failed).toEqual([])
  }, 120_000)
  return {
    till: () => till,
    kontor,
    async restart(how) {
      const { port } = shop
      await end(how)
      await start(port)
    },
  }
}

async function openTill(mount: string, base: string, keys: string[]): Promise<OutsideTill> {
  const hooks = (await ask(`${mount}/sandbox.json`)).body
  const { products } = (await new Buyer(base).get('/products.json?limit=250&max=400&stock=1')).body
  const offered: { productId: string; kind: string; requiresShipping: boolean; available: boolean }[] =
    products
  const parcels = offered.filter(
    ({ kind, requiresShipping, available }) => kind === 'single' && requiresShipping && available,
  )
  const control = (id: string, path: string, body: object): Promise<Answer> =>
    ask(`${hooks.providers[id].control}/${path}`, body)
  const nextProduct = (): string => parcels[orders % parcels.length]?.productId ?? ''
  const till: OutsideTill = {
    mount,
    base,
    providers: Object.keys(hooks.providers),
    urlOf: (id) => hooks.providers[id].url,
    nextProduct,
    async place(change = {}) {
      orders += 1
      const email = `outside-${orders}@example.com`
      const buyer = new Buyer(base)
      await buyer.call('/order/update', { fn: 'productSet', productId: nextProduct(), pieces: '1' })
      const {
        status,
        text,
        body: key,
      } = await buyer.call('/order/finalize', { ...addressForm, email, ...change })
      expect(status, text).toBe(200)
      keys.push(key)
      const { order } = (await buyer.call('/order/state', { key })).body
      return { buyer, key, email, number: order.number, totalMinor: order.total.amount }
    },
    link: ({ buyer, key }, gatewayId, more = {}, headers = {}) =>
      buyer.call('/gateway/link', { gatewayId, orderKey: key, ...more }, headers),
    async linked(id, more) {
      const order = await till.place()
      const { status, text, body } = await till.link(order, id, more)
      expect([id, status], text).toEqual([id, 200])
      return { order, answer: body }
    },
    control,
    async act(id, answer, does, returns = true) {
      const { status, body } = await control(id, 'buyer', { answer, does, returns })
      expect([id, does, status], JSON.stringify(body)).toEqual([id, does, 200])
      return body.ref
    },
    async bookOf(id, { number }) {
      const book: BookRow[] = (await ask(`${hooks.providers[id].control}/book`)).body
      return book.filter(({ orderNumber }) => orderNumber === number)
    },
    paymentState: async ({ buyer, key }) => (await buyer.call('/order/state', { key })).body.paymentState,
    async shownState({ buyer, key }) {
      const { text } = await buyer.get(`/order/${key}`)
      return /<main[^>]* data-payment-state="([a-z-]+)"/.exec(text)?.[1]
    },
    async mails({ email }) {
      const mails: { subject: string }[] = (await ask(`${hooks.mails}?to=${email}`)).body
      return mails.map(({ subject }) => subject).sort()
    },
    async advance(duration) {
      const { status, body } = await ask(hooks.clock, { advance: duration })
      expect(status, JSON.stringify(body)).toBe(200)
    },
    now: async () => new Date((await ask(hooks.clock)).body.now),
  }
  return till
}

async function ask(url: string, body?: object): Promise<Answer> {
  const answer = await fetch(url, body && { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}
