import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { commonErrors } from '#kernel/errors.ts'
import type { Base } from './bases.ts'
import { pathOf } from './bases.ts'
import type { Call } from './form-call.ts'
import { assertFormType, EMPTY_FORM, readForm } from './plugins/form-body.ts'
import { assertOwnOrigin } from './plugins/origin.ts'
import { assertUploadType, createUploads } from './plugins/upload-body.ts'
import { fileLimits, hasFiles } from './read-fields.ts'
import type { CallRunner } from './run-call.ts'

/**
 * Maximum number of concurrent calls; further callers are told that the shop is busy. A longer queue would
 * answer only clients that have already given up.
 */
export const MAX_CALLS = 512

export interface ApiRoutesOptions {
  readonly mountPath: string
  readonly bases: readonly Base[]
  readonly ownOrigins: readonly string[]
  readonly calls: readonly Call[]
  readonly runner: CallRunner
  readonly maxCalls: number
  /** Paths that other files serve under `/api`, with their methods: they too answer 405. */
  readonly others: ReadonlyMap<string, string>
}

/** Mounts every call under every base, and refuses every other request under `/api`. */
export async function apiRoutes(app: FastifyInstance, options: ApiRoutesOptions): Promise<void> {
  const { bases, runner } = options
  let underWay = 0
  const uploads = createUploads()

  // Every type gets our own reader. Anything that is not a form was refused before, so the framework's
  // readers are never reached.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => readForm(payload, done))

  const checkHead =
    (assertType: typeof assertFormType) =>
    (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
      let refusal: Error | undefined
      try {
        if (underWay >= options.maxCalls) throw commonErrors.overloaded({ retryAfterSeconds: 1 })
        assertOwnOrigin(request.headers, options.ownOrigins)
        assertType(request.headers['content-type'], hasBody(request))
      } catch (error) {
        refusal = error as Error
      }
      done(refusal)
    }

  const mount = (
    scope: FastifyInstance,
    call: Call,
    onRequest: ReturnType<typeof checkHead>,
    ended?: (body: unknown) => void,
  ): void => {
    for (const base of bases) {
      scope.route({
        method: 'POST',
        url: `${base.path}/api${call.path}`,
        onRequest,
        async handler(request, reply) {
          const { body } = request
          request.body ??= EMPTY_FORM
          underWay += 1
          try {
            return await runner.run(call, base, request, reply)
          } finally {
            underWay -= 1
            ended?.(body)
          }
        },
      })
    }
  }

  const checkForm = checkHead(assertFormType)
  const isLarge = ({ fields, maxBytes }: Call): boolean => hasFiles(fields) || maxBytes !== undefined
  for (const call of options.calls) if (!isLarge(call)) mount(app, call, checkForm)

  // Only this scope keeps large bodies in memory, and only a few at once.
  const checkUpload = checkHead(assertUploadType)
  for (const call of options.calls.filter(isLarge)) {
    await app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (request, payload, done) => {
        const wanted = {
          contentType: request.headers['content-type'],
          limits: fileLimits(call.fields),
          mayUpload: () => runner.mayUpload(call, request),
          maxPlainBytes: call.maxBytes,
        }
        uploads.read(payload, wanted, done)
      })
      mount(scope, call, hasFiles(call.fields) ? checkUpload : checkForm, uploads.ended)
    })
  }

  const refuse = refuser(options)
  for (const { path } of bases) {
    for (const url of [`${path}/api`, `${path}/api/*`])
      app.all(url, { onRequest: (request, _reply, done) => done(refuse(request)) }, unreachable)
  }
}

/**
 * Builds the handler that refuses a request under `/api` that no route takes: 405 where another method would
 * be allowed, else 404.
 */
export function refuser({
  bases,
  calls,
  others,
}: Pick<ApiRoutesOptions, 'bases' | 'calls' | 'others'>): (request: FastifyRequest) => Error {
  const allowed = new Map(others)
  for (const base of bases) for (const call of calls) allowed.set(`${base.path}/api${call.path}`, 'POST')
  return (request) => {
    const allow = allowed.get(pathOf(request.url))
    return allow === undefined ? commonErrors['not-found']() : new WrongMethod(allow)
  }
}

/** Carries the `Allow` header to the error handler. */
export class WrongMethod extends Error {
  readonly allow: string

  constructor(allow: string) {
    super('wrong method')
    this.allow = allow
  }
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'
}

function unreachable(): never {
  throw commonErrors['not-found']()
}
