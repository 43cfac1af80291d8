import { AsyncLocalStorage } from 'node:async_hooks'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Faults, RequestFault } from './faults.ts'
import { findRoute, readRequest, sendReply } from './http.ts'
import { complain, remember } from './logs.ts'
import { Refusal, type Reply, type Route, type SimRequest } from './types.ts'

/** Longer than any timeout of a shop. */
const SLOW_MS = 31_000

/** A request of the shop or of a buyer, kept for tests that count them. */
export interface ApiRequest {
  readonly method: string
  /** With its query. */
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
  /** Status of the response; null while the request is running, and when the connection was dropped. */
  status: number | null
}

export interface DispatchParts {
  readonly url: string
  readonly control: readonly Route[]
  readonly routes: readonly Route[]
  readonly faults: Faults
  readonly requests: ApiRequest[]
  readonly stopped: AbortSignal
}

/** Providers' scripts run in pages of the shop and send requests from there. */
const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': '*',
  'access-control-allow-headers': '*',
}

const asked = new AsyncLocalStorage<'by-shop' | 'by-browser'>()

/** Returns whether the current code answers a request of the shop's program, which waits for it. */
export function answersShop(): boolean {
  return asked.getStore() === 'by-shop'
}

/** Passes requests to the control interface or to the provider's routes, and applies the active faults. */
export function dispatcher({
  url,
  control,
  routes,
  faults,
  requests,
  stopped,
}: DispatchParts): RequestListener {
  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await readRequest(message, url)
    if (request.url.pathname.startsWith('/control/')) {
      const found = findRoute(control, request)
      return sendReply(response, await handled(found.route, found.request))
    }
    if (request.method === 'OPTIONS') return sendReply(response, { status: 204, headers: CORS })
    const { method, headers } = request
    const noted = remember(requests, {
      method,
      path: request.url.pathname + request.url.search,
      headers,
      body: request.text(),
      status: null,
    })
    const reply = await provided(request)
    if (reply === null) return void message.socket.destroy()
    noted.status = reply.status ?? 200
    sendReply(response, {
      ...reply,
      headers: { ...(headers.origin === undefined ? {} : CORS), ...reply.headers },
    })
  }

  /** Returns the provider's response; null when the connection is dropped instead. */
  const provided = async (given: SimRequest): Promise<Reply | null> => {
    const found = await refusalOr(() => findRoute(routes, given))
    if (!('route' in found)) return found
    const { route, request } = found
    const fault = route.on ? faults.takeRequest(route.on) : null
    const refusedWith = fault && BEFORE[fault]
    if (refusedWith) return faultReply(route, refusedWith)
    const who =
      route.on !== undefined || request.headers.authorization !== undefined ? 'by-shop' : 'by-browser'
    const reply = await asked.run(who, () => handled(route, request))
    if (fault === 'drop-after-commit') return null
    if (fault === '500-after-commit') return faultReply(route, 500)
    if (fault === 'slow')
      await wait(SLOW_MS, undefined, { ref: false, signal: stopped }).catch(() => undefined)
    return reply
  }

  return (message, response) => {
    answer(message, response).catch((error: unknown) => sendReply(response, replyOf(error)))
  }
}

/** Serves routes only: without faults and without recording requests. */
export function serveRoutes(url: string, routes: readonly Route[]): RequestListener {
  return (message, response) => {
    readRequest(message, url)
      .then((given) => {
        const { route, request } = findRoute(routes, given)
        return handled(route, request)
      })
      .catch(replyOf)
      .then((reply) => sendReply(response, reply))
      .catch(complain)
  }
}

/** Faults that apply before anything is done. */
const BEFORE: Partial<Record<RequestFault, number>> = { '500-before': 500, '409': 409, '429': 429 }

function faultReply(route: Route, status: number): Reply {
  const reply = route.faultBody?.(status) ?? { body: { error: `fault ${status}` } }
  const retryAfter: Readonly<Record<string, string>> = status === 429 ? { 'retry-after': '1' } : {}
  return { ...reply, status, headers: { ...retryAfter, ...reply.headers } }
}

async function handled(route: Route, request: SimRequest): Promise<Reply> {
  return refusalOr(async () => route.handle(request))
}

async function refusalOr<Value>(work: () => Value | Promise<Value>): Promise<Value | Reply> {
  try {
    return await work()
  } catch (error) {
    return replyOf(error)
  }
}

function replyOf(error: unknown): Reply {
  if (error instanceof Refusal) return error.reply
  complain(error)
  return { status: 500, body: { error: 'the simulator broke, see its log' } }
}
