import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isAlive, ROOT, until } from '../support/shop-process.ts'
import { UNPRIVILEGED } from '../support/unprivileged.ts'

/**
 * Stands in for npm: installs at once, or, if a file `slow` exists, waits forever with a child process, as
 * npm does during downloads.
 */
const NPM = `#!/bin/sh
echo install >> runs
mkdir -p node_modules/.bin
: > node_modules/half
if [ -e slow ]; then sleep 1000 & echo "$$ $!" > sleepers; wait; fi
ln -sf ${process.execPath} node_modules/.bin/node
cat > node_modules/.bin/react-router <<'END'
const { appendFileSync, mkdirSync, writeFileSync } = require('node:fs')
appendFileSync('runs', 'build\\n')
mkdirSync('build/server', { recursive: true })
writeFileSync('build/server/index.js', '')
END
rm node_modules/half
`

let checkout: string
const children: ChildProcess[] = []

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'kontor-checkout-'))
  mkdirSync(join(checkout, 'bin'))
  writeFileSync(join(checkout, 'bin', 'npm'), NPM, { mode: 0o755 })
  for (const path of ['scripts', 'src/db/embedded'])
    cpSync(join(ROOT, path), join(checkout, path), { recursive: true })
  writeFileSync(join(checkout, 'package-lock.json'), '{}')
})

afterEach(() => {
  for (const child of children.splice(0))
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL')
  for (const pid of sleepers()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  chmodSync(checkout, 0o700)
  rmSync(checkout, { recursive: true, force: true })
})

interface SetUp {
  readonly child: ChildProcess
  output(): string
  readonly ended: Promise<number | null>
}

function setUp(prefix: readonly string[] = [], options: readonly string[] = []): SetUp {
  const [program, ...args] = [...prefix, process.execPath, join(checkout, 'scripts', 'setup.mjs'), ...options]
  const PATH = `${join(checkout, 'bin')}${delimiter}${process.env.PATH}`
  const child = spawn(program!, args, { cwd: checkout, env: { PATH }, stdio: ['ignore', 'pipe', 'pipe'] })
  children.push(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  return { child, output: () => output, ended: once(child, 'exit').then(([code]) => code as number | null) }
}

const runs = (): string[] =>
  existsSync(join(checkout, 'runs')) ? readFileSync(join(checkout, 'runs'), 'utf8').trim().split('\n') : []

/** Returns the process ids of the waiting installation and its child. */
function sleepers(): number[] {
  const file = join(checkout, 'sleepers')
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split(' ').map(Number) : []
}

async function startSlowInstallation(): Promise<SetUp> {
  writeFileSync(join(checkout, 'slow'), '')
  const running = setUp()
  await until('the installation runs', () => sleepers().length === 2, 20_000)
  return running
}

test('a fresh checkout is installed and built once, also by three set-ups at the same moment', async () => {
  const three = [setUp(), setUp(), setUp()]
  expect(await Promise.all(three.map(({ ended }) => ended))).toEqual([0, 0, 0])
  expect(runs()).toEqual(['install', 'build'])
  expect(await setUp().ended).toBe(0)
  expect(runs()).toHaveLength(2)
})

test('what an earlier set-up left behind holds nobody up, whosever number it names', async () => {
  mkdirSync(join(checkout, '.kontor-setup'))
  writeFileSync(join(checkout, '.kontor-setup', 'pid'), String(process.pid))
  writeFileSync(
    join(checkout, '.kontor-setup.lock'),
    JSON.stringify({ pid: process.pid, since: '2020-01-01T00:00:00.000Z' }),
  )
  expect(await setUp().ended).toBe(0)
  expect(runs()).toEqual(['install', 'build'])
})

test('a checkout that may not be written to is refused at once, with the next step', async () => {
  chmodSync(checkout, 0o500)
  const { ended, output } = setUp(UNPRIVILEGED)
  expect(await ended).toBe(1)
  expect(output()).toContain('may not be written to')
  expect(output()).toContain('npm run build')
})

test('a checkout that is installed and built needs no write access', async () => {
  expect(await setUp().ended).toBe(0)
  chmodSync(checkout, 0o500)
  const { ended, output } = setUp(UNPRIVILEGED)
  expect([await ended, output()]).toEqual([0, ''])
})

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)(
  '%s during the installation ends it with all that it started, and the next run installs anew',
  async (signal) => {
    const { child, ended, output } = await startSlowInstallation()
    const started = sleepers()
    child.kill(signal)
    expect(await ended).toBeGreaterThan(128)
    expect(started.filter(isAlive)).toEqual([])
    expect(output()).not.toContain('failed')
    rmSync(join(checkout, 'slow'))
    expect(await setUp().ended).toBe(0)
    expect(runs()).toEqual(['install', 'install', 'build'])
  },
)

test('kill -9 during an installation leaves no half of it that is believed, also where an older lockfile comes back', async () => {
  expect(await setUp().ended).toBe(0)
  writeFileSync(join(checkout, 'package-lock.json'), '{"newer":true}')
  const { child, ended } = await startSlowInstallation()
  child.kill('SIGKILL')
  await ended
  writeFileSync(join(checkout, 'package-lock.json'), '{}')
  rmSync(join(checkout, 'slow'))
  // The process that outlived the set-up still holds its lock; the next set-up waits for it and says so.
  const next = setUp()
  for (const pid of sleepers()) if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  expect(await next.ended).toBe(0)
  expect(runs()).toEqual(['install', 'build', 'install', 'install'])
  expect(existsSync(join(checkout, 'node_modules', 'half'))).toBe(false)
})

test('a set-up that waits for another one says for which', async () => {
  const first = await startSlowInstallation()
  const second = setUp()
  await until('it says so', () => second.output() !== '', 20_000)
  expect(second.output()).toContain(
    `Waiting for another set-up of this checkout (process ${first.child.pid}, since `,
  )
  first.child.kill('SIGTERM')
  second.child.kill('SIGTERM')
  expect([await first.ended, await second.ended]).toEqual([143, 143])
})

test('what needs no pages installs and does not build, and what needs them builds afterwards', async () => {
  expect(await setUp([], ['--no-pages']).ended).toBe(0)
  expect(runs()).toEqual(['install'])
  expect(await setUp().ended).toBe(0)
  expect(runs()).toEqual(['install', 'build'])
})

test('commands of the shop, unit tests and npm run dev wait for no build of the pages', () => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  for (const name of ['kontor', 'test:unit', 'dev'])
    expect(scripts[name], name).toContain('scripts/setup.mjs --no-pages && ')
})
