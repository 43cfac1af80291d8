import { type RefObject, useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { Button } from '#web/ui/Button.tsx'
import { type DialogParts, openDialog } from '#web/ui/dialog/dialog-store.ts'

/**
 * Asks before a page with unsaved changes is left, within the shop and out of it. `withQuery`: what comes behind the
 * path of the address is another page too.
 */
export function useLeaveGuard(isDirty: RefObject<boolean>, { withQuery = false } = {}): void {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isDirty.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        (withQuery && currentLocation.search !== nextLocation.search)),
  )
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const asked = openDialog<boolean>({
      role: 'alertdialog',
      dismissed: false,
      sameAs: 'unsaved-changes',
      render: (parts) => <LeaveContent {...parts} />,
    })
    void asked.then((leaves) => {
      if (leaves) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (isDirty.current) event.preventDefault()
    }
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isDirty])
}

function LeaveContent({ close, titleId, textId }: DialogParts<boolean>) {
  const t = useT()
  return (
    <div className="grid gap-4">
      <h2 id={titleId} className="text-17">
        {t('Leave without saving?')}
      </h2>
      <p id={textId}>{t('What you changed on this page is not saved yet.')}</p>
      <div className="actions">
        <Button type="button" tone="danger" onClick={() => close(true)}>
          {t('Leave')}
        </Button>
        <Button type="button" data-autofocus onClick={() => close(false)}>
          {t('Stay')}
        </Button>
      </div>
    </div>
  )
}
