import type { OrderStateView } from '#domains/payment/contract.ts'
import { callShop } from '#web/client/api.ts'
import { showDanger } from '#web/ui/dialog/DangerDialog.tsx'
import type { OpenPayment } from '../dialog/payment-dialog.tsx'
import type { BrowserProvider, ProviderStage } from '../providers/browser-provider.ts'
import { browserProvider } from '../providers.ts'
import { type ActionResult, type GatewayEffects, UNKNOWN_ANSWER_TEXT } from './gateway-answer.ts'
import { isSettled, type PaymentWatch, watchPayment } from './payment-watch.ts'
import { showOrder } from './show-order.ts'
import { announceAfterReload } from './success-note.ts'

/** The page on which a payment begins. */
export interface PaymentPage {
  /** Returns the order to pay, '' while there is none: an express form creates it with its first call. */
  orderKey(): string
  /** False when the buyer is to continue on the order's own page. */
  readonly isOrderPage: boolean
}

/** Codes of a refused cancellation which only mean that the page was out of date. */
const ENDED_MEANWHILE: readonly string[] = ['already-paid', 'nothing-to-cancel']

/** Creates the effects of gateway answers on a real page. Code that is rarely needed is loaded on demand. */
export function createBrowserEffects({ orderKey, isOrderPage }: PaymentPage): GatewayEffects {
  let opened: OpenPayment | null = null
  let watch: PaymentWatch | null = null
  const ask = () => callShop<OrderStateView>('/order/state', { key: orderKey() })

  function reload(): void {
    announceAfterReload(orderKey())
    showOrder(orderKey())
  }

  /** Polls the shop while a payment is shown, and reports a cancellation to the shop. */
  async function underWay(payment: OpenPayment): Promise<void> {
    opened?.close()
    opened = payment
    const settled = () => {
      payment.close()
      reload()
    }
    watch = watchPayment({ ask, settled, wait })
    const outcome = await payment.outcome
    watch.stop()
    if (opened === payment) opened = null
    if (outcome === 'cancelled') await cancelPayment(orderKey())
  }

  /** Asks the shop whether the order was paid, after the provider's page reported its end. */
  async function showAsItIs(): Promise<void> {
    const state = await ask()
    if (state.ok && isSettled(state.answer.paymentState)) announceAfterReload(orderKey())
    showOrder(orderKey())
  }

  const stage: ProviderStage = {
    async show(mount) {
      const { openProviderDialog } = await import('../dialog/ProviderDialog.tsx')
      await underWay(openProviderDialog(mount))
      return { ok: true }
    },
  }

  return {
    pageUrl: location.href,
    reload,
    redirect: (url) => location.assign(url),
    postForm: submitHiddenForm,
    async openFrame(request, receive) {
      const { openFrameDialog } = await import('../dialog/FrameDialog.tsx')
      await underWay(openFrameDialog(request, receive))
    },
    closeFrame() {
      opened?.close()
      opened = null
    },
    checkOrder: () => (opened ? watch?.askNow() : void showAsItIs()),
    openCheckout: (answer) =>
      withProvider(answer.provider, (provider) => provider.openCheckout?.(answer, stage)),
    showPayButton: (answer) =>
      withProvider(answer.provider, (provider) => provider.showPayButton?.(answer, stage)),
    act: (action) => withProvider(action.provider, (provider) => provider.act?.(action)),
    async openCoupon(coupon, answered) {
      const { askForCoupon } = await import('../dialog/CouponDialog.tsx')
      const answer = await askForCoupon(coupon)
      if (answer !== undefined) answered(answer)
      else if (!isOrderPage) showOrder(orderKey())
    },
    wait,
    async danger(text) {
      await showDanger(text)
      if (!isOrderPage && opened === null && orderKey() !== '') showOrder(orderKey())
    },
  }
}

/**
 * Cancels the payment at the shop and shows the resulting order: it may have been paid in the same moment.
 */
async function cancelPayment(orderKey: string): Promise<void> {
  const result = await callShop('/gateway/cancel', { orderKey })
  if (!result.ok && !ENDED_MEANWHILE.includes(result.error.code)) await showDanger(result.error.text)
  if (!result.ok && result.error.code === 'already-paid') announceAfterReload(orderKey)
  showOrder(orderKey)
}

async function withProvider(
  id: string,
  run: (provider: BrowserProvider) => Promise<ActionResult> | undefined,
): Promise<ActionResult> {
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
  // A field named `submit` would hide the form's own method.
  HTMLFormElement.prototype.submit.call(form)
}

function wait(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
