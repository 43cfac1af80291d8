import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Durations, processorTimeOf } from './durations.ts'
import type { TestKind } from './test-kinds.ts'

/** The npm scripts that together run every kind of test once. CI runs them in this order. */
export const RUNS = ['test', 'test:screens', 'test:storms'] as const

/**
 * The most processor time that the files of each run may take together in the push ring, on two cores without other
 * work, as on the machine of the yardstick. They go down as tests get cheaper. Source: decision 0114. Unit: milliseconds.
 */
export const RUN_BUDGETS_MS: Readonly<Record<string, number>> = {
  test: 620_000,
  'test:screens': 1_250_000,
  'test:storms': 600_000,
}

/** Returns the kinds of tests that each run names as projects in package.json. */
export function runs(): Readonly<Record<(typeof RUNS)[number], readonly TestKind[]>> {
  const { scripts } = JSON.parse(
    readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'),
  ) as { readonly scripts: Readonly<Record<string, string>> }
  const kindsOf = (run: string): readonly TestKind[] =>
    Array.from((scripts[run] ?? '').matchAll(/--project=(\w+)/g), ([, kind]) => kind as TestKind)
  return {
    test: kindsOf('test'),
    'test:screens': kindsOf('test:screens'),
    'test:storms': kindsOf('test:storms'),
  }
}

/**
 * Returns the run of these projects if its files took more processor time than they may, as `npm run NAME: seconds`.
 * Other combinations of projects have no budget.
 */
export function overRunBudget(projects: readonly string[], durations: Durations): readonly string[] {
  const sum = processorTimeOf(Object.keys(durations), durations)
  return Object.entries(runs())
    .filter(([run, kinds]) => kinds.join() === projects.join() && sum > (RUN_BUDGETS_MS[run] ?? 0))
    .map(([run]) => `npm run ${run}: ${Math.round(sum / 1000)} s`)
}
