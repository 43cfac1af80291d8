import { createContext, type ReactNode, useContext } from 'react'
import type { PageSite } from './views.ts'

const SiteContext = createContext<PageSite | null>(null)

/** Provides the facts of the site. It needs no router, so fragments rendered for API responses use it too. */
export function SiteProvider({ site, children }: { site: PageSite; children: ReactNode }) {
  return <SiteContext value={site}>{children}</SiteContext>
}

/** Returns the facts of the site. Throws: Error outside a `SiteProvider`. */
export function useSite(): PageSite {
  const site = useContext(SiteContext)
  if (!site) throw new Error('useSite needs a SiteProvider above it')
  return site
}
