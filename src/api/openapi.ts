import type { FieldSchema, Fields } from './fields.ts'
import type { Call } from './form-call.ts'
import { hasFiles } from './read-fields.ts'

const REFUSAL = {
  description: 'A refusal: text in the locale of the base, code, offending fields',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
}

/**
 * Builds the OpenAPI 3.1 document of the form calls, from the same declarations that validate them. Source:
 * docs/architecture.md "Stack".
 */
export function openApiDocument(mountPath: string, calls: readonly Call[]): Record<string, unknown> {
  const paths = calls.map((call) => [`/api${call.path}`, { post: operation(call) }] as const)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kontor',
      version: '1',
      description:
        'Form calls of the shop. Every call exists under every base: BASE_PATH and, but for the default locale, the locale.',
    },
    servers: [{ url: mountPath === '' ? '/' : mountPath }],
    paths: Object.fromEntries(paths),
    components: {
      schemas: {
        Refusal: {
          type: 'object',
          required: ['error', 'code'],
          properties: {
            error: { type: 'string' },
            code: { type: 'string' },
            fields: { type: 'array', items: { type: 'string' } },
          },
        },
      },
    },
  }
}

function operation(call: Call): Record<string, unknown> {
  return {
    operationId: call.path.slice(1).replaceAll('/', '-'),
    ...(call.summary === undefined ? {} : { summary: call.summary }),
    parameters: [
      {
        name: 'Idempotency-Key',
        in: 'header',
        required: false,
        schema: { type: 'string', minLength: 16, maxLength: 255, pattern: '^[!-~]+$' },
      },
    ],
    requestBody: {
      content: {
        [hasFiles(call.fields) ? 'multipart/form-data' : 'application/x-www-form-urlencoded']: {
          schema: bodySchema(call.fields),
        },
      },
    },
    responses: {
      200: { description: 'Done', content: { 'application/json': { schema: {} } } },
      default: REFUSAL,
    },
  }
}

function bodySchema(fields: Fields): Record<string, unknown> {
  const properties: Record<string, FieldSchema> = {}
  const patternProperties: Record<string, FieldSchema> = {}
  const required: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if ('pattern' in field) {
      patternProperties[field.pattern.source] = field.each.schema
      continue
    }
    properties[name] = field.schema
    if (field.required) required.push(name)
  }
  return {
    type: 'object',
    properties,
    ...(Object.keys(patternProperties).length > 0 ? { patternProperties } : {}),
    ...(required.length > 0 ? { required } : {}),
  }
}
