import { useEffect, useRef, useState } from 'react'
import { HIDE_AFTER_LEAVING_MS, HIDE_AFTER_MOVING_MS } from './constants.ts'

/**
 * Hides the controls of a film while it plays: some time after the last movement on it, and sooner after the
 * pointer has left it. A key shows them again. Source: specification §9.
 */
export function useAutoHide(isPlaying: boolean) {
  const [isIdle, setIsIdle] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const hideIn = (waitMs: number): void => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setIsIdle(true), waitMs)
  }
  useEffect(() => {
    if (!isPlaying) return
    setIsIdle(false)
    timer.current = setTimeout(() => setIsIdle(true), HIDE_AFTER_MOVING_MS)
    return () => clearTimeout(timer.current)
  }, [isPlaying])
  const wake = (): void => {
    setIsIdle(false)
    hideIn(HIDE_AFTER_MOVING_MS)
  }
  return {
    isShown: !(isPlaying && isIdle),
    listeners: {
      onPointerMove: wake,
      onKeyDownCapture: wake,
      onPointerLeave: () => hideIn(HIDE_AFTER_LEAVING_MS),
    },
  }
}
