const NOTE = 'kontor.success'
const RESULT = 'kontor.result'

/** Remembers across a reload of this tab that a step for this order has succeeded, for the success banner. */
export function announceAfterReload(orderKey: string): void {
  note(NOTE, orderKey)
}

/** Remembers across a reload of this tab that a step for this order has ended, well or not, so that the page leads to its result. */
export function resultAfterReload(orderKey: string): void {
  note(RESULT, orderKey)
}

/** Returns whether this order was announced, and forgets it. */
export function takeAnnouncement(orderKey: string): boolean {
  return take(NOTE, orderKey)
}

/** Returns whether a step for this order has just ended, and forgets it. */
export function takeResult(orderKey: string): boolean {
  return take(RESULT, orderKey)
}

function note(name: string, orderKey: string): void {
  try {
    sessionStorage.setItem(name, orderKey)
  } catch {
    // Without storage there is no banner; the page itself shows the same.
  }
}

function take(name: string, orderKey: string): boolean {
  try {
    const noted = sessionStorage.getItem(name) === orderKey
    if (noted) sessionStorage.removeItem(name)
    return noted
  } catch {
    return false
  }
}
