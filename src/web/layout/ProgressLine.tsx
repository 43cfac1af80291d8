import { useSyncExternalStore } from 'react'
import { useNavigation } from 'react-router'
import { hasPendingCalls, watchPendingCalls } from '#web/client/pending-calls.ts'
import { useT } from '#web/i18n/I18nProvider.tsx'

/**
 * Shows a line along the top while a page or a call is on its way; its style keeps it back for the first 300 ms. Source:
 * docs/design.md "What moves".
 */
export function ProgressLine() {
  const t = useT()
  const isNavigating = useNavigation().state !== 'idle'
  const isCalling = useSyncExternalStore(watchPendingCalls, hasPendingCalls, () => false)
  return isNavigating || isCalling ? (
    <div role="progressbar" aria-label={t('Loading')} className="progress-line" />
  ) : null
}
