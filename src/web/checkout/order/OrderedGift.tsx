import { useT } from '#web/i18n/I18nProvider.tsx'
import type { Translate } from '#web/i18n/translate.ts'
import { useWhen } from '#web/site/When.tsx'
import type { OrderedGiftView } from '../views.ts'

/** Says that an order is a gift, whom it is for, and where it stands. Source: decision 0049. */
export function OrderedGift({ gift }: { gift: OrderedGiftView }) {
  const t = useT()
  const when = useWhen()
  const { state, recipientName: name, recipientEmail: email } = gift
  return (
    <section aria-labelledby="ordered-gift" data-gift-state={state} className="grid max-w-xl gap-2">
      <h2 id="ordered-gift" className="text-17 font-semibold [overflow-wrap:anywhere]">
        {name === '' ? t('This order is a gift') : t('A gift for {name}', { name })}
      </h2>
      {email !== '' && (
        <p className="text-muted [overflow-wrap:anywhere]">
          <bdi>{email}</bdi>
        </p>
      )}
      <p suppressHydrationWarning>{whereItStands(gift, t, when)}</p>
    </section>
  )
}

function whereItStands(
  { state, sentAt, deliverAt, redeemedAt, expiresAt }: OrderedGiftView,
  t: Translate,
  when: (at: string) => string,
): string {
  if (state === 'waiting')
    return t('It is sent once it is paid, not before {date}.', { date: when(deliverAt) })
  if (state === 'redeemed') return t('It was redeemed on {date}.', { date: when(redeemedAt ?? deliverAt) })
  if (state === 'expired')
    return t('Nobody redeemed it until {date}.', { date: when(expiresAt ?? deliverAt) })
  if (state === 'cancelled') return t('It was cancelled. Its link no longer works.')
  if (state !== 'ready') return t('It was paid back. Its link no longer works.')
  const until = when(expiresAt ?? deliverAt)
  return sentAt === null
    ? t('It is sent on {date}.', { date: when(deliverAt) })
    : t('It was sent on {date} and is not redeemed yet. It is valid until {until}.', {
        date: when(sentAt),
        until,
      })
}
