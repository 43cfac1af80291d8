const loading = new Map<string, Promise<void>>()

/**
 * Loads a payment provider's script, once per page. The page's Content-Security-Policy lists the allowed
 * hosts, so a script from any other host fails here. Throws: Error when it does not load; a later call tries
 * again.
 */
export function loadScript(url: string): Promise<void> {
  const known = loading.get(url)
  if (known) return known
  const loaded = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.async = true
    script.onload = () => resolve()
    script.onerror = () => {
      loading.delete(url)
      script.remove()
      reject(new Error(`${url} could not be loaded`))
    }
    document.head.append(script)
  })
  loading.set(url, loaded)
  return loaded
}
