import { type ReactNode, useId } from 'react'
import { Link } from 'react-router'
import { msg } from '#kernel/translate.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { SET_UP_STEPS, type SetUpStep, type SetUpSteps } from './views.ts'

export interface StepProps {
  readonly view: SetUpSteps
  readonly flash: Flash | null
}

interface StepFormProps {
  readonly step: SetUpStep
  readonly intro: ReactNode
  readonly flash: Flash | null
  /** Of what the step shows; absent where it only adds. */
  readonly version?: string
  /** Path of the call behind `/admin/setup/`. Default: the step. */
  readonly call?: string
  readonly button?: string
  readonly hasFiles?: boolean
  readonly children: ReactNode
}

/**
 * Shows one step: why it is needed, its form, and the way to the next step without it. The browser sends the
 * form itself, with script and without; the shop answers with the next step.
 */
export function StepForm({
  step,
  intro,
  flash,
  version,
  call = step,
  button,
  hasFiles,
  children,
}: StepFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const index = SET_UP_STEPS.findIndex(({ id }) => id === step)
  const title = SET_UP_STEPS[index]?.title ?? ''
  const next = SET_UP_STEPS[index + 1]?.id ?? 'done'
  return (
    <section aria-labelledby={`step-${call}`}>
      <PageTitle size="small" id={`step-${call}`}>
        {translateText(t, title)}
      </PageTitle>
      <div className="mt-2 grid max-w-measure gap-2 text-muted">{intro}</div>
      <Note flash={flash} />
      <form
        method="post"
        action={`${basePath}/api/admin/setup/${call}`}
        encType={hasFiles ? 'multipart/form-data' : undefined}
        className="mt-6 grid max-w-xl gap-5"
      >
        {version && <input type="hidden" name="version" value={version} />}
        {children}
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          <Button>{button ?? t('Save and continue')}</Button>
          <Link
            to={`/admin/setup?step=${next}`}
            className="inline-flex min-h-11 items-center text-tide underline"
          >
            {t('Skip for now')}
          </Link>
        </div>
      </form>
    </section>
  )
}

/** Says what became of the form that was sent before. */
export function Note({ flash }: { flash: Flash | null }) {
  const t = useT()
  const words = flash?.error ?? flash?.success
  if (!words) return null
  return (
    <p
      role={flash?.error ? 'alert' : 'status'}
      className={`mt-4 max-w-xl border p-3 font-medium ${flash?.error ? 'border-danger text-danger' : 'border-edge'}`}
    >
      {translateText(t, words)}
    </p>
  )
}

/** What is wrong with a field that was refused, where its name says more than the code. */
const WRONG: Readonly<Record<string, string>> = {
  zip: msg('This is no postcode of that country.'),
  vatId: msg('This is no VAT number of that country, such as DE123456789.'),
  iban: msg('This is no IBAN: a digit is wrong or missing.'),
  bic: msg('A BIC has 8 or 11 letters and digits, such as COBADEFFXXX.'),
  homeTo: msg('The last day must not be before the first.'),
  abroadTo: msg('The last day must not be before the first.'),
  homePrice: msg('Give an amount such as 4.90.'),
  homeFree: msg('Give an amount such as 4.90.'),
  abroadPrice: msg('Give an amount such as 4.90.'),
  abroadFree: msg('Give an amount such as 4.90.'),
  price: msg('Give an amount such as 4.90.'),
  email: msg('This is no e-mail address.'),
  to: msg('This is no e-mail address.'),
}

/**
 * Returns what fields of a step hold: what was refused a moment ago, else what is saved. Where somebody else
 * saved meanwhile, a field that was typed says what stands there now.
 */
export function useTyped({ view, flash }: StepProps) {
  const t = useT()
  const typed = flash?.error ? flash.values : {}
  const problemOf = (name: string): string | null => {
    const now = view.values[name] ?? ''
    if (flash?.code === 'changed-meanwhile' && typed[name] !== undefined && typed[name] !== now)
      return `${t('Somebody else has saved:')} ${now || t('(empty)')}`
    if (!flash?.error || !flash.fields.includes(name)) return null
    if (flash.code === 'missing-fields') return t('Please fill this in')
    if (flash.code !== 'invalid-fields') return translateText(t, flash.error)
    return translateText(t, WRONG[name] ?? msg('This is not valid'))
  }
  return (name: string) => ({
    name,
    defaultValue: typed[name] ?? view.values[name] ?? '',
    error: problemOf(name),
  })
}

/** Shows a checkbox with its label, and what is wrong with it. */
export function Check({
  name,
  label,
  hint,
  error,
  isOn,
  isRequired,
}: {
  name: string
  label: string
  hint?: string | undefined
  error?: string | null
  isOn: boolean
  isRequired?: boolean
}) {
  const id = useId()
  return (
    <label htmlFor={id} className="flex min-h-11 items-start gap-3 py-1">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="1"
        defaultChecked={isOn}
        required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        className="mt-0.5 size-5 shrink-0"
      />
      <span>
        {label}
        {hint && <span className="block text-13 text-muted">{hint}</span>}
        {error && (
          <span id={`${id}-error`} className="block text-13 font-medium text-danger">
            {error}
          </span>
        )}
      </span>
    </label>
  )
}
