import type { World } from './world.ts'

/** Counts, sums and states, without ids: the same operation leaves the same facts. */
export type Facts = Readonly<Record<string, unknown>>

/** Why a question does not apply to a command. */
export interface Without {
  readonly why: string
}

/**
 * An operation that reserves, holds, locks, promises, sends or books something, and the questions that
 * outside checks taught us: what undoes it, what expires it, and what if it runs twice, concurrently, or only
 * half?
 */
export interface Neighbour<Subject = unknown> {
  readonly name: string
  /**
   * Files in the `commands` folders of `src/domains` that this operation runs through, such as
   * `order/finalize-order`.
   */
  readonly commands: readonly string[]
  /** Creates a new subject, without anything that the operation leaves. */
  begin(world: World): Promise<Subject>
  /** Runs the operation. A status from 500 on and a rejection count as failures. */
  act(world: World, subject: Subject): Promise<unknown>
  /** Returns what the operation reserved or promised. Every number is zero once nothing is. */
  promises(world: World, subject: Subject): Promise<Readonly<Record<string, number>>>
  /** Returns the facts that the operation left. */
  facts(world: World, subject: Subject): Promise<Facts>
  /** Undoes the operation; some time later nothing is promised any more. */
  readonly undo: ((world: World, subject: Subject) => Promise<unknown>) | Without
  /** After all time has passed, nothing is promised any more. */
  readonly expire: true | Without
  /** Repeating the operation changes nothing, and is answered as the first time or refused with this code. */
  readonly repeat: { readonly answer: 'same' | 'any' | readonly string[] } | Without
  /** This many concurrent repeats leave what a single one leaves. */
  readonly twin: number | Without
  /**
   * If the operation is interrupted at each durable moment, this completes it, and it has happened once.
   * `mend`: what its caller does, by default the same operation again; `after`: what the shop does by itself,
   * once for all subjects.
   */
  readonly half:
    | {
        readonly mend?: (world: World, subject: Subject) => Promise<unknown>
        readonly after?: (world: World) => Promise<unknown>
      }
    | Without
  /**
   * For a run over many rows: returns how many of the subject's are still to be done. A failing row affects
   * only itself.
   */
  readonly left?: (world: World, subject: Subject) => Promise<number>
  /** Returns texts that no log may contain. */
  secrets(subject: Subject): readonly string[]
}

/** A neighbour with any subject, for lists. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds deeds of different subjects; each is called with its own
export type AnyNeighbour = Neighbour<any>

/** Declares that a question does not apply. */
export const without = (why: string): Without => ({ why })

export const isWithout = (value: unknown): value is Without =>
  typeof value === 'object' && value !== null && 'why' in value
