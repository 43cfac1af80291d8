import type { OrderStateView } from '#domains/payment/contract.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import type { OpenFrame } from '#web/ui/dialog/FrameDialog.tsx'
import { callShop } from './api.ts'
import { type ActionResult, type GatewayEffects, UNKNOWN_ANSWER_TEXT } from './gateway-answer.ts'
import { type PaymentWatch, watchPayment } from './payment-watch.ts'
import { BROWSER_PROVIDERS, type BrowserProvider } from './providers.ts'
import { announceAfterReload } from './success-note.ts'

/** The effects of gateway answers on a real page. What is rarely needed is loaded when it is. */
export function createBrowserEffects(orderKey: string): GatewayEffects {
  let frame: OpenFrame | null = null
  let watch: PaymentWatch | null = null
  const reload = () => {
    announceAfterReload(orderKey)
    location.reload()
  }
  return {
    pageUrl: location.href,
    reload,
    redirect: (url) => location.assign(url),
    postForm: submitHiddenForm,
    async openFrame(request, receive) {
      const { openFrameDialog } = await import('#web/ui/dialog/FrameDialog.tsx')
      frame?.close()
      const opened = openFrameDialog(request, receive)
      frame = opened
      const key = request.orderKey || orderKey
      const settled = () => {
        opened.close()
        reload()
      }
      watch = watchPayment({ ask: () => callShop<OrderStateView>('/order/state', { key }), settled, wait })
      const outcome = await opened.outcome
      watch.stop()
      if (outcome === 'cancelled') await cancelPayment(key)
    },
    closeFrame: () => frame?.close(),
    checkOrder: () => watch?.askNow(),
    openCheckout: (answer) => withProvider(answer.provider, (provider) => provider.openCheckout?.(answer)),
    showPayButton: (answer) => withProvider(answer.provider, (provider) => provider.showPayButton?.(answer)),
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
  const load = Object.hasOwn(BROWSER_PROVIDERS, id) ? BROWSER_PROVIDERS[id] : undefined
  const result = load ? run(await load()) : undefined
  return (await result) ?? { ok: false, text: UNKNOWN_ANSWER_TEXT }
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
