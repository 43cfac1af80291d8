import { useT } from '#web/i18n/I18nProvider.tsx'
import type { Translate } from '#web/i18n/translate.ts'
import { useWhen } from '#web/site/When.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import type { PlanStanding } from './views.ts'

/** Says that somebody has a plan already, until when, and where to change it. */
export function StandingNote({ standing }: { standing: PlanStanding }) {
  const t = useT()
  const when = useWhen()
  const date = standing.until === null ? null : when(standing.until)
  return (
    <div data-standing={standing.state ?? 'given'} className="grid justify-items-start gap-3">
      <p suppressHydrationWarning className="font-medium">
        {wordsOf(standing, date, t)}
      </p>
      {standing.state !== null && (
        <p className="flex flex-wrap gap-3">
          <ButtonLink to="/profile#subscription">{t('Manage it in your profile')}</ButtonLink>
          {standing.canChange && (
            <ButtonLink to={`/profile/plan?subscription=${standing.number}`} tone="secondary">
              {t('Change plan')}
            </ButtonLink>
          )}
        </p>
      )}
    </div>
  )
}

function wordsOf({ state, ends }: PlanStanding, date: string | null, t: Translate): string {
  if (state === 'past-due' || state === 'locked')
    return t('You have this plan, but a payment is missing. You can pay it in your profile.')
  if (state === 'paused') return t('You have this plan. It is paused.')
  if (state === 'trial' && date !== null) return t('You have this plan. The trial ends on {date}.', { date })
  if (date === null) return t('You have this plan.')
  if (!ends) return t('You have this plan. It renews on {date}.', { date })
  return t('You have this plan until {date}.', { date })
}
