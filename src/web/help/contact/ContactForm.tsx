import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import {
  type ContactPageView,
  MESSAGE_MAX,
  STARTED_FIELD,
  SUBJECT_MAX,
  TRAP_FIELD,
} from '#domains/contact/contract.ts'
import { ADDRESS_TEXT_MAX, EMAIL_MAX, isValidEmail } from '#domains/order/address-rules.ts'
import { callShop, formFields } from '#web/client/api.ts'
import { createAttemptKeys } from '#web/client/attempt-key.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextAreaField } from '#web/ui/Field.tsx'

/** In the order of the form: the first one that is wrong gets the focus. */
const FIELDS = ['name', 'email', 'subject', 'message'] as const
type FieldName = (typeof FIELDS)[number]

/** A message that has arrived. */
export interface Arrived {
  readonly case: string
  readonly email: string
}

interface ContactFormProps {
  readonly view: ContactPageView
  readonly flash: Flash | null
  readonly done: (arrived: Arrived) => void
}

/** What the last try said: a problem of the whole form, and which fields are wrong. */
interface Refused {
  readonly text: string | null
  readonly fields: readonly string[]
}

/** Shows the form of a message. Nothing that was typed is lost, whatever is refused. */
export function ContactForm({ view, flash, done }: ContactFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const form = useRef<HTMLFormElement>(null)
  const [keys] = useState(createAttemptKeys)
  const [isBusy, setBusy] = useState(false)
  const [refused, setRefused] = useState<Refused>({
    text: flash?.error ?? null,
    fields: flash?.fields ?? [],
  })
  // Also for a page that a browser without script got back: once scripts run, the first mistake has the focus.
  useEffect(() => {
    const first = FIELDS.find((name) => refused.fields.includes(name))
    if (first) form.current?.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
  }, [refused])

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isBusy) return
    const sent = formFields(event.currentTarget)
    const typed = (name: FieldName): string => (sent.get(name) ?? '').trim()
    const wrong = FIELDS.filter((name) =>
      name === 'email' ? !isValidEmail(typed('email')) : typed(name) === '',
    )
    if (wrong.length > 0) return setRefused({ text: null, fields: wrong })
    setBusy(true)
    const result = await callShop<{ readonly case: string }>('/contact', sent, {
      idempotencyKey: keys.keyFor(sent.toString()),
    })
    keys.settle(result.ok ? null : result.error)
    setBusy(false)
    if (result.ok) return done({ case: result.answer.case, email: typed('email') })
    setRefused({ text: translateText(t, result.error.text), fields: result.error.fields })
  }

  const filled = (name: FieldName): string =>
    flash?.values[name] ?? (name === 'message' ? '' : view.filled[name])
  const problems: Readonly<Record<FieldName, string>> = {
    name: t('Enter your name'),
    email: t('Enter a valid e-mail address'),
    subject: t('Say in a few words what it is about'),
    message: t('Write your message'),
  }
  const shown = (name: FieldName) => ({
    name,
    required: true,
    defaultValue: filled(name),
    error: refused.fields.includes(name) ? problems[name] : null,
    // Without script the browser itself leads to the first mistake.
    autoFocus: name === FIELDS.find((one) => flash?.fields.includes(one)),
  })
  return (
    <form
      ref={form}
      noValidate
      method="post"
      action={`${basePath}/api/contact`}
      className="grid gap-5"
      onSubmit={submit}
    >
      {/* There from the start, so that screen readers announce what is put into it. */}
      <p role="alert" className="rounded-sm border border-danger p-4 font-medium text-danger empty:hidden">
        {refused.text && translateText(t, refused.text)}
      </p>
      <Field
        {...shown('name')}
        dir="auto"
        label={t('Your name')}
        autoComplete="name"
        maxLength={ADDRESS_TEXT_MAX}
      />
      <Field
        {...shown('email')}
        type="email"
        inputMode="email"
        dir="ltr"
        label={t('Your e-mail address')}
        hint={t('We answer to this address.')}
        autoComplete="email"
        maxLength={EMAIL_MAX}
      />
      <Field
        {...shown('subject')}
        dir="auto"
        label={t('Subject')}
        hint={t('If it is about an order, name its number.')}
        autoComplete="off"
        maxLength={SUBJECT_MAX}
      />
      <TextAreaField {...shown('message')} dir="auto" label={t('Message')} rows={8} maxLength={MESSAGE_MAX} />
      <Trap />
      <input type="hidden" name={STARTED_FIELD} value={flash?.values[STARTED_FIELD] || view.started} />
      <Button className="justify-self-start" disabled={isBusy}>
        {isBusy ? t('Please wait') : t('Send message')}
      </Button>
    </form>
  )
}

/**
 * A field that programs fill in and people never meet: it is not drawn, so that neither the keyboard nor a screen
 * reader reaches it, and no browser completes a field of its name. Should a style sheet be missing, its label says
 * what to do.
 */
function Trap() {
  const t = useT()
  const id = useId()
  return (
    <div className="hidden" aria-hidden="true">
      <label htmlFor={id}>{t('Leave this field empty')}</label>
      <input id={id} name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
    </div>
  )
}
