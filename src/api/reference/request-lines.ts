import { formExample, valueFor } from '../openapi/request-example.ts'
import type { JsonSchema } from '../openapi/schemas.ts'

/** What a request is made of, as the OpenAPI document says it. */
export interface DescribedRequest {
  readonly security?: readonly Readonly<Record<string, unknown>>[]
  readonly parameters?: readonly {
    readonly name: string
    readonly in: string
    readonly schema: JsonSchema
  }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

const SHOP = 'https://shop.example'

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** Writes a request as a command for `curl`, with values that its schema takes. */
export function requestLines(
  method: string,
  path: string,
  { security = [], parameters = [], requestBody }: DescribedRequest,
): string {
  const [body] = Object.entries(requestBody?.content ?? {})
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const parameter = parameters.find((one) => one.name === name)
    return valueFor(name, parameter?.schema ?? {})
  })
  const isPaged = parameters.some(({ name }) => name === 'limit')
  const lines = [
    `curl ${quoted(`${SHOP}${address}${isPaged ? '?limit=20' : ''}`)}`,
    ...security.flatMap((way) => {
      if ('token' in way) return [`-H 'Authorization: Bearer kontor_pat_…'`]
      return 'session' in way ? [`-b '__Host-kontor=…'`] : []
    }),
    ...(body ? fieldsOf(body) : []),
    ...(body && Object.keys(formExample(body[1].schema)).length === 0 ? [`-X ${method.toUpperCase()}`] : []),
  ]
  return lines.join(' \\\n  ')
}

function fieldsOf([type, { schema }]: readonly [string, { readonly schema: JsonSchema }]): readonly string[] {
  const option = type === 'multipart/form-data' ? '-F' : '--data-urlencode'
  return Object.entries(formExample(schema)).map(([name, value]) => `${option} ${quoted(`${name}=${value}`)}`)
}
