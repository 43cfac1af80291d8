import { useState } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '#web/ui/Button.tsx'

interface CancelQuestionProps {
  /** The buyer confirmed, and the provider is being asked. */
  readonly isEnding: boolean
  readonly onEscape: (listener: () => void) => void
  readonly onCancel: () => void
}

/**
 * Shows the cancel button below a provider's page. It asks for confirmation, so that a slip of the finger
 * cancels no payment; Escape asks too.
 */
export function CancelQuestion({ isEnding, onEscape, onCancel }: CancelQuestionProps) {
  const t = useT()
  const [asking, setAsking] = useState(false)
  onEscape(() => setAsking(true))
  if (isEnding) {
    return (
      <p role="status" className="min-h-11 content-center font-semibold">
        {t('One moment: the payment is being cancelled.')}
      </p>
    )
  }
  return asking ? (
    <div
      role="alertdialog"
      aria-label={t('Cancel this payment?')}
      className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2"
    >
      <p className="me-auto font-semibold max-sm:w-full">{t('Cancel this payment?')}</p>
      <Button ref={focusNow} type="button" onClick={() => setAsking(false)}>
        {t('Continue payment')}
      </Button>
      <Button type="button" tone="secondary" onClick={onCancel}>
        {t('Yes, cancel')}
      </Button>
    </div>
  ) : (
    <div className="flex justify-end">
      <Button type="button" data-autofocus tone="secondary" onClick={() => setAsking(true)}>
        {t('Cancel payment')}
      </Button>
    </div>
  )
}

function focusNow(button: HTMLButtonElement | null): void {
  button?.focus()
}
