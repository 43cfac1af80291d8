import { createContext, useContext } from 'react'
import { Link, type LinkProps } from 'react-router'
import { useSettled } from '#web/client/settled.ts'
import { loadsAhead } from './moving.ts'

interface PublicLinkProps extends Omit<LinkProps, 'prefetch' | 'viewTransition'> {
  /** Whether its page is loaded as soon as the link comes into view and the first page has settled. */
  readonly inView?: boolean
}

/** Whether links load their pages ahead; false where their pages do not exist, as in the kit. */
export const LoadsAhead = createContext(true)

/** A link to a page that is the same for everybody: it is loaded ahead, and opens without a jump. */
export function PublicLink({ inView = false, ...link }: PublicLinkProps) {
  const isAhead = useContext(LoadsAhead)
  const { prefetch, viewTransition } = loadsAhead({ inView: useSettled() && inView })
  return <Link prefetch={isAhead ? prefetch : 'none'} viewTransition={viewTransition} {...link} />
}
