import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserPath } from '../tests/support/browser-path.ts'
import { ROOT, type ShopProcess } from '../tests/support/shop-process.ts'
import { type ListedProduct, readProducts } from './catalogue.ts'
import { LeanClient } from './lean-client.ts'
import type { Row } from './report.ts'
import { ADDRESS, call } from './shopper-calls.ts'
import { median } from './statistics.ts'

const VERSION = '13.5.0'
/** It stands beside the packages of the program, because it is as large as a third of them. */
const TOOL = join(ROOT, '.kontor-tools', `lighthouse-${VERSION}`)

/** What the pages are to reach, as the best shops do. Units: points of 100. */
const GOALS = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Category = keyof typeof GOALS
const CATEGORIES = Object.keys(GOALS) as readonly Category[]
const GOAL_PAINT_MS = 1_200
const GOAL_SHIFT = 0.02

const CHROMIUM =
  '--headless --no-sandbox --disable-gpu --disable-background-networking --disable-component-update --disable-sync'

interface Target {
  readonly name: string
  readonly url: string
  readonly cookie: string
  /** Pages of one buyer are not indexed, and Lighthouse takes that for a fault. */
  readonly isIndexed: boolean
}

/** What Lighthouse found in one load. Units: scores 0 to 100, ms, and the share of the window that moved. */
interface Look {
  readonly scores: Readonly<Record<Category, number>>
  readonly paintMs: number
  readonly shift: number
  readonly blockedMs: number
}

/**
 * Looks at five pages as Lighthouse's phone does: a slow processor on a slow line, which it simulates. The median of the
 * rounds counts. Throws: Error when npm cannot bring Lighthouse, or when it gives no figures.
 */
export async function benchPeople(
  shop: ShopProcess,
  { rounds }: { readonly rounds: number },
): Promise<Row[]> {
  ensureLighthouse()
  const rows: Row[] = []
  for (const target of await findTargets(shop)) {
    const looks: Look[] = []
    for (let round = 0; round < rounds; round++) looks.push(await lookAgainIfBroken(target))
    rows.push(rowOf(target, looks))
  }
  return rows
}

function rowOf({ name, isIndexed }: Target, looks: readonly Look[]): Row {
  const wanted = CATEGORIES.filter((category) => isIndexed || category !== 'seo')
  const scores = wanted.map(
    (category) => [category, median(looks.map((one) => one.scores[category]))] as const,
  )
  const [paintMs, shift, blockedMs] = (['paintMs', 'shift', 'blockedMs'] as const).map((pick) =>
    median(looks.map((one) => one[pick])),
  ) as [number, number, number]
  const figures = [
    ...scores.map(([category, score]) => `${category} ${score}`),
    `LCP ${(paintMs / 1000).toFixed(2)} s`,
    `CLS ${shift.toFixed(3)}`,
    `blocked ${blockedMs.toFixed(0)} ms`,
  ]
  return {
    group: 'people',
    name: `Lighthouse, mobile: ${name}`,
    value: figures.join(', '),
    goal: `performance ≥ ${GOALS.performance}, others 100, LCP ≤ ${GOAL_PAINT_MS / 1000} s, CLS ≤ ${GOAL_SHIFT}`,
    met:
      scores.every(([category, score]) => score >= GOALS[category]) &&
      paintMs <= GOAL_PAINT_MS &&
      shift <= GOAL_SHIFT,
  }
}

/** Returns the home page, a category, a product that the home page shows, a filled cart, and an order that waits for its payment. */
async function findTargets(shop: ShopProcess): Promise<Target[]> {
  const home = await (await fetch(`${shop.url}/`)).text()
  const category = /href="([^"]*\/c\/[^"?#]+)"/.exec(home)?.[1]
  const products = await readProducts(shop)
  const shown = products.find(({ slug }) => home.includes(`/p/${slug}"`))
  if (category === undefined || !shown) throw new Error('the home page shows no category or no product')
  const { cookie, order } = await buy(shop, products)
  const open = (name: string, path: string): Target => ({
    name,
    url: new URL(path, `${shop.url}/`).href,
    cookie: '',
    isIndexed: true,
  })
  const own = (name: string, path: string): Target => ({
    name,
    url: `${shop.url}${path}`,
    cookie,
    isIndexed: false,
  })
  return [
    open('home', shop.url),
    open('category', category),
    open('product', `${shop.url}/p/${shown.slug}`),
    own('cart', '/cart'),
    own('order', `/order/${order}`),
  ]
}

/** Orders a product, and puts it into the next cart. */
async function buy(
  shop: ShopProcess,
  [product]: readonly ListedProduct[],
): Promise<{ readonly cookie: string; readonly order: string }> {
  const url = new URL(shop.url)
  const api = `${url.pathname.replace(/\/$/, '')}/api`
  const client = new LeanClient(url)
  try {
    const add = `fn=productAdd&productId=${product?.productId}&pieces=1`
    await call(client, `${api}/order/update`, add)
    await call(client, `${api}/order/update`, `fn=address&${ADDRESS}`)
    const order = JSON.parse(await call(client, `${api}/order/finalize`, `${ADDRESS}&terms=1`)) as string
    await call(client, `${api}/order/update`, add)
    return { cookie: client.cookie, order }
  } finally {
    client.close()
  }
}

interface Report {
  readonly runtimeError?: { readonly message: string }
  readonly categories: Readonly<Record<Category, { readonly score: number | null }>>
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>
}

/** Loads a page; once more when Lighthouse could not record the load, as happens now and then. */
async function lookAgainIfBroken(target: Target): Promise<Look> {
  try {
    return await look(target)
  } catch (error) {
    if (!String(error).includes('recording the trace')) throw error
    return look(target)
  }
}

/** Loads a page once in a fresh browser. */
async function look({ name, url, cookie }: Target): Promise<Look> {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-lighthouse-'))
  try {
    const [file, headers] = [join(folder, 'report.json'), join(folder, 'headers.json')]
    writeFileSync(headers, JSON.stringify(cookie === '' ? {} : { cookie }))
    const words = [
      join(TOOL, 'node_modules', 'lighthouse', 'cli', 'index.js'),
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      `--extra-headers=${headers}`,
      `--chrome-flags=${CHROMIUM} --user-data-dir=${join(folder, 'profile')}`,
    ]
    const variables = { ...process.env, CHROME_PATH: browserPath() }
    const child = spawn(process.execPath, words, { stdio: ['ignore', 'ignore', 'pipe'], env: variables })
    let said = ''
    child.stderr.on('data', (chunk: Buffer) => {
      said += String(chunk)
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new Error(`Lighthouse ended with ${code} on ${name}: ${said.slice(-2000)}`)
    return lookOf(name, JSON.parse(readFileSync(file, 'utf8')) as Report)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function lookOf(name: string, { runtimeError, categories, audits }: Report): Look {
  if (runtimeError) throw new Error(`Lighthouse could not look at ${name}: ${runtimeError.message}`)
  const known = (figure: number | null | undefined, what: string): number => {
    if (typeof figure !== 'number') throw new Error(`Lighthouse gives no ${what} for ${name}`)
    return figure
  }
  const figure = (audit: string): number => known(audits[audit]?.numericValue, audit)
  const score = (category: Category): number => Math.round(known(categories[category].score, category) * 100)
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    paintMs: figure('largest-contentful-paint'),
    shift: figure('cumulative-layout-shift'),
    blockedMs: figure('total-blocking-time'),
  }
}

/** Brings Lighthouse to `.kontor-tools`, once. */
function ensureLighthouse(): void {
  if (existsSync(TOOL)) return
  mkdirSync(join(ROOT, '.kontor-tools'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, '.kontor-tools', 'new-'))
  try {
    const words = [
      'install',
      '--prefix',
      folder,
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `lighthouse@${VERSION}`,
    ]
    const { status } = spawnSync('npm', words, { stdio: 'inherit' })
    if (status !== 0) throw new Error('npm cannot bring Lighthouse')
    renameSync(folder, TOOL)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
