import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

interface Described {
  readonly $ref?: string
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>
}

interface Operation {
  readonly tags: readonly string[]
  readonly responses: Readonly<Record<string, Described>>
}

/** A document as the shop serves it. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, object>>
    readonly responses: Readonly<Record<string, Described>>
  }
}

export interface SeenAnswer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Formats that the schemas name; their values are checked by the shapes of the program. */
const FORMATS = ['date-time', 'date', 'uuid', 'uri', 'binary'] as const

/** Forbids members that a schema does not name, so that an undocumented one is found. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closed)
  if (schema === null || typeof schema !== 'object') return schema
  const inner = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closed(value)]))
  const isClosed =
    inner.type === 'object' && inner.properties !== undefined && inner.propertyNames === undefined
  return isClosed ? { additionalProperties: false, ...inner } : inner
}

/**
 * Returns a function that says why an answer is not in the document, null if it is: its operation, status, content type
 * and every member.
 */
export function documentedBy(document: OpenApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  for (const format of FORMATS) ajv.addFormat(format, true)
  const { Refusal, ...schemas } = document.components.schemas
  ajv.addSchema({ $id: 'doc', components: { schemas: { ...(closed(schemas) as object), Refusal } } })
  const compiled = new Map<object, ValidateFunction>()

  const check = (schema: object, body: unknown): string | null => {
    const linked = JSON.parse(JSON.stringify(closed(schema)).replaceAll('"#/components', '"doc#/components'))
    const validate = compiled.get(schema) ?? ajv.compile(linked)
    compiled.set(schema, validate)
    return validate(body) ? null : ajv.errorsText(validate.errors)
  }

  return (method: string, path: string, { status, headers, text }: SeenAnswer): string | null => {
    const operation = document.paths[path]?.[method]
    if (!operation) return `${method} ${path} is no operation`
    const own = operation.responses[status]
    const shared = own?.$ref?.split('/').at(-1)
    const response = shared === undefined ? own : document.components.responses[shared]
    if (!response) return `${method} ${path} documents no ${status}`
    if (response.content === undefined) return text === '' ? null : `${method} ${path} ${status} has a body`
    const [type = ''] = (headers.get('content-type') ?? '').split(';')
    const content = response.content[type]
    if (!content) return `${method} ${path} ${status} documents no ${type}`
    if (type !== 'application/json') return null
    const problem = check(content.schema, JSON.parse(text))
    return problem === null ? null : `${method} ${path} ${status}: ${problem}`
  }
}
