import { type SubmitEvent, useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { useSite } from '#web/site/SiteProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { linkGateway } from '../call/link-gateway.ts'
import { WITHOUT_SCRIPT } from '../choice/GatewayForm.tsx'
import type { PaymentView } from '../views.ts'
import { isOnItsWay } from './use-open-attempt.ts'

/**
 * Shows a payment attempt that has not ended: how to continue it, and how to cancel it, so that another
 * payment method can be chosen.
 */
export function OpenAttempt({ view }: { view: PaymentView }) {
  const t = useT()
  const { basePath } = useSite()
  const { order, attempt, gateways } = view
  const gateway = gateways.find(({ gatewayId }) => gatewayId === attempt?.gatewayId)
  const isComing = isOnItsWay(view)
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-sm bg-panel p-5 print:hidden">
      <p role="status" className="max-w-measure">
        {isComing
          ? t('Your payment is on its way. This page shows when it has arrived.')
          : t('You started this payment but did not finish it. If the money arrives, this page shows it.')}
      </p>
      <div className="flex flex-wrap gap-3">
        {gateway && !isComing && !gateway.needs.includes('tel') && (
          <Continue view={view} gatewayId={gateway.gatewayId} name={gateway.name} />
        )}
        <form method="post" action={`${basePath}/api/gateway/cancel`}>
          <input type="hidden" name="orderKey" value={order.key} />
          <Button tone="secondary">{t('Cancel payment')}</Button>
        </form>
      </div>
    </div>
  )
}

function Continue({ view, gatewayId, name }: { view: PaymentView; gatewayId: string; name: string }) {
  const t = useT()
  const { basePath } = useSite()
  const [isSending, setSending] = useState(false)

  async function goOn(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (isSending) return
    setSending(true)
    await linkGateway(event.currentTarget, view.order.key, null, view.order.lines, () => false)
    setSending(false)
  }

  return (
    <form method="post" action={`${basePath}/api/gateway/link`} onSubmit={goOn}>
      <input type="hidden" name="gatewayId" value={gatewayId} />
      <input type="hidden" name="orderKey" value={view.order.key} />
      <Button {...WITHOUT_SCRIPT} aria-disabled={isSending}>
        {t('Continue: {name}', { name })}
      </Button>
    </form>
  )
}
