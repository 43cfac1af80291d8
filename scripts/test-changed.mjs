// `npm run test:changed`: runs the tests that the import graph ties to a change, the nearest first, for up to a
// minute. `--since REF` compares with REF instead of where the branch began, `--list` only lists, `--all` has no limit.
import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { filesMatching, readText } from '../tests/gates/support/tree.ts'
import { chooseTests, tiedTests } from '../tests/support/changed/choose-tests.ts'
import { CODE, importersOf, loadedBy } from '../tests/support/changed/import-graph.ts'
import { readDurations } from '../tests/support/durations.ts'
import { testFiles } from '../tests/support/test-kinds.ts'

/** Processor time of the tests. Setup, files that wait and workers that start take as long again. Unit: milliseconds. */
const BUDGET_MS = 30_000
/** Longest lists that are printed without `--list`. */
const SHOWN = 12

/** What decides over the build beside its sources. */
const SETTINGS = ['vite.config.ts', 'react-router.config.ts', 'package-lock.json']

const options = readOptions()
const base = options.since ?? firstCommonCommit()
const changed = changedFiles(base)
const kinds = new Map(
  Object.entries(testFiles()).flatMap(([kind, paths]) => paths.map((path) => [path, kind])),
)
const texts = readCode()
const { imports } = JSON.parse(readFileSync('package.json', 'utf8'))
const importers = importersOf(texts, imports)
const tied = tiedTests(changed, [...kinds.keys()], texts, importers)
const budgetMs = options.all ? Number.POSITIVE_INFINITY : BUDGET_MS
const choice = chooseTests(tied, (path) => kinds.get(path), readDurations(), budgetMs)

report()
if (options.list || choice.chosen.length === 0) process.exit(0)
setUp()
process.exit(run())

function readOptions() {
  try {
    return parseArgs({
      options: { since: { type: 'string' }, list: { type: 'boolean' }, all: { type: 'boolean' } },
    }).values
  } catch (error) {
    return refuse(`${error.message}\nUse: npm run test:changed -- [--since REF] [--list] [--all]`)
  }
}

/** Returns the commit where this branch left the shared one; HEAD if there is none. */
function firstCommonCommit() {
  for (const shared of ['@{upstream}', 'origin/HEAD', 'origin/main', 'main']) {
    const found = git(['merge-base', 'HEAD', shared])
    if (found !== null) return found.trim()
  }
  return 'HEAD'
}

/** Returns what differs from a commit, committed, staged or not, and new files. */
function changedFiles(commit) {
  if (git(['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]) === null)
    refuse(`There is no commit ${commit}. Name one by --since REF.`)
  const differing = git(['diff', '--name-only', '--no-renames', '-z', commit]) ?? ''
  const added = git(['ls-files', '--others', '--exclude-standard', '-z']) ?? ''
  return [...new Set(`${differing}${added}`.split('\0').filter((path) => path !== ''))].sort()
}

function readCode() {
  return new Map(filesMatching(CODE).map((path) => [path, readText(path)]))
}

function report() {
  const { chosen, sumMs, leftOut, named } = choice
  console.log(
    `${changed.length} files differ from ${base.slice(0, 12)}; ${tied.length} test files are tied to them.`,
  )
  print(`Runs ${chosen.length} test files, about ${Math.ceil(sumMs / 1000)} s of processor time:`, chosen)
  print(
    `Left out to stay within a minute, ${leftOut.length} (npm run test:changed -- --all runs them):`,
    leftOut,
  )
  print(`Tied too, but they take minutes, ${named.length}:`, named)
  const runOf = { screens: 'test:screens', packaging: 'test:packaging' }
  const scripts = new Set(named.map(({ path }) => runOf[kinds.get(path)] ?? 'test:storms'))
  for (const script of scripts) console.log(`  npm run ${script} -- FILE runs them`)
  console.log('Gates that look at every file are run by npm run check.')
}

function print(title, tests) {
  if (tests.length === 0) return
  const shown = options.list ? tests : tests.slice(0, SHOWN)
  console.log(`\n${title}`)
  for (const { path, why, changed: file } of shown)
    console.log(`  ${path}${path === file ? '' : ` (${file})`}: ${why}`)
  if (tests.length > shown.length) console.log(`  and ${tests.length - shown.length} more; --list lists them`)
}

/** Builds pages and installs what only screens need, if a chosen test needs it. */
function setUp() {
  const chosen = new Set(choice.chosen.map(({ path }) => kinds.get(path)))
  const steps = []
  if (chosen.has('screens')) steps.push('--browser', '--html-checker')
  if (
    !['screens', 'shop', 'replacing', 'programmes', 'faults', 'storms', 'packaging'].some((kind) =>
      chosen.has(kind),
    )
  )
    return
  if (!havePagesChanged()) steps.push('--no-pages')
  const { status } = spawnSync(process.execPath, ['scripts/setup.mjs', ...steps], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** Returns whether what the pages are built from is newer than the build. */
function havePagesChanged() {
  const stamp = join('build', '.kontor-built')
  if (!existsSync(stamp)) return true
  const builtAt = statSync(stamp).mtimeMs
  const entries = [...texts.keys()].filter((path) => path.startsWith('src/web/') && !kinds.has(path))
  const sources = [...loadedBy(entries, importers), ...SETTINGS, ...globSync('src/locales/*.po')]
  return sources.some((path) => existsSync(path) && statSync(path).mtimeMs > builtAt)
}

/** Runs the chosen tests; returns the exit code. */
function run() {
  const paths = choice.chosen.map(({ path }) => path)
  const projects = [...new Set(paths.map((path) => `--project=${kinds.get(path)}`))]
  const { status } = spawnSync(process.execPath, ['scripts/test.mjs', ...projects, ...paths], {
    stdio: 'inherit',
  })
  return status ?? 1
}

function git(args) {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64_000_000 })
  return status === 0 ? stdout : null
}

function refuse(message) {
  console.error(message)
  process.exit(2)
}
