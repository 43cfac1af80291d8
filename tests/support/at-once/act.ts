import type { Buyer } from '../buyer.ts'
import type { RunningShop } from '../running-shop.ts'
import type { TestSandbox } from '../use-sandbox.ts'

/** What acts need to run: the shop, its providers, staff and its jobs. */
export interface Stage {
  readonly shop: RunningShop
  readonly sandbox: TestSandbox
  /** Returns a member of staff who is signed in and may do everything. */
  readonly staff: () => Buyer
  /** Runs the handler of a job once, as a worker does. */
  job(name: string, payload?: object): Promise<unknown>
}

/** Something that somebody or a job does to the things of one subject. */
export interface Act<Subject> {
  readonly name: string
  /** Prepares the act. What it returns does it, and is called once, at the same time as another act. */
  readonly begin: (subject: Subject) => Promise<() => Promise<unknown>> | (() => Promise<unknown>)
}

/** Acts that meet on the same rows, and what they act on. */
export interface Group<Subject> {
  readonly name: string
  /** Creates a subject that nothing else acts on. */
  make(): Promise<Subject>
  readonly acts: readonly Act<Subject>[]
  /** Ends what would otherwise go on in later pairs. */
  end?(subject: Subject): Promise<unknown>
}

/** An act that needs no preparation. */
export const act = <Subject>(name: string, run: (subject: Subject) => Promise<unknown>): Act<Subject> => ({
  name,
  begin: (subject) => () => run(subject),
})
