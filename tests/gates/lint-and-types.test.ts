import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MINUTE } from '#kernel/clock.ts'
import { ROOT } from './support/tree.ts'

function run(command: string, args: readonly string[]): string {
  const { stdout, stderr } = spawnSync(command, args, { cwd: ROOT, encoding: 'utf8', maxBuffer: 64_000_000 })
  return stdout || stderr
}

/** Ends what hangs: the types of a fresh clone take five minutes on a core that ten others use. */
const TIMEOUT_MS = 10 * MINUTE

const program = (name: string): string => join(ROOT, 'node_modules/.bin', name)

test(
  'the linter and the formatter are content with every file',
  () => {
    const said = run(program('biome'), [
      'check',
      '--reporter=json',
      '--diagnostic-level=error',
      '--max-diagnostics=none',
      '.',
    ])
    const { diagnostics } = JSON.parse(said) as {
      diagnostics: { message: string; location: { path: string; start?: { line: number } } }[]
    }
    // To fix the formatting, run: node_modules/.bin/biome check --write .
    expect(
      diagnostics.map(({ message, location }) => `${location.path}:${location.start?.line ?? 1} ${message}`),
    ).toEqual([])
  },
  TIMEOUT_MS,
)

test(
  'the types of every file agree',
  () => {
    // The types of routes are generated from the routes; without them the pages do not type-check.
    run(process.execPath, [program('react-router'), 'typegen'])
    // The same cache as `npm run check`: after it, only changed files are checked.
    const notes = join(ROOT, 'node_modules/.cache/kontor/types.tsbuildinfo')
    const said = run(program('tsc'), [
      ...['-p', '.', '--pretty', 'false'],
      ...['--incremental', '--tsBuildInfoFile', notes],
    ])
    expect(said.split('\n').filter((line) => line !== '')).toEqual([])
  },
  TIMEOUT_MS,
)
