import { Link, useRevalidator } from 'react-router'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, type Translate, translateText } from '#web/i18n/translate.ts'
import { pricePerPeriod } from '#web/site/price-per-period.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { useCallForm } from '#web/site/use-call-form.ts'
import { useWhen } from '#web/site/When.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { NeedsScript } from '../../NeedsScript.tsx'
import type { ProfilePeriod, ProfileSubscription } from '../../views.ts'
import { Fact } from '../Section.tsx'
import { PauseControls, ResumeNote } from './PauseControls.tsx'

const STATE_WORDS: Readonly<Record<ProfileSubscription['state'], string>> = {
  pending: msg('Waiting for your first payment'),
  trial: msg('Trial'),
  active: msg('Active'),
  'past-due': msg('A payment is missing'),
  locked: msg('Locked until you pay'),
  paused: msg('Paused'),
  ended: msg('Ended'),
}

const PERIOD_WORDS: Readonly<Record<ProfilePeriod['state'], string>> = {
  open: msg('Not paid yet'),
  paid: msg('Paid'),
  'given-up': msg('Not charged'),
  refunded: msg('Refunded'),
}

interface SubscriptionCardProps {
  readonly subscription: ProfileSubscription
  readonly say: (words: string) => void
}

/** Shows one subscription: what it is, until when it is paid, what is charged next, and what can be done. */
export function SubscriptionCard({ subscription, say }: SubscriptionCardProps) {
  const t = useT()
  const when = useWhen()
  const { locale } = useSite()
  const { number, name, state, price, period, isCancelled, nextName, nextPrice, periods } = subscription
  const isPlanned = subscription.isPausing && state === 'active'
  const stateWords = isCancelled
    ? msg('Cancelled')
    : isPlanned
      ? msg('Active, then paused')
      : STATE_WORDS[state]
  const next = nextCharge(subscription, { t, when, locale: locale.code })
  return (
    <li
      data-subscription={number}
      data-state={state}
      className="grid gap-4 rounded-sm border border-hairline p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 font-semibold text-17 [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </h3>
        <p className={state === 'past-due' || state === 'locked' ? 'font-medium text-danger' : 'text-muted'}>
          {translateText(t, stateWords)}
        </p>
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {price.amount > 0 && (
          <Fact label={t('Price')}>{pricePerPeriod(t, formatMoney(price, locale.code), period)}</Fact>
        )}
        {subscription.until !== null && (
          <Fact label={untilLabel(subscription, t)}>
            <span suppressHydrationWarning>{when(subscription.until)}</span>
          </Fact>
        )}
        {subscription.pausedUntil !== null && (
          <Fact label={t('Paused until')}>
            <span suppressHydrationWarning>{when(subscription.pausedUntil)}</span>
          </Fact>
        )}
        {next !== null && (
          <Fact label={t('Next charge')}>
            <span suppressHydrationWarning>{next}</span>
          </Fact>
        )}
        {nextName !== null && (
          <Fact label={t('From then on')}>
            <bdi>{nextName}</bdi>
            {nextPrice !== null &&
              `, ${pricePerPeriod(t, formatMoney(nextPrice.price, locale.code), nextPrice.period)}`}
          </Fact>
        )}
        <Fact label={t('Number')}>
          <bdi>{number}</bdi>
        </Fact>
      </div>
      <Actions subscription={subscription} say={say} />
      {periods.length > 0 && (
        <details>
          <summary className="inline-flex min-h-11 items-center text-tide underline underline-offset-4">
            {t('Orders of this subscription')}
          </summary>
          <ul className="mt-2 grid gap-1">
            {periods.map((one) => (
              <PeriodRow key={one.number} period={one} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

function untilLabel({ state, ends, isCancelled }: ProfileSubscription, t: Translate): string {
  if (state === 'ended') return t('Ended')
  if (isCancelled) return t('Ends')
  if (ends) return t('Ends by itself')
  return state === 'trial' ? t('Trial until') : t('Paid until')
}

function nextCharge(
  { nextChargeAt, nextPrice, price, gatewayName }: ProfileSubscription,
  { t, when, locale }: { t: Translate; when: ReturnType<typeof useWhen>; locale: string },
): string | null {
  if (nextChargeAt === null) return null
  const values = { price: formatMoney(nextPrice?.price ?? price, locale), date: when(nextChargeAt) }
  return gatewayName === null
    ? t('{price} on {date}', values)
    : t('{price} on {date} ({gateway})', { ...values, gateway: gatewayName })
}

function Actions({ subscription, say }: SubscriptionCardProps) {
  const t = useT()
  const { basePath } = useSite()
  const { revalidate } = useRevalidator()
  const resume = useCallForm('/subscription/resume', () => say(msg('Your subscription goes on')))
  const keep = useCallForm('/subscription/change/undo', () => say(msg('You keep your plan')))
  const { number, owedOrderKey, nextName, mayChange, mayCancel, mayResume } = subscription

  async function cancel(): Promise<void> {
    const { askToCancel } = await import('./cancel-dialog.tsx')
    if ((await askToCancel(subscription)) === null) return
    await revalidate()
    say(msg('Your subscription is cancelled'))
  }

  if (owedOrderKey === null && !mayChange && !mayCancel && !mayResume) return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-3">
        {owedOrderKey !== null && (
          <ButtonLink to={`/order/${owedOrderKey}`} tone="primary">
            {t('Pay now')}
          </ButtonLink>
        )}
        {mayResume && (
          <form method="post" action={`${basePath}/api/subscription/resume`} onSubmit={resume.submit}>
            <input type="hidden" name="subscription" value={number} />
            <Button aria-disabled={resume.isBusy}>
              {subscription.isPausing ? t('End the pause') : t('Continue the subscription')}
            </Button>
          </form>
        )}
        {nextName !== null && (
          <form method="post" action={`${basePath}/api/subscription/change/undo`} onSubmit={keep.submit}>
            <input type="hidden" name="subscription" value={number} />
            <Button tone="secondary" aria-disabled={keep.isBusy}>
              {t('Keep the plan as it is')}
            </Button>
          </form>
        )}
        {mayChange && (
          <ButtonLink to={`/profile/plan?subscription=${number}`} tone="secondary">
            {t('Change plan')}
          </ButtonLink>
        )}
        {mayCancel && (
          <Button type="button" tone="secondary" className="needs-script" onClick={() => void cancel()}>
            {t('Cancel subscription')}
          </Button>
        )}
      </div>
      <ResumeNote subscription={subscription} />
      {subscription.mayPause && <PauseControls subscription={subscription} say={say} />}
      {mayCancel && <NeedsScript />}
      <p role="alert" className="font-medium text-13 text-danger empty:hidden">
        {resume.problem ?? keep.problem}
      </p>
    </div>
  )
}

function PeriodRow({ period }: { period: ProfilePeriod }) {
  const t = useT()
  const when = useWhen()
  const { locale } = useSite()
  const { state, startsAt, endsAt, orderKey, orderNumber, total } = period
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 border-hairline border-t py-1">
      <Link
        to={`/order/${orderKey}`}
        className="inline-flex min-h-11 items-center text-tide underline underline-offset-4"
      >
        {t('Order {number}', { number: orderNumber })}
      </Link>
      {startsAt !== null && endsAt !== null && (
        <span suppressHydrationWarning className="text-13 text-muted tabular-nums">
          {t('{from} to {to}', { from: when(startsAt), to: when(endsAt) })}
        </span>
      )}
      <span className="text-13 text-muted">{translateText(t, PERIOD_WORDS[state])}</span>
      <span className="font-mono tabular-nums">{formatMoney(total, locale.code)}</span>
    </li>
  )
}
