import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailSamples } from '#main/mail-samples/samples.ts'
import { soon, useBrowser } from '../support/browser.ts'
import { quietLimitMs } from '../support/quiet-limit.ts'
import { ROOT, type ShopProcess, startShopProcess, until } from '../support/shop-process.ts'

/** Files that `npm run dev` reads. The test edits the copy, never the checkout. */
const COPIED = ['src', 'package.json', 'tsconfig.json', 'vite.config.ts', 'react-router.config.ts']
const COMPONENT = 'src/web/layout/Shell.tsx'
const SERVER_FILE = 'src/api/pages/robots.ts'
/** The fastest of this many edits counts: a single one may hit a moment when the machine is busy. */
const EDITS = 3
const PATIENCE_MS = 60_000
/** An edit that comes while the one before is still at work may be lost, as to a person who saves twice at once. */
const LOST_MS = 20_000

const copy = mkdtempSync(join(tmpdir(), 'kontor-dev-'))
const dataDir = mkdtempSync(join(tmpdir(), 'kontor-dev-data-'))
let dev: ShopProcess

beforeAll(async () => {
  for (const path of COPIED) cpSync(join(ROOT, path), join(copy, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  dev = await startShopProcess({
    dataDir,
    cwd: copy,
    command: [join(ROOT, 'node_modules/.bin/node'), 'src/main/dev.ts'],
  })
}, 180_000)
afterAll(async () => {
  expect(await dev?.stop()).toBe(0)
  for (const folder of [copy, dataDir]) rmSync(folder, { recursive: true, force: true })
})

const browsing = useBrowser({
  get url() {
    return dev.url
  },
})

/** Replaces a text in a file of the copy. */
function edit(path: string, from: string, to: string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  if (!text.includes(from)) throw new Error(`${path} does not hold ${from}`)
  writeFileSync(join(copy, path), text.replace(from, to))
}

/**
 * Returns the fastest of some edits, from the write to the moment when it is visible; Infinity when all are lost.
 * Units: milliseconds.
 */
async function fastest(
  what: string,
  make: (turn: number) => void,
  shows: (turn: number) => Promise<boolean>,
): Promise<number> {
  const times: number[] = []
  for (let turn = 1; turn <= EDITS; turn += 1) {
    make(turn)
    times.push(await until(`edit ${turn} shows`, () => shows(turn), LOST_MS).catch(() => Infinity))
  }
  const load = `${loadavg()[0]?.toFixed(1)} processes wait for ${availableParallelism()} processors`
  console.log(`${what} shown after ${times.map(Math.round).join(', ')} ms; ${load}`)
  return Math.min(...times)
}

test('a change of a component shows in an open page within a second, without a reload', {
  timeout: 180_000,
}, async () => {
  const { page, open } = await browsing.visit()
  await open('/')
  await page.evaluate('globalThis.isSamePage = true')
  const marked = (turn: number): string => `<main data-turn="${turn}"`
  const ms = await fastest(
    'a component',
    (turn) => edit(COMPONENT, turn === 1 ? '<main' : marked(turn - 1), marked(turn)),
    async (turn) => (await page.locator('main').getAttribute('data-turn')) === String(turn),
  )
  expect(await page.evaluate('globalThis.isSamePage')).toBe(true)
  expect(ms).toBeLessThan(quietLimitMs(1_000))
  // A page that is requested afterwards is rendered by the new component as well.
  await soon(async () => (await fetch(`${dev.url}/search`)).text()).toContain(`data-turn="${EDITS}"`)
})

test('a change of server code is answered by within two seconds', { timeout: 180_000 }, async () => {
  const marked = (turn: number): string => `'# turn ${turn}', 'User-agent: *'`
  const robots = async (): Promise<string> => (await fetch(`${dev.url}/robots.txt`)).text()
  expect(await robots()).toContain('User-agent: *')
  const ms = await fastest(
    'server code',
    (turn) => edit(SERVER_FILE, turn === 1 ? "'User-agent: *'" : marked(turn - 1), marked(turn)),
    async (turn) => (await robots()).includes(`# turn ${turn}`),
  )
  expect(ms).toBeLessThan(quietLimitMs(2_000))
})

test('server code that does not start is told to whoever asks, and the next change starts the shop again', {
  timeout: 180_000,
}, async () => {
  const status = async (): Promise<number> => (await fetch(`${dev.url}/`)).status
  edit(SERVER_FILE, 'export', "throw new Error('planted')\nexport")
  await until('the failure is told', async () => (await status()) === 500, PATIENCE_MS)
  expect(await (await fetch(`${dev.url}/`)).text()).toContain('planted')
  edit(SERVER_FILE, "throw new Error('planted')\n", '')
  await until('the shop is back', async () => (await status()) === 200, PATIENCE_MS)
})

test('every mail can be looked at in every language', { timeout: 120_000 }, async () => {
  const list = await (await fetch(`${dev.url}/dev/mails`)).text()
  for (const { name } of mailSamples) {
    for (const locale of ['en', 'de', 'fr', 'ar']) {
      expect(list).toContain(`href="/dev/mails/${name}/${locale}"`)
      const html = await (await fetch(`${dev.url}/dev/mails/${name}/${locale}`)).text()
      expect(html, name).toContain(`lang="${locale}"`)
      const text = await (await fetch(`${dev.url}/dev/mails/${name}/${locale}.txt`)).text()
      expect(text, `${name} in ${locale}`).not.toMatch(/[{}]|undefined|\bnull\b|Invalid/)
    }
  }
  expect((await fetch(`${dev.url}/dev/mails/none/en`)).status).toBe(404)
})
