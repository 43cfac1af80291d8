import { createHash } from 'node:crypto'
import { type Texts, textsOf } from './field-texts.ts'
import { type AdminForm, type AnyValues, type FormInput, inputsOf, valueOfInput } from './form-definition.ts'

/** Signs of the version that each input gets. Thirty-six bits: two values of one field do not share them. */
const SIGNS = 6

type AnyForm = Pick<AdminForm, 'sections'>

/**
 * Returns the version of a form's values: a hash of each input, one behind the other, so that whoever saves
 * over a newer version learns which inputs are newer.
 */
export function versionOf(form: AnyForm, values: AnyValues): string {
  return inputsOf(form)
    .map((input) => hashOf(input, saidOf(input, valueOfInput(values, input))))
    .join('')
}

/** Returns the version of what was typed into the controls of a form, whose secrets are as they were. */
export function versionOfTyped(form: AnyForm, typed: Texts, present: AnyValues): string {
  return inputsOf(form)
    .map((input) => {
      const isSecret = input.field.kind === 'secret'
      return hashOf(input, isSecret ? saidOf(input, valueOfInput(present, input)) : controlsOf(input, typed))
    })
    .join('')
}

/** Returns the texts of one input's controls out of those of a whole form. */
export function controlsOf({ name }: Pick<FormInput, 'name'>, texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).filter(([control]) => control === name || control.startsWith(`${name}.`)),
  )
}

/** Where an input stands between what was shown, what was typed and what is there now. */
export interface Meanwhile {
  readonly input: FormInput
  /** Somebody else has changed it since it was shown. */
  readonly isNewer: boolean
  /** Somebody else has changed it, and it was typed over to a different value: a person must choose. */
  readonly isContested: boolean
}

/** Compares what was typed over a shown version with what is there now, input by input. */
export function compareVersions(
  form: AnyForm,
  { shown, typed, present }: { readonly shown: string; readonly typed: string; readonly present: string },
): readonly Meanwhile[] {
  const signsOf = (version: string, index: number): string =>
    version.slice(index * SIGNS, (index + 1) * SIGNS)
  return inputsOf(form).map((input, index) => {
    const [before, mine, theirs] = [signsOf(shown, index), signsOf(typed, index), signsOf(present, index)]
    const isNewer = theirs !== before
    return { input, isNewer, isContested: isNewer && mine !== before && mine !== theirs }
  })
}

/** What an input says, in one language; of a secret, only whether there is one. */
function saidOf(input: FormInput, value: unknown): Texts {
  return input.field.kind === 'secret' ? { set: String(value) } : textsOf(input, value, 'en')
}

function hashOf({ name, field: { kind } }: FormInput, texts: Texts): string {
  const isDecimal = kind === 'money' || kind === 'percent'
  const said = Object.entries(texts)
    .map(([control, text]) => [control, text.replaceAll('\r\n', '\n').trim()] as const)
    .map(([control, text]) => [control, isDecimal ? text.replace(',', '.') : text] as const)
    .filter(([, text]) => text !== '' && !(kind === 'check' && text === '0'))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([name, said]))
    .digest('base64url')
    .slice(0, SIGNS)
}
