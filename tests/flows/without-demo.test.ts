import { createHash } from 'node:crypto'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { demoCoupons } from '#demo/coupons.ts'
import { DEMO_PASSWORD, demoPeople } from '#demo/people.ts'
import { passwordField } from '#domains/account/index.ts'
import { Buyer } from '../support/buyer.ts'
import { listProducts } from '../support/demo-shop.ts'
import { prepareCluster } from '../support/kept-cluster.ts'
import { runHere } from '../support/run-here.ts'
import { runCommand, type ShopProcess, startShopProcess } from '../support/shop-process.ts'

/**
 * Two folders: one was never a demo, the other was one until just now. Both shops run with `DEMO=0`, the former demo
 * as `npm start` runs it. The others do without a worker, whose start takes as long as theirs.
 */
const again = mkdtempSync(join(tmpdir(), 'kontor-again-'))
const folders = {
  fresh: mkdtempSync(join(tmpdir(), 'kontor-real-')),
  former: mkdtempSync(join(tmpdir(), 'kontor-former-')),
}
const shops = {} as Record<keyof typeof folders, ShopProcess>
vi.setConfig({ testTimeout: 120_000 })

const REAL = { DEMO: '0' }
const WITHOUT_WORKER = { KONTOR_ROLE: 'serve' }
let productId: string
let formerSession: Map<string, string>

beforeAll(async () => {
  for (const folder of Object.values(folders)) prepareCluster(folder)
  const demo = await startShopProcess({
    dataDir: folders.former,
    variables: { ...WITHOUT_WORKER, DEMO: '1', KONTOR_SANDBOX: '' },
  })
  const visitor = new Buyer(demo.url)
  expect(await signIn(visitor, demoPeople[0]!.email)).toBe(200)
  formerSession = visitor.cookies
  expect((await listProducts(demo.url)).length).toBeGreaterThan(10)
  expect((await visitor.call('/coupon/balance', { coupon: demoCoupons[0]!.code })).status).toBe(200)
  productId = (await listProducts(demo.url))[0]!.productId
  await demo.stop()
  cpSync(folders.former, again, { recursive: true })
  chmodSync(join(again, 'postgres'), 0o700)
  shops.fresh = await startShopProcess({ dataDir: folders.fresh, variables: { ...WITHOUT_WORKER, ...REAL } })
  shops.former = await startShopProcess({
    dataDir: folders.former,
    variables: { ...REAL, KONTOR_SANDBOX: '', LOG_LEVEL: 'warn' },
  })
}, 180_000)
afterAll(async () => {
  for (const shop of Object.values(shops)) await shop.stop()
  for (const folder of [again, ...Object.values(folders)]) rmSync(folder, { recursive: true, force: true })
})

/** Signs in as a browser does. Returns the status. */
async function signIn(visitor: Buyer, email: string): Promise<number> {
  const { body } = await visitor.call('/state')
  const password = await passwordField(DEMO_PASSWORD, body.passwordOptions)
  return (await visitor.call('/user/login', { email, password })).status
}

const NAMES = ['fresh', 'former'] as const

test.each(NAMES)('seeding a %s shop is refused with its reason, and adds nothing', async (name) => {
  // Even if the command's environment does not say what the shop's says.
  for (const variables of [REAL, {}]) {
    const { code, output } = await runHere(folders[name], ['seed'], variables)
    expect(code, JSON.stringify(variables)).toBe(1)
    expect(output).toContain('DEMO=0')
    expect(output).toContain('demo')
  }
  expect(await listProducts(shops[name].url)).toEqual([])
  for (const { code } of demoCoupons)
    expect(
      (await new Buyer(shops[name].url).call('/coupon/balance', { coupon: code })).body,
      code,
    ).toMatchObject({ code: 'unknown-coupon' })
})

test('a refused seed does not even make a database', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kontor-none-'))
  try {
    const { code, output } = await runCommand(join(dataDir, 'data'), ['seed'], REAL)
    expect({ code, made: readdirSync(dataDir) }, output).toEqual({ code: 1, made: [] })
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test.each(NAMES)('nobody signs in to a %s shop with the password of the demo', async (name) => {
  for (const { email } of demoPeople) expect(await signIn(new Buyer(shops[name].url), email), email).toBe(401)
})

test('whoever was signed in to the demo is a guest of the real shop, also where a session came back from a backup', async () => {
  const visitor = new Buyer(shops.former.url)
  for (const [key, value] of formerSession) visitor.cookies.set(key, value)
  const [secret = ''] = formerSession.values()
  const client = new pg.Client({ connectionString: shops.former.database() })
  await client.connect()
  await client.query(
    `INSERT INTO session (id_hash, created_at, last_seen_at, expires_at, account_id) SELECT $1, now(), now(), now() + interval '1 day', id FROM account WHERE email = $2`,
    [createHash('sha256').update(secret).digest(), demoPeople[0]!.email],
  )
  await client.end()
  expect((await visitor.call('/state')).body).toMatchObject({ isLoggedIn: false, user: null })
})

test.each(NAMES)('a %s shop has no page of components', async (name) => {
  expect((await fetch(`${shops[name].url}/dev/kit`)).status).toBe(404)
})

test('a coupon of the demo stays worthless when staff unblock it', async () => {
  const [{ code }] = demoCoupons as [(typeof demoCoupons)[number]]
  await runHere(folders.former, ['coupon', 'unblock', code, '--why', 'try'], REAL)
  expect((await new Buyer(shops.former.url).call('/coupon/balance', { coupon: code })).body).toMatchObject({
    code: 'unknown-coupon',
  })
})

test.each(NAMES)(
  'a %s shop sells nothing of the demo, also not by an id that somebody kept',
  async (name) => {
    const visitor = new Buyer(shops[name].url)
    expect(await listProducts(visitor.base)).toEqual([])
    expect((await visitor.call('/order/update', { fn: 'productAdd', productId })).status).toBe(404)
    const page = await visitor.get('/')
    expect(page.status).toBe(200)
    expect(page.text).not.toContain('Demo shop')
  },
)

test.each(NAMES)('a %s shop has no hook, no simulator and no moved clock', async (name) => {
  const visitor = new Buyer(shops[name].url)
  for (const path of ['/sandbox.json', '/sandbox/mails', '/sandbox/clock'])
    expect((await visitor.get(path)).status, path).toBe(404)
  const moved = await fetch(`${shops[name].url}/sandbox/clock`, { method: 'POST', body: '{"advance":"P1D"}' })
  expect(moved.status).not.toBe(200)
})

test('simulators are refused by name', async () => {
  const { code, output } = await runCommand(folders.fresh, ['audit'], {
    ...REAL,
    KONTOR_SANDBOX: join(folders.former, 'sandbox', 'endpoints.json'),
  })
  expect({ code, output }).toMatchObject({ code: 1, output: expect.stringContaining('KONTOR_SANDBOX') })
})

test('who starts a shop over the data of a demo is told, at start and as long as something of it is left', async () => {
  expect(shops.former.output()).toContain('made as a demo')
  const { code, output } = await runHere(folders.former, ['attention', '--fail'], REAL)
  expect(code).toBe(1)
  expect(output).toContain('left of the demo')
  for (const left of ['people', 'coupons', 'products', 'settings']) expect(output).toContain(left)
  expect(shops.fresh.output()).not.toContain('made as a demo')
  expect((await runHere(folders.fresh, ['attention'], REAL)).output).not.toContain('left of the demo')
})

test('the same folder is a demo again when it says so, with everything of it, and not by itself', {
  timeout: 120_000,
}, async () => {
  await (await startShopProcess({ dataDir: again, variables: { ...WITHOUT_WORKER, ...REAL } })).stop()
  await expect(startShopProcess({ dataDir: again, variables: WITHOUT_WORKER })).rejects.toThrow(
    'DEMO: this shop was last started with DEMO=0',
  )
  const demo = await startShopProcess({ dataDir: again, variables: { ...WITHOUT_WORKER, DEMO: '1' } })
  try {
    const visitor = new Buyer(demo.url)
    expect(await signIn(visitor, demoPeople[0]!.email)).toBe(200)
    expect((await visitor.call('/coupon/balance', { coupon: demoCoupons[0]!.code })).status).toBe(200)
    expect((await listProducts(demo.url)).length).toBeGreaterThan(10)
    expect(demo.output()).toContain('is a demo now')
    expect((await runCommand(again, ['seed'], { DEMO: '1' })).code).toBe(0)
  } finally {
    await demo.stop()
  }
})
