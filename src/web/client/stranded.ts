/** The parts of the Navigation API that are used; TypeScript and older browsers do not know it. */
interface ReloadEvent extends Event {
  readonly navigationType: string
  readonly userInitiated: boolean
}

interface Router {
  readonly state: { readonly navigation: { readonly location?: { pathname: string; search: string } } }
  createHref(location: object): string
}

/**
 * Notices when the script of the next page is gone: after an upgrade of the shop, or because it is away. The router
 * would load the page again that one is on, and a browser would show its own error page where nobody answers. Goes
 * to the next page instead if the shop is there, else tells `wait` its address. Returns how to stop. Browsers without
 * the Navigation API keep what the router does.
 */
export function watchStranded(ready: string, wait: (address: string) => void): () => void {
  const { navigation, __reactRouterDataRouter: router } = globalThis as unknown as {
    navigation?: EventTarget
    __reactRouterDataRouter?: Router
  }
  let isLeaving = false
  const notice = (event: Event): void => {
    const { navigationType, userInitiated, cancelable } = event as ReloadEvent
    const next = router?.state.navigation.location
    if (navigationType !== 'reload' || userInitiated || !cancelable || !next) return
    event.preventDefault()
    // Each script that is gone is told of.
    if (isLeaving) return
    isLeaving = true
    const address = router.createHref(next)
    fetch(ready, { cache: 'no-store' }).then(
      ({ ok }) => (ok ? location.assign(address) : wait(address)),
      () => wait(address),
    )
  }
  navigation?.addEventListener('navigate', notice)
  return () => navigation?.removeEventListener('navigate', notice)
}
