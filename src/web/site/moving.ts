/** Returns whether something may move: on the server nothing is known, and nothing moves there. */
const mayMove = (): boolean =>
  typeof matchMedia === 'function' && !matchMedia('(prefers-reduced-motion: reduce)').matches

interface Connection {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Returns whether this connection is fast and free enough to load what may never be opened. */
function isRoomy(): boolean {
  const connection = (globalThis.navigator as { readonly connection?: Connection } | undefined)?.connection
  return connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g'
}

/**
 * Returns how links to public pages load them before they are opened: when somebody points at them or touches them, or
 * with `inView` already when they come into view. What one visitor alone sees is never kept, so it is not loaded ahead.
 */
export function loadsAhead({ inView }: { readonly inView: boolean }): {
  readonly prefetch: 'intent' | 'viewport'
  readonly viewTransition: boolean
} {
  return { prefetch: inView && isRoomy() ? 'viewport' : 'intent', viewTransition: mayMove() }
}

/** Name by which a product's picture on one page is known as that of the next. */
export const movingPicture = (slug: string): string => `picture-${slug}`

/** Lets the picture beside a link move to the page that the link opens. */
export function movePictureOf(link: HTMLElement, slug: string): void {
  const picture = link.closest('article')?.querySelector<HTMLElement>('[data-picture]')
  if (picture) picture.style.viewTransitionName = movingPicture(slug)
}
