import { isValidEmail } from '#domains/order/address-rules.ts'
import { Field } from '#web/ui/Field.tsx'
import { askWithPassword } from './security/password-dialog.tsx'

/**
 * Asks for a new e-mail address; null when the person cancelled. Source: docs/http-contract.md "POST
 * /user/email".
 */
export function askForEmail(): Promise<{ readonly pending?: boolean } | null> {
  return askWithPassword({
    path: '/user/email',
    words: (t) => ({
      title: t('Change e-mail'),
      intro: <p>{t('We send a link to the new address and a notice to the old one.')}</p>,
      confirm: t('Send the link'),
      busy: t('Sending'),
    }),
    check: (fields, t) =>
      isValidEmail(fields.get('email')?.trim() ?? '') ? {} : { email: t('Enter your e-mail address') },
    fields: (problems, t) => (
      <Field
        required
        type="email"
        name="email"
        label={t('New e-mail address')}
        autoComplete="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        data-autofocus
        error={problems.email ?? null}
      />
    ),
  })
}
