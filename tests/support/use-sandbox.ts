import { afterAll, beforeAll } from 'vitest'
import type { Providers } from '#main/providers.ts'
import { type RunningSimulator, type SimulatorDefinition, startSimulator } from '../../sandbox/kit/index.ts'
import { providers as simulated } from '../../sandbox/providers.ts'

/** The provider's own view of a payment. Source: docs/http-contract.md "Demo hooks". */
export interface BookRow {
  readonly ref: string
  readonly orderNumber: string
  readonly amount: number
  readonly currency: string
  readonly status: string
  readonly refunded: number
  readonly at: string
  readonly subscription: string | null
  readonly events: readonly {
    readonly type: string
    readonly at: string
    readonly delivered: number
    readonly answer: number | null
  }[]
}

export interface ControlAnswer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface TestSandbox {
  of(id: string): RunningSimulator
  /** Sends `POST {control}/{path}` to a provider. */
  control(
    id: string,
    path: 'buyer' | 'card' | 'faults' | 'deliver' | 'send',
    body: object,
  ): Promise<ControlAnswer>
  book(id: string): Promise<readonly BookRow[]>
  /** Merges the simulators' variables under the given ones, for `openCore`. */
  providers(variables: Readonly<Record<string, string | undefined>>): Providers
  /** Resolves when the shop has answered every event that its simulators sent. */
  settled(): Promise<void>
  /** Gives the simulators the shop's clock and address. */
  attach(now: () => Date, shopUrl: string): void
}

/**
 * Starts payment simulators in the test's process, for the calling test file: `useRunningShop({},
 * useSandbox(['mollie']))`. Must be called before the shop. Definitions of simulators that the demo does not
 * have can be passed directly.
 */
export function useSandbox(wanted: readonly (string | SimulatorDefinition)[]): TestSandbox {
  const running = new Map<string, RunningSimulator>()
  let now = (): Date => new Date()
  let shopUrl = ''
  beforeAll(async () => {
    for (const one of wanted) {
      const definition = typeof one === 'string' ? await load(one) : one
      const { id } = definition
      const webhookUrl = (): string => (shopUrl === '' ? '' : `${shopUrl}/webhooks/${id}`)
      running.set(id, await startSimulator(definition, { now: () => now(), webhookUrl }))
    }
  })
  afterAll(async () => {
    for (const simulator of running.values()) await simulator.stop()
  })
  const of = (id: string): RunningSimulator => {
    const simulator = running.get(id)
    if (!simulator) throw new Error(`${id} runs inside tests and hooks only, and where useSandbox names it`)
    return simulator
  }
  return {
    of,
    async control(id, path, body) {
      const answer = await fetch(`${of(id).control}/${path}`, { method: 'POST', body: JSON.stringify(body) })
      return { status: answer.status, body: (await answer.json()) as ControlAnswer['body'] }
    },
    book: async (id) => (await (await fetch(`${of(id).control}/book`)).json()) as BookRow[],
    providers: (variables) => ({
      gatewayVariables: Object.assign({}, ...Array.from(running.values(), ({ env }) => env), variables),
      simulators: Object.fromEntries(
        Array.from(running.values(), ({ id, url, control }) => [id, { url, control }]),
      ),
      sandbox: {
        file: null,
        async moveClock() {
          const sent = await Promise.all(Array.from(running.values(), (simulator) => simulator.tick()))
          return sent.reduce((total, one) => total + one, 0)
        },
        tell: async () => undefined,
      },
    }),
    async settled() {
      await Promise.all(Array.from(running.values(), (simulator) => simulator.settled()))
    },
    attach(clock, url) {
      now = clock
      shopUrl = url
    },
  }
}

async function load(id: string): Promise<SimulatorDefinition> {
  const provider = simulated[id]
  if (!provider) throw new Error(`there is no simulator ${id}`)
  return (await provider()).simulator
}
