import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { Field } from '#web/ui/Field.tsx'
import { Place } from './AddressFields.tsx'
import { SectionTitle } from './SectionTitle.tsx'

/** Shows the first section of every order form: where the confirmation is sent. */
export function ContactSection({
  email,
  problem,
}: {
  readonly email: string
  readonly problem: string | undefined
}) {
  const t = useT()
  return (
    <section className="grid gap-4">
      <SectionTitle step={1} title={t('Contact')} />
      <Place name="email">
        <Field
          required
          type="email"
          name="email"
          label={t('E-mail')}
          autoComplete="email"
          inputMode="email"
          enterKeyHint="next"
          dir="ltr"
          defaultValue={email}
          hint={t('For the confirmation and the link to your order. No account needed.')}
          error={problem ? translateText(t, problem) : null}
        />
      </Place>
    </section>
  )
}
