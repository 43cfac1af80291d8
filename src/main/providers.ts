import { MINUTE, SECOND } from '#kernel/clock.ts'
import type { Environment } from './environment.ts'
import { type FoundSandbox, findSandbox, type SandboxEndpoints } from './sandbox-endpoints.ts'

/** Payment providers of this process. */
export interface Providers {
  /**
   * Variables from which gateways read their keys and addresses: the environment, and in a demo the
   * simulators'.
   */
  readonly gatewayVariables: Readonly<Record<string, string | undefined>>
  /** The simulators in use, by gateway. Source: docs/http-contract.md "Demo hooks". */
  readonly simulators: Readonly<Record<string, { readonly url: string; readonly control: string }>>
  /** Null: none run. */
  readonly sandbox: SandboxAdmin | null
}

/** Controls a demo's simulators. */
export interface SandboxAdmin {
  /** Their address file, for other processes of this shop; null where they run inside this one. */
  readonly file: string | null
  /**
   * Sets their time and lets them do everything due by then. Returns how many events they sent since the last
   * time.
   */
  moveClock(now: Date): Promise<number>
  /** Tells them the time and, by gateway, the shop's webhook addresses. */
  tell(now: Date, webhooks: Readonly<Record<string, string>>): Promise<void>
}

/** Time limit for a chain of renewals with all its webhooks. */
const CLOCK_TIMEOUT_MS = 5 * MINUTE
const TELL_TIMEOUT_MS = 5 * SECOND

/**
 * Finds the providers of this environment. Throws: EnvironmentError when `KONTOR_SANDBOX` names simulators
 * that are not there.
 */
export function findProviders(environment: Environment): Providers {
  return providersOf(environment, findSandbox(environment))
}

/**
 * Merges the simulators' variables under the environment's own. If the owner has set any variable of a
 * provider, none of the simulator's is used for it: a mixture of both keys would work with neither.
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

/** Posts to a simulator. Throws: Error when the simulators do not do it. */
async function post(url: SandboxEndpoints['clock'], body: object, timeoutMs: number): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(`the payment simulators answered ${answer.status}: ${await answer.text()}`)
  return answer.json()
}
