import { seeded } from '../storm.ts'
import type { Act, Group } from './act.ts'
import type { LockFailure, SlowDatabase } from './slow-database.ts'

/** A group of any subject, for lists. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds groups of different subjects; each act is called with its own
export type AnyGroup = Group<any>

/** Two acts of one group. */
export interface Pair {
  readonly name: string
  readonly group: AnyGroup
  readonly acts: readonly [Act<unknown>, Act<unknown>]
}

/** What came of two acts at once. */
export interface Met {
  readonly name: string
  /** A status, with the code of a refusal; or what was thrown. */
  readonly answers: readonly string[]
  readonly failures: readonly LockFailure[]
}

/** Returns every pair of acts, also each act with itself. */
export function pairsOf(groups: readonly AnyGroup[]): Pair[] {
  return groups.flatMap((group) =>
    group.acts.flatMap((one, index) =>
      group.acts.slice(index).map((other): Pair => {
        const name = `${group.name}: ${one.name} + ${other.name}`
        return { name, group, acts: [one, other] }
      }),
    ),
  )
}

/** Chooses things, each as likely as any other; all of them if there are no more than `count`. */
export function sampleOf<Thing>(all: readonly Thing[], count: number, seed: number): Thing[] {
  const random = seeded(seed)
  const weighed = all.map((thing) => ({ thing, weight: random() }))
  return weighed
    .sort((one, other) => one.weight - other.weight)
    .slice(0, count)
    .map(({ thing }) => thing)
}

/** Chooses pairs until each act of each group meets another one, or itself where no other is left. */
export function meetEachOnce(pairs: readonly Pair[], seed: number): Pair[] {
  const met = new Set<unknown>()
  const isNew = ({ acts: [one, other] }: Pair, least: number): boolean =>
    new Set([one, other].filter((act) => !met.has(act))).size >= least
  const mixed = sampleOf(pairs, pairs.length, seed)
  const chosen: Pair[] = []
  // First those that are new to both; then one pair for each act that is left.
  for (const least of [2, 1])
    for (const pair of mixed)
      if (isNew(pair, least)) {
        chosen.push(pair)
        for (const act of pair.acts) met.add(act)
      }
  return chosen
}

/** Runs both acts of a pair on a new subject at the same time, while transactions are slow. */
export async function meet(slow: SlowDatabase, { name, group, acts }: Pair): Promise<Met> {
  const subject = await group.make()
  const [one, other] = [await acts[0].begin(subject), await acts[1].begin(subject)]
  slow.takeFailures()
  const outcomes = await slow.slowly(() => Promise.allSettled([one(), other()]))
  const failures = slow.takeFailures()
  await group.end?.(subject)
  return { name, answers: outcomes.map(answerOf), failures }
}

/** Runs an act on a new subject. Returns its answer as `Met` has it. */
export async function runAlone(group: AnyGroup, act: Act<unknown>): Promise<string> {
  const subject = await group.make()
  const run = await act.begin(subject)
  const [outcome] = await Promise.allSettled([run()])
  await group.end?.(subject)
  return answerOf(outcome)
}

/** Whether an answer is neither a success nor a refusal with a reason. */
export const isBad = (answer: string): boolean => /^(5\d\d|thrown)/.test(answer)

function answerOf(outcome: PromiseSettledResult<unknown>): string {
  if (outcome.status === 'rejected') {
    const { code, kind, message } = outcome.reason as { code?: string; kind?: string; message?: string }
    return kind ? `refused ${code}` : `thrown ${code ?? ''} ${message}`
  }
  const { status, body } = (outcome.value ?? {}) as { status?: number; body?: { code?: string } }
  return status === undefined ? 'done' : `${status} ${body?.code ?? ''}`.trim()
}
