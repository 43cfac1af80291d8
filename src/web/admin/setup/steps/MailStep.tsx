import { useT } from '#web/i18n/I18nProvider.tsx'
import { Field } from '#web/ui/Field.tsx'
import { StepForm, type StepProps, useTyped } from '../StepForm.tsx'

/** Sends a test mail, or says how a mail server is set. */
export function MailStep(props: StepProps) {
  const t = useT()
  const { flash } = props
  const { name, error, defaultValue } = useTyped(props)('to')
  const email = defaultValue || props.view.values.email
  return (
    <StepForm
      step="mail"
      flash={flash}
      button={t('Send a test mail')}
      intro={
        props.view.hasMailServer ? (
          <p>{t('A mail server is set. Send yourself a mail to see whether it arrives.')}</p>
        ) : (
          <>
            <p>{t('No mail server is set. Until then the shop keeps its mails, and buyers get none.')}</p>
            <p>{t('Write the address of your mail server into the file .env and start the shop again:')}</p>
            <code dir="ltr" className="break-all font-mono text-13">
              SMTP_URL=smtps://user:password@mail.example:465
            </code>
          </>
        )
      }
    >
      <Field
        required
        type="email"
        dir="ltr"
        label={t('Send to')}
        name={name}
        error={error}
        defaultValue={email}
      />
    </StepForm>
  )
}
