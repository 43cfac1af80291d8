import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonErrors } from '#kernel/errors.ts'
import type { Figure } from '#views/figure.ts'
import { expositionOf, type Meter } from './metrics.ts'
import { isLoopbackPeer } from './plugins/client-address.ts'
import { JSON_TYPE } from './plugins/security-headers.ts'

/** One condition of readiness, such as a reachable database or completed migrations. */
export interface ReadinessCheck {
  readonly name: string
  /** Throws an error that says what is wrong. */
  readonly check: () => Promise<void>
}

export interface OperatingOptions {
  readonly checks: readonly ReadinessCheck[]
  /** `METRICS_TOKEN`: allows access to `/metrics` from outside loopback. */
  readonly metricsToken: string | null
  /** Figures of the whole shop, read from the database. If absent, only those of this process are shown. */
  readonly figures?: () => Promise<readonly Figure[]>
}

export interface MountedOperating extends OperatingOptions {
  readonly meter: Meter
  readonly headers: Readonly<Record<string, string>>
}

/**
 * Mounts `/healthz`, `/readyz` and `/metrics` at the listener's root. Source: docs/http-contract.md
 * "Operating".
 */
export async function mountOperating(
  app: FastifyInstance,
  { checks, metricsToken, figures, meter, headers }: MountedOperating,
): Promise<void> {
  const json = { ...headers, 'content-type': JSON_TYPE }

  app.get('/healthz', (_request, reply) => reply.headers(json).send('{"ok":true}'))

  app.get('/readyz', async (request, reply) => {
    const results = await Promise.all(
      checks.map(async ({ name, check }) => ({ name, failure: await failureOf(check) })),
    )
    const failed = results.filter(({ failure }) => failure !== null)
    if (failed.length === 0) return reply.headers(json).send('{"ok":true}')
    request.log.warn(
      { failed: failed.map(({ name, failure }) => ({ name, reason: String(failure) })) },
      'the shop is not ready',
    )
    return reply
      .code(503)
      .headers({ ...json, 'retry-after': '2' })
      .send(JSON.stringify({ ok: false, failed: failed.map(({ name }) => name) }))
  })

  app.get('/metrics', async (request, reply) => {
    if (!isLoopbackPeer(request.raw) && !carriesToken(request.headers.authorization, metricsToken))
      throw commonErrors.forbidden()
    return reply
      .headers({ ...headers, 'content-type': meter.registry.contentType })
      .send(`${await meter.registry.metrics()}\n${await figuresText(figures, request)}`)
  })
}

/**
 * Formats the shop's figures for Prometheus. While the database is unreachable, it returns the process's own
 * figures and one that says so.
 */
async function figuresText(figures: OperatingOptions['figures'], request: FastifyRequest): Promise<string> {
  if (!figures) return ''
  try {
    return expositionOf([
      ...(await figures()),
      { name: UP, help: UP_HELP, samples: [{ labels: {}, value: 1 }] },
    ])
  } catch (error) {
    request.log.warn({ err: error }, 'the figures of the shop could not be read')
    return expositionOf([{ name: UP, help: UP_HELP, samples: [{ labels: {}, value: 0 }] }])
  }
}

const UP = 'kontor_figures_up'
const UP_HELP = '1 where the figures of the shop could be read from the database'

async function failureOf(check: () => Promise<void>): Promise<unknown> {
  try {
    await check()
    return null
  } catch (error) {
    return error ?? 'failed'
  }
}

function carriesToken(authorization: string | undefined, token: string | null): boolean {
  if (token === null || token === '') return false
  const given = Buffer.from(authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
