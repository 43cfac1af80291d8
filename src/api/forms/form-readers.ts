import { LOCALES } from '#kernel/locales.ts'
import { currencyExponent, parseDecimalAmount } from '#kernel/money.ts'
import {
  type AdminForm,
  type AnyValues,
  type FormInput,
  inputsOf,
} from '#views/admin/kit/form/form-definition.ts'
import type { FieldKind, FormField } from '#views/admin/kit/form/form-field.ts'
import {
  eachNamed,
  type Field,
  type Fields,
  type FormReader,
  flag,
  oneOf,
  optional,
  requiredIf,
  ruled,
  text,
  wholeNumber,
} from '../fields.ts'

/** Longest text of each kind where its field names none. Units: UTF-16 code units. */
const MAX = { text: 500, 'long-text': 10_000, html: 100_000, list: 20_000, secret: 2_000 } as const
const MAX_NUMBER = 999_999_999

/** The read controls of a form, by their names. */
type Read = Readonly<Record<string, unknown>>
type Named<Kind extends FieldKind> = Extract<FormField, { readonly kind: Kind }>

interface KindReader<Kind extends FieldKind> {
  /** The controls of an input, as fields of a call. */
  readonly fields: (name: string, field: Named<Kind>, must: Must) => Fields
  /** The value of an input. Default: the control's text, `''` where it is empty. */
  readonly value?: (read: Read, name: string) => unknown
}

/** Makes the main control of an input required, where the form wants that. */
type Must = <Value>(field: Field<Value>) => Field<Value | undefined>

const READERS: { readonly [Kind in FieldKind]: KindReader<Kind> } = {
  text: {
    fields: (name, { max = MAX.text, pattern }, must) => ({
      [name]: must(text(pattern ? { max, pattern } : { max })),
    }),
  },
  'long-text': linesOf(MAX['long-text']),
  html: linesOf(MAX.html),
  number: {
    fields: (name, { min = 0, max = MAX_NUMBER }, must) => ({ [name]: must(wholeNumber({ min, max })) }),
    value: (read, name) => read[name] ?? null,
  },
  money: {
    fields: (name, _field, must) => ({
      [name]: must(ruled(20, (given, form) => amountOf(given, form(`${name}.currency`)))),
      [`${name}.currency`]: text({ max: 3, pattern: /^[A-Z]{3}$/ }),
    }),
    value: (read, name) => ({ amount: read[name] ?? null, currency: read[`${name}.currency`] }),
  },
  percent: {
    fields: (name, _field, must) => ({ [name]: must(ruled(7, basisPointsOf)) }),
    value: (read, name) => read[name] ?? null,
  },
  choice: {
    fields: (name, { choices }, must) => ({
      [name]: must(typeof choices === 'function' ? text({ max: 100 }) : oneOf(Object.keys(choices))),
    }),
  },
  choices: {
    fields: (name) => ({
      [name]: eachNamed(new RegExp(`^${name.replaceAll('.', '\\.')}\\.(.{1,100})$`), flag()),
    }),
    value: (read, name) =>
      [...(read[name] as ReadonlyMap<string, boolean>)].flatMap(([value, isTicked]) =>
        isTicked ? [value] : [],
      ),
  },
  check: { fields: (name) => ({ [name]: flag() }), value: (read, name) => read[name] },
  date: { fields: (name, _field, must) => ({ [name]: must(ruled(10, dayOf)) }) },
  colour: {
    fields: (name, _field, must) => ({ [name]: must(text({ max: 7, pattern: /^#[0-9a-f]{6}$/i })) }),
    value: (read, name) => String(read[name] ?? '').toLowerCase(),
  },
  secret: {
    // What a form leaves behind is kept for its page, but nothing whose name says that it is secret.
    fields: (name, { max = MAX.secret }) => ({
      [`${name}.secret`]: optional(text({ max })),
      [`${name}.clear`]: flag(),
    }),
    value: (read, name) => read[`${name}.secret`] ?? (read[`${name}.clear`] ? null : undefined),
  },
  list: {
    fields: (name, { max = MAX.list }, must) => ({ [name]: must(text({ max, lines: true })) }),
    value: (read, name) =>
      String(read[name] ?? '')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== ''),
  },
}

function linesOf(usual: number): KindReader<'long-text'> & KindReader<'html'> {
  return {
    fields: (name: string, { max = usual }: { readonly max?: number }, must: Must) => ({
      [name]: must(text({ max, lines: true })),
    }),
  }
}

/** Returns the controls of a form as fields of a call. */
export function fieldsOfForm(form: AdminForm): Fields {
  return Object.assign(
    {},
    ...inputsOf(form).map((input) => readerOf(input).fields(input.name, input.field as never, mustOf(input))),
  )
}

/** Returns the typed values of a form, by the names of its fields. */
export function valuesOfForm(form: AdminForm, read: Read): AnyValues {
  const values: Record<string, unknown> = {}
  for (const input of inputsOf(form)) {
    const { name, field, locale } = input
    const { value: valueIn = textOf } = readerOf(input)
    const value = valueIn(read, name)
    if (locale === null) values[field.name] = value
    else values[field.name] = Object.assign({}, values[field.name], { [locale.code]: value })
  }
  return values
}

const textOf = (read: Read, name: string): unknown => read[name] ?? ''

function readerOf({ field }: FormInput): KindReader<FieldKind> {
  return READERS[field.kind] as KindReader<FieldKind>
}

/** A required field with languages needs one of them. */
function mustOf({ field, locale }: FormInput): Must {
  if (!field.isRequired) return optional
  if (locale === null) return (inner) => inner as Field<never>
  const isEmptyEverywhere = (form: FormReader): boolean =>
    LOCALES.every(({ code }) => form(`${field.name}.${code}`) === '')
  return (inner) => requiredIf(inner, isEmptyEverywhere)
}

/** Reads a price with a point or a comma before its decimals; nothing that could be thousands. */
function amountOf(given: string, currency: string): number | undefined {
  const match = /^\d{1,10}(?:[.,](\d{1,3}))?$/.exec(given)
  if (!match || (match[1] ?? '').length > currencyExponent(currency)) return undefined
  return parseDecimalAmount(given.replace(',', '.'), currency) ?? undefined
}

/** Reads percent with at most two decimals, up to a hundred. Units: basis points. */
function basisPointsOf(given: string): number | undefined {
  const [, whole = '', decimals = ''] = /^(\d{1,3})(?:[.,](\d{1,2}))?$/.exec(given) ?? []
  if (whole === '') return undefined
  const points = Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
  return points <= 10_000 ? points : undefined
}

function dayOf(given: string): string | undefined {
  if (!/^\d{4}-\d\d-\d\d$/.test(given)) return undefined
  const day = new Date(`${given}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(given) ? given : undefined
}
