import { useId } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { FormControl } from './FormControl.tsx'
import type { SaveForm } from './use-save-form.ts'
import type { ControlTexts, FieldView, FormProblem, InputView } from './views.ts'

/** Shows a field with its label, hint and problem; its languages stand side by side. */
export function FormFieldRow({ field, saving }: { field: FieldView; saving: SaveForm }) {
  const [only] = field.inputs
  if (field.inputs.length > 1) return <LanguageRow field={field} saving={saving} />
  return only ? <InputRow field={field} input={only} label={field.label} saving={saving} /> : null
}

function LanguageRow({ field, saving }: { field: FieldView; saving: SaveForm }) {
  const t = useT()
  const hintId = useId()
  const { label, hint, isRequired, inputs } = field
  const isAny = inputs.some(({ name, texts }) => (texts[name] ?? '') !== '')
  return (
    <fieldset className="grid gap-2" aria-describedby={hint ? hintId : undefined}>
      <legend className="font-medium text-13">
        {label}
        {!isRequired && <Optional />}
      </legend>
      {hint && (
        <p id={hintId} className="text-13 text-muted">
          {hint}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))] gap-3">
        {inputs.map((input) => (
          <InputRow
            key={input.name}
            field={field}
            input={input}
            label={input.locale?.name ?? label}
            saving={saving}
            note={isAny && (input.texts[input.name] ?? '') === '' ? t('missing') : null}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Optional() {
  const t = useT()
  return <span className="ms-1.5 font-normal text-muted">{t('optional')}</span>
}

interface InputRowProps {
  readonly field: FieldView
  readonly input: InputView
  readonly label: string
  readonly saving: SaveForm
  /** Said beside the label, such as that a translation is missing. */
  readonly note?: string | null
}

function InputRow({ field, input, label, saving, note = null }: InputRowProps) {
  const id = useId()
  const { kind, isRequired } = field
  const hint = input.locale === null ? field.hint : ''
  const error = useError(saving.problem, input.name)
  const isNewer = saving.newer.has(input.name)
  const theirs = saving.newer.get(input.name) ?? null
  const described = [hint && `${id}-hint`, error && `${id}-error`, isNewer && `${id}-newer`].filter(Boolean)
  const isGroup = kind === 'choices'
  const words = (
    <>
      {input.locale ? <bdi lang={input.locale.code}>{label}</bdi> : label}
      {!isRequired && kind !== 'check' && input.locale === null && <Optional />}
      {note && <span className="ms-1.5 font-normal text-amber-ink">{note}</span>}
    </>
  )
  const control = (
    <FormControl
      field={field}
      input={input}
      id={id}
      isInvalid={error !== null}
      describedBy={described.join(' ') || undefined}
      labelledBy={isGroup ? `${id}-label` : undefined}
    />
  )
  return (
    <div className="grid content-start gap-1">
      {kind === 'check' ? (
        <label htmlFor={id} className="flex min-h-11 items-center gap-3">
          {control}
          <span>{words}</span>
        </label>
      ) : (
        <>
          {isGroup ? (
            <span id={`${id}-label`} className="font-medium text-13">
              {words}
            </span>
          ) : (
            <label htmlFor={id} className="font-medium text-13">
              {words}
            </label>
          )}
          {control}
        </>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-13 text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="font-medium text-13 text-danger">
          {error}
        </p>
      )}
      {isNewer && (
        <NewerNote id={`${id}-newer`} field={field} input={input} theirs={theirs} saving={saving} />
      )}
    </div>
  )
}

/** Says what somebody else has saved here meanwhile. */
function NewerNote({
  id,
  field,
  input,
  theirs,
  saving,
}: Omit<InputRowProps, 'label' | 'note'> & { id: string; theirs: ControlTexts | null }) {
  const t = useT()
  return (
    <div id={id} className="border-amber-ink border-s-2 ps-3 text-13">
      {theirs === null ? (
        <p>{t('Changed by somebody else meanwhile; this is the new value.')}</p>
      ) : (
        <>
          <p>
            {t('Somebody else has saved:')}{' '}
            <bdi className="whitespace-pre-wrap break-words font-medium">
              {wordsOf(field, input.name, theirs) || t('(empty)')}
            </bdi>
          </p>
          <button
            type="button"
            onClick={() => saving.take(input.name)}
            className="needs-script min-h-9 text-tide underline"
          >
            {t('Take this instead of mine')}
          </button>
        </>
      )}
    </div>
  )
}

/** Says the texts of an input's controls in words. */
function wordsOf({ kind, choices }: FieldView, name: string, texts: ControlTexts): string {
  const labelOf = (value: string): string => choices.find((one) => one.value === value)?.label ?? value
  if (kind === 'choice') return labelOf(texts[name] ?? '')
  if (kind === 'choices')
    return Object.keys(texts)
      .map((control) => labelOf(control.slice(name.length + 1)))
      .join(', ')
  if (kind === 'check') return texts[name] === '1' ? '✓' : '–'
  if (kind === 'money') return [texts[name], texts[`${name}.currency`]].filter(Boolean).join(' ')
  return texts[name] ?? ''
}

function useError(problem: FormProblem | null, name: string): string | null {
  const t = useT()
  const isMeant = problem?.fields.some((field) => field === name || field.startsWith(`${name}.`)) ?? false
  if (!problem || !isMeant || problem.code === 'changed-meanwhile') return null
  if (problem.code === 'missing-fields') return t('Please fill this in')
  return problem.code === 'invalid-fields' ? t('This is not valid') : problem.text
}
