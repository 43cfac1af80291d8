import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Database } from '#db/database.ts'
import { accountErrors, actorOf } from '#domains/account/index.ts'
import { attentionStaffActions } from '#domains/attention/index.ts'
import { catalogStaffActions } from '#domains/catalog/index.ts'
import { orderStaffActions } from '#domains/order/index.ts'
import { type Actor, isStaff } from '#kernel/actor.ts'
import { SECOND } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { KeptWaiting } from '#views/admin/attention/waiting-now.ts'
import {
  countOrdersAfter,
  cursorOf,
  cursorText,
  type LiveCursor,
  type LiveState,
  readLiveState,
  readNewestOrder,
} from '#views/admin/live/read-live.ts'
import type { ServerParts } from './options.ts'
import { API_HEADERS } from './plugins/security-headers.ts'

export interface LiveUpdateOptions {
  readonly mountPath: string
  readonly database: Database
  readonly demo: boolean
  readonly waiting: KeptWaiting
  readonly log: { warn(fields: object, text: string): void }
  /** Interval between two looks at the database. Default: `LOOK_MS`. */
  readonly lookMs?: number
  /** Default: `HEARTBEAT_MS`. */
  readonly heartbeatMs?: number
  /** Default: `MAX_STREAMS`. */
  readonly maxStreams?: number
}

/** Units: ms. */
const LOOK_MS = 2 * SECOND
/** Proxies close a connection that is silent for a minute. Units: ms. */
const HEARTBEAT_MS = 15 * SECOND
/** A browser opens one stream for all its tabs. */
const MAX_STREAMS = 200
/** Streams of one person, on any number of devices; the oldest is closed for a further one. */
const MAX_OF_PERSON = 6
/** A browser that does not take what it is sent is disconnected. Units: bytes. */
const MAX_UNSENT = 64 * 1024

interface Stream {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly accountId: string
}

/**
 * Mounts `GET {mount}/api/admin/live`, a stream of server-sent events for staff: new orders, what waits, jobs,
 * imports.
 * One look at the database serves all streams of a process, and nobody looks while nobody listens. Placing an
 * order does not notify, because that would slow it down (decision 0005). Before each event and heartbeat the
 * session is read again: a stream ends with the session and with the role. Source: decision 0057, WHATWG HTML
 * "Server-sent events".
 */
export function mountLiveUpdates(
  options: LiveUpdateOptions,
): (app: FastifyInstance, parts: ServerParts) => void {
  const { mountPath, database, demo, waiting, log } = options
  const { lookMs = LOOK_MS, heartbeatMs = HEARTBEAT_MS, maxStreams = MAX_STREAMS } = options
  return (app, { sessions }) => {
    const streams = new Set<Stream>()
    let newest: LiveCursor | null = null
    let lastState = ''
    let timer: NodeJS.Timeout | undefined
    let isLooking = false
    let lastBeatAt = performance.now()

    const actorNow = async (request: IncomingMessage): Promise<Actor> =>
      actorOf(await sessions.of(request).find(), { demo })

    const end = (stream: Stream): void => {
      streams.delete(stream)
      stream.response.end()
      if (streams.size === 0) {
        clearInterval(timer)
        timer = undefined
      }
    }

    /** Sends to a stream what its person may read now, or ends it. */
    const send = async (stream: Stream, state: LiveState, cursor: LiveCursor): Promise<void> => {
      const actor = await actorNow(stream.request)
      if (actor.accountId !== stream.accountId || !isStaff(actor.roles) || actor.mustSetUpFactor)
        return end(stream)
      const text = eventOf(visibleTo(actor, state), cursor)
      if (streams.has(stream) && !stream.response.write(text) && stream.response.writableLength > MAX_UNSENT)
        stream.response.destroy()
    }

    const beat = async (stream: Stream): Promise<void> => {
      const { accountId, roles } = await actorNow(stream.request)
      if (accountId !== stream.accountId || !isStaff(roles)) end(stream)
      else stream.response.write(': still here\n\n')
    }

    const look = async (): Promise<void> => {
      const before = newest
      const [now, state] = await Promise.all([readNewestOrder(database), readLiveState(database, waiting)])
      const newOrders = before === null ? 0 : await countOrdersAfter(database, before)
      newest = now
      const text = JSON.stringify(state)
      if (newOrders > 0 || text !== lastState) {
        lastState = text
        for (const stream of streams) await send(stream, { newOrders, ...state }, now)
      } else if (performance.now() - lastBeatAt >= heartbeatMs) {
        lastBeatAt = performance.now()
        for (const stream of streams) await beat(stream)
      }
    }

    const lookOnce = (): void => {
      if (isLooking) return
      isLooking = true
      look()
        .catch((error: unknown) => log.warn({ err: error }, 'live updates could not be read'))
        .finally(() => {
          isLooking = false
        })
    }

    app.addHook('preClose', async () => {
      for (const stream of streams) {
        end(stream)
        stream.request.socket.destroySoon()
      }
    })

    app.get(`${mountPath}/api/admin/live`, async (request, reply) => {
      const actor = await actorNow(request.raw)
      const { accountId } = actor
      if (accountId === null) throw commonErrors['not-logged-in']()
      if (actor.mustSetUpFactor) throw accountErrors['second-factor-needed']()
      if (!isStaff(actor.roles)) throw commonErrors.forbidden()
      if (streams.size >= maxStreams) throw commonErrors.overloaded({ retryAfterSeconds: 30 })
      const last = request.headers['last-event-id']
      const from = typeof last === 'string' ? cursorOf(last) : null
      const [now, state] = await Promise.all([readNewestOrder(database), readLiveState(database, waiting)])
      const newOrders = from === null ? 0 : await countOrdersAfter(database, from)
      reply.hijack()
      const response = reply.raw
      // Whoever went away meanwhile has closed already: the stream would be counted until the shop stops.
      if (response.destroyed) return
      response.writeHead(200, {
        ...API_HEADERS,
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store, no-transform',
        // nginx would keep events until its buffer is full.
        'x-accel-buffering': 'no',
        // The connection ends with the stream, so that a shop that stops waits for neither.
        connection: 'close',
      })
      response.write('retry: 5000\n\n')
      const stream: Stream = { request: request.raw, response, accountId }
      const own = [...streams].filter((other) => other.accountId === accountId)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MAX_OF_PERSON))) end(oldest)
      streams.add(stream)
      response.once('close', () => end(stream))
      newest ??= now
      await send(stream, { newOrders, ...state }, now)
      timer ??= setInterval(lookOnce, lookMs)
      timer.unref()
    })
  }
}

function visibleTo(actor: Actor, state: LiveState): LiveState {
  const seesOrders = orderStaffActions.list.rule(actor, null) === null
  const seesWaiting = attentionStaffActions.read.rule(actor, null) === null
  return {
    newOrders: seesOrders ? state.newOrders : null,
    attention: seesWaiting ? state.attention : null,
    jobs: seesWaiting ? state.jobs : null,
    imports: catalogStaffActions.import.rule(actor, null) === null ? state.imports : null,
  }
}

function eventOf(state: LiveState, cursor: LiveCursor): string {
  return `id: ${cursorText(cursor)}\nevent: state\ndata: ${JSON.stringify(state)}\n\n`
}
