import { useEffect, useRef, useState } from 'react'
import type { FrameRequest } from '#web/client/gateway-answer.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '../Button.tsx'
import { type DialogParts, openDialog } from './dialog-store.ts'

/** How a payment frame was left: by the buyer's wish to stop, or because the page closed it. */
export type FrameOutcome = 'cancelled' | 'closed'

export interface OpenFrame {
  readonly outcome: Promise<FrameOutcome>
  close(): void
}

type Receive = (message: { readonly origin: string; readonly data: unknown }) => void

/** Shows a provider's page above ours, with the cancel button outside of it. Source: specification §4, design §1 row 9. */
export function openFrameDialog(frame: FrameRequest, receive: Receive): OpenFrame {
  let closeNow: (outcome: FrameOutcome) => void = () => undefined
  let escaped: () => void = () => undefined
  const outcome = openDialog<FrameOutcome>({
    role: 'dialog',
    layer: 'below',
    onEscape: () => escaped(),
    render(parts) {
      closeNow = parts.close
      return (
        <FrameContent
          frame={frame}
          receive={receive}
          onEscape={(listener) => {
            escaped = listener
          }}
          {...parts}
        />
      )
    },
  })
  return { outcome, close: () => closeNow('closed') }
}

interface FrameContentProps extends DialogParts<FrameOutcome> {
  readonly frame: FrameRequest
  readonly receive: Receive
  readonly onEscape: (listener: () => void) => void
}

/** Rights of the framed page: enough to pay, none over our page except a step the buyer asks for. */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation'

function FrameContent({ frame, receive, onEscape, close, titleId }: FrameContentProps) {
  const t = useT()
  const element = useRef<HTMLIFrameElement>(null)
  const [asking, setAsking] = useState(false)
  onEscape(() => setAsking(true))

  useEffect(() => {
    function hear(event: MessageEvent): void {
      // Other windows of the same provider (a second tab) are not this frame.
      if (event.source === element.current?.contentWindow) receive({ origin: event.origin, data: event.data })
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [receive])

  return (
    <div className="grid gap-3">
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
        className="max-h-[calc(100dvh-7rem)] max-w-full border-0"
      />
      {asking ? (
        <div role="alertdialog" aria-label={t('Cancel this payment?')} className="flex flex-wrap items-center justify-end gap-3">
          <p className="me-auto font-semibold">{t('Cancel this payment?')}</p>
          <Button ref={focusNow} type="button" onClick={() => setAsking(false)}>
            {t('Go on paying')}
          </Button>
          <Button type="button" tone="secondary" onClick={() => close('cancelled')}>
            {t('Yes, cancel')}
          </Button>
        </div>
      ) : (
        <div className="flex justify-end">
          <Button type="button" data-autofocus tone="secondary" onClick={() => setAsking(true)}>
            {t('Cancel payment')}
          </Button>
        </div>
      )}
    </div>
  )
}

function focusNow(button: HTMLButtonElement | null): void {
  button?.focus()
}
