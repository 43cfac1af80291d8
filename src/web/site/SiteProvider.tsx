import { createContext, type ReactNode, useContext } from 'react'
import type { PageSite } from './views.ts'

const SiteContext = createContext<PageSite | null>(null)

/**
 * Gives the tree below the facts of the site. Works without a router, so fragments rendered for API answers
 * use it too.
 */
export function SiteProvider({ site, children }: { site: PageSite; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

/** Facts of the site. Throws: Error outside a `SiteProvider`. */
export function useSite(): PageSite {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}
