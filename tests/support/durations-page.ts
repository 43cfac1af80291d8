import { costOf, type Duration, type Durations, FILE_BUDGET_MS } from './durations.ts'
import { kindOf } from './test-kinds.ts'
import { YARDSTICK_MS } from './yardstick.ts'

/** Number of files that the page names of each ring. */
const DEAREST = 30
const DEAREST_IN_RELEASE = 10

/** Returns the page that shows where the time of the rings goes, as Markdown. */
export function renderDurationsPage(durations: Durations, inRelease: Durations): string {
  const rows = Object.entries(durations)
  return `# Where the time of the tests goes

Written by \`npm test -- --record\`, \`npm run test:screens -- --record\` and \`npm run test:storms -- --record\` from what the push ring took. Seconds are processor time of a file’s worker and of
all processes that it started, browsers and shops included; seconds of the database are the time that the sessions of its databases ran statements, 0 where nobody measured it. The same machine
takes twice as long on some days: seconds are those of one on which the work of \`tests/support/yardstick.ts\` takes ${YARDSTICK_MS} ms. One file may take ${FILE_BUDGET_MS / 1000} s. See [decision 0114](decisions/0114-the-proof-has-two-rings.md).

## By project

${table('project', totals(rows, kindOf))}

## By subject

${table('subject', totals(rows, subjectOf))}

## The ${DEAREST} dearest files

${table('file', dearest(rows, DEAREST))}

## The release ring

${renderRelease(Object.entries(inRelease))}
`
}

function renderRelease(rows: readonly (readonly [string, Duration])[]): string {
  const record = '`npm run test:release -- --record`'
  if (rows.length === 0) return `Nobody has recorded it yet; ${record} does.`
  return `Written by ${record}.

${table('project', totals(rows, kindOf))}

${table('file', dearest(rows, DEAREST_IN_RELEASE))}`
}

/** Returns the files that cost the most. */
function dearest(
  rows: readonly (readonly [string, Duration])[],
  count: number,
): readonly (readonly [string, Total])[] {
  return rows
    .toSorted(([, one], [, other]) => costOf(other) - costOf(one))
    .slice(0, count)
    .map(([file, row]) => [`\`${file}\``, { ...row, files: 1 }])
}

interface Total extends Duration {
  readonly files: number
}

/** Returns the sums of the files of each group, the dearest first. */
function totals(
  rows: readonly (readonly [string, Duration])[],
  groupOf: (file: string) => string,
): readonly (readonly [string, Total])[] {
  const sums = new Map<string, Total>()
  for (const [file, row] of rows) {
    const sum = sums.get(groupOf(file)) ?? {
      files: 0,
      cpuMs: 0,
      databaseMs: 0,
      wallMs: 0,
      tests: 0,
      assertions: 0,
    }
    sums.set(groupOf(file), {
      files: sum.files + 1,
      cpuMs: sum.cpuMs + row.cpuMs,
      databaseMs: (sum.databaseMs ?? 0) + (row.databaseMs ?? 0),
      wallMs: sum.wallMs + row.wallMs,
      tests: sum.tests + row.tests,
      assertions: sum.assertions + row.assertions,
    })
  }
  return [...sums].toSorted(([, one], [, other]) => costOf(other) - costOf(one))
}

/** Returns what a test file is about: its domain, its area of pages, or its folder of tests. */
export function subjectOf(file: string): string {
  return file.split('/').slice(0, -1).slice(0, 3).join('/')
}

function table(heading: string, rows: readonly (readonly [string, Total])[]): string {
  const lines = rows.map(
    ([name, { files, cpuMs, databaseMs = 0, wallMs, tests, assertions }]) =>
      `| ${[name, files, seconds(cpuMs), seconds(databaseMs), seconds(wallMs), tests, assertions].join(' | ')} |`,
  )
  return [
    `| ${heading} | files | processor s | database s | wall s | tests | assertions |`,
    '|---|---:|---:|---:|---:|---:|---:|',
    ...lines,
  ].join('\n')
}

const seconds = (ms: number): string => (ms / 1000).toFixed(1)
