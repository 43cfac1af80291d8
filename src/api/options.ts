import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import type { Clock } from '#kernel/clock.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Translate } from './bases.ts'
import type { Call } from './form-call.ts'
import type { Meter } from './metrics.ts'
import type { OperatingOptions } from './operating.ts'
import type { AddressLimits } from './plugins/address-limits.ts'
import type { NetworkHash } from './plugins/network-hash.ts'
import type { RateLimiter } from './plugins/rate-limit.ts'
import type { Sessions } from './plugins/session.ts'
import type { SandboxOptions } from './sandbox.ts'
import type { Endpoint } from './v1/endpoint.ts'

/** Dependencies of the server; `main/` reads the environment and passes them in. */
export interface ServerOptions {
  readonly clock: Clock
  readonly database: Database
  readonly logger: FastifyBaseLogger
  /** `BASE_PATH`, `''` at the root. */
  readonly mountPath: string
  /** See `ownOriginsOf`. */
  readonly ownOrigins: readonly string[]
  /** `TRUSTED_PROXIES`: addresses and CIDR ranges. */
  readonly trustedProxies: readonly string[]
  readonly demo: boolean
  /**
   * Hashes a network for the limit of unpaid reservations. Default: none; reservations are then not counted
   * by network.
   */
  readonly hashNetwork?: NetworkHash
  readonly translate: (locale: LocaleCode) => Translate
  readonly calls: readonly Call[]
  /** Endpoints of the member API that the OpenAPI document describes; `mountMemberApi` mounts them. Default: none. */
  readonly endpoints?: readonly Endpoint[]
  readonly operating: OperatingOptions
  /** Demo hooks, null if there are none. They are mounted only while `demo` is true. */
  readonly sandbox: SandboxOptions | null
  /** Pages, media, webhooks: each registers its own routes. Webhooks read their own bodies. */
  readonly mounts: readonly ((app: FastifyInstance, parts: ServerParts) => void | Promise<void>)[]
  /**
   * Returns the number of this process (`openLease`), so that a call that died with it can be taken over at
   * once. Default: none; a takeover then waits a minute.
   */
  readonly holder?: () => number | null
  /** Whether other processes of the same database share the limits' counts. Default: no. */
  readonly sharesLimits?: boolean
  /**
   * Whether answers are compared with their declared shapes, and differences logged as errors. Default: no; tests and
   * `npm run dev` do.
   */
  readonly checksAnswers?: boolean
  /** Maximum number of concurrent calls before the shop answers that it is busy. Default: `MAX_CALLS`. */
  readonly maxCalls?: number
}

/** What mounts share with the calls. */
export interface ServerParts {
  readonly sessions: Sessions
  readonly limiter: RateLimiter
  readonly limits: AddressLimits
  readonly meter: Meter
}
