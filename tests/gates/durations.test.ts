import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  DURATIONS_PAGE,
  type Duration,
  FILE_BUDGET_MS,
  overFileBudget,
  processorTimeOf,
  readDurations,
  readMeasured,
} from '../support/durations.ts'
import { renderDurationsPage, subjectOf } from '../support/durations-page.ts'
import { overRunBudget, RUN_BUDGETS_MS, runs } from '../support/runs.ts'
import { testFiles } from '../support/test-kinds.ts'
import { YARDSTICK_MS } from '../support/yardstick.ts'
import { readText } from './support/tree.ts'

const durations = readDurations()
const byKind = testFiles()
/** The files of each run whose durations were recorded; a run that nobody recorded yet has none. */
const recorded = Object.entries(runs())
  .map(([run, kinds]) => ({ run, files: kinds.flatMap((kind) => byKind[kind]) }))
  .filter(({ files }) => files.some((file) => durations[file]))
const dear: Duration = { cpuMs: FILE_BUDGET_MS + 1, wallMs: 1, tests: 1, assertions: 1 }
/** How many files may be new or gone since durations were recorded. */
const MOST_UNRECORDED = 0.05

test('no test file takes more processor time than a file may in the push ring', () => {
  expect(overFileBudget(durations)).toEqual([])
  expect(overFileBudget({ 'src/dear.test.ts': dear })).toHaveLength(1)
})

test('the files of each run together take no more processor time than the run may', () => {
  for (const [run, kinds] of Object.entries(runs())) {
    const budget = RUN_BUDGETS_MS[run]
    const sum = processorTimeOf(
      kinds.flatMap((kind) => testFiles()[kind]),
      durations,
    )
    expect(sum, `seconds of ${run}`).toBeLessThanOrEqual(budget ?? 0)
  }
  const whole = { 'src/all.test.ts': { ...dear, cpuMs: (RUN_BUDGETS_MS['test:screens'] ?? 0) + 1 } }
  expect(overRunBudget(['screens'], whole)).toHaveLength(1)
  expect(overRunBudget(['screens'], {})).toEqual([])
})

test('the durations are those of the files of today', () => {
  expect(recorded.map(({ run }) => run)).toContain('test')
  const files = recorded.flatMap((one) => one.files)
  const unrecorded = files.filter((file) => !durations[file])
  const gone = Object.keys(durations).filter((file) => !files.includes(file))
  const most = files.length * MOST_UNRECORDED
  const advice = 'run npm test, test:screens and test:storms with -- --record'
  expect(unrecorded.length, `${advice}: ${unrecorded}`).toBeLessThanOrEqual(most)
  expect(gone.length, `${advice}: ${gone}`).toBeLessThanOrEqual(most)
})

test('the page of durations shows what is recorded', () => {
  expect(readText(DURATIONS_PAGE)).toBe(renderDurationsPage(durations, readDurations('release')))
  expect(subjectOf('src/domains/order/commands/place-order.test.ts')).toBe('src/domains/order')
  expect(subjectOf('tests/flows/checkout.test.ts')).toBe('tests/flows')
})

test('what a slow machine measured is told in the time of the machine of the yardstick', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-durations-'))
  try {
    const slow = { ...dear, cpuMs: 900, databaseMs: 90, yardstickMs: 3 * YARDSTICK_MS }
    const lines = ['a', 'b', 'c'].map((file) => JSON.stringify({ ...slow, file }))
    writeFileSync(join(folder, '1.jsonl'), `${lines.join('\n')}\n`)
    const told = { ...dear, cpuMs: 300, databaseMs: 30 }
    expect(readMeasured(folder)).toEqual({ a: told, b: told, c: told })
  } finally {
    rmSync(folder, { recursive: true })
  }
})
