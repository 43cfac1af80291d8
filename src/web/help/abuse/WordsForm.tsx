import type { ReactNode } from 'react'
import { ABUSE_TEXT_MAX } from '#domains/abuse/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { TextAreaField } from '#web/ui/Field.tsx'

interface WordsFormProps {
  /** The call behind `/api/abuse/`. */
  readonly call: 'message' | 'appeal' | 'object'
  /** The secret of the link. */
  readonly secret: string
  readonly label: string
  readonly button: string
  readonly flash: Flash | null
  /** What stands above the button. */
  readonly children?: ReactNode
}

/** Shows a form in which the holder of a link writes to staff. It works without script and keeps what was typed. */
export function WordsForm({ call, secret, label, button, flash, children }: WordsFormProps) {
  const t = useT()
  const { basePath } = useSite()
  return (
    <form noValidate method="post" action={`${basePath}/api/abuse/${call}`} className="grid gap-4">
      <input type="hidden" name="case" value={secret} />
      <TextAreaField
        required
        label={label}
        name="text"
        rows={4}
        maxLength={ABUSE_TEXT_MAX}
        defaultValue={flash?.values.text ?? ''}
        error={flash?.fields.includes('text') ? t('Write something, in at most 5,000 characters') : null}
      />
      {children}
      <Button className="justify-self-start">{button}</Button>
    </form>
  )
}
