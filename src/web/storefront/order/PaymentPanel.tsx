import { useT } from '#web/i18n/I18nProvider.tsx'
import type { Flash, OrderPageView } from '#web/shop.ts'
import { Button } from '#web/ui/Button.tsx'
import { useSite } from '#web/ui/SiteProvider.tsx'
import { GatewayForm } from './GatewayForm.tsx'
import { Instruction } from './Instruction.tsx'
import { PAYABLE } from './payment-words.ts'
import { isAttemptOpen } from './use-open-attempt.ts'

/** How the order is paid: what was chosen and how it goes on, or the ways there are. */
export function PaymentPanel({ view, flash }: { view: OrderPageView; flash: Flash | null }) {
  const t = useT()
  const { order, gateways, instruction, paymentState } = view
  if (order.state === 'cancelled' || !PAYABLE.includes(paymentState)) return instruction ? <Instruction instruction={instruction} /> : null
  const isChosen = paymentState === 'awaiting' || isAttemptOpen(view)
  const list = <GatewayList view={view} flash={flash} />
  return (
    <section aria-labelledby="payment-title" className="grid gap-5 print:block">
      <h2 id="payment-title" className="text-21">
        {isChosen ? t('Payment') : t('How would you like to pay?')}
      </h2>
      {instruction && <Instruction instruction={instruction} />}
      {isAttemptOpen(view) && paymentState !== 'awaiting' && <OpenAttempt view={view} />}
      {gateways.length > 0 &&
        (isChosen ? (
          <details className="print:hidden">
            <summary className="inline-flex min-h-11 items-center text-tide underline underline-offset-4">{t('Pay in another way')}</summary>
            <div className="mt-2">{list}</div>
          </details>
        ) : (
          list
        ))}
      {gateways.length === 0 && !isChosen && <p>{t('There is no way to pay this order here. Please write to us.')}</p>}
    </section>
  )
}

function GatewayList({ view, flash }: { view: OrderPageView; flash: Flash | null }) {
  const chosen = flash?.values.gatewayId ?? view.attempt?.gatewayId
  const open = view.gateways.find(({ gatewayId }) => gatewayId === chosen) ?? view.gateways[0]
  return (
    <div className="rounded-sm border border-edge print:hidden">
      {view.gateways.map((gateway) => (
        <GatewayForm key={gateway.gatewayId} gateway={gateway} order={view.order} isOpen={gateway === open} flash={flash} />
      ))}
    </div>
  )
}

/** A payment that was begun and not ended; it can be given up, so that another way is free. */
function OpenAttempt({ view }: { view: OrderPageView }) {
  const t = useT()
  const { basePath } = useSite()
  return (
    <form
      method="post"
      action={`${basePath}/api/gateway/cancel`}
      className="flex flex-wrap items-center justify-between gap-4 rounded-sm bg-panel p-5 print:hidden"
    >
      <p role="status">{t('A payment is under way. This page tells you when it has arrived.')}</p>
      <input type="hidden" name="orderKey" value={view.order.key} />
      <Button tone="secondary">{t('Cancel payment')}</Button>
    </form>
  )
}
