import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, globSync, lstatSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT, startShopProcess } from '../support/shop-process.ts'

/** A small server has little disk. Units: bytes on the disk. Source: docs/guides/run-on-a-server.md. */
const MOST_BYTES = 250 * 1024 ** 2
const home = mkdtempSync(join(tmpdir(), 'kontor-release-test-'))
let release = ''

afterAll(() => rmSync(home, { recursive: true, force: true }))

/** Makes a release as its maker does, and unpacks it as an owner does. */
beforeAll(() => {
  execFileSync(process.execPath, [join(ROOT, 'scripts', 'release.mjs'), home], { cwd: ROOT, stdio: 'pipe' })
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

test('a release runs from any folder on a machine without Node, sells a demo and answers commands', async () => {
  const dataDir = join(home, 'data')
  const kontor = join(release, 'kontor')
  const variables = { DEMO: '1', PATH: '/usr/bin:/bin' }
  const shop = await startShopProcess({ dataDir, command: [kontor, 'start'], cwd: home, variables })
  try {
    const page = await fetch(`${shop.url}/`)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('</html>')
    const env = { PATH: '/usr/bin:/bin', DATA_DIR: dataDir, KONTOR_ENV_FILE: 'none' }
    const audit = spawnSync(kontor, ['audit'], { cwd: home, env, encoding: 'utf8' })
    expect(audit.stdout + audit.stderr).toContain('The books are clean')
    const backup = spawnSync(kontor, ['backup', 'backups'], { cwd: home, env, encoding: 'utf8' })
    expect(backup.status, backup.stderr).toBe(0)
    expect(existsSync(join(home, 'backups'))).toBe(true)
  } finally {
    await shop.stop()
  }
}, 180_000)
