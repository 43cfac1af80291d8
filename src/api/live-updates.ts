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
  /** The newest order that it was told of. */
  heardTo: LiveCursor
}

/**
 * Mounts `GET {mount}/api/admin/live`, a stream of server-sent events for staff: new orders, what waits, jobs,
 * imports. Orders are counted behind the one that the browser names: by the id of its last event, or else by
 * `after`, the newest order when its page was made.
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
    const send = async (stream: Stream, state: LiveState): Promise<void> => {
      const actor = await actorNow(stream.request)
      if (actor.accountId !== stream.accountId || !isStaff(actor.roles) || actor.mustSetUpFactor)
        return end(stream)
      const text = eventOf(visibleTo(actor, state), stream.heardTo)
      if (streams.has(stream) && !stream.response.write(text) && stream.response.writableLength > MAX_UNSENT)
        stream.response.destroy()
    }

    const beat = async (stream: Stream): Promise<void> => {
      const { accountId, roles } = await actorNow(stream.request)
      if (accountId !== stream.accountId || !isStaff(roles)) end(stream)
      else if (streams.has(stream)) stream.response.write(': still here\n\n')
    }

    const look = async (): Promise<void> => {
      // A stream that opens meanwhile has heard more than what is read here.
      const listening = [...streams]
      const [now, state] = await Promise.all([readNewestOrder(database), readLiveState(database, waiting)])
      const countAfter = countOnce(database, now)
      const isBeat = performance.now() - lastBeatAt >= heartbeatMs
      const text = JSON.stringify(state)
      const isChanged = text !== lastState
      lastState = text
      if (isBeat) lastBeatAt = performance.now()
      for (const stream of listening) {
        const newOrders = await countAfter(stream.heardTo)
        stream.heardTo = now
        if (newOrders > 0 || isChanged) await send(stream, { newOrders, ...state })
        else if (isBeat) await beat(stream)
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
      const last = request.headers['last-event-id'] ?? (request.query as { after?: unknown }).after
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
      const stream: Stream = { request: request.raw, response, accountId, heardTo: now }
      const own = [...streams].filter((other) => other.accountId === accountId)
      for (const oldest of own.slice(0, Math.max(0, own.length + 1 - MAX_OF_PERSON))) end(oldest)
      streams.add(stream)
      response.once('close', () => end(stream))
      await send(stream, { newOrders, ...state })
      timer ??= setInterval(lookOnce, lookMs)
      timer.unref()
    })
  }
}

/** Counts the orders behind a cursor; streams that were told of the same order share one query. */
function countOnce(db: Database, now: LiveCursor): (after: LiveCursor) => Promise<number> {
  const counted = new Map([[cursorText(now), Promise.resolve(0)]])
  return (after) => {
    const key = cursorText(after)
    const count = counted.get(key) ?? countOrdersAfter(db, after)
    counted.set(key, count)
    return count
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
