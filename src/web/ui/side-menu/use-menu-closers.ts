import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { closeMenu, useOpenMenu } from './menu-state.ts'

/**
 * Closes the open menu on Escape, on a click outside the menus and their icons, and on navigation. Source:
 * specification §4.
 */
export function useMenuClosers(): void {
  const open = useOpenMenu()
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is the trigger, not an input.
  useEffect(() => closeMenu(), [pathname])
  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent) => {
      const target = event.target as Element | null
      if (!target?.closest('[data-menu-panel], [data-menu-open], dialog')) closeMenu()
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog[open]')) closeMenu()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [open])
}
