import type { ComponentProps, CSSProperties } from 'react'
import { Link } from 'react-router'

/** Matches words that browsers would break behind one of their signs. */
const BREAKABLE = /(\S*\p{L}[-‐–—/]\p{L}\S*)/u

interface PageTitleProps extends Omit<ComponentProps<'h1'>, 'children' | 'style'> {
  readonly children: string
  /** `lead` is the first thing of the shop's first page, `small` the one of a page of the back office. */
  readonly size?: 'lead' | 'page' | 'small'
  /** True: it stands in a container that is narrower than the page. */
  readonly inColumn?: boolean
  /** Where it leads, if it leads somewhere. */
  readonly to?: string
}

/**
 * Shows the title of a page. No word of it breaks, not even at its hyphen: the title becomes smaller until its longest
 * word fits the line.
 */
export function PageTitle({
  children,
  size = 'page',
  inColumn = false,
  className = '',
  to,
  ...rest
}: PageTitleProps) {
  const letters = Math.max(...children.split(' ').map((word) => [...word].length))
  // What is matched stands at the odd places.
  const shown = children.split(BREAKABLE).map((words, position) =>
    position % 2 === 0 ? (
      words
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: a title has no other key for its words, and they never move.
      <span key={position} className="inline-block">
        {words}
      </span>
    ),
  )
  return (
    <h1
      {...rest}
      style={{ '--letters': letters } as CSSProperties}
      className={`title title-${size} ${inColumn ? 'title-in-column' : ''} ${className}`}
    >
      {to === undefined ? shown : <Link to={to}>{shown}</Link>}
    </h1>
  )
}
