import { commonErrors } from '#kernel/errors.ts'
import type { Field, Fields, FileField, FormReader, ValuesOf } from './fields.ts'
import type { FormBody } from './plugins/form-body.ts'

/** Returns whether a call's forms contain files. */
export function hasFiles(declared: Fields): boolean {
  return Object.values(declared).some(isFileField)
}

/** Returns the size limit of each file field. Units: bytes. */
export function fileLimits(declared: Fields): ReadonlyMap<string, number> {
  return new Map(
    Object.entries(declared).flatMap(([name, reader]) =>
      isFileField(reader) ? [[name, reader.maxBytes]] : [],
    ),
  )
}

function isFileField(reader: Fields[string]): reader is FileField {
  return 'maxBytes' in reader
}

/**
 * Reads all declared fields. Throws: missing-fields when something required is absent or empty, else
 * invalid-fields; both name every offender of their kind in form order. Source: docs/http-contract.md "Form
 * of a call".
 */
export function readFields<Declared extends Fields>(declared: Declared, body: FormBody): ValuesOf<Declared> {
  const form = readerOf(body)
  const values: Record<string, unknown> = {}
  const missing: string[] = []
  const invalid: string[] = []
  const broken = new Set(body.broken)

  const readOne = (name: string, reader: Field<unknown>): unknown => {
    const texts = body.values.get(name)
    if (broken.delete(name) || (texts !== undefined && texts.length > 1)) return void invalid.push(name)
    const reading = reader.read(texts?.[0], form)
    if (reading === 'missing') missing.push(name)
    else if (reading === 'invalid') invalid.push(name)
    else return reading.value
  }

  const readFile = (name: string, { unless }: FileField): Buffer | undefined => {
    const [given, ...others] = body.files?.get(name) ?? []
    if (broken.delete(name) || others.length > 0 || body.values.get(name)?.some((text) => text !== ''))
      return void invalid.push(name)
    if ((given === undefined || given.length === 0) && (unless === null || form(unless) !== '1'))
      return void missing.push(name)
    return given
  }

  for (const [name, reader] of Object.entries(declared)) {
    if (isFileField(reader)) {
      values[name] = readFile(name, reader)
      continue
    }
    if (!('pattern' in reader)) {
      values[name] = readOne(name, reader)
      continue
    }
    const found = new Map<string, unknown>()
    for (const given of new Set([...body.values.keys(), ...broken])) {
      const key = Object.hasOwn(declared, given) ? undefined : reader.pattern.exec(given)?.[1]
      if (key !== undefined) found.set(key, readOne(given, reader.each))
    }
    values[name] = found
  }
  if (missing.length > 0) throw commonErrors['missing-fields']({ fields: missing })
  // A value that could not be decoded is refused even under an undeclared name.
  invalid.push(...broken)
  if (invalid.length > 0) throw commonErrors['invalid-fields']({ fields: invalid })
  return values as ValuesOf<Declared>
}

/** Creates a reader of a form's fields. */
export function readerOf(body: FormBody): FormReader {
  return (name) => body.values.get(name)?.[0] ?? ''
}

/**
 * Returns a form with empty fields replaced by known texts. Its raw bytes stay unchanged, because repeats are
 * compared by them.
 */
export function filledForm(body: FormBody, texts: Readonly<Record<string, string>>): FormBody {
  const empty = Object.entries(texts).filter(
    ([name]) => readerOf(body)(name) === '' && !body.broken.includes(name),
  )
  return empty.length === 0
    ? body
    : { ...body, values: new Map([...body.values, ...empty.map(([name, text]) => [name, [text]] as const)]) }
}

/** Returns whether a name belongs to the declared fields. */
export function isDeclared(declared: Fields, name: string): boolean {
  const own = Object.hasOwn(declared, name) ? declared[name] : undefined
  if (own) return !('pattern' in own)
  return Object.values(declared).some((reader) => 'pattern' in reader && reader.pattern.test(name))
}
