import { useEffect, useRef } from 'react'
import type { OrderView } from '#domains/order/contract.ts'
import type { WalletButtonView } from '#domains/payment/contract.ts'
import { callShop } from '#web/client/api.ts'
import { createBrowserEffects } from '#web/client/browser-effects.ts'
import { callGateway } from '#web/client/gateway-call.ts'
import { browserProvider } from '#web/client/providers.ts'
import { announceAfterReload } from '#web/client/success-note.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { confirmTransform } from '#web/ui/dialog/TransformDialog.tsx'

interface WalletButtonProps {
  readonly button: WalletButtonView
  readonly gatewayId: string
  readonly order: OrderView
}

/** A wallet's own button beside ours. Where its script does not load nothing is shown: our button does the same. */
export function WalletButton({ button, gatewayId, order }: WalletButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    let remove: () => void = () => undefined
    let isGone = false
    void showButton(element, button, gatewayId, order).then(
      (taken) => {
        remove = taken
        if (isGone) remove()
      },
      () => undefined,
    )
    return () => {
      isGone = true
      remove()
    }
  }, [button, gatewayId, order])
  return <div ref={place} data-wallet={button.provider} className="needs-script max-w-sm" />
}

async function showButton(
  element: HTMLElement,
  { provider: id, script }: WalletButtonView,
  gatewayId: string,
  order: OrderView,
): Promise<() => void> {
  const provider = await browserProvider(id)
  if (!provider?.renderButton) throw new Error(`${id} has no button`)
  return provider.renderButton(element, {
    script,
    begin: () => begin(gatewayId, order),
    async approved() {
      const result = await callShop('/gateway/capture', { orderKey: order.key })
      if (!result.ok) return void (await showDanger(result.error.text))
      announceAfterReload(order.key)
      location.reload()
    },
    failed: () => undefined,
  })
}

/** Begins the payment by a link call whose `done` answer names the wallet's order. Throws: Error after a refusal, which was shown. */
function begin(gatewayId: string, order: OrderView): Promise<string> {
  return new Promise((resolve, reject) => {
    const call = { fields: { gatewayId, orderKey: order.key, via: 'button' }, transform: null, productIds: order.lines.map((line) => line.productId) }
    const tools = {
      effects: createBrowserEffects(order.key),
      send: (sent: Readonly<Record<string, string>>, options: Parameters<typeof callShop>[2]) => callShop<unknown>('/gateway/link', sent, options),
      confirmTransform,
      done: (answer: { readonly [data: string]: unknown }) => resolve(String(answer.orderId)),
    }
    void callGateway(call, tools).then(() => reject(new Error('no order was begun')))
  })
}
