import { SCOPES } from '#domains/token/contract.ts'
import { formExample } from './request-example.ts'
import type { JsonSchema } from './schemas.ts'

/** Tag of the operations of devices. */
export const DEVICES = 'Devices'

const text = (description: string): JsonSchema => ({ type: 'string', description })
const CLIENT = text('The public client, such as `pegel-player`')
const GRANT = 'urn:ietf:params:oauth:grant-type:device_code'

const ERRORS = [
  ...['invalid_request', 'invalid_client', 'invalid_scope', 'invalid_grant', 'unsupported_grant_type'],
  ...['authorization_pending', 'slow_down', 'expired_token', 'access_denied'],
  ...['server_error', 'temporarily_unavailable'],
]

/** The form of a refusal of the standards. Source: RFC 6749 §5.2. */
export const OAUTH_REFUSAL: JsonSchema = {
  type: 'object',
  required: ['error'],
  properties: { error: { type: 'string', enum: ERRORS }, error_description: { type: 'string' } },
}

interface DeviceOperation {
  readonly id: string
  readonly summary: string
  readonly fields: Readonly<Record<string, JsonSchema>>
  readonly required: readonly string[]
  readonly answer: JsonSchema
  readonly example: JsonSchema
}

/**
 * Describes what devices ask, and the document where they find it. Source: RFC 8628, RFC 7009, RFC 8414,
 * docs/http-contract.md "Tokens and devices".
 */
export function devicePaths(mountPath: string): Readonly<Record<string, JsonSchema>> {
  return {
    [`/.well-known/oauth-authorization-server${mountPath}`]: metadata(mountPath),
    '/api/device/authorize': operation({
      id: 'device-authorize',
      summary: 'Ask for a code that a member enters on `/connect`',
      fields: { client_id: CLIENT, scope: text(`Of ${SCOPES.join(', ')}, separated by spaces`) },
      required: ['client_id'],
      answer: {
        type: 'object',
        required: ['device_code', 'user_code', 'verification_uri', 'expires_in', 'interval'],
        properties: {
          device_code: text('Secret of the device'),
          user_code: { ...text('What the member enters'), pattern: '^[B-Z]{4}-[B-Z]{4}$' },
          verification_uri: text('The page where it is entered'),
          verification_uri_complete: text('The same with the code filled in'),
          expires_in: { type: 'integer', description: 'Seconds' },
          interval: { type: 'integer', description: 'Seconds between polls' },
        },
      },
      example: {
        device_code: 'u3mC0d5pQ7sLw1zX4vBn8kTy',
        user_code: 'BCDF-GHJK',
        verification_uri: 'https://shop.example/connect',
        verification_uri_complete: 'https://shop.example/connect?code=BCDF-GHJK',
        expires_in: 900,
        interval: 5,
      },
    }),
    '/api/device/token': operation({
      id: 'device-token',
      summary: 'Poll for the token until the member has answered',
      fields: {
        grant_type: { type: 'string', const: GRANT },
        client_id: CLIENT,
        device_code: text('Of authorize'),
      },
      required: ['grant_type', 'client_id', 'device_code'],
      answer: {
        type: 'object',
        required: ['access_token', 'token_type'],
        properties: {
          access_token: text('The token for the member API; it ends after 180 days without use'),
          token_type: { type: 'string', const: 'Bearer' },
          scope: text('What the token opens'),
        },
      },
      example: { access_token: 'kontor_dev_…', token_type: 'Bearer', scope: 'profile library' },
    }),
    '/api/device/revoke': operation({
      id: 'device-revoke',
      summary: 'End a token that the device no longer needs',
      fields: { client_id: CLIENT, token: text('The token'), token_type_hint: text('Ignored') },
      required: ['client_id', 'token'],
      answer: { type: 'object' },
      example: {},
    }),
  }
}

/** Describes the metadata document, which stands at the root of the origin. Source: RFC 8414 §3.1. */
function metadata(mountPath: string): JsonSchema {
  const issuer = `https://shop.example${mountPath}`
  const list = { type: 'array', items: { type: 'string' } }
  const example = {
    issuer,
    device_authorization_endpoint: `${issuer}/api/device/authorize`,
    token_endpoint: `${issuer}/api/device/token`,
    revocation_endpoint: `${issuer}/api/device/revoke`,
    grant_types_supported: [GRANT],
    response_types_supported: [],
    scopes_supported: SCOPES,
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
  }
  const properties = Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, Array.isArray(value) ? list : { type: 'string' }]),
  )
  const schema = { type: 'object', required: Object.keys(example), properties }
  return {
    get: {
      servers: [{ url: '/' }],
      operationId: 'device-metadata',
      tags: [DEVICES],
      summary: 'Read where devices ask (RFC 8414)',
      security: [],
      responses: { 200: { description: 'Done', content: { 'application/json': { schema, example } } } },
    },
  }
}

function operation({ id, summary, fields, required, answer, example }: DeviceOperation): JsonSchema {
  const refusal = (description: string): JsonSchema => ({
    description,
    content: { 'application/json': { schema: { $ref: '#/components/schemas/OAuthRefusal' } } },
  })
  const schema = { type: 'object', properties: fields, required }
  return {
    post: {
      operationId: id,
      tags: [DEVICES],
      summary,
      security: [],
      requestBody: {
        content: {
          'application/x-www-form-urlencoded': { schema, example: formExample(schema) },
        },
      },
      responses: {
        200: { description: 'Done', content: { 'application/json': { schema: answer, example } } },
        400: refusal('An error of the standard, also `authorization_pending`'),
        403: refusal('A page of another site'),
        413: refusal('Too large'),
        429: refusal('Too many requests'),
        500: refusal('A fault of the shop'),
        503: refusal('Busy, or the database is away'),
      },
    },
  }
}
