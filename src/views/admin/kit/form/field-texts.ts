import type { LocaleCode } from '#kernel/locales.ts'
import { decimalAmount } from '#kernel/money.ts'
import type { FormInput } from './form-definition.ts'
import type { FieldKind, ReadValues } from './form-field.ts'

/** Texts of the controls of one input, by their names. */
export type Texts = Readonly<Record<string, string>>

/** Languages that write a comma before the decimals. */
const WITH_COMMA: readonly LocaleCode[] = ['de', 'fr']

/** How each kind writes its value into the controls of a form; the first one has the input's name. */
const TEXTS: {
  readonly [Kind in FieldKind]: (value: ReadValues[Kind], name: string, locale: LocaleCode) => Texts
} = {
  text: plain,
  'long-text': plain,
  html: plain,
  number: (value, name) => ({ [name]: value === null ? '' : String(value) }),
  money: ({ amount, currency }, name, locale) => ({
    [name]: amount === null ? '' : decimal(decimalAmount({ amount, currency }), locale),
    [`${name}.currency`]: currency,
  }),
  percent: (value, name, locale) => ({
    [name]: value === null ? '' : decimal(String(value / 100), locale),
  }),
  choice: plain,
  choices: (values, name) => Object.fromEntries(values.map((value) => [`${name}.${value}`, '1'])),
  check: (value, name) => (value ? { [name]: '1' } : {}),
  date: plain,
  colour: plain,
  secret: () => ({}),
  list: (values, name) => ({ [name]: values.join('\n') }),
}

function plain(value: string, name: string): Texts {
  return { [name]: value }
}

function decimal(text: string, locale: LocaleCode): string {
  return WITH_COMMA.includes(locale) ? text.replace('.', ',') : text
}

/** Returns the texts of one input's controls. */
export function textsOf({ name, field: { kind } }: FormInput, value: unknown, locale: LocaleCode): Texts {
  return TEXTS[kind](value as never, name, locale)
}
