// `npm run check`: linter, types, unused code and the gates that only read the repository, each once. Every step
// runs and is reported, even if another one fails. `npm test` runs the gates that need PostgreSQL or built pages.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { dropIfUnresolved, knipCache } from '../tests/support/knip-cache.ts'

const bin = (name) => join('node_modules', '.bin', name)
const node = bin('node')

/** Gates that are no step of their own: other steps do the work of the first two, the others read the built pages. */
const ELSEWHERE = ['lint-and-types', 'unused-code', 'budget', 'mail-samples', 'page-routes']
const vitest = [
  // Each process parses the tree for its gates: a third one would cost more than it gains.
  ...[node, bin('vitest'), 'run', '--project=gates', '--maxWorkers=2', '--reporter=dot'],
  ...ELSEWHERE.map((name) => `--exclude=tests/gates/${name}.test.ts`),
]

const startedAt = performance.now()
const begunAt = new Date()

/** Cache of type checks: files that have not changed since the last run are skipped. */
const KEEP_TYPES = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/kontor/types.tsbuildinfo']
/** Written when the linter was content with every file; only files that are newer are linted again. */
const LINTED = join('node_modules', '.cache', 'kontor', 'linted')
const KNIP = bin('knip')
const knip = [node, KNIP, '--no-progress', ...knipCache('.')]

/**
 * Steps of one chain run one after the other; chains run in parallel. The gates take as long as everything else. A
 * step without its own command is never silent.
 */
const CHAINS = [
  [['gates', vitest]],
  [
    ['lint and format', [bin('biome'), 'check', '--no-errors-on-unmatched', ...toLint()]],
    ['types of routes', [node, bin('react-router'), 'typegen']],
    ['types', [bin('tsc'), '-p', '.', ...KEEP_TYPES]],
    ['unused code', knip],
    ['code that only tests use', [...knip, '--production']],
  ],
]

const results = []
const chains = availableParallelism() > 1 ? CHAINS : [CHAINS.flat()]
await Promise.all(
  chains.map(async (steps) => {
    for (const [title, command] of steps) results.push(await runStep(title, command))
  }),
)
if (results.some(({ title, ok }) => ok && title === 'lint and format')) markLinted()
for (const { command, output } of results) if (command.includes(KNIP)) dropIfUnresolved('.', output)
for (const { output } of results.filter(({ ok }) => !ok)) process.stdout.write(output)
const lines = results.map(({ title, ok, seconds }) => `${ok ? 'passed' : 'FAILED'}  ${title} (${seconds} s)`)
const failed = results.filter(({ ok }) => !ok).length
process.stdout.write(
  `\n${lines.join('\n')}\n${results.length - failed} steps passed, ${failed} failed, ${secondsSince(startedAt)} s\n`,
)
process.exit(failed === 0 ? 0 : 1)

/**
 * Returns what the linter must look at: the files that changed since it was content with all of them, or everything
 * where its rules or its version changed. No rule looks at two files at once, and CI lints everything.
 */
function toLint() {
  const lintedAt = existsSync(LINTED) ? statSync(LINTED).mtimeMs : 0
  const isNewer = (file) => existsSync(file) && statSync(file).mtimeMs > lintedAt
  if (['biome.json', 'package-lock.json'].some(isNewer)) return ['.']
  const listed = spawnSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    encoding: 'utf8',
    maxBuffer: 16 * 1024 ** 2,
  })
  if (listed.status !== 0) return ['.']
  const newer = listed.stdout.split('\0').filter((file) => file !== '' && isNewer(file))
  // The linter takes no empty list.
  return newer.length === 0 ? ['biome.json'] : newer
}

/** Notes that the linter was content, as of the start of this run: a file that changed meanwhile is linted again. */
function markLinted() {
  mkdirSync(dirname(LINTED), { recursive: true })
  writeFileSync(LINTED, '')
  utimesSync(LINTED, begunAt, begunAt)
}

/** Runs one step and buffers its output, so that the lines of two steps do not mix. */
async function runStep(title, command) {
  const [program, ...args] = command
  const begun = performance.now()
  const child = spawn(program, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, FORCE_COLOR: process.stdout.isTTY ? '1' : '0' },
  })
  let output = `\n--- ${title} ---\n`
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ok = await new Promise((resolve) => {
    child.once('error', (error) => {
      output += `${error.message}\n`
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  return { title, command, ok, output, seconds: secondsSince(begun) }
}

function secondsSince(begun) {
  return ((performance.now() - begun) / 1000).toFixed(1)
}
