import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { deliveryWords } from '#domains/shipping/contract.ts'
import { formatMoney } from '#kernel/money.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { Translate } from '#web/i18n/translate.ts'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Icon, type IconName } from '#web/ui/Icon.tsx'
import type { OrderPageView } from '../views.ts'

const LINK = 'text-tide underline underline-offset-4'

/**
 * Says what the shop has done, what the buyer still does, and what comes next and when. Source: docs/design.md "After
 * paying".
 */
export function NextSteps({ view }: { view: OrderPageView }) {
  const t = useT()
  const { locale } = useSite()
  const due = formatMoney(view.due, locale.code)
  const parcel = parcelWords(view, t)
  return (
    <section aria-labelledby="next-title" data-next className="rounded-md border border-hairline p-5">
      <h2 id="next-title" className="text-21">
        {t('What happens next')}
      </h2>
      <ol className="mt-4 grid gap-4">
        <Step icon="check" name="mail">
          {mailWords(view, t)}
        </Step>
        {moneyStep(view, t, due)}
        {parcel && (
          <Step icon="truck" name="parcel">
            {parcel}
          </Step>
        )}
        {view.recordings && !view.recordings.isMasked && view.recordings.opensAt === null && (
          <Step icon="down" name="downloads">
            {t('Your downloads are ready.')}{' '}
            <a href="#recordings" className={LINK}>
              {t('Play or download them below')}
            </a>
          </Step>
        )}
        {view.isOfSubscription && view.gift === null && (
          <Step icon="user" name="subscription">
            {t('You see the next payment, and can cancel, in your account.')}{' '}
            <Link to="/profile" className={LINK}>
              {t('To your account')}
            </Link>
          </Step>
        )}
      </ol>
    </section>
  )
}

function Step({ icon, name, children }: { icon: IconName; name: string; children: ReactNode }) {
  return (
    <li data-step={name} className="flex gap-3">
      <Icon name={icon} className="mt-0.5 text-success" />
      <p className="min-w-0 max-w-measure [overflow-wrap:anywhere]">{children}</p>
    </li>
  )
}

/** Stands where the address goes, which keeps its own direction in any language. */
const PLACE = '\uE000'

function mailWords({ order, isConfirmed }: OrderPageView, t: Translate): ReactNode {
  const words = isConfirmed
    ? t('We have written to {email}.', { email: PLACE })
    : t('We are writing to {email}.', { email: PLACE })
  const [before, after = ''] = words.split(PLACE)
  return (
    <>
      {before}
      <bdi className="font-medium">{order.email ?? ''}</bdi>
      {after} {t('The mail holds the link to this page.')}
    </>
  )
}

/** Says what is still to be paid and how; null where the money is here. */
function moneyStep(
  { awaitedThrough, paymentState, attempt }: OrderPageView,
  t: Translate,
  due: string,
): ReactNode {
  if (awaitedThrough === 'bank')
    return (
      <Step icon="copy" name="transfer">
        {t('Transfer {due} with the reference below, so that we find your payment.', { due })}
      </Step>
    )
  if (awaitedThrough === 'courier')
    return (
      <Step icon="copy" name="door">
        {t('Have {due} ready: you pay the courier at the door.', { due })}
      </Step>
    )
  if (paymentState === 'paid' || paymentState === 'overpaid' || attempt === null) return null
  return (
    <Step icon="copy" name="on-its-way">
      {t('We write again when your payment has arrived.')}
    </Step>
  )
}

/** Says what becomes of the parcel, and names days only where nothing keeps it back; null: nothing can be said. */
function parcelWords(
  { order, isShipped, deliveryDays, paymentState }: OrderPageView,
  t: Translate,
): string | null {
  if (!order.requiresShipping) return null
  if (isShipped) return t('Your parcel is on its way.')
  if (deliveryDays) return `${t('We pack your parcel now.')} ${deliveryWords(t, deliveryDays)}.`
  const isPaid = paymentState === 'paid' || paymentState === 'overpaid'
  return isPaid ? null : t('We pack your parcel when the money has arrived.')
}
