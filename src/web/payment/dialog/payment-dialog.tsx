import { type ReactNode, useState } from 'react'
import { openDialog } from '#web/ui/dialog/dialog-store.ts'
import { CancelQuestion } from './CancelQuestion.tsx'

/** How a payment dialog ended: the buyer cancelled, or the page closed it. */
export type PaymentOutcome = 'cancelled' | 'closed'

export interface OpenPayment {
  readonly outcome: Promise<PaymentOutcome>
  close(): void
}

/** Callbacks for the content, to cancel and to handle Escape. */
export interface PaymentDialogParts {
  readonly titleId: string
  readonly onCancel: () => void
  readonly onEscape: (listener: () => void) => void
}

/**
 * Opens a dialog that closes only on a decision: Escape asks for confirmation, a click outside does nothing.
 * After a cancellation it stays open until the page is reloaded, because the provider is asked first: clicks
 * on the page behind it would be lost by the reload.
 */
export function openPaymentDialog(content: (parts: PaymentDialogParts) => ReactNode): OpenPayment {
  let closeNow: () => void = () => undefined
  let tell: (outcome: PaymentOutcome) => void = () => undefined
  let escaped: () => void = () => undefined
  const onEscape = (listener: () => void): void => {
    escaped = listener
  }
  const outcome = new Promise<PaymentOutcome>((resolve) => {
    tell = resolve
  })
  const closed = openDialog<undefined>({
    role: 'dialog',
    layer: 'below',
    onEscape: () => escaped(),
    render({ close, titleId }) {
      closeNow = () => close(undefined)
      return content({ titleId, onCancel: () => tell('cancelled'), onEscape })
    },
  })
  void closed.then(() => tell('closed'))
  return { outcome, close: () => closeNow() }
}

/**
 * Shows the provider's part of the dialog and the cancel button. During a cancellation it accepts no clicks.
 */
export function PaymentDialogBody({
  onEscape,
  onCancel,
  children,
}: Omit<PaymentDialogParts, 'titleId'> & { readonly children: ReactNode }) {
  const [isEnding, setEnding] = useState(false)
  function cancel(): void {
    setEnding(true)
    onCancel()
  }
  return (
    <div className="grid gap-3">
      <div inert={isEnding} className={isEnding ? 'grid gap-3 opacity-45' : 'grid gap-3'}>
        {children}
      </div>
      <CancelQuestion isEnding={isEnding} onEscape={onEscape} onCancel={cancel} />
    </div>
  )
}
