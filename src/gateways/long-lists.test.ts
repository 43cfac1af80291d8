import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import type { Gateway, LinkCommand } from '#domains/payment/index.ts'
import { simulator as btcpay } from '../../sandbox/btcpay/index.ts'
import { simulator as goCardless } from '../../sandbox/gocardless/index.ts'
import { startSimulator } from '../../sandbox/kit/index.ts'
import { simulator as mollie } from '../../sandbox/mollie/index.ts'
import { simulator as stripe } from '../../sandbox/stripe/index.ts'
import { createBtcpayGateway } from './btcpay/index.ts'
import { createGoCardlessGateway } from './gocardless/index.ts'
import { createMollieGateway } from './mollie/index.ts'
import { createStripeGateway } from './stripe/index.ts'

const NOW = new Date('2026-11-21T12:00:00Z')
/** One more than the largest page of any provider. */
const PAYMENTS = 501
const AMOUNT = { amount: 1234, currency: 'EUR' }
const attemptOf = (n: number): string => `019ab000-0000-7000-8000-${String(n).padStart(12, '0')}`
const ALL = new Set(Array.from({ length: PAYMENTS }, (_, index) => attemptOf(index + 1)))
const since = new Date(NOW.getTime() - 60_000)

function command(n: number): LinkCommand {
  const attemptId = attemptOf(n)
  const order = {
    id: attemptId.replace('-8000-', '-9000-'),
    number: `K${n}`,
    total: AMOUNT,
    locale: 'de',
    email: 'a@example.com',
  } as const
  return {
    attemptId,
    key: `${attemptId}:link:1`,
    order: {
      ...order,
      billing: {},
      deliveryCountry: 'DE',
      requiresShipping: true,
      lines: [],
      bankAccount: null,
    },
    amount: AMOUNT,
    flow: 'single',
    input: {},
    ref: null,
    createdAt: NOW,
    now: NOW,
    urls: {
      back: 'https://shop.example.com/back',
      cancel: 'https://shop.example.com/cancel',
      webhook: 'https://shop.example.com/hook',
    },
  }
}

const start = (simulator: typeof btcpay) =>
  startSimulator(simulator, { now: () => NOW, webhookUrl: () => 'http://127.0.0.1:9/' })

test.each([
  { id: 'mollie', simulator: mollie, create: createMollieGateway },
  { id: 'stripe', simulator: stripe, create: createStripeGateway },
])(
  '$id: of more payments than a page holds none is missing',
  { timeout: 120_000 },
  async ({ simulator, create }) => {
    const provider = await start(simulator)
    try {
      const gateway: Gateway = create(provider.env)!
      for (let n = 1; n <= PAYMENTS; n += 1) await gateway.link(command(n))
      const listed = await gateway.listSince!(since)
      expect(new Set(listed.map(({ attemptId }) => attemptId))).toEqual(ALL)
      expect(listed).toHaveLength(PAYMENTS)
    } finally {
      await provider.stop()
    }
  },
)

/** Turns a row of the simulator into the row of another payment. */
type Clone = (row: string, n: number) => string

/**
 * Starts a proxy before a simulator that repeats the only row of each list as often as there are payments,
 * page by page. Creating as many in the simulators would be too slow.
 */
async function multiply(
  target: string,
  lists: Readonly<Record<string, string>>,
  clone: Clone,
  page: (rows: unknown[], url: URL, name: string) => object,
) {
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const url = new URL(request.url ?? '', target)
    const name = lists[url.pathname]
    const asked = new URL(url)
    for (const own of ['after', 'skip']) if (name !== undefined) asked.searchParams.delete(own)
    const headers = Object.fromEntries(
      Object.entries(request.headers).filter(
        ([key]) => !['host', 'connection', 'content-length'].includes(key),
      ),
    ) as Record<string, string>
    const answer = await fetch(asked, {
      method: request.method!,
      headers,
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    })
    const text = await answer.text()
    response.writeHead(answer.status, { 'content-type': 'application/json' })
    if (name === undefined || request.method !== 'GET') return response.end(text)
    const json = JSON.parse(text)
    const [row] = name === '' ? json : json[name]
    const rows = Array.from({ length: PAYMENTS }, (_, index) =>
      JSON.parse(clone(JSON.stringify(row), index + 1)),
    )
    return response.end(JSON.stringify(page(rows, url, name)))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

test('btcpay: of more payments than a page holds none is missing', { timeout: 60_000 }, async () => {
  const provider = await start(btcpay)
  const { ref } = await createBtcpayGateway(provider.env)!.link(command(1))
  const clone: Clone = (row, n) =>
    row.replaceAll(attemptOf(1), attemptOf(n)).replaceAll(`"id":"${ref}"`, `"id":"${ref}${n}"`)
  const path = `/api/v1/stores/${provider.env.BTCPAY_STORE_ID}/invoices`
  const many = await multiply(provider.env.BTCPAY_URL!, { [path]: '' }, clone, (rows, { searchParams }) => {
    const skip = Number(searchParams.get('skip') ?? 0)
    return rows.slice(skip, skip + Math.min(500, Number(searchParams.get('take'))))
  })
  try {
    const listed = await createBtcpayGateway({ ...provider.env, BTCPAY_URL: many.url })!.listSince!(since)
    expect(new Set(listed.map(({ attemptId }) => attemptId))).toEqual(ALL)
    expect(listed).toHaveLength(PAYMENTS)
  } finally {
    await many.close()
    await provider.stop()
  }
})

test('gocardless: of more payments than a page holds none is missing, and each is known by its billing request', {
  timeout: 60_000,
}, async () => {
  const provider = await start(goCardless)
  const { ref } = await createGoCardlessGateway(provider.env)!.link(command(1))
  await fetch(`${provider.control}/buyer`, {
    method: 'POST',
    body: JSON.stringify({ ref, does: 'pays-late', returns: false }),
  })
  const clone: Clone = (row, n) =>
    row
      .replaceAll(attemptOf(1), attemptOf(n))
      .replaceAll(/"(BRQ|PM)([A-Z0-9]+)"/g, (_all, kind: string, id: string) => `"${kind}${id}${n}"`)
  const lists = { '/billing_requests': 'billing_requests', '/payments': 'payments' }
  const many = await multiply(
    provider.env.GOCARDLESS_API_URL!,
    lists,
    clone,
    (rows, { searchParams }, name) => {
      const from = Number(searchParams.get('after') ?? 0)
      const limit = Math.min(500, Number(searchParams.get('limit') ?? 50))
      const after = from + limit < rows.length ? String(from + limit) : null
      return { [name]: rows.slice(from, from + limit), meta: { cursors: { before: null, after }, limit } }
    },
  )
  try {
    const listed = await createGoCardlessGateway({ ...provider.env, GOCARDLESS_API_URL: many.url })!
      .listSince!(since)
    expect(new Set(listed.map(({ attemptId }) => attemptId))).toEqual(ALL)
    expect(listed).toHaveLength(PAYMENTS)
    expect(listed.filter(({ ref: named }) => !named.startsWith('BRQ'))).toEqual([])
  } finally {
    await many.close()
    await provider.stop()
  }
})
