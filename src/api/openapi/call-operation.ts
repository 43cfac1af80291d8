import { answerShape } from '../check-answer.ts'
import type { FieldSchema, Fields } from '../fields.ts'
import type { Call } from '../form-call.ts'
import { hasFiles } from '../read-fields.ts'
import { callRefusals } from './refusals.ts'
import { formExample } from './request-example.ts'
import { type Components, type JsonSchema, schemaOf } from './schemas.ts'

/** Tag of the operations of calls. */
export const CALLS = 'Calls'
/** Tag of the calls of staff. */
export const STAFF_CALLS = 'Back office'

/** Describes one call. */
export function callOperation(call: Call, components: Components): JsonSchema {
  const isStaff = call.action.on === 'back-office'
  const schema = bodySchema(call.fields)
  const needsAccount = isStaff || call.action.on === 'own-account'
  return {
    operationId: call.path.slice(1).replaceAll('/', '-'),
    tags: [isStaff || call.path.startsWith('/admin/') ? STAFF_CALLS : CALLS],
    summary: call.summary ?? call.path,
    ...(needsAccount ? { security: [{ session: [] }] } : { security: [{}, { session: [] }] }),
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
          schema,
          ...exampleIn(schema),
        },
      },
    },
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(answerShape(call), components) }, ...onward(call) },
      },
      303: {
        description: 'To a browser without script, whose `Accept` names `text/html`: the page that follows',
        headers: { Location: { schema: { type: 'string' } } },
      },
      ...callRefusals(ownCodes(call)),
    },
  }
}

function ownCodes({ action, errors = [] }: Call): readonly string[] {
  return action.on === 'own-account' || action.on === 'back-office'
    ? [...errors, 'second-factor-needed']
    : errors
}

/** A browser without script gets a form that continues at a provider's page. */
function onward({ page }: Call): JsonSchema {
  return page === undefined ? {} : { 'text/html': { schema: { type: 'string' } } }
}

/** An example of the fields; a form without any has none. */
function exampleIn(schema: JsonSchema): JsonSchema {
  const example = formExample(schema)
  return Object.keys(example).length > 0 ? { example } : {}
}

function bodySchema(fields: Fields): JsonSchema {
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
