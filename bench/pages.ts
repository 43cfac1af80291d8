import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ShopProcess } from '../tests/support/shop-process.ts'
import { readProducts } from './catalogue.ts'
import type { Row } from './report.ts'
import { median } from './statistics.ts'
import { ensureWrk, type Load, load } from './wrk.ts'

/** Minimum throughput of a page from memory, as a share of the bare server's. */
const GOAL = 0.8

interface Target {
  readonly name: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
}

export interface PagesOptions {
  readonly rounds: number
  readonly seconds: number
}

/**
 * Measures pages from memory against a bare Fastify that sends the same bytes with the same headers. The two
 * take turns, and the one that begins changes with every round, so that other load on the machine affects
 * both alike. Many short rounds are more reliable than few long ones: on a virtual machine one round in four
 * is off by a quarter.
 */
export async function benchPages(shop: ShopProcess, { rounds, seconds }: PagesOptions): Promise<Row[]> {
  ensureWrk()
  const targets = await findTargets(shop)
  const bare = await startBareServer(shop, targets)
  try {
    const rows: Row[] = []
    for (const target of targets) {
      const loads = { bare: [] as Load[], shop: [] as Load[] }
      const send = {
        bare: async () => loads.bare.push(await load(`${bare.url}/${target.name}`, seconds, target.headers)),
        shop: async () => loads.shop.push(await load(shop.url + target.path, seconds, target.headers)),
      }
      for (let round = 0; round < rounds; round++) {
        for (const who of round % 2 === 0 ? (['bare', 'shop'] as const) : (['shop', 'bare'] as const))
          await send[who]()
      }
      rows.push(...rowsOf(target, loads))
    }
    return rows
  } finally {
    await bare.stop()
  }
}

function rowsOf(
  { name, path }: Target,
  loads: { readonly bare: readonly Load[]; readonly shop: readonly Load[] },
): Row[] {
  const of = (list: readonly Load[], pick: keyof Load): number => median(list.map((one) => one[pick]))
  const ratio = median(
    loads.shop.map(
      (one, round) => one.requestsPerSecond / (loads.bare[round]?.requestsPerSecond ?? Number.NaN),
    ),
  )
  const failed = [...loads.bare, ...loads.shop].reduce((sum, one) => sum + one.failed, 0)
  const figures = (list: readonly Load[]) => ({
    perSecond: of(list, 'requestsPerSecond'),
    p50Ms: of(list, 'p50Ms'),
    p99Ms: of(list, 'p99Ms'),
  })
  return [
    { group: 'pages', name: `bare Fastify, bytes of ${name}`, ...figures(loads.bare) },
    {
      group: 'pages',
      name: `page from memory: ${name}`,
      detail: path,
      ...figures(loads.shop),
      ratio,
      ratioOf: 'bare Fastify',
      failed,
      goal: `≥ ${GOAL} of bare, 0 failed`,
      met: ratio >= GOAL && failed === 0,
    },
  ]
}

async function findTargets(shop: ShopProcess): Promise<Target[]> {
  const product = (await readProducts(shop)).find(({ url }) => url.includes('/p/'))
  const home = await (await fetch(`${shop.url}/`)).text()
  const category = /href="([^"]*\/c\/[^"?#]+)"/.exec(home)?.[1]
  if (!product || !category) throw new Error('the shop shows no product or no category')
  const productPath = new URL(product.url, shop.url).pathname
  const tag = (await fetch(shop.url + productPath, { headers: { 'accept-encoding': 'br' } })).headers.get(
    'etag',
  )
  if (!tag) throw new Error('the product page has no ETag')
  return [
    { name: 'product', path: productPath, headers: {} },
    { name: 'home', path: '/', headers: {} },
    { name: 'category', path: category, headers: {} },
    { name: 'product-brotli', path: productPath, headers: { 'Accept-Encoding': 'br' } },
    {
      name: 'product-not-modified',
      path: productPath,
      headers: { 'Accept-Encoding': 'br', 'If-None-Match': tag },
    },
  ]
}

/** Records the shop's answer to each target and starts a bare server that sends the same. */
async function startBareServer(shop: ShopProcess, targets: readonly Target[]) {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-bench-'))
  const recorded: Record<string, unknown> = {}
  for (const { name, path, headers } of targets) {
    const answer = await record(shop.url + path, headers)
    recorded[`/${name}`] = answer
  }
  const file = join(folder, 'answers.json')
  writeFileSync(file, JSON.stringify(recorded))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
  return {
    url: `http://127.0.0.1:${String(chunk).trim()}`,
    async stop() {
      child.kill('SIGTERM')
      await once(child, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Records an answer as sent on the wire: `fetch` would decode its body. */
function record(url: string, headers: Readonly<Record<string, string>>) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const asked = request(url, { headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => {
          const { connection: _connection, date: _date, 'keep-alive': _alive, ...kept } = answer.headers
          resolve({
            status: answer.statusCode ?? 0,
            headers: kept,
            body: Buffer.concat(chunks).toString('base64'),
          })
        })
      })
      asked.on('error', reject)
      asked.end()
    },
  )
}
