import type { OrderStateView } from '#domains/payment/contract.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import type { OpenPayment } from '#web/ui/dialog/payment-dialog.tsx'
import { callShop } from './api.ts'
import { type ActionResult, type GatewayEffects, UNKNOWN_ANSWER_TEXT } from './gateway-answer.ts'
import { type PaymentWatch, watchPayment } from './payment-watch.ts'
import { type BrowserProvider, browserProvider, type ProviderStage } from './providers.ts'
import { announceAfterReload } from './success-note.ts'

/** The effects of gateway answers on a real page. What is rarely needed is loaded when it is. */
export function createBrowserEffects(orderKey: string): GatewayEffects {
  let opened: OpenPayment | null = null
  let watch: PaymentWatch | null = null
  const reload = () => {
    announceAfterReload(orderKey)
    location.reload()
  }

  /** While a payment is shown the shop is asked how it stands; giving it up is told to the shop. */
  async function underWay(payment: OpenPayment, key: string): Promise<void> {
    opened = payment
    const settled = () => {
      payment.close()
      reload()
    }
    watch = watchPayment({ ask: () => callShop<OrderStateView>('/order/state', { key }), settled, wait })
    const outcome = await payment.outcome
    watch.stop()
    if (outcome === 'cancelled') await cancelPayment(key)
  }

  function stageOf(key: string): ProviderStage {
    return {
      async show(mount) {
        const { openProviderDialog } = await import('#web/ui/dialog/ProviderDialog.tsx')
        opened?.close()
        await underWay(openProviderDialog(mount), key || orderKey)
        return { ok: true }
      },
    }
  }

  return {
    pageUrl: location.href,
    reload,
    redirect: (url) => location.assign(url),
    postForm: submitHiddenForm,
    async openFrame(request, receive) {
      const { openFrameDialog } = await import('#web/ui/dialog/FrameDialog.tsx')
      opened?.close()
      await underWay(openFrameDialog(request, receive), request.orderKey || orderKey)
    },
    closeFrame: () => opened?.close(),
    checkOrder: () => watch?.askNow(),
    openCheckout: (answer) => withProvider(answer.provider, (provider) => provider.openCheckout?.(answer, stageOf(answer.orderKey))),
    showPayButton: (answer) => withProvider(answer.provider, (provider) => provider.showPayButton?.(answer, stageOf(answer.orderKey))),
    act: (action) => withProvider(action.provider, (provider) => provider.act?.(action)),
    async openCoupon(coupon, answered) {
      const { askForCoupon } = await import('#web/ui/dialog/CouponDialog.tsx')
      const answer = await askForCoupon(coupon)
      if (answer !== undefined) answered(answer)
    },
    wait,
    danger: (text) => void showDanger(text),
  }
}

/** Tells the shop that the buyer gave a payment up, and shows the order as it is then. */
export async function cancelPayment(orderKey: string): Promise<void> {
  const result = await callShop('/gateway/cancel', { orderKey })
  if (result.ok) location.reload()
  else await showDanger(result.error.text)
}

async function withProvider(id: string, run: (provider: BrowserProvider) => Promise<ActionResult> | undefined): Promise<ActionResult> {
  const provider = await browserProvider(id)
  return (provider && (await run(provider))) ?? { ok: false, text: UNKNOWN_ANSWER_TEXT }
}

function submitHiddenForm(url: string, fields: Readonly<Record<string, string>>): void {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  form.hidden = true
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  // A field may be named `submit` and hide the form's own method.
  HTMLFormElement.prototype.submit.call(form)
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
