import { type FilledStatement, REASON_MAX } from '#domains/buyer-statement/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field, TextAreaField } from '#web/ui/Field.tsx'
import { ContractFields, useFieldProblem } from './ContractFields.tsx'

/** Shows the first step of a cancellation. Source: § 312k BGB. */
export function CancelForm({ filled, flash }: { filled: FilledStatement; flash: Flash | null }) {
  const t = useT()
  const { basePath } = useSite()
  const problem = useFieldProblem(flash)
  const isForCause = flash?.values.grounds === 'cause'
  return (
    <>
      <p className="text-muted">
        {t(
          'You can cancel a subscription or membership here, without signing in. On the next page you see what you send.',
        )}
      </p>
      <form noValidate method="post" action={`${basePath}/api/cancel/request`} className="grid gap-5">
        <ContractFields filled={filled} flash={flash} />
        <fieldset className="grid gap-1">
          <legend className="mb-1 text-13 font-medium">{t('Kind of cancellation')}</legend>
          <label className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              name="grounds"
              value="ordinary"
              defaultChecked={!isForCause}
              className="size-5"
            />
            {t('Ordinary, with notice')}
          </label>
          <label className="flex min-h-11 items-center gap-3">
            <input type="radio" name="grounds" value="cause" defaultChecked={isForCause} className="size-5" />
            {t('For good cause')}
          </label>
        </fieldset>
        <TextAreaField
          label={t('Reason')}
          hint={t('Only needed for a cancellation for good cause.')}
          name="reason"
          rows={3}
          maxLength={REASON_MAX}
          defaultValue={flash?.values.reason ?? ''}
          error={problem('reason', t('Tell us the reason, or choose an ordinary cancellation'))}
        />
        <Field
          type="date"
          label={t('To end on')}
          hint={t('Leave this empty to end it as soon as possible.')}
          name="wished"
          defaultValue={flash?.values.wished ?? ''}
          error={problem('wished', t('Enter a day, or leave this empty'))}
        />
        <Button className="justify-self-start">{t('Continue')}</Button>
      </form>
    </>
  )
}
