import type { ReactNode } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { type MenuSide, toggleMenu, useOpenMenu } from './menu-state.ts'

interface MenuOpenerProps {
  readonly side: MenuSide
  /** Accessible name of the icon; absent when visible text names it. */
  readonly label?: string
  /** A page with the same content, to which the icon links without script. */
  readonly href?: string
  /** Called when it is pointed at or focused, so that what it opens can be loaded. */
  readonly onIntent?: () => void
  readonly className?: string
  readonly children: ReactNode
}

/**
 * Shows the icon that opens a menu. With `href` it is a link; script opens the menu instead of following it.
 */
export function MenuOpener({ side, label, href, onIntent, className = '', children }: MenuOpenerProps) {
  const t = useT()
  const isOpen = useOpenMenu() === side
  const shared = {
    'data-menu-open': side,
    'aria-controls': `menu-${side}`,
    'aria-expanded': isOpen,
    'aria-label': label,
    title: label ?? t('Open menu'),
    onPointerEnter: onIntent,
    onFocus: onIntent,
  }
  if (href === undefined) {
    return (
      <button
        type="button"
        {...shared}
        onClick={() => toggleMenu(side)}
        className={`needs-script ${className}`}
      >
        {children}
      </button>
    )
  }
  return (
    <a
      href={href}
      {...shared}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
        event.preventDefault()
        toggleMenu(side)
      }}
      className={className}
    >
      {children}
    </a>
  )
}
