import { useEffect, useRef } from 'react'
import type { OrderView } from '#domains/order/contract.ts'
import type { WalletButtonView } from '#domains/payment/contract.ts'
import { callShop } from '#web/client/api.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import { createBrowserEffects } from '../call/browser-effects.ts'
import { callGateway } from '../call/gateway-call.ts'
import { confirmTransform } from '../dialog/TransformDialog.tsx'
import { NOT_LOADED_TEXT, type WalletButton as Wallet } from '../providers/browser-provider.ts'
import { browserProvider } from '../providers.ts'

interface WalletButtonProps {
  readonly button: WalletButtonView
  readonly gatewayId: string
  readonly order: OrderView
}

/**
 * Shows a wallet's own button beside ours. If its script does not load, nothing is shown: our button does the
 * same.
 */
export function WalletButton({ button, gatewayId, order }: WalletButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const { provider, script } = button
  const { key, currency } = order
  useEffect(() => {
    const element = place.current
    if (!element) return
    let remove: () => void = () => undefined
    let isGone = false
    void showButton(element, provider, { script, currency, ...walletActions(gatewayId, key) }).then(
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
  }, [provider, script, currency, gatewayId, key])
  return <div ref={place} data-wallet={provider} className="needs-script max-w-sm empty:hidden" />
}

async function showButton(element: HTMLElement, id: string, wallet: Wallet): Promise<() => void> {
  const provider = await browserProvider(id)
  if (!provider?.renderButton) throw new Error(`${id} has no button`)
  return provider.renderButton(element, wallet)
}

/**
 * Creates what the button calls: it begins an order at the provider, and captures the money after the buyer
 * approved.
 */
function walletActions(gatewayId: string, orderKey: string): Pick<Wallet, 'begin' | 'approved' | 'failed'> {
  const effects = createBrowserEffects({ orderKey: () => orderKey, isOrderPage: true })
  // Whether a refusal was already shown: the provider's script reports it back to us as its own failure.
  let isTold = false
  return {
    /**
     * Begins the payment with a link call whose `done` answer names the wallet's order. Throws: Error after a
     * refusal, which was shown.
     */
    begin: () =>
      new Promise((resolve, reject) => {
        isTold = true
        const call = { fields: { gatewayId, orderKey, via: 'button' }, transform: null, productIds: [] }
        const tools = {
          effects,
          send: (sent: Readonly<Record<string, string>>, options: Parameters<typeof callShop>[2]) =>
            callShop<unknown>('/gateway/link', sent, options),
          confirmTransform,
          done(answer: { readonly [data: string]: unknown }) {
            isTold = false
            resolve(String(answer.orderId))
          },
        }
        // Has no effect after `done`.
        void callGateway(call, tools).then(() => reject(new Error('no order was begun')))
      }),
    async approved() {
      const result = await callShop('/gateway/capture', { orderKey })
      if (result.ok) return effects.reload()
      isTold = true
      await showDanger(result.error.text)
    },
    failed() {
      if (!isTold) void showDanger(NOT_LOADED_TEXT)
    },
  }
}
