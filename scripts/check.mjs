// `npm run check`: linter, types, unused code, pages and gates, each once. Every step runs and is reported,
// even if another one fails.
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'

const bin = (name) => join('node_modules', '.bin', name)
const node = bin('node')
const vitest = [
  node,
  bin('vitest'),
  'run',
  '--project=gates',
  '--project=shop',
  '--reporter=dot',
  'tests/gates',
  '--exclude=tests/gates/lint-and-types.test.ts',
  '--exclude=tests/gates/unused-code.test.ts',
]

/**
 * Cache of type checks: files that have not changed since the last run are skipped, so a second run takes a
 * fifth of the time.
 */
const KEEP_TYPES = ['--incremental', '--tsBuildInfoFile', 'node_modules/.cache/kontor/types.tsbuildinfo']

/**
 * Steps of one chain run one after the other; chains run in parallel. A step without its own command is never
 * silent.
 */
const CHAINS = [
  [
    ['types of routes', [node, bin('react-router'), 'typegen']],
    ['types', [bin('tsc'), '-p', '.', ...KEEP_TYPES]],
    ['unused code', [node, bin('knip'), '--no-progress']],
    ['code that only tests use', [node, bin('knip'), '--no-progress', '--production']],
  ],
  [
    ['lint and format', [bin('biome'), 'check', '.']],
    ['gates', vitest],
  ],
]

const startedAt = performance.now()
const results = []
const chains = availableParallelism() > 1 ? CHAINS : [CHAINS.flat()]
await Promise.all(
  chains.map(async (steps) => {
    for (const [title, command] of steps) results.push(await runStep(title, command))
  }),
)
for (const { output } of results.filter(({ ok }) => !ok)) process.stdout.write(output)
const lines = results.map(({ title, ok, seconds }) => `${ok ? 'passed' : 'FAILED'}  ${title} (${seconds} s)`)
const failed = results.filter(({ ok }) => !ok).length
process.stdout.write(
  `\n${lines.join('\n')}\n${results.length - failed} steps passed, ${failed} failed, ${secondsSince(startedAt)} s\n`,
)
process.exit(failed === 0 ? 0 : 1)

/** Runs one step and buffers its output, so that the lines of two steps do not mix. */
async function runStep(title, [program, ...args]) {
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
  return { title, ok, output, seconds: secondsSince(begun) }
}

function secondsSince(begun) {
  return ((performance.now() - begun) / 1000).toFixed(1)
}
