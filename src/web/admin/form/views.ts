import type { Locale } from '#kernel/locales.ts'

/** Texts of controls, by their names. */
export type ControlTexts = Readonly<Record<string, string>>

/** One input of a field: the field itself, or one language of it. */
export interface InputView {
  readonly name: string
  /** Null where the field has one value for all languages. */
  readonly locale: Locale | null
  readonly texts: ControlTexts
  /** What somebody else has saved here meanwhile, if it was typed over; null if nothing is contested. */
  readonly theirs: ControlTexts | null
  /** Somebody else has changed it meanwhile. */
  readonly isNewer: boolean
}

export interface FieldView {
  readonly name: string
  readonly kind:
    | 'text'
    | 'long-text'
    | 'html'
    | 'number'
    | 'money'
    | 'percent'
    | 'choice'
    | 'choices'
    | 'check'
    | 'date'
    | 'colour'
    | 'secret'
    | 'list'
  readonly label: string
  readonly hint: string
  readonly isRequired: boolean
  /** Only of a choice. */
  readonly choices: readonly { readonly value: string; readonly label: string }[]
  /** Whether it holds an address, which is read from left to right in every language. */
  readonly isUrl: boolean
  /** Whether a secret is set. */
  readonly isSet: boolean
  readonly inputs: readonly InputView[]
}

/** Who saved something meanwhile; `by` is null where the history does not say. */
export interface MeanwhileView {
  readonly by: { readonly name: string; readonly at: string } | null
}

/** Why a form was refused. */
export interface FormProblem {
  readonly text: string
  readonly code: string
  /** Names of inputs. */
  readonly fields: readonly string[]
}

/** A form of a record, with its present values. */
export interface FormView {
  /** Path behind `{base}/api`. */
  readonly call: `/${string}`
  /** It leads to a page that shows what it changes and saves it. */
  readonly isSavedLater: boolean
  readonly id: string
  /** Version of what is shown: whoever saves over a newer one is told. */
  readonly version: string
  readonly title: string
  readonly sections: readonly {
    readonly title: string
    readonly hint: string
    readonly fields: readonly FieldView[]
  }[]
  /** The call that shows a page with what is typed, behind `{base}/api`; null: there is none. */
  readonly preview: `/${string}` | null
  /** Of a form that was sent without script. */
  readonly problem: FormProblem | null
  readonly meanwhile: MeanwhileView | null
  /** What this visitor has just saved and may take back. */
  readonly undo: { readonly act: string } | null
}
