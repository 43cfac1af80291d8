import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '#db/database.ts'
import { DEVICE_GRANT } from '#domains/device/contract.ts'
import { pollCode, requestCode, revokeToken } from '#domains/device/index.ts'
import { SCOPES } from '#domains/token/contract.ts'
import { type Clock, HOUR, MINUTE } from '#kernel/clock.ts'
import { commonErrors, type DomainError, type ErrorKind } from '#kernel/errors.ts'
import type { ServerParts } from './options.ts'
import { asDomainError, errorHeaders, statusOf } from './plugins/error-answer.ts'
import { assertFormType, EMPTY_FORM, type FormBody, readForm } from './plugins/form-body.ts'
import type { NetworkHash } from './plugins/network-hash.ts'
import { askedOrigin, assertOwnOrigin } from './plugins/origin.ts'
import { apiHeaders, JSON_TYPE } from './plugins/security-headers.ts'

/** Addresses of devices below the mount path: they stand once, without language. */
export const DEVICE_PATHS = ['/api/device/authorize', '/api/device/token', '/api/device/revoke'] as const

/** Codes that one address may ask for: a household has a few devices, a workshop some more. */
const AUTHORIZE_LIMIT = { burst: 60, refillMs: HOUR }
/** Polls of one address: twenty devices that ask every five seconds. */
const POLL_LIMIT = { burst: 240, refillMs: MINUTE }

/** Maps each kind of refusal to the error of the standards, which have few words. Source: RFC 6749 §5.2. */
const OAUTH_ERRORS: Readonly<Record<ErrorKind, string>> = {
  invalid: 'invalid_request',
  'not-signed-in': 'invalid_request',
  forbidden: 'access_denied',
  'not-found': 'invalid_request',
  'wrong-method': 'invalid_request',
  conflict: 'invalid_request',
  gone: 'invalid_request',
  'too-large': 'invalid_request',
  unsupported: 'invalid_request',
  limited: 'slow_down',
  internal: 'server_error',
  unavailable: 'temporarily_unavailable',
}

const DESCRIPTIONS: Readonly<Record<string, string>> = {
  invalid_request: 'A parameter is missing, repeated or unreadable, or the body is not a form',
  invalid_client: 'The shop knows no such client, or it is switched off',
  invalid_scope: 'The client may not ask for this scope',
  invalid_grant: 'The device code is unknown, was used, or belongs to another client',
  unsupported_grant_type: `The only grant is ${DEVICE_GRANT}`,
  authorization_pending: 'The member has not answered yet',
  slow_down: 'Too fast: wait five seconds longer between polls',
  expired_token: 'The device code has expired: ask for a new one',
  access_denied: 'The member denied the device',
}

export interface DeviceEndpointsParts {
  readonly mountPath: string
  /** Null: the issuer is the own origin that was asked. */
  readonly shopOrigin: string | null
  readonly ownOrigins: readonly string[]
  readonly hashNetwork: NetworkHash
  readonly database: Database
  readonly clock: Clock
  readonly demo: boolean
}

/**
 * Mounts what devices ask: codes, tokens, revocation, and the document that describes them. Source: RFC 8628,
 * RFC 7009, RFC 8414, docs/http-contract.md "Tokens and devices".
 */
export function mountDeviceEndpoints(
  parts: DeviceEndpointsParts,
): (app: FastifyInstance, server: ServerParts) => void {
  const { mountPath, ownOrigins, hashNetwork, database, clock, demo } = parts
  const headers = { ...apiHeaders(ownOrigins), pragma: 'no-cache', 'content-type': JSON_TYPE }

  const refuse = (reply: FastifyReply, error: string, status = 400): FastifyReply =>
    reply
      .code(status)
      .headers(headers)
      .send({ error, error_description: DESCRIPTIONS[error] ?? error })

  return (app, { limits }) => {
    app.removeAllContentTypeParsers()
    app.addContentTypeParser('*', (_request, payload, done) => readForm(payload, done))
    app.addHook('onRequest', (request, _reply, done) => {
      try {
        if (request.method === 'POST') assertMayAsk(request, ownOrigins)
        done()
      } catch (error) {
        done(error as Error)
      }
    })
    app.setErrorHandler((thrown, request, reply) => {
      const error = asDomainError(thrown)
      if (error.reportable) request.log.error({ err: error.cause }, 'a device could not be answered')
      reply.headers(errorHeaders(error))
      return refuse(reply, OAUTH_ERRORS[error.kind], statusOfRefusal(error))
    })

    app.post(`${mountPath}/api/device/authorize`, async (request, reply) => {
      limits.count(request, 'device codes', AUTHORIZE_LIMIT)
      const form = readParameters(request, ['client_id'], ['scope'])
      if (!form) return refuse(reply, 'invalid_request')
      const { client_id: clientId = '', scope = '' } = form
      const asked = limits.networkOf(request)
      const network = asked === null ? null : hashNetwork(asked)
      const codes = await requestCode(database, { clientId, scope, network, demo, now: clock.now() })
      if (typeof codes === 'string') return refuse(reply, codes)
      const page = `${issuerOf(parts, request)}/connect`
      return reply.headers(headers).send({
        device_code: codes.deviceCode,
        user_code: codes.userCode,
        verification_uri: page,
        verification_uri_complete: `${page}?code=${codes.userCode}`,
        expires_in: codes.expiresIn,
        interval: codes.interval,
      })
    })

    app.post(`${mountPath}/api/device/token`, async (request, reply) => {
      limits.count(request, 'device polls', POLL_LIMIT)
      const grant = readParameters(request, ['grant_type'], [])
      if (!grant) return refuse(reply, 'invalid_request')
      if (grant.grant_type !== DEVICE_GRANT) return refuse(reply, 'unsupported_grant_type')
      const form = readParameters(request, ['client_id', 'device_code'], [])
      if (!form) return refuse(reply, 'invalid_request')
      const { client_id: clientId = '', device_code: deviceCode = '' } = form
      const token = await database.transaction((tx) =>
        pollCode(tx, { clientId, deviceCode, demo, now: clock.now() }),
      )
      if (typeof token === 'string') return refuse(reply, token)
      return reply
        .headers(headers)
        .send({ access_token: token.secret, token_type: 'Bearer', scope: token.scopes.join(' ') })
    })

    app.post(`${mountPath}/api/device/revoke`, async (request, reply) => {
      limits.count(request, 'device revocations', AUTHORIZE_LIMIT)
      const form = readParameters(request, ['client_id', 'token'], ['token_type_hint'])
      if (!form) return refuse(reply, 'invalid_request')
      const { client_id: clientId = '', token = '' } = form
      const ended = await database.transaction((tx) =>
        revokeToken(tx, { clientId, token, demo, now: clock.now() }),
      )
      return ended === 'ok' ? reply.headers(headers).send({}) : refuse(reply, ended)
    })

    app.get(`/.well-known/oauth-authorization-server${mountPath}`, (request, reply) =>
      reply.headers({ ...headers, 'cache-control': 'no-cache' }).send(metadataOf(issuerOf(parts, request))),
    )
  }
}

/** Refuses a page of another site, and a body that is not a form. Throws: cross-origin, unsupported-content-type. */
function assertMayAsk(request: FastifyRequest, ownOrigins: readonly string[]): void {
  assertOwnOrigin(request.headers, ownOrigins)
  assertFormType(request.headers['content-type'], true)
}

/** Refusals of a form are 400, as the standards ask; the others keep their status. */
function statusOfRefusal(error: DomainError): number {
  return OAUTH_ERRORS[error.kind] === 'invalid_request' && error.kind !== 'too-large' ? 400 : statusOf(error)
}

/** Reads parameters; null where one is missing, repeated or unreadable. Source: RFC 6749 §3.2. */
function readParameters(
  request: FastifyRequest,
  required: readonly string[],
  optional: readonly string[],
): Readonly<Record<string, string>> | null {
  const { values, broken, tooLarge } = (request.body as FormBody | undefined) ?? EMPTY_FORM
  if (tooLarge) throw commonErrors['too-large']()
  const names = [...required, ...optional]
  const read = Object.fromEntries(names.map((name) => [name, values.get(name)?.[0] ?? '']))
  const isRepeated = names.some((name) => (values.get(name)?.length ?? 0) > 1)
  const isMissing = required.some((name) => read[name] === '')
  return broken.length > 0 || isRepeated || isMissing ? null : read
}

/** Returns the issuer, which is also where the pages stand. Source: docs/http-contract.md "Tokens and devices". */
function issuerOf(
  { shopOrigin, ownOrigins, mountPath }: DeviceEndpointsParts,
  request: FastifyRequest,
): string {
  return `${shopOrigin ?? askedOrigin(ownOrigins, request)}${mountPath}`
}

function metadataOf(issuer: string): Readonly<Record<string, unknown>> {
  return {
    issuer,
    device_authorization_endpoint: `${issuer}/api/device/authorize`,
    token_endpoint: `${issuer}/api/device/token`,
    revocation_endpoint: `${issuer}/api/device/revoke`,
    grant_types_supported: [DEVICE_GRANT],
    response_types_supported: [],
    scopes_supported: SCOPES,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
  }
}
