import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field, SelectField } from '#web/ui/Field.tsx'
import type { ProfileSubscription } from '../../views.ts'

interface PauseControlsProps {
  readonly subscription: ProfileSubscription
  readonly say: (words: string) => void
}

/**
 * Offers to put off the next periods, or to leave out exactly one. Works without script. Source:
 * docs/http-contract.md "POST /subscription/pause".
 */
export function PauseControls({ subscription, say }: PauseControlsProps) {
  const t = useT()
  const when = useWhen()
  const { basePath } = useSite()
  const pause = useCallForm('/subscription/pause', () => say(msg('Your subscription is paused')))
  const skip = useCallForm('/subscription/skip', () =>
    say(msg('The next period of your subscription is skipped')),
  )
  const { number, until, maySkip, losesAgreement, gatewayName } = subscription
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-tide underline underline-offset-4">
        {t('Pause or skip')}
      </summary>
      <div className="mt-2 grid gap-4">
        <p suppressHydrationWarning className="text-muted">
          {t(
            'What you have paid stays open until {date}. The pause begins then: you have no access and pay nothing until it is over. After that your subscription goes on by itself.',
            { date: until === null ? '' : when(until) },
          )}
        </p>
        {losesAgreement && gatewayName !== null && (
          <p className="text-muted">
            {t(
              '{gateway} cannot pause: your agreement there ends. When your subscription goes on, we send you a link to agree anew.',
              { gateway: gatewayName },
            )}
          </p>
        )}
        <form
          method="post"
          action={`${basePath}/api/subscription/pause`}
          onSubmit={pause.submit}
          className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]"
        >
          <input type="hidden" name="subscription" value={number} />
          <SelectField required name="months" label={t('For how long?')} defaultValue="1">
            <option value="1">{t('One month')}</option>
            <option value="2">{t('Two months')}</option>
            <option value="3">{t('Three months')}</option>
          </SelectField>
          <Field type="date" name="until" label={t('Or until a day')} />
          <Button tone="secondary" aria-disabled={pause.isBusy}>
            {t('Pause the subscription')}
          </Button>
        </form>
        {maySkip && (
          <form method="post" action={`${basePath}/api/subscription/skip`} onSubmit={skip.submit}>
            <input type="hidden" name="subscription" value={number} />
            <Button tone="secondary" aria-disabled={skip.isBusy}>
              {t('Skip the next period')}
            </Button>
          </form>
        )}
        <p role="alert" className="font-medium text-13 text-danger empty:hidden">
          {pause.problem ?? skip.problem}
        </p>
      </div>
    </details>
  )
}

/** Says what ending a pause that has begun costs at once. */
export function ResumeNote({
  subscription: { state, price, isPausing },
}: Pick<PauseControlsProps, 'subscription'>) {
  const t = useT()
  const { locale } = useSite()
  if (!isPausing || state !== 'paused') return null
  return (
    <p className="text-13 text-muted">
      {t('If you continue now, the next period begins at once and costs {price}.', {
        price: formatMoney(price, locale.code),
      })}
    </p>
  )
}
