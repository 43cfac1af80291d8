import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { IconButton } from '../Button.tsx'
import { Icon } from '../Icon.tsx'
import { closeMenu, type MenuSide, useOpenMenu } from './menu-state.ts'

/**
 * Shows a slide-in menu. It is not modal: the page beside it stays usable. While closed, nothing in it can be
 * focused.
 */
export function SideMenu({ side, title, children }: { side: MenuSide; title: string; children: ReactNode }) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  const isOpen = useOpenMenu() === side
  useFocusInside(panel, isOpen, side)
  const place = side === 'left' ? 'start-0 border-e' : 'end-0 border-s'
  const away =
    side === 'left' ? '-translate-x-full rtl:translate-x-full' : 'translate-x-full rtl:-translate-x-full'
  // Visible immediately on opening, or the focus could not move in; hidden only after it has slid out.
  const state = isOpen ? 'transition-[translate]' : `invisible transition-[translate,visibility] ${away}`
  return (
    <aside
      ref={panel}
      id={`menu-${side}`}
      data-menu-panel={side}
      data-open={isOpen || undefined}
      inert={!isOpen}
      aria-label={title}
      className={`fixed inset-y-0 z-40 flex w-[min(24rem,88vw)] flex-col border-hairline bg-ground duration-300 ease-panel ${place} ${state}`}
    >
      <div className="flex items-center justify-between border-hairline border-b ps-5 pe-2 py-2">
        <h2 className="text-17" tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t('Close menu')} data-menu-close={side} onClick={closeMenu}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="flex-1 overflow-y-auto overscroll-contain">{children}</div>
    </aside>
  )
}

/**
 * Moves the focus into the menu when it opens, and back to its icon if it closes while the focus is inside.
 */
function useFocusInside(panel: React.RefObject<HTMLElement | null>, isOpen: boolean, side: MenuSide): void {
  useEffect(() => {
    const element = panel.current
    if (!isOpen || !element) return
    element.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    return () => {
      const focused = document.activeElement
      if (focused !== document.body && !element.contains(focused)) return
      const openers = document.querySelectorAll<HTMLElement>(`[data-menu-open="${side}"]`)
      Array.from(openers)
        .find((opener) => opener.checkVisibility({ visibilityProperty: true }))
        ?.focus({ preventScroll: true })
    }
  }, [panel, isOpen, side])
}
