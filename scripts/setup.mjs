// Makes a fresh clone ready to run: packages, the database's programs, the built pages. Runs on any Node from
// 20 on and needs nothing installed. Finished steps are skipped, so a second start costs milliseconds and
// needs no write access.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeHolder, readHolder, tryLock } from '../src/db/embedded/kernel-lock.mjs'
import { CHROMIUM_PLACES } from './chromium-places.mjs'
import { ensureHtmlChecker } from './html-checker.mjs'
import { linkDatabaseLibraries } from './link-database-libraries.mjs'
import { killGroup, runStep } from './setup-step.mjs'
import { trimPackages } from './setup-trim.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const own = join('node_modules', '.bin', 'node')
const installStamp = join('node_modules', '.kontor-installed')
const buildStamp = join('build', '.kontor-built')
const lockFile = '.kontor-setup.lock'
const BUILD_INPUTS = ['src', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']

let lock = null
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
]) {
  // The running step ends with us, with everything that it started; its stamp is missing, so the next run
  // repeats it.
  process.once(signal, () => void killGroup().then(() => process.exit(code)))
}

try {
  await setUp()
  if (process.argv.includes('--browser')) await ensureBrowser()
  if (process.argv.includes('--html-checker')) await ensureHtmlChecker(step)
} catch (error) {
  process.stderr.write(`Kontor cannot be set up in ${root}: ${reasonOf(error)}\n`)
  process.exit(1)
}

async function setUp() {
  const wanted = digest(
    ['package-lock.json', 'scripts/setup-trim.mjs'],
    `${process.platform}-${process.arch}`,
  )
  const withPages = !process.argv.includes('--no-pages')
  const sources = withPages ? digest(BUILD_INPUTS, wanted) : ''
  const isInstalled = () => read(installStamp) === wanted && existsSync(own)
  // Commands, unit tests and `npm run dev` need no built pages.
  const isBuilt = () => !withPages || read(buildStamp) === sources
  if (isInstalled() && isBuilt()) return
  refuseReadOnly()
  // Another set-up of this checkout may have finished the work while this one waited.
  lock = await waitForLock()
  if (!isInstalled()) {
    // First, so that the remains of a killed installation are not taken for a complete one.
    rmSync(installStamp, { force: true })
    await step('Installing packages', npm(), [
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ])
    linkDatabaseLibraries()
    trimPackages()
    stamp(installStamp, wanted)
  }
  if (!isBuilt()) {
    rmSync(buildStamp, { force: true })
    await step('Building pages', own, [join('node_modules', '.bin', 'react-router'), 'build'])
    stamp(buildStamp, sources)
  }
}

async function step(title, command, args) {
  const failure = await runStep(title, command, args, lock)
  if (failure === null) return
  process.stderr.write(`${title} failed:\n${failure}\n`)
  process.exit(1)
}

/** Writes a stamp atomically: a half-written stamp would never match, or match another run. */
function stamp(file, text) {
  writeFileSync(`${file}.new`, text)
  renameSync(`${file}.new`, file)
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm'
}

async function ensureBrowser() {
  if (CHROMIUM_PLACES.some((place) => existsSync(place))) return
  const bundled = spawnSync(
    own,
    [
      '-e',
      `import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))`,
    ],
    {
      encoding: 'utf8',
    },
  )
  if (bundled.stdout && existsSync(bundled.stdout)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Updating package lists', 'apt-get', ['update', '-qq'])
    // Not every system has the headless shell as a package of its own.
    const install = 'apt-get install -y -qq --no-install-recommends'
    const words = `${install} chromium-headless-shell || ${install} chromium`
    return step('Installing Chromium', 'sh', ['-c', words])
  }
  await step('Installing Chromium', own, [
    join('node_modules', '.bin', 'playwright-core'),
    'install',
    'chromium',
  ])
}

/**
 * Waits for the lock, so that two set-ups of one checkout do not install twice. A killed set-up holds
 * nothing, because the lock is the kernel's.
 */
async function waitForLock() {
  const startedAt = Date.now()
  let said = false
  for (;;) {
    const fd = tryLock(lockFile, 0o666)
    if (fd !== null) {
      describeHolder(fd, { pid: process.pid, since: new Date().toISOString() })
      return fd
    }
    if (!said && Date.now() - startedAt > 500) {
      said = true
      const holder = readHolder(lockFile)
      const who = holder ? ` (process ${holder.pid}, since ${holder.since})` : ''
      process.stderr.write(`Waiting for another set-up of this checkout${who} to end.\n`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

/** Fails at once on a read-only checkout; an installation would notice it later, or never. */
function refuseReadOnly() {
  for (const path of ['.', 'node_modules', 'build']) if (existsSync(path)) accessSync(path, constants.W_OK)
}

function reasonOf(error) {
  switch (error.code) {
    case 'EACCES':
    case 'EPERM': {
      const { uid } = statSync(error.path ?? '.')
      return `${error.path ?? root} may not be written to; it belongs to user ${uid}, and this is user ${process.getuid?.()}. Run "npm run build" once as its owner, or give it to this user (chown -R).`
    }
    case 'EROFS':
      return 'the file system is read-only. Run "npm run build" once where it is writable.'
    case 'ENOSPC':
    case 'EDQUOT':
      return 'the disk is full. Make room and start again.'
    default:
      return error.message
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Hashes the contents of files and folders, without tests, which are not built. */
function digest(paths, salt) {
  const hash = createHash('sha256').update(salt)
  const add = (path) => {
    if (statSync(path).isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name))
      return
    }
    if (/\.test\.tsx?$/.test(path)) return
    hash.update(relative(root, path)).update(readFileSync(path))
  }
  paths.filter((path) => existsSync(path)).forEach(add)
  return hash.digest('hex')
}
