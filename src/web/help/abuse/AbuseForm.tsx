import { useId } from 'react'
import {
  ABUSE_KINDS,
  ABUSE_REASONS,
  ABUSE_TEXT_MAX,
  type AbuseFormView,
  THING_MAX,
} from '#domains/abuse/contract.ts'
import { EMAIL_MAX } from '#domains/order/address-rules.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { translateText } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextAreaField } from '#web/ui/Field.tsx'
import { PageTitle } from '#web/ui/PageTitle.tsx'
import { KIND_WORDS, REASON_WORDS, THING_HINTS } from './abuse-words.ts'
import { Choice } from './Choice.tsx'

/**
 * Shows the form that reports abuse: a plain form, which works without script. Source: Regulation (EU) 2022/2065
 * art. 16.
 */
export function AbuseForm({ filled, flash }: { filled: AbuseFormView; flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const problem = (name: string, text: string): string | null => (flash?.fields.includes(name) ? text : null)
  const kind = ABUSE_KINDS.find((one) => one === flash?.values.kind) ?? filled.kind
  return (
    <div className="mx-auto grid max-w-xl gap-6 py-8 md:py-12">
      <title>{t('Report something')}</title>
      <meta name="robots" content="noindex" />
      <PageTitle>{t('Report something')}</PageTitle>
      {flash?.error && (
        <p role="alert" className="rounded-sm border border-danger p-4 font-medium text-danger">
          {translateText(t, flash.error)}
        </p>
      )}
      <p className="text-muted">
        {t(
          'Tell us what is wrong in this shop. You get a link to your report by e-mail, and we tell you what we decide. Nobody else learns who reported it.',
        )}
      </p>
      <form noValidate method="post" action={`${basePath}/api/abuse`} className="grid gap-5">
        <Choice
          label={t('What is it about?')}
          name="kind"
          value={kind}
          choices={ABUSE_KINDS.map((one) => [one, translateText(t, KIND_WORDS[one])])}
          error={problem('kind', t('Choose one'))}
        />
        <Field
          required
          label={t('Which one?')}
          hint={ABUSE_KINDS.map(
            (one) => `${translateText(t, KIND_WORDS[one])}: ${translateText(t, THING_HINTS[one])}`,
          ).join(' ')}
          name="thing"
          autoComplete="off"
          maxLength={THING_MAX}
          defaultValue={flash?.values.thing ?? filled.thing}
          error={problem('thing', t('The shop has no such thing. Copy the link to its page'))}
        />
        <Choice
          label={t('What is wrong with it?')}
          name="reason"
          value={flash?.values.reason ?? 'illegal'}
          choices={ABUSE_REASONS.map((one) => [one, translateText(t, REASON_WORDS[one])])}
          error={problem('reason', t('Choose one'))}
        />
        <TextAreaField
          required
          label={t('Why do you think so?')}
          hint={t('Say exactly what is wrong and where. That helps us to decide.')}
          name="text"
          rows={6}
          maxLength={ABUSE_TEXT_MAX}
          defaultValue={flash?.values.text ?? ''}
          error={problem('text', t('Tell us why, in at most 5,000 characters'))}
        />
        <Field
          required
          type="email"
          inputMode="email"
          label={t('Your e-mail address')}
          hint={t('The receipt and our decision go there.')}
          name="email"
          dir="ltr"
          autoComplete="email"
          maxLength={EMAIL_MAX}
          defaultValue={flash?.values.email ?? filled.email}
          error={problem('email', t('Enter a valid e-mail address'))}
        />
        <Trap />
        <p className="text-13 text-muted">
          {t('By sending this you say that you believe in good faith that what you write is right.')}
        </p>
        <Button className="justify-self-start">{t('Send the report')}</Button>
      </form>
    </div>
  )
}

/** A field for programs that fill in everything. People neither see it nor reach it. */
function Trap() {
  const t = useT()
  const id = useId()
  return (
    <div hidden>
      <label htmlFor={id}>{t('Leave this empty')}</label>
      <input id={id} name="website" tabIndex={-1} autoComplete="off" />
    </div>
  )
}
