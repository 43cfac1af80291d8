import { resolve } from 'node:path'
import { z } from 'zod'
import { isLoopbackHost } from '#api/plugins/client-address.ts'
import { isBasePath, isHost, isMailAddress, isOrigin, proxyProblem } from './environment-checks.ts'

/**
 * Everything that the program reads from its environment, once at start. Source: docs/http-contract.md
 * "Operating".
 */
export interface Environment {
  readonly port: number
  readonly host: string
  /** `BASE_PATH` without a trailing slash; '' at the root. */
  readonly mountPath: string
  readonly shopOrigin: string | null
  readonly trustedProxies: readonly string[]
  /** Null: the embedded PostgreSQL under `dataDir`. */
  readonly databaseUrl: string | null
  readonly databaseDirectUrl: string | null
  readonly dataDir: string
  readonly role: 'all' | 'serve' | 'worker'
  readonly demo: boolean
  /**
   * Strangers can reach the demo: it listens beyond this machine, or `SHOP_ORIGIN` names another host. Always
   * false where `demo` is.
   */
  readonly isOpenDemo: boolean
  readonly smtpUrl: string | null
  readonly mailFrom: string | null
  readonly metricsToken: string | null
  /** Hex; null: a file in the data folder. */
  readonly secretKey: string | null
  readonly logLevel: string
  /**
   * Address file of running payment simulators, 'none' for a demo without any; null: a demo starts its own.
   */
  readonly sandbox: string | null
  /** All variables, for the gateways, which know the names of theirs. */
  readonly variables: Readonly<Record<string, string | undefined>>
}

const emptyAsAbsent = (value: unknown): unknown => (value === '' ? undefined : value)
const optionalUrl = (protocols: RegExp, like: string) =>
  z.preprocess(
    emptyAsAbsent,
    z.url({ protocol: protocols, error: `must be an address such as ${like}` }).optional(),
  )
const POSTGRES = [/^postgres(ql)?$/, 'postgres://user:password@host:5432/kontor'] as const

const schema = z.object({
  PORT: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^\d{1,5}$/, 'must be a port number')
      .transform(Number)
      .pipe(z.int().max(65_535))
      .default(3000),
  ),
  HOST: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .refine(isHost, 'must be an address of this machine, such as 127.0.0.1 or 0.0.0.0')
      .default('127.0.0.1'),
  ),
  BASE_PATH: z.string().refine(isBasePath, 'must look like /store').default(''),
  SHOP_ORIGIN: z.preprocess(
    emptyAsAbsent,
    z.string().refine(isOrigin, 'must be an origin such as https://shop.example').optional(),
  ),
  TRUSTED_PROXIES: z.string().default(''),
  DATABASE_URL: optionalUrl(...POSTGRES),
  DATABASE_DIRECT_URL: optionalUrl(...POSTGRES),
  DATA_DIR: z.preprocess(emptyAsAbsent, z.string().default('./data')),
  KONTOR_ROLE: z.preprocess(emptyAsAbsent, z.enum(['all', 'serve', 'worker']).default('all')),
  DEMO: z.preprocess(emptyAsAbsent, z.enum(['0', '1']).optional()),
  SMTP_URL: optionalUrl(/^smtps?$/, 'smtps://user:password@mail.example:465'),
  MAIL_FROM: z.preprocess(
    emptyAsAbsent,
    z.string().refine(isMailAddress, 'must be a mail address such as shop@shop.example').optional(),
  ),
  METRICS_TOKEN: z.preprocess(
    emptyAsAbsent,
    z.string().min(16, 'must have at least 16 characters').optional(),
  ),
  KONTOR_SECRET_KEY: z.preprocess(
    emptyAsAbsent,
    z
      .string()
      .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits')
      .optional(),
  ),
  KONTOR_SANDBOX: z.preprocess(emptyAsAbsent, z.string().optional()),
  // Storage of recordings; `media-storage.ts` checks them together.
  MEDIA_ENDPOINT: z.string().optional(),
  MEDIA_BUCKET: z.string().optional(),
  MEDIA_REGION: z.string().optional(),
  MEDIA_ACCESS_KEY: z.string().optional(),
  MEDIA_SECRET_KEY: z.string().optional(),
  MEDIA_STYLE: z.string().optional(),
  // Read before all others, by `environment-file.ts`.
  KONTOR_ENV_FILE: z.string().optional(),
  LOG_LEVEL: z.preprocess(
    emptyAsAbsent,
    z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  ),
})

/** What is wrong with the environment, one line per variable, ready to be printed. */
export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError'
}

/** Reads and checks the environment. Throws: EnvironmentError that names every variable that is not right. */
export function readEnvironment(variables: Readonly<Record<string, string | undefined>>): Environment {
  const parsed = schema.safeParse(variables)
  if (!parsed.success)
    throw new EnvironmentError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
    )
  const values = parsed.data
  const trustedProxies = values.TRUSTED_PROXIES.split(/[\s,]+/).filter((entry) => entry !== '')
  const problems = trustedProxies.map(proxyProblem).filter((problem) => problem !== null)
  if (problems.length > 0)
    throw new EnvironmentError(problems.map((problem) => `TRUSTED_PROXIES: ${problem}`).join('\n'))
  const embedded = values.DATABASE_URL === undefined
  if (embedded && values.DATABASE_DIRECT_URL !== undefined)
    throw new EnvironmentError('DATABASE_DIRECT_URL: means nothing without DATABASE_URL')
  if (embedded && values.KONTOR_ROLE === 'worker')
    throw new EnvironmentError(
      'KONTOR_ROLE: a worker of its own needs DATABASE_URL; the embedded database belongs to the serving shop',
    )
  const isLocal = isLoopbackHost(values.HOST) && !values.SHOP_ORIGIN?.startsWith('https:')
  const demo = values.DEMO === undefined ? embedded && isLocal : values.DEMO === '1'
  const isOpenDemo =
    demo &&
    !(isLocal && isLoopbackHost(values.SHOP_ORIGIN ? new URL(values.SHOP_ORIGIN).hostname : 'localhost'))
  const sandbox =
    values.KONTOR_SANDBOX === 'none'
      ? 'none'
      : values.KONTOR_SANDBOX === undefined
        ? null
        : resolve(values.KONTOR_SANDBOX)
  if (!demo && sandbox !== null && sandbox !== 'none')
    throw new EnvironmentError('KONTOR_SANDBOX: payment simulators are for a demo, DEMO=1, only')
  return {
    port: values.PORT,
    host: values.HOST,
    mountPath: values.BASE_PATH.replace(/\/$/, ''),
    shopOrigin: values.SHOP_ORIGIN?.replace(/\/$/, '') ?? null,
    trustedProxies,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    role: values.KONTOR_ROLE,
    demo,
    isOpenDemo,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    metricsToken: values.METRICS_TOKEN ?? null,
    secretKey: values.KONTOR_SECRET_KEY ?? null,
    logLevel: values.LOG_LEVEL,
    sandbox,
    variables,
  }
}
