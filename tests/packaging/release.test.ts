import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressForm, Buyer } from '../support/buyer.ts'
import { ROOT, type ShopProcess, startShopProcess, until } from '../support/shop-process.ts'
import { withDatabase } from '../support/shoppers.ts'

/** A small server has little disk. Units: bytes on the disk. Source: docs/guides/run-on-a-server.md. */
const MOST_BYTES = 250 * 1024 ** 2
const home = mkdtempSync(join(tmpdir(), 'kontor-release-test-'))
let release = ''

afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Makes a release as its maker does, and unpacks it as an owner does. */
beforeAll(() => {
  const command = [join(ROOT, 'scripts', 'release.mjs'), home, '--unproved']
  execFileSync(process.execPath, command, { cwd: ROOT, stdio: 'pipe' })
  const [archive] = readdirSync(home)
  execFileSync('tar', ['-xzf', join(home, archive!), '-C', home])
  release = join(home, archive!.replace('.tar.gz', ''))
}, 600_000)

test('a release takes at most 250 MB and holds neither tests nor build tools', () => {
  const entries = readdirSync(release, { recursive: true, withFileTypes: true })
  const sizes = entries.map((entry) => lstatSync(join(entry.parentPath, entry.name)).blocks * 512)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MOST_BYTES)
  expect(globSync('**/*.test.*', { cwd: join(release, 'src') })).toEqual([])
  const tools = ['vite', 'vitest', 'typescript', '@biomejs', 'playwright-core', 'knip', 'esbuild', 'rolldown']
  expect(tools.filter((name) => existsSync(join(release, 'node_modules', name)))).toEqual([])
  expect(existsSync(join(release, 'deploy', 'kontor.service'))).toBe(true)
})

/** What the release's own Node does: loads every module but those that begin to run, and every package. */
const LOAD_ALL = `
  const { globSync, readFileSync } = await import('node:fs')
  const runs = /src.(web.|main.(messages.|dev|(start|cli|worker-process|sandbox-process).ts))/
  const modules = globSync('src/**/*.ts').filter((path) => !path.endsWith('.d.ts') && !runs.test(path))
  const packages = Object.keys(JSON.parse(readFileSync('package.json', 'utf8')).dependencies)
  const failed = []
  const load = (name, path) => import(path).catch((error) => failed.push(name + ': ' + error.message))
  for (const path of [...modules, 'build/server/index.js']) await load(path, process.cwd() + '/' + path)
  for (const name of packages.filter((name) => !/^@(fontsource|lingui|noble)/.test(name))) await load(name, name)
  console.log(JSON.stringify({ modules: modules.length, failed }))
  process.exit()`

function runNode(program: string) {
  return spawnSync(
    join(release, 'node_modules', '.bin', 'node'),
    ['--input-type=module', '--eval', program],
    {
      cwd: release,
      env: { PATH: '/usr/bin:/bin', KONTOR_ENV_FILE: 'none' },
      encoding: 'utf8',
    },
  )
}

test('every module of a release and every package that it declares loads', () => {
  const loaded = runNode(LOAD_ALL)
  const { modules, failed } = JSON.parse(loaded.stdout.trim().split('\n').at(-1) ?? '{}')
  expect(modules, loaded.stderr).toBeGreaterThan(1_000)
  expect(failed).toEqual([])
}, 120_000)

const DRAW = `
  const { openPicture, thumbhashOf } = await import('./src/domains/catalog/media/raster.ts')
  const drawn = await (await openPicture('docs/pictures/home.webp')).resize(320).avif().toBuffer()
  console.log(JSON.stringify({ bytes: drawn.length, hash: await thumbhashOf('docs/pictures/home.webp') }))`

test('a release draws the sizes of a picture', () => {
  const drawn = runNode(DRAW)
  expect(JSON.parse(drawn.stdout || '{}'), drawn.stderr).toEqual({
    bytes: expect.any(Number),
    hash: expect.stringMatching(/^[\w+/]{20,}/),
  })
})

/** Buys the first product that is in stock and pays it with a coupon of the demo. */
async function sell({ url, database }: ShopProcess) {
  const [product] = await withDatabase(database(), (db) =>
    db.query<{ id: string }>(
      `SELECT v.public_id AS id FROM variant v JOIN stock s ON s.variant_id = v.id WHERE s.on_hand - s.reserved > 3 ORDER BY 1 LIMIT 1`,
    ),
  )
  const buyer = new Buyer(url)
  const form = { ...addressForm, productId: product!.id, pieces: '1', gatewayId: 'coupon' }
  const { body } = await buyer.call('/gateway/link', form)
  const paid = await buyer.call('/coupon/redeem', { uuid: body.uuid, coupon: 'PEGEL-GIFT-5000' })
  expect(paid.status, paid.text).toBe(200)
  return { buyer, key: String(body.orderKey) }
}

test('a release runs from any folder on a machine without Node, sells, prints an invoice and answers commands', async () => {
  const dataDir = join(home, 'data')
  const kontor = join(release, 'kontor')
  const variables = { DEMO: '1', PATH: '/usr/bin:/bin' }
  const shop = await startShopProcess({ dataDir, command: [kontor, 'start'], cwd: home, variables })
  try {
    const page = await fetch(`${shop.url}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('</html>')
    const { key, buyer } = await sell(shop)
    // The demo has sold before, so the number of this invoice is not the first.
    let invoice = ''
    await until(
      'the invoice is printed',
      async () => {
        const [number] = /R\d{6}\.pdf/.exec((await buyer.get(`/order/${key}`)).text) ?? []
        invoice = `/order/${key}/${number}`
        return number !== undefined && (await buyer.get(invoice)).status === 200
      },
      60_000,
    )
    expect((await buyer.get(invoice)).text).toMatch(/^%PDF-1\.7/)
    const env = { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, KONTOR_ENV_FILE: 'none' }
    const run = (...words: string[]) => spawnSync(kontor, words, { cwd: home, env, encoding: 'utf8' })
    const audit = run('audit')
    expect(audit.stdout + audit.stderr).toContain('The books are clean')
    const backup = run('backup', 'backups')
    expect(backup.status, backup.stderr).toBe(0)
    expect(existsSync(join(home, 'backups'))).toBe(true)
  } finally {
    await shop.stop()
  }
}, 180_000)
