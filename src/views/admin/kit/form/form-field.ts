import type { Queryable } from '#db/database.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import type { ListContext } from '../list-definition.ts'

interface AnyField {
  /** Letters and digits, unique in its form. */
  readonly name: string
  /** English text, marked by `msg`. */
  readonly label: string
  readonly hint?: string
  readonly isRequired?: boolean
}

/** A text has a value for each language if `perLocale`; a required one needs at least one language. */
interface TextField extends AnyField {
  readonly perLocale?: boolean
  /** Units: UTF-16 code units. */
  readonly max?: number
}

/** What can be chosen: words by value, marked by `msg`, or read from the database for each form. */
interface ChoiceField extends AnyField {
  readonly choices:
    | Readonly<Record<string, string>>
    | ((db: Queryable, context: ListContext) => Promise<Readonly<Record<string, string>>>)
}

/** A field of a form, by its kind. A new kind is a row here, in `field-texts.ts`, `api/forms` and `web/admin/form`. */
export type FormField =
  | (TextField & { readonly kind: 'text'; readonly pattern?: RegExp; readonly isUrl?: boolean })
  | (TextField & { readonly kind: 'long-text' })
  | (TextField & { readonly kind: 'html' })
  | (AnyField & { readonly kind: 'number'; readonly min?: number; readonly max?: number })
  | (AnyField & { readonly kind: 'money' })
  /** Units: basis points, shown as percent. */
  | (AnyField & { readonly kind: 'percent' })
  | (ChoiceField & { readonly kind: 'choice' })
  | (ChoiceField & { readonly kind: 'choices' })
  | (AnyField & { readonly kind: 'check' })
  | (AnyField & { readonly kind: 'date' })
  | (AnyField & { readonly kind: 'colour' })
  /** Never shown again: an empty field leaves it as it is. */
  | (AnyField & { readonly kind: 'secret'; readonly max?: number })
  /** Texts, one on each line. */
  | (AnyField & { readonly kind: 'list'; readonly max?: number })

export type FieldKind = FormField['kind']

/** A price that may still be unknown. Units: minor units. */
export interface MoneyValue {
  readonly amount: number | null
  readonly currency: string
}

/** Values of fields by kind; `''`, null and `[]` mean that nothing is set. */
interface KindValues {
  readonly text: string
  readonly 'long-text': string
  readonly html: string
  readonly number: number | null
  readonly money: MoneyValue
  /** Units: basis points. */
  readonly percent: number | null
  readonly choice: string
  readonly choices: readonly string[]
  readonly check: boolean
  /** Such as `2026-11-21`. */
  readonly date: string
  /** Such as `#006678`. */
  readonly colour: string
  readonly list: readonly string[]
}

/** As it is read: whether a secret is set. */
export interface ReadValues extends KindValues {
  readonly secret: boolean
}

/** As it is saved: a new secret, null to remove it, undefined to leave it. */
export interface SavedValues extends KindValues {
  readonly secret: string | null | undefined
}

type ValueOf<Field, Kinds> = Field extends { readonly kind: infer Kind extends keyof Kinds }
  ? Field extends { readonly perLocale: true }
    ? Readonly<Record<LocaleCode, Kinds[Kind]>>
    : Kinds[Kind]
  : never

export interface FormSection<Field = FormField> {
  readonly title: string
  readonly hint?: string
  readonly fields: readonly Field[]
}

/** The values of a form, by the names of its fields. */
export type ValuesOfForm<Sections extends readonly FormSection[], Kinds> = {
  readonly [Field in Sections[number]['fields'][number] as Field['name']]: ValueOf<Field, Kinds>
}
