export type CartScript = typeof import('./cart-script.ts')

/** Loads the script of the slide-in cart; a second call costs nothing. */
export function loadCartScript(): Promise<CartScript> {
  return import('./cart-script.ts')
}

/** Loads it before it is needed. A failure shows when it is needed. */
export function expectCartScript(): void {
  loadCartScript().catch(() => undefined)
}
