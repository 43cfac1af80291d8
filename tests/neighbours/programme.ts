import { inspect } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FaultKind } from './breaker.ts'
import { faultsAt } from './faults-in-ring.ts'
import { type AnyNeighbour, type Facts, isWithout } from './neighbour.ts'
import type { World } from './world.ts'

/** Maximum number of durable moments of an operation. */
const MOST_MOMENTS = 12
const LONG_MS = 300_000

/** A subject that waits for time to pass, or why the operation could not be started. */
interface Waiting {
  readonly subject?: unknown
  readonly problem?: unknown
}

/** What one operation left before time passed. */
interface Left {
  readonly undone: Waiting | null
  readonly abandoned: Waiting | null
  readonly broken: readonly (Waiting & { readonly at: string })[]
}

/**
 * Registers the tests of all operations of a table: the operation, its undo, its expiry, its repeat, its
 * concurrent twin, its interruption.
 */
export function runNeighbours(world: World, table: readonly AnyNeighbour[]): void {
  const left = new Map<string, Left>()
  beforeAll(async () => {
    for (const deed of table) left.set(deed.name, await leaveBehind(world, deed))
    await world.passTime()
  }, LONG_MS)
  describe.each(table)('$name', (deed) => testsOf(world, deed, () => left.get(deed.name)!))
}

function testsOf(world: World, deed: AnyNeighbour, left: () => Left): void {
  /** What one operation leaves; the same for every subject. */
  let once: Facts | undefined
  const afterOne = async (): Promise<Facts> => {
    if (once) return once
    const subject = await deed.begin(world)
    const before = await deed.facts(world, subject)
    expectDone(await act(world, deed, subject))
    once = await deed.facts(world, subject)
    expect(once, 'the deed leaves something').not.toEqual(before)
    return once
  }

  test('does what it is for, and no log tells of whom', async () => {
    await afterOne()
    await world.cashier.expectCleanBooks()
    expectDiscreet(world, deed)
  })

  if (!isWithout(deed.undo))
    test('undo: some time later nothing is promised any more', async () => {
      await expectNothingPromised(world, deed, left().undone)
    })

  if (!isWithout(deed.expire))
    test('expiry: what nobody ends ends by itself', async () => {
      await expectNothingPromised(world, deed, left().abandoned)
    })

  const { repeat, twin, half } = deed
  if (!isWithout(repeat))
    test('repeat: the same again changes nothing', async () => {
      const subject = await deed.begin(world)
      const first = await act(world, deed, subject)
      expectDone(first)
      const facts = await deed.facts(world, subject)
      const second = await act(world, deed, subject)
      if (repeat.answer === 'same') expect(bodyOf(second)).toEqual(bodyOf(first))
      else if (repeat.answer !== 'any') expect(repeat.answer).toContain(codeOf(second))
      expect(await deed.facts(world, subject)).toEqual(facts)
      await world.cashier.expectCleanBooks()
    })

  if (!isWithout(twin))
    test(`twin: ${twin} at once leave what one leaves`, async () => {
      const one = await afterOne()
      const subject = await deed.begin(world)
      const outcomes = await world.farAway(() =>
        Promise.all(Array.from({ length: twin }, () => act(world, deed, subject))),
      )
      expect(
        outcomes.filter((outcome) => !isFailure(outcome) && codeOf(outcome) === null).length,
        describeAll(outcomes),
      ).toBeGreaterThan(0)
      expect(outcomes.filter(isUnforeseen), describeAll(outcomes)).toEqual([])
      expect(await deed.facts(world, subject)).toEqual(one)
      await world.cashier.expectCleanBooks()
    })

  const { left: leftOf } = deed
  if (leftOf)
    test('half: one that fails costs one, and the run goes on', async () => {
      const whole = await deed.begin(world)
      const all = await leftOf(world, whole)
      expect(all).toBeGreaterThan(2)
      for (let moment = 1; moment <= all; moment++) {
        const subject = await deed.begin(world)
        world.breaker.arm(moment, 'error')
        expectDone(await act(world, deed, subject))
        expect(world.breaker.mend(), 'the fault struck').toBe(true)
        expect(await leftOf(world, subject), `left after an error at moment ${moment}`).toBeLessThanOrEqual(1)
      }
    })

  if (isWithout(half)) return
  test('half: broken off at any moment and mended, it has happened once', { timeout: LONG_MS }, async () => {
    const one = await afterOne()
    const broken: { readonly subject: unknown; readonly at: string }[] = []
    for (let moment = 1, isLast = false; moment <= MOST_MOMENTS && !isLast; moment++) {
      for (const kind of faultsAt(deed, moment, 'mended')) {
        const subject = await deed.begin(world)
        isLast ||= !(await breakOff(world, deed, subject, moment, kind))
        if (isLast) break
        const mended = await attempt(() => (half.mend ?? deed.act)(world, subject))
        broken.push({ subject, at: `mended after ${kind} at moment ${moment} (${codeOf(mended) ?? 'done'})` })
        expect([mended].filter(isUnforeseen), broken.at(-1)?.at).toEqual([])
      }
    }
    expect(broken.length, 'faults that struck').toBeGreaterThan(0)
    await half.after?.(world)
    for (const { subject, at } of broken) expect(await deed.facts(world, subject), at).toEqual(one)
    await world.cashier.expectCleanBooks()
    expectDiscreet(world, deed)
  })

  if (!isWithout(deed.expire))
    test('half: broken off at any moment and left alone, nothing stays promised', async () => {
      expect(left().broken.length, 'moments at which it was broken off').toBeGreaterThan(0)
      for (const one of left().broken) await expectNothingPromised(world, deed, one, one.at)
    })
}

/** Runs the operation and leaves its results, in every way that time must clean up. */
async function leaveBehind(world: World, deed: AnyNeighbour): Promise<Left> {
  const { undo, expire, half } = deed
  const begun = async (work: (subject: unknown) => Promise<unknown>): Promise<Waiting> => {
    try {
      const subject = await deed.begin(world)
      await work(subject)
      return { subject }
    } catch (problem) {
      return { problem }
    }
  }
  const done = async (subject: unknown): Promise<void> => {
    expectDone(await act(world, deed, subject))
    // An operation that promises nothing leaves nothing to undo or to expire.
    const promised = await deed.promises(world, subject)
    expect(
      Object.values(promised).some((value) => value !== 0),
      `${deed.name} promises something: ${JSON.stringify(promised)}`,
    ).toBe(true)
  }
  const undone = isWithout(undo)
    ? null
    : await begun(async (subject) => {
        await done(subject)
        expectDone(await attempt(() => undo(world, subject)))
      })
  const abandoned = isWithout(expire) ? null : await begun(done)
  const broken: (Waiting & { at: string })[] = []
  if (isWithout(half) || isWithout(expire)) return { undone, abandoned, broken }
  for (let moment = 1, isLast = false; moment <= MOST_MOMENTS && !isLast; moment++) {
    for (const kind of faultsAt(deed, moment, 'left alone')) {
      const waiting = await begun(async (subject) => {
        isLast ||= !(await breakOff(world, deed, subject, moment, kind))
      })
      if (!isLast) broken.push({ ...waiting, at: `${kind} at moment ${moment}` })
      isLast ||= waiting.problem !== undefined
      if (isLast) break
    }
  }
  return { undone, abandoned, broken }
}

/** Runs the operation with a fault. Returns whether it struck. */
async function breakOff(
  world: World,
  deed: AnyNeighbour,
  subject: unknown,
  moment: number,
  kind: FaultKind,
): Promise<boolean> {
  world.breaker.arm(moment, kind)
  await act(world, deed, subject)
  return world.breaker.mend()
}

async function expectNothingPromised(
  world: World,
  deed: AnyNeighbour,
  waiting: Waiting | null,
  what = '',
): Promise<void> {
  if (waiting?.problem) throw waiting.problem
  const promised = await deed.promises(world, waiting?.subject)
  expect(promised, what).toEqual(Object.fromEntries(Object.keys(promised).map((name) => [name, 0])))
  await world.cashier.expectCleanBooks()
}

const seen = new Map<AnyNeighbour, Set<string>>()

/** Runs the operation, and remembers its secrets for the search of the logs. */
async function act(world: World, deed: AnyNeighbour, subject: unknown): Promise<unknown> {
  const outcome = await attempt(() => deed.act(world, subject))
  const known = seen.get(deed) ?? new Set()
  // A withdrawn cookie is empty and reveals nothing.
  for (const secret of deed.secrets(subject)) if (secret.length > 5) known.add(secret)
  seen.set(deed, known)
  return outcome
}

function expectDiscreet(world: World, deed: AnyNeighbour): void {
  const secrets = [...(seen.get(deed) ?? [])]
  const told = world.log.filter((line) => secrets.some((secret) => line.includes(secret)))
  expect(told.slice(0, 3)).toEqual([])
}

interface Thrown {
  readonly thrown: unknown
}

async function attempt(work: () => Promise<unknown>): Promise<unknown> {
  try {
    return await work()
  } catch (thrown) {
    return { thrown } satisfies Thrown
  }
}

const isThrown = (outcome: unknown): outcome is Thrown =>
  typeof outcome === 'object' && outcome !== null && 'thrown' in outcome
const isAnswer = (
  outcome: unknown,
): outcome is { readonly status: number; readonly body: { readonly code?: string }; readonly text: string } =>
  typeof outcome === 'object' && outcome !== null && 'status' in outcome && 'text' in outcome

/** Returns the code of a refusal, thrown or answered; null for none. */
function codeOf(outcome: unknown): string | null {
  if (isThrown(outcome)) return (outcome.thrown as { code?: string }).code ?? String(outcome.thrown)
  return isAnswer(outcome) && outcome.status >= 400 ? (outcome.body?.code ?? String(outcome.status)) : null
}

const isFailure = (outcome: unknown): boolean =>
  isThrown(outcome) || (isAnswer(outcome) && outcome.status >= 500)

/** Returns whether an outcome is neither a success nor a refusal with a reason. */
function isUnforeseen(outcome: unknown): boolean {
  if (isThrown(outcome))
    return !(typeof outcome.thrown === 'object' && outcome.thrown !== null && 'kind' in outcome.thrown)
  return isAnswer(outcome) && outcome.status === 500
}

function expectDone(outcome: unknown): void {
  if (isThrown(outcome)) expect.fail(`it threw ${inspect(outcome.thrown)}`)
  if (isAnswer(outcome)) expect(outcome.status, outcome.text).toBeLessThan(400)
}

function bodyOf(outcome: unknown): unknown {
  return isAnswer(outcome) ? { status: outcome.status, body: outcome.body } : outcome
}

function describeAll(outcomes: readonly unknown[]): string {
  return outcomes.map((outcome) => codeOf(outcome) ?? 'done').join(', ')
}
