import { beforeAll } from 'vitest'
import type { Outside } from '#domains/outgoing-call/index.ts'
import { DAY, HOUR, MINUTE } from '#kernel/clock.ts'
import { createTasks } from '#main/tasks.ts'
import { type Desk, deskOf } from '../flows/payment/desk.ts'
import { Buyer } from '../support/buyer.ts'
import { distantProvider } from '../support/distant-provider.ts'
import { advance } from '../support/member.ts'
import { type Cashier, cashierOf, type Placed } from '../support/paying.ts'
import { type RunningShop, useRunningShop } from '../support/running-shop.ts'
import { type TestSandbox, useSandbox } from '../support/use-sandbox.ts'
import { type Breaker, createBreaker } from './breaker.ts'

/** A whole shop whose database can fail at any moment, and everything that an operation needs. */
export interface World {
  readonly shop: RunningShop
  readonly sandbox: TestSandbox
  readonly cashier: Cashier
  readonly desk: Desk
  readonly breaker: Breaker
  /** Everything that the shop wrote into its log. */
  readonly log: readonly string[]
  now(): Date
  rows<Row = Record<string, unknown>>(sql: string, values?: readonly unknown[]): Promise<Row[]>
  /** Returns the single number of a query. */
  count(sql: string, values?: readonly unknown[]): Promise<number>
  /** Runs the handler of a job once, as a worker does. */
  job(name: string, payload?: object): Promise<void>
  buyer(): Buyer
  /** Returns an unused address. */
  email(): string
  place(): Promise<Placed & { readonly email: string }>
  /** Runs work while every provider is as slow as in reality, so that concurrent calls really overlap. */
  farAway<Result>(work: () => Promise<Result>): Promise<Result>
  /** Runs what is due, and then moves the clock. */
  skip(ms: number): Promise<void>
  /** Moves the clock until everything that ends by itself has ended, and runs all jobs that become due. */
  passTime(): Promise<void>
}

/**
 * Reservations expire after half an hour, payments within a day or two, transfers after two weeks, links and
 * counters much earlier; the pauses in between are for what an expiry itself reserves for a while.
 */
const STRETCHES = [31 * MINUTE, 3 * HOUR, 2 * DAY, HOUR, 15 * DAY, HOUR, 75 * DAY, HOUR] as const

/** What may happen to what a neighbour left, beside `MONEY_JOBS`: calls, commissions and vouchers go on, and old rows go. */
const LATER_JOBS = [
  'send-calls',
  'mature-commissions',
  'send-voucher-gifts',
  'ask-for-reviews',
  'look-at-partners',
  'pay-partners',
  'sweep-sessions',
  'sweep-photos',
] as const

/** Simulated latency of a request to a provider. Units: milliseconds. */
const FAR_MS = 60

/** Opens a world for the calling test file. `outside` says where its signed calls go; default: the public internet. */
export async function useWorld(gatewayIds: readonly string[] = [], outside?: () => Outside): Promise<World> {
  const breaker = createBreaker()
  let distanceMs = 0
  const sandbox = useSandbox(await Promise.all(gatewayIds.map((id) => distantProvider(id, () => distanceMs))))
  const shop = useRunningShop({ LOG_LEVEL: 'info' }, sandbox, breaker.around, outside)
  const cashier = cashierOf(shop, sandbox)
  const desk = deskOf(shop, sandbox)
  let log: readonly string[] = []
  beforeAll(() => {
    log = desk.hear()
  })
  const rows = <Row>(sql: string, values: readonly unknown[] = []) =>
    shop.core.database.query<Row>(sql, values)
  const email = (): string => `${crypto.randomUUID()}@example.com`
  return {
    shop,
    sandbox,
    cashier,
    desk,
    breaker,
    rows,
    email,
    get log() {
      return log
    },
    now: () => shop.core.clock.now(),
    async count(sql, values) {
      const [row] = await rows<Record<string, unknown>>(sql, values)
      return Number(Object.values(row ?? {})[0] ?? 0)
    },
    async job(name, payload = {}) {
      const tasks = createTasks(shop.core) as Readonly<
        Record<string, (payload: object, context: object) => Promise<unknown>>
      >
      const signal = AbortSignal.timeout(MINUTE)
      await tasks[name]?.(payload, { jobId: '1', attempt: 1, signal, stopping: signal })
    },
    buyer: () => new Buyer(shop.url),
    async place() {
      const of = email()
      return { ...(await cashier.place({ email: of })), email: of }
    },
    async skip(ms) {
      await shop.drain()
      advance(shop, ms)
    },
    async farAway(work) {
      distanceMs = FAR_MS
      try {
        return await work()
      } finally {
        distanceMs = 0
      }
    },
    async passTime() {
      for (const stretch of STRETCHES) await desk.advance(stretch, ...LATER_JOBS)
    },
  }
}
