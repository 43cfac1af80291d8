import { useRevalidator } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { msg, translateText } from '#web/i18n/translate.ts'
import { Price } from '#web/site/Price.tsx'
import { useWhen } from '#web/site/When.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Part } from './Part.tsx'
import { PayoutList } from './PayoutList.tsx'
import { askForBilling, askForMethod, askForPayout } from './payout-dialogs.tsx'
import type { ActivePartnerView, PartnerPayoutsView } from './views.ts'

interface PayoutSectionProps {
  readonly state: ActivePartnerView['state']
  readonly payouts: PartnerPayoutsView
  readonly say: (words: string) => void
}

/** Shows how a partner is paid, what is payable, and every payout. Changes and requests need the current password. */
export function PayoutSection({ state, payouts, say }: PayoutSectionProps) {
  const t = useT()
  const when = useWhen()
  const { revalidate } = useRevalidator()
  const { payable, paid, least, day, method, heldUntil, billing, isRunning } = payouts
  async function done(asked: Promise<unknown>, words: string): Promise<void> {
    if ((await asked) === null) return
    await revalidate()
    say(words)
  }
  const canAsk = method !== null && !isRunning && payable.amount >= least.amount
  return (
    <Part id="payouts" title={t('Payouts')}>
      <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-sm border border-hairline bg-hairline">
        <div className="grid content-between gap-1 bg-ground p-4">
          <dt className="text-13 text-muted">{t('Can be paid out')}</dt>
          <dd data-payable={payable.amount} className="text-28 font-semibold">
            <Price price={payable} />
          </dd>
        </div>
        <div className="grid content-between gap-1 bg-ground p-4">
          <dt className="text-13 text-muted">{t('Paid out')}</dt>
          <dd className="text-28 font-semibold">
            <Price price={paid} />
          </dd>
        </div>
      </dl>
      <p className="max-w-measure text-muted">
        {day === null
          ? t('You can ask for a payout at any time.')
          : t('We pay everybody on day {day} of the month. You can also ask for a payout at any time.', {
              day,
            })}{' '}
        {t('The least amount is')} <Price price={least} />.
      </p>
      <p data-method={method?.type ?? ''}>{methodWords(t, method)}</p>
      {heldUntil !== null && (
        <p className="rounded-sm border border-amber-ink p-4" suppressHydrationWarning>
          {t('The account is new. Until {date} we ask you before we pay.', { date: when(heldUntil) })}
        </p>
      )}
      <p className="text-muted">
        {billing === null
          ? t(
              'Statements name you as your account does. Businesses need their address and a tax number on them.',
            )
          : t('Statements name {name}, {city}.', { name: billing.name, city: billing.city })}
      </p>
      {state === 'active' && (
        <div className="needs-script flex flex-wrap gap-3">
          {canAsk && (
            <Button
              type="button"
              onClick={() => void done(askForPayout(payouts), msg('Your payout is requested'))}
            >
              {t('Ask for a payout')}
            </Button>
          )}
          <Button
            type="button"
            tone="secondary"
            onClick={() => void done(askForMethod(method), msg('Your account for payouts is saved'))}
          >
            {method === null ? t('Say where we pay') : t('Change where we pay')}
          </Button>
          <Button
            type="button"
            tone="secondary"
            onClick={() => void done(askForBilling(billing), msg('Your details for statements are saved'))}
          >
            {t('Details for statements')}
          </Button>
        </div>
      )}
      <PayoutList payouts={payouts.payouts} mayCancel={state === 'active'} />
    </Part>
  )
}

function methodWords(t: ReturnType<typeof useT>, method: PartnerPayoutsView['method']): string {
  if (method === null) return t('You have not said yet where we pay you.')
  if (method.type === 'sepa')
    return t('We pay to the bank account that ends with {ending}.', { ending: method.ending })
  if (method.type === 'paypal') return t('We pay to the PayPal account {ending}.', { ending: method.ending })
  return translateText(t, msg('We pay you as shop credit: a coupon of the amount.'))
}
