import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailSamples } from '#main/mail-samples/samples.ts'
import { soon, useBrowser } from '../support/browser.ts'
import { allCells, ringCellsOnce } from '../support/matrix.ts'
import { LANGUAGES } from '../support/ring-locales.ts'
import { COMPILED, NODE, ROOT, type ShopProcess, startShopProcess, until } from '../support/shop-process.ts'

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
    command: [NODE, 'src/main/dev.ts'],
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

/**
 * Requests a page of the shop, once more where the first answer broke off: a shop that restarts closes its connections, and
 * a browser asks again as well.
 */
function ask(path: string): Promise<{ readonly status: number; readonly text: string }> {
  const asked = async () => {
    const answer = await fetch(`${dev.url}${path}`)
    return { status: answer.status, text: await answer.text() }
  }
  return asked().catch(asked)
}

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

/**
 * Returns what a command takes that loads the program and ends. A restart loads it and all pages, which takes three times
 * as long on a quiet machine; seconds alone say more of the machine and the moment. The fastest of some counts. Unit:
 * milliseconds.
 */
function loadMs(): number {
  const took = Array.from({ length: EDITS }, () => {
    const began = performance.now()
    execFileSync(NODE, ['src/main/cli.ts', 'help'], { cwd: copy, env: { ...process.env, ...COMPILED } })
    return performance.now() - began
  })
  return Math.min(...took)
}

test('a change of a component shows in an open page sooner than the program loads, without a reload', {
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
  expect(ms).toBeLessThan(loadMs())
  // A page that is requested afterwards is rendered by the new component as well.
  await soon(async () => (await ask('/search')).text).toContain(`data-turn="${EDITS}"`)
})

test('a change of server code is answered by before the program could load five times', {
  timeout: 180_000,
}, async () => {
  const marked = (turn: number): string => `'# turn ${turn}', 'User-agent: *'`
  const robots = async (): Promise<string> => (await ask('/robots.txt')).text
  expect(await robots()).toContain('User-agent: *')
  const ms = await fastest(
    'server code',
    (turn) => edit(SERVER_FILE, turn === 1 ? "'User-agent: *'" : marked(turn - 1), marked(turn)),
    async (turn) => (await robots()).includes(`# turn ${turn}`),
  )
  expect(ms).toBeLessThan(5 * loadMs())
})

test('server code that does not start is told to whoever asks, and the next change starts the shop again', {
  timeout: 180_000,
}, async () => {
  const status = async (): Promise<number> => (await ask('/')).status
  edit(SERVER_FILE, 'export', "throw new Error('planted')\nexport")
  try {
    await until('the failure is told', async () => (await status()) === 500, PATIENCE_MS)
    expect((await ask('/')).text).toContain('planted')
  } finally {
    edit(SERVER_FILE, "throw new Error('planted')\n", '')
  }
  await until('the shop is back', async () => (await status()) === 200, PATIENCE_MS)
})

test('every mail can be looked at in every language', { timeout: 120_000 }, async () => {
  const list = (await ask('/dev/mails')).text
  const names = mailSamples.map(({ name }) => name)
  for (const { name, locale } of allCells({ name: names, locale: LANGUAGES }))
    expect(list).toContain(`href="/dev/mails/${name}/${locale}"`)
  for (const { name, locale } of ringCellsOnce({ name: names, locale: LANGUAGES })) {
    const html = (await ask(`/dev/mails/${name}/${locale}`)).text
    expect(html, name).toContain(`lang="${locale}"`)
    const { text } = await ask(`/dev/mails/${name}/${locale}.txt`)
    expect(text, `${name} in ${locale}`).not.toMatch(/[{}]|undefined|\bnull\b|Invalid/)
  }
  expect((await ask('/dev/mails/none/en')).status).toBe(404)
})
