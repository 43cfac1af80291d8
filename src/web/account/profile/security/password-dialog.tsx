import { type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { formFields, type ShopCallError } from '#web/client/api.ts'
import { readShopState } from '#web/client/shop-state.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { type Translate, translateText } from '#web/i18n/translate.ts'
import { Button } from '#web/ui/Button.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'
import { Field } from '#web/ui/Field.tsx'
import { callWithPasswords } from '../../password/call-with-passwords.ts'
import { HashButton } from '../../password/HashButton.tsx'
import type { TypedPassword } from '../../password/hash-passwords.ts'
import { NewPasswordField, problemOfNewPassword } from '../../password/NewPasswordField.tsx'
import { prepareHasher } from '../../password/password-hasher.ts'

/** Field name → error text. */
export type DialogProblems = Readonly<Record<string, string>>

export interface PasswordQuestion {
  readonly path: `/${string}`
  /** Fixed fields of the call. */
  readonly fixed?: Readonly<Record<string, string>>
  readonly danger?: boolean
  /** Words about the person that others may know; present when a new password is asked for too. */
  readonly newPassword?: readonly string[]
  readonly words: (t: Translate) => {
    readonly title: string
    readonly intro?: ReactNode
    readonly confirm: string
    readonly busy: string
  }
  /** Renders the fields above the password. */
  readonly fields?: (problems: DialogProblems, t: Translate) => ReactNode
  /** Checks the fields and returns error texts by field, in the language of the page. */
  readonly check?: (fields: URLSearchParams, t: Translate) => DialogProblems
}

/**
 * Asks for the fields of a sensitive change and for the current password, and sends both. Returns the shop's
 * answer, null when the person cancelled. Source: specification §5 and §6 ("ask for the current password
 * first").
 */
export function askWithPassword<Answer>(question: PasswordQuestion): Promise<Answer | null> {
  return openDialog<Answer | null>({
    role: question.danger ? 'alertdialog' : 'dialog',
    dismissed: null,
    render: (parts) => <PasswordContent question={question} {...parts} />,
  })
}

const FORM = ''

function PasswordContent<Answer>({
  question,
  close,
  titleId,
  textId,
}: DialogParts<Answer | null> & { question: PasswordQuestion }) {
  const t = useT()
  const current = useRef<HTMLInputElement>(null)
  const chosen = useRef<HTMLInputElement>(null)
  const [percent, setPercent] = useState<number | null>(null)
  const [problems, setProblems] = useState<DialogProblems>({})
  const { title, intro, confirm, busy } = question.words(t)

  function refuse(form: HTMLFormElement, found: DialogProblems): void {
    setProblems(found)
    const [first] = Object.keys(found)
    if (first === 'password') current.current?.focus()
    else if (first === 'newPassword') chosen.current?.focus()
    else if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }

  async function check(fields: URLSearchParams): Promise<DialogProblems> {
    const found = question.check?.(fields, t) ?? {}
    const secret = current.current?.value ?? ''
    const weakness = question.newPassword
      ? await problemOfNewPassword(chosen.current?.value ?? '', question.newPassword)
      : null
    return {
      ...found,
      ...(secret === '' ? { password: t('Enter your current password') } : {}),
      ...(weakness === null ? {} : { newPassword: translateText(t, weakness) }),
    }
  }

  function problemsOf({ code, fields, text }: ShopCallError): DialogProblems {
    const words = translateText(t, text)
    if (code === 'common-password') return { newPassword: words }
    const [at = FORM] = fields
    return { [at]: words }
  }

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (percent !== null) return
    const fields = formFields(form)
    const found = await check(fields)
    if (Object.keys(found).length > 0) return refuse(form, found)
    setProblems({})
    setPercent(0)
    const typed: TypedPassword[] = [{ name: 'password', value: current.current?.value ?? '' }]
    if (question.newPassword)
      typed.push({ name: 'newPassword', value: chosen.current?.value ?? '', isNew: true })
    const result = await callWithPasswords<Answer>(
      question.path,
      { ...question.fixed, ...Object.fromEntries(fields) },
      typed,
      setPercent,
    )
    setPercent(null)
    if (result.ok) close(result.answer)
    else refuse(form, problemsOf(result.error))
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={submit} onInput={() => setProblems({})}>
      <h2 id={titleId} className="text-21">
        {title}
      </h2>
      {intro !== undefined && (
        <div id={textId} className="grid max-w-measure gap-2">
          {intro}
        </div>
      )}
      {/* Where a password is kept by the browser, this says whose. It has no name, so it is not sent. */}
      <input hidden readOnly type="email" autoComplete="username" value={readShopState().user?.email ?? ''} />
      {question.fields?.(problems, t)}
      <Field
        ref={current}
        required
        type="password"
        label={t('Current password')}
        autoComplete="current-password"
        dir="ltr"
        data-autofocus={question.fields ? undefined : ''}
        onFocus={prepareHasher}
        error={problems.password ?? null}
      />
      {question.newPassword && (
        <NewPasswordField
          ref={chosen}
          label={t('New password')}
          personal={question.newPassword}
          error={problems.newPassword ?? null}
        />
      )}
      <p role="alert" className="text-13 font-medium text-danger empty:hidden">
        {problems[FORM]}
      </p>
      <div className="actions">
        <Button type="button" tone="secondary" onClick={() => close(null)}>
          {t('Back')}
        </Button>
        <HashButton
          label={confirm}
          busyLabel={busy}
          percent={percent}
          tone={question.danger ? 'danger' : 'primary'}
        />
      </div>
    </form>
  )
}
