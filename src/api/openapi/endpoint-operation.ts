import type { z } from 'zod'
import { type Endpoint, LOCALE_QUERY } from '../v1/endpoint.ts'
import { memberApiErrors } from '../v1/errors.ts'
import { responsesOf } from './refusals.ts'
import { type Components, type JsonSchema, schemaOf } from './schemas.ts'

/** Tag of the operations of the member API. */
export const MEMBER_API = 'Member API'

/** Errors of every endpoint. */
const CODES = [
  ...Object.keys(memberApiErrors),
  ...['not-found', 'invalid-fields', 'too-many-requests', 'internal-error', 'overloaded'],
]

const RATE_HEADERS = {
  'RateLimit-Policy': { description: 'Requests of this token per window', schema: { type: 'string' } },
  RateLimit: { description: 'Requests left, and seconds until all are again', schema: { type: 'string' } },
}

/** Describes one endpoint of the member API. */
export function endpointOperation(endpoint: Endpoint, components: Components): JsonSchema {
  const { name, summary, description, scope, errors = [] } = endpoint
  const refusals = responsesOf([...CODES, ...errors])
  return {
    operationId: name,
    tags: [MEMBER_API],
    summary,
    description: [`Scope: \`${scope}\`.`, description].filter(Boolean).join(' '),
    security: [{ token: [scope] }],
    parameters: parametersOf(endpoint, components),
    responses: {
      200: { description: 'Done', headers: RATE_HEADERS, content: contentOf(endpoint, components) },
      ...refusals,
      401: {
        ...refusals[401],
        headers: { 'WWW-Authenticate': { description: 'RFC 6750', schema: { type: 'string' } } },
      },
      403: {
        ...refusals[403],
        headers: { 'WWW-Authenticate': { description: 'RFC 6750', schema: { type: 'string' } } },
      },
    },
  }
}

function contentOf(endpoint: Endpoint, components: Components): JsonSchema {
  if ('mediaType' in endpoint)
    return { [endpoint.mediaType]: { schema: { type: 'string', format: 'binary' } } }
  const { answer, example } = endpoint
  return { 'application/json': { schema: schemaOf(answer, components), example } }
}

function parametersOf({ params, query }: Endpoint, components: Components): JsonSchema[] {
  const described = (place: 'path' | 'query', shapes: Readonly<Record<string, z.ZodType>>) =>
    Object.entries(shapes).map(([name, shape]) => {
      const { description, ...schema } = schemaOf(shape, components, 'input')
      return {
        name,
        in: place,
        required: place === 'path',
        ...(description === undefined ? {} : { description }),
        schema,
      }
    })
  return [...described('path', params), ...described('query', { ...query, ...LOCALE_QUERY })]
}
