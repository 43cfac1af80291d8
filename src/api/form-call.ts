import type { FastifyBaseLogger } from 'fastify'
import type { Database, Tx } from '#db/database.ts'
import type { AnyRolledBack } from '#db/rolled-back.ts'
import type { Actor } from '#kernel/actor.ts'
import type { Clock } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { AccountAction, Action } from '#kernel/rights.ts'
import type { RunRights } from './authorise.ts'
import type { Translate } from './bases.ts'
import type { Fields, FormReader, ValuesOf } from './fields.ts'
import type { FlashContent } from './plugins/flash.ts'
import type { Limit } from './plugins/rate-limit.ts'
import type { RequestSession } from './plugins/request-session.ts'

/** A form that a browser without script sends on, to another host. */
export interface OnwardForm {
  readonly url: string
  readonly fields: Readonly<Record<string, string>>
}

/** What a call gets to work with. */
export interface CallContext<Values> extends Pick<RunRights, 'authorise'> {
  readonly fields: Values
  readonly locale: LocaleCode
  /** `{base}`: `''`, `/de`, `/store/de`. */
  readonly base: string
  /** The own origin that was asked: links that come back to this browser's cookie begin with it. */
  readonly origin: string
  readonly translate: Translate
  readonly clock: Clock
  readonly database: Database
  readonly session: RequestSession
  /**
   * Whether the browser sent the form by itself: then nothing on the page could be brought up to date before.
   */
  readonly withoutScript: boolean
  /** The account that is acted on; null where the action is none on one's own account. */
  readonly accountId: string | null
  /** Who acts on their own account; a guest where the action is another. */
  readonly actor: Actor
  /** Address that limits count. Not to be stored. */
  readonly address: string
  /**
   * Keyed hash of the network that unpaid reservations count for, null where none is known. It may be stored
   * with a reservation and nowhere else.
   */
  readonly network: Buffer | null
  /** What the browser says that it is; '' where it says nothing. Not to be stored as it is. */
  readonly userAgent: string
  readonly log: FastifyBaseLogger
  /** Limits that always hold: per account, e-mail, code, token, order. Throws: too-many-requests. */
  count(name: string, key: string, limit: Limit): void
  /** A limit per address beside that of the call, for what only some calls do. Throws: too-many-requests. */
  countAddress(name: string, limit: Limit): void
  /**
   * How long something that goes to an address which anybody may type should wait, so that nobody is flooded.
   * Units: milliseconds.
   */
  delay(name: string, key: string, limit: Limit): number
  /**
   * The one transaction of a call that writes; what it gives is the call's answer, to be returned by `handle`
   * as it is. With an Idempotency-Key the answer is stored in the same commit, so the call acts once even
   * when the process dies right after it. `present` turns the outcome into the answer; without a key it runs
   * after the commit, so that no lock waits for a rendering.
   */
  commit<Outcome>(work: (tx: Tx) => Promise<Outcome>): Promise<Outcome>
  commit<Outcome, Answer>(
    work: (tx: Tx) => Promise<Outcome>,
    present: (outcome: Outcome) => Answer | Promise<Answer>,
  ): Promise<Answer>
  /** What rolls back is neither stored nor presented, and the call may try again. */
  commit<Outcome, Back extends AnyRolledBack>(
    work: (tx: Tx<Back>) => Promise<Outcome>,
  ): Promise<Outcome | Back>
  commit<Outcome, Back extends AnyRolledBack, Answer>(
    work: (tx: Tx<Back>) => Promise<Outcome>,
    present: (outcome: Exclude<Outcome, AnyRolledBack>) => Answer | Promise<Answer>,
  ): Promise<Answer | Back>
}

/** What a call with this action gets to work with. */
export type ContextOf<Values, Declared extends Action> = CallContext<Values> &
  (Declared extends AccountAction ? { readonly accountId: string } : unknown)

export interface CallDefinition<Declared extends Fields, Answer, Act extends Action = Action> {
  /** Path behind `{base}/api`. */
  readonly path: `/${string}`
  /** One line for the OpenAPI document. */
  readonly summary?: string
  /**
   * What it does, by the name that the policy of a domain gives it, or `anyone(why)`. An action on one's own
   * account is judged before any field is read. One on an object is judged by `authorise`, when the object was
   * read; without that the call does not answer.
   */
  readonly action: Act
  /**
   * Codes that this call answers beside the `commonErrors`. The answer of another one is logged as an error,
   * and a test run whose log holds such a line fails.
   */
  readonly errors?: readonly string[]
  /** In form order: refusals name offenders in this order. */
  readonly fields: Declared
  /** What fields hold that the form leaves empty: the shop knows it of whoever is signed in. */
  readonly fill?: (
    form: FormReader,
    context: Pick<CallContext<unknown>, 'session' | 'database'>,
  ) => Promise<Readonly<Record<string, string>>>
  /** Per address. Default: `DEFAULT_LIMIT`. */
  readonly limit?: Limit
  /** Money moves here: its first answers are kept for ever. */
  readonly money?: boolean
  /** The answer holds what is shown once: under an Idempotency-Key it is kept sealed by the key. */
  readonly secret?: boolean
  /**
   * Page that follows for a browser without script: a path without `{base}`, or a whole URL. The answer is
   * null after a refusal whose form's page is not known. Or a form that goes on to somebody else's page, as a
   * payment provider wants it.
   */
  readonly page?: (answer: Answer | null, base: string) => string | OnwardForm
  /** What that page shows of a success, null for nothing. Texts in English. */
  readonly flash?: (answer: Answer) => Partial<FlashContent> | null
  /** Acts and answers. Nothing to say: return nothing, the answer is `{"ok":true}`. */
  readonly handle: (context: ContextOf<ValuesOf<Declared>, Act>) => Promise<Answer> | Answer
}

/** A call whose types are forgotten, as the server mounts it. */
export type Call = CallDefinition<Fields, unknown>

/** Generous for a person, narrow for a script: sixty at once, then two a second. */
export const DEFAULT_LIMIT: Limit = { burst: 60, refillMs: 30_000 }

/** Whether a call declares an error: every call may answer the common ones. */
export function declaresError({ errors, action }: Call, code: string): boolean {
  // Staff without a second factor are refused by every call on their own account.
  if (action.on === 'own-account' && code === 'second-factor-needed') return true
  return Object.hasOwn(commonErrors, code) || (errors?.includes(code) ?? false)
}

/** Declares one call of the contract: path, action, fields, limits, what it does, which page follows. */
export function defineCall<const Declared extends Fields, Answer, Act extends Action>(
  definition: CallDefinition<Declared, Answer, Act>,
): Call {
  return definition as unknown as Call
}
