import { useSearchParams } from 'react-router'
import { isPayable } from '#domains/payment/contract.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { Flash } from '#web/site/views.ts'
import { WaysToPay } from '../choice/WaysToPay.tsx'
import type { PaymentView } from '../views.ts'
import { Instruction } from './Instruction.tsx'
import { OpenAttempt } from './OpenAttempt.tsx'
import { isAttemptOpen, isOnItsWay } from './use-open-attempt.ts'

const NOTE = 'max-w-measure rounded-sm border border-edge p-4 outline-offset-2'

/**
 * Shows how the order is paid: the chosen payment method and what happens next, or the methods to choose
 * from.
 */
export function PaymentPanel({ view, flash }: { view: PaymentView; flash: Flash | null }) {
  const t = useT()
  const [query] = useSearchParams()
  const { order, gateways, instruction, paymentState } = view
  if (order.state === 'cancelled' || !isPayable(paymentState))
    return instruction ? <Instruction instruction={instruction} /> : null
  // A buyer who returns from a provider without having paid chooses again; the provider's own message is
  // already shown above.
  const isBack = query.get('returned') === '1' && view.attempt !== null && !isOnItsWay(view)
  const isChosen = paymentState === 'awaiting' || (isAttemptOpen(view) && !isBack && !view.isDeclined)
  const wasCancelled = !isChosen && !isBack && view.attempt?.status === 'canceled' && !flash?.error
  const list = (
    <WaysToPay
      gateways={gateways}
      order={order}
      due={view.due}
      chosen={flash?.values.gatewayId ?? view.attempt?.gatewayId}
      flash={flash}
    />
  )
  return (
    <section aria-labelledby="payment-title" className="grid gap-5 print:block">
      <h2 id="payment-title" className="text-21">
        {isChosen ? t('Payment') : t('How would you like to pay?')}
      </h2>
      {instruction && <Instruction instruction={instruction} />}
      {isChosen && !instruction && <OpenAttempt view={view} />}
      {isBack && !flash?.error && !view.isDeclined && (
        <p role="status" data-result tabIndex={-1} className={NOTE}>
          {isAttemptOpen(view)
            ? t(
                'No payment has arrived yet. If you have paid, this page shows it as soon as it arrives. If not, try again or choose another payment method.',
              )
            : t('The payment was not completed. Try again, or choose another payment method.')}
        </p>
      )}
      {wasCancelled && (
        <p role="status" data-result tabIndex={-1} className={NOTE}>
          {t(
            'The payment was cancelled and nothing was charged. Try again, or choose another payment method.',
          )}
        </p>
      )}
      {gateways.length > 0 &&
        (isChosen ? (
          <details className="print:hidden">
            <summary className="inline-flex min-h-11 items-center text-tide underline underline-offset-4">
              {t('Choose another payment method')}
            </summary>
            <div className="mt-2">{list}</div>
          </details>
        ) : (
          list
        ))}
      {gateways.length === 0 && !isChosen && (
        <p>{t('No payment method is available for this order. Please write to us.')}</p>
      )}
    </section>
  )
}
