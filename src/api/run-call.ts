import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, Tx } from '#db/database.ts'
import { type AnyRolledBack, RolledBack } from '#db/rolled-back.ts'
import { actorOf } from '#domains/account/index.ts'
import { REF_PATTERN } from '#domains/partner/contract.ts'
import { type Actor, GUEST } from '#kernel/actor.ts'
import type { Clock } from '#kernel/clock.ts'
import { commonErrors, type DomainError } from '#kernel/errors.ts'
import type { Referral } from '#processes/attribute-placed.ts'
import { authorise, type RunRights, rightsOf } from './authorise.ts'
import type { Base } from './bases.ts'
import type { CallRun } from './call-run.ts'
import { answerProblem, answerShape } from './check-answer.ts'
import { type Call, type CallContext, DEFAULT_LIMIT, declaresError } from './form-call.ts'
import { refOfReferer } from './pages/partner-links.ts'
import type { AddressLimits } from './plugins/address-limits.ts'
import { type ClientAddresses, limitKeyOf } from './plugins/client-address.ts'
import { asDomainError, errorBody, statusOf } from './plugins/error-answer.ts'
import type { FormBody } from './plugins/form-body.ts'
import { type HeldKey, idempotencyKeyOf, isKept, keepKey } from './plugins/idempotency.ts'
import type { FirstAnswer } from './plugins/idempotency-store.ts'
import type { NetworkHash } from './plugins/network-hash.ts'
import { askedOrigin } from './plugins/origin.ts'
import type { RateLimiter } from './plugins/rate-limit.ts'
import type { OwnedSession } from './plugins/request-session.ts'
import type { Sessions } from './plugins/session.ts'
import { filledForm, readerOf, readFields } from './read-fields.ts'
import type { Answers } from './send-answer.ts'
import { wantsPage } from './without-script.ts'

/** Log line for developers: the declaration of a call lacks an error. A test run that logs it fails. */
const UNDECLARED_ERROR = 'a call answered an error that it does not declare'
/** The same for an answer of another shape. */
const UNDECLARED_ANSWER = 'a call answered what it does not declare'
/** The same for a call that would repeat another answer than it gave first, because it changes what its transaction returned. */
const OTHER_ANSWER_KEPT = 'a call keeps another answer than it gives'

export interface CallRunner {
  run(call: Call, base: Base, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply>
  /**
   * Returns whether the visitor is signed in, and for a call of staff whether they may do it. Checked before a
   * large body is read, so that strangers cannot fill the memory.
   */
  mayUpload(call: Call, request: FastifyRequest): Promise<boolean>
}

export interface CallRunnerParts {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
  readonly limiter: RateLimiter
  readonly limits: AddressLimits
  readonly addresses: ClientAddresses
  readonly hashNetwork: NetworkHash
  readonly answers: Answers
  readonly ownOrigins: readonly string[]
  readonly demo: boolean
  /** Whether answers are compared with their declared shapes; while tests run, and in development. */
  readonly checksAnswers: boolean
  /** Number of this process, by which others see that it is alive; null if it has none. */
  readonly holder: () => number | null
}

/**
 * Creates the runner of calls. It checks in the contract's order: size, (limit,) sign-in, fields, key, and
 * then runs the handler; method, origin and content type were checked before the body was read. Source:
 * docs/http-contract.md "Answers and errors".
 */
export function callRunner(parts: CallRunnerParts): CallRunner {
  const { answers, addresses } = parts
  return {
    async mayUpload({ action }, request) {
      const session = await parts.sessions.of(request.raw).find()
      if (session === null || session.accountId === null) return false
      return action.on !== 'back-office' || action.rule(actorOf(session, parts), null) === null
    },
    async run(call, base, request, reply) {
      const form = request.body as FormBody
      const session = parts.sessions.of(request.raw)
      const run: CallRun = { call, base, form, session, request, reply }
      let key: HeldKey | null = null
      let committed: string | null = null
      try {
        if (form.tooLarge) throw commonErrors['too-large']()
        const address = limitKeyOf(addresses.addressOf(request.raw))
        parts.limits.count(request, call.path, call.limit ?? DEFAULT_LIMIT)
        const actor = await actorOfCall(call, session, parts.demo)
        const rights = rightsOf(call.action, () => actorOf(session.known, parts))
        const filled = call.fill
          ? filledForm(form, await call.fill(readerOf(form), { session, database: parts.database }))
          : form
        const fields = readFields(call.fields, filled)
        const keyText = idempotencyKeyOf(request.headers['idempotency-key'], form)
        if (keyText !== null) {
          const outcome = await keepKey(parts.database, parts.clock, {
            path: call.path,
            key: keyText,
            form,
            session,
            keepForever: call.money ?? false,
            secret: call.secret ?? false,
            holder: parts.holder(),
          })
          if ('replay' in outcome) return await replay(run, outcome.replay, outcome.cookieValue)
          key = outcome.held
        }

        const context = makeContext(parts, run, { address, actor, rights }, fields, key, (body) => {
          committed = body
        })
        const answer = await call.handle(context as CallContext<never>)
        rights.assertJudged()
        const given = bodyOf(answer)
        if (parts.checksAnswers) checkAnswer(run, given, committed ?? given)
        const body = (key && committed) ?? given
        if (key && committed === null) await key.finishAlone(200, body)
        return await answers.success(run, answer, body)
      } catch (error) {
        return await fail(run, asDomainError(error), key)
      }
    },
  }

  function checkAnswer({ call, request }: CallRun, given: string, kept: string): void {
    const problem = answerProblem(answerShape(call), given)
    if (problem !== null) request.log.error({ call: call.path, problem }, UNDECLARED_ANSWER)
    if (kept !== given) request.log.error({ call: call.path }, OTHER_ANSWER_KEPT)
  }

  async function replay(run: CallRun, first: FirstAnswer, cookieValue: string | null): Promise<FastifyReply> {
    run.reply.header('idempotent-replayed', 'true')
    if (cookieValue !== null) run.session.adopt(cookieValue)
    if (first.status < 400) return answers.success(run, JSON.parse(first.body), first.body)
    return answers.refusal(run, first.status, first.body)
  }

  async function fail(run: CallRun, error: DomainError, key: HeldKey | null): Promise<FastifyReply> {
    const status = statusOf(error)
    const body = errorBody(error, run.base.translate)
    if (!declaresError(run.call, error.code))
      run.request.log.error({ call: run.call.path, code: error.code }, UNDECLARED_ERROR)
    try {
      if (key)
        await (isKept(status) && error.code !== 'in-progress' ? key.finishAlone(status, body) : key.release())
    } catch (failure) {
      // The key stays reserved and becomes free after a while; the refusal is sent all the same.
      run.request.log.warn(
        { call: run.call.path, reason: String(failure) },
        'an idempotency key could not be settled',
      )
    }
    return answers.error(run, error, body)
  }
}

function makeContext(
  parts: CallRunnerParts,
  { base, form, session, request }: CallRun,
  { address, actor, rights }: { readonly address: string; readonly actor: Actor; readonly rights: RunRights },
  fields: unknown,
  key: HeldKey | null,
  onCommitted: (body: string) => void,
): CallContext<unknown> {
  let committed = false
  return {
    fields,
    locale: base.locale,
    base: base.path,
    origin: askedOrigin(parts.ownOrigins, request),
    translate: base.translate,
    clock: parts.clock,
    database: parts.database,
    session,
    withoutScript: wantsPage(request.headers.accept),
    accountId: actor.accountId,
    actor,
    authorise: rights.authorise,
    address,
    get network() {
      const network = parts.limits.networkOf(request)
      return network === null ? null : parts.hashNetwork(network)
    },
    get referral() {
      return referralOf(form, session, request, parts.ownOrigins)
    },
    userAgent: request.headers['user-agent'] ?? '',
    log: request.log,
    count: parts.limiter.count,
    countAddress: (name, limit) => parts.limits.count(request, name, limit),
    checkAddress: (name, limit) => parts.limits.check(request, name, limit),
    delay: (name, key, limit) => (parts.limits.isExempt(request) ? 0 : parts.limiter.spend(name, key, limit)),
    async commit<Outcome, Back extends AnyRolledBack>(
      work: (tx: Tx<Back>) => Promise<Outcome>,
      present?: (outcome: Outcome) => unknown,
    ): Promise<unknown> {
      // A failed transaction left nothing behind, so a call that lost a race may try again.
      if (committed) throw new Error('a call commits once')
      const judged = async (tx: Tx<Back>): Promise<Outcome> => {
        const outcome = await work(tx)
        if (!(outcome instanceof RolledBack)) rights.assertJudged()
        return outcome
      }
      if (!key) {
        const outcome = await parts.database.transaction(judged)
        if (outcome instanceof RolledBack) return outcome
        committed = true
        const answer = present ? await present(outcome as Outcome) : outcome
        if (parts.checksAnswers) onCommitted(bodyOf(answer))
        return answer
      }
      const kept = await parts.database.transaction(async (tx: Tx<Back>) => {
        const outcome = await judged(tx)
        if (outcome instanceof RolledBack) return outcome
        const answer = present ? await present(outcome) : outcome
        const body = bodyOf(answer)
        await key.finish(tx, 200, body)
        return { answer, body }
      })
      if (kept instanceof RolledBack) return kept
      committed = true
      onCommitted(kept.body)
      return kept.answer
    },
  } as CallContext<unknown>
}

/**
 * Reads which partner's link led to a call: the field `ref`, else that of the page that sent the form. Source:
 * docs/http-contract.md "Partner programme".
 */
function referralOf(
  form: FormBody,
  session: OwnedSession,
  { headers }: FastifyRequest,
  ownOrigins: readonly string[],
): Referral {
  const given = readerOf(form)('ref')
  const ref = REF_PATTERN.test(given) ? given : refOfReferer(headers, ownOrigins)
  return { ref, network: session.visitor.network }
}

/**
 * Returns the actor on their own account or in the back office, if they may act; a guest if the call does
 * something else. Throws: the refusal.
 */
async function actorOfCall({ action }: Call, session: OwnedSession, demo: boolean): Promise<Actor> {
  if (action.on !== 'own-account' && action.on !== 'back-office') return GUEST
  const actor = actorOf(await session.find(), { demo })
  if (action.on === 'own-account') authorise(actor, action, actor)
  else authorise(actor, action, null)
  return actor
}

/**
 * Serialises an answer as JSON. A text becomes a JSON string, never plain text. Source: docs/http-contract.md
 * "POST /order/finalize".
 */
function bodyOf(answer: unknown): string {
  return answer === undefined ? '{"ok":true}' : JSON.stringify(answer)
}
