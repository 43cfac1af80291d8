import type { Actor, StaffRole } from './actor.ts'

/** Why an actor may not do something: the code of the error. */
export type Refusal = 'forbidden' | 'not-found' | 'not-logged-in' | 'second-factor-needed'

/** Decides from facts alone whether an actor may act on an object. Null: they may. */
export type Rule<Facts> = (actor: Actor, object: Facts) => Refusal | null

/** An action that anybody may do. */
export interface OpenAction {
  readonly on: 'nothing'
  /** Why no right is needed. */
  readonly why: string
}

/** The facts about an account that rules judge. */
export interface AccountFacts {
  /** Null if nobody is signed in. */
  readonly accountId: string | null
}

/** An action on one's own account. It is judged before any field is read. */
export interface AccountAction {
  readonly on: 'own-account'
  readonly rule: Rule<AccountFacts>
}

/** An action on an object. It is judged once the command has read the object. */
export interface ObjectAction<Facts> {
  readonly on: 'object'
  readonly rule: Rule<Facts>
}

/** An action of staff in the back office. It is judged before any field is read. */
export interface StaffAction {
  readonly on: 'back-office'
  readonly rule: Rule<null>
}

/** The declared action of a call. */
export type Action = OpenAction | AccountAction | ObjectAction<never> | StaffAction

/**
 * Judges whether the actor may act on an object. A command calls it with the object that it has read. Throws:
 * the refusal.
 */
export type Authorise<Facts> = (object: Facts) => void

/** Declares that anybody may do something, and why. */
export function anyone(why: string): OpenAction {
  return { on: 'nothing', why }
}

/** Declares an action on one's own account. */
export function onOwnAccount(rule: Rule<AccountFacts>): AccountAction {
  return { on: 'own-account', rule }
}

/** Declares an action on an object. */
export function onObject<Facts>(rule: Rule<Facts>): ObjectAction<Facts> {
  return { on: 'object', rule }
}

/**
 * Declares an action that members of staff with one of these roles may do. Source: docs/rules.md "Staff",
 * decision 0036.
 */
export function byStaff(...allowed: readonly StaffRole[]): StaffAction {
  return {
    on: 'back-office',
    rule: (actor) => {
      if (actor.accountId === null) return 'not-logged-in'
      if (actor.mustSetUpFactor) return 'second-factor-needed'
      return allowed.some((role) => actor.roles.includes(role)) ? null : 'forbidden'
    },
  }
}

/**
 * Allows what the key of an order allows. Without the key, an order gets the same error as one that does not
 * exist. Source: docs/http-contract.md "Order key".
 */
export const holdsKey: Rule<{ readonly key: string }> = ({ orderKey }, { key }) =>
  orderKey === key ? null : 'not-found'
