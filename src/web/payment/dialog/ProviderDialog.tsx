import { useEffect, useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import {
  type OpenPayment,
  openPaymentDialog,
  PaymentDialogBody,
  type PaymentDialogParts,
} from './payment-dialog.tsx'

type Mount = (element: HTMLElement) => () => void

/**
 * Gives a provider's script an element in our dialog, with the cancel button outside that element. Source:
 * specification §4.
 */
export function openProviderDialog(mount: Mount): OpenPayment {
  return openPaymentDialog((parts) => <ProviderContent mount={mount} {...parts} />)
}

function ProviderContent({
  mount,
  onEscape,
  onCancel,
  titleId,
}: PaymentDialogParts & { readonly mount: Mount }) {
  const t = useT()
  const element = useRef<HTMLElement>(null)
  useEffect(() => (element.current ? mount(element.current) : undefined), [mount])
  return (
    <PaymentDialogBody onEscape={onEscape} onCancel={onCancel}>
      <h2 id={titleId} className="text-21">
        {t('Payment')}
      </h2>
      <section
        ref={element}
        data-provider=""
        aria-labelledby={titleId}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what the provider puts here may be longer than the screen, and is scrolled by keys too.
        tabIndex={0}
        className="max-h-[calc(100dvh-12rem)] min-h-16 w-[min(40rem,calc(100vw-3rem))] overflow-auto"
      />
    </PaymentDialogBody>
  )
}
