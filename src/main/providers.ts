import { MINUTE, SECOND } from '#kernel/clock.ts'
import type { Environment } from './environment.ts'
import { type FoundSandbox, findSandbox, type SandboxEndpoints } from './sandbox-endpoints.ts'

/** Payment providers as this process knows them. */
export interface Providers {
  /** What gateways read their keys and addresses from: the environment, and in a demo the simulators'. */
  readonly gatewayVariables: Readonly<Record<string, string | undefined>>
  /** The simulators that are used, by gateway. Source: docs/http-contract.md "Demo hooks". */
  readonly simulators: Readonly<Record<string, { readonly url: string; readonly control: string }>>
  /** Null: none run. */
  readonly sandbox: SandboxAdmin | null
}

/** What a demo tells its simulators. */
export interface SandboxAdmin {
  /** Their address file, for other processes of this shop; null where they run inside this one. */
  readonly file: string | null
  /**
   * Sets their time and lets them do what is due by then. Returns how many events they sent since the last
   * time.
   */
  moveClock(now: Date): Promise<number>
  /** Tells them the time and, by gateway, where the shop takes their call-backs. */
  tell(now: Date, webhooks: Readonly<Record<string, string>>): Promise<void>
}

/** A chain of renewals with all their call-backs. */
const CLOCK_TIMEOUT_MS = 5 * MINUTE
const TELL_TIMEOUT_MS = 5 * SECOND

/**
 * The providers of this environment. Throws: EnvironmentError when `KONTOR_SANDBOX` names simulators that are
 * not there.
 */
export function findProviders(environment: Environment): Providers {
  return providersOf(environment, findSandbox(environment))
}

/**
 * The environment's own variables with those of the simulators under them. A provider of which the owner set
 * anything is the owner's as a whole: half a key of theirs and half of the simulator's would fit neither.
 */
export function providersOf(
  { variables }: Pick<Environment, 'variables'>,
  sandbox: FoundSandbox | null,
): Providers {
  if (!sandbox) return { gatewayVariables: variables, simulators: {}, sandbox: null }
  const used = Object.entries(sandbox.endpoints.providers).filter(([, { env }]) =>
    Object.keys(env).every((name) => variables[name] === undefined),
  )
  return {
    gatewayVariables: Object.assign({}, ...used.map(([, { env }]) => env), variables),
    simulators: Object.fromEntries(used.map(([id, { url, control }]) => [id, { url, control }])),
    sandbox: adminOf(sandbox),
  }
}

function adminOf({ file, endpoints }: FoundSandbox): SandboxAdmin {
  return {
    file,
    async moveClock(now) {
      const { sent } = (await post(endpoints.clock, { now }, CLOCK_TIMEOUT_MS)) as { sent: number }
      return sent
    },
    async tell(now, webhooks) {
      await post(endpoints.shop, { now, webhooks }, TELL_TIMEOUT_MS)
    },
  }
}

/** Throws: Error when the simulators do not do it. */
async function post(url: SandboxEndpoints['clock'], body: object, timeoutMs: number): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`the payment simulators answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
