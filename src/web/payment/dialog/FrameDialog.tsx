import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import type { FrameRequest } from '../call/gateway-answer.ts'
import {
  type OpenPayment,
  openPaymentDialog,
  PaymentDialogBody,
  type PaymentDialogParts,
} from './payment-dialog.tsx'

type Receive = (message: { readonly origin: string; readonly data: unknown }) => void

/**
 * Shows a provider's page in a dialog, with the cancel button outside the frame. Source: specification §4,
 * docs/design.md "Payment frame".
 */
export function openFrameDialog(frame: FrameRequest, receive: Receive): OpenPayment {
  return openPaymentDialog((parts) => <FrameContent frame={frame} receive={receive} {...parts} />)
}

interface FrameContentProps extends PaymentDialogParts {
  readonly frame: FrameRequest
  readonly receive: Receive
}

/**
 * Permissions of the framed page: enough to pay, and none over our page except a navigation that the buyer
 * triggers.
 */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

function FrameContent({ frame, receive, onEscape, onCancel, titleId }: FrameContentProps) {
  const t = useT()
  const element = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    function hear(event: MessageEvent): void {
      // Messages from other windows of the same provider (a second tab) are ignored.
      if (event.source === element.current?.contentWindow) receive({ origin: event.origin, data: event.data })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [receive])

  return (
    <PaymentDialogBody onEscape={onEscape} onCancel={onCancel}>
      <h2 id={titleId} className="sr-only">
        {t('Payment')}
      </h2>
      <iframe
        ref={element}
        src={frame.url}
        width={frame.width}
        height={frame.height}
        title={t('Payment')}
        allow="payment"
        sandbox={SANDBOX}
        className="max-h-[calc(100dvh-9rem)] max-w-full border-0"
      />
    </PaymentDialogBody>
  )
}
