import { useSyncExternalStore } from 'react'

/**
 * The two slide-in menus: `left` is at the start of the line, `right` at its end; right-to-left languages
 * mirror both.
 */
export type MenuSide = 'left' | 'right'

let open: MenuSide | null = null
const listeners = new Set<() => void>()

/** Returns which menu is open; at most one is. */
export function useOpenMenu(): MenuSide | null {
  return useSyncExternalStore(
    subscribe,
    () => open,
    () => null,
  )
}

/** Opens a menu and closes the other. */
export function openMenu(side: MenuSide): void {
  set(side)
}

export function closeMenu(): void {
  set(null)
}

/** Toggles a menu, as its icon does. Source: specification §4. */
export function toggleMenu(side: MenuSide): void {
  set(open === side ? null : side)
}

function set(next: MenuSide | null): void {
  if (next === open) return
  open = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
