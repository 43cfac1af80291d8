import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import { findToken } from '#domains/token/index.ts'
import type { Clock } from '#kernel/clock.ts'
import { commonErrors } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { Translate } from '#kernel/translate.ts'
import { WrongMethod } from '../api-routes.ts'
import { answerProblem } from '../check-answer.ts'
import type { ServerParts } from '../options.ts'
import { asDomainError, errorBody, errorHeaders, statusOf } from '../plugins/error-answer.ts'
import { apiHeaders, JSON_TYPE } from '../plugins/security-headers.ts'
import { reporter } from '../reports.ts'
import { MEMBER_API_HEADERS, METHODS, PREFLIGHT_HEADERS } from './answer-headers.ts'
import { bearerOf, challengeFor } from './bearer.ts'
import type { Endpoint } from './endpoint.ts'
import { memberApiErrors } from './errors.ts'
import { BAD_TOKENS, rateHeaders, TOKEN_LIMIT } from './rate-headers.ts'
import { localeOfRequest, readParameters } from './read-parameters.ts'

export interface MemberApiOptions {
  readonly mountPath: string
  readonly database: Database
  readonly clock: Clock
  readonly demo: boolean
  readonly ownOrigins: readonly string[]
  readonly translate: (locale: LocaleCode) => Translate
  readonly endpoints: readonly Endpoint[]
  /** Whether answers are compared with their shapes, as those of calls are. */
  readonly checksAnswers: boolean
}

/** Below `BASE_PATH`. */
const API_PATH = '/api/v1'
/** Log line for developers: a test run that logs it fails. */
const UNDECLARED_ANSWER = 'a call answered what it does not declare'

type Request = FastifyRequest<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>

/** Returns the path of an endpoint as the router writes it. */
export const routeOf = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1')

/**
 * Mounts the member API: each endpoint for whoever sends a token with its scope. No cookie is read and no session made.
 * Source: docs/http-contract.md "Member API", RFC 6750.
 */
export function mountMemberApi(
  options: MemberApiOptions,
): (app: FastifyInstance, parts: ServerParts) => void {
  const { mountPath, database, clock, demo, translate } = options
  const report = reporter(clock)
  const headers = { ...apiHeaders(options.ownOrigins), ...MEMBER_API_HEADERS }
  return (app, { limiter, limits, meter }) => {
    for (const endpoint of options.endpoints) mount(endpoint)
    app.all(`${mountPath}${API_PATH}/*`, {
      onRequest: (request, reply) => void refuse(request, reply, commonErrors['not-found'](), null),
      handler: unreachable,
    })

    function mount(endpoint: Endpoint): void {
      const url = `${mountPath}${API_PATH}${routeOf(endpoint.path)}`
      app.route({
        method: ['GET', 'HEAD'],
        url,
        handler: async (request, reply) => {
          try {
            return await answer(endpoint, request as Request, reply)
          } catch (error) {
            return refuse(request, reply, error, endpoint)
          }
        },
      })
      app.route({
        method: 'OPTIONS',
        url,
        handler: (_request, reply) => reply.code(204).headers(PREFLIGHT_HEADERS).send(),
      })
      app.route({
        method: ['POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        onRequest: (request, reply) => void refuse(request, reply, new WrongMethod(METHODS), null),
        handler: unreachable,
      })
    }

    async function answer(endpoint: Endpoint, request: Request, reply: FastifyReply): Promise<FastifyReply> {
      const { accountId } = await authenticate(endpoint, request, reply)
      const locale = localeOfRequest(request.query, request.headers['accept-language'])
      const now = clock.now()
      const context = {
        ...readParameters(endpoint, request.params, request.query),
        accountId,
        locale,
        translate: translate(locale),
        database,
        now,
      }
      reply.headers({ ...headers, 'content-language': locale })
      meter.observeCall(`${API_PATH}${endpoint.path}`, 200, reply.elapsedTime)
      if ('mediaType' in endpoint) {
        const { name, bytes } = await endpoint.handle(context as never)
        reply.headers({
          'content-type': endpoint.mediaType,
          'content-disposition': `attachment; filename="${name}"`,
        })
        return send(request, reply, bytes)
      }
      const body = JSON.stringify(await endpoint.handle(context as never))
      const problem = options.checksAnswers ? answerProblem(endpoint.answer, body) : null
      if (problem !== null) request.log.error({ call: endpoint.path, problem }, UNDECLARED_ANSWER)
      return send(request, reply.header('content-type', JSON_TYPE), Buffer.from(body))
    }

    /** Finds whose token was sent, and counts it. Throws: the refusal. */
    async function authenticate(endpoint: Endpoint, request: Request, reply: FastifyReply) {
      const secret = bearerOf(request.headers)
      if (secret === null) throw memberApiErrors['token-needed']()
      const token = await findToken(database, { secret, demo, now: clock.now() })
      if (!token) {
        limits.count(request, 'bad api tokens', BAD_TOKENS)
        throw memberApiErrors['invalid-token']()
      }
      try {
        limiter.count('api token', token.tokenId, TOKEN_LIMIT)
      } finally {
        reply.headers(rateHeaders(limiter.standing('api token', token.tokenId, TOKEN_LIMIT)))
      }
      if (!token.scopes.includes(endpoint.scope)) throw memberApiErrors['insufficient-scope']()
      return token
    }

    function refuse(
      request: FastifyRequest,
      reply: FastifyReply,
      thrown: unknown,
      endpoint: Endpoint | null,
    ): FastifyReply {
      const isMethod = thrown instanceof WrongMethod
      const error = isMethod ? commonErrors['method-not-allowed']() : asDomainError(thrown)
      if (isMethod) reply.header('allow', thrown.allow)
      else if (!request.raw.destroyed) report(request, error)
      const challenge = endpoint && challengeFor(error, 'Kontor', endpoint.scope)
      if (challenge !== null) reply.header('www-authenticate', challenge)
      const status = statusOf(error)
      meter.observeRefusal(status)
      const locale = localeOfRequest((request as Request).query ?? {}, request.headers['accept-language'])
      const body = Buffer.from(errorBody(error, translate(locale)))
      reply.code(status).headers({
        ...headers,
        ...errorHeaders(error),
        'content-language': locale,
        'content-type': JSON_TYPE,
      })
      return send(request, reply, body)
    }
  }
}

/** Sends a body, or only how long it would be. */
function send({ method }: FastifyRequest, reply: FastifyReply, bytes: Buffer): FastifyReply {
  reply.header('content-length', String(bytes.byteLength))
  return method === 'HEAD' ? reply.send() : reply.send(bytes)
}

function unreachable(): never {
  throw commonErrors['not-found']()
}
