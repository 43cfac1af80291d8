import type { FastifyInstance, FastifyRequest } from 'fastify'
import { commonErrors } from '#kernel/errors.ts'
import { durationEnd } from './iso-duration.ts'
import { hasLoopbackHost, isLoopbackPeer } from './plugins/client-address.ts'
import { JSON_TYPE } from './plugins/security-headers.ts'

/** A mail as the test hook shows it. Source: docs/http-contract.md "Demo hooks". */
export interface SandboxMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly sentAt: string
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[]
}

export interface SandboxOptions {
  /** Newest first; all when no recipient is named. */
  readonly mails: (to: string | null) => Promise<readonly SandboxMail[]>
  readonly now: () => Date
  /** Moves the clocks of shop and simulators forward, and returns when everything due until then is done. */
  readonly advanceTo: (instant: Date) => Promise<void>
  /** Simulators by gateway: absolute loopback addresses. */
  readonly providers: () => Readonly<Record<string, { readonly url: string; readonly control: string }>>
}

export interface MountedSandbox extends SandboxOptions {
  readonly mountPath: string
  readonly headers: Readonly<Record<string, string>>
}

/** Longest jump of the clock. Units: days. */
const MAX_JUMP_DAYS = 3_660

/**
 * Mounts the hooks for demonstrations and tests. They exist only with `DEMO=1`, and only for a loopback peer
 * whose Host names this machine; everybody else gets 404. Source: docs/http-contract.md "Demo hooks".
 */
export async function mountSandbox(app: FastifyInstance, options: MountedSandbox): Promise<void> {
  const { mountPath } = options
  const headers = { ...options.headers, 'content-type': JSON_TYPE }
  app.addHook('onRequest', (request, _reply, done) =>
    done(
      isLoopbackPeer(request.raw) && hasLoopbackHost(request.raw) ? undefined : commonErrors['not-found'](),
    ),
  )
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 64 * 1024 }, (_request, body, done) =>
    done(null, body),
  )

  app.get(`${mountPath}/sandbox.json`, (request, reply) => {
    const origin = loopbackOrigin(request)
    const hooks = {
      mails: `${origin}${mountPath}/sandbox/mails`,
      clock: `${origin}${mountPath}/sandbox/clock`,
      providers: options.providers(),
    }
    return reply.headers(headers).send(JSON.stringify(hooks))
  })

  app.get<{ Querystring: { to?: string | string[] } }>(
    `${mountPath}/sandbox/mails`,
    async (request, reply) => {
      const to = [request.query.to ?? null].flat()[0] ?? null
      return reply.headers(headers).send(JSON.stringify(await options.mails(to)))
    },
  )

  const now = (): string => JSON.stringify({ now: options.now().toISOString() })
  app.get(`${mountPath}/sandbox/clock`, (_request, reply) => reply.headers(headers).send(now()))
  app.post(`${mountPath}/sandbox/clock`, async (request, reply) => {
    const advance = memberOf(request.body, 'advance')
    const end = typeof advance === 'string' ? durationEnd(options.now(), advance, MAX_JUMP_DAYS) : null
    if (end === null) throw commonErrors['invalid-fields']({ fields: ['advance'] })
    await options.advanceTo(end)
    return reply.headers(headers).send(now())
  })
}

function memberOf(body: unknown, name: string): unknown {
  try {
    const value: unknown = JSON.parse(String(body))
    return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
      ? (value as Record<string, unknown>)[name]
      : undefined
  } catch {
    return undefined
  }
}

/** Returns the origin at which this request arrived; the peer is loopback, so this end is too. */
function loopbackOrigin({ socket }: FastifyRequest): string {
  const { localAddress = '127.0.0.1', localPort = 0 } = socket
  const host =
    localAddress.includes(':') && !localAddress.includes('.')
      ? `[${localAddress}]`
      : localAddress.replace(/^::ffff:/, '')
  return `http://${host}:${localPort}`
}
