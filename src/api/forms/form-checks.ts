import type { Queryable } from '#db/database.ts'
import { readLastStaffAct, staffErrors } from '#domains/staff/index.ts'
import { commonErrors, type DomainError } from '#kernel/errors.ts'
import type { LocaleCode } from '#kernel/locales.ts'
import { textsOf } from '#views/admin/kit/form/field-texts.ts'
import {
  type AdminForm,
  type AnyValues,
  inputsOf,
  valueOfInput,
} from '#views/admin/kit/form/form-definition.ts'
import type { MoneyValue } from '#views/admin/kit/form/form-field.ts'
import { type Meanwhile, versionOf } from '#views/admin/kit/form/form-version.ts'
import type { ListContext } from '#views/admin/kit/list-definition.ts'

/** Throws: changed-meanwhile when a price was typed in a currency that is no longer that of its field. */
export function assertCurrencies(form: AdminForm, typed: AnyValues, present: AnyValues): void {
  const currencyOf = (values: AnyValues, name: string): string => (values[name] as MoneyValue).currency
  for (const { name, field } of inputsOf(form))
    if (field.kind === 'money' && currencyOf(typed, name) !== currencyOf(present, name))
      throw staffErrors['changed-meanwhile']({ fields: [name] })
}

/** Throws: invalid-fields when something was chosen that is not to be had. */
export async function assertChoices(
  db: Queryable,
  form: AdminForm,
  typed: AnyValues,
  context: ListContext,
): Promise<void> {
  const wrong: string[] = []
  for (const { name, field } of inputsOf(form)) {
    if (field.kind !== 'choice' && field.kind !== 'choices') continue
    const { choices } = field
    const offered = typeof choices === 'function' ? await choices(db, context) : choices
    const chosen = [typed[name]].flat().map(String)
    if (chosen.some((value) => value !== '' && !Object.hasOwn(offered, value))) wrong.push(name)
  }
  if (wrong.length > 0) throw commonErrors['invalid-fields']({ fields: wrong })
}

export interface Standing {
  readonly form: AdminForm
  readonly id: string
  readonly present: AnyValues
  readonly meanwhile: readonly Meanwhile[]
  readonly locale: LocaleCode
}

/** Makes the refusal that says what is newer, and who changed it. */
export async function changedMeanwhile(
  db: Queryable,
  { form, id, present, meanwhile, locale }: Standing,
): Promise<DomainError> {
  const newer = meanwhile
    .filter(({ isNewer }) => isNewer)
    .map(({ input, isContested }) => ({
      name: input.name,
      isContested,
      texts: textsOf(input, valueOfInput(present, input), locale),
    }))
  const last = await readLastStaffAct(db, { subjectKind: form.path, subject: id })
  const by = last && { name: last.name || last.email || '', at: last.at.toISOString() }
  return staffErrors['changed-meanwhile']({
    fields: newer.filter(({ isContested }) => isContested).map(({ name }) => name),
    extra: { version: versionOf(form, present), newer, by },
  })
}
