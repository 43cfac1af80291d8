import type { Call } from '../form-call.ts'
import type { Endpoint } from '../v1/endpoint.ts'
import { CALLS, callOperation, STAFF_CALLS } from './call-operation.ts'
import { DEVICES, devicePaths, OAUTH_REFUSAL } from './device-operations.ts'
import { endpointOperation, MEMBER_API } from './endpoint-operation.ts'
import { commonResponses, REFUSAL } from './refusals.ts'
import type { Components, JsonSchema } from './schemas.ts'

/** What a shop offers to programs. */
export interface DocumentedInterface {
  readonly calls: readonly Call[]
  readonly endpoints: readonly Endpoint[]
}

const TAGS = [
  {
    name: MEMBER_API,
    description:
      'What a member reads with a token. It stands once, below BASE_PATH; `?locale=` or `Accept-Language` choose the language.',
  },
  { name: DEVICES, description: 'How a device without keyboard gets a token (RFC 8628).' },
  {
    name: CALLS,
    description:
      'What the pages send. Every call exists under every base: BASE_PATH, and with the segment of a locale in that language.',
  },
  { name: STAFF_CALLS, description: 'What the pages of the back office send.' },
]

/**
 * Builds the OpenAPI 3.1 document of the calls, the member API and the device endpoints, from the declarations that
 * validate them. Source: docs/architecture.md "Stack", decision 0082.
 */
export function openApiDocument(
  mountPath: string,
  { calls, endpoints }: DocumentedInterface,
): Readonly<Record<string, unknown>> {
  const components: Components = new Map<string, JsonSchema>([
    ['Refusal', REFUSAL],
    ['OAuthRefusal', OAUTH_REFUSAL],
  ])
  const paths = {
    ...Object.fromEntries(
      endpoints.map((endpoint) => [
        `/api/v1${endpoint.path}`,
        { get: endpointOperation(endpoint, components) },
      ]),
    ),
    ...(endpoints.length > 0 ? devicePaths(mountPath) : {}),
    ...Object.fromEntries(
      calls.map((call) => [`/api${call.path}`, { post: callOperation(call, components) }]),
    ),
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: '1',
      description: 'The HTTP interface of the shop: calls of its pages, member API, and devices.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: mountPath === '' ? '/' : mountPath }],
    tags: TAGS,
    paths,
    components: {
      schemas: Object.fromEntries([...components].sort(([a], [b]) => (a < b ? -1 : 1))),
      responses: commonResponses(),
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token that the member created in the profile, or that a device was given.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: '__Host-kontor',
          description: 'The session of a browser.',
        },
      },
    },
  }
}
