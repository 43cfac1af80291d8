import { type RefObject, useEffect } from 'react'
import { useLocation } from 'react-router'

/** Closes an open `<details>` on navigation, on Escape and on a click outside, as a menu does. */
export function useDetailsClosers(details: RefObject<HTMLDetailsElement | null>): void {
  const { pathname, search } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the trigger, not an input.
  useEffect(() => {
    if (details.current) details.current.open = false
  }, [pathname, search])
  useEffect(() => {
    const onPress = (event: PointerEvent) => {
      const element = details.current
      if (element?.open && !element.contains(event.target as Node)) element.open = false
    }
    const onKey = (event: KeyboardEvent) => {
      const element = details.current
      if (event.key !== 'Escape' || !element?.open) return
      element.open = false
      element.querySelector('summary')?.focus()
    }
    document.addEventListener('pointerdown', onPress)
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('pointerdown', onPress)
      document.removeEventListener('keydown', onKey)
    }
  }, [details])
}
