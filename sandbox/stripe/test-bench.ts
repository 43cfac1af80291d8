import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  type BookEntry,
  type RunningSimulator,
  type SimulatorDefinition,
  startSimulator,
} from '../kit/index.ts'
import { simulator } from './index.ts'

/** A webhook as it arrives at a shop. */
export interface CallBack {
  readonly method: string
  readonly url: string
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** A running simulator, with a shop that only receives webhooks and a clock that tests move. */
export interface Bench {
  readonly stripe: RunningSimulator
  readonly shopUrl: string
  readonly callBacks: readonly CallBack[]
  /** Sets the page that the shop serves at every address. */
  show(html: string, headers: Readonly<Record<string, string>>): void
  now(): Date
  /** Advances the clock and runs what is due. Units: seconds. */
  later(seconds: number): Promise<void>
  control(path: string, body: object): Promise<Record<string, unknown>>
  buyer(ref: string, does: string): Promise<Record<string, unknown>>
  fault(on: string, fault: string, times?: number): Promise<void>
  book(): Promise<readonly BookEntry[]>
  /** Calls Stripe's API with a form body and the secret key. */
  api(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    params?: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Answer>
  close(): Promise<void>
}

export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: Readonly<Record<string, unknown>>
}

export async function openBench(start: string, definition: SimulatorDefinition = simulator): Promise<Bench> {
  let time = Date.parse(start)
  const callBacks: CallBack[] = []
  let page = { html: '', headers: {} }
  const shop = createServer((request, response) => {
    if (request.method === 'GET')
      return void response.writeHead(200, { 'content-type': 'text/html', ...page.headers }).end(page.html)
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      callBacks.push({
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      })
      response.end()
    })
  })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  const shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
  const now = (): Date => new Date(time)
  const stripe = await startSimulator(definition, { now, webhookUrl: () => `${shopUrl}/webhooks/stripe` })
  const control: Bench['control'] = async (path, body) => {
    const response = await fetch(stripe.control + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await response.json()) as Record<string, unknown>
  }
  return {
    stripe,
    shopUrl,
    callBacks,
    now,
    control,
    show(html, headers) {
      page = { html, headers }
    },
    async later(seconds) {
      time += seconds * 1_000
      await stripe.tick()
    },
    buyer: (ref, does) => control('/buyer', { ref, does }),
    async fault(on, fault, times = 1) {
      await control('/faults', { on, fault, times })
    },
    book: async () => (await (await fetch(`${stripe.control}/book`)).json()) as BookEntry[],
    async api(method, path, params = {}, headers = {}) {
      const form = new URLSearchParams(params)
      const response = await fetch(stripe.url + path + (method === 'POST' ? '' : `?${form}`), {
        method,
        headers: { authorization: `Bearer ${stripe.env.STRIPE_SECRET_KEY}`, ...headers },
        ...(method === 'POST' ? { body: form } : {}),
      })
      return {
        status: response.status,
        headers: response.headers,
        body: (await response.json()) as Record<string, unknown>,
      }
    },
    async close() {
      await stripe.stop()
      await new Promise((resolve) => shop.close(resolve))
    },
  }
}
