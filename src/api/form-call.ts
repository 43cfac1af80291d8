import type { FastifyBaseLogger } from 'fastify'
import type { z } from 'zod'
import type { Database, Tx } from '#db/database.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Clock } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { AccountAction, Action, StaffAction } from '#kernel/rights.ts'
import type { Referral } from '#processes/attribute-placed.ts'
import type { RunRights } from './authorise.ts'
import type { Translate } from './bases.ts'
import type { Fields, FormReader, ValuesOf } from './fields.ts'
import type { FlashContent } from './plugins/flash.ts'
import type { Limit } from './plugins/rate-limit.ts'
import type { RequestSession } from './plugins/request-session.ts'

/** A form that a browser without script submits to another host. */
export interface OnwardForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** What the handler of a call works with. */
export interface CallContext<Values> extends Pick<RunRights, 'authorise'> {
  readonly fields: Values
  readonly locale: LocaleCode
  /** `{base}`: `''`, `/de`, `/store/de`. */
  readonly base: string
  /**
   * The shop's origin that the request asked for. Links that lead back to this browser's cookie begin with
   * it.
   */
  readonly origin: string
  readonly translate: Translate
  readonly clock: Clock
  readonly database: Database
  readonly session: RequestSession
  /** Whether the browser submitted the form itself, so that no script could update the page before. */
  readonly withoutScript: boolean
  /** The account that the call acts on; null if the action is not one on one's own account. */
  readonly accountId: string | null
  /** The actor on their own account; a guest if the action is another one. */
  readonly actor: Actor
  /** Address that limits count. Not to be stored. */
  readonly address: string
  /**
   * Keyed hash of the network that unpaid reservations are counted by, null if none is known. It may be
   * stored with a reservation and nowhere else.
   */
  readonly network: Buffer | null
  /** How the buyer came, for the partner programme. */
  readonly referral: Referral
  /** The `User-Agent` header; '' if absent. Not to be stored as it is. */
  readonly userAgent: string
  readonly log: FastifyBaseLogger
  /**
   * Counts against a limit that always holds: per account, e-mail, code, token or order. Throws:
   * too-many-requests.
   */
  count(name: string, key: string, limit: Limit): void
  /** Counts against a further limit per address, for what only some calls do. Throws: too-many-requests. */
  countAddress(name: string, limit: Limit): void
  /** Throws as `countAddress` would, and counts nothing. */
  checkAddress(name: string, limit: Limit): void
  /**
   * Returns how long a message to an address that anybody may type is delayed, so that nobody is flooded.
   * Units: milliseconds.
   */
  delay(name: string, key: string, limit: Limit): number
  /**
   * Runs the one transaction of a call that writes. `handle` must return its result unchanged: it is the
   * call's answer. With an Idempotency-Key the answer is stored in the same commit, so the call acts once
   * even if the process dies right after it. `present` turns the outcome into the answer; without a key it
   * runs after the commit, so that no lock waits for rendering.
   */
  commit<Outcome>(work: (tx: Tx) => Promise<Outcome>): Promise<Outcome>
  commit<Outcome, Answer>(
    work: (tx: Tx) => Promise<Outcome>,
    present: (outcome: Outcome) => Answer | Promise<Answer>,
  ): Promise<Answer>
  /** A transaction that rolls back is neither stored nor presented, and the call may try again. */
  commit<Outcome, Back extends AnyRolledBack>(
    work: (tx: Tx<Back>) => Promise<Outcome>,
  ): Promise<Outcome | Back>
  commit<Outcome, Back extends AnyRolledBack, Answer>(
    work: (tx: Tx<Back>) => Promise<Outcome>,
    present: (outcome: Exclude<Outcome, AnyRolledBack>) => Answer | Promise<Answer>,
  ): Promise<Answer | Back>
}

/** The context of a call with this action. */
export type ContextOf<Values, Declared extends Action> = CallContext<Values> &
  (Declared extends AccountAction | StaffAction ? { readonly accountId: string } : unknown)

export interface CallDefinition<Declared extends Fields, Answer, Act extends Action = Action> {
  /** Path behind `{base}/api`. */
  readonly path: `/${string}`
  /** One line for the OpenAPI document. */
  readonly summary?: string
  /**
   * What the call does, by the action's name in a domain's policy, or `anyone(why)`. An action on one's own
   * account is judged before any field is read. An action on an object is judged by `authorise` once the
   * object was read; a call that skips this does not answer.
   */
  readonly action: Act
  /**
   * Error codes of this call beside the `commonErrors`. An undeclared code is logged as an error, and a test
   * run whose log contains such a line fails.
   */
  readonly errors?: readonly string[]
  /** In form order: refusals name offenders in this order. */
  readonly fields: Declared
  /** Values for fields that the form leaves empty: what the shop already knows about a signed-in visitor. */
  readonly fill?: (
    form: FormReader,
    context: Pick<CallContext<unknown>, 'session' | 'database'>,
  ) => Promise<Readonly<Record<string, string>>>
  /**
   * Largest form, where it is larger than usual: only that of somebody who is signed in is read. Units: bytes.
   */
  readonly maxBytes?: number
  /** Per address. Default: `DEFAULT_LIMIT`. */
  readonly limit?: Limit
  /** The call moves money: its first answers are kept forever. */
  readonly money?: boolean
  /**
   * The answer contains something that is shown only once: under an Idempotency-Key it is stored encrypted
   * with the key.
   */
  readonly secret?: boolean
  /**
   * The next page of a browser without script: a path without `{base}`, a whole URL, or a form that continues
   * at a payment provider's page. The answer is null after a refusal if the form's page is not known. Without
   * it, the answer is JSON; an act of staff with a note leads back to the page of its form.
   */
  readonly page?: (answer: Answer | null, base: string) => string | OnwardForm
  /** What that page shows after a success, null for nothing. Texts in English. */
  readonly flash?: (answer: Answer) => Partial<FlashContent> | null
  /**
   * The shape of the answer, for the OpenAPI document. Absent: the call answers `{"ok":true}`. An answer of another
   * shape is logged as an error while tests run.
   */
  readonly answer?: z.ZodType
  /** Runs the call and returns its answer. A call that returns nothing answers `{"ok":true}`. */
  readonly handle: (context: ContextOf<ValuesOf<Declared>, Act>) => Promise<Answer> | Answer
}

/** A call without its static types, as the server mounts it. */
export type Call = CallDefinition<Fields, unknown>

/** Generous for a person, narrow for a script: sixty at once, then two a second. */
export const DEFAULT_LIMIT: Limit = { burst: 60, refillMs: 30_000 }

/** Returns whether a call declares an error: every call may answer the common ones. */
export function declaresError({ errors, action }: Call, code: string): boolean {
  // Every call on one's own account, and every call of staff, refuses staff without a second factor.
  if ((action.on === 'own-account' || action.on === 'back-office') && code === 'second-factor-needed')
    return true
  return Object.hasOwn(commonErrors, code) || (errors?.includes(code) ?? false)
}

/** Declares one call of the contract: path, action, fields, limits, handler and next page. */
export function defineCall<const Declared extends Fields, Answer, Act extends Action>(
  definition: CallDefinition<Declared, Answer, Act>,
): Call {
  return definition as unknown as Call
}
