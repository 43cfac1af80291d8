/**
 * Asks the shop whether it is ready, less and less often, and then loads the page again, or the page `to`. Returns how to stop.
 * It stands on pages as text too, so it names nothing outside itself.
 */
export function waitForShop(address: string, to = ''): () => void {
  let wait = 1500
  let timer: ReturnType<typeof setTimeout>
  const ask = (): void => {
    // Not all at once: everybody who waits asks at another moment.
    timer = setTimeout(
      async () => {
        const answer = await fetch(address, { cache: 'no-store' }).catch(() => null)
        if (answer?.ok) to ? location.assign(to) : location.reload()
        else ask()
      },
      wait * (0.75 + Math.random() / 2),
    )
    wait = Math.min(wait * 1.5, 30_000)
  }
  ask()
  return () => clearTimeout(timer)
}
