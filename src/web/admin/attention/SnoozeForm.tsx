import { useId } from 'react'
import { SNOOZE_DAYS, SNOOZE_REASONS } from '#domains/attention/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { REASON_WORDS } from './reason-words.ts'
import type { WaitingView } from './views.ts'

interface ThingFormProps {
  readonly thing: WaitingView
  readonly done: () => void
}

/** Shows the form that puts a thing off. */
export function SnoozeForm({ thing: { kind, subject }, done }: ThingFormProps) {
  const t = useT()
  const id = useId()
  const { basePath } = useSite()
  const { problem, isBusy, submit } = useCallForm('/admin/attention/snooze', done)
  return (
    <details>
      <summary className="inline-flex min-h-9 items-center text-13 text-tide underline mobile:min-h-11">
        {t('Put off')}
        <span className="sr-only">: {subject}</span>
      </summary>
      <form
        method="post"
        action={`${basePath}/api/admin/attention/snooze`}
        onSubmit={submit}
        className="mt-1 flex flex-wrap items-end gap-3 pb-3"
      >
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="subject" value={subject} />
        <div className="grid gap-1">
          <label htmlFor={`${id}-reason`} className="font-medium text-13">
            {t('Reason')}
          </label>
          <select id={`${id}-reason`} name="reason" className="field">
            {SNOOZE_REASONS.map((reason) => (
              <option key={reason} value={reason}>
                {t(REASON_WORDS[reason])}
              </option>
            ))}
          </select>
        </div>
        <label className="grid gap-1 font-medium text-13">
          {t('Days')}
          <input
            type="number"
            name="days"
            defaultValue={3}
            min={SNOOZE_DAYS.min}
            max={SNOOZE_DAYS.max}
            required
            className="field w-24"
          />
        </label>
        <Button tone="secondary" disabled={isBusy}>
          {isBusy ? t('Please wait') : t('Put off')}
        </Button>
        <p className="w-full text-13 text-muted">
          {t('It is not counted and not mailed until then. You can bring it back at once.')}
        </p>
        {problem && (
          <p role="alert" className="w-full font-medium text-danger">
            {problem}
          </p>
        )}
      </form>
    </details>
  )
}

/** Shows the button that brings a thing back. */
export function WakeForm({ thing: { kind, subject }, done }: ThingFormProps) {
  const t = useT()
  const { basePath } = useSite()
  const { problem, isBusy, submit } = useCallForm('/admin/attention/wake', done)
  return (
    <form method="post" action={`${basePath}/api/admin/attention/wake`} onSubmit={submit} className="mt-1">
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="subject" value={subject} />
      <Button tone="secondary" className="min-h-9 px-3 text-13" disabled={isBusy}>
        {t('Bring back')}
        <span className="sr-only">: {subject}</span>
      </Button>
      {problem && (
        <p role="alert" className="font-medium text-danger">
          {problem}
        </p>
      )}
    </form>
  )
}
