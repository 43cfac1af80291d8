import { accountErrors } from '#domains/account/index.ts'
import type { Actor } from '#kernel/actor.ts'
import { commonErrors, type DomainError } from '#kernel/errors.ts'
import type { Action, Refusal, Rule } from '#kernel/rights.ts'

/** Maps each refusal to its error. */
const ERRORS: Readonly<Record<Refusal, () => DomainError>> = {
  forbidden: () => commonErrors.forbidden(),
  'not-found': () => commonErrors['not-found'](),
  'not-logged-in': () => commonErrors['not-logged-in'](),
  'second-factor-needed': () => accountErrors['second-factor-needed'](),
}

/**
 * Judges by an action's rule whether the actor may act on an object. It reads nothing: the facts come from
 * the row that the command has read, and locked if it changes the row. Throws: the refusal. Source: ASVS
 * 8.2.2, decision 0036.
 */
export function authorise<Facts>(
  actor: Actor,
  { rule }: { readonly rule: Rule<Facts> },
  object: Facts,
): void {
  const refusal = rule(actor, object)
  if (refusal !== null) throw ERRORS[refusal]()
}

/** The rights of one run of a call. */
export interface RunRights {
  /** Judges an object, by the declared action or by another one. Throws: the refusal. */
  authorise<Facts>(action: { readonly rule: Rule<Facts> }, object: Facts, orderKey?: string): void
  /**
   * Checks that the declared action was judged. Throws: Error where the call declares an action on an object
   * and never had one judged.
   */
  assertJudged(): void
}

/**
 * Creates the rights of one run, and remembers whether the declared action was judged. A run that answers or
 * commits without a judgement is a bug and fails. `actorNow` returns the actor, once the call has found or
 * begun the session.
 */
export function rightsOf(action: Action, actorNow: () => Actor): RunRights {
  let isJudged = action.on !== 'object'
  return {
    authorise(asked, object, orderKey = '') {
      authorise({ ...actorNow(), orderKey: orderKey === '' ? null : orderKey }, asked, object)
      isJudged ||= (asked as object) === action
    },
    assertJudged() {
      if (!isJudged) throw new Error('a call ended without asking whether its actor may act on the object')
    },
  }
}
