import type { Durations } from '../durations.ts'
import type { TestKind } from '../test-kinds.ts'
import { CODE, type Importers, type Texts } from './import-graph.ts'

/** A test that a change may break. */
export interface TiedTest {
  readonly path: string
  /** Smaller is nearer: by distance, then tests of the same room. */
  readonly rank: number
  /** Number of imports between the test and the changed file; 0 is the changed file itself. */
  readonly distance: number
  /** The changed file. */
  readonly changed: string
  readonly why: string
}

export interface Choice {
  /** What runs. The nearest first. */
  readonly chosen: readonly TiedTest[]
  /** Sum of the chosen files. Unit: milliseconds of processor time. */
  readonly sumMs: number
  /** Has no room in the time. The nearest first. */
  readonly leftOut: readonly TiedTest[]
  /** Kinds that take minutes: named, and run only if the file itself changed. */
  readonly named: readonly TiedTest[]
}

/** Ties of files that nothing imports. */
const TIES: readonly { readonly changed: RegExp; readonly tests: RegExp; readonly why: string }[] = [
  {
    changed: /^src\/locales\/.*\.po$/,
    tests: /^(src\/locales\/|src\/main\/messages\/|tests\/gates\/(locales|errors|leftovers|mail-samples)\.)/,
    why: 'proves translations',
  },
  {
    changed: /^src\/.*\.css$/,
    tests: /^(src\/web\/layout\/|tests\/gates\/(budget|storefront|citations)\.)/,
    why: 'reads the style sheets',
  },
  {
    changed: /^src\/db\/migrations\//,
    tests: /^(src\/db\/|tests\/gates\/(database|privacy-paths|sql)\.|tests\/faults\/upgrade\.)/,
    why: 'proves the schema',
  },
  {
    changed: /^(docs\/.*|[^/]*\.md)$/,
    tests: /^tests\/gates\/(documents|citations|figures|spec-map|edge-cases|http-contract|interface)\./,
    why: 'proves documents',
  },
  {
    changed: /^(package(-lock)?\.json|\.npmrc)$/,
    tests: /^tests\/(gates\/(installed-packages|documents|test-kinds)\.|faults\/setup\.)/,
    why: 'proves what is installed',
  },
  {
    changed: /^(biome\.json|knip\.ts|tsconfig\.json|vitest\.config\.ts)$/,
    tests: /^tests\/gates\/(fences|test-kinds)\./,
    why: 'proves settings',
  },
]

/**
 * The composition root imports everything, and is imported by whatever starts a whole shop: a tie through it says
 * nothing.
 */
const COMPOSES = /^src\/main\//

const TAKES_MINUTES: readonly TestKind[] = ['screens', 'programmes', 'faults', 'storms', 'packaging']

/** What a file takes that was never measured. Unit: milliseconds. */
const UNMEASURED_MS = 1000

/**
 * Returns the tests that are tied to changed files, each with its shortest tie, the nearest first: by imports, by the
 * table above, and because they name the file, as they do with programs that they start. `tests` are those that
 * exist.
 */
export function tiedTests(
  changed: readonly string[],
  tests: readonly string[],
  texts: Texts,
  importers: Importers,
): TiedTest[] {
  const exists = new Set(tests)
  const tied = new Map<string, TiedTest>()
  const tie = (path: string, distance: number, file: string, why: string): void => {
    const rank = distance * 2 + (isInRoomOf(path, file) ? 0 : 1)
    const known = tied.get(path)
    if (exists.has(path) && (known === undefined || rank < known.rank))
      tied.set(path, { path, rank, distance, changed: file, why })
  }
  for (const file of changed) {
    tie(file, 0, file, 'changed itself')
    for (const rule of TIES.filter((one) => one.changed.test(file)))
      for (const path of tests.filter((one) => rule.tests.test(one))) tie(path, 1, file, rule.why)
    for (const [path, distance] of distancesFrom(file, texts, importers))
      tie(path, distance, file, distance === 1 ? 'uses it' : `is ${distance} imports away`)
  }
  return [...tied.values()].sort(byRank)
}

/** Returns how many imports away each file is that uses `file`, not looking beyond the composition root. */
function distancesFrom(file: string, texts: Texts, importers: Importers): Map<string, number> {
  const distances = new Map([[file, 0]])
  for (const [path, distance] of distances) {
    if (path !== file && COMPOSES.test(path)) continue
    const users =
      path === file ? [...(importers.get(file) ?? []), ...namers(file, texts)] : importers.get(path)
    for (const user of users ?? []) if (!distances.has(user)) distances.set(user, distance + 1)
  }
  return distances
}

/** Returns the files of tests that name a file which nothing imports: a program, or what a test reads. */
function namers(file: string, texts: Texts): string[] {
  if (CODE.test(file) && /^src\/(?!main\/)/.test(file)) return []
  const name = file.split('/').slice(-2).join('/')
  const tests = [...texts].filter(([path]) => path.startsWith('tests/') || /\.test\.tsx?$/.test(path))
  return tests.filter(([path, text]) => path !== file && text.includes(`${name}'`)).map(([path]) => path)
}

/** Returns whether a test is in the room of the changed file, or names it: `order/…`, `tests/flows/order-cap.test.ts`. */
function isInRoomOf(path: string, changed: string): boolean {
  const [, room] =
    /^(?:src\/(?:domains|gateways|web|api\/calls|views|documents)|sandbox)\/([^/.]+)/.exec(changed) ??
    /^(?:src|tests)\/([^/.]+)/.exec(changed) ??
    []
  return room !== undefined && path.split(/[/.]/).some((part) => part === room || part.startsWith(`${room}-`))
}

function byRank(one: TiedTest, other: TiedTest): number {
  return one.rank - other.rank || (one.path < other.path ? -1 : 1)
}

/**
 * Chooses what runs in the time: the nearest first, and of those that are equally near the shortest. What changed
 * itself always runs. Unit of `budgetMs`: milliseconds of processor time.
 */
export function chooseTests(
  tied: readonly TiedTest[],
  kindOf: (path: string) => TestKind,
  durations: Durations,
  budgetMs: number,
): Choice {
  const [chosen, leftOut, named]: [TiedTest[], TiedTest[], TiedTest[]] = [[], [], []]
  const timeOf = ({ path }: TiedTest): number => durations[path]?.cpuMs ?? UNMEASURED_MS
  let sumMs = 0
  const shortest = [...tied].sort(
    (one, other) => one.rank - other.rank || timeOf(one) - timeOf(other) || byRank(one, other),
  )
  for (const one of shortest) {
    if (one.distance > 0 && TAKES_MINUTES.includes(kindOf(one.path))) named.push(one)
    else if (one.distance > 0 && sumMs + timeOf(one) > budgetMs) leftOut.push(one)
    else {
      chosen.push(one)
      sumMs += timeOf(one)
    }
  }
  return { chosen, sumMs, leftOut, named }
}
