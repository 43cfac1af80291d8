import { type ReactNode, useState } from 'react'
import { openDialog } from '#web/ui/dialog/dialog-store.ts'
import { CancelQuestion } from './CancelQuestion.tsx'

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

/**
 * A dialog that only a decision closes: Escape asks, a click outside does nothing. Who cancels sees it until
 * the page is read anew, because the provider is asked first: a page that lay open meanwhile would take
 * clicks and then lose them.
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
 * The provider's part of the dialog, and the button that gives the payment up. What is being cancelled takes
 * no more clicks.
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
