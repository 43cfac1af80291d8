import { type ReactNode, useEffect, useRef } from 'react'
import { useT } from '#web/i18n/I18nProvider.tsx'
import { IconButton } from '#web/ui/Button.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import { closeMenu, type MenuSide, useOpenMenu } from './menu-state.ts'

/** A slide-in menu. Not modal: the page beside it stays usable; while it is closed nothing in it can be reached. */
export function SideMenu({ side, title, children }: { side: MenuSide; title: string; children: ReactNode }) {
  const t = useT()
  const panel = useRef<HTMLElement>(null)
  const isOpen = useOpenMenu() === side
  useFocusInside(panel, isOpen, side)
  const place = side === 'left' ? 'start-0 border-e -translate-x-full rtl:translate-x-full' : 'end-0 border-s translate-x-full rtl:-translate-x-full'
  return (
    <aside
      ref={panel}
      id={`menu-${side}`}
      data-menu-panel={side}
      data-open={isOpen || undefined}
      inert={!isOpen}
      aria-label={title}
      className={`fixed inset-y-0 z-40 flex w-[min(24rem,88vw)] flex-col border-hairline bg-ground transition-[translate,visibility] duration-300 ease-panel ${place} ${isOpen ? 'translate-x-0 rtl:translate-x-0' : 'invisible'}`}
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

/** Moves focus into the menu when it opens, and back to its icon when it closes with focus still inside. */
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
