import type { World } from './world.ts'

/** Counts, sums and states, without ids: the same deed leaves the same facts. */
export type Facts = Readonly<Record<string, unknown>>

/** Why a question does not arise for a command. */
export interface Without {
  readonly why: string
}

/**
 * A deed that reserves, holds, locks, promises, sends or books something, and the questions that outside
 * checks taught us: what undoes it, what expires it, what if it runs twice, at once, or half?
 */
export interface Neighbour<Subject = unknown> {
  readonly name: string
  /**
   * Files in the `commands` folders of `src/domains` that this deed runs through, as `order/finalize-order`.
   */
  readonly commands: readonly string[]
  /** Another thing each time, with nothing that the deed leaves. */
  begin(world: World): Promise<Subject>
  /** The deed. An answer with a status from 500 on, and a rejection, are failures. */
  act(world: World, subject: Subject): Promise<unknown>
  /** What stands promised because of it. Every number is zero once nothing is. */
  promises(world: World, subject: Subject): Promise<Readonly<Record<string, number>>>
  /** What happened. */
  facts(world: World, subject: Subject): Promise<Facts>
  /** Takes it back; some time later nothing is promised any more. */
  readonly undo: ((world: World, subject: Subject) => Promise<unknown>) | Without
  /** By itself nothing is promised any more after all time has passed. */
  readonly expire: true | Without
  /** The same again changes nothing, and is answered as the first time or refused with this code. */
  readonly repeat: { readonly answer: 'same' | 'any' | readonly string[] } | Without
  /** So many of the same at once leave what one leaves. */
  readonly twin: number | Without
  /**
   * Broken off at each durable moment, it is mended by this and has happened once. `mend`: what its caller
   * does, by default the same deed again; `after`: what the shop does by itself, once for all subjects.
   */
  readonly half:
    | {
        readonly mend?: (world: World, subject: Subject) => Promise<unknown>
        readonly after?: (world: World) => Promise<unknown>
      }
    | Without
  /** For a run over many: how many of the subject's are still to be done. One that fails costs one. */
  readonly left?: (world: World, subject: Subject) => Promise<number>
  /** What no log may hold. */
  secrets(subject: Subject): readonly string[]
}

/** A neighbour of any subject, for lists. */
// biome-ignore lint/suspicious/noExplicitAny: a list holds deeds of different subjects; each is called with its own
export type AnyNeighbour = Neighbour<any>

/** Says that a question does not arise. */
export const without = (why: string): Without => ({ why })

export const isWithout = (value: unknown): value is Without =>
  typeof value === 'object' && value !== null && 'why' in value
