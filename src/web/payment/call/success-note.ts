const NOTE = 'kontor.success'

/**
 * Remembers over a reload of this tab that something about this order has just worked, for the success
 * banner.
 */
export function announceAfterReload(orderKey: string): void {
  try {
    sessionStorage.setItem(NOTE, orderKey)
  } catch {
    // A browser that keeps nothing shows no banner; the page itself tells the same.
  }
}

/** Whether this order was announced; asks once. */
export function takeAnnouncement(orderKey: string): boolean {
  try {
    const noted = sessionStorage.getItem(NOTE) === orderKey
    if (noted) sessionStorage.removeItem(NOTE)
    return noted
  } catch {
    return false
  }
}
