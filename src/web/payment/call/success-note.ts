const NOTE = 'kontor.success'

/** Remembers across a reload of this tab that a step for this order has succeeded, for the success banner. */
export function announceAfterReload(orderKey: string): void {
  try {
    sessionStorage.setItem(NOTE, orderKey)
  } catch {
    // Without storage there is no banner; the page itself shows the same.
  }
}

/** Returns whether this order was announced, and forgets it. */
export function takeAnnouncement(orderKey: string): boolean {
  try {
    const noted = sessionStorage.getItem(NOTE) === orderKey
    if (noted) sessionStorage.removeItem(NOTE)
    return noted
  } catch {
    return false
  }
}
