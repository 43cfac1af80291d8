import { Link, type LinkProps } from 'react-router'
import { loadsAhead } from './moving.ts'

interface PublicLinkProps extends Omit<LinkProps, 'prefetch' | 'viewTransition'> {
  /** Whether its page is loaded as soon as the link comes into view. */
  readonly inView?: boolean
}

/** A link to a page that is the same for everybody: it is loaded ahead, and opens without a jump. */
export function PublicLink({ inView = false, ...link }: PublicLinkProps) {
  return <Link {...loadsAhead({ inView })} {...link} />
}
