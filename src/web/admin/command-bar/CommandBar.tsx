import { type MouseEvent, useEffect } from 'react'
import { Link } from 'react-router'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { openDialog } from '#web/ui/dialog/dialog-store.ts'
import { Icon } from '#web/ui/Icon.tsx'
import { CommandBox } from './CommandBox.tsx'

/**
 * Shows the way to the command bar, which Ctrl+K and ⌘K open too. Without script it is a link to a page that
 * finds the same.
 */
export function CommandBar({ isSmall = false }: { isSmall?: boolean }) {
  const t = useT()
  useEffect(() => {
    // Both frames are in the page; one listens.
    if (isSmall) return
    const onKey = (event: KeyboardEvent): void => {
      if (
        event.key.toLowerCase() !== 'k' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      open()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isSmall])
  const press = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    open()
  }
  if (isSmall)
    return (
      <Link
        to="/admin/search"
        onClick={press}
        aria-label={t('Find')}
        className="inline-grid size-11 place-items-center"
      >
        <Icon name="search" />
      </Link>
    )
  return (
    <Link
      to="/admin/search"
      onClick={press}
      className="flex min-h-9 items-center gap-2 border border-edge px-2 text-13 hover:border-ink"
    >
      <Icon name="search" />
      <span className="flex-1">{t('Find')}</span>
      <kbd className="font-mono text-11 text-muted" dir="ltr">
        Ctrl K
      </kbd>
    </Link>
  )
}

function open(): void {
  void openDialog<void>({
    role: 'dialog',
    dismissed: undefined,
    sameAs: 'command-bar',
    render: (parts) => <CommandBox {...parts} />,
  })
}
