import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { MINUTE, SECOND } from '#kernel/clock.ts'
import { commonErrors, type DomainError } from '#kernel/errors.ts'
import { onDemand } from '#kernel/on-demand.ts'
import { apiRoutes, MAX_CALLS, refuser, WrongMethod } from './api-routes.ts'
import { baseOfUrl, basesOf } from './bases.ts'
import { answerBrokenRequest } from './broken-request.ts'
import { DEVICE_PATHS } from './device-endpoints.ts'
import { metrics } from './metrics.ts'
import { openApiDocument } from './openapi/document.ts'
import { mountOperating } from './operating.ts'
import type { ServerOptions } from './options.ts'
import { addressLimits } from './plugins/address-limits.ts'
import { clientAddresses } from './plugins/client-address.ts'
import { sessionCookie } from './plugins/cookie.ts'
import { asDomainError, errorBody, errorHeaders, statusOf } from './plugins/error-answer.ts'
import { endWithLastAnswers } from './plugins/last-answers.ts'
import { type RateLimiter, rateLimiter, SHARE_EVERY_MS } from './plugins/rate-limit.ts'
import { apiHeaders, JSON_TYPE } from './plugins/security-headers.ts'
import { sessions } from './plugins/session.ts'
import { noteUndeclaredProxy } from './plugins/undeclared-proxies.ts'
import { POLICY_REPORT_PATH } from './policy-reports.ts'
import { mountReference } from './reference/mount.ts'
import { reporter } from './reports.ts'
import { callRunner } from './run-call.ts'
import { mountSandbox } from './sandbox.ts'
import { answersWith } from './send-answer.ts'

/**
 * A client that takes longer than this to send its request is disconnected. Source: docs/rules.md "Slow
 * clients and slow databases".
 */
const REQUEST_TIMEOUT_MS = MINUTE
/** Ends a start that hangs. Fastify's own ten seconds also end one on a machine that does ten things at once. */
const START_TIMEOUT_MS = 5 * MINUTE
const KEEP_ALIVE_MS = 72 * SECOND

/**
 * Creates the HTTP server with everything mounted; the caller calls `listen` and `close`. Closing first
 * answers the running requests. Source: docs/http-contract.md "Form of a call", "Operating";
 * docs/architecture.md "How a request runs".
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const { clock, database, mountPath, ownOrigins } = options
  const bases = basesOf(mountPath, options.translate)
  const headers = apiHeaders(ownOrigins)

  const app = Fastify({
    // The framework would create a child logger and watch the end of every answer, which takes a tenth of the
    // time of a page from memory.
    logger: false,
    childLoggerFactory: () => options.logger,
    // Addresses carry order keys and tokens: requests are counted, not logged. Source: docs/http-contract.md
    // "Order key", ASVS 16.2.5.
    logController: new LogController({ disableRequestLogging: true }),
    // The framework trusts no forwarding header; `client-address.ts` decides. Source: CVE-2026-3635.
    trustProxy: false,
    pluginTimeout: START_TIMEOUT_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    // A request that arrives on an open connection while the shop stops is still answered, with
    // `Connection: close`.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 2_000 },
    frameworkErrors: (_error, request, reply) => void refuse(request, reply, commonErrors['not-found']()),
    clientErrorHandler: answerBrokenRequest,
  })

  endWithLastAnswers(app)

  const meter = metrics()
  const report = reporter(clock)
  const refuse = (request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply => {
    meter.observeRefusal(statusOf(error))
    const base = baseOfUrl(bases, request.raw.url ?? '/')
    return reply
      .code(statusOf(error))
      .headers({ ...headers, ...errorHeaders(error), 'content-type': JSON_TYPE })
      .send(errorBody(error, base.translate))
  }
  app.setErrorHandler((thrown, request, reply) => {
    if (thrown instanceof WrongMethod)
      return refuse(request, reply.header('allow', thrown.allow), commonErrors['method-not-allowed']())
    const error = asDomainError(thrown)
    if (!request.raw.destroyed) report(request, error)
    return refuse(request, reply, error)
  })

  const addresses = clientAddresses(options.trustedProxies)
  const cookie = sessionCookie({ ownOrigins, addresses, warn: (message) => options.logger.warn(message) })
  const visitors = sessions({ database, clock, cookie, addresses, demo: options.demo })
  const limiter = rateLimiter(clock)
  const noteProxy = (peer: string): void => {
    noteUndeclaredProxy(database, peer, clock.now()).catch((error: unknown) =>
      options.logger.warn({ err: error }, 'an undeclared proxy could not be noted'),
    )
  }
  const limits = addressLimits({
    clock,
    limiter,
    addresses,
    demo: options.demo,
    onUndeclared: noteProxy,
    countUndeclared: meter.observeUndeclaredProxy,
  })
  if (options.sharesLimits) shareLimits(app, limiter, options)
  const answers = answersWith({
    database,
    clock,
    ownOrigins,
    headers,
    observe: meter.observeCall,
    report: (run, error) => report(run.request, error),
  })
  const runner = callRunner({
    database,
    clock,
    sessions: visitors,
    limiter,
    limits,
    addresses,
    hashNetwork: options.hashNetwork ?? (() => null),
    answers,
    ownOrigins,
    demo: options.demo,
    checksAnswers: options.checksAnswers ?? false,
    holder: options.holder ?? (() => null),
  })
  const others = new Map([
    [`${mountPath}/api/openapi.json`, 'GET, HEAD'],
    [`${mountPath}${POLICY_REPORT_PATH}`, 'POST'],
    ...DEVICE_PATHS.map((path) => [`${mountPath}${path}`, 'POST'] as const),
  ])
  const routes = {
    mountPath,
    bases,
    ownOrigins,
    calls: options.calls,
    runner,
    maxCalls: options.maxCalls ?? MAX_CALLS,
    others,
  }

  // No scope accepts a body unless it declares its own reader.
  app.removeAllContentTypeParsers()
  // Methods that the router does not know arrive only here; the hook refuses before a body or its type is
  // read.
  const refusalOf = refuser(routes)
  app.setNotFoundHandler((request) => {
    throw refusalOf(request)
  })
  app.addHook('onRequest', (request, _reply, done) => done(request.is404 ? refusalOf(request) : undefined))

  // Few ask for them, and they take a third of what a start takes.
  const described = onDemand(() =>
    openApiDocument(mountPath, { calls: options.calls, endpoints: options.endpoints ?? [] }),
  )
  const document = onDemand(() => JSON.stringify(described()))
  if (options.endpoints) mountReference(app, mountPath, described)
  app.get(`${mountPath}/api/openapi.json`, (_request, reply) =>
    reply.headers({ ...headers, 'content-type': JSON_TYPE }).send(document()),
  )
  app.register(apiRoutes, routes)
  app.register(mountOperating, { ...options.operating, meter, headers })
  if (options.demo && options.sandbox) app.register(mountSandbox, { ...options.sandbox, mountPath, headers })
  for (const mount of options.mounts)
    app.register(async (scope) => mount(scope, { sessions: visitors, limiter, limits, meter }))
  return app
}

/** Shares the limits' counts with the other processes while the server runs. */
function shareLimits(app: FastifyInstance, limiter: RateLimiter, { database, logger }: ServerOptions): void {
  let sharing = false
  const timer = setInterval(() => {
    if (sharing) return
    sharing = true
    limiter
      .share(database)
      .catch((error: unknown) =>
        logger.warn({ err: error }, 'the limits could not be told to the other processes'),
      )
      .finally(() => {
        sharing = false
      })
  }, SHARE_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => clearInterval(timer))
}
