import { afterEach } from 'vitest'
import { example } from './example.ts'
import { startExampleShop } from './example-shop.ts'
import { type RunningSimulator, startSimulator } from './index.ts'

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** Members of the example's responses, each present in some of them; none when the response is a page. */
  readonly body: {
    readonly ref: string
    readonly error: string
    readonly faults: readonly unknown[]
    readonly answers: readonly unknown[]
  }
}

interface BookRow {
  readonly ref: string
  readonly status: string
  readonly amount: number
  readonly events: readonly {
    readonly type: string
    readonly at: string
    readonly delivered: number
    readonly answer: number | null
  }[]
}

/** Runs the example provider, with a listener in place of the shop; each test gets its own. */
export function useExample() {
  let stops: (() => Promise<void>)[] = []
  afterEach(async () => {
    for (const stop of stops.reverse()) await stop()
    stops = []
  })
  return {
    async start({ dir, now = new Date('2026-11-21T12:00:00Z') }: { dir?: string; now?: Date } = {}) {
      const shop = await startExampleShop()
      stops.push(shop.stop)
      const clock = { now }
      const begin = async (): Promise<RunningSimulator> => {
        const simulator = await startSimulator(example, {
          now: () => clock.now,
          webhookUrl: () => shop.webhookUrl,
          ...(dir === undefined ? {} : { dir }),
        })
        stops.push(simulator.stop)
        return simulator
      }
      const simulator = await begin()
      return { shop, simulator, begin, ...askerOf(simulator, clock) }
    },
  }
}

export function askerOf(simulator: RunningSimulator, clock: { now: Date }) {
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await fetch(simulator.url + path, {
      method,
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
      redirect: 'manual',
    })
    const text = await answer.text()
    const isJson = answer.headers.get('content-type') === 'application/json'
    return { status: answer.status, headers: answer.headers, text, body: isJson ? JSON.parse(text) : {} }
  }
  return {
    ask,
    async create(amount = 1234): Promise<string> {
      return (await ask('POST', '/v1/payments', { amount, returnUrl: '' })).body.ref
    },
    buyer: (ref: string, does = 'pays') => ask('POST', '/control/buyer', { ref, does }),
    fault: (on: string, fault: string, times = 1) => ask('POST', '/control/faults', { on, fault, times }),
    book: async () => JSON.parse((await ask('GET', '/control/book')).text) as [BookRow, ...BookRow[]],
    /** Advances the clock and runs what is due. */
    async pass(minutes: number): Promise<number> {
      clock.now = new Date(clock.now.getTime() + minutes * 60_000)
      return simulator.tick()
    },
  }
}
