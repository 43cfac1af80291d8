import { useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, SelectField, TextAreaField } from '#web/ui/Field.tsx'
import type { ActField, ActView } from '../views.ts'
import { insertHtml } from './insert-html.ts'
import { ShownOnce } from './ShownOnce.tsx'

/** Shows something that staff can do, closed at first, so that nobody does it with one wrong click. */
export function ActForm({ act, tell }: { act: ActView; tell: (title: string) => void }) {
  const details = useRef<HTMLDetailsElement>(null)
  const [secret, setSecret] = useState('')
  return (
    <details ref={details} open={act.isOpen} className="border border-edge">
      <summary className="flex min-h-11 items-center px-4 font-semibold hover:bg-panel">{act.title}</summary>
      <div className="border-hairline border-t p-4">
        <ActFields
          act={act}
          done={(answer) => {
            if (act.download) saveFile(act.download, answer)
            if (act.insertsInto) insertHtml(act.insertsInto, answer.html as Readonly<Record<string, string>>)
            // What is shown once stays open.
            if (act.shows === 'secret') setSecret(String(answer.secret))
            else details.current?.removeAttribute('open')
            tell(act.title)
          }}
        />
        {secret !== '' && <ShownOnce secret={secret} />}
      </div>
    </details>
  )
}

/** Saves an answer as a file of the browser. */
function saveFile(name: string, answer: object): void {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(answer, null, 2)], { type: 'application/json' }),
  )
  Object.assign(document.createElement('a'), { href: address, download: name }).click()
  URL.revokeObjectURL(address)
}

/** Shows the form of an act, which posts to its call. */
export function ActFields({
  act,
  done,
}: {
  act: ActView
  done: (answer: Readonly<Record<string, unknown>>) => void
}) {
  const t = useT()
  const { basePath } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const leaves = act.leadsOn === true
  const goOn = ({ page }: Readonly<Record<string, unknown>>): void => void navigate(String(page))
  const { problem, isBusy, submit } = useCallForm(
    act.call,
    (answer) => {
      // What was sent must not be sent again by one more click.
      form.current?.reset()
      if (leaves) goOn(answer)
      else done(answer)
    },
    { leaves, rereads: act.showsNewer === true },
  )
  return (
    <form
      ref={form}
      method="post"
      action={`${basePath}/api${act.call}`}
      encType={act.fields.some(({ kind }) => kind === 'file') ? 'multipart/form-data' : undefined}
      onSubmit={submit}
      className="grid gap-4"
    >
      {Object.entries(act.subject).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="text-13 text-muted">{act.hint}</p>
      {act.fields.map((field) => (
        <ActInput key={field.name} field={field} />
      ))}
      {(act.download || act.needsScript) && (
        <noscript>
          <p className="font-medium text-danger">
            {t('Please enable JavaScript: the answer is shown only once.')}
          </p>
        </noscript>
      )}
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
      <Button tone={act.isDangerous ? 'danger' : 'primary'} disabled={isBusy}>
        {isBusy ? t('Please wait') : act.title}
      </Button>
    </form>
  )
}

/** The kinds of fields that are an input of this type. */
const TYPES = { text: 'text', number: 'number', day: 'date' } as const
/** Addresses are read from left to right in every language; a URL is no word to correct. */
const LATIN = { dir: 'ltr', autoCapitalize: 'none', spellCheck: false } as const

function ActInput({ field }: { field: ActField }) {
  const { kind, name, label, hint, isRequired, value = '', choices = [] } = field
  const id = useId()
  const shown = { name, label, hint, required: isRequired, defaultValue: value }
  if (kind === 'long-text') return <TextAreaField {...shown} rows={3} />
  if (kind === 'choice')
    return (
      <SelectField {...shown}>
        {!isRequired && <option value="">–</option>}
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </SelectField>
    )
  if (kind === 'file')
    return (
      <Field name={name} label={label} hint={hint} required={isRequired} type="file" accept={field.accept} />
    )
  if (kind === 'url') return <Field {...shown} {...LATIN} type="text" inputMode="url" />
  if (kind === 'email') return <Field {...shown} {...LATIN} type="email" />
  if (kind !== 'check') return <Field {...shown} type={TYPES[kind]} />
  return (
    <label htmlFor={id} className="flex items-start gap-3">
      <input
        id={id}
        type="checkbox"
        name={name}
        value="1"
        required={isRequired}
        defaultChecked={value === '1'}
        className="mt-1 size-5"
      />
      <span>
        {label}
        <span className="block text-13 text-muted">{hint}</span>
      </span>
    </label>
  )
}
