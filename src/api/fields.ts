import { z } from 'zod'

/**
 * Reads the other fields of the same form, for rules that depend on them. Returns the first value, trimmed,
 * `''` if absent.
 */
export type FormReader = (name: string) => string

/** JSON Schema of a field, for the OpenAPI document. */
export type FieldSchema = Readonly<Record<string, unknown>>

export type Reading<Value> = { readonly value: Value } | 'missing' | 'invalid'

/** Describes how one field is read. An absent text arrives as `undefined`, an empty one as `''`. */
export interface Field<Value> {
  read(text: string | undefined, form: FormReader): Reading<Value>
  readonly schema: FieldSchema
  readonly required: boolean
}

/**
 * Any number of fields whose names match a pattern, such as `product{productId}`. Its property name in a
 * declaration is not a field name.
 */
export interface PatternField<Value> {
  /** Its first group is the key of the result. */
  readonly pattern: RegExp
  readonly each: Field<Value>
}

/**
 * A file. A call that declares one accepts forms with files (`multipart/form-data`) as well as plain forms.
 */
export interface FileField {
  /** Units: bytes. */
  readonly maxBytes: number
  /** Name of a checkbox that makes the file unnecessary when ticked. */
  readonly unless: string | null
  readonly schema: FieldSchema
  readonly required: boolean
}

export type Fields = Readonly<Record<string, Field<unknown> | PatternField<unknown> | FileField>>

export type ValuesOf<Declared extends Fields> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Field<infer Value>
    ? Value
    : Declared[Name] extends PatternField<infer Value>
      ? ReadonlyMap<string, Value>
      : Declared[Name] extends FileField
        ? Buffer | undefined
        : never
}

/**
 * Control characters and direction overrides and isolates, which can make a text look like another one.
 * Source: docs/http-contract.md "Form of a call".
 */
const CONTROL = /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u
const CONTROL_BUT_LINES = /[^\P{Cc}\n\t]|[\u202a-\u202e\u2066-\u2069]/u
/** Invisible direction marks, which phone keyboards add beside Arabic text: harmless, and dropped. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/gu

const WHOLE_NUMBER = /^-?\d{1,9}$/
/** Runs in linear time: each part is a plain class between two fixed signs. */

/** Declares a required field, read by a zod schema that takes the trimmed text. */
export function field<Value>(schema: z.ZodType<Value, string>, described: FieldSchema): Field<Value> {
  return {
    required: true,
    schema: described,
    read(text) {
      if (text === undefined || text === '') return 'missing'
      const parsed = schema.safeParse(text)
      return parsed.success ? { value: parsed.data } : 'invalid'
    },
  }
}

/**
 * Declares a text written by people: any script; markup is plain text. `lines` allows line breaks. Units of
 * `max`: UTF-16 code units.
 */
export function text({
  max,
  lines = false,
  pattern,
}: {
  max: number
  lines?: boolean
  pattern?: RegExp
}): Field<string> {
  const forbidden = lines ? CONTROL_BUT_LINES : CONTROL
  // A browser without script sends each line break as two characters, although people typed one.
  const plain = z
    .string()
    .transform((value) => (lines ? value.replaceAll('\r\n', '\n') : value))
    .pipe(z.string().max(max))
    .transform((value) => value.replace(DIRECTION_MARKS, '').normalize('NFC'))
    .refine((value) => !forbidden.test(value))
  const schema = pattern ? plain.refine((value) => pattern.test(value)) : plain
  return field(schema, { type: 'string', maxLength: max, ...(pattern ? { pattern: pattern.source } : {}) })
}

/**
 * Declares a whole number in plain digits; `1e9`, `5.0`, `0x10` and `+5` are refused. Source:
 * docs/http-contract.md "Form of a call".
 */
export function wholeNumber({ min, max }: { min: number; max: number }): Field<number> {
  const schema = z.string().regex(WHOLE_NUMBER).transform(Number).pipe(z.int().min(min).max(max))
  return field(schema, { type: 'integer', minimum: min, maximum: max })
}

export function oneOf<const Choice extends string>(choices: readonly Choice[]): Field<Choice> {
  return field(z.string().pipe(z.enum(choices)), { type: 'string', enum: choices })
}

/** Declares a checkbox: `1` is yes, `0` or nothing is no. */
export function flag(): Field<boolean> {
  return {
    ...byDefault(oneOf(['0', '1'] as const), '0', (value) => value === '1'),
    schema: { type: 'string', enum: ['0', '1'] },
  }
}

/** Declares a checkbox that must be ticked (`terms=1`). */
export function accepted(): Field<true> {
  return field(
    z.literal('1').transform(() => true as const),
    { type: 'string', const: '1' },
  )
}

/**
 * Declares a text that a pure rule reads; `undefined` means that it is not valid. The rule may read the other
 * fields.
 */
export function ruled<Value>(
  max: number,
  rule: (text: string, form: FormReader) => Value | undefined,
): Field<Value> {
  const plain = text({ max })
  return {
    ...plain,
    read(given, form) {
      const reading = plain.read(given, form)
      if (typeof reading === 'string') return reading
      const value = rule(reading.value, form)
      return value === undefined ? 'invalid' : { value }
    },
  }
}

/** Makes a field optional: absent and empty both read as `undefined`. */
export function optional<Value>(inner: Field<Value>): Field<Value | undefined> {
  return requiredIf(inner, () => false)
}

/** Makes a field clearable: absent reads as `undefined` (leave as it is), empty as `null` (clear). */
export function clearable<Value>(inner: Field<Value>): Field<Value | null | undefined> {
  return {
    required: false,
    schema: inner.schema,
    read: (given, form) =>
      given === undefined ? { value: undefined } : given === '' ? { value: null } : inner.read(given, form),
  }
}

/**
 * Makes a field required only if the rest of the form says so. Otherwise absent and empty read as
 * `undefined`.
 */
export function requiredIf<Value>(
  inner: Field<Value>,
  isRequired: (form: FormReader) => boolean,
): Field<Value | undefined> {
  return {
    required: false,
    schema: inner.schema,
    read: (given, form) =>
      (given === undefined || given === '') && !isRequired(form)
        ? { value: undefined }
        : inner.read(given, form),
  }
}

/**
 * Declares fields whose names match a pattern and that are read alike:
 * `eachNamed(/^product([a-z0-9-]{1,40})$/, wholeNumber(…))`.
 */
export function eachNamed<Value>(pattern: RegExp, each: Field<Value>): PatternField<Value> {
  return { pattern, each }
}

/**
 * Declares a file that the form must contain; with `unless`, only while that checkbox is not ticked. Units:
 * bytes.
 */
export function file({ maxBytes, unless = null }: { maxBytes: number; unless?: string | null }): FileField {
  return {
    maxBytes,
    unless,
    required: unless === null,
    schema: { type: 'string', format: 'binary', maxLength: maxBytes },
  }
}

function byDefault<Value, Result>(
  inner: Field<Value>,
  fallback: Value,
  map: (value: Value) => Result,
): Field<Result> {
  return {
    required: false,
    schema: inner.schema,
    read(given, form) {
      if (given === undefined || given === '') return { value: map(fallback) }
      const reading = inner.read(given, form)
      return typeof reading === 'string' ? reading : { value: map(reading.value) }
    },
  }
}
