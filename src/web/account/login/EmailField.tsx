import type { Ref } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Field } from '#web/ui/Field.tsx'

interface EmailFieldProps {
  readonly ref: Ref<HTMLInputElement>
  readonly start: string
  readonly onEmail: (email: string) => void
  readonly error: string | null
  /** Whether the browser may offer passkeys in this field. */
  readonly offersPasskeys?: boolean
}

/**
 * Shows the field for an account's e-mail address; what was typed is carried from form to form. Source:
 * WHATWG HTML "autocomplete".
 */
export function EmailField({ ref, start, onEmail, error, offersPasskeys = false }: EmailFieldProps) {
  const t = useT()
  return (
    <Field
      ref={ref}
      required
      type="email"
      name="email"
      label={t('E-mail')}
      autoComplete={offersPasskeys ? 'username webauthn' : 'username'}
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      dir="ltr"
      data-autofocus
      defaultValue={start}
      onChange={(event) => onEmail(event.currentTarget.value)}
      error={error}
    />
  )
}
