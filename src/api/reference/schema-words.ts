import type { JsonSchema } from '../openapi/schemas.ts'

type Schemas = Readonly<Record<string, JsonSchema>>

/** Describes the members of an object as a table, and anything else as a line. */
export function fieldTable(schema: JsonSchema, schemas: Schemas): string {
  const [name, whole] = resolved(schema, schemas)
  const choices = (whole.oneOf ?? whole.anyOf) as readonly JsonSchema[] | undefined
  if (choices) return choices.map((one) => fieldTable(one, schemas)).join('\n\nor\n\n')
  const members = membersOf(whole)
  if (members.length === 0) return name === null ? typeWords(whole) : `\`${name}\``
  const required = (whole.required ?? []) as readonly string[]
  return [
    '| name | value | meaning |',
    '|---|---|---|',
    ...members.map(([member, of]) => {
      const optional = required.includes(member) ? '' : ' (optional)'
      return `| \`${member.replaceAll('|', '\\|')}\` | ${typeWords(of)}${optional} | ${String(of.description ?? '')} |`
    }),
  ].join('\n')
}

/** Says in words what a value is. */
export function typeWords(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return `${schema.$ref.split('/').at(-1)}`
  if ('const' in schema) return `\`${String(schema.const)}\``
  if (Array.isArray(schema.enum)) return schema.enum.map((one) => `\`${String(one)}\``).join(', ')
  const choices = (schema.oneOf ?? schema.anyOf) as readonly JsonSchema[] | undefined
  if (choices) return choices.map(typeWords).join(' or ')
  if (Array.isArray(schema.type))
    return schema.type.map((type) => typeWords({ ...schema, type } as JsonSchema)).join(' or ')
  switch (schema.type) {
    case 'integer':
      return boundsOf(schema)
    case 'array':
      return `list of ${typeWords(schema.items as JsonSchema)}`
    case 'object':
      return objectWords(schema)
    case 'string':
      return textWords(schema)
    default:
      return schema.type === undefined ? 'anything' : String(schema.type)
  }
}

function objectWords(schema: JsonSchema): string {
  const members = membersOf(schema)
  return members.length === 0
    ? 'object'
    : `{ ${members.map(([name, of]) => `${name}: ${typeWords(of)}`).join('; ')} }`
}

function boundsOf({ minimum, maximum }: JsonSchema): string {
  if (minimum !== undefined && maximum !== undefined) return `whole number from ${minimum} to ${maximum}`
  return 'whole number'
}

function textWords({ format, maxLength }: JsonSchema): string {
  if (format === 'date-time') return 'instant'
  if (format === 'binary')
    return maxLength === undefined ? 'file' : `file of at most ${String(maxLength)} bytes`
  if (format !== undefined) return String(format)
  return maxLength === undefined ? 'text' : `text of at most ${String(maxLength)} characters`
}

function membersOf({ properties, patternProperties }: JsonSchema): [string, JsonSchema][] {
  return Object.entries({ ...(properties as object), ...(patternProperties as object) })
}

function resolved(schema: JsonSchema, schemas: Schemas): [string | null, JsonSchema] {
  const name = typeof schema.$ref === 'string' ? (schema.$ref.split('/').at(-1) ?? '') : null
  return [name, name === null ? schema : (schemas[name] ?? {})]
}
