import type { Field, FieldSchema, Fields, FormReader } from '#api/fields.ts'

/** Returns one row per declared field, in form order: name, whether it is required, what it contains. */
export function fieldRows(fields: Fields): string[][] {
  return Object.entries(fields).map(([name, field]) => {
    if ('pattern' in field) return [code(namesOf(field.pattern)), 'no', describeValue(field.each.schema)]
    if ('maxBytes' in field)
      return [
        code(name),
        field.unless === null ? 'yes' : `unless \`${field.unless}=1\``,
        describeValue(field.schema),
      ]
    return [code(name), requiredness(field), describeValue(field.schema)]
  })
}

/**
 * A form with every field empty, and one with every field filled in: a field that both require is always
 * required.
 */
const PROBES: readonly FormReader[] = [() => '', () => '1']

/** Returns whether a field is required; `depends` if other fields decide. */
function requiredness(field: Field<unknown>): string {
  const needed = PROBES.filter((form) => field.read(undefined, form) === 'missing')
  return field.required || needed.length === PROBES.length ? 'yes' : needed.length > 0 ? 'depends' : 'no'
}

/** Converts a pattern to names: `^product([a-z0-9-]{1,40})$` becomes `product{[a-z0-9-]{1,40}}`. */
function namesOf(pattern: RegExp): string {
  return pattern.source
    .replace(/^\^|\$$/g, '')
    .replaceAll('\\.', '.')
    .replace('(', '{')
    .replace(/\)$/, '}')
}

function describeValue(schema: FieldSchema): string {
  const { type, minimum, maximum, maxLength, pattern, format } = schema
  if (Array.isArray(schema.enum)) return schema.enum.map((choice) => code(String(choice))).join(' or ')
  if ('const' in schema) return code(String(schema.const))
  if (type === 'integer') return `whole number from ${minimum} to ${maximum}`
  if (format === 'binary') return `file of at most ${Number(maxLength).toLocaleString('en')} bytes`
  const words = [`text of at most ${maxLength} characters`]
  if (pattern !== undefined) words.push(`matches ${code(String(pattern))}`)
  return words.join(', ')
}

function code(text: string): string {
  return `\`${text.replaceAll('|', '\\|')}\``
}
