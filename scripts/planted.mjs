// Plants faults and demands that the tests catch them: npm run test:planted [-- 07 12-name] [-- --list].
// See docs/guides/plant-a-fault.md.
import { spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createVitest } from 'vitest/node'
import { plantedFaults } from '../tests/gates/support/planted.ts'
import { projectFiles } from '../tests/gates/support/tree.ts'
import { commitOfTree } from '../tests/support/commit-of-tree.ts'
import { RING_VARIABLE, SEED_VARIABLE } from '../tests/support/ring.ts'
import { kindOf } from '../tests/support/test-kinds.ts'

const root = dirname(import.meta.dirname)
const words = process.argv.slice(2).filter((word) => word !== '--list')
const faults = chosenFaults()
if (process.argv.includes('--list')) {
  for (const { name, fault, caughtBy } of faults) console.log(`${name}\n  ${fault}\n  ${caughtBy.join(', ')}`)
  process.exit(0)
}

const folder = mkdtempSync(join(tmpdir(), 'kontor-planted-'))
const tree = join(folder, 'tree')
const logs = join(folder, 'logs')
let vitest = null
let ended = false

process.once('exit', () => {
  process.chdir(root)
  // What the last tests started may still write for a moment.
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
})
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
])
  process.once(signal, () => void end(code))

try {
  await end((await plantAll()) ? 0 : 1)
} catch (error) {
  if (!ended) console.error(error)
  await end(1)
}

/** Returns whether every fault is caught, by tests that pass without it. */
async function plantAll() {
  copyTree()
  const files = [...new Set(faults.flatMap(({ caughtBy }) => caughtBy))]
  console.log(`Without a planted fault ${files.length} test files have to pass …`)
  const before = await run(files)
  const red = new Map(files.map((file) => [file, failureOf(before, file)]).filter(([, failure]) => failure))
  for (const [file, { reason }] of red) console.log(`FAILED  ${file}: ${reason}`)
  let caught = 0
  for (const fault of faults.toSorted((one, other) => costOf(one) - costOf(other))) {
    const startedAt = performance.now()
    const proofless = fault.caughtBy.filter((file) => red.has(file))
    const missed = proofless.length > 0 ? `${proofless} fails without the fault` : await plant(fault)
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(`${missed === null ? 'caught' : 'MISSED'}  ${fault.name.padEnd(44)} ${seconds.padStart(6)} s`)
    if (missed === null) caught += 1
    else console.log(`        ${fault.fault}\n        ${missed}`)
  }
  console.log(`\n${caught} of ${faults.length} planted faults caught`)
  return caught === faults.length
}

/** Plants one fault in the copy and takes it away again. Returns null if it is caught, else why not. */
async function plant(fault) {
  const patch = join(root, fault.path)
  const applied = git(['apply', patch])
  if (applied.status !== 0)
    return `The patch no longer applies, so that it proves nothing; write it again: ${applied.stderr.trim()}`
  try {
    await forget(fault)
    if (needsPages(fault)) await buildPages()
    const result = await run(fault.caughtBy)
    const silent = fault.caughtBy.map((file) => silenceOf(result, file)).filter((one) => one !== null)
    return silent.length === 0 ? null : silent.join('; ')
  } finally {
    if (!ended) {
      git(['apply', '--reverse', patch])
      await forget(fault)
      if (needsPages(fault)) copyPages()
    }
  }
}

/** Returns null if an assertion of the file failed, else what happened instead. */
function silenceOf(result, file) {
  const failure = failureOf(result, file)
  if (failure === null) return `${file} passes`
  return failure.isAsserted ? null : `${file} fails without an assertion: ${failure.reason}`
}

/** Returns how a file failed, or null. A file that does not load, or whose hooks fail, asserts nothing. */
function failureOf(result, file) {
  const module = result.testModules.find(({ moduleId }) => moduleId === join(tree, file))
  if (module === undefined) return { isAsserted: false, reason: 'it did not run' }
  const tests = [...module.children.allTests()]
  const errors = tests.flatMap((one) => one.result().errors ?? [])
  const asserted = errors.find(({ name }) => name === 'AssertionError')
  const first = asserted ?? errors[0] ?? module.errors()[0]
  if (module.ok() && tests.length > 0) return null
  return {
    isAsserted: asserted !== undefined,
    reason: String(first?.message ?? 'no test ran').split('\n')[0],
  }
}

/** Runs test files of the copy, in one process of Vitest, whose PostgreSQL serves all runs. */
async function run(files) {
  vitest ??= await createVitest('test', {
    root: tree,
    config: join(tree, 'vitest.config.ts'),
    watch: false,
    cache: false,
    reporters: [{}],
    maxWorkers: availableParallelism(),
  })
  const specifications = await vitest.globTestSpecifications(files.map((file) => join(tree, file)))
  return await vitest.runTestSpecifications(specifications)
}

/** Makes the next run read the changed files; a changed migration needs a new database. */
async function forget({ changes }) {
  if (changes.some((path) => path.startsWith('src/db/migrations/'))) {
    await vitest?.close()
    vitest = null
  }
  for (const path of changes) vitest?.invalidateFile(join(tree, path))
}

/** Returns whether the tests see the change only in pages that are built with it. */
function needsPages({ caughtBy, changes }) {
  return (
    caughtBy.some((file) => kindOf(file) === 'screens') ||
    (changes.some((path) => path.startsWith('src/web/')) && caughtBy.some((file) => kindOf(file) === 'shop'))
  )
}

/** Gives what a fault costs: those without pages come first. */
function costOf(fault) {
  return needsPages(fault) ? 1 : 0
}

/** Copies what git knows or would add, the built pages, and a link to the packages. */
function copyTree() {
  mkdirSync(logs, { recursive: true })
  for (const path of projectFiles) cpSync(join(root, path), join(tree, path), { force: true })
  for (const tools of ['node_modules', '.kontor-tools']) symlinkSync(join(root, tools), join(tree, tools))
  copyPages()
  // The gates ask git for the files of the project.
  git(['init', '--quiet'])
  Object.assign(process.env, {
    KONTOR_TEST_LOGS: logs,
    [RING_VARIABLE]: 'push',
    [SEED_VARIABLE]: commitOfTree(),
  })
  process.chdir(tree)
}

function copyPages() {
  rmSync(join(tree, 'build'), { recursive: true, force: true })
  cpSync(join(root, 'build'), join(tree, 'build'), { recursive: true })
}

/** Builds the pages of the copy with what is planted in it. Throws: Error with what the build said. */
async function buildPages() {
  const child = spawn(process.execPath, [join('node_modules', '.bin', 'react-router'), 'build'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`The pages cannot be built with the planted fault:\n${said}`)
}

function git(args) {
  return spawnSync('git', args, { cwd: tree, encoding: 'utf8' })
}

/** Returns the faults that the command names by number or name; all without a name. */
function chosenFaults() {
  const all = plantedFaults()
  const unknown = words.filter((word) => !all.some(({ name }) => isNamed(name, word)))
  if (unknown.length > 0) {
    console.error(`There is no planted fault ${unknown.join(', ')}; --list shows them`)
    process.exit(2)
  }
  return words.length === 0 ? all : all.filter(({ name }) => words.some((word) => isNamed(name, word)))
}

function isNamed(name, word) {
  return name === word || name.split('-')[0] === word
}

/** Ends the run: its PostgreSQL stops, and the copy is deleted. */
async function end(code) {
  if (ended) return
  ended = true
  await vitest?.close()
  process.exit(code)
}
