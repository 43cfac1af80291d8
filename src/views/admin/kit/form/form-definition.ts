import type { Queryable } from '#db/database.ts'
import { LOCALES, type Locale } from '#kernel/locales.ts'
import type { StaffAction } from '#kernel/rights.ts'
import type { ListContext } from '../list-definition.ts'
import type { FormField, FormSection, ReadValues, SavedValues, ValuesOfForm } from './form-field.ts'

/** The id in the address of a record that is not there yet: `/admin/pages/new`. */
export const NEW = 'new'
/** The id of what there is only one of. */
export const ONLY = 'only'

/** Values of any form, by the names of its fields. */
export type AnyValues = Readonly<Record<string, unknown>>

export interface FormDefinition<Sections extends readonly FormSection[]> {
  /** Path of its area behind `/admin/`, and of its call behind `/api/admin/`. */
  readonly path: string
  readonly title: string
  /** Title of a new one; without it nothing new can be made. */
  readonly newTitle?: string
  /** Who may save it. */
  readonly action: StaffAction
  readonly sections: Sections
  /** Returns the present values, those of a fresh one for `new`, and null when there is none. The id is `only` for what there is one of. */
  readonly read: (db: Queryable, id: string) => Promise<ValuesOfForm<Sections, ReadValues> | null>
  /** Returns the fields that a record has, with words of its own, and null when there is no such record. Default: all. */
  readonly fieldsOf?: (id: string, context: ListContext) => FieldWords | null
  /** Returns the name of a record, as its page is titled. Default: the title of the form. */
  readonly nameOf?: (values: ValuesOfForm<Sections, ReadValues>) => string
  /** There is only one, such as the settings of the shop: it has no list, and its id is `only`. */
  readonly isOnly?: boolean
  /** Returns the path of the page behind `/admin/`. Default: `{path}/{id}`. */
  readonly pageOf?: (id: string) => string
  /** The call that shows a page with what is typed and not saved, behind `{base}/api`. */
  readonly preview?: `/${string}`
  /** The call that checks what is typed and leads to the page that saves it, behind `{base}/api`: the form saves nothing. */
  readonly leadsTo?: `/${string}`
}

/**
 * Labels and hints of a record's fields by name, English, marked by `msg`, and whether this record needs a field
 * that others do not have: then `save` refuses an empty one.
 */
export type FieldWords = Readonly<
  Record<string, { readonly label?: string; readonly hint?: string; readonly isRequired?: true }>
>

/** A form of the back office, ready to be read and saved. */
export interface AdminForm<Saved = unknown> {
  readonly path: string
  readonly title: string
  readonly newTitle: string | null
  readonly action: StaffAction
  readonly sections: readonly FormSection[]
  readonly read: (db: Queryable, id: string) => Promise<AnyValues | null>
  readonly fieldsOf: ((id: string, context: ListContext) => FieldWords | null) | null
  readonly nameOf: ((values: AnyValues) => string) | null
  readonly isOnly: boolean
  readonly pageOf: (id: string) => string
  readonly preview: `/${string}` | null
  readonly leadsTo: `/${string}` | null
  /** Carries the type of the values that are saved and is never set. */
  readonly saved?: Saved
}

/** One input of a form: a field, or a language of one. */
export interface FormInput {
  /** `title.de`, `price`. */
  readonly name: string
  readonly field: FormField
  readonly locale: Locale | null
}

const NAME = /^[a-z][A-Za-z0-9]*$/
/** Names that every form sends beside its fields. */
const TAKEN: readonly string[] = ['id', 'version', 'act', 'idempotencyKey']

/**
 * Makes a form from its description. `readFormView` shows it, `saveFormCall` saves it. Throws: Error for a
 * field whose name is taken or holds other signs than letters and digits. Source: decision 0051.
 */
export function defineForm<const Sections extends readonly FormSection[]>(
  definition: FormDefinition<Sections>,
): AdminForm<ValuesOfForm<Sections, SavedValues>> {
  const { path, title, newTitle = null, action, sections, read, nameOf, isOnly = false } = definition
  const names = sections.flatMap(({ fields }) => fields.map(({ name }) => name))
  const wrong = names.find(
    (name, index) => !NAME.test(name) || TAKEN.includes(name) || names.indexOf(name) !== index,
  )
  if (wrong !== undefined) throw new Error(`the form ${path} cannot have a field ${wrong}`)
  return {
    path,
    title,
    newTitle,
    action,
    sections,
    read,
    fieldsOf: definition.fieldsOf ?? null,
    nameOf: (nameOf as ((values: AnyValues) => string) | undefined) ?? null,
    isOnly,
    preview: definition.preview ?? null,
    leadsTo: definition.leadsTo ?? null,
    pageOf: definition.pageOf ?? ((id) => (isOnly ? path : `${path}/${id}`)),
  }
}

/** Lists the inputs of a form, in its order. */
export function inputsOf({ sections }: Pick<AdminForm, 'sections'>): readonly FormInput[] {
  return sections.flatMap(({ fields }) => fields.flatMap(inputsOfField))
}

/** Lists the inputs of a field: one, or one for each language. */
export function inputsOfField(field: FormField): readonly FormInput[] {
  if (!('perLocale' in field) || !field.perLocale) return [{ name: field.name, field, locale: null }]
  return LOCALES.map((locale) => ({ name: `${field.name}.${locale.code}`, field, locale }))
}

/** Returns the value of one input. */
export function valueOfInput(values: AnyValues, { field, locale }: FormInput): unknown {
  const value = values[field.name]
  return locale === null ? value : (value as AnyValues | undefined)?.[locale.code]
}
