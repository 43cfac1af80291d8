import { useSyncExternalStore } from 'react'

let isSettled = false
const waiting = new Set<() => void>()

/** Says that the page has begun, and that what comes next takes nobody's turn. */
export function settle(): void {
  isSettled = true
  for (const tell of waiting) tell()
}

function wait(tell: () => void): () => void {
  waiting.add(tell)
  return () => waiting.delete(tell)
}

/** Returns whether the first page has settled, so that there is time for what may never be needed. */
export const useSettled = (): boolean =>
  useSyncExternalStore(
    wait,
    () => isSettled,
    () => false,
  )
