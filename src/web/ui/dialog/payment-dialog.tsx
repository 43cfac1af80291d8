import type { ReactNode } from 'react'
import { openDialog } from './dialog-store.ts'

/** How a payment dialog was left: by the buyer's wish to stop, or because the page closed it. */
export type PaymentOutcome = 'cancelled' | 'closed'

export interface OpenPayment {
  readonly outcome: Promise<PaymentOutcome>
  close(): void
}

/** What is shown inside gets the words to close and to be told of Escape. */
export interface PaymentDialogParts {
  readonly titleId: string
  readonly onCancel: () => void
  readonly onEscape: (listener: () => void) => void
}

/** A dialog that only a decision closes: Escape asks, a click outside does nothing. */
export function openPaymentDialog(content: (parts: PaymentDialogParts) => ReactNode): OpenPayment {
  let closeNow: (outcome: PaymentOutcome) => void = () => undefined
  let escaped: () => void = () => undefined
  const onEscape = (listener: () => void): void => {
    escaped = listener
  }
  const outcome = openDialog<PaymentOutcome>({
    role: 'dialog',
    layer: 'below',
    onEscape: () => escaped(),
    render({ close, titleId }) {
      closeNow = close
      return content({ titleId, onCancel: () => close('cancelled'), onEscape })
    },
  })
  return { outcome, close: () => closeNow('closed') }
}
