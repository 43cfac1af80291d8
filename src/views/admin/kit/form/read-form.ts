import type { Queryable } from '#db/database.ts'
import { isUndone, readLastStaffAct, readStaffAct } from '#domains/staff/index.ts'
import { isUuid } from '#kernel/ids.ts'
import type { FieldView, FormView, InputView, MeanwhileView } from '#web/admin/form/views.ts'
import type { Flash } from '#web/site/views.ts'
import { may, type RecordContext } from '../record-definition.ts'
import { textsOf } from './field-texts.ts'
import {
  type AdminForm,
  type AnyValues,
  type FieldWords,
  type FormInput,
  inputsOfField,
  NEW,
  valueOfInput,
} from './form-definition.ts'
import type { FormField, FormSection } from './form-field.ts'
import { canBringBack } from './form-secrets.ts'
import { compareVersions, controlsOf, type Meanwhile, versionOf, versionOfTyped } from './form-version.ts'

/** What the address of a form's page says beside the id. */
export interface FormVisit {
  /** What a browser without script sent, and why it was refused. */
  readonly flash: Flash | null
  /** Id of the act that led here, which can be taken back. */
  readonly act: string | null
}

/**
 * Reads a form with its present values. After a refusal without script it shows what was typed, beside what
 * somebody else has changed. Returns null when there is no such record, or these roles may not save it.
 */
export async function readFormView(
  db: Queryable,
  form: AdminForm,
  id: string,
  context: RecordContext & FormVisit,
): Promise<FormView | null> {
  const { t, actor, flash } = context
  if (!may(actor, form.action) || (id === NEW && form.newTitle === null)) return null
  const present = await form.read(db, id)
  const words = form.fieldsOf?.(id, context)
  if (!present || words === null) return null
  const typed = flash?.error && flash.values.version !== undefined && flash.values.id === id ? flash : null
  const version = versionOf(form, present)
  const isStale = typed?.code === 'changed-meanwhile'
  const meanwhile = isStale
    ? compareVersions(form, {
        shown: typed.values.version ?? '',
        typed: versionOfTyped(form, typed.values, present),
        present: version,
      })
    : []
  const show = { present, typed, meanwhile }
  return {
    call: form.leadsTo ?? `/admin/${form.path}/save`,
    isSavedLater: form.leadsTo !== null,
    id,
    // What was not seen must not be saved over: only a page that shows what is newer has its version.
    version: typed && !isStale ? (typed.values.version ?? '') : version,
    title: id === NEW ? t(form.newTitle ?? '') : (form.nameOf?.(present) ?? t(form.title)),
    sections: await Promise.all(
      sectionsFor(form, words).map(async ({ title, hint = '', fields }) => ({
        title: t(title),
        hint: t(hint),
        fields: await Promise.all(fields.map((field) => fieldView(db, field, show, context))),
      })),
    ),
    problem: typed && { text: typed.error ?? '', code: typed.code ?? '', fields: typed.fields },
    meanwhile: isStale ? await readMeanwhile(db, form, id) : null,
    preview: id === NEW ? null : form.preview,
    undo: await readUndo(db, form, id, context),
  }
}

/** Leaves out the fields that a record does not have, and says the others in its own words. */
function sectionsFor({ sections }: AdminForm, words: FieldWords | undefined): readonly FormSection[] {
  if (!words) return sections
  const own = sections.map(({ fields, ...section }) => ({
    ...section,
    fields: fields.flatMap((field) => {
      const said = words[field.name]
      return said ? [Object.assign({}, field, said)] : []
    }),
  }))
  return own.filter(({ fields }) => fields.length > 0)
}

interface Shown {
  readonly present: AnyValues
  readonly typed: Flash | null
  readonly meanwhile: readonly Meanwhile[]
}

async function fieldView(
  db: Queryable,
  field: FormField,
  shown: Shown,
  context: RecordContext,
): Promise<FieldView> {
  const { name, kind, label, hint = '', isRequired = false } = field
  const { t } = context
  const choices =
    'choices' in field
      ? typeof field.choices === 'function'
        ? await field.choices(db, context)
        : mapValues(field.choices, t)
      : {}
  const inputs = inputsOfField(field).map((input) => inputView(input, shown, context))
  return {
    name,
    kind,
    label: t(label),
    hint: t(hint),
    isRequired,
    choices: Object.entries(choices).map(([value, words]) => ({ value, label: words })),
    isUrl: field.kind === 'text' && field.isUrl === true,
    isSet: kind === 'secret' && shown.present[name] === true,
    inputs,
  }
}

function inputView(
  input: FormInput,
  { present, typed, meanwhile }: Shown,
  { locale }: RecordContext,
): InputView {
  const theirs = textsOf(input, valueOfInput(present, input), locale)
  const stand = meanwhile.find((one) => one.input.name === input.name)
  const isMine = typed !== null && (!stand?.isNewer || stand.isContested)
  return {
    name: input.name,
    locale: input.locale,
    texts: isMine ? controlsOf(input, typed.values) : theirs,
    theirs: stand?.isContested ? theirs : null,
    isNewer: stand?.isNewer ?? false,
  }
}

function mapValues(
  words: Readonly<Record<string, string>>,
  t: (english: string) => string,
): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(words).map(([value, english]) => [value, t(english)]))
}

async function readMeanwhile(db: Queryable, form: AdminForm, id: string): Promise<MeanwhileView> {
  const last = await readLastStaffAct(db, { subjectKind: form.path, subject: id })
  return { by: last && { name: last.name || last.email || '', at: last.at.toISOString() } }
}

/** Returns the act that this page's visitor has just done here and may take back. */
async function readUndo(
  db: Queryable,
  form: AdminForm,
  id: string,
  { act, actor }: RecordContext & FormVisit,
): Promise<FormView['undo']> {
  if (act === null || !isUuid(act)) return null
  const done = await readStaffAct(db, act)
  const isTheirs =
    done?.accountId === actor.accountId && done?.subjectKind === form.path && done.subject === id
  if (!done?.after || !isTheirs || done.what.endsWith('.create')) return null
  return canBringBack(form, done.after) && !(await isUndone(db, act)) ? { act } : null
}
